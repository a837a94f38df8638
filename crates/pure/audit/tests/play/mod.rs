//! Games in which everybody does anything that may be done, with random decks: what the engine
//! offers and writes makes whole games, and the auditor agrees with all of it.
//!
//! A seed determines everything. `DAYBOOK_LONG=1` plays ten thousand games instead of two hundred;
//! `DAYBOOK_SEEDS=100..200` plays these and reports each result. `DAYBOOK_BLESS=1` writes the
//! lengths of the games.

#![expect(
    clippy::disallowed_methods,
    reason = "counts are pinned in a file, and games are played side by side"
)]

mod chance;
mod deck;
mod effects;
mod frame;
mod game;
mod laws;
mod random;

mod table;
mod variants;

use std::fmt::Write;
use std::ops::Range;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use table::Table;

/// The games that are played every time, and those of the long form.
const GAMES: u64 = 200;
const GAMES_LONG: u64 = 10_000;

/// Games of the long form that once failed, each for its own reason: they are played every time.
const ONCE_WRONG: [u64; 31] = [
    266, 293, 730, 811, 1049, 1160, 1218, 1248, 1464, 2137, 2468, 2559, 2714, 2766, 3006, 3136,
    3167, 4240, 5626, 5805, 5851, 7221, 7700, 7976, 8182, 8198, 8446, 8882, 9035, 9073, 9859,
];

/// The outcome of a game.
struct Played {
    seed: u64,
    records: usize,
    decisions: u32,
    days: u32,
    /// The failure.
    wrong: Option<String>,
}

fn play(seed: u64) -> Played {
    let mut table = Table::new(seed);
    let wrong = table.play().and_then(|()| laws::hold(&table, seed)).err();
    if asked() == Some(seed..seed + 1) {
        print("", &table.drafts);
    }
    let days = table.state().day.day;
    Played { seed, records: table.drafts.len(), decisions: table.decisions, days, wrong }
}

/// Prints the records of a game that was asked for by itself.
fn print(before: &str, drafts: &[record::Draft]) {
    for (seq, draft) in drafts.iter().enumerate() {
        println!("{before}{seq} {}", serde_json::to_string(&draft.event).expect("plain data"));
    }
}

/// All games of these seeds, in their order.
fn all(seeds: Range<u64>) -> Vec<Played> {
    let (next, played) = (AtomicU64::new(seeds.start), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= seeds.end {
                        return;
                    }
                    let game = play(seed);
                    let mut played = played.lock().expect("no game panicked");
                    played.push(game);
                    if played.len().is_multiple_of(500) {
                        println!("{} of {} games", played.len(), seeds.end - seeds.start);
                    }
                }
            });
        }
    });
    let mut played = played.into_inner().expect("no game panicked");
    played.sort_by_key(|game| game.seed);
    played
}

/// The requested seeds; usually none.
fn asked() -> Option<Range<u64>> {
    let asked = std::env::var("DAYBOOK_SEEDS").ok()?;
    let (from, to) = asked.split_once("..")?;
    Some(from.parse().ok()?..to.parse().ok()?)
}

#[test]
fn every_game_ends_and_breaks_no_law() {
    let long = std::env::var_os("DAYBOOK_LONG").is_some();
    let seeds = asked().unwrap_or(0..if long { GAMES_LONG } else { GAMES });
    let mut games = all(seeds.clone());
    if seeds == (0..GAMES) {
        games.extend(ONCE_WRONG.map(play));
    }
    let wrong: Vec<_> = games.iter().filter(|game| game.wrong.is_some()).collect();
    for game in &wrong {
        let why = game.wrong.as_deref().unwrap_or_default();
        println!("seed {} record {}: {}", game.seed, game.records, why);
    }
    assert!(wrong.is_empty(), "{} of {} games went wrong", wrong.len(), games.len());
    if seeds == (0..GAMES) {
        pinned(&games[..seeds.count()]);
    }
}

/// The games are pinned, so that a change of the rules that affects them is noticed.
fn pinned(games: &[Played]) {
    let mut text = String::from("seed records decisions days\n");
    for Played { seed, records, decisions, days, .. } in games {
        writeln!(text, "{seed} {records} {decisions} {days}").expect("to memory");
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/play/counts.txt");
    if std::env::var_os("DAYBOOK_BLESS").is_some() {
        std::fs::write(&path, &text).expect("writable");
    }
    let pinned = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        pinned == text,
        "the games are others than before: DAYBOOK_BLESS=1 writes how long they are"
    );
}
