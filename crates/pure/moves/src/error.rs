//! Errors in a text of moves, with their place.

use rules::Refused;
use serde::Serialize;
use thiserror::Error;

use crate::expected::Expected;

/// Why a text is not a match.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct MovesError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The fault.
    pub problem: LineProblem,
}

/// A fault in a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineProblem {
    /// It cannot be understood.
    #[error(transparent)]
    Unsaid(#[from] Unsaid),
    /// A consequence that does not follow.
    #[error("this does not follow here: {}; write what happened as a separate line, or leave the consequence out", follows.as_deref().map_or_else(|| "a player decides now".to_owned(), |it| format!("`{it}` does")))]
    DoesNotFollow {
        /// What follows instead; `None` where somebody decides.
        follows: Option<String>,
    },
    /// The state differs from the text's digest.
    #[error(
        "the state here has the digest {is}, not {said}: something above has changed since the digest was written; correct it, or remove the digest lines"
    )]
    Digest {
        /// The digest in the text.
        said: String,
        /// The digest of the state.
        is: String,
    },
    /// A line of the header.
    #[error("{0}")]
    Head(String),
}

/// Why a line cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unsaid {
    /// Something else was expected.
    #[error("expected {}, found {}", alternatives(expected), shown(found.as_deref()))]
    Unexpected {
        /// The text found; `None` at the end of the line.
        found: Option<String>,
        /// What could come there.
        expected: Vec<Expected>,
    },
    /// An unclosed quotation mark, or an invalid text in quotes.
    #[error("this quotation mark is not closed, or there is an unnecessary `\\`")]
    Quotes,
    /// Cards that cannot be distinguished from those listed.
    #[error("{0}")]
    Cards(Unlisted),
    /// The event makes no sense.
    #[error("{0}")]
    Refused(Refused),
}

fn shown(found: Option<&str>) -> String {
    found.map_or_else(|| "the end of the line".to_owned(), |found| format!("`{found}`"))
}

fn alternatives(expected: &[Expected]) -> String {
    match expected {
        [] => "nothing".to_owned(),
        [one] => one.to_string(),
        [first @ .., last] => {
            let first: Vec<_> = first.iter().map(Expected::to_string).collect();
            format!("{} or {last}", first.join(", "))
        }
    }
}

/// A fault in a list of cards.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Unlisted {
    /// A label without a number.
    #[error("`{word}` is not a number of cards")]
    NoCount {
        /// The word found.
        word: String,
    },
    /// More cards than any deck has.
    #[error("{count} is too many cards")]
    TooMany {
        /// The number of cards.
        count: usize,
    },
    /// Either every card or none must have a foreign id.
    #[error("`{word}` has {ids} ids for {count} cards")]
    Ids {
        /// The label with its ids.
        word: String,
        /// The number of ids.
        ids: usize,
        /// The number of cards.
        count: usize,
    },
    /// A label that names no card, or several.
    #[error("`{label}` is the label of no card, or of several cards")]
    NoCard {
        /// The label.
        label: String,
    },
}

/// A deviation from the notation that was tolerated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {what}")]
pub struct Tolerance {
    /// The line, from 1.
    pub line: usize,
    /// The deviation.
    pub what: Deviation,
}

/// A kind of deviation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Deviation {
    /// The header lacks a key.
    #[error("the head has no `{key}`: read as `{value}`")]
    NoHead {
        /// The key.
        key: &'static str,
        /// The value assumed.
        value: String,
    },
    /// A name in another form.
    #[error("read as `{0}`")]
    Form(String),
    /// The mark `!` is on something that the rules allow.
    #[error("`!` marks something that the rules allow")]
    Allowed,
    /// The mark is missing on something that the rules do not allow.
    #[error("the rules do not allow this: put `!` before it")]
    NotAllowed,
}
