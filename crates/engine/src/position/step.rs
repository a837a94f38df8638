//! A record as a position sees it: what was, what happened, what is.

use rules::{Event, Phase, Seat, State};

/// A record with the states around it.
#[derive(Clone, Copy)]
pub(super) struct Step<'a> {
    pub(super) seq: u32,
    pub(super) before: &'a State,
    pub(super) event: &'a Event,
    pub(super) after: &'a State,
}

/// Who has initiative: the player whose turn it is, or the first player (`2024-09 1.4.5.a`).
pub(super) const fn initiative(state: &State) -> Option<Seat> {
    match (state.day.phase, state.day.turn) {
        (Phase::Afternoon, Some(turn)) => Some(turn),
        _ => state.day.first_player,
    }
}

/// Who comes after a seat in the order of turns.
pub(super) fn next_seat(state: &State, seat: Seat) -> Option<Seat> {
    let order = &state.started.as_ref()?.turn_order;
    let place = order.iter().position(|&one| one == seat)?;
    order.get((place + 1) % order.len()).copied()
}

/// All seats, whoever comes first to begin with.
pub(super) fn in_order(state: &State, first: Option<Seat>) -> Vec<Seat> {
    let next = |seat: &Seat| next_seat(state, *seat);
    std::iter::successors(first, next).take(state.players.len()).collect()
}
