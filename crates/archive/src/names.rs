//! Index of the players' names in listed matches.
//!
//! A name is stored in the openings of its match and nowhere else on the disk: the store never
//! forgets a byte, and a dropped name has to be gone. So the index is kept in memory, and built
//! from the openings for the first list.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;
use std::sync::{Arc, Mutex, MutexGuard};

use ledger::Cursor;
use record::MatchId;
use replay::{Knowledge, Replay};
use rules::Opening;

use crate::error::ArchiveError;

/// The names in listed matches.
#[derive(Default)]
pub(crate) struct NameIndex {
    /// The positions of the matches by the names in them, once somebody has asked for a list.
    places: Mutex<Option<NamePositions>>,
    players: Mutex<OpenedNames>,
}

/// Positions in the list by names as [`key`] normalises them.
pub(crate) type NamePositions = BTreeMap<String, BTreeSet<Cursor>>;

/// The names that the openings of matches give.
#[derive(Default)]
struct OpenedNames {
    all: BTreeMap<MatchId, PlayerNames>,
    /// Counts changes: what was read before one is not kept after it.
    changes: u64,
}

/// The names that the openings of a match give, each with the number of its player.
pub(crate) type PlayerNames = Arc<[(usize, String)]>;

/// The names that these openings give.
pub(crate) fn player_names(openings: &[Opening]) -> PlayerNames {
    let players = openings.iter().filter_map(Opening::player);
    players.filter_map(|it| Some((it.player.index(), it.name.clone()?))).collect()
}

impl NameIndex {
    /// At most `limit` positions under a name, after `after`; `read` supplies all of them if they
    /// have not been loaded.
    pub(crate) fn find(
        &self,
        name: &str,
        after: Option<&Cursor>,
        limit: usize,
        read: impl FnOnce() -> Result<NamePositions, ArchiveError>,
    ) -> Result<Vec<Cursor>, ArchiveError> {
        let mut all = self.lock();
        let all = match &mut *all {
            Some(all) => all,
            none => none.insert(read()?),
        };
        let after = (after.map_or(Bound::Unbounded, Bound::Excluded), Bound::Unbounded);
        let places = all.get(name).into_iter().flat_map(|places| places.range(after));
        Ok(places.take(limit).cloned().collect())
    }

    /// Whether the positions are known.
    pub(crate) fn are_known(&self) -> bool {
        self.lock().is_some()
    }

    /// The names that the openings of a match give; `read` supplies them if they are not known.
    pub(crate) fn players<E>(
        &self,
        match_id: &MatchId,
        read: impl FnOnce() -> Result<PlayerNames, E>,
    ) -> Result<PlayerNames, E> {
        let changes = {
            let players = self.lock_players();
            if let Some(names) = players.all.get(match_id) {
                return Ok(names.clone());
            }
            players.changes
        };
        let names = read()?;
        let mut players = self.lock_players();
        // Read without the lock: an opening that was dropped meanwhile must not be put back.
        if players.changes == changes {
            players.all.insert(match_id.clone(), names.clone());
        }
        Ok(names)
    }

    /// Discards the names that the openings of a match give: they have changed.
    pub(crate) fn forget_players(&self, match_id: &MatchId) {
        let mut players = self.lock_players();
        players.changes += 1;
        players.all.remove(match_id);
    }

    /// Updates the names of a match; the change is already on the disk.
    pub(crate) fn change(
        &self,
        place: &Cursor,
        before: &BTreeSet<String>,
        after: &BTreeSet<String>,
    ) {
        // A later load reads this too.
        let Some(all) = &mut *self.lock() else { return };
        for gone in before.difference(after) {
            let rest = all.get_mut(gone).map(|places| {
                places.remove(place);
                places.len()
            });
            if rest == Some(0) {
                all.remove(gone);
            }
        }
        for new in after.difference(before) {
            all.entry(new.clone()).or_default().insert(place.clone());
        }
    }

    /// Discards the index; the next search builds it again.
    pub(crate) fn forget(&self) {
        *self.lock() = None;
    }

    fn lock(&self) -> MutexGuard<'_, Option<NamePositions>> {
        self.places.lock().expect("no thread panics holding it")
    }

    fn lock_players(&self) -> MutexGuard<'_, OpenedNames> {
        self.players.lock().expect("no thread panics holding it")
    }
}

/// The names in a match, as far as they are public.
pub(crate) fn names(replay: &Replay) -> BTreeSet<String> {
    let opened = replay.at(replay.last()).and_then(|last| last.opened.as_deref());
    let players = Knowledge::of_players(replay.openings());
    let players = opened.map(|opened| players.opened(opened).players).unwrap_or_default();
    players.iter().filter_map(|player| player.name.as_deref()).map(key).collect()
}

/// A name in its searchable form, ignoring letter case.
pub fn key(name: &str) -> String {
    name.trim().to_lowercase()
}
