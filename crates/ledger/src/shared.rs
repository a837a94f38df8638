//! The state shared by readers and the committer of an open store.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{OnceLock, PoisonError, RwLock};

use record::MatchId;

use crate::folder::{Folder, OpenMarker};
use crate::lock::Lock;
use crate::table::SledTable;
use crate::{Fault, FoundMatch, Head, ReadError};

/// The state shared by readers and the committer.
///
/// Fields are dropped in this order: sled, then the marker, then the lock. Without the marker the
/// next start trusts sled's files, and without the lock another process may open them.
pub(crate) struct SharedStore {
    pub(crate) table: SledTable,
    /// Matches with records that are not on the disk yet, each with its last record that is.
    hidden: RwLock<BTreeMap<MatchId, Option<Head>>>,
    /// Number of records of all matches on the disk.
    leaves: AtomicU64,
    pub(crate) poisoned: OnceLock<Fault>,
    pub(crate) closed: AtomicBool,
    pub(crate) folder: Folder,
    pub(crate) marker: OpenMarker,
    _lock: Lock,
}

impl SharedStore {
    /// The state after both copies were opened with `leaves` records.
    pub(crate) fn new(
        table: SledTable,
        leaves: u64,
        folder: Folder,
        marker: OpenMarker,
        lock: Lock,
    ) -> Self {
        let (hidden, poisoned, closed) = Default::default();
        let leaves = AtomicU64::new(leaves);
        Self { table, hidden, leaves, poisoned, closed, folder, marker, _lock: lock }
    }

    /// Checks that the store may still be used.
    pub(crate) fn check(&self) -> Result<(), ReadError> {
        match self.poisoned.get() {
            Some(why) => Err(ReadError::Poisoned(why.clone())),
            None if self.closed.load(Ordering::Acquire) => Err(ReadError::Closed),
            None => Ok(()),
        }
    }

    /// Refuses everything from here on; the first reason is kept.
    pub(crate) fn poison(&self, why: Fault) {
        tracing::error!(%why, "the store refuses everything from now on");
        // A later reason is ignored.
        let _ = self.poisoned.set(why);
    }

    /// Runs a read of sled. If sled itself fails, the store stops: the next start repairs sled.
    pub(crate) fn read<T>(&self, read: Result<T, Fault>) -> Result<T, ReadError> {
        read.or_else(|fault| {
            self.stop_if_sled_failed(&fault);
            // A store that has stopped gives its first reason, and not what follows from it.
            self.check()?;
            Err(fault.into())
        })
    }

    /// Stops the store if it was sled itself that failed.
    pub(crate) fn stop_if_sled_failed(&self, fault: &Fault) {
        if fault.is_of_sled() {
            self.poison(fault.clone());
        }
    }

    /// Lets readers see these matches only up to these heads until the next
    /// [`acknowledge`](Self::acknowledge): what is being written may still be lost.
    pub(crate) fn hide(&self, heads: BTreeMap<MatchId, Option<Head>>) {
        // A poisoned lock is used on: the map is only ever replaced or cleared, so no panic leaves half of it.
        *self.hidden.write().unwrap_or_else(PoisonError::into_inner) = heads;
    }

    /// Number of records of all matches on the disk.
    pub(crate) fn acknowledged(&self) -> u64 {
        self.leaves.load(Ordering::Acquire)
    }

    /// Makes everything visible: `leaves` records are on the disk.
    pub(crate) fn acknowledge(&self, leaves: u64) {
        // The leaves come first: a reader who sees a record can ask for its leaf immediately.
        self.leaves.store(leaves, Ordering::Release);
        let mut hidden = self.hidden.write().unwrap_or_else(PoisonError::into_inner);
        hidden.clear();
    }

    /// The last record that is on the disk.
    pub(crate) fn head(&self, match_id: &MatchId) -> Result<Option<Head>, ReadError> {
        self.check()?;
        // Held while sled is read: otherwise a group could begin in between, and its unsynced head would be shown.
        let hidden = self.hidden.read().unwrap_or_else(PoisonError::into_inner);
        match hidden.get(match_id) {
            Some(head) => Ok(*head),
            None => self.read(self.table.head(match_id)),
        }
    }

    /// The first number that is not on the disk.
    pub(crate) fn end(&self, match_id: &MatchId) -> Result<u32, ReadError> {
        Ok(self.head(match_id)?.map_or(0, |head| head.seq.saturating_add(1)))
    }

    pub(crate) fn found(&self, match_id: MatchId) -> Result<Option<FoundMatch>, ReadError> {
        let head = self.head(&match_id)?;
        let listing = self.read(self.table.listing(&match_id))?;
        let both = head.zip(listing);
        Ok(both.map(|(head, listing)| FoundMatch { match_id, head, listing }))
    }
}
