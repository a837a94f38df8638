//! What the service costs, each as a ratio to a peer measured in the same run. `cargo bench -p server`.
//!
//! Two things that are compared take turns, and the best of several rounds counts. Clients run in the same process as
//! the service, so both sides share the machine's cores. `DAYBOOK_BENCH_DIR` names a folder on the disk meant. Needs
//! `ulimit -n 12000`, for both ends of 5,000 streams.
//!
//! `cargo bench -p server --bench http -- prices` prints what the dearest request of each route costs, and nothing else.

mod client;
mod followers;
mod prices;
mod serving;

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use archive::{Author, NewFile};
use client::{Client, get, rate};
use followers::{Followers, Plain, percentiles};
use ledger::{Append, Listing, SledStore, Store};
use record::{At, Chain, Draft, File, Sealed};
use serving::{Nginx, Service, folder};
use tokio::runtime::Runtime;

/// How much is measured.
#[derive(Clone, Copy)]
struct Effort {
    rounds: usize,
    /// How often followers come and go.
    turns: usize,
    /// Of one round of what is counted.
    time: Duration,
    followers: [usize; 2],
    clients: [usize; 2],
    appends: usize,
    matches: [usize; 2],
    /// Records of the matches that the dearest requests are asked of.
    lengths: &'static [usize],
}

const FULL: Effort = Effort {
    rounds: 5,
    turns: 3,
    time: Duration::from_secs(1),
    followers: [1_000, 5_000],
    clients: [1, 64],
    appends: 1_024,
    matches: [100, 10_000],
    lengths: &[0, 2_013, 20_000],
};

/// `cargo test` only wants to know that it runs.
const QUICK: Effort = Effort {
    rounds: 1,
    turns: 1,
    time: Duration::from_millis(50),
    followers: [5, 10],
    clients: [1, 4],
    appends: 16,
    matches: [5, 60],
    lengths: &[0],
};

fn main() {
    let quick = std::env::args().all(|arg| arg != "--bench");
    let effort = if quick { QUICK } else { FULL };
    let runtime = Runtime::new().expect("threads can be had");
    prices::prices(&runtime, effort.lengths);
    if std::env::args().any(|arg| arg == "prices") {
        return;
    }
    states(&runtime, effort);
    streams(&runtime, effort);
    appends(&runtime, effort);
    lists(&runtime, effort);
}

/// The best rate of each of several things that take turns.
fn best_rates(effort: Effort, asked: &[(SocketAddr, Vec<u8>)], connections: usize) -> Vec<f64> {
    let mut best = vec![0.0_f64; asked.len()];
    for _ in 0..effort.rounds {
        for (best, (address, request)) in best.iter_mut().zip(asked) {
            *best = best.max(rate(*address, request, connections, effort.time));
        }
    }
    best
}

fn states(runtime: &Runtime, effort: Effort) {
    let service = Service::start(runtime);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../replays/tie-breaker.daybook");
    let file = record::read(&std::fs::read(path).expect("a replay")).expect("it is whole");
    let (id, middle) = (file.records[0].record.match_id.clone(), file.records.len() / 2);
    service.app.archive.import(NewFile::Whole(file), None, Author::OPERATOR).expect("it is new");
    let ours = get(&format!("/v1/matches/{id}/state?at={middle}"));
    let bytes = Client::new(service.address).send(&ours).to_vec();
    let nginx = Nginx::start(&bytes);
    let mut asked = vec![(service.address, ours)];
    asked.push((serving::fixed(runtime, &bytes), get("/fixed")));
    asked.extend(nginx.iter().map(|nginx| (nginx.address, get("/fixed"))));
    println!("a state of {} bytes, asked for again and again:\n", bytes.len());
    println!("| connections | Daybook/s | same bytes by axum/s | ratio | by nginx/s | ratio |");
    println!("|---|---|---|---|---|---|");
    for connections in [1, 8, 64] {
        let rates = best_rates(effort, &asked, connections);
        let nginx = rates.get(2).map_or_else(
            || "not here | ".to_owned(),
            |nginx| format!("{nginx:.0} | {:.2}", rates[0] / nginx),
        );
        let [ours, axum] = [rates[0], rates[1]];
        println!("| {connections} | {ours:.0} | {axum:.0} | {:.2} | {nginx} |", ours / axum);
    }
}

fn streams(runtime: &Runtime, effort: Effort) {
    println!(
        "\nfrom the sending of an event over HTTP to its arrival at all who follow the match,"
    );
    println!(
        "beside an append to the store and plain writes of the same bytes to as many sockets:\n"
    );
    println!(
        "| followers | p50 | append and plain writes | ratio | p99 | append and plain writes | ratio |"
    );
    println!("|---|---|---|---|---|---|---|");
    for count in effort.followers {
        let mut best = [[Duration::MAX; 2]; 2];
        for _ in 0..effort.turns {
            let turns = [followed(runtime, count, effort), written(runtime, count, effort)];
            for (best, times) in best.iter_mut().zip(turns) {
                *best = [best[0].min(times[0]), best[1].min(times[1])];
            }
        }
        let cells = [0, 1].map(|at| {
            let [ours, theirs] = best.map(|times| times[at]);
            format!("{ours:.1?} | {theirs:.1?} | {:.1}", ours.as_secs_f64() / theirs.as_secs_f64())
        });
        println!("| {count} | {} |", cells.join(" | "));
    }
}

/// The best times within which half of the followers of a match and 99 of 100 had an event.
fn followed(runtime: &Runtime, count: usize, effort: Effort) -> [Duration; 2] {
    let service = Service::start(runtime);
    let mut poster = Poster::new(&service, "m");
    let request =
        b"GET /v1/matches/m/events HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\n\r\n";
    let mut followers = Followers::new(runtime, service.address, count, request);
    followers.next(runtime);
    best_of(effort.rounds, || {
        let begun = Instant::now();
        poster.post();
        percentiles(begun, followers.next(runtime))
    })
}

/// The times of a store and of sockets to which the same bytes are written.
fn written(runtime: &Runtime, count: usize, effort: Effort) -> [Duration; 2] {
    let folder = folder();
    let store = SledStore::open(folder.path()).expect("a new store");
    let (mut plain, mut followers) = Plain::start(runtime, count);
    let (mut chain, first) = opened("m");
    let append = |append: Append| store.append(append.listed(listing())).expect("a good disk");
    append(Append::new(At::UNIX_EPOCH, None, vec![first]));
    best_of(effort.rounds, || {
        let (next, bytes) = note(&mut chain);
        let begun = Instant::now();
        append(next);
        plain.write(runtime, bytes);
        percentiles(begun, followers.next(runtime))
    })
}

fn best_of(rounds: usize, mut round: impl FnMut() -> [Duration; 2]) -> [Duration; 2] {
    (0..rounds).fold([Duration::MAX; 2], |best, _| {
        let times = round();
        [best[0].min(times[0]), best[1].min(times[1])]
    })
}

/// The next record of a match of notes, and the event that a stream of it is to send.
fn note(chain: &mut Chain) -> (Append, Vec<u8>) {
    let head = chain.head();
    let sealed = chain.seal(draft(&event("x"))).expect("in order");
    let line = String::from_utf8_lossy(&sealed.line);
    let bytes = format!("event: record\nid: {}\ndata: {line}\n\n", sealed.record.seq).into_bytes();
    (Append::new(At::UNIX_EPOCH, head, vec![sealed]), bytes)
}

fn event(text: &str) -> String {
    format!(r#"{{"event":{{"type":"note","data":{{"text":"{}"}}}}}}"#, text.repeat(100))
}

fn draft(text: &str) -> Draft {
    Draft::parse(text.as_bytes()).expect("a draft")
}

fn opened(name: &str) -> (Chain, Sealed) {
    let mut chain = Chain::new(name.parse().expect("a name"));
    let text = r#"{"event": {"type": "match_opened", "data": {"edition": "4.0", "format": "constructed",
        "players": [{"name": "Kim"}, {"name": "Ari"}], "recorder": "test"}}}"#;
    let first = chain.seal(draft(text)).expect("the first");
    (chain, first)
}

/// How a match is listed where that is not what is measured.
fn listing() -> Listing {
    Listing { at: At::UNIX_EPOCH, terms: Vec::new(), summary: "{}".to_owned() }
}

/// A match of one record, of one of two events and three formats.
fn to_list(number: usize) -> File {
    let mut chain = Chain::new(format!("m{number}").parse().expect("a name"));
    let (event, format) = (number % 2, number % 3);
    let text = format!(
        r#"{{"event": {{"type": "match_opened", "data": {{"edition": "4.0", "event": "event {event}",
        "format": "format {format}", "players": [{{}}, {{}}], "recorder": "test"}}}}}}"#
    );
    let first = chain.seal(draft(&text)).expect("the first");
    File { head: first.hash, records: vec![first], openings: Vec::new(), proof: None }
}

/// Runs so many threads, each with its own state, until they have done `total` steps; the time of one step.
fn shared_out<T>(
    clients: usize,
    total: usize,
    start: impl Fn(usize) -> T + Sync,
    step: impl Fn(&mut T) + Sync,
) -> Duration {
    let (left, begun) = (AtomicUsize::new(0), std::sync::Barrier::new(clients + 1));
    let begun = thread::scope(|scope| {
        for client in 0..clients {
            let (left, begun, start, step) = (&left, &begun, &start, &step);
            scope.spawn(move || {
                let mut state = start(client);
                begun.wait();
                while left.fetch_add(1, Ordering::Relaxed) < total {
                    step(&mut state);
                }
            });
        }
        begun.wait();
        Instant::now()
    });
    begun.elapsed() / u32::try_from(total).expect("it fits")
}

fn appends(runtime: &Runtime, effort: Effort) {
    println!(
        "\none event appended, over HTTP and by the store alone, each client to its own match:\n"
    );
    println!("| clients | an event over HTTP | by the store | ratio | events/s over HTTP |");
    println!("|---|---|---|---|---|");
    for clients in effort.clients {
        let service = Service::start(runtime);
        let folder = folder();
        let store = SledStore::open(folder.path()).expect("a new store");
        let mut best = [Duration::MAX; 2];
        for round in 0..effort.rounds {
            let start = |client| Poster::new(&service, &format!("m{round}.{client}"));
            best[0] = best[0].min(shared_out(clients, effort.appends, start, Poster::post));
            let start = |client| {
                let (chain, first) = opened(&format!("m{round}.{client}"));
                store
                    .append(Append::new(At::UNIX_EPOCH, None, vec![first]).listed(listing()))
                    .expect("a disk");
                chain
            };
            let step = |chain: &mut Chain| {
                // The service keeps the listing up to date with each event.
                let append = note(chain).0.listed(listing());
                store.append(append).expect("a good disk");
            };
            best[1] = best[1].min(shared_out(clients, effort.appends, start, step));
        }
        let [ours, theirs] = best.map(|time| time.as_secs_f64());
        let (ratio, rate) = (ours / theirs, 1.0 / ours);
        println!("| {clients} | {:.1?} | {:.1?} | {ratio:.2} | {rate:.0} |", best[0], best[1]);
    }
}

/// Who opens a match and records it.
struct Poster<'a> {
    service: &'a Service,
    client: Client,
    name: String,
    head: String,
}

impl<'a> Poster<'a> {
    fn new(service: &'a Service, name: &str) -> Self {
        let client = Client::new(service.address);
        let mut poster = Self { service, client, name: name.to_owned(), head: String::new() };
        let event = r#"{"type":"match_opened","data":{"edition":"4.0","format":"constructed",
            "players":[{"name":"Kim"},{"name":"Ari"}],"recorder":"test"}}"#;
        poster.send("", &format!(r#"{{"match":"{name}","event":{event}}}"#));
        poster
    }

    fn send(&mut self, route: &str, body: &str) {
        let (token, head, length) = (&self.service.token, &self.head, body.len());
        let request = format!(
            "POST /v1/matches{route} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\n\
             if-match: \"{head}\"\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        let answer: serde_json::Value =
            serde_json::from_slice(self.client.send(request.as_bytes())).expect("JSON");
        answer["receipts"][0]["hash"].as_str().expect("a hash").clone_into(&mut self.head);
    }

    fn post(&mut self) {
        self.send(&format!("/{}/events", self.name), &event("x"));
    }
}

fn lists(runtime: &Runtime, effort: Effort) {
    println!("\na page of 50 over HTTP:\n\n| matches | list | search, two terms |\n|---|---|---|");
    let service = Service::start(runtime);
    let mut kept = 0;
    for matches in effort.matches {
        for number in kept..matches {
            let imported =
                service.app.archive.import(NewFile::Whole(to_list(number)), None, Author::OPERATOR);
            imported.expect("a good disk");
        }
        kept = matches;
        let paths = ["/v1/matches", "/v1/matches?event=event+0&format=format+1"];
        let asked: Vec<_> = paths.iter().map(|path| (service.address, get(path))).collect();
        let rates = best_rates(effort, &asked, 1);
        let times = rates.iter().map(|rate| format!("{:.1?}", Duration::from_secs_f64(1.0 / rate)));
        println!("| {matches} | {} |", times.collect::<Vec<_>>().join(" | "));
    }
}
