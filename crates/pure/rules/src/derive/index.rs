//! Identifiers valid during one derivation: indices instead of ids.

/// An ability: the index of its object, and its index among the object's abilities, printed ones
/// first.
pub(super) type AbilityIndex = (usize, usize);

/// The target of an edit: an object by its entry, a region, an Expedition of the state, a seat.
///
/// Footprints are sorted in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum TargetIndex {
    Object(usize),
    Region(usize),
    Expedition(usize),
    Seat(usize),
}
