//! The table layout for a game: the order of turns, which Expeditions face each other, and the
//! regions between them.
//!
//! The glossary of 2024-09 defines how many players sit around a table: each races with both
//! neighbours, with one Expedition against each. A log may also state that everyone shares one
//! Adventure and faces several at once.

use std::collections::BTreeSet;

use rules::{Expedition, GameStarted, Seat, Side, State};

/// Players who are missing from the order of turns, or named more than once.
pub(super) fn out_of_order(state: &State, started: &GameStarted) -> Vec<Seat> {
    let times = |seat| started.turn_order.iter().filter(|&&one| one == seat).count();
    state.seats().filter(|&seat| times(seat) != 1).collect()
}

/// Players with an Expedition that faces one of their own or of a teammate's.
pub(super) fn facing_own(state: &State, started: &GameStarted) -> Vec<Seat> {
    let own = started.expeditions.iter().filter(|entry| {
        let mut faced = entry.facing.iter();
        faced.any(|id| state.are_together(entry.expedition.seat, id.seat))
    });
    let seats: BTreeSet<Seat> = own.map(|entry| entry.expedition.seat).collect();
    seats.into_iter().collect()
}

/// Players without a Hero or Companion Expedition, or with one that faces no Expedition, or one
/// that does not face it back, or the wrong opponent.
pub(super) fn facing_others(state: &State, started: &GameStarted) -> Vec<Seat> {
    if state.players.len() < 2 || state.expeditions.is_empty() {
        return Vec::new();
    }
    let of = |seat| state.expeditions.iter().filter(move |one| one.id.seat == seat);
    let has_both = |seat| {
        let sides: Vec<Side> = of(seat).map(|one| one.id.side).collect();
        sides.len() == 2 && sides[0] != sides[1]
    };
    let is_right =
        |seat| has_both(seat) && of(seat).all(|one| faces_as_it_should(state, started, one));
    state.seats().filter(|&seat| !is_right(seat)).collect()
}

fn faces_as_it_should(state: &State, started: &GameStarted, one: &Expedition) -> bool {
    let each_faces_it = one.facing.iter().all(|&id| {
        let faced = state.expedition(id);
        faced.is_some_and(|faced| {
            faced.facing.contains(&one.id) && starts_with(state, started, one, faced)
        })
    });
    let [faced] = &one.facing[..] else { return each_faces_it && !one.facing.is_empty() };
    if state.players.len() == 2 {
        return each_faces_it && faced.side == one.id.side;
    }
    let mut own = state.expeditions.iter().filter(|other| other.id.seat == one.id.seat);
    let is_other =
        own.all(|other| other.id == one.id || other.facing.iter().all(|id| id.seat != faced.seat));
    each_faces_it && is_other && are_neighbours(&started.turn_order, one.id.seat, faced.seat)
}

/// Whether two Expeditions start in the same region, if the log gives each player's regions.
fn starts_with(state: &State, started: &GameStarted, one: &Expedition, other: &Expedition) -> bool {
    let region = |one: &Expedition| state.region(one.id.seat, one.start());
    started.paths.is_empty() || region(one) == region(other)
}

fn are_neighbours(order: &[Seat], one: Seat, other: Seat) -> bool {
    let pairs = order.iter().zip(order.iter().cycle().skip(1));
    pairs.into_iter().any(|(&left, &right)| [(left, right), (right, left)].contains(&(one, other)))
}

/// Players whose regions are not those of one Adventure up to its middle, and of the same or
/// another one from there on.
pub(super) fn off_path(started: &GameStarted) -> Vec<Seat> {
    let is_half = |regions: &[u8], first: u8| {
        let from = regions.first().copied().unwrap_or_default();
        from % 8 == first && regions.iter().zip(from..).all(|(&region, wanted)| region == wanted)
    };
    let is_path = |path: &[u8]| is_half(&path[..4], 0) && is_half(&path[4..], 4);
    let off = started.paths.iter().zip(0..).filter(|(path, _)| !is_path(path));
    off.map(|(_, seat)| Seat::new(seat)).collect()
}
