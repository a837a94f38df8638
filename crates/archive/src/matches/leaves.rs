//! The publicly visible part of the log's leaves.

use std::collections::{BTreeMap, BTreeSet, btree_map};
use std::sync::{MutexGuard, PoisonError};

use record::{Digest, Leaf, MatchId, match_key};

use super::keys::LogKeys;
use super::state::Archive;
use crate::error::ArchiveError;

/// Number of match names read at once.
const NAMES: usize = 1024;

impl Archive {
    /// The key of a match in the log; `None` if it has no records.
    pub(super) fn key_of(&self, match_id: &MatchId) -> Result<Option<Digest>, ArchiveError> {
        let first = self.store.range(match_id, 0..1)?;
        Ok(first.first().map(|line| match_key(&line.hash())))
    }

    /// Leaves of the log with those of unreleased records withheld.
    ///
    /// Anyone who knows the first record of a match knows its key, and would otherwise see each of
    /// its records immediately. Leaves of matches that are unknown or have not been
    /// [learned](Self::learn) are withheld.
    pub fn entries(&self, leaves: &[Leaf]) -> Vec<Option<Leaf>> {
        let mut ends: BTreeMap<Digest, u64> = BTreeMap::new();
        let mut entries = Vec::with_capacity(leaves.len());
        for leaf in leaves {
            let Leaf::Two { key, seq, .. } = leaf else {
                // Form 1 holds only the hash of a record, which tells nothing about its match.
                entries.push(Some(*leaf));
                continue;
            };
            let end = match ends.entry(*key) {
                btree_map::Entry::Occupied(end) => *end.get(),
                btree_map::Entry::Vacant(place) => *place.insert(self.released_end(key)),
            };
            entries.push(Some(*leaf).filter(|_| *seq < end));
        }
        entries
    }

    /// How many records must still be read from the store before it is known which of these leaves
    /// are released.
    pub fn unread_of(&self, leaves: &[Leaf]) -> u32 {
        let mut count: u32 = 0;
        for key in keys(leaves) {
            let Some(match_id) = self.match_with(&key) else { continue };
            // Unknown matches are withheld, which costs nothing.
            if self.is_delayed(&match_id).unwrap_or(false) {
                count = count.saturating_add(self.unread(&match_id).unwrap_or(0));
            }
        }
        count
    }

    /// The number of the first unreleased record of the match with this key.
    fn released_end(&self, key: &Digest) -> u64 {
        let Some(match_id) = self.match_with(key) else { return 0 };
        self.released_count(&match_id).unwrap_or_else(|error| {
            tracing::error!(%match_id, %error, "its leaves are withheld");
            0
        })
    }

    /// The matches to examine before it is known which matches these leaves belong to; `None` if
    /// that is known.
    pub fn unknown(&self, leaves: &[Leaf]) -> Result<Vec<MatchId>, ArchiveError> {
        if keys(leaves).iter().all(|key| self.match_with(key).is_some()) {
            return Ok(Vec::new());
        }
        let (mut new, mut last): (Vec<_>, Option<MatchId>) = (Vec::new(), None);
        loop {
            let names = self.store.match_ids(last.as_ref(), NAMES)?;
            last = names.last().cloned();
            let count = names.len();
            let keys = self.keys();
            new.extend(names.into_iter().filter(|match_id| !keys.known.contains(match_id)));
            if count < NAMES {
                return Ok(new);
            }
        }
    }

    /// Examines matches that are [unknown](Self::unknown). Every leaf that existed when they were
    /// listed then belongs to a known match.
    pub fn learn(&self, new: Vec<MatchId>) -> Result<(), ArchiveError> {
        for match_id in new {
            if let Some(key) = self.key_of(&match_id)? {
                let mut keys = self.keys();
                keys.ids.insert(key, match_id.clone());
                keys.known.insert(match_id);
            }
        }
        Ok(())
    }

    /// The match with this key, if it has been learned.
    fn match_with(&self, key: &Digest) -> Option<MatchId> {
        self.keys().ids.get(key).cloned()
    }

    fn keys(&self) -> MutexGuard<'_, LogKeys> {
        self.keys.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The keys in these leaves.
fn keys(leaves: &[Leaf]) -> BTreeSet<Digest> {
    let key = |leaf: &Leaf| {
        let Leaf::Two { key, .. } = leaf else { return None };
        Some(*key)
    };
    leaves.iter().filter_map(key).collect()
}
