//! Names that hold while one board is worked out: indices instead of ids.

/// An ability: the index of the object that has it, and which of its abilities, printed ones first.
pub(super) type AbilityIndex = (usize, usize);

/// What an edit is about: an object by its entry, a region, an Expedition of the state, a seat.
///
/// Footprints are kept in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum TargetIndex {
    Object(usize),
    Region(usize),
    Expedition(usize),
    Seat(usize),
}
