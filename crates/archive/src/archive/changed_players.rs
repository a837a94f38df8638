//! Which matches name other players than they did.

use std::collections::BTreeMap;
use std::sync::RwLock;

use record::{Digest, MatchId};

/// What everyone is told of the players of those matches of which another was told since the start.
#[derive(Default)]
pub(super) struct ChangedPlayers(pub(super) RwLock<BTreeMap<MatchId, Digest>>);
