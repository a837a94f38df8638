//! Evidence about steps that come while something else is due.

use engine::Due;

use crate::facts::{Comparison, FactName};

/// Evidence about a step that is not what is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueEvidence {
    /// What is due instead, in order; empty if no rule requires anything like this step.
    pub due: Vec<Due>,
    /// The record after which it is due.
    pub after: u32,
}

impl DueEvidence {
    pub(super) fn comparison(&self) -> Comparison {
        let words: Vec<_> = self.due.iter().map(|due| due.word().to_owned()).collect();
        Comparison::new([FactName::Foreseen.is(false)], [FactName::Due.is(&words[..])])
    }
}
