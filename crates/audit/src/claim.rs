//! What a check claims.

use rules::{ObjectId, Seat};

use crate::check::Check;
use crate::evidence::Evidence;
use crate::paragraph::Paragraph;

/// A finding as a check states it; the rest follows from where it is.
#[derive(Clone)]
pub(crate) struct Claim {
    pub(crate) check: Check,
    pub(crate) from: u32,
    pub(crate) objects: Vec<ObjectId>,
    pub(crate) players: Vec<Seat>,
    pub(crate) evidence: Evidence,
    /// The paragraphs that ask for it, where they are not those of the check.
    pub(crate) paragraphs: Vec<Paragraph>,
}

impl Claim {
    /// That `evidence` is so since the record `from`.
    pub(crate) fn new(check: Check, from: u32, evidence: impl Into<Evidence>) -> Self {
        let (objects, players, paragraphs) = Default::default();
        Self { check, from, objects, players, evidence: evidence.into(), paragraphs }
    }

    /// The paragraphs that ask for it, where the check alone does not know them.
    pub(crate) fn cites(self, paragraphs: Vec<Paragraph>) -> Self {
        Self { paragraphs, ..self }
    }

    /// The objects it is about.
    pub(crate) fn objects(self, objects: impl IntoIterator<Item = ObjectId>) -> Self {
        Self { objects: objects.into_iter().collect(), ..self }
    }

    /// The players it is about.
    pub(crate) fn players(self, players: impl IntoIterator<Item = Seat>) -> Self {
        Self { players: players.into_iter().collect(), ..self }
    }
}
