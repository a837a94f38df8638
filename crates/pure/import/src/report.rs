//! The result of an import: drafts to record, and a report for people.

use std::collections::BTreeMap;

use record::{Draft, MatchId};
use schemars::JsonSchema;
use serde::Serialize;

/// A match that is ready to be recorded.
#[derive(Clone, Debug)]
pub struct MatchLog {
    /// An id for the match, made from the foreign one.
    pub match_id: MatchId,
    /// Its events in order, each with the openings of the slots that it makes, as far as this copy
    /// may know them; the first is `match_opened`.
    pub drafts: Vec<Draft>,
    /// The import report.
    pub report: ImportReport,
}

/// The result of an import.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[schemars(rename = "ImportReport")]
pub struct ImportReport {
    /// Notifications read.
    pub notifications: usize,
    /// Unknown notification types, with their counts.
    pub unknown_types: BTreeMap<String, usize>,
    /// Messages that may contain something that no event records, with their counts.
    pub unread_messages: BTreeMap<String, usize>,
    /// Gaps in the log, and what differed after them.
    pub gaps: Vec<Remark>,
    /// Other remarks.
    pub remarks: Vec<Remark>,
}

/// Something people should know about an import.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Remark {
    /// The kind of remark: one word that never changes, such as `moves_missing`.
    pub code: &'static str,
    /// One sentence in English, without a full stop; the events of the match use the same words.
    pub en: String,
    /// The sentence in French.
    pub fr: String,
}

impl Remark {
    /// The report with both sentences.
    pub(crate) fn new(code: &'static str, en: impl Into<String>, fr: impl Into<String>) -> Self {
        Self { code, en: en.into(), fr: fr.into() }
    }
}
