//! How much of a match could be judged.

use schemars::JsonSchema;
use serde::Serialize;

/// Of a hundred steps, how many have to be judged for a match to be clean.
const ENOUGH: u32 = 90;

/// How much of a match could be judged for certain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Judged {
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

impl Judged {
    /// Whether so much was judged that a match in which nothing was found is clean: nine steps of ten.
    pub(crate) fn is_enough(&self) -> bool {
        let Share { judged, all } = self.steps;
        u64::from(judged) * 100 >= u64::from(all) * u64::from(ENOUGH)
    }
}

impl Share {
    /// One more, judged or not.
    pub(crate) fn add(&mut self, is_judged: bool) {
        self.all += 1;
        self.judged += u32::from(is_judged);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_steps_of_ten_are_enough_and_fewer_are_not() {
        let of = |judged, all| {
            let steps = Share { judged, all };
            Judged { steps, ..Judged::default() }.is_enough()
        };
        assert!(of(0, 0) && of(9, 10) && of(91, 100));
        assert!(!of(89, 100) && !of(0, 1));
    }
}
