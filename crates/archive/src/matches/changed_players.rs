//! The matches whose players' names have changed.

use std::collections::BTreeMap;
use std::sync::RwLock;

use record::{Digest, MatchId};

/// The public player information of those matches for which it has changed since the start.
#[derive(Default)]
pub(super) struct ChangedPlayers(pub(super) RwLock<BTreeMap<MatchId, Digest>>);
