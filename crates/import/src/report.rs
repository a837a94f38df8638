//! What an import gives: events to seal, openings beside them, and what people should know of it.

use std::collections::BTreeMap;

use rules::{Event, SlotOpening};
use schemars::JsonSchema;
use serde::Serialize;

/// A match as events.
#[derive(Clone, Debug)]
pub struct MatchLog {
    /// A name for the match, made from the foreign one.
    pub match_id: String,
    /// In order; the first is `match_opened`.
    pub events: Vec<Imported>,
    /// What the slots hold, as far as this copy may know.
    pub openings: Vec<SlotOpening>,
    /// How it went.
    pub report: Report,
}

/// An event with what its record says about it.
#[derive(Clone, Debug)]
pub struct Imported {
    /// When it happened, in milliseconds since 1970, UTC.
    pub at_ms: Option<i64>,
    /// What happened.
    pub event: Event,
    /// Where it stands in the foreign log.
    pub source: BTreeMap<String, String>,
}

/// How an import went.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[schemars(rename = "ImportReport")]
pub struct Report {
    /// Notifications read.
    pub notifications: usize,
    /// Types nobody told us about, with how many there were.
    pub unknown_types: BTreeMap<String, usize>,
    /// Messages that may say something no event says, with how many there were.
    pub unread_messages: BTreeMap<String, usize>,
    /// Holes in the log, and what came out different behind them.
    pub gaps: Vec<Remark>,
    /// Anything else.
    pub remarks: Vec<Remark>,
}

/// Something people should know of an import.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Remark {
    /// What kind of thing it is: one word that stays, such as `moves_missing`.
    pub code: &'static str,
    /// One sentence in English, without a full stop; the events of the match say it with the same words.
    pub en: String,
    /// The same in French.
    pub fr: String,
}

impl Remark {
    /// Both sentences at once.
    pub(crate) fn new(code: &'static str, en: impl Into<String>, fr: impl Into<String>) -> Self {
        Self { code, en: en.into(), fr: fr.into() }
    }
}
