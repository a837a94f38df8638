//! Cached offers at a moment, independent of the typed letters.

use std::sync::{Arc, OnceLock};

use engine::effect::Awaited;
use rules::{Event, Piece};

/// The offers at a moment that do not depend on the letters: computed once, at the first letter.
#[derive(Clone, Default)]
pub(crate) struct Near {
    /// What effects wait for.
    pub(crate) awaited: OnceLock<Arc<Vec<Awaited>>>,
    /// What the rules require or allow.
    pub(super) now: OnceLock<Arc<Vec<(String, Event)>>>,
    /// What may be done with a visible piece, and what players do without one.
    pub(super) table: OnceLock<Arc<Vec<OnTable>>>,
}

/// A line about a visible piece, or about none.
pub(super) struct OnTable {
    pub(super) piece: Option<Piece>,
    pub(super) line: String,
}
