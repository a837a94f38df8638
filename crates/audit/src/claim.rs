//! What a check claims.

use rules::{ObjectId, Seat};

use crate::check::Check;
use crate::evidence::Evidence;

/// A finding as a check states it; the rest follows from where it is.
pub(crate) struct Claim {
    pub(crate) check: Check,
    pub(crate) from: u32,
    pub(crate) objects: Vec<ObjectId>,
    pub(crate) players: Vec<Seat>,
    pub(crate) evidence: Evidence,
}

impl Claim {
    /// That `evidence` is so since the record `from`.
    pub(crate) fn new(check: Check, from: u32, evidence: impl Into<Evidence>) -> Self {
        let (objects, players) = (Vec::new(), Vec::new());
        Self { check, from, objects, players, evidence: evidence.into() }
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
