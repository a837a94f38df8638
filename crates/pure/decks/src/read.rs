//! Reads decks from any text: its form is detected automatically, and reported.

use std::fmt;

use crate::code::{self, Dialect};
use crate::fault::{ReadFault, ReadFaultKind};
use crate::list::DeckList;
use crate::{html, json, table, text};

/// The result of reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadDeck {
    /// The form it was read as.
    pub form: ListForm,
    /// Other dialects in which the same code is a different list.
    pub also: Vec<Dialect>,
    /// Every deck or pool in it, at least one.
    pub decks: Vec<DeckList>,
}

/// The forms of decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListForm {
    /// One card per line.
    Text,
    /// A deck code of this dialect.
    Code(Dialect),
    /// JSON of the deck API, of a draft or of a pool.
    Json,
    /// The table of decks of the publisher's former export.
    Table,
    /// A page that a browser saved.
    Page,
}

/// All decks of a text; a code is read in the dialect that fits best.
pub fn read(text: &str) -> Result<ReadDeck, ReadFault> {
    read_as(text, None)
}

/// Every deck of a text, with a code read in this dialect.
pub fn read_as(text: &str, dialect: Option<Dialect>) -> Result<ReadDeck, ReadFault> {
    ReadFault::check_size(text)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let bare = text.trim();
    let of = |form, decks| ReadDeck { form, also: Vec::new(), decks };
    if bare.starts_with(['{', '[']) {
        return Ok(of(ListForm::Json, json::read(text)?));
    }
    if html::is_page(bare) {
        return Ok(of(ListForm::Page, vec![html::read(text)?]));
    }
    if code::may_be(bare) {
        let above = &text[..text.len() - text.trim_start().len()];
        let line = above.matches('\n').count() + 1;
        let decoded = code::read(bare, dialect).map_err(|fault| ReadFault {
            line,
            column: fault.at + 1,
            what: ReadFaultKind::Code(fault.what),
        })?;
        let (form, also) = (ListForm::Code(decoded.dialect), decoded.also);
        if decoded.list.cards.is_empty() {
            return Err(ReadFault { line, column: 1, what: ReadFaultKind::Empty });
        }
        return Ok(ReadDeck { form, also, decks: vec![decoded.list] });
    }
    if table::is_table(text) {
        return Ok(of(ListForm::Table, table::read(text)?));
    }
    Ok(of(ListForm::Text, vec![text::read_text(text)?]))
}

impl ListForm {
    /// Its word in JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Code(_) => "code",
            Self::Json => "json",
            Self::Table => "table",
            Self::Page => "page",
        }
    }
}

impl fmt::Display for ListForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
