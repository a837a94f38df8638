//! Archive in memory, as many as there is room for.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use record::MatchId;
use replay::Replay;

use super::size::{FINDING, MOMENT, Size};
use super::{Archive, OpeningNotes};
use crate::error::ArchiveError;
use crate::opening::Authors;
use crate::side::Side;

/// Bytes of matches kept in memory at most; the one not used for longest makes room.
const LOADED_BYTES_MAX: u64 = 256 * 1024 * 1024;

/// Bytes of matches that are all in use, above which no other is read into memory for who has no token.
const USED_BYTES_MAX: u64 = 2 * LOADED_BYTES_MAX;

/// When to ask again for a match that there is no room for, in seconds.
const ROOM_PAUSE: u64 = 10;

/// All matches in memory.
#[derive(Default)]
pub(super) struct LoadedMatches {
    all: BTreeMap<MatchId, Arc<LoadedMatch>>,
    /// About how much memory they take.
    bytes: u64,
}

impl LoadedMatches {
    /// Counts a match as it is now; whether it has grown.
    fn weigh(&mut self, one: &LoadedMatch) -> bool {
        let now = one.memory();
        let before = one.counted.swap(now, Ordering::Relaxed);
        self.bytes = self.bytes + now - before;
        now > before
    }

    fn insert(&mut self, one: Arc<LoadedMatch>) {
        self.remove(&one.match_id);
        self.weigh(&one);
        self.all.insert(one.match_id.clone(), one);
    }

    fn remove(&mut self, match_id: &MatchId) {
        if let Some(gone) = self.all.remove(match_id) {
            self.bytes -= gone.counted.swap(0, Ordering::Relaxed);
        }
    }

    /// Drops matches that nobody uses, the one not used for longest first, until the others are not too many.
    fn make_room(&mut self) {
        if self.bytes <= LOADED_BYTES_MAX {
            return;
        }
        let all = self.all.values();
        let unused = all.filter(|one| Arc::strong_count(one) == 1 && one.is_unused());
        let used =
            |one: &Arc<LoadedMatch>| (one.used.load(Ordering::Relaxed), one.match_id.clone());
        let mut unused: Vec<_> = unused.map(used).collect();
        unused.sort_unstable();
        for (_, match_id) in unused {
            if self.bytes <= LOADED_BYTES_MAX {
                break;
            }
            self.remove(&match_id);
        }
    }
}

/// One match in memory.
pub(super) struct LoadedMatch {
    pub(super) match_id: MatchId,
    /// Held by who appends, from trying the events until they are safe.
    pub(super) writing: Mutex<()>,
    /// What is known of its openings beside themselves.
    pub(super) beside: Mutex<OpeningNotes>,
    /// Held by who releases records, or says how late they are released.
    pub(super) releasing: Mutex<()>,
    pub(super) sides: RwLock<Sides>,
    /// What it has, openings included.
    pub(super) size: Mutex<Size>,
    /// What is counted of it among all matches in memory.
    pub(super) counted: AtomicU64,
    pub(super) used: AtomicU64,
}

/// A match as it is, and as far as it is released if it has or had a delay.
#[derive(Clone)]
pub(super) struct Sides {
    pub(super) whole: Arc<Side>,
    pub(super) released: Option<Arc<Side>>,
}

impl LoadedMatch {
    pub(super) fn new(
        match_id: MatchId,
        replay: Replay,
        beside: OpeningNotes,
        is_delayed: bool,
        used: u64,
    ) -> Self {
        let size = Mutex::new(Size::of(&replay));
        let whole = Arc::new(Side::new(match_id.clone(), replay, !is_delayed));
        let released = is_delayed.then(|| {
            let released = Side::new(match_id.clone(), Replay::default(), true);
            released.set_due(0);
            Arc::new(released)
        });
        let (writing, beside, releasing) = (Mutex::default(), Mutex::new(beside), Mutex::default());
        let (sides, used) = (RwLock::new(Sides { whole, released }), AtomicU64::new(used));
        let counted = AtomicU64::default();
        Self { match_id, writing, beside, releasing, sides, size, counted, used }
    }

    pub(super) fn size(&self) -> MutexGuard<'_, Size> {
        self.size.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// About how much memory it takes, each side with its audits and timelines.
    pub(super) fn memory(&self) -> u64 {
        let Sides { whole, released } = self.sides();
        let records = self.size().memory();
        let side = |loaded: &Arc<Side>| {
            let now = loaded.so_far();
            records + now.findings() as u64 * FINDING + now.moments() as u64 * MOMENT
        };
        side(&whole) + released.as_ref().map_or(0, side)
    }

    pub(super) fn sides(&self) -> Sides {
        self.sides.read().expect("no thread panics holding it").clone()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.sides().whole.so_far().records().is_empty()
    }

    pub(super) fn beside(&self) -> MutexGuard<'_, OpeningNotes> {
        self.beside.lock().expect("no thread panics holding it")
    }

    /// Whether nobody outside has a side of it.
    pub(super) fn is_unused(&self) -> bool {
        let sides = self.sides.read().expect("no thread panics holding it");
        let of = |loaded: &Arc<Side>| Arc::strong_count(loaded) == 1;
        of(&sides.whole) && sides.released.as_ref().is_none_or(of)
    }
}

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
        if let Some(one) = self.kept(match_id, tick) {
            return Ok(one);
        }
        let reading = self.reading().entry(match_id.clone()).or_default().clone();
        let one = {
            let _reading = reading.lock().unwrap_or_else(PoisonError::into_inner);
            self.kept(match_id, tick).map_or_else(|| self.read_into_memory(match_id, tick), Ok)
        };
        let mut all = self.reading();
        // Only this map and this thread have it: nobody else waits.
        if Arc::strong_count(&reading) == 2 {
            all.remove(match_id);
        }
        one
    }

    /// A match that is in memory.
    fn kept(&self, match_id: &MatchId, tick: u64) -> Option<Arc<LoadedMatch>> {
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
        let whole = self.is_whole(match_id)?;
        let (replay, beside) = if whole { self.load(match_id)? } else { Default::default() };
        let is_delayed = self.is_delayed(match_id)?;
        let one = Arc::new(LoadedMatch::new(match_id.clone(), replay, beside, is_delayed, tick));
        Ok(if one.is_empty() { one } else { self.keep(one) })
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
    pub(super) fn keep(&self, one: Arc<LoadedMatch>) -> Arc<LoadedMatch> {
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
        let beside = OpeningNotes { authors, ..OpeningNotes::default() };
        let one = Arc::new(LoadedMatch::new(match_id, replay, beside, is_delayed, tick));
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
