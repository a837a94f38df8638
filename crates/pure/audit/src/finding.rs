//! The findings of an audit.

use rules::{Edition, ObjectId, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::check::Check;
use crate::doubt::Doubt;
use crate::evidence::Evidence;
use crate::gap::Gap;
use crate::judged::Coverage;
use crate::paragraph::Paragraph;

/// The result of an audit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audit {
    /// The edition the match was judged by.
    pub edition: Edition,
    /// All findings in one word.
    pub verdict: AuditVerdict,
    /// Every finding, in the order of the log.
    pub findings: Vec<Finding>,
    /// Moments of which it was not worked out to the end what follows from them.
    pub unresolved: Vec<Unresolved>,
    /// How much could be judged.
    pub judged: Coverage,
    /// Why the rest was not, the most frequent reason first.
    pub unjudged: Vec<Unjudged>,
    /// Where the recording is incomplete, and what that leaves unknown.
    pub gaps: Vec<Gap>,
}

/// Moments at which more passive abilities are in play than are worked out, so that what follows cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unresolved {
    /// The first record after which it is so.
    pub from: u32,
    /// The last one.
    pub to: u32,
    /// The objects whose abilities were not applied.
    pub objects: Vec<ObjectId>,
}

/// All findings in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "Verdict")]
pub enum AuditVerdict {
    /// Nothing against the rules was found, and every step could be judged.
    Clean,
    /// Nothing against the rules was found in the steps that could be judged, and some could not.
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
    /// Something that no paragraph of the edition asks for; the other edition does.
    NotAsked,
    /// Something that may be against the rules, but what is known does not decide it.
    CannotBeJudged,
    /// Against the rules.
    Violation,
}

impl Severity {
    /// All of them, the gravest last.
    pub const ALL: [Self; 4] =
        [Self::Information, Self::NotAsked, Self::CannotBeJudged, Self::Violation];

    /// Its word in JSON and in queries.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Information => "information",
            Self::NotAsked => "not_asked",
            Self::CannotBeJudged => "cannot_be_judged",
            Self::Violation => "violation",
        }
    }
}

/// Why some records could not be judged, and how many they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unjudged {
    /// Why.
    pub doubt: Doubt,
    /// How many records.
    pub records: u32,
}

/// The departure of every recorder that carries effects out itself: it did something that the rules do not ask for.
pub(crate) const ENGINES_DIFFER: &str = "engines-differ";

/// Something an audit found, as facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was checked.
    pub check: Check,
    /// The paragraphs, in the edition named beside them.
    pub paragraphs: Vec<Paragraph>,
    /// How grave it is.
    pub severity: Severity,
    /// The known departure of what recorded the match.
    pub departure: Option<&'static str>,
    /// The first record it is about.
    pub from: u32,
    /// The last record it is about.
    pub to: u32,
    /// How often play had been rewound before: 0 on the first line.
    pub line: u32,
    /// Whether play was rewound past it afterwards.
    pub taken_back: bool,
    /// The objects it is about.
    pub objects: Vec<ObjectId>,
    /// The players it is about.
    pub players: Vec<Seat>,
    /// What was recorded, and what the rules ask for.
    pub evidence: Evidence,
    /// Why it cannot be judged, or why it is not asked for.
    pub doubt: Option<Doubt>,
    /// The record of an official's ruling on it.
    pub ruling: Option<u32>,
    /// The records that came otherwise than they had to only because of this; nobody is accused of them as well.
    pub follows: Vec<u32>,
    /// The later records where the same departure shows again.
    pub again: Vec<u32>,
}

impl Finding {
    /// Whether it says that something is otherwise than the rules ask for, for certain: a violation or, where the recorder
    /// carries effects out itself, a difference between engines.
    pub(crate) fn is_certain(&self) -> bool {
        self.severity == Severity::Violation || self.departure == Some(ENGINES_DIFFER)
    }

    /// Whether it is about what happens in play, and not about decks, faces or results.
    pub(crate) const fn is_of_play(&self) -> bool {
        !matches!(
            self.evidence,
            Evidence::Deck(_) | Evidence::Draft(_) | Evidence::Face(_) | Evidence::Result(_)
        )
    }
}
