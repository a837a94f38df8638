//! What is wrong with a text that should be a deck.

use crate::code::CodeFaultKind;
use crate::reference::Part;

/// What is wrong, and where; what people read of it is said elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadFault {
    /// The line, from 1.
    pub line: usize,
    /// The letter of the line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub what: ReadFaultKind,
}

/// What can be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadFaultKind {
    /// There is no card in it.
    Empty,
    /// More bytes than are read.
    Large,
    /// More cards, or copies of one, than any deck has.
    TooMany,
    /// A number of copies without a card.
    NoCard,
    /// No reference.
    Reference {
        /// What stands there.
        found: String,
        /// What should.
        wanted: Part,
    },
    /// No name of a card.
    Name {
        /// What stands there.
        found: String,
        /// Names that are like it.
        near: Vec<&'static str>,
    },
    /// A name of several cards.
    Several {
        /// What stands there.
        found: String,
        /// Their references.
        references: Vec<&'static str>,
    },
    /// A link that names no card.
    Link(String),
    /// No deck code.
    Code(CodeFaultKind),
    /// No JSON, or JSON that is no deck; the words are those of its reader.
    Json(String),
    /// JSON without what a deck or pool has.
    NoDeck,
    /// A table without this column.
    Column(String),
    /// A row of a table with fewer or more columns than its head, or letters that are no text.
    Row,
    /// What should be a faction or a Hero.
    Person(String),
    /// A number of copies that is none.
    Count(String),
    /// The text is not UTF-8.
    NotText,
}

/// Bytes of a text of decks, or of a registration list, at most: a thousand long lists.
pub const TEXT_BYTES_MAX: usize = 2 * 1024 * 1024;

impl ReadFault {
    /// That a text is no longer than what is read.
    pub(crate) fn check_size(text: &str) -> Result<(), Self> {
        let fault = Self { line: 1, column: 1, what: ReadFaultKind::Large };
        if text.len() > TEXT_BYTES_MAX { Err(fault) } else { Ok(()) }
    }

    /// Something wrong at a byte of a line.
    pub(crate) fn at(line: usize, text: &str, byte: usize, what: ReadFaultKind) -> Self {
        let before = text.get(..byte.min(text.len())).unwrap_or(text);
        Self { line, column: before.chars().count() + 1, what }
    }
}
