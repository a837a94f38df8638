//! A process that appends and signs until it is done, killed or its disk fails; and what others
//! have learned from it.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use std::{env, io, process, thread};

use ledger::{APPEND_BYTES_MAX, Append, KeyUse, Log, Published, SledStore, Store};
use record::{At, Digest, MatchId, Signer};
use testing::disk::spawn;
use testing::matches::{id, listing, next, opened};
use testing::random::Random;
use tlog_tiles::Hash;

/// What others have learned: the receipts they got and the signed sizes they saw.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    /// The last records of acknowledged appends.
    pub(crate) receipts: BTreeMap<MatchId, BTreeMap<u32, Digest>>,
    /// The roots that were signed and shown, by size.
    pub(crate) signed: BTreeMap<u64, Hash>,
}

impl Known {
    /// Acknowledged records.
    pub(crate) fn records(&self) -> u64 {
        let last = |receipts: &BTreeMap<u32, Digest>| receipts.keys().next_back().copied();
        self.receipts.values().filter_map(last).map(|seq| u64::from(seq) + 1).sum()
    }

    /// Adds what others have learned from another process.
    pub(crate) fn add(&mut self, other: Self) {
        for (match_id, receipts) in other.receipts {
            self.receipts.entry(match_id).or_default().extend(receipts);
        }
        self.signed.extend(other.signed);
    }

    /// Adds the output of a process; its last line may be cut off.
    pub(crate) fn hear(&mut self, said: &[u8]) {
        for line in String::from_utf8_lossy(said).lines() {
            match line.split(' ').collect::<Vec<_>>()[..] {
                ["kept", name, seq, hash, "."] => {
                    let seq = seq.parse().expect("a number");
                    let receipts = self.receipts.entry(id(name)).or_default();
                    receipts.insert(seq, hash.parse().expect("a hash"));
                }
                ["signed", size, root, "."] => {
                    let root: Digest = root.parse().expect("a hash");
                    self.signed.insert(size.parse().expect("a number"), Hash(*root.as_bytes()));
                }
                _ => {}
            }
        }
    }
}

/// The appends of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Appends {
    /// A few appends of one match after the other, then it ends normally.
    Few,
    /// Many sizes and matches, endlessly.
    Mixed,
    /// As large as allowed, of a few large records or of many small ones, endlessly.
    Largest,
}

/// A process that has not ended in this time never will.
const PATIENCE: Duration = Duration::from_mins(1);

/// A process that has been started.
pub(crate) struct Life {
    process: Child,
    said: JoinHandle<Vec<u8>>,
    told: JoinHandle<Vec<u8>>,
}

/// How a process ended.
pub(crate) struct Ended {
    /// What others have learned from it.
    pub(crate) known: Known,
    /// Whether it ended normally.
    pub(crate) well: bool,
    /// Its output on standard error.
    pub(crate) told: String,
}

fn whole(mut stream: impl Read + Send + 'static) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // The output up to its end is available.
        let _ = stream.read_to_end(&mut bytes);
        bytes
    })
}

impl Life {
    /// Starts this program again, on the store in this folder; `round` names its matches.
    pub(crate) fn begin(
        folder: &Path,
        round: u64,
        appends: Appends,
        environment: &[(&str, &str)],
    ) -> Self {
        let mut program = Command::new(env::current_exe().expect("this test"));
        program
            .args(["--exact", "life::the_writer", "--nocapture", "--test-threads", "1"])
            .env("DAYBOOK_WRITER", folder)
            .env("DAYBOOK_ROUND", round.to_string())
            .env("DAYBOOK_APPENDS", format!("{appends:?}"))
            .envs(environment.iter().copied())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut process = spawn(&mut program).expect("a second process");
        let said = whole(process.stdout.take().expect("it is piped"));
        let told = whole(process.stderr.take().expect("it is piped"));
        Self { process, said, told }
    }

    /// Its process.
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Kills it immediately.
    pub(crate) fn kill(mut self) -> Ended {
        self.process.kill().expect("it is ours");
        self.end()
    }

    /// Waits until it ends.
    pub(crate) fn end(mut self) -> Ended {
        let begun = Instant::now();
        let status = loop {
            match self.process.try_wait().expect("it is ours") {
                Some(status) => break Some(status),
                None if begun.elapsed() > PATIENCE => {
                    self.process.kill().expect("it is ours");
                    break None;
                }
                None => thread::sleep(Duration::from_millis(1)),
            }
        };
        let mut known = Known::default();
        known.hear(&self.said.join().expect("no panic"));
        let told = self.told.join().expect("no panic");
        let mut told = String::from_utf8_lossy(&told).into_owned();
        if status.is_none() {
            told.push_str("error: it did not end");
        }
        Ended { known, well: status.is_some_and(|status| status.success()), told }
    }
}

/// The signer.
pub(crate) fn signer() -> Signer {
    Signer::new("example.org/log".parse().expect("an origin"), &[7; 32])
}

fn say(line: &str) {
    io::stdout().write_all(line.as_bytes()).expect("somebody reads");
}

/// Ends the process as the server does: sled's files are closed with it.
fn fail(error: &dyn std::error::Error) -> ! {
    eprintln!("error: {error}");
    process::exit(1);
}

fn show(published: &Published) {
    say(&format!("signed {} {} .\n", published.size, Digest::new(published.root.0)));
}

/// The log, with what it has shown.
fn log(store: &SledStore, folder: &Path) -> Log {
    let log = Log::open(store.leaves(), folder, signer(), KeyUse::New);
    let log = log.unwrap_or_else(|error| fail(&error));
    show(&log.published());
    log
}

/// The process itself; nothing without its environment.
#[test]
fn the_writer() {
    let Some(folder) = env::var_os("DAYBOOK_WRITER") else { return };
    let folder = Path::new(&folder);
    let round: u64 = env::var("DAYBOOK_ROUND").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    let store = SledStore::open(folder).unwrap_or_else(|error| fail(&error));
    let appends = env::var("DAYBOOK_APPENDS").unwrap_or_default();
    if appends == "Few" {
        few(&store, folder, round);
    } else {
        let log = log(&store, folder);
        many(&store, &log, round, appends == "Largest");
    }
}

/// A log that is opened again has covered everything.
fn few(store: &SledStore, folder: &Path, round: u64) {
    for (number, length) in [(0, 10), (1, 3000), (2, 60_000)] {
        let log = log(store, folder);
        let name = format!("few{round}.{number}");
        let (mut chain, first) = opened(&name);
        let mut append = Append::new(At::UNIX_EPOCH, None, vec![first]).listed(listing(0, &[]));
        for _ in 0..3 {
            let receipt = store.append(append).unwrap_or_else(|error| fail(&error));
            say(&format!("kept {name} {} {} .\n", receipt.last_seq, receipt.head));
            let expected = chain.head();
            let records = [length, 20].map(|length| next(&mut chain, &"x".repeat(length)));
            append = Append::new(At::UNIX_EPOCH, expected, records.into());
        }
        drop(log);
    }
    drop(log(store, folder));
}

/// 8 threads, a match each: half of them with a listing and batches of 1 to 40 records, half with
/// single records after the first; and one thread that reports what was signed.
fn many(store: &SledStore, log: &Log, round: u64, largest: bool) {
    thread::scope(|scope| {
        for writer in 0..8 {
            let name = format!("m{round}.{writer}");
            scope.spawn(move || write(store, &name, round * 8 + writer, largest));
        }
        let mut shown = 0;
        loop {
            thread::sleep(Duration::from_millis(5));
            let published = log.published();
            if published.size > shown {
                shown = published.size;
                show(&published);
            }
        }
    });
}

fn write(store: &SledStore, name: &str, seed: u64, largest: bool) {
    let mut random = Random(seed);
    let (mut chain, first) = opened(name);
    let mut records = vec![first];
    let mut head = None;
    let singly = seed % 2 == 1;
    loop {
        let time = i64::try_from(random.below(1000)).expect("small");
        let mut append = Append::new(At::UNIX_EPOCH, head, records);
        if head.is_none() || !singly {
            append = append.listed(listing(time, &[]));
        }
        let receipt = store.append(append).unwrap_or_else(|error| fail(&error));
        say(&format!("kept {name} {} {} .\n", receipt.last_seq, receipt.head));
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
