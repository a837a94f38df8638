//! The one way in which locks are taken here.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The guard of a lock, even if a thread panicked while holding it.
///
/// These locks protect counters and lists that each statement leaves consistent, and a service that
/// responded to no one after a panic would be worse than a counter that is one too high.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
