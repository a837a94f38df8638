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
        self.each(|naming| {
            let Naming { language, .. } = naming;
            language
                .choose(|| english::message(evidence, naming), || french::message(evidence, naming))
        })
    }

    /// Why it cannot be judged.
    pub(super) fn because(self, doubt: &Doubt) -> Text {
        self.each(|naming| {
            let Naming { language, .. } = naming;
            language.choose(|| english::because(doubt, naming), || french::because(doubt, naming))
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
