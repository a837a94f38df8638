//! How much of a match could be judged.

use schemars::JsonSchema;
use serde::Serialize;

/// How much of a match could be judged for certain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Judged")]
pub struct Coverage {
    /// Of all records.
    pub records: Share,
    /// Of those that happened at the table.
    pub steps: Share,
    /// Of daily effects that were done to their end.
    pub daily_effects: Share,
    /// Of cards, quick actions and reactions that were played.
    pub plays: Share,
    /// Of what somebody chose.
    pub decisions: Share,
    /// Of what the table showed: dice, shuffles, revealed cards.
    pub chance: Share,
    /// Of all else that happened at the table.
    pub consequences: Share,
}

/// How many of how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Share {
    /// Those that could be judged.
    pub judged: u32,
    /// All of them.
    pub all: u32,
}

impl Coverage {
    /// Whether every step was judged: only then does a match without findings count as clean.
    pub(crate) const fn is_whole(&self) -> bool {
        // Only steps: rulings, notes and clocks are not play, and are never judged.
        self.steps.judged == self.steps.all
    }
}

impl Share {
    /// Counts one more, judged or not.
    pub(crate) fn add(&mut self, is_judged: bool) {
        self.all += 1;
        self.judged += u32::from(is_judged);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_step_that_was_not_judged_is_enough_not_to_be_clean() {
        let of = |judged, all| {
            let steps = Share { judged, all };
            Coverage { steps, ..Coverage::default() }.is_whole()
        };
        assert!(of(0, 0) && of(10, 10));
        assert!(!of(0, 1) && !of(999, 1_000));
    }
}
