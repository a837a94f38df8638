//! A finding in sentences, in every language.

use language::{Language, Names};
use replay::Replay;

use super::naming::Naming;
use super::{comparison, english, french};
use crate::doubt::Doubt;
use crate::evidence::Evidence;
use crate::facts::Facts;
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
        self.each(|naming| match naming.language {
            Language::English => english::message(evidence, naming),
            Language::French => french::message(evidence, naming),
        })
    }

    /// Why it cannot be judged.
    pub(super) fn because(self, doubt: &Doubt) -> Text {
        self.each(|naming| match naming.language {
            Language::English => english::because(doubt, naming),
            Language::French => french::because(doubt, naming),
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
