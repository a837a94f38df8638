//! What is wrong with a text, and where.

use rules::Refused;
use serde::Serialize;
use thiserror::Error;

use crate::expected::Expected;

/// Why a text is no match.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct MovesError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// It says nothing.
    #[error(transparent)]
    Unsaid(#[from] Unsaid),
    /// A consequence that does not follow.
    #[error("this does not follow here: {}; write what happened as a separate line, or leave the consequence out", follows.as_deref().map_or_else(|| "a player decides now".to_owned(), |it| format!("`{it}` does")))]
    DoesNotFollow {
        /// What follows instead; none where somebody decides.
        follows: Option<String>,
    },
    /// The state is another one than the text says.
    #[error(
        "the state here has the digest {is}, not {said}: something above has changed since the digest was written; correct it, or remove the digest lines"
    )]
    Digest {
        /// What the text says.
        said: String,
        /// What it is.
        is: String,
    },
    /// A line of the head.
    #[error("{0}")]
    Head(String),
}

/// Why a line says nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unsaid {
    /// Something else had to stand there.
    #[error("expected {}, found {}", alternatives(expected), shown(found.as_deref()))]
    Unexpected {
        /// What stands there; none at the end of the line.
        found: Option<String>,
        /// What could.
        expected: Vec<Expected>,
    },
    /// A quotation mark that nothing closes, or what is in quotes is no text.
    #[error("this quotation mark is not closed, or there is an unnecessary `\\`")]
    Quotes,
    /// Cards that cannot be told from what lists them.
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

/// What is wrong with a list of cards.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Unlisted {
    /// No number stands before a label.
    #[error("`{word}` is not a number of cards")]
    NoCount {
        /// What stands there.
        word: String,
    },
    /// More cards than any deck has.
    #[error("{count} is too many cards")]
    TooMany {
        /// How many.
        count: usize,
    },
    /// Each card has a foreign id, or none has.
    #[error("`{word}` has {ids} ids for {count} cards")]
    Ids {
        /// The label with its ids.
        word: String,
        /// How many ids.
        ids: usize,
        /// How many cards.
        count: usize,
    },
    /// A label that names no card, or several.
    #[error("`{label}` is the label of no card, or of several cards")]
    NoCard {
        /// The label.
        label: String,
    },
}

/// Something that was read although it is not as the notation has it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {what}")]
pub struct Lenience {
    /// The line, from 1.
    pub line: usize,
    /// What was done about it.
    pub what: Lax,
}

/// What is read in another form than it is written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Lax {
    /// The head does not say it.
    #[error("the head has no `{key}`: read as `{value}`")]
    NoHead {
        /// The key.
        key: &'static str,
        /// What was taken.
        value: String,
    },
    /// A name in another form.
    #[error("read as `{0}`")]
    Form(String),
    /// The mark `!` stands before what the rules allow.
    #[error("`!` marks something that the rules allow")]
    Allowed,
    /// What the rules do not allow has no mark.
    #[error("the rules do not allow this: put `!` before it")]
    NotAllowed,
}
