//! Index of the players' names in listed matches.
//!
//! A name is stored in the openings of its match and nowhere else on the disk: the store never
//! forgets a byte, and a dropped name has to be gone. So the index is kept in memory, and built
//! from the openings at the first search.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;
use std::sync::{Mutex, MutexGuard};

use ledger::Cursor;
use replay::{Knowledge, Replay};

use crate::error::ArchiveError;

/// The positions of listed matches by the names in them, once somebody has searched.
#[derive(Default)]
pub(crate) struct Names(Mutex<Option<Places>>);

/// Positions in the list by names as [`key`] normalises them.
pub(crate) type Places = BTreeMap<String, BTreeSet<Cursor>>;

impl Names {
    /// At most `limit` positions under a name, after `after`; `read` supplies all of them if they
    /// have not been loaded.
    pub(crate) fn find(
        &self,
        name: &str,
        after: Option<&Cursor>,
        limit: usize,
        read: impl FnOnce() -> Result<Places, ArchiveError>,
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

    fn lock(&self) -> MutexGuard<'_, Option<Places>> {
        self.0.lock().expect("no thread panics holding it")
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
