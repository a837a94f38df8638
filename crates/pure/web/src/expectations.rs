//! What the page has beside a file that it verifies.

use language::Language;
use serde::{Deserialize, Serialize};

use crate::request::parsed;

/// What a file is checked against.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expectations {
    /// The last record as the service reports it; `None` for a file that the service did not send.
    pub head: Option<ExpectedHead>,
    /// Whether the file ends before the last record of the match, as that is shown with a delay.
    #[serde(default)]
    pub late: bool,
    /// The key that the service names.
    pub named: Option<String>,
    /// The key that the visitor entered.
    pub given: Option<String>,
    /// The visitor's receipt; empty if there is none.
    #[serde(default)]
    pub receipt: String,
    /// The checkpoint of an earlier visit.
    pub seen: Option<SeenCheckpoint>,
    /// The answer to what an earlier result [asks](crate::Verification::asks).
    pub proved: Option<Proved>,
    /// The language of reasons.
    #[serde(default, deserialize_with = "parsed")]
    pub lang: Language,
}

/// A record and its hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExpectedHead {
    /// Its number.
    pub seq: u32,
    /// Its hash; whatever the service says.
    pub hash: String,
}

/// The checkpoint that the browser saw last.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeenCheckpoint {
    /// The signed note.
    pub note: String,
    /// The key that the service named.
    pub key: String,
    /// When.
    pub at: String,
}

/// What the service answered when asked to prove that the log continues.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Proved {
    /// The hashes of its proof; none if it has no proof.
    By(Vec<String>),
    /// Nothing, for this reason.
    Unanswered(String),
}
