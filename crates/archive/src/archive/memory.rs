//! Reading matches into memory, as many as there is room for.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use record::MatchId;
use replay::Replay;

use super::loaded::{LOADED_BYTES_MAX, LoadedMatch, LoadedMatches, OpeningNotes};
use super::state::Archive;
use crate::error::ArchiveError;
use crate::opening::Authors;

/// Bytes of matches that are all in use, above which no other is read into memory for who has no token.
const USED_BYTES_MAX: u64 = 2 * LOADED_BYTES_MAX;

/// When to ask again for a match that there is no room for, in seconds.
const ROOM_PAUSE: u64 = 10;

impl Archive {
    /// About how much memory the matches take that are in it.
    pub fn memory(&self) -> u64 {
        self.lock().bytes
    }

    /// Whether a match is in memory.
    pub(crate) fn is_loaded(&self, match_id: &MatchId) -> bool {
        self.lock().all.contains_key(match_id)
    }

    pub(super) fn get_or_empty(
        &self,
        match_id: &MatchId,
    ) -> Result<Arc<LoadedMatch>, ArchiveError> {
        let tick = self.clock.fetch_add(1, Ordering::Relaxed);
        if let Some(one) = self.cached(match_id, tick) {
            return Ok(one);
        }
        let reading = self.reading().entry(match_id.clone()).or_default().clone();
        let one = {
            let _reading = reading.lock().unwrap_or_else(PoisonError::into_inner);
            self.cached(match_id, tick).map_or_else(|| self.read_into_memory(match_id, tick), Ok)
        };
        let mut all = self.reading();
        // Only this map and this thread have it: nobody else waits.
        if Arc::strong_count(&reading) == 2 {
            all.remove(match_id);
        }
        one
    }

    /// A match that is in memory.
    fn cached(&self, match_id: &MatchId, tick: u64) -> Option<Arc<LoadedMatch>> {
        let mut loaded = self.lock();
        let one = loaded.all.get(match_id).cloned()?;
        one.used.store(tick, Ordering::Relaxed);
        if loaded.weigh(&one) {
            loaded.make_room();
        }
        Some(one)
    }

    fn read_into_memory(
        &self,
        match_id: &MatchId,
        tick: u64,
    ) -> Result<Arc<LoadedMatch>, ArchiveError> {
        let full = self.is_complete(match_id)?;
        let (replay, notes) = if full { self.load(match_id)? } else { Default::default() };
        let is_delayed = self.is_delayed(match_id)?;
        let one = Arc::new(LoadedMatch::new(match_id.clone(), replay, notes, is_delayed, tick));
        Ok(if one.is_empty() { one } else { self.cache(one) })
    }

    /// That a match is in memory, or may be read into it by who has no token.
    pub fn check_room_for(&self, match_id: &MatchId) -> Result<(), ArchiveError> {
        let loaded = self.lock();
        if loaded.bytes <= USED_BYTES_MAX || loaded.all.contains_key(match_id) {
            return Ok(());
        }
        Err(ArchiveError::Busy { seconds: ROOM_PAUSE })
    }

    /// Keeps a match in memory, unless another thread was quicker.
    pub(super) fn cache(&self, one: Arc<LoadedMatch>) -> Arc<LoadedMatch> {
        let mut loaded = self.lock();
        let one = if let Some(kept) = loaded.all.get(&one.match_id) {
            kept.clone()
        } else {
            loaded.insert(one.clone());
            one
        };
        loaded.make_room();
        one
    }

    /// Keeps a match in memory in place of what somebody read of it while it was not whole.
    pub(super) fn replace(
        &self,
        match_id: MatchId,
        replay: Replay,
        authors: Authors,
    ) -> Result<Arc<LoadedMatch>, ArchiveError> {
        let tick = self.clock.fetch_add(1, Ordering::Relaxed);
        let is_delayed = self.is_delayed(&match_id)?;
        let notes = OpeningNotes { authors, ..OpeningNotes::default() };
        let one = Arc::new(LoadedMatch::new(match_id, replay, notes, is_delayed, tick));
        let mut loaded = self.lock();
        loaded.insert(one.clone());
        loaded.make_room();
        Ok(one)
    }

    fn lock(&self) -> MutexGuard<'_, LoadedMatches> {
        self.loaded.lock().expect("no thread panics holding it")
    }

    fn reading(&self) -> MutexGuard<'_, BTreeMap<MatchId, Arc<Mutex<()>>>> {
        self.reading.lock().expect("no thread panics holding it")
    }
}
