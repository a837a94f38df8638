//! Explains why an object is what it is, under the match's own edition.

use rules::{Edition, Explanation, ObjectId, State};

/// The edition a match is played under; 4.0 until it has been opened.
pub fn edition(state: &State) -> Edition {
    state.opened.as_ref().map_or(Edition::Four, |opened| opened.edition)
}

/// Explains why an object is what it is, under the match's own edition.
///
/// `None` if it is not in play, in a Hero zone, in a Reserve or in Limbo: nothing is derived for
/// hidden objects.
pub fn explain(state: &State, object: ObjectId) -> Option<Explanation> {
    rules::explain(state, edition(state), object)
}
