//! Matches in memory.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use record::MatchId;
use replay::Replay;
use rules::Subject;

use super::size::{FINDING, MOMENT, Size};
use crate::opening::Authors;
use crate::side::Side;

/// Bytes of matches kept in memory at most; the one not used for longest makes room.
pub(super) const LOADED_BYTES_MAX: u64 = 256 * 1024 * 1024;

/// All matches in memory.
#[derive(Default)]
pub(super) struct LoadedMatches {
    pub(super) all: BTreeMap<MatchId, Arc<LoadedMatch>>,
    /// About how much memory they take.
    pub(super) bytes: u64,
}

impl LoadedMatches {
    /// Counts a match as it is now; whether it has grown.
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

    /// Drops matches that nobody uses, the one not used for longest first, until the others are not too many.
    pub(super) fn make_room(&mut self) {
        if self.bytes <= LOADED_BYTES_MAX {
            return;
        }
        let all = self.all.values();
        let unused = all.filter(|loaded_match| {
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
    /// Held by who appends, from trying the events until they are safe.
    pub(super) writing: Mutex<()>,
    /// What is known of its openings beside themselves.
    pub(super) notes: Mutex<OpeningNotes>,
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
    pub(super) full: Arc<Side>,
    pub(super) released: Option<Arc<Side>>,
}

impl LoadedMatch {
    pub(super) fn new(
        match_id: MatchId,
        replay: Replay,
        notes: OpeningNotes,
        is_delayed: bool,
        used: u64,
    ) -> Self {
        let size = Mutex::new(Size::of(&replay));
        let full = Arc::new(Side::new(match_id.clone(), replay, !is_delayed));
        let released = is_delayed.then(|| {
            let released = Side::new(match_id.clone(), Replay::default(), true);
            released.set_due(0);
            Arc::new(released)
        });
        let (writing, notes, releasing) = (Mutex::default(), Mutex::new(notes), Mutex::default());
        let (sides, used) = (RwLock::new(Sides { full, released }), AtomicU64::new(used));
        let counted = AtomicU64::default();
        Self { match_id, writing, notes, releasing, sides, size, counted, used }
    }

    pub(super) fn size(&self) -> MutexGuard<'_, Size> {
        self.size.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// About how much memory it takes, each side with its audits and timelines.
    pub(super) fn memory(&self) -> u64 {
        let Sides { full, released } = self.sides();
        let records = self.size().memory();
        let side = |loaded: &Arc<Side>| {
            let now = loaded.so_far();
            records + now.findings() as u64 * FINDING + now.moments() as u64 * MOMENT
        };
        side(&full) + released.as_ref().map_or(0, side)
    }

    pub(super) fn sides(&self) -> Sides {
        self.sides.read().expect("no thread panics holding it").clone()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.sides().full.so_far().records().is_empty()
    }

    pub(super) fn notes(&self) -> MutexGuard<'_, OpeningNotes> {
        self.notes.lock().expect("no thread panics holding it")
    }

    /// Whether nobody outside has a side of it.
    pub(super) fn is_unused(&self) -> bool {
        let sides = self.sides.read().expect("no thread panics holding it");
        let of = |loaded: &Arc<Side>| Arc::strong_count(loaded) == 1;
        of(&sides.full) && sides.released.as_ref().is_none_or(of)
    }
}

/// What is known of the openings of a match beside themselves.
#[derive(Debug, Default)]
pub(super) struct OpeningNotes {
    /// Those that were dropped for good.
    pub(super) dropped: BTreeSet<Subject>,
    /// Whose they and the records are.
    pub(super) authors: Authors,
}
