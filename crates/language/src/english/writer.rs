//! What a sentence needs to know of the previous one: who acts, what was mentioned, what X stands for.

use super::verb::{Person, Subject};

/// Writes one ability.
pub(super) struct Writer {
    /// Who carries out what is written.
    pub(super) doer: Doer,
    /// Whether the things mentioned last are several.
    pub(super) several: bool,
    /// Whether the sentence has mentioned what others do, so that `you` must be stated.
    pub(super) of_others: bool,
    /// What the letters X, Y and Z stand for in the clause.
    letters: Vec<String>,
}

/// Who carries out what is written.
#[derive(Clone)]
pub(super) enum Doer {
    /// `you`, addressed by the text.
    You,
    /// Somebody else: named first, `they` in sentences after that.
    Other(Subject, Named),
}

/// Whether a sentence has named the player who acts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Named {
    NotYet,
    Before,
}

impl Writer {
    pub(super) fn new() -> Self {
        Self { doer: Doer::You, several: false, of_others: false, letters: Vec::new() }
    }

    /// The letter for a number that is explained at the end of the clause.
    pub(super) fn letter(&mut self, meaning: String) -> &'static str {
        const LETTERS: [&str; 3] = ["X", "Y", "Z"];
        let known = self.letters.iter().position(|one| *one == meaning);
        let index = known.unwrap_or(self.letters.len());
        if known.is_none() {
            self.letters.push(meaning);
        }
        LETTERS[index.min(LETTERS.len() - 1)]
    }

    /// The clause with the meanings of its letters.
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
    pub(super) fn pronoun(&self) -> Subject {
        let text = if let Doer::You = self.doer { "you" } else { "they" };
        Subject::new(Person::They, text)
    }
}
