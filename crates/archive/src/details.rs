//! Searchable details of a match beyond what lists show.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ledger::Head;
use record::{Digest, MatchId};

use crate::error::ArchiveError;

/// Maximum number of matches whose details are cached.
const COUNT_MAX: usize = 10_000;

/// The details in the records of a match, up to one of them; without players' names, which may be
/// dropped.
#[derive(Default)]
pub(crate) struct Details {
    /// The day on which it was played, if recorded: `2026-11-20`.
    pub(crate) played: Option<String>,
    /// Titles of its cards as they are written, and as they are searched.
    pub(crate) cards: Vec<(String, String)>,
}

/// A cache of the details of searched matches, each up to the record with this hash.
#[derive(Default)]
pub(crate) struct DetailsRead(Mutex<BTreeMap<MatchId, (Digest, Arc<Details>)>>);

impl DetailsRead {
    /// The details of a match up to a record; they are read if they are not cached.
    pub(crate) fn of(
        &self,
        match_id: &MatchId,
        head: Head,
        read: impl FnOnce() -> Result<Details, ArchiveError>,
    ) -> Result<Arc<Details>, ArchiveError> {
        if let Some((hash, details)) = self.lock().get(match_id)
            && *hash == head.hash
        {
            return Ok(details.clone());
        }
        // Without the lock, since it reads the whole match: two searches may do it at once.
        let details = Arc::new(read()?);
        let mut all = self.lock();
        if all.len() >= COUNT_MAX {
            all.clear();
        }
        all.insert(match_id.clone(), (head.hash, details.clone()));
        Ok(details)
    }

    /// Whether the details of a match up to a record are cached.
    pub(crate) fn has(&self, match_id: &MatchId, head: Head) -> bool {
        self.lock().get(match_id).is_some_and(|(hash, _)| *hash == head.hash)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<MatchId, (Digest, Arc<Details>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
