//! Who comes first, and who comes next (`4.0 1.4.5`).

use rules::{Phase, Seat, State};

/// Who has initiative: the player whose turn it is, or the first player.
pub(super) fn first(state: &State) -> Option<Seat> {
    match (state.day.phase, state.day.turn) {
        (Phase::Afternoon, Some(turn)) => Some(turn),
        _ => state.day.first_player,
    }
}

/// Who comes after a seat in the order of turns.
pub(super) fn next(state: &State, seat: Seat) -> Option<Seat> {
    let order = &state.started.as_ref()?.turn_order;
    let place = order.iter().position(|&one| one == seat)?;
    order.get((place + 1) % order.len()).copied()
}
