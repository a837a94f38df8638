//! Maps leaves of the log to matches.

use std::collections::{BTreeMap, BTreeSet};

use record::{Digest, MatchId};

/// The matches of the store by their keys in the log, for the leaves requested so far.
#[derive(Default)]
pub(super) struct LogKeys {
    pub(super) ids: BTreeMap<Digest, MatchId>,
    pub(super) known: BTreeSet<MatchId>,
}
