//! An effect that was begun and is not over.

use rules::{Ability, Piece, Seat};

use super::{Carried, Fit};
use crate::effect::execution::Execution;
use crate::effect::mind::Spoken;

/// An effect that was begun and is not over.
#[derive(Clone)]
pub(super) struct Open {
    pub(super) execution: Execution,
    pub(super) source: Spoken,
    /// What the log may name as the source instead.
    pub(super) also: Vec<Spoken>,
    pub(super) controller: Seat,
    pub(super) ability: Option<Ability>,
    pub(super) from: u32,
    pub(super) records: Vec<u32>,
    /// Whether the log leaves open if it was begun at all.
    pub(super) optional: bool,
    /// Whether there was nothing to do when it was begun.
    pub(super) could_end: bool,
}

impl Open {
    pub(super) fn carried(self, verdict: Fit) -> Carried {
        let source = match self.source.piece {
            Piece::Object(id) => Some(id),
            Piece::Slot(_) => None,
        };
        let face = self.source.seen.face(self.source.piece);
        let reference = face.map(|face| face.reference.clone()).unwrap_or_default();
        let Self { ability, from, records, .. } = self;
        Carried { source, reference, ability, from, records, verdict }
    }
}
