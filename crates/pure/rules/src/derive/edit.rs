//! What an ability would do to the board, as data.

use super::index::TargetIndex;
use super::view::DependencyClause;
use crate::{Ability, CardType, Keyword, Statistics, Terrain, TerrainSet};

/// What an ability would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Footprint<'a> {
    /// Nothing: its object has lost it.
    Gone,
    /// Nothing: its condition is not met, or it is ignored.
    Idle,
    /// These edits, in the order of their targets and one for each.
    Edits(Vec<Edit<'a>>),
}

impl<'a> Footprint<'a> {
    /// The edits.
    pub(super) fn edits(&self) -> &[Edit<'a>] {
        match self {
            Self::Edits(edits) => edits,
            Self::Gone | Self::Idle => &[],
        }
    }

    /// Its targets.
    pub(super) fn targets(&self) -> impl Iterator<Item = TargetIndex> {
        self.edits().iter().map(Edit::target)
    }

    /// The objects among its targets.
    pub(super) fn objects(&self) -> impl Iterator<Item = usize> {
        self.edits().iter().filter_map(|edit| match *edit {
            Edit::Object(entry, _) => Some(entry),
            Edit::Region(..) | Edit::Expedition(..) | Edit::Seat(..) => None,
        })
    }

    /// Whether this is one of its targets.
    pub(super) fn has(&self, target: TargetIndex) -> bool {
        self.edits().binary_search_by_key(&target, Edit::target).is_ok()
    }

    /// Whether it does nothing: its condition is not met, or it has no targets.
    pub(super) fn is_nothing(&self) -> bool {
        self.edits().is_empty()
    }
}

/// An instruction with its numbers filled in and its target: each target has edits of its own kind
/// only.
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

/// A change to an object.
#[derive(Clone, Copy, Debug)]
pub(super) enum ObjectEdit<'a> {
    /// A keyword applies: its own, or Tough with a counted number.
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
/// So only what depends on the board needs to be compared. Anything within the ability is then
/// equal, and given abilities may be large: these are compared by address.
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

/// A change to the terrains of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TerrainEdit {
    pub(super) gain: TerrainSet,
    /// Whether the terrains that it does not gain are lost.
    pub(super) lose_others: bool,
}

/// A change to an Expedition's movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MovementEdit {
    CannotMoveForward,
    OnlyDueTo(Terrain),
    IgnoresDefender,
}

/// An increase of a player's limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LimitEdit {
    Reserve(i32),
    Landmarks(i32),
}

/// How an ability's result differs because something else was applied (`4.0 2.3.2.d-f`).
pub(super) fn clause(before: &Footprint<'_>, after: &Footprint<'_>) -> Option<DependencyClause> {
    match (before, after) {
        (Footprint::Gone, _) => None,
        (_, Footprint::Gone) => Some(DependencyClause::Existence),
        // Our reading: to do nothing for a different reason is to do the same.
        _ if before.is_nothing() && after.is_nothing() => None,
        (Footprint::Edits(edits), Footprint::Edits(then)) => {
            if before.targets().eq(after.targets()) {
                (edits != then).then_some(DependencyClause::Outcome)
            } else {
                Some(DependencyClause::Scope)
            }
        }
        (Footprint::Idle, Footprint::Edits(_)) | (Footprint::Edits(_), Footprint::Idle) => {
            Some(DependencyClause::Outcome)
        }
        (Footprint::Idle, Footprint::Idle) => None,
    }
}
