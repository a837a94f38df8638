//! Work off the threads that respond.

use tokio::sync::oneshot;
use tokio::task::JoinSet;

use crate::metrics::meter::measured;
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

/// Runs work that takes a core for a while, on a thread that gives way to all others.
///
/// With one priority for all, a short response would wait for the time slices of the long work of
/// others. A thread of a pool could not be used: lowering a priority cannot be taken back.
pub(crate) async fn giving_way<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let (done, result) = oneshot::channel();
    let work = measured(work);
    let thread = std::thread::Builder::new().name("long work".to_owned());
    let run = move || {
        give_way();
        // Nobody waits for the result if the caller has left.
        let _ = done.send(work());
    };
    thread.spawn(run).map_err(|error| ApiError::Fault(format!("no thread: {error}")))?;
    result.await.map_err(|_| ApiError::Fault("a handler panicked".to_owned()))?
}

/// Lowers the priority of this thread, where threads have one of their own.
fn give_way() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, 10) {
        tracing::debug!(%error, "long work keeps its priority");
    }
}
