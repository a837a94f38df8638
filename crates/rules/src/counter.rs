//! Counters by name, boosts among them.

use std::collections::BTreeMap;
use std::sync::Arc;

/// Boosts, and counters by the name the card gives them, with how many there are.
pub type Counters = BTreeMap<Arc<str>, u32>;

/// The counter that a boost is.
pub const BOOST: &str = "boost";
