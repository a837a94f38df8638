//! Durable appends a second, as a ratio to two plain files that are written and synced in the same groups; then the
//! time to open a store and to list it. `cargo bench -p ledger`; `DAYBOOK_BENCH_DIR` names a folder on the disk meant.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::{Duration, Instant};
use std::{env, thread};

use ledger::{Append, Field, Listing, SledStore, Store, Term};
use record::{At, Chain, Draft, Sealed};
use tempfile::TempDir;

const SECONDS: u64 = 3;

fn main() {
    let folder = env::var_os("DAYBOOK_BENCH_DIR").unwrap_or_else(|| env::temp_dir().into());
    let folder = TempDir::new_in(folder).expect("a folder");
    println!("| writers | appends/s | two plain files/s | ratio |\n|---|---|---|---|");
    for writers in [1, 64, 512] {
        let ours = ours(&folder.path().join(format!("store-{writers}")), writers);
        let plain = plain(folder.path(), writers);
        let hundredths = ours * 100 / plain.max(1);
        println!("| {writers} | {ours} | {plain} | {}.{:02} |", hundredths / 100, hundredths % 100);
    }
    lists(&folder.path().join("lists"));
}

/// How often a second `once` returns, called by so many threads over and over.
fn rate(writers: u64, once: impl Fn(u64, &mut Option<(Chain, Sealed)>) + Sync) -> u64 {
    let (stop, number) = (AtomicBool::new(false), AtomicU64::new(0));
    thread::scope(|scope| {
        for writer in 0..writers {
            let (stop, number, once) = (&stop, &number, &once);
            scope.spawn(move || {
                let mut state = None;
                while !stop.load(Ordering::Relaxed) {
                    once(writer, &mut state);
                    number.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        thread::sleep(Duration::from_secs(SECONDS));
        stop.store(true, Ordering::Relaxed);
    });
    number.into_inner() / SECONDS
}

/// The next record of a writer's own match, of about 330 bytes.
fn next(writer: u64, state: &mut Option<(Chain, Sealed)>) -> Append {
    let Some((mut chain, _)) = state.take() else {
        let (chain, first) = opened(&format!("m{writer}"));
        *state = Some((chain, first.clone()));
        return Append::new(None, vec![first]);
    };
    let text = "x".repeat(100);
    let note = format!(r#"{{"event": {{"type": "note", "data": {{"text": "{text}"}}}}}}"#);
    let head = chain.head();
    let sealed = chain.seal(Draft::parse(note.as_bytes()).expect("a draft")).expect("in order");
    *state = Some((chain, sealed.clone()));
    Append::new(head, vec![sealed])
}

fn opened(name: &str) -> (Chain, Sealed) {
    let mut chain = Chain::new(name.parse().expect("a name"));
    let text = r#"{"event": {"type": "match_opened", "data": {"edition": "4.0", "format": "constructed",
        "players": [{"name": "Kim"}, {"name": "Ari"}], "recorder": "test"}}}"#;
    let first = chain.seal(Draft::parse(text.as_bytes()).expect("a draft")).expect("the first");
    (chain, first)
}

fn ours(path: &Path, writers: u64) -> u64 {
    let store = SledStore::open(path).expect("a new store");
    let rate = rate(writers, |writer, state| {
        store.append(next(writer, state)).expect("a good disk");
    });
    drop(store);
    let start = Instant::now();
    drop(SledStore::open(path).expect("the store"));
    println!("<!-- opened and closed again in {:?} -->", start.elapsed());
    rate
}

type Job = (Vec<u8>, SyncSender<()>);

/// The same with two plain files: one thread gathers, both files are written and synced side by side.
fn plain(folder: &Path, writers: u64) -> u64 {
    let (jobs, waiting) = sync_channel::<Job>(1024);
    thread::scope(|scope| {
        scope.spawn(move || write(folder, &waiting));
        let rate = rate(writers, |writer, state| {
            let append = next(writer, state);
            let (done, wait) = sync_channel(1);
            jobs.send((append.records[0].line.to_vec(), done)).expect("it runs");
            wait.recv().expect("it answers");
        });
        drop(jobs);
        rate
    })
}

fn write(folder: &Path, jobs: &Receiver<Job>) {
    let [one, two] = ["one", "two"].map(|name| {
        let path = folder.join(name);
        OpenOptions::new().create(true).append(true).open(path).expect("a file")
    });
    let append = |mut file: &File, bytes: &[u8]| {
        file.write_all(bytes).and_then(|()| file.sync_data()).expect("a good disk");
    };
    let (lines, received) = sync_channel::<Vec<u8>>(1);
    let (synced, wait) = sync_channel::<()>(1);
    thread::scope(|scope| {
        scope.spawn(move || {
            for bytes in received {
                append(&two, &bytes);
                synced.send(()).expect("it waits");
            }
        });
        while let Ok((mut bytes, done)) = jobs.recv() {
            let mut answers = vec![done];
            while bytes.len() < ledger::APPEND_BYTES_MAX
                && let Ok((more, done)) = jobs.try_recv()
            {
                bytes.extend(more);
                answers.push(done);
            }
            lines.send(bytes.clone()).expect("it runs");
            append(&one, &bytes);
            wait.recv().expect("it answers");
            for done in &answers {
                done.send(()).expect("it waits");
            }
        }
        drop(lines);
    });
}

/// A page of the list and of a search, with 100 matches and with 10,000.
fn lists(path: &Path) {
    let store = SledStore::open(path).expect("a new store");
    println!("\n| matches | list of 50 | search of 50, two terms |\n|---|---|---|");
    let mut kept: i64 = 0;
    for matches in [100, 10_000] {
        thread::scope(|scope| {
            for part in 0..64 {
                let store = &store;
                scope.spawn(move || {
                    (kept..matches).filter(|n| n % 64 == part).for_each(|n| list(store, n));
                });
            }
        });
        kept = matches;
        let terms = [("Kojo", Field::Hero), ("p1", Field::Player)];
        let terms = terms.map(|(value, field)| Term::new(field, value).expect("good"));
        let time = |terms: &[Term]| {
            let start = Instant::now();
            for _ in 0..100 {
                store.search(terms, None, 50).expect("read");
            }
            start.elapsed() / 100
        };
        println!("| {matches} | {:?} | {:?} |", time(&[]), time(&terms));
    }
}

fn list(store: &SledStore, number: i64) {
    let (_, first) = opened(&format!("m{number}"));
    let hero = if number % 2 == 0 { "Kojo" } else { "Teija" };
    let terms = [(Field::Hero, hero.to_owned()), (Field::Player, format!("p{}", number % 3))];
    let terms = terms.map(|(field, value)| Term::new(field, value).expect("good")).to_vec();
    let at = At::from_unix_ms(number).expect("in range");
    let listing = Listing { at, terms, summary: "{}".to_owned() };
    store.append(Append::new(None, vec![first]).listed(listing)).expect("a good disk");
}
