//! The leaves of all records of a store, in the order in which they were accepted.

use record::Leaf;

use crate::ReadError;

/// A reader of the leaves of the tree over the records of all matches, from the first leaf on, as
/// they are acknowledged.
///
/// It does not keep the store open.
pub trait Leaves: Send {
    /// The next leaves, at most `limit`; empty if there are no new ones.
    fn next(&mut self, limit: usize) -> Result<Vec<Leaf>, ReadError>;
}
