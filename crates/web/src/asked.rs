//! What the page asks of a match.

use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;

use language::Language;
use replay::Viewer;
use rules::{Edition, Face, Seat};
use serde::{Deserialize, Deserializer};

use crate::recording::Entered;

/// One question. Each is named and has the values that the route of the service has for the same.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case", deny_unknown_fields)]
pub enum Asked {
    /// The match in short.
    Summary,
    /// Whole blocks, from the one that holds `from` to the one that holds `to`.
    Patches {
        /// A record of the first block.
        from: u32,
        /// A record of the last block.
        to: u32,
        /// Whose eyes.
        #[serde(default = "everything", deserialize_with = "parsed")]
        view: Viewer,
        /// The language of what happened.
        #[serde(default, deserialize_with = "parsed")]
        lang: Language,
    },
    /// What stands out.
    Timeline {
        /// Its language.
        #[serde(default, deserialize_with = "parsed")]
        lang: Language,
    },
    /// The findings.
    Audit {
        /// By which edition, if not the own one of the match.
        edition: Option<Edition>,
        /// The record for which ways out are planned.
        plan: Option<u32>,
    },
    /// The findings as Markdown.
    AuditText {
        /// By which edition, if not the own one of the match.
        edition: Option<Edition>,
        /// Its language.
        #[serde(default, deserialize_with = "parsed")]
        lang: Language,
    },
    /// Why an object is what it is.
    Explain {
        /// Its id.
        object: String,
        /// After which record.
        at: u32,
    },
    /// The same in sentences.
    ExplainText {
        /// Its id.
        object: String,
        /// After which record.
        at: u32,
        /// Their language.
        #[serde(default, deserialize_with = "parsed")]
        lang: Language,
    },
    /// What comes next.
    Next {
        /// After which record.
        at: u32,
        /// Its language.
        #[serde(default, deserialize_with = "parsed")]
        lang: Language,
    },
    /// What changed between two records, in sentences.
    DiffText {
        /// The earlier record, or the later one.
        from: u32,
        /// The other one.
        to: u32,
        /// Their language.
        #[serde(default, deserialize_with = "parsed")]
        lang: Language,
    },
    /// What the faces of the match say in words.
    Cards {
        /// The language.
        #[serde(default, deserialize_with = "parsed")]
        lang: Language,
    },
    /// What is recorded now, and what may be said next.
    Record(Entered),
    /// The board with all that is said, as a block of one state.
    Board {
        /// The language of names.
        #[serde(default, deserialize_with = "parsed")]
        lang: Language,
    },
    /// The lines of the match as it was opened, with the records that each made, and the cards that are to be known for them.
    Script,
    /// Cards that the card data does not have so may be named in lines.
    Know {
        /// Their faces.
        cards: Vec<Arc<Face>>,
    },
    /// The service has so many of the first entries.
    Settle {
        /// How many.
        entries: usize,
    },
    /// The line with which a player brings a deck.
    DeckLine {
        /// The player.
        seat: Seat,
        /// A list or a code.
        text: String,
        /// The language of what is wrong with it.
        #[serde(default, deserialize_with = "parsed")]
        lang: Language,
    },
    /// The digest of the state after every record.
    Digests,
    /// A paragraph of the rules.
    Rule {
        /// Its edition.
        edition: Edition,
        /// Its number there.
        number: String,
    },
    /// A card that is known.
    Card {
        /// Its reference.
        reference: String,
        /// The language of its name and of what it says.
        #[serde(default, deserialize_with = "parsed")]
        lang: Language,
    },
}

/// Who has a file may see all of it.
const fn everything() -> Viewer {
    Viewer::Official
}

/// A value that is written as a text.
pub(crate) fn parsed<'a, T: FromStr<Err: Display>, D: Deserializer<'a>>(
    from: D,
) -> Result<T, D::Error> {
    String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
}
