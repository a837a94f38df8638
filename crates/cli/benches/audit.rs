//! `daybook audit --all` on stores of 100, 1,000 and 10,000 matches: time, cores kept busy, and peak memory, beside
//! what a process takes that only opens the store.
//!
//! `cargo bench -p cli --bench audit`; needs Linux and 10 GB. `DAYBOOK_BENCH_DIR` names a folder on the disk meant.

use std::env;
use std::path::Path;
use std::process::Command;

use ledger::SledStore;
use testing::stores;

/// The argument that makes this program only open a store.
const OPEN: &str = "--open";

fn main() {
    if let Some(folder) = env::args().skip_while(|arg| arg != OPEN).nth(1) {
        drop(SledStore::open(Path::new(&folder)).expect("a store"));
        return;
    }
    let quick = env::args().all(|arg| arg != "--bench");
    let sizes = if quick { [5, 10, 20] } else { [100, 1_000, 10_000] };
    let parent = env::var_os("DAYBOOK_BENCH_DIR").unwrap_or_else(|| env::temp_dir().into());
    let folder = tempfile::TempDir::new_in(parent).expect("a folder");
    let program = Path::new(env!("CARGO_BIN_EXE_daybook"));
    println!(
        "| matches | records | time | matches/s | cores busy | peak memory | opening alone | peak memory |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let (mut there, mut records) = (0, 0);
    for size in sizes {
        records += stores::fill(folder.path(), there, size);
        there = size;
        let both = open(folder.path()).zip(stores::audit(program, folder.path(), size));
        let Some((opened, taken)) = both else {
            println!("this system does not tell what a process takes");
            return;
        };
        let stores::Taken { time, cores, peak_kib } = taken;
        #[expect(clippy::cast_precision_loss, reason = "a count of matches")]
        let rate = size as f64 / time.as_secs_f64();
        let peak = peak_kib / 1024;
        let (alone, alone_peak) = (opened.time, opened.peak_kib / 1024);
        println!(
            "| {size} | {records} | {time:.1?} | {rate:.0} | {cores:.1} | {peak} MiB | {alone:.1?} | {alone_peak} MiB |"
        );
    }
}

/// Only opens the store in a folder, in a process of its own.
fn open(folder: &Path) -> Option<stores::Taken> {
    let mut program = Command::new(env::current_exe().expect("it runs"));
    let (status, taken) = stores::run(program.arg(OPEN).arg(folder));
    assert!(status.success(), "the store opens");
    taken
}
