//! A record as a position sees it: the state before, the event, the state after.

use std::sync::Arc;

use rules::{Event, Phase, Seat, State};

use crate::effect::Moment;

/// A record with the states around it.
#[derive(Clone, Copy)]
pub(super) struct Step<'a> {
    pub(super) seq: u32,
    pub(super) before: &'a State,
    pub(super) event: &'a Event,
    pub(super) after: &'a State,
    /// The states, with what follows from them.
    pub(super) then: &'a Arc<Moment>,
    pub(super) now: &'a Arc<Moment>,
}

/// The player with initiative: the player whose turn it is, or the first player (`2024-09
/// 1.4.5.a`).
pub(super) const fn initiative(state: &State) -> Option<Seat> {
    match (state.day.phase, state.day.turn) {
        (Phase::Afternoon, Some(turn)) => Some(turn),
        _ => state.day.first_player,
    }
}
