//! Durable appends a second, as a ratio to two plain files that are written and synced in the same groups.
//!
//! Each append gets a signed receipt, and the log of the store runs beside, or neither.
//! Both sides take turns and the median round of each counts, so that what else the machine does hits both.
//! `cargo bench -p ledger --bench append`; `DAYBOOK_BENCH_DIR` names a folder on the disk meant.

mod common;

use std::fs::{File, OpenOptions};
use std::hint::black_box;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use ledger::{APPEND_BYTES_MAX, Append, Field, KeyUse, Listing, Log, SledStore, Store, Term};
use record::{At, Chain, Draft, Receipt, Signer};

use crate::common::opened;

const ROUNDS: usize = 7;
const ROUND: Duration = Duration::from_millis(700);

/// Bytes that the store counts for an append beside its lines; the plain files end a group at the same number.
const APPEND_BYTES_EXTRA: usize = 512;

fn main() {
    let folder = common::folder();
    println!(
        "| writers | listed | signed/s | appends/s | two plain files/s | ratio |\n|---|---|---|---|---|---|"
    );
    for (writers, listed) in [(1, false), (64, false), (512, false), (1, true), (64, true)] {
        let place = folder.path().join(format!("{writers}-{listed}"));
        let store = SledStore::open(&place).expect("a new store");
        let (mut signed, mut ours, mut plain) = (Vec::new(), Vec::new(), Vec::new());
        for round in 0..ROUNDS {
            let log = log(&store, &place);
            let new = |writer| Writer::new(&format!("s{round}.{writer}"), listed);
            signed.push(rate(writers, new, &|append| {
                let match_id = append.records[0].record.match_id.clone();
                let kept = store.append(append).expect("a good disk");
                let (first_seq, last_seq, head) = (kept.first_seq, kept.last_seq, kept.head);
                let receipt = Receipt { match_id, first_seq, last_seq, head };
                black_box(receipt.sign(log.signer()));
            }));
            drop(log);
            let new = |writer| Writer::new(&format!("r{round}.{writer}"), listed);
            ours.push(rate(writers, new, &|append| {
                store.append(append).expect("a good disk");
            }));
            plain.push(two_plain_files(&place, writers, new));
        }
        let [signed, ours, plain] = [signed, ours, plain].map(median);
        let hundredths = signed * 100 / plain.max(1);
        let (whole, rest) = (hundredths / 100, hundredths % 100);
        println!("| {writers} | {listed} | {signed} | {ours} | {plain} | {whole}.{rest:02} |");
    }
}

/// The log of a store, in its folder.
fn log(store: &dyn Store, folder: &Path) -> Log {
    let signer = Signer::new("bench".parse().expect("an origin"), &[7; 32]);
    Log::open(store.leaves(), folder, signer, KeyUse::New).expect("a log of this store")
}

fn median(mut rates: Vec<u64>) -> u64 {
    rates.sort_unstable();
    rates[rates.len() / 2]
}

/// One who appends to a match of their own, record by record.
struct Writer {
    chain: Chain,
    listing: Option<Listing>,
    next: Option<Append>,
}

impl Writer {
    fn new(name: &str, listed: bool) -> Self {
        let (chain, first) = opened(name);
        let term = |field, value| Term::new(field, value).expect("good");
        let terms = vec![term(Field::Hero, "Kojo"), term(Field::Event, "Kim")];
        let at = At::from_unix_ms(0).expect("in range");
        let listing = listed.then(|| Listing { at, terms, summary: "{}".to_owned() });
        let next = Append::new(At::UNIX_EPOCH, None, vec![first]);
        let next = listing.iter().fold(next, |next, listing| next.listed(listing.clone()));
        Self { chain, listing, next: Some(next) }
    }

    /// A record of about 330 bytes.
    fn next(&mut self) -> Append {
        if let Some(first) = self.next.take() {
            return first;
        }
        let text = "x".repeat(100);
        let note = format!(r#"{{"event": {{"type": "note", "data": {{"text": "{text}"}}}}}}"#);
        let expected = self.chain.head();
        let draft = Draft::parse(note.as_bytes()).expect("a draft");
        let records = vec![self.chain.seal(draft).expect("in order")];
        let append = Append::new(At::UNIX_EPOCH, expected, records);
        self.listing.iter().fold(append, |append, listing| append.listed(listing.clone()))
    }
}

/// How many appends a second so many writers get done, each waiting for the one before.
fn rate(writers: u64, new: impl Fn(u64) -> Writer + Sync, keep: &(impl Fn(Append) + Sync)) -> u64 {
    let (stop, number) = (AtomicBool::new(false), AtomicU64::new(0));
    let start = Instant::now();
    thread::scope(|scope| {
        for writer in 0..writers {
            let (stop, number, new) = (&stop, &number, &new);
            scope.spawn(move || {
                let mut writer = new(writer);
                while !stop.load(Ordering::Relaxed) {
                    keep(writer.next());
                    number.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        thread::sleep(ROUND);
        stop.store(true, Ordering::Relaxed);
    });
    let micros = u64::try_from(start.elapsed().as_micros()).expect("it is short");
    number.into_inner() * 1_000_000 / micros
}

type Job = (Vec<u8>, SyncSender<()>);

/// The rate of two plain files: one thread collects, both files are written and synced in parallel.
fn two_plain_files(folder: &Path, writers: u64, new: impl Fn(u64) -> Writer + Sync) -> u64 {
    let (jobs, waiting) = sync_channel::<Job>(1024);
    thread::scope(|scope| {
        scope.spawn(move || write(folder, &waiting));
        let rate = rate(writers, new, &|append| {
            let (done, wait) = sync_channel(1);
            let line = [&append.records[0].line[..], b"\n"].concat();
            jobs.send((line, done)).expect("it runs");
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
        let mut held = None;
        while let Some((mut bytes, done)) = held.take().or_else(|| jobs.recv().ok()) {
            let mut answers = vec![done];
            while let Ok((more, done)) = jobs.try_recv() {
                let all = bytes.len() + more.len() + (answers.len() + 1) * APPEND_BYTES_EXTRA;
                if all > APPEND_BYTES_MAX {
                    held = Some((more, done));
                    break;
                }
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
