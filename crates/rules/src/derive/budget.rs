//! How much may be looked at to answer one question.
//!
//! A recorded board may ask for more work than any real one: a hundred abilities that all depend on each other, abilities that
//! give abilities. Answers are bounded by counting what is looked at, never by time, so that every machine stops at the
//! same place and gives the same answer.

use std::cell::Cell;

/// What is looked at for one answer at most: an object, region or ability that is asked about counts as one step.
///
/// Boards of hundreds of real cards need a small part of it.
pub(super) const STEPS_MAX: usize = 2_000_000;

/// Passive abilities that are put in order on one board at most, printed and gained ones together.
pub(super) const ABILITIES_MAX: usize = 2_048;

/// The steps of one answer.
///
/// A cell, since questions that only look at the board spend it too.
#[derive(Default)]
pub(super) struct Budget(Cell<usize>);

impl Budget {
    /// So many more things are looked at.
    pub(super) fn spend(&self, steps: usize) {
        self.0.set(self.0.get().saturating_add(steps));
    }

    /// So much was looked at before another answer is worked out.
    pub(super) fn begin_at(&self, steps: usize) {
        self.0.set(steps);
    }

    /// Whether nothing more may be looked at.
    pub(super) fn is_spent(&self) -> bool {
        self.0.get() > STEPS_MAX
    }

    /// The steps spent so far.
    pub(super) fn spent(&self) -> usize {
        self.0.get()
    }
}
