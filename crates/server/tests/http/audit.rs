//! Findings over HTTP, and streamed as they are found.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::Duration;

use archive::Role;
use record::Sealed;
use serde_json::{Value, json};
use testbed::{Service, replay};

fn service(name: &str) -> (Service, String) {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    let ask = service.post("/v1/import").token(&admin);
    ask.body("application/octet-stream", replay(name)).send().json(201);
    let id = record::read(&replay(name)).expect("it is whole").records[0].record.match_id.clone();
    (service, format!("/v1/matches/{id}/audit"))
}

#[test]
fn every_form_has_the_same_findings() {
    let (service, path) = service("concession.daybook");
    let report = service.get(&path).send().json(200);
    assert_eq!(report["edition"], "4.0");
    let findings = report["findings"].as_array().expect("a list");
    assert!(!findings.is_empty());
    let form = |accept: &str| {
        let answer = service.get(&path).header("accept", accept).send();
        assert!(answer.header("content-type").starts_with(accept), "{accept}");
        answer.text()
    };
    let lines: Vec<Value> = form("application/x-ndjson")
        .lines()
        .map(|line| serde_json::from_str(line).expect("a finding"))
        .collect();
    assert_eq!(lines, *findings);
    let markdown = form("text/markdown").replace('\\', "");
    for finding in findings {
        let message = finding["message"]["en"].as_str().expect("a sentence");
        assert!(markdown.contains(message), "{markdown}");
    }
    let french = service.get(&format!("{path}?lang=fr")).header("accept", "text/markdown").send();
    assert!(french.text().contains(findings[0]["message"]["fr"].as_str().expect("a sentence")));
}

#[test]
fn a_query_narrows_findings_and_wrong_ones_are_refused() {
    let (service, path) = service("violations-turns.daybook");
    let ask = |query: &str| service.get(&format!("{path}?{query}")).send();
    let all = ask("edition=2024-09").json(200);
    let grave = ask("edition=2024-09&severity=violation").json(200);
    assert_eq!((&all["played_by"], &all["counts"]), (&"4.0".into(), &grave["counts"]));
    let wanted = all["findings"].as_array().expect("a list").iter();
    let wanted: Vec<_> = wanted.filter(|one| one["severity"] == "violation").cloned().collect();
    assert!(!wanted.is_empty() && wanted.len() < all["findings"].as_array().map_or(0, Vec::len));
    assert_eq!(grave["findings"], json!(wanted));
    let planned = ask("plan=40").json(200);
    assert_eq!(planned["plan"]["seq"], 40);
    assert!(planned["plan"]["ways"].as_array().is_some_and(|ways| ways.len() > 2), "{planned}");
    ask("plan=100000").problem(404);
    for wrong in ["edition=5", "severity=grave", "lang=de", "view=all", "nothing=1"] {
        ask(wrong).problem(400);
    }
}

/// A follower of the findings of the match `m1`.
struct Follower(BufReader<TcpStream>);

impl Follower {
    fn new(service: &Service, headers: &str) -> Self {
        let mut stream = TcpStream::connect(service.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout");
        let head = format!(
            "GET /v1/matches/m1/audit HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\n{headers}\r\n"
        );
        stream.write_all(head.as_bytes()).expect("it takes it");
        Self(BufReader::new(stream))
    }

    /// The next finding, with its id.
    fn next(&mut self) -> (String, Value) {
        let (mut event, mut id) = (String::new(), String::new());
        loop {
            let mut line = String::new();
            assert!(self.0.read_line(&mut line).expect("it goes on") > 0, "the stream ended");
            if let Some(text) = line.strip_prefix("event: ") {
                text.trim().clone_into(&mut event);
            } else if let Some(text) = line.strip_prefix("id: ") {
                text.trim().clone_into(&mut id);
            } else if let Some(text) = line.strip_prefix("data: ") {
                assert_eq!(event, "finding");
                return (id, serde_json::from_str(text).expect("a finding"));
            }
        }
    }
}

/// Appends events of another match with these numbers to `m1`.
fn play(service: &Service, token: &str, records: &[Sealed]) {
    let lines: Vec<_> = records.iter().map(|one| json!({ "event": one.record.event })).collect();
    let ask = service.post("/v1/matches/m1/events").token(token).if_match(&service.head("m1"));
    ask.lines(&lines).send().json(201);
}

#[test]
fn a_follower_is_told_each_finding_once() {
    let records = record::read(&replay("violations-turns.daybook")).expect("it is whole").records;
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    let first = json!({ "match": "m1", "event": records[0].record.event });
    service.post("/v1/matches").token(&admin).json(&first).send().json(201);
    let findings = || {
        let report = service.get("/v1/matches/m1/audit").send().json(200);
        report["findings"].as_array().expect("a list").clone()
    };
    let mut follower = Follower::new(&service, "");
    play(&service, &admin, &records[1..150]);
    let there = findings().len();
    assert!(there > 1);
    let mut told: Vec<_> = (0..there).map(|_| follower.next()).collect();
    drop(follower);
    play(&service, &admin, &records[150..]);
    let all = findings();
    assert!(all.len() > there);
    let mut follower = Follower::new(&service, &format!("last-event-id: {there}\r\n"));
    told.extend((there..all.len()).map(|_| follower.next()));
    let expected = (1..).map(|id: usize| id.to_string()).zip(all).collect::<Vec<_>>();
    assert_eq!(told, expected);
}

#[test]
fn rules_are_searched_and_shown() {
    let service = Service::start();
    let ask = |path: &str| service.get(&format!("/v1/rules{path}")).send();
    let found = ask("?edition=4.0&q=4.2.4").json(200);
    let numbers: Vec<_> = found["paragraphs"].as_array().expect("a list").iter().collect();
    assert_eq!(found["count"], numbers.len());
    assert!(numbers.iter().any(|one| one["number"] == "4.2.4.b"));
    assert!(numbers.iter().all(|one| one["edition"] == "4.0" && one["section"] == "4.2.4"));
    let shown = ask("/4.0/4.2.4.b");
    let tag = shown.header("etag").to_owned();
    assert_eq!(shown.json(200)["number"], "4.2.4.b");
    let again = service.get("/v1/rules/4.0/4.2.4.b").header("if-none-match", &tag).send();
    assert_eq!((again.status, again.body.len()), (304, 0));
    let french = ask("?q=reserve%20limite&lang=fr").json(200);
    assert!(french["count"].as_u64() > Some(0), "{french}");
    for (path, status) in [
        ("/4.0/9.9.9.z", 404),
        ("/2024-09/4.2.4.b%00", 404),
        ("/5/4.2.4.b", 404),
        ("/4.0/%ff", 404),
        ("?edition=5", 400),
        ("?lang=de", 400),
        ("?page=2", 400),
        (&format!("?q={}", "a+".repeat(101)), 400),
    ] {
        ask(path).problem(status);
    }
}
