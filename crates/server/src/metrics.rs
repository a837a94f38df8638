//! Metrics for Prometheus.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::meter::Meters;

/// The memory of this process that is in use, in bytes, as the system counts it; `None` where the
/// system does not say.
pub(crate) fn resident_bytes() -> Option<u64> {
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = pages.split(' ').nth(1)?.parse().ok()?;
    Some(pages * rustix::param::page_size() as u64)
}

/// The counters since the start.
#[derive(Default)]
pub(crate) struct Metrics {
    answers: [AtomicU64; 5],
    events: AtomicU64,
    pub(crate) followers: AtomicU64,
    pub(crate) meters: Meters,
}

impl Metrics {
    /// Counts a response with this status.
    pub(crate) fn answered(&self, status: u16) {
        let class = usize::from(status / 100).saturating_sub(1).min(4);
        self.answers[class].fetch_add(1, Ordering::Relaxed);
    }

    /// Counts accepted events.
    pub(crate) fn accepted(&self, events: usize) {
        self.events.fetch_add(events as u64, Ordering::Relaxed);
    }

    /// The text exposition format, version 0.0.4.
    ///
    /// `gauges` are names and their present values.
    pub(crate) fn text(&self, gauges: &[(&str, u64)]) -> String {
        let mut text = String::from("# TYPE daybook_answers_total counter\n");
        for (class, count) in (1..).zip(&self.answers) {
            let count = count.load(Ordering::Relaxed);
            let _ = writeln!(text, "daybook_answers_total{{class=\"{class}xx\"}} {count}");
        }
        let events = self.events.load(Ordering::Relaxed);
        let followers = ("followers", self.followers.load(Ordering::Relaxed));
        let _ = writeln!(
            text,
            "# TYPE daybook_events_accepted_total counter\ndaybook_events_accepted_total {events}"
        );
        for (name, value) in [followers].iter().chain(gauges) {
            let _ = writeln!(text, "# TYPE daybook_{name} gauge\ndaybook_{name} {value}");
        }
        self.meters.write(&mut text);
        text
    }
}
