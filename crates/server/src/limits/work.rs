//! Work that takes a core for a while: done off the threads that respond, a few at once, in turn,
//! and charged.

use std::num::NonZero;
use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::blocking::{blocking, giving_way};
use crate::limits::client_budget::ClientBudget;
use crate::problem::ApiError;

/// Maximum cost in reads of work that does not wait for its turn: callers who only view never wait
/// for heavy work.
const LIGHT_MAX: u32 = 8;

/// Limits heavy work to half of the cores, so that the others respond and record.
pub(crate) struct Work(Arc<Semaphore>);

impl Default for Work {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        Self(Arc::new(Semaphore::new((cores / 2).max(1))))
    }
}

impl Work {
    /// Does heavy work when it is its turn: after earlier work of the same client, and of others.
    ///
    /// A caller who leaves meanwhile leaves the queue.
    pub(crate) async fn heavy<T: Send + 'static>(
        &self,
        payer: &ClientBudget,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        // The client's own turn first: holding a place of the service while waiting for one's own earlier work would
        // keep others out.
        let in_line = payer.heavy_turn().await;
        let permit = self.0.clone().acquire_owned().await;
        giving_way(move || {
            let _held = (in_line, permit);
            work()
        })
        .await
    }

    /// Does work at this price in reads, charged first; each request has already paid for one read.
    ///
    /// Light work waits only for earlier light work of the same client.
    pub(crate) async fn paid<T: Send + 'static>(
        &self,
        payer: &ClientBudget,
        price: u32,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        // Before the work and not after it: work that cannot be paid for must not be done.
        payer.take(price.saturating_sub(1))?;
        if price > LIGHT_MAX {
            return self.heavy(payer, work).await;
        }
        let turn = payer.light_turn().await;
        let work = move || {
            let _held = turn;
            work()
        };
        // Work of one read takes about two milliseconds, which nobody has to be spared.
        if price > 1 { giving_way(work).await } else { blocking(work).await }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::time::Duration;

    use tokio::task::JoinHandle;
    use tokio::time::timeout;

    use super::*;

    const SOON: Duration = Duration::from_secs(10);

    /// Signals that work has begun, and ends it when the other end is dropped.
    type Ends = (Sender<()>, Receiver<()>);

    /// Queues heavy work that signals when it begins and ends once the other end is dropped.
    fn give(
        work: &Arc<Work>,
        payer: &ClientBudget,
    ) -> (JoinHandle<Result<(), ApiError>>, Receiver<()>, Sender<()>) {
        let ((tell, told), (end, ended)) = (channel(), channel());
        let (work, payer) = (work.clone(), payer.clone());
        let held: Ends = (tell, ended);
        let done = tokio::spawn(async move {
            let job = move || {
                held.0.send(()).expect("somebody listens");
                let _ = held.1.recv();
                Ok(())
            };
            work.heavy(&payer, job).await
        });
        (done, told, end)
    }

    fn begins(told: &Receiver<()>) -> bool {
        told.recv_timeout(SOON).is_ok()
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn light_work_does_not_wait_for_heavy_work() {
        let work = Arc::new(Work(Arc::new(Semaphore::new(1))));
        let payer = ClientBudget::here();
        let (_, first, end) = give(&work, &payer);
        assert!(begins(&first));
        let light = work.paid(&payer, LIGHT_MAX, || Ok(()));
        timeout(SOON, light).await.expect("it does not wait").expect("it is done");
        let heavy = work.paid(&payer, LIGHT_MAX + 1, || Ok(()));
        assert!(timeout(Duration::from_millis(50), heavy).await.is_err(), "it waits");
        drop(end);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn who_leaves_leaves_the_queue() {
        let work = Arc::new(Work(Arc::new(Semaphore::new(1))));
        let payer = ClientBudget::here();
        let (_, first, end) = give(&work, &payer);
        assert!(begins(&first));
        let (leaves, never, _held) = give(&work, &payer);
        tokio::time::sleep(Duration::from_millis(20)).await;
        leaves.abort();
        assert!(leaves.await.is_err_and(|error| error.is_cancelled()));
        let (_, last, _end) = give(&work, &payer);
        drop(end);
        assert!(begins(&last));
        assert!(never.try_recv().is_err(), "it was done for nobody");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn the_heavy_work_of_one_client_keeps_only_that_client_waiting() {
        let work = Arc::new(Work(Arc::new(Semaphore::new(2))));
        let [one, other] = ClientBudget::two();
        let (_, first, end) = give(&work, &one);
        assert!(begins(&first));
        let (_, second, end_second) = give(&work, &one);
        let (_, of_other, _end) = give(&work, &other);
        assert!(begins(&of_other));
        assert!(second.try_recv().is_err(), "it is the second of one client");
        drop(end);
        assert!(begins(&second));
        drop(end_second);
    }
}
