//! Progress.

use audit::Check;
use rules::{
    CauseKind, DailyEffect, DailyEffectStep, Event, Expedition, ExpeditionMove, ExpeditionMoved,
    ExpeditionView, Phase, Side, State, Terrain, TumultCard, TumultRevealed, derive,
};

use super::{cause, effect, is_daily};
use crate::games::Game;
use crate::mutant::{Edit, Mutant};

/// The Expeditions that Progress moved with one record.
fn moved(game: &Game, at: usize) -> Option<ExpeditionMoved> {
    match &game.events[at] {
        Event::ExpeditionMoved(it)
            if effect(game, at) == Some(DailyEffect::Progress) && is_daily(it.cause) =>
        {
            Some(it.clone())
        }
        _ => None,
    }
}

fn changed(game: &Game, at: usize, it: ExpeditionMoved) -> Option<Mutant> {
    Some(Mutant::replaced(at, Event::ExpeditionMoved(it)).until(game.effect_end(at)?))
}

pub(super) fn stays(game: &Game, at: usize) -> Option<Mutant> {
    let mut it = moved(game, at)?;
    it.moves.pop()?;
    if it.moves.is_empty() {
        return Some(Mutant::dropped(at, game.effect_end(at)?));
    }
    changed(game, at, it)
}

/// One region on, or back.
fn step(state: &State, expedition: &ExpeditionView, forward: bool) -> Option<u8> {
    let at = state.expedition(expedition.id)?.position;
    let up = (expedition.id.side == Side::Hero) == forward;
    let to = if up { at + 1 } else { at.checked_sub(1)? };
    (to < 8).then_some(to)
}

/// An Expedition of which something is true moves as well, at the end of Progress.
fn moves_too(
    game: &Game,
    at: usize,
    forward: bool,
    is: impl Fn(&ExpeditionView) -> bool,
) -> Option<Mutant> {
    let Event::DailyEffectBegan(DailyEffectStep { effect: DailyEffect::Progress }) =
        &game.events[at]
    else {
        return None;
    };
    let state = game.after(at);
    if state.day.tie_breaker {
        return None;
    }
    let view = derive(state, game.edition);
    let one = view.expeditions.iter().find(|one| is(one))?;
    let to = step(state, one, forward)?;
    let moves = vec![ExpeditionMove { expedition: one.id, to, due_to: Vec::new() }];
    let it = Event::ExpeditionMoved(ExpeditionMoved {
        cause: Some(cause(CauseKind::DailyEffect)),
        moves,
    });
    let until = game.effect_end(at)?;
    // What moves by itself besides does not move together with the others.
    let also = &[Check::ProgressApart, Check::TumultHidden];
    Some(Mutant::inserted(at + 1, it).until(until).also(also))
}

/// Tied, behind or in a region where it wins nothing.
pub(super) fn moves_without_winning(game: &Game, at: usize) -> Option<Mutant> {
    moves_too(game, at, true, |one| !one.progress.forward && one.progress.due_to.is_empty())
}

pub(super) fn moves_back(game: &Game, at: usize) -> Option<Mutant> {
    moves_too(game, at, false, |one| !one.progress.forward && one.distance > 0)
}

pub(super) fn moves_although_defended(game: &Game, at: usize) -> Option<Mutant> {
    moves_too(game, at, true, |one| one.blocked && !one.progress.due_to.is_empty())
}

/// At Dusk an ability moves an Expedition that a Defender keeps from moving.
pub(super) fn moved_although_defended(game: &Game, at: usize) -> Option<Mutant> {
    let Event::PhaseBegan(began) = &game.events[at] else { return None };
    let state = game.after(at);
    if began.phase != Phase::Dusk || state.day.tie_breaker {
        return None;
    }
    let view = derive(state, game.edition);
    let one = view.expeditions.iter().find(|one| one.blocked)?;
    let to = step(state, one, true)?;
    let moves = vec![ExpeditionMove { expedition: one.id, to, due_to: Vec::new() }];
    let cause = Some(cause(CauseKind::Ability));
    Some(Mutant::inserted(at + 1, Event::ExpeditionMoved(ExpeditionMoved { cause, moves })))
}

/// Two Expeditions move one after the other.
pub(super) fn moves_apart(game: &Game, at: usize) -> Option<Mutant> {
    let it = moved(game, at)?;
    let (last, first) = it.moves.split_last()?;
    let part = |moves: &[ExpeditionMove]| {
        Event::ExpeditionMoved(ExpeditionMoved { moves: moves.to_vec(), ..it.clone() })
    };
    let edit = Edit::Rewritten(vec![part(first), part(std::slice::from_ref(last))]);
    (!first.is_empty()).then_some(Mutant { at, edit, until: at + 1, also: &[] })
}

pub(super) fn moves_further(game: &Game, at: usize) -> Option<Mutant> {
    let mut it = moved(game, at)?;
    let one = it.moves.last_mut()?;
    let up = one.expedition.side == Side::Hero;
    one.to = if up { one.to + 1 } else { one.to.checked_sub(1)? };
    Some(changed(game, at, it)?.also(&[Check::TumultHidden]))
}

pub(super) fn due_to_others(game: &Game, at: usize) -> Option<Mutant> {
    let mut it = moved(game, at)?;
    let one = it.moves.last_mut()?;
    let others = Terrain::ALL.into_iter().filter(|terrain| !one.due_to.contains(terrain));
    let others: Vec<_> = others.collect();
    if others.is_empty() || one.due_to.is_empty() {
        one.due_to.pop()?;
    } else {
        one.due_to = others;
    }
    changed(game, at, it)
}

/// Nobody turns up the Tumult card into whose region an Expedition moves.
pub(super) fn moves_into_the_unknown(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TumultRevealed(shown) = &game.events[at] else { return None };
    let regions = [2 * shown.index + 1, 2 * shown.index + 2];
    let enters = |event: &Event| match event {
        Event::ExpeditionMoved(it) => it.moves.iter().any(|one| regions.contains(&one.to)),
        _ => false,
    };
    let moved =
        game.next(at, enters).or_else(|| (0..at).rfind(|&one| enters(&game.events[one])))?;
    let looked = |event: &Event| {
        matches!(
            event,
            Event::DailyEffectEnded(_)
                | Event::TurnBegan(_)
                | Event::PhaseBegan(_)
                | Event::DayBegan(_)
        )
    };
    // A region that lies face down has no terrain to win.
    let also = &[Check::ShouldStay];
    Some(Mutant::dropped(at, game.next(moved.max(at), looked)?).also(also))
}

/// In a turn somebody turns up a Tumult card to which nobody has come.
pub(super) fn reveals_too_early(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TurnBegan(_) = &game.events[at] else { return None };
    let until = (at + 1..game.events.len())
        .find(|&at| matches!(game.events[at], Event::TurnBegan(_) | Event::PhaseBegan(_)))?;
    reveals(game, at, until)
}

/// With a Tumult card to which somebody comes, another one is turned up.
pub(super) fn reveals_another_too(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TumultRevealed(_) = &game.events[at] else { return None };
    reveals(game, at, game.effect_end(at)?)
}

/// Behind a record a Tumult card is turned up to which nobody has come until another one.
fn reveals(game: &Game, at: usize, until: usize) -> Option<Mutant> {
    let state = game.before(until);
    let tumult = &state.adventure.tumult;
    let index = (0..3).find(|&index| {
        let has_come = state.expeditions.iter().any(|one| has_come(one, index));
        tumult[usize::from(index)].shown.is_none() && !has_come
    })?;
    if state.day.tie_breaker {
        return None;
    }
    let is_shown = |card| tumult.iter().any(|one| one.shown.is_some_and(|(it, _)| it == card));
    let card = (1..=3).filter_map(|card| TumultCard::try_from(card).ok()).find(|&it| !is_shown(it));
    let it = TumultRevealed { index, card: card?, rotated: false };
    Some(Mutant::inserted(at + 1, Event::TumultRevealed(it)).until(until))
}

/// Whether an Expedition is in or past the regions of a Tumult card.
fn has_come(one: &Expedition, tumult: u8) -> bool {
    match one.id.side {
        Side::Hero => one.position > 2 * tumult,
        Side::Companion => one.position < 2 * tumult + 3,
    }
}
