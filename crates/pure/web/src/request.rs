//! The page's questions about a match.

use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;

use language::Language;
use replay::Viewer;
use rules::{Edition, Face, Seat};
use serde::{Deserialize, Deserializer};

use crate::recording::Entered;

/// One question. Each has the name and the parameters of the corresponding route of the service.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case", deny_unknown_fields)]
pub enum EngineRequest {
    /// The summary of the match.
    Summary,
    /// Whole blocks, from the one with `from` to the one with `to`.
    Patches {
        /// A record of the first block.
        from: u32,
        /// A record of the last block.
        to: u32,
        /// The viewer.
        #[serde(default = "everything", deserialize_with = "parsed")]
        view: Viewer,
        /// The language of the descriptions.
        #[serde(default, deserialize_with = "parsed")]
        lang: Language,
    },
    /// The timeline.
    Timeline {
        /// Its language.
        #[serde(default, deserialize_with = "parsed")]
        lang: Language,
    },
    /// The findings.
    Audit {
        /// The edition, if it is not the match's own.
        edition: Option<Edition>,
        /// The record for which remedies are planned.
        plan: Option<u32>,
    },
    /// The findings as Markdown.
    AuditText {
        /// The edition, if it is not the match's own.
        edition: Option<Edition>,
        /// Its language.
        #[serde(default, deserialize_with = "parsed")]
        lang: Language,
    },
    /// Why an object is what it is.
    Explain {
        /// Its id.
        object: String,
        /// The record to explain it after.
        at: u32,
    },
    /// The explanation in sentences.
    ExplainText {
        /// Its id.
        object: String,
        /// The record to explain it after.
        at: u32,
        /// The language.
        #[serde(default, deserialize_with = "parsed")]
        lang: Language,
    },
    /// What comes next.
    Next {
        /// The record before.
        at: u32,
        /// Its language.
        #[serde(default, deserialize_with = "parsed")]
        lang: Language,
    },
    /// What changed between two records, in sentences.
    DiffText {
        /// One of the two records, the earlier or the later.
        from: u32,
        /// The other one.
        to: u32,
        /// The language.
        #[serde(default, deserialize_with = "parsed")]
        lang: Language,
    },
    /// The faces of the match in words.
    Cards {
        /// The language.
        #[serde(default, deserialize_with = "parsed")]
        lang: Language,
    },
    /// What is recorded now, and what may be entered next.
    Record(Entered),
    /// The board with everything entered, as a block of one state.
    Board {
        /// The language of names.
        #[serde(default, deserialize_with = "parsed")]
        lang: Language,
    },
    /// The lines of the match so far, with the records that each made, and the cards that must be
    /// known for them.
    Script,
    /// Cards unknown to the card data that may be named in lines.
    Know {
        /// Their faces.
        cards: Vec<Arc<Face>>,
    },
    /// States that the service has this many of the first entries.
    Settle {
        /// The number of entries.
        entries: usize,
    },
    /// The line with which a player presents a deck.
    DeckLine {
        /// The player.
        seat: Seat,
        /// A list or a code.
        text: String,
        /// The language of error messages.
        #[serde(default, deserialize_with = "parsed")]
        lang: Language,
    },
    /// The digest of the state after every record.
    Digests,
    /// What replaying the match shows about it.
    Replayed {
        /// The language of flaws.
        #[serde(default, deserialize_with = "parsed")]
        lang: Language,
    },
    /// The first record alone, with the players' openings, as the text of a `.daybook` file.
    Beginning,
    /// The text of a link that holds the match.
    Link {
        /// Whose cards it may hold; everything by default.
        #[serde(default = "everything", deserialize_with = "parsed")]
        view: Viewer,
    },
    /// The match as the text of a `.daybook` file.
    Export {
        /// Whose cards it may hold; everything by default.
        #[serde(default = "everything", deserialize_with = "parsed")]
        view: Viewer,
    },
    /// A paragraph of the rules.
    Rule {
        /// Its edition.
        edition: Edition,
        /// Its number there.
        number: String,
    },
    /// A known card.
    Card {
        /// Its reference.
        reference: String,
        /// The language of its name and text.
        #[serde(default, deserialize_with = "parsed")]
        lang: Language,
    },
}

/// The owner of a file may see everything in it.
const fn everything() -> Viewer {
    Viewer::Official
}

/// A value that is written as a text.
pub(crate) fn parsed<'a, T: FromStr<Err: Display>, D: Deserializer<'a>>(
    from: D,
) -> Result<T, D::Error> {
    String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
}
