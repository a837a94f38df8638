//! Objects, zones, timestamps and statuses.

use audit::Check;
use rules::{
    Cause, CauseKind, DailyEffect, Event, Kind, LookedAt, MarkerEntry, MarkerPlace, Move, Moved,
    Object, ObjectId, Phase, Piece, Place, Seat, State, Status, StatusChanged, Terrain,
    TerrainMarkerPlaced, TimestampsAssigned,
};

use super::{another, at_another, cause, moves_of};
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
    let order = state.in_order(Some(state.day.turn.or(state.day.first_player)?));
    let first = order.into_iter().find(|seat| [one.1, two.1].contains(seat))?;
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

/// A reaction that was activated goes to its player's Reserve.
pub(super) fn emblem_goes(game: &Game, at: usize) -> Option<Mutant> {
    let Event::ReactionPlayed(played) = &game.events[at] else { return None };
    let moves =
        vec![Move::new(Piece::Object(played.emblem), Place::Limbo, Place::Reserve(played.seat))];
    let event = Event::Moved(Moved { cause: Some(cause(CauseKind::Rule)), moves });
    Some(Mutant::inserted(at + 1, event))
}

/// At the beginning of a turn a player looks at the top card of their Deck.
pub(super) fn looks_at_a_deck(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TurnBegan(of) = &game.events[at] else { return None };
    let top = game.after(at).players[of.seat.index()].deck.first()?;
    let (seats, what) = (vec![of.seat], vec![Piece::Slot(top.id)]);
    Some(Mutant::inserted(at + 1, Event::LookedAt(LookedAt { cause: None, seats, what })))
}

/// At the beginning of a turn a card of the Hand becomes a Mana Orb, ready.
pub(super) fn an_orb_more(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TurnBegan(of) = &game.events[at] else { return None };
    let state = game.after(at);
    let has = !state.players[of.seat.index()].hand.is_empty();
    let moves = vec![Move::new(None, Place::Hand(of.seat), Place::Mana(of.seat))];
    let usual = state.day.phase == Phase::Afternoon && has;
    usual.then(|| Mutant::inserted(at + 1, Event::Moved(Moved { cause: None, moves })))
}

/// A Terrain Marker comes to lie on a Tumult card that is face down.
pub(super) fn marker_in_the_dark(game: &Game, at: usize) -> Option<Mutant> {
    let state = game.before(at);
    let hidden = state.adventure.tumult.iter().position(|one| one.shown.is_none())?;
    let (owner, terrains) = (state.seats().next()?, vec![Terrain::Forest]);
    let on = MarkerPlace::Region(u8::try_from(hidden).expect("three") * 2 + 1);
    let markers = vec![MarkerEntry { terrains, on, owner, source_id: None }];
    let event = Event::TerrainMarkerPlaced(TerrainMarkerPlaced { cause: None, markers });
    let usual = at > 1 && !state.day.tie_breaker;
    usual.then(|| Mutant::inserted(at, event))
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

/// The moves of Rest, the first of which is changed.
pub(super) fn rests(
    game: &Game,
    at: usize,
    is: impl Fn(Place) -> bool,
    change: impl Fn(&mut Move),
) -> Option<Mutant> {
    let mut moved = moves_of(game, at, DailyEffect::Rest)?;
    let one = moved.moves.iter_mut().find(|one| is(one.to))?;
    change(one);
    Some(Mutant::replaced(at, Event::Moved(moved)))
}

fn asleep(one: &mut Move) {
    one.statuses = one.statuses.with(Status::Asleep);
}

pub(super) fn discarded_with_status(game: &Game, at: usize) -> Option<Mutant> {
    rests(game, at, |to| matches!(to, Place::Discard(_)), asleep)
}

pub(super) fn rests_with_status(game: &Game, at: usize) -> Option<Mutant> {
    rests(game, at, |to| matches!(to, Place::Reserve(_)), asleep)
}
