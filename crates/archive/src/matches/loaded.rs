//! Matches in memory.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use record::MatchId;
use replay::Replay;
use rules::Subject;

use super::size::{FINDING, MOMENT, MatchSize};
use crate::feed::MatchFeed;
use crate::opening::Authors;

/// Maximum number of bytes of matches kept in memory; the least recently used one is evicted.
pub(super) const LOADED_BYTES_MAX: u64 = 256 * 1024 * 1024;

/// All matches in memory.
#[derive(Default)]
pub(super) struct LoadedMatches {
    pub(super) all: BTreeMap<MatchId, Arc<LoadedMatch>>,
    /// Their approximate memory use.
    pub(super) bytes: u64,
}

impl LoadedMatches {
    /// Updates the memory count of a match; returns whether it has grown.
    pub(super) fn weigh(&mut self, loaded_match: &LoadedMatch) -> bool {
        let now = loaded_match.memory();
        let before = loaded_match.counted.swap(now, Ordering::Relaxed);
        self.bytes = self.bytes + now - before;
        now > before
    }

    pub(super) fn insert(&mut self, loaded_match: Arc<LoadedMatch>) {
        self.remove(&loaded_match.match_id);
        self.weigh(&loaded_match);
        self.all.insert(loaded_match.match_id.clone(), loaded_match);
    }

    pub(super) fn remove(&mut self, match_id: &MatchId) {
        if let Some(gone) = self.all.remove(match_id) {
            self.bytes -= gone.counted.swap(0, Ordering::Relaxed);
        }
    }

    /// Evicts unused matches, the least recently used first, until the rest fit.
    pub(super) fn make_room(&mut self) {
        if self.bytes <= LOADED_BYTES_MAX {
            return;
        }
        let all = self.all.values();
        let unused = all.filter(|loaded_match| {
            // Evicting a match that somebody follows would not free it, and the next reader would load a second one,
            // with locks of its own.
            Arc::strong_count(loaded_match) == 1 && loaded_match.is_unused()
        });
        let used = |loaded_match: &Arc<LoadedMatch>| {
            (loaded_match.used.load(Ordering::Relaxed), loaded_match.match_id.clone())
        };
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
    /// Held by a writer from applying the events until they are stored.
    pub(super) writing: Mutex<()>,
    /// What is known about its openings besides their contents.
    pub(super) notes: Mutex<OpeningNotes>,
    /// Held while records are released or the delay is changed.
    pub(super) releasing: Mutex<()>,
    pub(super) sides: RwLock<Sides>,
    /// Its size, openings included.
    pub(super) size: Mutex<MatchSize>,
    /// Its share of the memory count.
    pub(super) counted: AtomicU64,
    pub(super) used: AtomicU64,
}

/// The complete match, and its released part if it has or had a delay.
#[derive(Clone)]
pub(super) struct Sides {
    pub(super) full: Arc<MatchFeed>,
    pub(super) released: Option<Arc<MatchFeed>>,
}

impl LoadedMatch {
    pub(super) fn new(
        match_id: MatchId,
        replay: Replay,
        notes: OpeningNotes,
        is_delayed: bool,
        used: u64,
    ) -> Self {
        let size = Mutex::new(MatchSize::of(&replay));
        let full = Arc::new(MatchFeed::new(match_id.clone(), replay, !is_delayed));
        let released = is_delayed.then(|| {
            let released = MatchFeed::new(match_id.clone(), Replay::default(), true);
            released.set_due(0);
            Arc::new(released)
        });
        let (writing, notes, releasing) = (Mutex::default(), Mutex::new(notes), Mutex::default());
        let (sides, used) = (RwLock::new(Sides { full, released }), AtomicU64::new(used));
        let counted = AtomicU64::default();
        Self { match_id, writing, notes, releasing, sides, size, counted, used }
    }

    pub(super) fn size(&self) -> MutexGuard<'_, MatchSize> {
        self.size.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The approximate memory use of each side with its audits and timelines.
    pub(super) fn memory(&self) -> u64 {
        let Sides { full, released } = self.sides();
        let records = self.size().memory();
        let side = |loaded: &Arc<MatchFeed>| {
            let now = loaded.snapshot();
            records + now.findings() as u64 * FINDING + now.moments() as u64 * MOMENT
        };
        side(&full) + released.as_ref().map_or(0, side)
    }

    pub(super) fn sides(&self) -> Sides {
        self.sides.read().expect("no thread panics holding it").clone()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.sides().full.snapshot().records().is_empty()
    }

    pub(super) fn notes(&self) -> MutexGuard<'_, OpeningNotes> {
        self.notes.lock().expect("no thread panics holding it")
    }

    /// Whether no one else holds one of its sides.
    pub(super) fn is_unused(&self) -> bool {
        let sides = self.sides.read().expect("no thread panics holding it");
        let of = |loaded: &Arc<MatchFeed>| Arc::strong_count(loaded) == 1;
        of(&sides.full) && sides.released.as_ref().is_none_or(of)
    }
}

/// What is known about a match's openings besides their contents.
#[derive(Debug, Default)]
pub(super) struct OpeningNotes {
    /// The subjects whose openings were dropped for good.
    pub(super) dropped: BTreeSet<Subject>,
    /// The authors of the openings and records.
    pub(super) authors: Authors,
}
