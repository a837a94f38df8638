//! Clients that write at the same time, and the responses to each.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use record::Sealed;
use serde_json::{Value, json};
use testing::random::Random;

use crate::service::client::{Answer, Client};

/// Number of concurrent clients; two share a match.
const WRITERS: u64 = 6;

/// What clients know of matches.
#[derive(Clone, Default)]
pub(crate) struct Known {
    /// The id and hash of every acknowledged event, by match and number.
    receipts: BTreeMap<String, BTreeMap<usize, (String, String)>>,
    /// Requests without a response.
    unanswered: Vec<Sent>,
}

/// Events that were sent.
#[derive(Clone)]
struct Sent {
    match_id: String,
    head: String,
    ids: Vec<String>,
    lines: String,
}

impl Known {
    /// Events that were acknowledged.
    pub(crate) fn events(&self) -> usize {
        self.receipts.values().map(BTreeMap::len).sum()
    }

    /// Takes the receipts of a response; returns the last hash.
    #[track_caller]
    fn take(&mut self, match_id: &str, answer: &Answer) -> String {
        let answer = answer.json(201);
        let receipts = answer["receipts"].as_array().expect("receipts");
        let of_match = self.receipts.entry(match_id.to_owned()).or_default();
        let text = |value: &Value| value.as_str().expect("text").to_owned();
        for receipt in receipts {
            let seq = receipt["seq"].as_u64().and_then(|seq| usize::try_from(seq).ok());
            let seq = seq.expect("a number");
            let told = (text(&receipt["id"]), text(&receipt["hash"]));
            let before = of_match.insert(seq, told.clone());
            assert!(before.is_none_or(|before| before == told), "{match_id}, record {seq}");
        }
        text(&receipts.last().expect("at least one")["hash"])
    }

    /// Adds what another client knows.
    pub(crate) fn add(&mut self, other: Self) {
        for (match_id, receipts) in other.receipts {
            self.receipts.entry(match_id).or_default().extend(receipts);
        }
        self.unanswered.extend(other.unanswered);
    }

    /// Compares the server's records with the clients' receipts, then repeats requests without a
    /// response.
    ///
    /// Repeated requests count as acknowledged from then on.
    pub(crate) fn check(&mut self, client: &Client) {
        for match_id in self.receipts.keys() {
            self.compare(match_id, &records(client, match_id));
        }
        for sent in std::mem::take(&mut self.unanswered) {
            self.send_again(client, &sent);
        }
    }

    fn compare(&self, match_id: &str, records: &[Sealed]) {
        for (seq, (id, hash)) in &self.receipts[match_id] {
            let record = records.get(*seq).map(|sealed| (&sealed.record.id, sealed.hash));
            let Some((found, found_hash)) = record else {
                panic!("{match_id}, record {seq} is lost: {} are there", records.len());
            };
            let found = (found.to_string(), found_hash.to_string());
            assert_eq!((&found.0, &found.1), (id, hash), "{match_id}, record {seq}");
        }
    }

    fn send_again(&mut self, client: &Client, sent: &Sent) {
        let before = records(client, &sent.match_id);
        let kept = |id: &String| before.iter().any(|sealed| sealed.record.id.to_string() == *id);
        let were_kept = sent.ids.iter().filter(|id| kept(id)).count();
        assert!([0, sent.ids.len()].contains(&were_kept), "{} kept of {:?}", were_kept, sent.ids);
        append(client, self, sent).expect("the server is there");
        let after = records(client, &sent.match_id);
        let new = if were_kept == 0 { sent.ids.len() } else { 0 };
        assert_eq!(after.len(), before.len() + new, "{:?} sent again", sent.ids);
        self.compare(&sent.match_id, &after);
    }
}

/// All records of a match, in a valid chain.
fn records(client: &Client, match_id: &str) -> Vec<Sealed> {
    let path = format!("/v1/matches/{match_id}/export?view=official");
    let answer = client.get(&path).expect("the server is there");
    assert_eq!(answer.status, 200, "{match_id}: {}", String::from_utf8_lossy(&answer.body));
    let records = record::read(&answer.body).expect("it is whole").records;
    record::verify_chain(records.iter().map(|sealed| &*sealed.line)).expect("the chain holds");
    records
}

/// Appends events, however often the head moves meanwhile; returns the new head, or `None` if there
/// was no response.
fn append(client: &Client, known: &mut Known, sent: &Sent) -> Option<String> {
    let mut head = sent.head.clone();
    loop {
        let answer = client.append(&sent.match_id, &head, &sent.lines)?;
        match answer.status {
            412 => head = hash(&answer.json(412)["head"]),
            // As far as anybody knows it was not stored, like a request without a response.
            503 => return None,
            _ => return Some(known.take(&sent.match_id, &answer)),
        }
    }
}

fn hash(head: &Value) -> String {
    head["hash"].as_str().expect("a hash").to_owned()
}

/// Clients that write until the server is gone.
pub(crate) struct Writers {
    known: Known,
    threads: Vec<JoinHandle<Known>>,
    answers: Arc<AtomicUsize>,
}

impl Writers {
    /// Opens matches that are named after this round, and begins to write to them.
    pub(crate) fn start(client: &Client, round: u64) -> Self {
        let (mut known, answers) = (Known::default(), Arc::new(AtomicUsize::new(0)));
        let mut threads = Vec::new();
        for number in 0..WRITERS / 2 {
            let match_id = format!("m{round}.{number}");
            let answer = client.open(&match_id).expect("the server is there");
            let head = known.take(&match_id, &answer);
            for seed in [0, 1].map(|one| round * WRITERS + number * 2 + one) {
                let (client, match_id, head) = (client.clone(), match_id.clone(), head.clone());
                let answers = Arc::clone(&answers);
                threads
                    .push(thread::spawn(move || write(&client, &match_id, head, seed, &answers)));
            }
        }
        Self { known, threads, answers }
    }

    /// Waits until this many batches were acknowledged.
    pub(crate) fn wait_for(&self, batches: usize) {
        while self.answers.load(Ordering::Relaxed) < batches {
            let ended = self.threads.iter().any(JoinHandle::is_finished);
            assert!(!ended, "the server was gone too early");
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Waits until the server is gone for all of them; returns what they know.
    pub(crate) fn finish(mut self) -> Known {
        for thread in self.threads {
            self.known.add(thread.join().expect("no panic"));
        }
        self.known
    }
}

/// Writes batches of 1 to 8 events to a match until there is no response; counts the responses.
fn write(
    client: &Client,
    match_id: &str,
    mut head: String,
    seed: u64,
    answers: &AtomicUsize,
) -> Known {
    let (mut known, mut random) = (Known::default(), Random(seed));
    let mut next = 0;
    loop {
        let (mut ids, mut lines) = (Vec::new(), String::new());
        for _ in 0..=random.below(8) {
            let id = format!("w{seed}.{next}");
            let text = "x".repeat(usize::try_from(1 + random.below(1000)).expect("small"));
            let event = json!({ "type": "note", "data": { "text": text } });
            lines += &json!({ "id": id, "event": event }).to_string();
            lines.push('\n');
            ids.push(id);
            next += 1;
        }
        let sent = Sent { match_id: match_id.to_owned(), head, ids, lines };
        let Some(new) = append(client, &mut known, &sent) else {
            known.unanswered.push(sent);
            return known;
        };
        answers.fetch_add(1, Ordering::Relaxed);
        head = new;
    }
}
