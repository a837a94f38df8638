//! A finding in sentences, in every language.

use audit::{Doubt, Evidence, Facts};
use replay::Replay;

use super::comparison;
use super::naming::Naming;
use crate::english::findings as english;
use crate::french::findings as french;
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
        self.each(|it| {
            it.language.choose(|| english::message(evidence, it), || french::message(evidence, it))
        })
    }

    /// Why it cannot be judged.
    pub(super) fn because(self, doubt: &Doubt) -> Text {
        self.each(|it| {
            it.language.choose(|| english::because(doubt, it), || french::because(doubt, it))
        })
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
