//! Limits the work for one query.
//!
//! A recorded board may require more work than any real one: a hundred abilities that all depend on
//! each other, abilities that give abilities. Work is limited by counting steps, never by time, so
//! that every machine stops at the same place and gives the same result.

use std::cell::Cell;

/// Maximum number of steps for one query: each object, region or ability examined counts as one.
///
/// Boards of hundreds of real cards need a small part of it.
pub(super) const STEPS_MAX: usize = 2_000_000;

/// Maximum number of passive abilities ordered on one board, printed and gained ones together.
pub(super) const ABILITIES_MAX: usize = 2_048;

/// The steps of one query.
///
/// A cell, since queries that only read the board spend it too.
#[derive(Default)]
pub(super) struct Budget(Cell<usize>);

impl Budget {
    /// Counts this many more steps.
    pub(super) fn spend(&self, steps: usize) {
        self.0.set(self.0.get().saturating_add(steps));
    }

    /// Sets the steps spent before another query begins.
    pub(super) fn begin_at(&self, steps: usize) {
        self.0.set(steps);
    }

    /// Whether the limit is reached.
    pub(super) fn is_spent(&self) -> bool {
        self.0.get() > STEPS_MAX
    }

    /// The steps spent so far.
    pub(super) fn spent(&self) -> usize {
        self.0.get()
    }
}
