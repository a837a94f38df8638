//! Who plays in which listed match.
//!
//! A name stands in the openings of its match and nowhere else on the disk: the store never forgets a byte, and a name
//! that is dropped has to be gone. So what a player is found by is kept in memory, and read from the openings with the
//! first search.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;
use std::sync::{Mutex, MutexGuard};

use ledger::Cursor;
use replay::{Knowledge, Replay};

use crate::error::ArchiveError;

/// The places of listed matches by the names in them, once somebody searched.
#[derive(Default)]
pub(crate) struct Names(Mutex<Option<Places>>);

/// Places in the list by names as [`key`] makes them.
pub(crate) type Places = BTreeMap<String, BTreeSet<Cursor>>;

impl Names {
    /// At most `limit` places under a name, behind `after`; `read` gives all of them if they are not here yet.
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

    /// A match names others than before; that is on the disk already.
    pub(crate) fn change(
        &self,
        place: &Cursor,
        before: &BTreeSet<String>,
        after: &BTreeSet<String>,
    ) {
        // Who reads them later reads this too.
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

    /// The next search reads them anew.
    pub(crate) fn forget(&self) {
        *self.lock() = None;
    }

    fn lock(&self) -> MutexGuard<'_, Option<Places>> {
        self.0.lock().expect("no thread panics holding it")
    }
}

/// The names in a match, as far as everyone may be told.
pub(crate) fn names(replay: &Replay) -> BTreeSet<String> {
    let opened = replay.at(replay.last()).and_then(|last| last.opened.as_deref());
    let players = Knowledge::of_players(replay.openings());
    let players = opened.map(|opened| players.opened(opened).players).unwrap_or_default();
    players.iter().filter_map(|player| player.name.as_deref()).map(key).collect()
}

/// A name as it is found, whatever the case of its letters.
pub fn key(name: &str) -> String {
    name.trim().to_lowercase()
}
