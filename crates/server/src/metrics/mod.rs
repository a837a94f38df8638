//! Metrics for Prometheus.

pub(crate) mod meter;

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::metrics::meter::Meters;

/// The memory of this process that is in use, in bytes, as the system counts it; `None` where the
/// system does not say.
pub(crate) fn resident_bytes() -> Option<u64> {
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = pages.split(' ').nth(1)?.parse().ok()?;
    Some(pages * rustix::param::page_size() as u64)
}

/// How long responses took, by the upper bounds of Prometheus's own client libraries.
#[derive(Default)]
struct Histogram {
    /// Responses in each range, the last one without a bound.
    ranges: [AtomicU64; BOUNDS.len() + 1],
    total_us: AtomicU64,
}

/// The upper bounds, in microseconds and as Prometheus writes them.
const BOUNDS: [(u64, &str); 11] = [
    (5_000, "0.005"),
    (10_000, "0.01"),
    (25_000, "0.025"),
    (50_000, "0.05"),
    (100_000, "0.1"),
    (250_000, "0.25"),
    (500_000, "0.5"),
    (1_000_000, "1"),
    (2_500_000, "2.5"),
    (5_000_000, "5"),
    (10_000_000, "10"),
];

impl Histogram {
    fn count(&self, after: Duration) {
        let us = u64::try_from(after.as_micros()).unwrap_or(u64::MAX);
        // One counter per response; Prometheus wants each bucket to include those below it, which `write` adds up.
        let range = BOUNDS.iter().position(|&(bound, _)| us <= bound).unwrap_or(BOUNDS.len());
        self.ranges[range].fetch_add(1, Ordering::Relaxed);
        self.total_us.fetch_add(us, Ordering::Relaxed);
    }

    fn write(&self, name: &str, text: &mut String) {
        let _ = writeln!(text, "# TYPE {name} histogram");
        let bounds = BOUNDS.iter().map(|&(_, bound)| bound).chain(["+Inf"]);
        let mut up_to = 0;
        for (bound, range) in bounds.zip(&self.ranges) {
            up_to += range.load(Ordering::Relaxed);
            let _ = writeln!(text, "{name}_bucket{{le=\"{bound}\"}} {up_to}");
        }
        // The count is that of the last bucket and not a counter of its own: they may never differ.
        let us = self.total_us.load(Ordering::Relaxed);
        let (seconds, rest) = (us / 1_000_000, us % 1_000_000);
        let _ = writeln!(text, "{name}_sum {seconds}.{rest:06}\n{name}_count {up_to}");
    }
}

/// The counters since the start.
#[derive(Default)]
pub(crate) struct Metrics {
    answers: [AtomicU64; 5],
    latency: Histogram,
    events: AtomicU64,
    pub(crate) followers: AtomicU64,
    pub(crate) meters: Meters,
}

impl Metrics {
    /// Counts a response with this status, which came after this time.
    pub(crate) fn answered(&self, status: u16, after: Duration) {
        self.latency.count(after);
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
        self.latency.write("daybook_response_seconds", &mut text);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_counts_up_to_each_of_its_bounds() {
        let metrics = Metrics::default();
        for ms in [1, 5, 6, 400, 20_000] {
            metrics.answered(200, Duration::from_millis(ms));
        }
        let text = metrics.text(&[]);
        for line in [
            "daybook_answers_total{class=\"2xx\"} 5",
            "daybook_response_seconds_bucket{le=\"0.005\"} 2",
            "daybook_response_seconds_bucket{le=\"0.01\"} 3",
            "daybook_response_seconds_bucket{le=\"0.25\"} 3",
            "daybook_response_seconds_bucket{le=\"0.5\"} 4",
            "daybook_response_seconds_bucket{le=\"10\"} 4",
            "daybook_response_seconds_bucket{le=\"+Inf\"} 5",
            "daybook_response_seconds_sum 20.412000",
            "daybook_response_seconds_count 5",
        ] {
            assert!(text.lines().any(|one| one == line), "{line} in {text}");
        }
    }
}
