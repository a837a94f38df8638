//! `daybook audit --all` keeps one match in memory for each core, however many the store holds.

use std::path::Path;

use testing::stores::{Taken, audit, fill, games};

#[test]
fn a_store_of_many_matches_takes_no_more_memory_than_a_small_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = Path::new(env!("CARGO_BIN_EXE_daybook"));
    // Each match of the project once, then six times: some of them break rules, as `audit` expects.
    let few = games().len();
    let all = 6 * few;
    fill(folder.path(), 0, few);
    // Which matches are in memory together depends on what else the machine does: with few matches
    // that takes several attempts.
    let small =
        (0..3).filter_map(|_| audit(program, folder.path(), few)).max_by_key(|it| it.peak_kib);
    let Some(small) = small else {
        eprintln!("NOT RUN: this system does not tell what a process takes");
        return;
    };
    fill(folder.path(), few, all);
    let large = audit(program, folder.path(), all).expect("it was told before");
    let told = |it: &Taken| format!("{} KiB, {:?}, {:.1} cores", it.peak_kib, it.time, it.cores);
    println!("{few} matches: {}; {all}: {}", told(&small), told(&large));
    assert!(large.peak_kib * 2 < small.peak_kib * 3, "{} and {}", told(&small), told(&large));
}
