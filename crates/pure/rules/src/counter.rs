//! Counters by name, including boosts.

use std::collections::BTreeMap;
use std::sync::Arc;

/// The number of each kind of counter, boosts included, by the name on the card.
pub type Counters = BTreeMap<Arc<str>, u32>;

/// The counter that represents a boost.
pub const BOOST: &str = "boost";
