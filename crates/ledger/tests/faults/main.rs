//! The store under faults: power cuts, kills, disks that fail or are full, torn and damaged files, lost copies.
//!
//! `DAYBOOK_LONG=1 cargo test -p ledger --test faults -- --nocapture` prints how often each fault
//! was tested, how many records were acknowledged before, how many of them were lost, and how many
//! stores still worked. Without `DAYBOOK_LONG` each is tested a few times.
//!
//! Needs Linux and `cc`; some rows need root and more, and say so if they do not run.

mod check;
mod cut;
mod drill;
mod files;
mod full;
mod inject;
mod kill;
mod life;
mod power;
mod row;
mod shim;
mod torn;

use std::thread;

use crate::row::{HEADING, Row};
use crate::shim::Shim;

/// The number of repetitions: the first in every run, the second in long runs.
fn times(short: u64, long: u64) -> u64 {
    if std::env::var_os("DAYBOOK_LONG").is_some() { long } else { short }
}

#[test]
fn nothing_acknowledged_is_lost_under_any_fault() {
    let shim = Shim::new();
    let (mut rows, files) = thread::scope(|scope| {
        let files = scope.spawn(|| [torn::rows(&shim), drill::rows(&shim)].concat());
        let mut rows = vec![cut::power_cuts(&shim)];
        rows.extend(power::copied_disks());
        rows.push(kill::at_every_operation(&shim));
        rows.push(kill::under_load());
        rows.extend(inject::rows(&shim));
        rows.extend(full::small_file_system());
        (rows, files.join().expect("no panic"))
    });
    rows.extend(files);
    println!("\n{HEADING}");
    for row in &rows {
        println!("{row}");
    }
    let problems: Vec<&str> =
        rows.iter().flat_map(|row| &row.problems).map(String::as_str).collect();
    assert!(rows.iter().all(Row::is_good), "{} problems:\n{}", problems.len(), problems.join("\n"));
}
