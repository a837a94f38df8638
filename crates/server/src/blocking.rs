//! Work off the threads that answer.

use tokio::task::JoinSet;

use crate::problem::ApiError;

/// Does what waits for the store or thinks a little; it is not begun any more once who asked has left.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    // Dropped with the request, it takes what waits for a thread out of the queue.
    let mut task = JoinSet::new();
    task.spawn_blocking(work);
    let done = task.join_next().await.expect("there is one");
    done.map_err(|_| ApiError::Fault("a handler panicked".to_owned()))?
}
