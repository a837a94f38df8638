//! The Morning.

use audit::Check;
use rules::{
    CauseKind, DailyEffect, DailyEffectStep, Event, Move, Moved, OfSeat, Phase, Piece, Place,
};

use super::{another, cause, effect, is_daily, moves_of};
use crate::games::Game;
use crate::mutant::{Edit, Mutant};

const MORNING: [DailyEffect; 4] =
    [DailyEffect::Succeed, DailyEffect::Prepare, DailyEffect::Draw, DailyEffect::Expand];

/// An effect of the Morning begins once more.
pub(super) fn effect_again(game: &Game, at: usize) -> Option<Mutant> {
    let Event::DailyEffectEnded(ended) = &game.events[at] else { return None };
    if !MORNING.contains(&ended.effect) {
        return None;
    }
    let again = DailyEffectStep { effect: ended.effect };
    Some(Mutant::inserted(at + 1, Event::DailyEffectBegan(again)))
}

/// Nobody may put a card in the Mana zone: the effect is left out as a whole.
pub(super) fn effect_missing(game: &Game, at: usize) -> Option<Mutant> {
    let Event::DailyEffectBegan(begun) = &game.events[at] else { return None };
    let end = game.effect_end(at)?;
    if begun.effect != DailyEffect::Expand || end != at + 1 {
        return None;
    }
    let edit = Edit::DroppedUpTo(end);
    Some(Mutant { at, edit, until: game.unit_end(end)?, also: &[] })
}

pub(super) fn same_first_player(game: &Game, at: usize) -> Option<Mutant> {
    let Event::FirstPlayerChanged(of) = &game.events[at] else { return None };
    (effect(game, at) == Some(DailyEffect::Succeed)).then_some(())?;
    let seat = another(game.before(at), of.seat)?;
    let changed = Event::FirstPlayerChanged(OfSeat { seat, ..of.clone() });
    Some(Mutant::replaced(at, changed).until(game.effect_end(at)?))
}

pub(super) fn nobody_succeeds(game: &Game, at: usize) -> Option<Mutant> {
    let Event::FirstPlayerChanged(_) = &game.events[at] else { return None };
    (effect(game, at) == Some(DailyEffect::Succeed)).then_some(())?;
    Some(Mutant::dropped(at, game.effect_end(at)?))
}

pub(super) fn one_stays_exhausted(game: &Game, at: usize) -> Option<Mutant> {
    let Event::StatusLost(lost) = &game.events[at] else { return None };
    if effect(game, at) != Some(DailyEffect::Prepare) || !is_daily(lost.cause) {
        return None;
    }
    let mut lost = lost.clone();
    lost.objects.pop()?;
    let until = game.effect_end(at)?;
    if lost.objects.is_empty() {
        return Some(Mutant::dropped(at, until));
    }
    Some(Mutant::replaced(at, Event::StatusLost(lost)).until(until))
}

pub(super) fn an_orb_stays_exhausted(game: &Game, at: usize) -> Option<Mutant> {
    let Event::ManaReadied(mana) = &game.events[at] else { return None };
    if effect(game, at) != Some(DailyEffect::Prepare) || mana.count == 0 {
        return None;
    }
    let mut mana = mana.clone();
    mana.count -= 1;
    mana.orbs.pop();
    Some(Mutant::replaced(at, Event::ManaReadied(mana)).until(game.effect_end(at)?))
}

fn drawn(game: &Game, at: usize) -> Option<Moved> {
    let moved = moves_of(game, at, DailyEffect::Draw)?;
    let draw = |one: &Move| matches!((one.from, one.to), (Place::Deck(..), Place::Hand(_)));
    moved.moves.iter().all(draw).then_some(moved)
}

pub(super) fn draws_more(game: &Game, at: usize) -> Option<Mutant> {
    let mut moved = drawn(game, at)?;
    let last = moved.moves.last()?;
    moved.moves.push(Move::new(None, last.from, last.to));
    Some(Mutant::replaced(at, Event::Moved(moved)).until(game.effect_end(at)?))
}

pub(super) fn draws_less(game: &Game, at: usize) -> Option<Mutant> {
    let mut moved = drawn(game, at)?;
    moved.moves.pop().filter(|_| !moved.moves.is_empty())?;
    let mutant = Mutant::replaced(at, Event::Moved(moved)).until(game.effect_end(at)?);
    Some(mutant.also(&[Check::NotTheTop]))
}

pub(super) fn draws_nothing(game: &Game, at: usize) -> Option<Mutant> {
    drawn(game, at)?;
    Some(Mutant::dropped(at, game.effect_end(at)?))
}

/// The card under the top card is drawn instead of it.
pub(super) fn draws_the_second(game: &Game, at: usize) -> Option<Mutant> {
    let mut moved = drawn(game, at)?;
    let last = moved.moves.last_mut().filter(|one| one.what.is_none())?;
    let deck = &game.before(at).players[last.to.seat()?.index()].deck;
    last.what = deck.last().filter(|_| deck.len() > 2).map(|slot| Piece::Slot(slot.id));
    last.what?;
    Some(Mutant::replaced(at, Event::Moved(moved)))
}

pub(super) fn expands_twice(game: &Game, at: usize) -> Option<Mutant> {
    let moved = moves_of(game, at, DailyEffect::Expand)?;
    let orb = |one: &&Move| matches!((one.from, one.to), (Place::Hand(_), Place::Mana(_)));
    let one = moved.moves.iter().find(orb)?;
    let state = game.after(at);
    let hand = &state.players[one.from.seat()?.index()].hand;
    // The name of a card that no later record of the effect names.
    let what = hand.last().map(|slot| Piece::Slot(slot.id))?;
    let again = vec![Move::new(what, one.from, one.to)];
    let again = Event::Moved(Moved { cause: Some(cause(CauseKind::DailyEffect)), moves: again });
    (state.day.phase == Phase::Morning).then_some(())?;
    Some(Mutant::inserted(at + 1, again).until(game.effect_end(at)?))
}
