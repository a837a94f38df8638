//! Who waits for which match.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::Waker;

use record::MatchId;

/// The wakers of subscriptions, by match; each subscription has one at most.
#[derive(Debug, Default)]
pub(crate) struct Hub {
    next_id: AtomicU64,
    waiting: Mutex<BTreeMap<MatchId, BTreeMap<u64, Waker>>>,
}

impl Hub {
    /// A number no other subscription has.
    pub(crate) fn next_id(&self) -> u64 {
        self.next_id.fetch_add(1, Ordering::Relaxed)
    }

    /// Wakes this subscription at the next news of the match.
    pub(crate) fn wait(&self, match_id: &MatchId, id: u64, waker: &Waker) {
        let mut waiting = self.waiting();
        if let Some(wakers) = waiting.get_mut(match_id) {
            wakers.insert(id, waker.clone());
        } else {
            waiting.insert(match_id.clone(), BTreeMap::from([(id, waker.clone())]));
        }
    }

    /// Forgets this subscription.
    pub(crate) fn leave(&self, match_id: &MatchId, id: u64) {
        let mut waiting = self.waiting();
        if let Some(wakers) = waiting.get_mut(match_id) {
            wakers.remove(&id);
            if wakers.is_empty() {
                waiting.remove(match_id);
            }
        }
    }

    /// Tells those who wait for this match.
    pub(crate) fn wake(&self, match_id: &MatchId) {
        let wakers = self.waiting().remove(match_id);
        wakers.into_iter().flatten().for_each(|(_, waker)| waker.wake());
    }

    /// Tells everyone: the store has stopped.
    pub(crate) fn wake_all(&self) {
        let all = std::mem::take(&mut *self.waiting());
        all.into_values().flatten().for_each(|(_, waker)| waker.wake());
    }

    /// The map is whole after every statement, so a panic elsewhere does not matter.
    fn waiting(&self) -> MutexGuard<'_, BTreeMap<MatchId, BTreeMap<u64, Waker>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
