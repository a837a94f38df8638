//! Costs that the effects of a match pay for Tough targets.

use rules::{Cause, Event, Mana, Seat, State};

use crate::refill::ready;

/// The cost of a player's targets.
#[derive(Clone, Copy)]
pub(super) struct Toll {
    pub(super) seat: Seat,
    pub(super) mana: u32,
    pub(super) cause: Cause,
}

impl Toll {
    /// Whether this amount pays for it.
    pub(super) fn is_met_by(&self, paid: Option<(Seat, u32)>) -> bool {
        paid.is_some_and(|(seat, mana)| seat == self.seat && mana >= self.mana)
    }

    /// The record of its payment; `None` if it cannot be paid.
    pub(super) fn record(&self, state: &State) -> Option<Event> {
        let orbs = ready(state, self.seat, self.mana)?;
        let (cause, seat, count) = (Some(self.cause), self.seat, self.mana);
        Some(Event::ManaPaid(Mana { cause, seat, count, orbs }))
    }
}

/// The mana that a record pays, with its player.
pub(super) const fn payment(event: &Event) -> Option<(Seat, u32)> {
    if let Event::ManaPaid(it) = event { Some((it.seat, it.count)) } else { None }
}
