//! The records of a match, as they come.

use std::sync::{Arc, Weak};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use record::MatchId;

use crate::hub::Hub;
use crate::{Line, ReadError};

/// Records handed out at once at most.
const LINES_MAX: u32 = 256;

/// What a subscription reads from.
pub(crate) trait Source: Send + Sync {
    /// Acknowledged records from this number on, in order, at most `limit`.
    fn lines(&self, match_id: &MatchId, from: u32, limit: u32) -> Result<Vec<Line>, ReadError>;
    /// Who waits.
    fn hub(&self) -> &Hub;
}

/// Every record of a match from one number on, each once and in order, first those that are there.
///
/// Blocking with [`wait`](Self::wait), or in any async runtime with [`poll_lines`](Self::poll_lines), which needs no
/// thread. It reads from the store, so a slow follower costs no memory. It does not keep the store open.
pub struct Subscription {
    source: Weak<dyn Source>,
    id: u64,
    match_id: MatchId,
    next: u32,
}

impl Subscription {
    pub(crate) fn new(source: &Arc<dyn Source>, match_id: MatchId, from_seq: u32) -> Self {
        let id = source.hub().next_id();
        Self { source: Arc::downgrade(source), id, match_id, next: from_seq }
    }

    /// The number of the record that comes next.
    pub const fn next_seq(&self) -> u32 {
        self.next
    }

    /// The next records, at least one and at most 256; wakes the task when it is worth asking again.
    pub fn poll_lines(&mut self, context: &mut Context<'_>) -> Poll<Result<Vec<Line>, ReadError>> {
        let Some(source) = self.source.upgrade() else {
            return Poll::Ready(Err(ReadError::Closed));
        };
        // First the waker, then the look: a record kept between the two wakes us for nothing, and none is missed.
        source.hub().wait(&self.match_id, self.id, context.waker());
        match source.lines(&self.match_id, self.next, LINES_MAX) {
            Ok(lines) => match lines.last() {
                Some(last) => {
                    self.next = last.seq.saturating_add(1);
                    Poll::Ready(Ok(lines))
                }
                None => Poll::Pending,
            },
            Err(error) => Poll::Ready(Err(error)),
        }
    }

    /// The next records; none of them if there is no news within the timeout.
    pub fn wait(&mut self, timeout: Duration) -> Result<Vec<Line>, ReadError> {
        let waker = Waker::from(Arc::new(Unpark(thread::current())));
        let mut context = Context::from_waker(&waker);
        let until = Instant::now().checked_add(timeout);
        loop {
            if let Poll::Ready(result) = self.poll_lines(&mut context) {
                return result;
            }
            match until.map(|until| until.saturating_duration_since(Instant::now())) {
                None => thread::park(),
                Some(Duration::ZERO) => return Ok(Vec::new()),
                Some(left) => thread::park_timeout(left),
            }
        }
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        if let Some(source) = self.source.upgrade() {
            source.hub().leave(&self.match_id, self.id);
        }
    }
}

/// Wakes a blocked thread.
struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}
