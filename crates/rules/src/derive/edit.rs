//! What an ability would do to the board, as data.

use super::index::TargetIndex;
use super::view::Clause;
use crate::{Ability, CardType, Keyword, Statistics, Terrain, TerrainSet};

/// What an ability would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Footprint<'a> {
    /// Its object has lost it.
    Gone,
    /// Nothing: its condition does not hold, or it is ignored.
    Idle,
    /// These edits, in the order of their targets and one for each.
    Edits(Vec<Edit<'a>>),
}

impl<'a> Footprint<'a> {
    /// What it changes.
    pub(super) fn edits(&self) -> &[Edit<'a>] {
        match self {
            Self::Edits(edits) => edits,
            Self::Gone | Self::Idle => &[],
        }
    }

    /// What it is about.
    pub(super) fn targets(&self) -> impl Iterator<Item = TargetIndex> {
        self.edits().iter().map(Edit::target)
    }

    /// The objects among what it is about.
    pub(super) fn objects(&self) -> impl Iterator<Item = usize> {
        self.edits().iter().filter_map(|edit| match *edit {
            Edit::Object(entry, _) => Some(entry),
            Edit::Region(..) | Edit::Expedition(..) | Edit::Seat(..) => None,
        })
    }

    /// Whether it is about this.
    pub(super) fn has(&self, target: TargetIndex) -> bool {
        self.edits().binary_search_by_key(&target, Edit::target).is_ok()
    }

    /// Whether it does nothing: there is no reason to, or nothing to do it to.
    pub(super) fn is_nothing(&self) -> bool {
        self.edits().is_empty()
    }
}

/// An instruction with its numbers filled in and what it is done to: each target has edits of its own kind only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edit<'a> {
    /// By its entry.
    Object(usize, ObjectEdit<'a>),
    Region(usize, TerrainEdit),
    Expedition(usize, MovementEdit),
    Seat(usize, LimitEdit),
}

impl Edit<'_> {
    pub(super) fn target(&self) -> TargetIndex {
        match *self {
            Self::Object(entry, _) => TargetIndex::Object(entry),
            Self::Region(index, _) => TargetIndex::Region(index),
            Self::Expedition(index, _) => TargetIndex::Expedition(index),
            Self::Seat(index, _) => TargetIndex::Seat(index),
        }
    }
}

/// What becomes of an object.
#[derive(Clone, Copy, Debug)]
pub(super) enum ObjectEdit<'a> {
    /// A keyword applies: its own, or Tough by a number counted.
    Be(Keyword),
    Have(&'a Ability),
    LoseAbilities,
    IgnoreAbilities,
    AlsoType(CardType),
    AlsoSubtypes(&'a [String]),
    AllEqual(i32),
    Add(Statistics),
}

/// Compares edits of one ability, before and after something else was applied.
///
/// So it is enough to compare what comes from the board. What stands in the ability is the same then, and abilities that are
/// given may be large: these are compared by where they stand.
impl PartialEq for ObjectEdit<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (*self, *other) {
            (Self::Be(a), Self::Be(b)) => a == b,
            (Self::Have(a), Self::Have(b)) => std::ptr::eq(a, b),
            (Self::AlsoSubtypes(a), Self::AlsoSubtypes(b)) => std::ptr::eq(a, b),
            (Self::AllEqual(a), Self::AllEqual(b)) => a == b,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }
}

impl Eq for ObjectEdit<'_> {}

/// What becomes of the terrains of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TerrainEdit {
    pub(super) gain: TerrainSet,
    /// Whether those that it does not gain are lost.
    pub(super) lose_others: bool,
}

/// What becomes of an Expedition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MovementEdit {
    CannotMoveForward,
    OnlyDueTo(Terrain),
    IgnoresDefender,
}

/// What becomes of a player's limits: so much more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LimitEdit {
    Reserve(i32),
    Landmarks(i32),
}

/// How what an ability does differs because something else was applied (`4.0 2.3.2.d-f`).
pub(super) fn clause(before: &Footprint<'_>, after: &Footprint<'_>) -> Option<Clause> {
    match (before, after) {
        (Footprint::Gone, _) => None,
        (_, Footprint::Gone) => Some(Clause::Existence),
        // Our reading: to do nothing for another reason is to do the same.
        _ if before.is_nothing() && after.is_nothing() => None,
        (Footprint::Edits(edits), Footprint::Edits(then)) => {
            if before.targets().eq(after.targets()) {
                (edits != then).then_some(Clause::Outcome)
            } else {
                Some(Clause::Scope)
            }
        }
        (Footprint::Idle, Footprint::Edits(_)) | (Footprint::Edits(_), Footprint::Idle) => {
            Some(Clause::Outcome)
        }
        (Footprint::Idle, Footprint::Idle) => None,
    }
}
