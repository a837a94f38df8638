//! What a sentence needs to know of the sentence before: who acts, of what was spoken, what X stands for.

use super::verb::{SentenceSubject, VerbAgreement};

/// Writes one ability.
pub(super) struct AbilityWriter {
    /// Who carries out what is written.
    pub(super) doer: Agent,
    /// Whether it is several things of which was spoken last.
    pub(super) several: bool,
    /// Whether the sentence has spoken of what others do, so that `you` has to be said.
    pub(super) of_others: bool,
    /// What the letters X, Y and Z stand for in the clause.
    letters: Vec<String>,
}

/// Who carries out what is written.
#[derive(Clone)]
pub(super) enum Agent {
    /// `you`, in the imperative.
    You,
    /// Somebody else: named first, `they` in sentences after that.
    Other(SentenceSubject, ActorMention),
}

/// Whether a sentence has named who acts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ActorMention {
    NotYet,
    Before,
}

impl AbilityWriter {
    pub(super) fn new() -> Self {
        Self { doer: Agent::You, several: false, of_others: false, letters: Vec::new() }
    }

    /// The letter that stands for something said at the end of the clause.
    pub(super) fn letter(&mut self, meaning: String) -> &'static str {
        const LETTERS: [&str; 3] = ["X", "Y", "Z"];
        let known = self.letters.iter().position(|one| *one == meaning);
        let index = known.unwrap_or(self.letters.len());
        if known.is_none() {
            self.letters.push(meaning);
        }
        LETTERS[index.min(LETTERS.len() - 1)]
    }

    /// The clause with what its letters stand for.
    pub(super) fn explained(&mut self, clause: String) -> String {
        let letters = std::mem::take(&mut self.letters);
        let names = ["X", "Y", "Z", "Z"].into_iter();
        let meanings = names.zip(letters).map(|(name, meaning)| format!("{name} is {meaning}"));
        let meanings: Vec<_> = meanings.collect();
        if meanings.is_empty() {
            return clause;
        }
        format!("{clause}, where {}", meanings.join(" and "))
    }

    /// Who carries it out, as the subject of a sentence that names them: `you`, `they`.
    pub(super) fn pronoun(&self) -> SentenceSubject {
        let text = if let Agent::You = self.doer { "you" } else { "they" };
        SentenceSubject::new(VerbAgreement::They, text)
    }
}
