//! What gaps in the records leave unknown, and for how long.

use std::collections::BTreeMap;

use engine::{Reliance, Unknown};

/// A gap in the records, and what it leaves unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The record where the recording is incomplete.
    pub seq: u32,
    /// Everything that it leaves unknown, single objects as [`Reliance::Board`], with the last record at which it is unknown.
    pub unknown: BTreeMap<Reliance, u32>,
}

impl Gap {
    /// The last record at which the course of the game is not all known: whose turn it is and when, the players' Mana, and the
    /// Characters in the Expeditions.
    pub fn to(&self) -> u32 {
        let is_course = |read: &Reliance| {
            matches!(
                read,
                Reliance::Phase
                    | Reliance::Turn
                    | Reliance::Passed
                    | Reliance::Mana(_)
                    | Reliance::Expeditions
            )
        };
        let of_course = self.unknown.iter().filter(|(read, _)| is_course(read));
        of_course.map(|(_, &to)| to).max().unwrap_or(self.seq)
    }

    /// Follows what is unknown after a record.
    pub(crate) fn follow(gaps: &mut Vec<Self>, seq: u32, unknown: &Unknown) {
        let Some((at, reads)) = unknown.left() else { return };
        if gaps.last().is_none_or(|last| last.seq != at) {
            gaps.push(Self { seq: at, unknown: BTreeMap::new() });
        }
        if let Some(gap) = gaps.last_mut() {
            // Overwritten at each record, so that the last one stays at which it was still unknown.
            gap.unknown.extend(reads.into_iter().map(|read| (read, seq)));
        }
    }
}
