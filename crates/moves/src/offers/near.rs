//! What may be said at a moment, whatever the letters are.

use std::sync::{Arc, OnceLock};

use engine::effect::Awaited;
use rules::{Event, Piece};

/// What may be said at a moment, whatever the letters are: made once, at the first of them.
#[derive(Clone, Default)]
pub(crate) struct Near {
    /// What effects wait for.
    pub(crate) awaited: OnceLock<Arc<Vec<Awaited>>>,
    /// What the rules ask for or allow.
    pub(super) now: OnceLock<Arc<Vec<(String, Event)>>>,
    /// What may be done with a piece that everyone sees, and what players do without one.
    pub(super) table: OnceLock<Arc<Vec<OnTable>>>,
}

/// A line about a piece that everyone sees, or about none.
pub(super) struct OnTable {
    pub(super) piece: Option<Piece>,
    pub(super) line: String,
}
