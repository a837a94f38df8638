//! The one way in which locks are taken here.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The guard of a lock, even if a thread panicked while it held it.
///
/// What is behind these locks is counts and lists that each statement leaves whole, and a service that answered nobody after one
/// panic would be worse than a count that is one too high.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
