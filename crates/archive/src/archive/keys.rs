//! Which match a leaf of the log is of.

use std::collections::{BTreeMap, BTreeSet};

use record::{Digest, MatchId};

/// The matches of the store by their keys in the log, as far as a leaf was asked for.
#[derive(Default)]
pub(super) struct Keys {
    pub(super) ids: BTreeMap<Digest, MatchId>,
    pub(super) known: BTreeSet<MatchId>,
}
