//! A finding in sentences.

use audit::{Doubt, Evidence, Facts};
use replay::Replay;

use super::comparison;
use super::naming::Naming;
use crate::names::Names;
use crate::text::Text;

/// What makes sentences of the findings of one match, with its names.
#[derive(Clone, Copy)]
pub(super) struct Sentences<'a> {
    pub(super) replay: &'a Replay,
    pub(super) names: &'a Names,
}

impl Sentences<'_> {
    /// What was found.
    pub(super) fn message(self, evidence: &Evidence) -> Text {
        self.each(|naming| naming.finding(evidence))
    }

    /// Why it cannot be judged.
    pub(super) fn because(self, doubt: &Doubt) -> Text {
        self.each(|naming| naming.because(doubt))
    }

    /// One side of a comparison.
    pub(super) fn facts(self, facts: &Facts) -> Text {
        self.each(|naming| comparison::facts(facts, naming))
    }

    fn each(self, write: impl Fn(Naming<'_>) -> String) -> Text {
        let Self { replay, names } = self;
        Text::each(|language| write(Naming { replay, names, language }))
    }
}
