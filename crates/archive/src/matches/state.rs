//! The state of an archive. The neighbouring modules implement its operations, one task each.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ledger::{Append, Store};
use record::MatchId;
use tokio::sync::watch;

use super::changed_players::ChangedPlayers;
use super::keys::LogKeys;
use super::loaded::LoadedMatches;
use crate::access_log::AccessLog;
use crate::audience::Audiences;
use crate::channels::Channels;
use crate::details::DetailsRead;
use crate::error::SetUpError;
use crate::guests::Guests;
use crate::names::NameIndex;
use crate::opening::Openings;
use crate::peer_sync::{PeerSync, SharedItem};
use crate::token::Tokens;

/// The matches of a store, with everything that is stored beside them.
///
/// Locks are taken in this order: `naming`, then `writing` of a match, then its `releasing`. No other
/// lock may be held when one of these three is taken: the others are innermost, so that threads
/// cannot wait for each other in a circle.
pub struct Archive {
    pub(super) store: Arc<dyn Store>,
    pub(super) openings: Openings,
    pub(super) names: NameIndex,
    pub(super) changed_players: ChangedPlayers,
    pub(super) details_read: DetailsRead,
    pub(super) audiences: Audiences,
    pub(super) beside: PeerSync,
    pub(super) tokens: Tokens,
    pub(super) channels: Channels,
    /// The tokens and scenes as the other services have them: these change without a notice, so each
    /// poll compares them with what is here.
    pub(super) told: Mutex<BTreeMap<SharedItem, String>>,
    pub(super) looks: AccessLog,
    /// Matches in memory that do not yet show the present contents of their side files.
    pub(super) unshown: Mutex<BTreeSet<MatchId>>,
    pub(super) keys: Mutex<LogKeys>,
    pub(super) guests: Guests,
    /// How long the match of a guest stays; `None` if guests may put nothing here.
    pub(super) guest_time: Option<Duration>,
    pub(super) loaded: Mutex<LoadedMatches>,
    /// Appends last sent to the store with an unknown outcome, by match.
    pub(super) in_doubt: Mutex<BTreeMap<MatchId, Append>>,
    /// Held while a match is loaded into memory, so that others who need it wait instead of loading
    /// it too.
    pub(super) reading: Mutex<BTreeMap<MatchId, Arc<Mutex<()>>>>,
    /// Held while a match is opened or imported, so that no one else takes its name meanwhile.
    pub(super) naming: Mutex<()>,
    /// Signals that a shared store shows more.
    pub(super) shown: watch::Sender<()>,
    /// Counts new matches.
    pub(super) opened: AtomicU64,
    /// Counts uses of matches in memory: the least recently used one is evicted.
    pub(super) clock: AtomicU64,
}

impl Archive {
    /// The matches of an open store, with its other files in the folder `data`.
    pub fn open(store: Arc<dyn Store>, data: &Path) -> Result<Self, SetUpError> {
        let audiences = Audiences::open(data, &*store)?;
        let openings = Openings::open(data)?;
        let beside = PeerSync::open(data, store.peers())?;
        let (tokens, looks) = (Tokens::open(data)?, AccessLog::open(data)?);
        let channels = Channels::open(data)?;
        let guests = Guests::open(data)?;
        let (told, unshown) = Default::default();
        let (names, opened, clock) = (NameIndex::default(), AtomicU64::new(0), AtomicU64::new(0));
        let (changed_players, details_read, keys) = Default::default();
        let (loaded, in_doubt, reading, naming, shown) = Default::default();
        let archive = Self {
            store,
            openings,
            names,
            changed_players,
            details_read,
            audiences,
            beside,
            tokens,
            channels,
            told,
            looks,
            unshown,
            keys,
            guests,
            guest_time: None,
            loaded,
            in_doubt,
            reading,
            naming,
            shown,
            opened,
            clock,
        };
        // What was stored before the store was shared has no mark yet, and would never reach the other services.
        archive.note_unmarked()?;
        Ok(archive)
    }

    /// The access log.
    pub const fn access_log(&self) -> &AccessLog {
        &self.looks
    }

    /// What overlays show.
    pub const fn channels(&self) -> &Channels {
        &self.channels
    }
}
