//! A process that is killed while it writes.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread::JoinHandle;
use std::time::Duration;
use std::{env, io, process, thread};

use ledger::{APPEND_BYTES_MAX, Append, SledStore, Store};
use record::{At, Digest, MatchId};
use tempfile::TempDir;

use crate::matches::{id, listing, next, opened, whole};
use crate::open;
use crate::random::Random;

/// The acknowledged heads of matches.
pub(crate) type Heads = BTreeMap<MatchId, (u32, Digest)>;

/// How large the appends of a writer are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Appends {
    /// Of many sizes.
    Mixed,
    /// As large as they may be, of a few large records or of many small ones.
    Largest,
}

/// This test program again, as one that writes to a store.
pub(crate) struct Writer {
    process: Child,
    heads: JoinHandle<Heads>,
}

impl Writer {
    /// Starts to write to the store in this folder.
    pub(crate) fn start(folder: &Path, round: u64, appends: Appends) -> Self {
        let mut process = Command::new(env::current_exe().expect("this test"))
            .args(["--exact", "kill::the_writer", "--nocapture"])
            .env("DAYBOOK_WRITER", folder)
            .env("DAYBOOK_ROUND", round.to_string())
            .env("DAYBOOK_APPENDS", format!("{appends:?}"))
            .stdout(Stdio::piped())
            .spawn()
            .expect("a second process");
        let output = process.stdout.take().expect("it is piped");
        Self { process, heads: thread::spawn(move || acknowledged(output)) }
    }

    /// Its process.
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Kills it; the heads that it had acknowledged.
    pub(crate) fn kill(mut self) -> Heads {
        self.process.kill().expect("it runs");
        self.process.wait().expect("it has ended");
        self.heads.join().expect("no panic")
    }
}

/// What a writer says it has kept, until it ends.
fn acknowledged(output: ChildStdout) -> Heads {
    let mut heads = Heads::new();
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        let Some(words) = line.strip_prefix("kept ") else { continue };
        let words: Vec<&str> = words.split(' ').collect();
        // The last line may be cut.
        let [name, seq, hash, "."] = words[..] else { continue };
        let head = (seq.parse().expect("a number"), hash.parse().expect("a hash"));
        heads.insert(id(name), head);
    }
    heads
}

/// Holds the store against what was acknowledged; the chain of every match is checked, and so is the listing.
pub(crate) fn compare(store: &dyn Store, heads: &Heads) {
    for (match_id, (seq, hash)) in heads {
        let (lines, _) = whole(store, match_id);
        let line = lines.get(*seq as usize);
        assert_eq!(line.map(ledger::Line::hash), Some(*hash), "{match_id}, record {seq}");
        assert!(store.listing(match_id).expect("read").is_some());
    }
    for match_id in store.match_ids(None, usize::MAX).expect("read") {
        whole(store, &match_id);
    }
}

/// The process that the tests kill; nothing without them. 8 threads, a match each: half of them with a listing and
/// batches of 1 to 40 records, half with single records after the first.
#[test]
fn the_writer() {
    let Some(folder) = env::var_os("DAYBOOK_WRITER") else { return };
    let round: u64 = env::var("DAYBOOK_ROUND").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    let store = match SledStore::open(Path::new(&folder)) {
        Ok(store) => store,
        Err(error) => {
            eprintln!("{error}");
            process::exit(1);
        }
    };
    thread::scope(|scope| {
        for writer in 0..8 {
            let store = &store;
            scope.spawn(move || write(store, &format!("m{round}.{writer}"), round * 8 + writer));
        }
    });
}

fn write(store: &SledStore, name: &str, seed: u64) {
    let mut random = Random(seed);
    let (mut chain, first) = opened(name);
    let mut records = vec![first];
    let mut head = None;
    let (singly, largest) =
        (seed % 2 == 1, env::var("DAYBOOK_APPENDS").is_ok_and(|of| of == "Largest"));
    loop {
        let time = i64::try_from(random.below(1000)).expect("small");
        let mut append = Append::new(At::UNIX_EPOCH, head, records);
        if head.is_none() || !singly {
            append = append.listed(listing(time, &[]));
        }
        let receipt = store.append(append).expect("a good disk");
        let line = format!("kept {name} {} {} .\n", receipt.last_seq, receipt.head);
        io::stdout().write_all(line.as_bytes()).expect("somebody reads");
        head = Some(receipt.head);
        if largest {
            let (number, text) =
                if singly { (1500, String::new()) } else { (4, "x".repeat(65_000)) };
            records = (0..number).map(|_| next(&mut chain, &text)).collect();
            let bytes: usize = records.iter().map(|sealed| sealed.line.len() + 1).sum();
            assert!(bytes > APPEND_BYTES_MAX * 3 / 4, "{bytes} bytes are not the most");
            continue;
        }
        let number = if singly { 1 } else { 1 + random.below(40) };
        let length = |random: &mut Random| usize::try_from(random.below(2000)).expect("small");
        records = (0..number).map(|_| next(&mut chain, &"x".repeat(length(&mut random)))).collect();
    }
}

#[test]
fn nothing_acknowledged_is_missing_after_a_kill() {
    let rounds = if env::var_os("DAYBOOK_LONG").is_some() { 50 } else { 10 };
    let folder = TempDir::new().expect("a folder for the test");
    let mut random = Random(7);
    let mut heads = Heads::new();
    for round in 0..rounds {
        let writer = Writer::start(folder.path(), round, Appends::Mixed);
        thread::sleep(Duration::from_millis(100 + random.below(300)));
        heads.extend(writer.kill());
        assert!(folder.path().join("open").exists(), "it was killed");
        // Every other time the next writer is the one that recovers.
        if round % 2 == 1 {
            compare(&open(folder.path()), &heads);
        }
    }
    compare(&open(folder.path()), &heads);
    let number: u32 = heads.values().map(|(seq, _)| seq + 1).sum();
    println!("{rounds} kills, {number} records acknowledged, none missing");
    assert!(number > 0, "the writers had no time to write");
}
