//! A finding in sentences.

use audit::{Doubt, Evidence};
use replay::Replay;

use super::naming::Naming;
use crate::names::SeatNames;
use crate::text::Text;

/// Writes sentences for the findings of one match, with its names.
#[derive(Clone, Copy)]
pub(super) struct Sentences<'a> {
    pub(super) replay: &'a Replay,
    pub(super) names: &'a SeatNames,
}

impl Sentences<'_> {
    /// The finding.
    pub(super) fn message(self, evidence: &Evidence) -> Text {
        self.each(|naming| naming.finding(evidence))
    }

    /// Why it cannot be judged.
    pub(super) fn because(self, doubt: &Doubt) -> Text {
        self.each(|naming| naming.because(doubt))
    }

    /// What was recorded.
    pub(super) fn recorded(self, evidence: &Evidence) -> Text {
        self.each(|naming| naming.recorded(evidence))
    }

    /// What the rules require.
    pub(super) fn expected(self, evidence: &Evidence) -> Text {
        self.each(|naming| naming.expected(evidence))
    }

    /// The remedy in the present state.
    pub(super) fn remedy(self, evidence: &Evidence) -> Text {
        self.each(|naming| naming.remedy(evidence))
    }

    fn each(self, write: impl Fn(Naming<'_>) -> String) -> Text {
        let Self { replay, names } = self;
        Text::each(|language| write(Naming { replay, names, language }))
    }
}
