//! What an audit says.

use rules::{Edition, ObjectId, Seat, plain};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Check;

/// The result of an audit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Audit {
    /// The edition the match was judged by.
    pub edition: Edition,
    /// All findings in one word.
    pub verdict: Verdict,
    /// Every finding, in the order of the log.
    pub findings: Vec<Finding>,
    /// Moments of which it was not worked out to the end what follows from them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub undecided: Vec<Undecided>,
}

/// Moments at which more passive abilities are in play than are worked out, so that what follows cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Undecided {
    /// The first record after which it is so.
    pub from: u32,
    /// The last one.
    pub to: u32,
    /// The objects whose abilities were not applied.
    pub objects: Vec<ObjectId>,
    /// The same in one sentence, without a full stop.
    pub because: Text,
}

/// All findings in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Nothing against the rules was found, and everything looked at could be judged.
    Clean,
    /// Nothing against the rules was found, but some of it cannot be judged.
    NotAllJudged,
    /// There are violations.
    Violations,
}

/// How grave a finding is.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Worth knowing; a known departure of what recorded the match, too.
    Information,
    /// Something that may be against the rules, but what is known does not decide it.
    CannotBeJudged,
    /// Against the rules.
    Violation,
}

/// Something an audit found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Finding {
    /// What was checked.
    pub check: Check,
    /// The paragraphs, in the edition named beside them.
    pub paragraphs: Vec<Paragraph>,
    /// How grave it is.
    pub severity: Severity,
    /// The known departure of what recorded the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub departure: Option<&'static str>,
    /// The first record it is about.
    pub from: u32,
    /// The last record it is about.
    pub to: u32,
    /// How often play had been rewound before: 0 on the first line.
    pub line: u32,
    /// Whether play was rewound past it afterwards.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(default)]
    pub taken_back: bool,
    /// The objects it is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub objects: Vec<ObjectId>,
    /// The players it is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub players: Vec<Seat>,
    /// What the log says.
    pub recorded: Value,
    /// What the rules ask for.
    pub expected: Value,
    /// One sentence, without a full stop.
    pub message: Text,
    /// Why it cannot be judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<Text>,
    /// The record of an official's ruling on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruling: Option<u32>,
}

/// A paragraph of the rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Paragraph {
    /// The edition it stands in.
    pub edition: Edition,
    /// Its number.
    pub number: &'static str,
}

/// A sentence in the languages of the project.
///
/// In what [`audit`](crate::audit) says, `{0}` stands for the player in seat 0, and so do `{reserve:0}`, `{0:hero}` and
/// `{o12.0}` for a place, an Expedition and an object; a [`Report`](crate::Report) has their names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Text {
    /// English.
    pub en: String,
    /// French.
    pub fr: String,
}

impl Text {
    /// Both at once, as people may be shown them.
    pub(crate) fn new(en: impl Into<String>, fr: impl Into<String>) -> Self {
        let shown = |text: String| plain(&text).into_owned();
        Self { en: shown(en.into()), fr: shown(fr.into()) }
    }
}
