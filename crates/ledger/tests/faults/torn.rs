//! Files with a torn end, or with damaged bytes anywhere.

use std::time::Duration;
use std::{fs, thread};

use testing::random::Random;

use crate::check::check;
use crate::files::{copied, folder, mark};
use crate::life::{Appends, Life};
use crate::row::Row;
use crate::shim::{Shim, Start};
use crate::times;

/// Bytes at the end of a file at each of which it is torn.
const TAIL: usize = 4096;

/// The names of sled's file and the mirror's last segment.
const SLED: &str = "sled/db";
const MIRROR: &str = "mirror/00000001.ndjson";

/// The rows of torn and of damaged files.
pub(crate) fn rows(shim: &Shim) -> Vec<Row> {
    let start = shim.starts().swap_remove(1);
    let tails = [
        ("torn end of sled's file, at every byte", SLED, true),
        ("zeroed end of sled's file, from every byte on", SLED, false),
        ("torn end of the mirror, at every byte", MIRROR, true),
        ("zeroed end of the mirror, from every byte on", MIRROR, false),
    ];
    let mut rows: Vec<Row> =
        tails.into_iter().map(|(fault, file, is_cut)| tail(&start, fault, file, is_cut)).collect();
    let large = large();
    for (fault, start, is_marked, runs) in [
        ("changed bytes in sled's file, after an unclean stop", &start, true, times(4, 200)),
        ("changed bytes in sled's file, after a clean stop", &start, false, times(4, 200)),
        ("changed bytes in a large sled's file, after a clean stop", &large, false, times(2, 100)),
    ] {
        rows.push(flips(start, fault, is_marked, runs));
    }
    rows
}

/// Replaces one of the store's files by this file, and checks.
fn look(start: &Start, file: &str, bytes: &[u8], is_marked: bool) -> Result<u64, String> {
    let store = copied(start.folder.path());
    fs::write(store.path().join(file), bytes).expect("written");
    if is_marked {
        mark(store.path());
    }
    let after = check(store.path(), &start.known);
    match &after {
        // Damage that sled finds only on reading is found then, and the error explains how to
        // recover.
        Err(why) if why.contains("remove the folder `sled`") => {
            fs::remove_dir_all(store.path().join("sled")).expect("it is there");
            check(store.path(), &start.known)
        }
        _ => after,
    }
}

fn tail(start: &Start, fault: &'static str, file: &str, is_cut: bool) -> Row {
    let mut row = Row::new(fault);
    let good = fs::read(start.folder.path().join(file)).expect("a file");
    let end = good.iter().rposition(|byte| *byte != 0).expect("it is not empty") + 1;
    let step = usize::try_from(times(TAIL as u64 / 3, 1)).expect("small");
    // Above the last page, a step.
    let above = (0..end.saturating_sub(TAIL)).rev().step_by(TAIL + 1).take(100 / step.min(50));
    for from in (end.saturating_sub(TAIL)..end).rev().step_by(step).chain(above) {
        let mut bytes = good.clone();
        if is_cut {
            bytes.truncate(from);
        } else {
            bytes[from..].fill(0);
        }
        let after = look(start, file, &bytes, true);
        row.add(&format!("byte {from} of {end}"), &start.known, after);
    }
    row.done()
}

/// A store of many megabytes, more than sled reads when it is opened, closed normally.
fn large() -> Start {
    let store = folder();
    let life = Life::begin(store.path(), 0, Appends::Largest, &[]);
    thread::sleep(Duration::from_millis(times(500, 2000)));
    let known = life.kill().known;
    check(store.path(), &known).expect("a kill loses nothing");
    Start { name: "a large store", folder: store, known }
}

/// One to eight bytes are changed.
fn flips(start: &Start, fault: &'static str, is_marked: bool, runs: u64) -> Row {
    let mut row = Row::new(fault);
    let good = fs::read(start.folder.path().join(SLED)).expect("a file");
    let end = good.iter().rposition(|byte| *byte != 0).expect("it is not empty") as u64 + 1;
    let mut random = Random(17);
    for _ in 0..runs {
        let mut bytes = good.clone();
        let places: Vec<u64> = (0..=random.below(8)).map(|_| random.below(end)).collect();
        for place in &places {
            let bits = u8::try_from(1 + random.below(255)).expect("a byte");
            bytes[usize::try_from(*place).expect("small")] ^= bits;
        }
        let after = look(start, SLED, &bytes, is_marked);
        row.add(&format!("bytes {places:?} of {end}"), &start.known, after);
    }
    row.done()
}
