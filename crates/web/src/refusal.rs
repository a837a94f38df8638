//! Why a line that is said makes no record, as the page words it.

use language::{Language, refusal};
use moves::{Expected, Unlisted, Unsaid};
use replay::RecordError;
use rules::Refused;
use serde::Serialize;

/// What a line does not come to.
#[derive(Clone, Debug)]
pub(crate) enum Unsayable {
    /// It says nothing, and from which column on.
    Line((usize, Unsaid)),
    /// What it says is no record.
    Record(RecordError),
}

/// The same as data; only what the rules of the log refuse is in words, as everywhere.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Refusal {
    /// Something else had to stand there.
    Unexpected {
        /// Where, from 1.
        column: usize,
        /// None at the end of the line.
        found: Option<String>,
        expected: Vec<Expected>,
    },
    /// A quotation mark that nothing closes.
    Quotes { column: usize },
    /// Cards that cannot be told from what lists them.
    Cards { column: usize, list: Unlisted },
    /// The event makes no sense.
    Senseless { words: String },
    /// It tells of cards, and there is no place for them in what it says.
    NoPlace,
    /// No record holds so much.
    TooMuch,
}

impl Unsayable {
    pub(crate) fn refusal(&self, language: Language) -> Refusal {
        let senseless = |refused: &Refused| Refusal::Senseless {
            words: refusal(refused).in_language(language).to_owned(),
        };
        match self {
            Self::Line((column, unsaid)) => match (*column, unsaid.clone()) {
                (column, Unsaid::Unexpected { found, expected }) => {
                    Refusal::Unexpected { column, found, expected }
                }
                (column, Unsaid::Quotes) => Refusal::Quotes { column },
                (column, Unsaid::Cards(list)) => Refusal::Cards { column, list },
                (_, Unsaid::Refused(refused)) => senseless(&refused),
            },
            Self::Record(RecordError::Refused { refused, .. }) => senseless(refused),
            Self::Record(RecordError::NoSlot { .. } | RecordError::NoPlayer { .. }) => {
                Refusal::NoPlace
            }
            Self::Record(RecordError::GivenTooDeep { .. } | RecordError::Seal(_)) => {
                Refusal::TooMuch
            }
        }
    }
}
