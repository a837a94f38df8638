//! Every disk operation in turn, with the process killed or the operation failing.

use crate::check::check;
use crate::cut::{Operation, read};
use crate::files::copied;
use crate::row::Row;
use crate::shim::{PARTS, Shim, Start};
use crate::times;

/// The operations of each part in a process from this start.
fn counts(shim: &Shim, start: &Start) -> [u64; 4] {
    let store = copied(start.folder.path());
    let (ended, trace) = shim.trace(store.path(), 1);
    assert!(ended.well, "{}", ended.told);
    let operations = read(&trace);
    PARTS.map(|part| {
        operations.iter().filter(|operation| operation.part() == Some(part)).count() as u64
    })
}

/// Processes that each end with the fault at another operation, from every start; each store is
/// then intact and works.
pub(crate) fn sweep(shim: &Shim, row: &mut Row, kind: &str) {
    for start in shim.starts() {
        for (part, count) in PARTS.into_iter().zip(counts(shim, &start)) {
            // Threads take turns, so a count may vary slightly from run to run.
            let step = count.div_ceil(times(1, count)).max(1);
            for number in (step / 2..count).step_by(usize::try_from(step).expect("small")) {
                once(shim, row, &start, &format!("{kind} {part} {number}"));
            }
        }
    }
}

fn once(shim: &Shim, row: &mut Row, start: &Start, fault: &str) {
    let store = copied(start.folder.path());
    let ended = shim.live(store.path(), 1, fault);
    let run = format!("{}, {fault}", start.name);
    let mut known = start.known.clone();
    known.add(ended.known);
    if ended.told.contains("panicked") || ended.told.contains("did not end") {
        row.problem(&run, &format!("a panic is shown, or it hung: {}", ended.told));
    }
    if !ended.well && !fault.starts_with("kill") && !ended.told.contains("error: ") {
        row.problem(&run, &format!("it does not say why it ended: {}", ended.told));
    }
    row.add(&run, &known, check(store.path(), &known));
}

/// The rows of disks that fail.
pub(crate) fn rows(shim: &Shim) -> Vec<Row> {
    let faults = [
        ("EIO at every operation", "eio"),
        ("EIO from every operation on", "dead"),
        ("no space from every operation on", "full"),
    ];
    let rows = faults.map(|(fault, kind)| {
        let mut row = Row::new(fault);
        sweep(shim, &mut row, kind);
        row.done()
    });
    rows.into()
}

impl Operation {
    /// The part of the store whose operation it is.
    fn part(&self) -> Option<&'static str> {
        if self.word == "said" {
            return None;
        }
        let first = self.path.split(['/', '.']).next().unwrap_or_default();
        PARTS.into_iter().find(|part| *part == first).or(Some("store"))
    }
}
