//! Initiative: who comes first, and who comes next (`4.0 1.4.5`).

use rules::{Phase, Seat, State};

/// The player with initiative: the player whose turn it is, or the first player.
pub(super) fn first(state: &State) -> Option<Seat> {
    match (state.day.phase, state.day.turn) {
        (Phase::Afternoon, Some(turn)) => Some(turn),
        _ => state.day.first_player,
    }
}
