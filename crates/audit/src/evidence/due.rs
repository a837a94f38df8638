//! What is found of steps that come while something else is due.

use engine::Due;

use crate::facts::{Comparison, FactName};

/// What is found of a step that is something else than what is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueEvidence {
    /// What is due instead, in order; nothing where no rule asks for anything like this step.
    pub due: Vec<Due>,
    /// The record in whose state it is due.
    pub after: u32,
}

impl DueEvidence {
    pub(super) fn comparison(&self) -> Comparison {
        let words: Vec<_> = self.due.iter().map(|due| due.word().to_owned()).collect();
        Comparison::new([FactName::Foreseen.is(false)], [FactName::Due.is(&words[..])])
    }
}
