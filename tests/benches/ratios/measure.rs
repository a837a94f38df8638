//! Measuring and formatting times.

use std::time::{Duration, Instant};

/// The best times of two things that take turns.
pub(crate) fn race(
    rounds: usize,
    mut ours: impl FnMut(),
    mut other: impl FnMut(),
) -> (Duration, Duration) {
    let mut best = (Duration::MAX, Duration::MAX);
    for _ in 0..rounds {
        best.0 = best.0.min(time(&mut ours));
        best.1 = best.1.min(time(&mut other));
    }
    best
}

fn time(run: &mut impl FnMut()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}

/// The share of one of `items`.
pub(crate) fn per_item(total: Duration, items: usize) -> Duration {
    total / u32::try_from(items).expect("not that many")
}

/// One line of the table.
pub(crate) struct Row {
    name: &'static str,
    item: &'static str,
    ours: Duration,
    other: &'static str,
    theirs: Duration,
    note: &'static str,
}

impl Row {
    pub(crate) const HEADING: &'static str =
        "what                          time each      a second  ratio = other / ours";

    pub(crate) fn new(
        name: &'static str,
        item: &'static str,
        ours: Duration,
        other: &'static str,
        theirs: Duration,
    ) -> Self {
        Self { name, item, ours, other, theirs, note: "" }
    }

    pub(crate) fn note(self, note: &'static str) -> Self {
        Self { note, ..self }
    }

    pub(crate) fn print(&self) {
        let ours = self.ours.as_secs_f64();
        let ratio = self.theirs.as_secs_f64() / ours;
        println!(
            "{:28} {:>9.0} ns {:>13.0}  {ratio:5.2} of {} ({:.0} ns)  per {} {}",
            self.name,
            ours * 1e9,
            1.0 / ours,
            self.other,
            self.theirs.as_secs_f64() * 1e9,
            self.item,
            self.note
        );
    }
}
