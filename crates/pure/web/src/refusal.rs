//! Why an entered line makes no record, for the page to word.

use language::{Language, refusal};
use moves::{Expected, Unlisted, Unsaid};
use replay::RecordError;
use rules::Refused;
use serde::Serialize;

/// Why a line could not be recorded.
#[derive(Clone, Debug)]
pub(crate) enum Unsayable {
    /// The line cannot be read from this column on.
    Line((usize, Unsaid)),
    /// It cannot be recorded.
    Record(RecordError),
}

/// The reason as data; only refusals by the rules of the log are already in words.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Refusal {
    /// Something else was expected.
    Unexpected {
        /// The column, from 1.
        column: usize,
        /// The text found; `None` at the end of the line.
        found: Option<String>,
        expected: Vec<Expected>,
    },
    /// An unclosed quotation mark.
    Quotes { column: usize },
    /// Cards that cannot be distinguished from those listed.
    Cards { column: usize, list: Unlisted },
    /// The event makes no sense.
    Senseless { words: String },
    /// It reveals cards, but the event has no slots for them.
    NoPlace,
    /// The record would be too long.
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
            Self::Record(RecordError::WrongState { .. }) => {
                unreachable!("a line has no digest of a state")
            }
        }
    }
}
