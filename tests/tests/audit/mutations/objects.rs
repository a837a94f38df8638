//! Objects, zones, timestamps, statuses and counters.

use audit::Check;
use rules::{
    BOOST, Cause, CauseKind, CounterChange, CountersChanged, Event, Kind, Move, Moved, Object,
    ObjectId, Piece, Place, Seat, State, Status, StatusChanged, TimestampsAssigned,
};

use super::{another, at_another, cause};
use crate::games::Game;
use crate::mutant::Mutant;

pub(super) fn to_another(game: &Game, at: usize) -> Option<Mutant> {
    let Event::Moved(moved) = &game.events[at] else { return None };
    let mut moved = moved.clone();
    let one = moved.moves.last_mut()?;
    one.to = at_another(one.to, another(game.before(at), one.to.seat()?)?)?;
    Some(Mutant::replaced(at, Event::Moved(moved)))
}

pub(super) fn token_stays(game: &Game, at: usize) -> Option<Mutant> {
    let Event::Ceased(ceased) = &game.events[at] else { return None };
    let &[id] = &ceased.objects[..] else { return None };
    let token = game.before(at).objects.get(&id)?;
    if !matches!((&token.kind, token.place), (Kind::Token, Place::Expedition(_))) {
        return None;
    }
    let to = Place::Reserve(token.owner);
    let moves = vec![Move::new(Piece::Object(id), token.place, to)];
    let event = Event::Moved(Moved { cause: ceased.cause, moves });
    let also = &[Check::CleanUp, Check::CleanUpTooMuch];
    Some(Mutant::replaced(at, event).until(game.unit_end(at + 1)?).also(also))
}

/// The record with another source for its effect.
fn from_source(game: &Game, at: usize, source: ObjectId) -> Option<Mutant> {
    let mut event = game.events[at].clone();
    let cause = match &mut event {
        Event::Moved(it) => &mut it.cause,
        Event::TokenCreated(it) => &mut it.cause,
        Event::StatusGained(it) | Event::StatusLost(it) => &mut it.cause,
        Event::CountersChanged(it) => &mut it.cause,
        Event::ExpeditionMoved(it) => &mut it.cause,
        Event::EmblemCreated(it) => &mut it.cause,
        _ => return None,
    };
    let kind = cause.filter(|cause| cause.object.is_some())?.kind;
    *cause = Some(Cause { object: Some(source), ..Cause::new(kind) });
    Some(Mutant::replaced(at, event))
}

pub(super) fn source_to_come(game: &Game, at: usize) -> Option<Mutant> {
    from_source(game, at, ObjectId::new(u32::try_from(at).expect("few") + 1, 0))
}

pub(super) fn source_that_never_was(game: &Game, at: usize) -> Option<Mutant> {
    from_source(game, at, ObjectId::new(u32::try_from(at).expect("few") - 1, 99))
}

/// Two objects of different players that entered with one record.
fn entered_together(state: &State) -> Option<[(ObjectId, Seat); 2]> {
    let all = || state.objects.iter().map(|(&id, object)| (id, object.controller));
    all().find_map(|(id, seat)| {
        let second = all().find(|&(other, theirs)| other.seq() == id.seq() && theirs != seat)?;
        Some([(id, seat), second])
    })
}

/// Whoever has no initiative chooses first.
pub(super) fn chosen_out_of_order(game: &Game, at: usize) -> Option<Mutant> {
    let state = game.before(at);
    let [one, two] = entered_together(state)?;
    let first = state.day.turn.or(state.day.first_player)?;
    let chosen_by = if one.1 == first { vec![two.1, one.1] } else { vec![one.1, two.1] };
    let order = vec![one.0, two.0];
    let assigned = Event::TimestampsAssigned(TimestampsAssigned { order, chosen_by });
    Some(Mutant::inserted(at, assigned))
}

pub(super) fn ordered_apart(game: &Game, at: usize) -> Option<Mutant> {
    let mut ids = game.before(at).objects.keys().copied();
    let first = ids.next()?;
    let second = ids.find(|id| id.seq() != first.seq())?;
    let assigned = TimestampsAssigned { order: vec![second, first], chosen_by: Vec::new() };
    Some(Mutant::inserted(at, Event::TimestampsAssigned(assigned)))
}

/// An object of which something is true.
fn object(state: &State, is: impl Fn(&Object) -> bool) -> Option<ObjectId> {
    state.objects.iter().find(|(_, object)| is(object)).map(|(&id, _)| id)
}

fn changed(status: Status, id: ObjectId) -> StatusChanged {
    let cause = Some(cause(CauseKind::Ability));
    StatusChanged { cause, status, objects: vec![id], expeditions: Vec::new() }
}

pub(super) fn gained_twice(game: &Game, at: usize) -> Option<Mutant> {
    let state = game.before(at);
    let has = |one: &Object| one.statuses.iter().next();
    let id = object(state, |one| has(one).is_some())?;
    let status = has(&state.objects[&id])?;
    Some(Mutant::inserted(at, Event::StatusGained(changed(status, id))))
}

pub(super) fn lost_without(game: &Game, at: usize) -> Option<Mutant> {
    let state = game.before(at);
    let status = Status::ALL[[0, 2, 3, 4][at % 4]];
    let in_play = |one: &Object| matches!(one.place, Place::Expedition(_) | Place::Reserve(_));
    let id = object(state, |one| in_play(one) && !one.statuses.has(status))?;
    Some(Mutant::inserted(at, Event::StatusLost(changed(status, id))))
}

pub(super) fn gained_in_discard(game: &Game, at: usize) -> Option<Mutant> {
    let id = object(game.before(at), |one| matches!(one.place, Place::Discard(_)))?;
    Some(Mutant::inserted(at, Event::StatusGained(changed(Status::Exhausted, id))))
}

pub(super) fn more_than_there(game: &Game, at: usize) -> Option<Mutant> {
    let state = game.before(at);
    let id = object(state, |one| matches!(one.place, Place::Expedition(_)))?;
    let by = -1 - i32::try_from(state.objects[&id].counter(BOOST)).expect("few");
    let changes = vec![CounterChange { object: id, counter: BOOST.into(), by }];
    let cause = Some(cause(CauseKind::Cost));
    Some(Mutant::inserted(at, Event::CountersChanged(CountersChanged { cause, changes })))
}
