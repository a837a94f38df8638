//! Loads matches into memory, as many as fit.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use record::MatchId;
use replay::Replay;

use super::loaded::{LOADED_BYTES_MAX, LoadedMatch, LoadedMatches, OpeningNotes};
use super::state::Archive;
use crate::error::ArchiveError;
use crate::opening::Authors;

/// Total size in bytes of matches in use above which no further match is loaded for a caller
/// without a token.
const USED_BYTES_MAX: u64 = 2 * LOADED_BYTES_MAX;

/// When to retry if there is no room for a match, in seconds.
const ROOM_PAUSE: u64 = 10;

impl Archive {
    /// The approximate memory use of the loaded matches.
    pub fn memory(&self) -> u64 {
        self.lock().bytes
    }

    /// Whether a match is in memory.
    pub(crate) fn is_loaded(&self, match_id: &MatchId) -> bool {
        self.lock().all.contains_key(match_id)
    }

    /// A match, if it is in memory.
    pub(super) fn loaded_match(&self, match_id: &MatchId) -> Option<Arc<LoadedMatch>> {
        self.lock().all.get(match_id).cloned()
    }

    /// Lets go of a match that is in memory.
    pub(super) fn unload(&self, match_id: &MatchId) {
        self.lock().remove(match_id);
    }

    pub(super) fn get_or_empty(
        &self,
        match_id: &MatchId,
    ) -> Result<Arc<LoadedMatch>, ArchiveError> {
        let tick = self.clock.fetch_add(1, Ordering::Relaxed);
        if let Some(loaded_match) = self.cached(match_id, tick) {
            return Ok(loaded_match);
        }
        // A lock for each match: loading a long one must not keep others from being loaded.
        let reading = self.reading().entry(match_id.clone()).or_default().clone();
        let loaded_match = {
            let _reading = reading.lock().unwrap_or_else(PoisonError::into_inner);
            // Looked up again: whoever held the lock before has probably loaded it.
            self.cached(match_id, tick).map_or_else(|| self.read_into_memory(match_id, tick), Ok)
        };
        let mut all = self.reading();
        // Only this map and this thread have it: no one else is waiting.
        if Arc::strong_count(&reading) == 2 {
            all.remove(match_id);
        }
        loaded_match
    }

    /// A match that is in memory.
    fn cached(&self, match_id: &MatchId, tick: u64) -> Option<Arc<LoadedMatch>> {
        let mut loaded = self.lock();
        let loaded_match = loaded.all.get(match_id).cloned()?;
        loaded_match.used.store(tick, Ordering::Relaxed);
        // Audits and timelines are added to a match after it was loaded, so it is weighed with each use.
        if loaded.weigh(&loaded_match) {
            loaded.make_room();
        }
        Some(loaded_match)
    }

    fn read_into_memory(
        &self,
        match_id: &MatchId,
        tick: u64,
    ) -> Result<Arc<LoadedMatch>, ArchiveError> {
        let is_guests = self.guest(match_id).is_some();
        let full = self.is_complete(match_id)?;
        let (replay, notes) = if full { self.load(match_id)? } else { Default::default() };
        let is_delayed = self.is_delayed(match_id)?;
        let loaded_match =
            Arc::new(LoadedMatch::new(match_id.clone(), replay, notes, is_delayed, tick));
        // Names that do not exist are not cached: anyone can ask for any number of them.
        if loaded_match.is_empty() {
            return Ok(loaded_match);
        }
        let loaded_match = self.cache(loaded_match);
        if is_guests && self.guest(match_id).is_none() {
            // It ended while it was read, and must not stay in memory.
            self.unload(match_id);
            return Err(ArchiveError::NoMatch);
        }
        Ok(loaded_match)
    }

    /// Checks that a match is in memory, or may be loaded for a caller without a token.
    pub fn check_room_for(&self, match_id: &MatchId) -> Result<(), ArchiveError> {
        let loaded = self.lock();
        if loaded.bytes <= USED_BYTES_MAX || loaded.all.contains_key(match_id) {
            return Ok(());
        }
        Err(ArchiveError::Busy { seconds: ROOM_PAUSE })
    }

    /// Keeps a match in memory, unless another thread was faster.
    pub(super) fn cache(&self, loaded_match: Arc<LoadedMatch>) -> Arc<LoadedMatch> {
        let mut loaded = self.lock();
        let loaded_match = if let Some(kept) = loaded.all.get(&loaded_match.match_id) {
            kept.clone()
        } else {
            loaded.insert(loaded_match.clone());
            loaded_match
        };
        loaded.make_room();
        loaded_match
    }

    /// Replaces a match in memory that was loaded while it was incomplete.
    pub(super) fn replace(
        &self,
        match_id: MatchId,
        replay: Replay,
        authors: Authors,
    ) -> Result<Arc<LoadedMatch>, ArchiveError> {
        let tick = self.clock.fetch_add(1, Ordering::Relaxed);
        let is_delayed = self.is_delayed(&match_id)?;
        let notes = OpeningNotes { authors, ..OpeningNotes::default() };
        let loaded_match = Arc::new(LoadedMatch::new(match_id, replay, notes, is_delayed, tick));
        let mut loaded = self.lock();
        loaded.insert(loaded_match.clone());
        loaded.make_room();
        Ok(loaded_match)
    }

    fn lock(&self) -> MutexGuard<'_, LoadedMatches> {
        self.loaded.lock().expect("no thread panics holding it")
    }

    fn reading(&self) -> MutexGuard<'_, BTreeMap<MatchId, Arc<Mutex<()>>>> {
        self.reading.lock().expect("no thread panics holding it")
    }
}
