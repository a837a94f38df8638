//! Progress.

use rules::{
    CauseKind, DailyEffect, DailyEffectStep, Event, ExpeditionMove, ExpeditionMoved,
    ExpeditionView, Side, State, Terrain, derive,
};

use super::{cause, effect, is_daily};
use crate::games::Game;
use crate::mutant::Mutant;

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
    Some(Mutant::inserted(at + 1, it).until(game.effect_end(at)?))
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

pub(super) fn moves_further(game: &Game, at: usize) -> Option<Mutant> {
    let mut it = moved(game, at)?;
    let one = it.moves.last_mut()?;
    let up = one.expedition.side == Side::Hero;
    one.to = if up { one.to + 1 } else { one.to.checked_sub(1)? };
    changed(game, at, it)
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
