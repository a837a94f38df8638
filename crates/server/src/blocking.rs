//! Work off the threads that respond.

use tokio::task::JoinSet;

use crate::meter::measured;
use crate::problem::ApiError;

/// Runs work that waits for the store or computes a little; it is not started if the caller has
/// left.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    // Dropped with the request, it removes what waits for a thread from the queue.
    let mut task = JoinSet::new();
    task.spawn_blocking(measured(work));
    let done = task.join_next().await.expect("there is one");
    done.map_err(|_| ApiError::Fault("a handler panicked".to_owned()))?
}
