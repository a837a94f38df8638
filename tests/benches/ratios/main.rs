//! The cost of the hot paths, each as a ratio to a limit or a peer measured in the same run.
//!
//! `cargo bench` prints the table. Two compared things take turns, and the best of several rounds
//! counts, so that other load on the machine cancels out.

mod boards;
mod games;
mod measure;

use std::hint::black_box;

use measure::{Row, per_item, race};
use peak_alloc::PeakAlloc;
use replay::{Replay, Versions, Viewer};
use rules::{Edition, Event, State, derive};
use sha2::{Digest, Sha256};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

fn main() {
    // `cargo test` only checks that it runs.
    let quick = std::env::args().all(|arg| arg != "--bench");
    let rounds = if quick { 1 } else { 15 };
    // Before any other use of a card.
    let cards = first_use_of_cards();
    let games = games::all();
    let events: usize = games.iter().map(|game| game.events.len()).sum();
    println!("{} games, {events} events, best of {rounds} rounds\n", games.len());
    println!("{}", Row::HEADING);
    reduce_row(&games, rounds);
    derive_rows(rounds);
    parse_row(&games, rounds);
    chain_row(&games, rounds);
    cores_row(rounds.min(5), if quick { 2_000 } else { 1_000_000 });
    verify_row(&games, rounds);
    audit_row(&games, rounds);
    engine_row(&games, rounds);
    reading_row(rounds);
    import_row(rounds);
    println!("{cards}");
    memory_row(&games);
    seek_rows(&games, rounds, if quick { 2_000 } else { 100_000 });
}

/// Reducing every event and keeping every version, compared with keeping as many versions that do
/// not change.
fn reduce_row(games: &[games::Game], rounds: usize) {
    let events: usize = games.iter().map(|game| game.events.len()).sum();
    let (ours, limit) = race(
        rounds,
        || {
            for game in games {
                black_box(fold(&game.events));
            }
        },
        || {
            for game in games {
                black_box(vec![game.last.clone(); game.events.len()]);
            }
        },
    );
    Row::new(
        "reduce, every version kept",
        "event",
        per_item(ours, events),
        "clone of a state",
        per_item(limit, events),
    )
    .note("aim 1,000,000 events/s")
    .print();
}

fn fold(events: &[Event]) -> Versions {
    let mut versions = Versions::default();
    for event in events {
        let state = versions.next(event).expect("real events");
        versions.push(event, state);
    }
    versions
}

/// Deriving boards with and without passive abilities, compared with summing the Characters'
/// printed statistics.
fn derive_rows(rounds: usize) {
    let row = |name, state: &State, note| {
        // An expensive board is derived less often.
        let times = if derive(state, Edition::Four).applied.len() > 32 { 2 } else { 200 };
        let (ours, peer) = race(
            rounds,
            || {
                for _ in 0..times {
                    black_box(derive(black_box(state), Edition::Four));
                }
            },
            || {
                for _ in 0..times {
                    black_box(boards::sums(black_box(state)));
                }
            },
        );
        let (ours, peer) = (per_item(ours, times), per_item(peer, times));
        Row::new(name, "view", ours, "summing up Characters", peer).note(note).print();
    };
    let busy = boards::busy();
    let view = derive(&busy, Edition::Four);
    let waited = view.applied.iter().filter(|one| !one.waited_for.is_empty()).count();
    assert_eq!((busy.objects.len(), view.applied.len(), waited), (40, 14, 3));
    row("derive a busy board", &busy, "aim under 100 us");
    let quiet = boards::quiet();
    assert!(derive(&quiet, Edition::Four).applied.is_empty());
    row("derive without passives", &quiet, "");
    let names = ["derive 4 passives", "derive 8", "derive 16", "derive 32", "derive 64"];
    for (name, count) in names.into_iter().zip([4, 8, 16, 32, 64]) {
        row(name, &boards::with_passives(count), "");
    }
    row("derive 64 in a ring", &boards::ring(64), "aim under 50 ms");
    row("derive 512 real cards", &boards::real(512), "aim under 50 ms");
    row("derive 8, given four deep", &boards::grants(8, 4), "bounded");
    row("derive 64 that give to all", &boards::grants(64, 1), "bounded");
}

fn parse_row(games: &[games::Game], rounds: usize) {
    let lines: Vec<&[u8]> =
        games.iter().flat_map(|game| record::record_lines(&game.bytes)).collect();
    let (ours, peer) = race(
        rounds,
        || {
            for line in &lines {
                black_box(record::Record::parse(line).expect("a record"));
            }
        },
        || {
            for line in &lines {
                drop(black_box(serde_json::from_slice::<record::Record>(line).expect("a record")));
            }
        },
    );
    Row::new(
        "parse a record, strictly",
        "record",
        per_item(ours, lines.len()),
        "plain serde_json",
        per_item(peer, lines.len()),
    )
    .print();
}

fn chain_row(games: &[games::Game], rounds: usize) {
    let lines: usize = games.iter().map(|game| record::record_lines(&game.bytes).count()).sum();
    let (ours, limit) = race(
        rounds,
        || {
            for game in games {
                black_box(record::verify_chain(record::record_lines(&game.bytes)).expect("whole"));
            }
        },
        || {
            for game in games {
                for line in record::record_lines(&game.bytes) {
                    black_box(blake3::hash(line));
                }
            }
        },
    );
    Row::new(
        "verify --chain",
        "record",
        per_item(ours, lines),
        "BLAKE3 of each record",
        per_item(limit, lines),
    )
    .note("aim 0.7")
    .print();
}

/// One long chain in a stretch for each core, compared with both hashes of each record on the same
/// cores.
fn cores_row(rounds: usize, length: usize) {
    let chain = games::chain(length);
    let lines: Vec<&[u8]> = record::record_lines(&chain).collect();
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let stretch = length.div_ceil(cores);
    let spread = |check: &(dyn Fn(usize, &[&[u8]]) + Sync)| {
        std::thread::scope(|scope| {
            for (at, lines) in lines.chunks(stretch).enumerate() {
                scope.spawn(move || check(at * stretch, lines));
            }
        });
    };
    let ours = |first: usize, stretch: &[&[u8]]| {
        let stretch = stretch.iter().copied();
        black_box(match first.checked_sub(1) {
            None => record::verify_chain(stretch).expect("whole"),
            Some(before) => record::verify_stretch(lines[before], first, stretch).expect("whole"),
        });
    };
    let both = |_, stretch: &[&[u8]]| {
        for line in stretch {
            black_box((blake3::hash(line), Sha256::digest(line)));
        }
    };
    let (ours, limit) = race(rounds, || spread(&ours), || spread(&both));
    Row::new(
        "verify --chain, all cores",
        "record",
        per_item(ours, length),
        "BLAKE3 and SHA-256 of each",
        per_item(limit, length),
    )
    .note("aim 0.7")
    .print();
}

fn verify_row(games: &[games::Game], rounds: usize) {
    let events: usize = games.iter().map(|game| game.events.len()).sum();
    let (ours, limit) = race(
        rounds,
        || {
            for game in games {
                let file = record::read(&game.bytes).expect("whole");
                drop(black_box(Replay::load(file).expect("whole")));
            }
        },
        || {
            for game in games {
                let versions = fold(&game.events);
                for seq in &game.with_digest {
                    black_box(versions.states()[*seq as usize].digest());
                }
            }
        },
    );
    Row::new(
        "verify, everything",
        "record",
        per_item(ours, events),
        "reduce with digests",
        per_item(limit, events),
    )
    .print();
}

/// A whole audit compared with a replay that derives every state.
fn audit_row(games: &[games::Game], rounds: usize) {
    let events: usize = games.iter().map(|game| game.events.len()).sum();
    let (ours, limit) = race(
        rounds,
        || {
            for game in games {
                black_box(game.audit());
            }
        },
        || {
            for game in games {
                for state in fold(&game.events).states() {
                    black_box(rules::derive(state, game.edition()));
                }
            }
        },
    );
    Row::new(
        "audit",
        "record",
        per_item(ours, events),
        "reduce and derive",
        per_item(limit, events),
    )
    .note("aim 0.33")
    .print();
}

/// A position that compares each record with what is due, next to reducing and deriving the same
/// records.
fn engine_row(games: &[games::Game], rounds: usize) {
    let events: usize = games.iter().map(|game| game.events.len()).sum();
    let versions: Vec<_> = games.iter().map(|game| fold(&game.events)).collect();
    let (ours, limit) = race(
        rounds,
        || {
            for (game, versions) in games.iter().zip(&versions) {
                let mut position = engine::Position::new(game.edition());
                for (event, state) in game.events.iter().zip(versions.states()) {
                    black_box(position.apply(event, state));
                }
            }
        },
        || {
            for (game, versions) in games.iter().zip(&versions) {
                for state in versions.states() {
                    black_box(derive(state, game.edition()));
                }
            }
        },
    );
    Row::new(
        "follow a position",
        "record",
        per_item(ours, events),
        "derive",
        per_item(limit, events),
    )
    .note("aim under 5 us on the median record")
    .print();
}

/// Reading a printed text, compared with writing the result as JSON.
fn reading_row(rounds: usize) {
    let text = "{J} You may sacrifice another Character. If you do, draw two cards.  \
                {D} : The next Spell you play this Afternoon costs {2} less.";
    let read = cards::read(text);
    assert!(read.unread.is_empty());
    let times = 200;
    let (ours, peer) = race(
        rounds,
        || (0..times).for_each(|_| drop(black_box(cards::read(black_box(text))))),
        || {
            (0..times)
                .for_each(|_| drop(black_box(serde_json::to_string(black_box(&read.abilities)))));
        },
    );
    Row::new(
        "read a card",
        "text",
        per_item(ours, times),
        "write it as JSON",
        per_item(peer, times),
    )
    .note("aim under 50 us")
    .print();
}

/// The first use of the card data, and its memory from then on.
fn first_use_of_cards() -> String {
    let (before, start) = (MEMORY.current_usage(), std::time::Instant::now());
    let known = cards::all().chain(cards::unpublished());
    let abilities: usize =
        known.filter_map(cards::Card::abilities).map(<[rules::Ability]>::len).sum();
    black_box((
        abilities,
        cards::unique(&[vec![1]]),
        cards::translated("Booda", cards::CardLanguage::French),
    ));
    let (taken, held) = (start.elapsed(), MEMORY.current_usage() - before);
    format!(
        "all cards on first use: {} ms, {} KiB held (aims 20 ms, 8 MiB)",
        taken.as_millis(),
        held / 1024
    )
}

fn import_row(rounds: usize) {
    let archives = games::archives();
    let count = |(log, meta): &(Vec<u8>, _)| games::import(log, meta).report.notifications;
    let notifications: usize = archives.iter().map(count).sum();
    let (ours, limit) = race(
        rounds.min(5),
        || {
            for (log, meta) in &archives {
                black_box(games::import(log, meta));
            }
        },
        || {
            for (log, _) in &archives {
                black_box(serde_json::from_slice::<serde_json::Value>(log).expect("JSON"));
            }
        },
    );
    Row::new(
        "import a BGA archive",
        "notification",
        per_item(ours, notifications),
        "serde_json into a Value",
        per_item(limit, notifications),
    )
    .print();
}

fn memory_row(games: &[games::Game]) {
    let longest = games.iter().max_by_key(|game| game.events.len()).expect("there are games");
    let before = MEMORY.current_usage();
    let versions = fold(&longest.events);
    let kept = (MEMORY.current_usage() - before) / longest.events.len();
    let json = serde_json::to_vec(&longest.view(Viewer::Official)).expect("plain data").len();
    println!(
        "memory per kept version: {kept} bytes, 1/{} of the state's JSON ({json} bytes)",
        json / kept
    );
    drop(versions);
}

/// A look-up costs the same everywhere in the log.
fn seek_rows(games: &[games::Game], rounds: usize, length: usize) {
    let replay = games::long(&games[0], length);
    let last = replay.last();
    let at = |percent: u32| last / 100 * percent;
    let seeks = 1_000;
    let view = |percent| {
        for _ in 0..seeks {
            black_box(replay.view(black_box(at(percent)), Viewer::Official));
        }
    };
    println!("\nseek in a log of {} events", last + 1);
    println!("{}", Row::HEADING);
    for (percent, name) in [(50, "state at 50 %"), (99, "state at 99 %")] {
        let (ours, peer) = race(rounds, || view(percent), || view(1));
        Row::new(name, "seek", per_item(ours, seeks), "state at 1 %", per_item(peer, seeks))
            .print();
    }
}
