//! Faults in a text that should be a deck.

use crate::code::CodeFaultKind;
use crate::reference::ReferencePart;

/// A fault and its place; the wording for people is elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadFault {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The kind of fault.
    pub what: ReadFaultKind,
}

/// The kind of fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadFaultKind {
    /// It contains no cards.
    Empty,
    /// More bytes than are allowed.
    Large,
    /// More cards, or copies of one, than any deck has.
    TooMany,
    /// A number of copies without a card.
    NoCard,
    /// An invalid reference.
    Reference {
        /// The text found.
        found: String,
        /// The part expected.
        wanted: ReferencePart,
    },
    /// An unknown card name.
    Name {
        /// The text found.
        found: String,
        /// Similar names.
        near: Vec<&'static str>,
    },
    /// A name of several cards.
    Several {
        /// The text found.
        found: String,
        /// Their references.
        references: Vec<&'static str>,
    },
    /// A reference or printed number next to the name of another card.
    Differs {
        /// The text of the name.
        found: String,
        /// The reference.
        reference: String,
        /// The name of its card.
        name: &'static str,
    },
    /// A link that names no card.
    Link(String),
    /// An invalid deck code.
    Code(CodeFaultKind),
    /// Invalid JSON, or JSON that is not a deck; with the parser's message.
    Json(String),
    /// JSON without the members of a deck or pool.
    NoDeck,
    /// A table without this column.
    Column(String),
    /// A row of a table with fewer or more columns than its header, or with bytes that are not
    /// text.
    Row,
    /// Neither a faction nor a Hero.
    Person(String),
    /// An invalid number of copies.
    Count(String),
    /// The text is not UTF-8.
    NotText,
}

/// Maximum size in bytes of a text of decks, or of a registration list: a thousand long lists.
pub const TEXT_BYTES_MAX: usize = 2 * 1024 * 1024;

impl ReadFault {
    /// Checks that a text is not too long.
    pub(crate) fn check_size(text: &str) -> Result<(), Self> {
        let fault = Self { line: 1, column: 1, what: ReadFaultKind::Large };
        if text.len() > TEXT_BYTES_MAX { Err(fault) } else { Ok(()) }
    }

    /// A fault at a byte of a line.
    pub(crate) fn at(line: usize, text: &str, byte: usize, what: ReadFaultKind) -> Self {
        let before = text.get(..byte.min(text.len())).unwrap_or(text);
        Self { line, column: before.chars().count() + 1, what }
    }
}
