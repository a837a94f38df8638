//! Games played at random on one core: how many decisions a second, with all that the rules make follow from each.
//!
//! `cargo bench -p audit --bench play` prints the table.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a benchmark reads the clock and its arguments"
)]

mod chance;
mod deck;
mod effects;
mod frame;
mod game;
mod random;
#[expect(dead_code, reason = "the laws that the test holds look at more")]
mod table;

use std::time::{Duration, Instant};

use table::Table;

/// What was played.
#[derive(Default)]
struct Played {
    records: usize,
    decisions: u64,
    time: Duration,
}

fn main() {
    // `cargo test` only wants to know that it runs.
    let quick = std::env::args().all(|arg| arg != "--bench");
    let (games, rounds) = if quick { (2, 1) } else { (200, 5) };
    // Before the clock starts, everything that is worked out once is.
    play(0..1);
    let all = (0..rounds).map(|_| play(0..games));
    let best = all.min_by_key(|played| played.time).expect("there is a round");
    let per_second = |count: u128| count * 1_000_000 / best.time.as_micros().max(1);
    println!("| games | records | decisions | time | records/s | decisions/s | aim |");
    println!("|---|---|---|---|---|---|---|");
    println!(
        "| {games} | {} | {} | {:.1?} | {} | {} | 100000 |",
        best.records,
        best.decisions,
        best.time,
        per_second(best.records as u128),
        per_second(u128::from(best.decisions)),
    );
}

/// Plays the games of these seeds one after the other.
fn play(seeds: std::ops::Range<u64>) -> Played {
    let mut played = Played::default();
    for seed in seeds {
        let mut table = Table::new(seed);
        let began = Instant::now();
        table.play().expect("every game ends");
        played.time += began.elapsed();
        played.records += table.drafts.len();
        played.decisions += u64::from(table.decisions);
    }
    played
}
