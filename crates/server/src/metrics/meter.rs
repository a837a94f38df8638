//! The meter: what each route was charged, and the work that it took.
//!
//! Work is the time that threads were on a core for a request, not the time that it waited. The
//! threads that respond are counted apart from those for longer work: whatever holds one of them
//! keeps every other client waiting.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use rustix::time::{ClockId, clock_gettime};

use crate::lock::lock;

tokio::task_local! {
    /// The meter of the request that is worked on.
    static METER: Arc<Meter>;
}

/// What one route was charged since the start, and the work that it took.
#[derive(Default)]
pub(crate) struct Meter {
    reads: AtomicU64,
    answering_ns: AtomicU64,
    working_ns: AtomicU64,
    /// The longest that it held a thread that responds.
    held_ns: AtomicU64,
}

impl Meter {
    /// Counts what a request was charged, in reads.
    pub(crate) fn charge(&self, reads: u32) {
        self.reads.fetch_add(reads.into(), Ordering::Relaxed);
    }

    /// Measures work on a thread that responds, which includes any other that it starts.
    fn answers<T>(self: &Arc<Self>, work: impl FnOnce() -> T) -> T {
        let begun = on_core_ns();
        let done = METER.sync_scope(self.clone(), work);
        let ns = on_core_ns().saturating_sub(begun);
        self.answering_ns.fetch_add(ns, Ordering::Relaxed);
        self.held_ns.fetch_max(ns, Ordering::Relaxed);
        done
    }
}

/// Work off the threads that respond, measured for the request that it is done for.
pub(crate) fn measured<T>(work: impl FnOnce() -> T) -> impl FnOnce() -> T {
    // Taken here, on the thread of the request: the task's local is not there on the thread that does the work.
    let meter = METER.try_with(Arc::clone).ok();
    move || {
        let begun = on_core_ns();
        let done = work();
        if let Some(meter) = meter {
            meter.working_ns.fetch_add(on_core_ns().saturating_sub(begun), Ordering::Relaxed);
        }
        done
    }
}

/// The nanoseconds that this thread has been on a core.
pub(crate) fn on_core_ns() -> u64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let (seconds, rest) = (u64::try_from(time.tv_sec), u64::try_from(time.tv_nsec));
    seconds.unwrap_or_default() * 1_000_000_000 + rest.unwrap_or_default()
}

/// A future, or a body, whose work is measured.
pub(crate) struct Measured<T> {
    inner: T,
    meter: Arc<Meter>,
}

impl<T> Measured<T> {
    pub(crate) fn new(inner: T, meter: Arc<Meter>) -> Self {
        Self { inner, meter }
    }
}

impl<F: Future + Unpin> Future for Measured<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let Self { inner, meter } = self.get_mut();
        meter.answers(|| Pin::new(inner).poll(context))
    }
}

impl HttpBody for Measured<Body> {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let Self { inner, meter } = self.get_mut();
        meter.answers(|| Pin::new(inner).poll_frame(context))
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

/// The meters of all routes that anyone has asked.
#[derive(Default)]
pub(crate) struct Meters(Mutex<BTreeMap<&'static str, Arc<Meter>>>);

impl Meters {
    /// The meter of a route.
    pub(crate) fn of(&self, route: &'static str) -> Arc<Meter> {
        lock(&self.0).entry(route).or_default().clone()
    }

    /// Writes them in the text exposition format.
    pub(crate) fn write(&self, text: &mut String) {
        let all = lock(&self.0);
        let mut series = |name: &str,
                          kind: &str,
                          values: &dyn Fn(&Meter) -> Vec<(&str, String)>| {
            let _ = writeln!(text, "# TYPE daybook_{name} {kind}");
            for (route, meter) in &*all {
                for (label, value) in values(meter) {
                    let _ = writeln!(text, "daybook_{name}{{route=\"{route}\"{label}}} {value}");
                }
            }
        };
        let load = |count: &AtomicU64| count.load(Ordering::Relaxed);
        series("reads_charged_total", "counter", &|it| vec![("", load(&it.reads).to_string())]);
        series("work_seconds_total", "counter", &|it| {
            vec![
                (",threads=\"responding\"", seconds(load(&it.answering_ns))),
                (",threads=\"working\"", seconds(load(&it.working_ns))),
            ]
        });
        series("held_seconds_max", "gauge", &|it| vec![("", seconds(load(&it.held_ns)))]);
    }
}

/// Nanoseconds as seconds, to the microsecond.
fn seconds(ns: u64) -> String {
    format!("{}.{:06}", ns / 1_000_000_000, ns / 1_000 % 1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Meter {
        /// The reads charged, and the nanoseconds of work: on threads that respond, on others, and
        /// the most at once on one that responds; all of them are zero afterwards.
        pub(crate) fn taken(&self) -> (u64, u64, u64, u64) {
            let take = |count: &AtomicU64| count.swap(0, Ordering::Relaxed);
            let work = (take(&self.answering_ns), take(&self.working_ns), take(&self.held_ns));
            (take(&self.reads), work.0, work.1, work.2)
        }
    }

    /// Keeps this thread busy for a while.
    fn spin(milliseconds: u64) {
        let begun = on_core_ns();
        while on_core_ns() - begun < milliseconds * 1_000_000 {
            std::hint::spin_loop();
        }
    }

    #[tokio::test]
    async fn work_is_counted_for_its_route_and_by_the_thread_that_does_it() {
        let meters = Meters::default();
        let meter = meters.of("a");
        let work = Box::pin(async {
            spin(5);
            tokio::task::yield_now().await;
            spin(2);
            let other = measured(|| spin(20));
            tokio::task::spawn_blocking(other).await.expect("it ends");
        });
        Measured::new(work, meter.clone()).await;
        meter.charge(3);
        let (reads, answering, working, held) = meter.taken();
        let ms = |ns: u64| ns / 1_000_000;
        assert_eq!(reads, 3);
        assert!((7..15).contains(&ms(answering)), "{answering}");
        assert!((20..30).contains(&ms(working)), "{working}");
        assert!((5..7).contains(&ms(held)), "{held}");
        assert_eq!(meters.of("b").taken(), (0, 0, 0, 0), "nobody asked for it");
    }
}
