//! Mana Orbs and costs.

use audit::Check;
use rules::{
    CauseKind, DailyEffect, Event, Mana, Object, ObjectId, Phase, Place, QuickActionPlayed, Seat,
    State, Status,
};

use super::{another, cause, effect};
use crate::games::Game;
use crate::mutant::Mutant;

/// The Mana Orbs of a player that are exhausted, or those that are ready.
fn orbs(state: &State, seat: Seat, exhausted: bool) -> Vec<ObjectId> {
    let is = |one: &Object| one.statuses.has(Status::Exhausted) == exhausted;
    let all = state.objects_in(Place::Mana(seat)).filter(|(_, one)| is(one));
    all.map(|(id, _)| id).collect()
}

/// The payment names one Mana Orb of these besides others of its own.
fn pays_with(
    game: &Game,
    at: usize,
    with: impl Fn(&State, Seat) -> Option<ObjectId>,
) -> Option<Mutant> {
    let Event::ManaPaid(mana) = &game.events[at] else { return None };
    let state = game.before(at);
    let mut named = orbs(state, mana.seat, false);
    named.truncate(usize::try_from(mana.count).expect("few").checked_sub(1)?);
    named.push(with(state, mana.seat)?);
    Some(Mutant::replaced(at, Event::ManaPaid(Mana { orbs: named, ..mana.clone() })))
}

pub(super) fn pays_with_exhausted_orbs(game: &Game, at: usize) -> Option<Mutant> {
    pays_with(game, at, |state, seat| orbs(state, seat, true).pop())
}

pub(super) fn pays_with_anothers_orbs(game: &Game, at: usize) -> Option<Mutant> {
    pays_with(game, at, |state, seat| orbs(state, another(state, seat)?, false).pop())
}

pub(super) fn pays_with_a_card(game: &Game, at: usize) -> Option<Mutant> {
    let card = |state: &State, seat| Some(state.objects_in(Place::Reserve(seat)).next()?.0);
    pays_with(game, at, card)
}

pub(super) fn pays_twice_with_one(game: &Game, at: usize) -> Option<Mutant> {
    let Event::ManaPaid(mana) = &game.events[at] else { return None };
    let several = mana.count > 1;
    pays_with(game, at, |state, seat| orbs(state, seat, false).first().copied().filter(|_| several))
}

pub(super) fn readies_what_is_ready(game: &Game, at: usize) -> Option<Mutant> {
    let state = game.before(at);
    let seat = state.day.first_player?;
    let orb = orbs(state, seat, false).pop()?;
    let cause = Some(cause(CauseKind::Ability));
    let readied = Mana { cause, seat, count: 1, orbs: vec![orb] };
    Some(Mutant::inserted(at, Event::ManaReadied(readied)))
}

/// A Mana Orb of set-up or of Expand is exhausted.
pub(super) fn orb_enters_exhausted(game: &Game, at: usize) -> Option<Mutant> {
    let Event::Moved(moved) = &game.events[at] else { return None };
    let day = game.before(at).day;
    let first = day.day == 1 && matches!(day.phase, Phase::Setup | Phase::Morning);
    let expand = effect(game, at) == Some(DailyEffect::Expand);
    let by_ability = moved.cause.is_some_and(|cause| cause.kind == CauseKind::Ability);
    let mut moved = moved.clone();
    let orb = |one: &rules::Move| matches!((one.from, one.to), (Place::Hand(_), Place::Mana(_)));
    if by_ability || !(first || expand) || !moved.moves.iter().all(orb) {
        return None;
    }
    let one = moved.moves.last_mut()?;
    one.statuses = one.statuses.with(Status::Exhausted);
    Some(Mutant::replaced(at, Event::Moved(moved)))
}

/// The Hero acts between two parts of the cost of another action.
pub(super) fn acts_while_paying(game: &Game, at: usize) -> Option<Mutant> {
    let (Event::StatusGained(gained), Event::ManaPaid(mana)) =
        (&game.events[at - 1], &game.events[at])
    else {
        return None;
    };
    let one_cost =
        gained.cause.is_some_and(|cause| cause.seq.is_some()) && gained.cause == mana.cause;
    let (object, _) = game.before(at).hero(mana.seat).filter(|_| one_cost)?;
    let action = QuickActionPlayed { cause: None, seat: mana.seat, object, mana: None };
    let also = &[Check::NoQuickAction];
    Some(Mutant::inserted(at, Event::QuickActionPlayed(action)).until(at).also(also))
}
