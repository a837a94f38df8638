//! Opening a store of 1,000,000 records in 5,000 matches, and its log, after each kind of stop and without each of its two
//! copies: time, memory, and bytes on the disk.
//!
//! Each opening is a process of its own. `cargo bench -p ledger --bench open`; the memory needs Linux.

mod common;

use std::path::Path;
use std::process::Command;
use std::time::Instant;
use std::{env, fs, thread};

use ledger::{Append, Field, KeyUse, Listing, Log, SledStore, Store, Term};
use record::{At, Draft, Signer};

const MATCHES: u32 = 5_000;
const RECORDS: u32 = 200;
const WRITERS: u32 = 8;

fn main() {
    if let Some(path) = env::var_os("DAYBOOK_OPEN") {
        return open(Path::new(&path));
    }
    let folder = common::folder();
    let path = folder.path().join("store");
    fill(&SledStore::open(&path).expect("a new store"));
    for copy in ["sled", "mirror"] {
        let bytes = bytes(&path.join(copy));
        println!("{copy}: {} bytes a record", bytes / u64::from(MATCHES * RECORDS));
    }
    println!("\n| last stop | opened in | its log in | peak memory |\n|---|---|---|---|");
    for (stop, deleted) in [
        ("clean", None),
        ("unclean", None),
        ("clean, then sled deleted", Some("sled")),
        ("clean, then the mirror deleted", Some("mirror")),
        ("clean", None),
    ] {
        if stop == "unclean" {
            fs::write(path.join("open"), "").expect("the marker");
        }
        if let Some(copy) = deleted {
            fs::remove_dir_all(path.join(copy)).expect("a copy");
        }
        let opened = Command::new(env::current_exe().expect("this one"))
            .env("DAYBOOK_OPEN", &path)
            .output()
            .expect("a second process");
        print!("| {stop} | {}", String::from_utf8_lossy(&opened.stdout));
    }
}

fn open(path: &Path) {
    let start = Instant::now();
    let store = SledStore::open(path).expect("the store");
    let elapsed = start.elapsed();
    let start = Instant::now();
    let log = log(&store, path);
    let tree = start.elapsed();
    assert_eq!(log.published().size, u64::from(MATCHES * RECORDS));
    assert_eq!(store.matches(None, 1).expect("read").items.len(), 1);
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    println!("{elapsed:?} | {tree:?} | {} |", peak.map_or("unknown", str::trim));
}

/// The log of a store, in its folder.
fn log(store: &dyn Store, folder: &Path) -> Log {
    let signer = Signer::new("bench".parse().expect("an origin"), &[7; 32]);
    Log::open(store.leaves(), folder, signer, KeyUse::New).expect("a log of this store")
}

fn fill(store: &SledStore) {
    thread::scope(|scope| {
        for writer in 0..WRITERS {
            scope.spawn(move || {
                (0..MATCHES)
                    .filter(|number| number % WRITERS == writer)
                    .for_each(|n| keep(store, n));
            });
        }
    });
}

/// A whole match in one append.
fn keep(store: &SledStore, number: u32) {
    let (mut chain, first) = common::opened(&format!("m{number}"));
    let text = "x".repeat(100);
    let note = format!(r#"{{"event": {{"type": "note", "data": {{"text": "{text}"}}}}}}"#);
    let note = Draft::parse(note.as_bytes()).expect("a draft");
    let notes = (1..RECORDS).map(|_| chain.seal(note.clone()).expect("in order"));
    let records = std::iter::once(first).chain(notes).collect();
    let terms = vec![Term::new(Field::Event, format!("p{}", number % 100)).expect("good")];
    let at = At::from_unix_ms(number.into()).expect("in range");
    let listing = Listing { at, terms, summary: "{}".to_owned() };
    store.append(Append::new(At::UNIX_EPOCH, None, records).listed(listing)).expect("a good disk");
}

/// Bytes of the files in a folder.
fn bytes(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    entries.filter_map(|entry| entry.metadata().ok()).map(|metadata| metadata.len()).sum()
}
