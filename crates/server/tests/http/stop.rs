//! Stopping the service.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use archive::Role;
use serde_json::Value;
use testbed::{Service, note};

/// A stream of this kind of the match `m1` that has begun, after this record.
fn follow(service: &Service, kind: &str, seen: Option<u64>) -> BufReader<TcpStream> {
    let mut stream = TcpStream::connect(service.address).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout");
    let seen = seen.map(|seq| format!("last-event-id: {seq}\r\n")).unwrap_or_default();
    let head = format!(
        "GET /v1/matches/m1/{kind} HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\n{seen}\r\n"
    );
    stream.write_all(head.as_bytes()).expect("it takes it");
    BufReader::new(stream)
}

/// Reads to the end of the next record; returns its number.
fn next(stream: &mut BufReader<TcpStream>) -> u64 {
    let mut line = String::new();
    while stream.read_line(&mut line).expect("it goes on") > 0 {
        if let Some(text) = line.strip_prefix("data: ") {
            let record: Value = serde_json::from_str(text).expect("a record");
            return record["seq"].as_u64().expect("a number");
        }
        line.clear();
    }
    panic!("the stream ended");
}

#[test]
fn streams_end_whole_when_the_service_stops() {
    let mut service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    service.open(&token, "m1");
    let kinds = ["events", "patches"];
    let mut streams = [0; 10].map(|_| kinds.map(|kind| follow(&service, kind, None)));
    for stream in streams.as_flattened_mut() {
        assert_eq!(next(stream), 0);
    }
    service.stop();
    for mut stream in streams.into_iter().flatten() {
        let mut rest = String::new();
        stream.read_to_string(&mut rest).expect("an end");
        // A stream that is cut off lacks the final chunk.
        assert!(rest.ends_with("\r\n0\r\n\r\n"), "{rest:?}");
    }
}

#[test]
fn a_follower_of_a_service_that_starts_again_misses_nothing() {
    let mut service = Service::on_disk();
    let token = service.token(Role::Recorder, None, None);
    let head = service.open(&token, "m1");
    let mut stream = follow(&service, "events", None);
    assert_eq!(next(&mut stream), 0);
    let body = note("the last").to_string();
    let mut posting = TcpStream::connect(service.address).expect("it listens");
    let head = format!(
        "POST /v1/matches/m1/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\n\
         if-match: \"{head}\"\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len(),
    );
    posting.write_all(head.as_bytes()).expect("it takes it");
    posting.write_all(&body.as_bytes()[..10]).expect("it takes it");
    std::thread::sleep(Duration::from_millis(300));
    service.stop();
    stream.read_to_end(&mut Vec::new()).expect("an end");
    // The stream has ended, and a request in progress still gets its response.
    posting.write_all(&body.as_bytes()[10..]).expect("it takes it");
    let mut answer = String::new();
    posting.read_to_string(&mut answer).expect("an end");
    assert!(answer.starts_with("HTTP/1.1 201 "), "{answer}");

    let folder = service.folder.clone();
    drop(service);
    let service = Service::over_disk(folder);
    assert_eq!(next(&mut follow(&service, "events", Some(0))), 1);
}
