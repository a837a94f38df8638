//! The claims that checks make.

use rules::{ObjectId, Seat};

use crate::check::Check;
use crate::evidence::Evidence;
use crate::level::Level;
use crate::paragraph::Paragraph;

/// A finding as stated by a check; the rest follows from its place in the log.
#[derive(Clone)]
pub(crate) struct Claim {
    pub(crate) check: Check,
    pub(crate) from: u32,
    pub(crate) objects: Vec<ObjectId>,
    pub(crate) players: Vec<Seat>,
    pub(crate) evidence: Evidence,
    /// The paragraphs it cites, if they are not those of the check.
    pub(crate) paragraphs: Vec<Paragraph>,
    /// What it rests on.
    pub(crate) level: Level,
}

impl Claim {
    /// A claim that `evidence` has been true since the record `from`.
    pub(crate) fn new(check: Check, from: u32, evidence: impl Into<Evidence>) -> Self {
        let (objects, players, paragraphs) = Default::default();
        let level = check.level();
        Self { check, from, objects, players, evidence: evidence.into(), paragraphs, level }
    }

    /// Sets the paragraphs it cites, where the check alone does not determine them.
    pub(crate) fn cites(self, paragraphs: Vec<Paragraph>) -> Self {
        Self { paragraphs, ..self }
    }

    /// What it rests on, where the check alone does not know.
    pub(crate) fn at(self, level: Level) -> Self {
        Self { level, ..self }
    }

    /// The objects it is about.
    pub(crate) fn objects(self, objects: impl IntoIterator<Item = ObjectId>) -> Self {
        Self { objects: objects.into_iter().collect(), ..self }
    }

    /// Sets the players it is about.
    pub(crate) fn players(self, players: impl IntoIterator<Item = Seat>) -> Self {
        Self { players: players.into_iter().collect(), ..self }
    }
}
