//! Matches as they happen.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use archive::Role;
use serde_json::{Value, json};
use testbed::{Service, note, replay};

/// A follower of the match `m1`.
pub(crate) struct Follower(BufReader<TcpStream>);

impl Follower {
    /// Of its records.
    fn new(address: SocketAddr, query: &str, headers: &str) -> Self {
        Self::of(address, &format!("events{query}"), headers)
    }

    pub(crate) fn of(address: SocketAddr, route: &str, headers: &str) -> Self {
        Self::at(address, &format!("/v1/matches/m1/{route}"), headers)
    }

    /// Of a path.
    pub(crate) fn at(address: SocketAddr, path: &str, headers: &str) -> Self {
        let mut stream = TcpStream::connect(address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout");
        let head =
            format!("GET {path} HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\n{headers}\r\n");
        stream.write_all(head.as_bytes()).expect("it takes it");
        Self(BufReader::new(stream))
    }

    /// The next record or patch, with its number.
    pub(crate) fn next(&mut self) -> (u32, Value) {
        let mut seq = None;
        loop {
            let mut line = String::new();
            assert!(self.0.read_line(&mut line).expect("it goes on") > 0, "the stream ended");
            if let Some(id) = line.strip_prefix("id: ") {
                seq = Some(id.trim().parse().expect("a number"));
            } else if let Some(text) = line.strip_prefix("data: ") {
                let record: Value = serde_json::from_str(text).expect("a record");
                let seq = seq.unwrap_or_else(|| number(&record));
                assert_eq!(seq, number(&record));
                return (seq, record);
            }
        }
    }

    /// Waits until the stream has begun.
    pub(crate) fn begun(&mut self) {
        let mut line = String::new();
        while line != "\r\n" {
            line.clear();
            assert!(self.0.read_line(&mut line).expect("it goes on") > 0, "there is no stream");
        }
    }

    /// Everything received before the stream is ended, which happens soon.
    pub(crate) fn rest(&mut self) -> String {
        let (begun, mut text) = (Instant::now(), String::new());
        while !text.ends_with("\n0\r\n") && self.0.read_line(&mut text).expect("it goes on") > 0 {
            assert!(begun.elapsed() < Duration::from_secs(29), "the stream goes on: {text}");
        }
        text
    }

    /// The numbers of the next records.
    fn seqs(&mut self, count: u32) -> Vec<u32> {
        (0..count).map(|_| self.next().0).collect()
    }
}

fn number(record: &Value) -> u32 {
    let seq = record["seq"].as_u64().expect("a number");
    u32::try_from(seq).expect("it fits")
}

/// Appends an event, however often the head moves meanwhile.
fn append_at_last(service: &Service, token: &str, event: &Value) {
    let mut head = service.head("m1");
    loop {
        let answer = service.append(token, "m1", &head, event);
        if answer.status == 201 {
            return;
        }
        let problem = answer.problem(412);
        problem["head"]["hash"].as_str().expect("a hash").clone_into(&mut head);
    }
}

/// Writers that race to append events; 1 + `writers` * `each` records in all.
fn race(service: &Service, token: &str, writers: u32, each: u32) {
    std::thread::scope(|scope| {
        for writer in 0..writers {
            scope.spawn(move || {
                for number in 0..each {
                    let mut event = note(&format!("{writer}/{number}"));
                    event["id"] = json!(format!("w{writer}.{number}"));
                    append_at_last(service, token, &event);
                }
            });
        }
    });
}

#[test]
fn followers_get_every_record_once_and_in_order() {
    for service in [Service::start(), Service::on_disk()] {
        let token = service.token(Role::Recorder, None, None);
        service.open(&token, "m1");
        let followers: Vec<_> = (0..100).map(|_| Follower::new(service.address, "", "")).collect();
        std::thread::scope(|scope| {
            for mut follower in followers {
                scope.spawn(move || {
                    assert_eq!(follower.seqs(161), (0..161).collect::<Vec<_>>());
                });
            }
            race(&service, &token, 8, 20);
        });
        let shown = service.get("/v1/matches/m1/events").send().json(200);
        let records = shown["items"].as_array().expect("records");
        let mut texts: Vec<_> =
            records[1..].iter().map(|one| one["event"]["data"]["text"].to_string()).collect();
        texts.sort();
        texts.dedup();
        assert_eq!((records.len(), texts.len()), (161, 160));
    }
}

#[test]
fn the_chain_a_follower_sees_is_whole() {
    let service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    let mut before = service.open(&token, "m1");
    race(&service, &token, 2, 5);
    let mut follower = Follower::new(service.address, "?from=1", "");
    for _ in 0..10 {
        let (_, record) = follower.next();
        assert_eq!(record["prev"], before);
        let line = record::canonical_json(&record);
        before = record::hash(&line).to_string();
    }
    assert_eq!(before, service.head("m1"));
}

#[test]
fn a_follower_goes_on_where_it_stopped() {
    let service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    service.open(&token, "m1");
    race(&service, &token, 1, 5);
    let mut again = Follower::new(service.address, "", "last-event-id: 2\r\n");
    assert_eq!(again.seqs(3), [3, 4, 5]);
    let mut both = Follower::new(service.address, "?from=0", "last-event-id: 4\r\n");
    assert_eq!(both.seqs(1), [5]);
    let mut from = Follower::new(service.address, "?from=4", "");
    assert_eq!(from.seqs(2), [4, 5]);
    let mut ahead = Follower::new(service.address, "?from=6", "");
    append_at_last(&service, &token, &note("later"));
    for follower in [&mut again, &mut both, &mut from, &mut ahead] {
        assert_eq!(follower.seqs(1), [6]);
    }
}

#[test]
fn one_writer_wins_each_head() {
    for service in [Service::start(), Service::on_disk()] {
        let token = service.token(Role::Recorder, None, None);
        let mut head = service.open(&token, "m1");
        for _ in 0..3 {
            let post = |writer: u32| {
                let event = note(&format!("{head} {writer}"));
                service.append(&token, "m1", &head, &event).status
            };
            let post = &post;
            let statuses: Vec<u16> = std::thread::scope(|scope| {
                let writers: Vec<_> =
                    (0..64).map(|writer| scope.spawn(move || post(writer))).collect();
                writers.into_iter().map(|writer| writer.join().expect("no panic")).collect()
            });
            let count = |status| statuses.iter().filter(|one| **one == status).count();
            assert_eq!((count(201), count(412)), (1, 63), "{statuses:?}");
            head = service.head("m1");
        }
    }
}

/// The state that a follower has after this one's next message.
pub(crate) fn advance(state: &mut Value, message: &Value) {
    match (&message["state"], &message["patch"]) {
        (Value::Null, patch) => {
            let patch: json_patch::Patch = serde_json::from_value(patch.clone()).expect("a patch");
            json_patch::patch(state, &patch).expect("it fits");
        }
        (whole, patch) => {
            assert!(state.is_null() && patch.is_null(), "{message}");
            state.clone_from(whole);
        }
    }
}

#[test]
fn patches_come_with_every_record_and_give_every_state() {
    for service in [Service::start(), Service::on_disk()] {
        let token = service.token(Role::Recorder, None, None);
        service.open(&token, "m1");
        let route = "patches?lang=en";
        let follower = || Follower::of(service.address, route, "");
        let followers: Vec<_> = (0..20).map(|_| follower()).collect();
        let state =
            |seq: u32| service.get(&format!("/v1/matches/m1/state?at={seq}")).send().json(200);
        std::thread::scope(|scope| {
            for mut follower in followers {
                scope.spawn(move || {
                    let mut now = Value::Null;
                    for expected in 0..161 {
                        let (seq, message) = follower.next();
                        assert_eq!((seq, &message["line"]["seq"]), (expected, &json!(expected)));
                        advance(&mut now, &message);
                        if seq % 40 == 0 {
                            assert_eq!(now, state(seq));
                        }
                    }
                });
            }
            race(&service, &token, 8, 20);
        });
    }
}

#[test]
fn patches_go_on_behind_what_a_follower_has() {
    let service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    service.open(&token, "m1");
    race(&service, &token, 1, 5);
    let follow = |query: &str, headers: &str| {
        Follower::of(service.address, &format!("patches{query}"), headers)
    };
    let state = |seq: u32| service.get(&format!("/v1/matches/m1/state?at={seq}")).send().json(200);
    let seen = "last-event-id: 3\r\n";
    let [mut from, mut again, mut ahead] =
        [follow("?from=4", ""), follow("?from=0", seen), follow("?from=7", "")];
    for follower in [&mut from, &mut again] {
        let mut now = state(3);
        for seq in [4, 5] {
            let (id, message) = follower.next();
            assert_eq!(id, seq);
            assert!(message.get("line").is_none() && message.get("state").is_none(), "{message}");
            advance(&mut now, &message);
            assert_eq!(now, state(seq));
        }
    }
    append_at_last(&service, &token, &note("six"));
    append_at_last(&service, &token, &note("seven"));
    assert_eq!((from.seqs(2), again.seqs(2), ahead.seqs(1)), (vec![6, 7], vec![6, 7], vec![7]));
}

/// A match with hidden cards, as it was sent when recorded: its events, and its cards as learned
/// later.
fn parts(name: &str) -> (Vec<Value>, Vec<Value>) {
    let file = String::from_utf8(replay(name)).expect("text");
    let lines: Vec<Value> =
        file.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let draft = |line: &Value| json!({ "at": line["at"], "event": line["event"] });
    let records = lines.iter().filter(|line| line.get("seq").is_some());
    let openings = lines.iter().filter(|line| line.pointer("/open/slot").is_some()).cloned();
    // The events sent contain no commitments.
    let learned = openings.map(|mut line| {
        line["open"].as_object_mut().expect("an opening").remove("salt");
        line
    });
    (records.map(draft).collect(), learned.collect())
}

/// The record that made the slot of an opening: `h12.0` is of record 12.
fn made_by(opening: &Value) -> usize {
    let slot = opening["open"]["slot"].as_str().expect("a slot");
    let seq = slot.trim_start_matches('h').split('.').next();
    seq.and_then(|seq| seq.parse().ok()).expect("a number")
}

#[test]
fn who_may_know_cards_is_told_of_openings_with_the_next_record() {
    let service = Service::start();
    let token = service.token(Role::Admin, None, None);
    let (drafts, openings) = parts("abandoned.daybook");
    let mut body = drafts[0].clone();
    body["match"] = json!("m1");
    let answer = service.post("/v1/matches").token(&token).json(&body).send();
    answer.receipts(201);
    let header = format!("authorization: Bearer {token}\r\n");
    let follow = |view: &str, from: usize| {
        Follower::of(service.address, &format!("patches?view={view}&from={from}"), &header)
    };
    let state = |view: &str, seq: usize| {
        let path = format!("/v1/matches/m1/state?at={seq}&view={view}");
        service.get(&path).token(&token).send().json(200)
    };
    let views = ["public", "seat:0", "seat:1", "official"];
    let mut followers = views.map(|view| (view, follow(view, 0), Value::Null));
    for (view, follower, now) in &mut followers {
        advance(now, &follower.next().1);
        assert_eq!(*now, state(view, 0));
    }
    let mut told = 0;
    for (seq, draft) in drafts.iter().enumerate().take(60).skip(1) {
        // Cards opened now reach the follower with the next record.
        let new: Vec<_> = openings.iter().filter(|one| made_by(one) + 2 == seq).cloned().collect();
        let early = ["seat:0", "official"].map(|view| (view, state(view, seq - 1)));
        if !new.is_empty() {
            let ask = service.post("/v1/matches/m1/openings").token(&token);
            ask.lines(&new).send().json(201);
            told += usize::from(early.iter().any(|(view, one)| state(view, seq - 1) != *one));
        }
        service.append(&token, "m1", &service.head("m1"), draft).receipts(201);
        for (view, follower, now) in &mut followers {
            let (number, message) = follower.next();
            assert_eq!(number as usize, seq);
            advance(now, &message);
            assert_eq!(*now, state(view, seq), "{view}, record {seq}");
        }
        // A new follower has a state from before the openings.
        if !new.is_empty() {
            for (view, mut now) in early {
                let (_, message) = follow(view, seq).next();
                now = if message["state"].is_null() { now } else { Value::Null };
                advance(&mut now, &message);
                assert_eq!(now, state(view, seq), "{view}, from record {seq} on");
            }
        }
    }
    assert!(told > 0, "the openings tell nothing");
}
