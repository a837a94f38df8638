//! The effect of a stranger's most expensive requests on those who record.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use archive::Role;
use serde_json::Value;
use testbed::{Answer, Service, note, replay};

use crate::http::times;

/// The stranger's connections, all from one address.
const CONNECTIONS: usize = 64;
const STRANGER: &str = "192.0.2.1";

/// A long match, and a short one that is recorded at the same time.
const LONG: &str = "bga-480000023";
const SHORT: &str = "short";

/// A game continued with notes: each state is as large as the last one of the game.
fn service(records: usize) -> (Service, String) {
    let service = Service::on_disk();
    let token = service.token(Role::Admin, None, None);
    let ask = service.post("/v1/import").token(&token);
    let imported = ask.body("application/octet-stream", replay("tie-breaker.daybook")).send();
    let imported = imported.json(201);
    assert_eq!(imported["match"], LONG);
    let count = imported["records"].as_u64().and_then(|count| usize::try_from(count).ok());
    let mut count = count.expect("a number");
    while count < records {
        let notes: Vec<Value> = (0..500).map(|number| note(&format!("{number}"))).collect();
        let ask = service.post(&format!("/v1/matches/{LONG}/events")).token(&token);
        count += ask.if_match(&service.head(LONG)).lines(&notes).send().receipts(201).len();
    }
    service.open(&token, SHORT);
    (service, token)
}

/// The most expensive requests, all different.
fn worst(number: usize) -> (String, &'static str) {
    let path = format!("/v1/matches/{LONG}");
    match number % 8 {
        0 => (format!("{path}/audit?edition=2024-09&plan={number}"), "text/markdown"),
        1 => (format!("{path}/timeline?lang=fr"), "*/*"),
        2 => (format!("{path}/export"), "*/*"),
        3 => (format!("{path}/diff?from={number}&to={}", 300 + number), "text/plain"),
        4 => (format!("/m/{LONG}/image.png?at={number}"), "*/*"),
        _ => (format!("{path}/patches?from={}&to=100000&lang=fr", number * 64 % 1_000), "*/*"),
    }
}

/// Sends a request over its own connection and reads until the end of the response or until told to
/// stop; returns the beginning of the response.
fn ask_until(service: &Service, number: usize, stop: &AtomicBool) -> String {
    let (path, accept) = worst(number);
    let request = format!(
        "GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\naccept: {accept}\r\n\
         accept-encoding: br\r\nx-forwarded-for: {STRANGER}\r\n\r\n"
    );
    let mut stream = TcpStream::connect(service.address).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_millis(50))).expect("a socket");
    stream.write_all(request.as_bytes()).expect("it takes it");
    let (mut begun, mut bytes) = (String::new(), vec![0; 64 * 1024]);
    while !stop.load(Ordering::Relaxed) {
        match stream.read(&mut bytes) {
            Ok(0) => break,
            Ok(count) if begun.is_empty() => {
                begun = String::from_utf8_lossy(&bytes[..count]).into_owned();
            }
            Ok(_) => {}
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(error) => panic!("{path}: {error}"),
        }
    }
    begun
}

/// The durations of so many appends, the longest last; the two matches take turns.
fn appends(service: &Service, token: &str, count: usize) -> [Vec<Duration>; 2] {
    [LONG, SHORT].map(|match_id| {
        let mut head = service.head(match_id);
        let append = |number: usize| {
            let begun = Instant::now();
            let receipts = service.append(token, match_id, &head, &note(&number.to_string()));
            let time = begun.elapsed();
            receipts.receipts(201)[0]["hash"].as_str().expect("a hash").clone_into(&mut head);
            time
        };
        let mut all: Vec<_> = (0..count).map(append).collect();
        all.sort_unstable();
        all
    })
}

/// The time within which 99 of 100 were done.
fn p99(times: &[Duration]) -> Duration {
    times[(times.len() - 1) * 99 / 100]
}

#[test]
fn who_asks_for_the_dearest_keeps_no_recorder_waiting() {
    let (service, token) = service(times(1_000, 20_000));
    let count = times(40, 400);
    let idle = appends(&service, &token, count);
    let (stop, asked, answered) =
        (AtomicBool::new(false), AtomicUsize::new(0), AtomicUsize::new(0));
    let ask = || {
        while !stop.load(Ordering::Relaxed) {
            let number = asked.fetch_add(1, Ordering::Relaxed);
            let is_refused = ask_until(&service, number, &stop).starts_with("HTTP/1.1 429");
            answered.fetch_add(1, Ordering::Relaxed);
            if is_refused {
                thread::sleep(Duration::from_millis(20));
            }
        }
    };
    let busy = thread::scope(|scope| {
        for _ in 0..CONNECTIONS {
            scope.spawn(ask);
        }
        thread::sleep(Duration::from_millis(300));
        let busy = appends(&service, &token, count);
        assert!(asked.load(Ordering::Relaxed) > answered.load(Ordering::Relaxed), "nobody asks");
        stop.store(true, Ordering::Relaxed);
        busy
    });
    for (which, (idle, busy)) in ["the same", "another"].iter().zip(idle.iter().zip(&busy)) {
        println!("an append to {which} match: p99 {:?}, idle {:?}", p99(busy), p99(idle));
        let most = (20 * p99(idle)).max(Duration::from_secs(1));
        assert!(p99(busy) < most, "to {which} match: {:?}, idle {:?}", p99(busy), p99(idle));
    }
}

/// The response to a caller from this address, and its cost in reads.
fn asked(service: &Service, path: &str, headers: &[(&str, &str)]) -> (Answer, u32) {
    let ask = service.get(path).header("x-forwarded-for", STRANGER);
    let ask = headers.iter().fold(ask, |ask, (name, value)| ask.header(name, value));
    let answer = ask.send();
    let price = answer.header("daybook-reads").parse().unwrap_or(0);
    (answer, price)
}

#[test]
fn what_is_kept_costs_one_read_however_it_is_asked_for() {
    let (service, _) = service(0);
    let (first, price) = asked(&service, &format!("/m/{LONG}/image.png?at=9&lang=en"), &[]);
    assert!(first.status == 200 && price > 20, "{price}");
    for (path, accept) in [
        (format!("/m/{LONG}/image.png?at=9&lang=en"), "image/png;q=0.7, x/y"),
        (format!("/m/{LONG}/image.png?lang=en&at=009"), "text/event-stream"),
        (format!("/m/%62{}~anything/image.png?%61t=9&lang=en", &LONG[1..]), "*/*"),
    ] {
        let (again, price) = asked(&service, &path, &[("accept", accept)]);
        assert_eq!((again.body == first.body, price), (true, 1), "{path} {accept}");
    }
    let diff = format!("/v1/matches/{LONG}/diff?from=1&to=200");
    let (words, _) = asked(&service, &diff, &[("accept", "x/y, text/plain; q=0.1")]);
    let (patch, _) = asked(&service, &diff, &[("accept", "text/*")]);
    assert!(words.header("content-type").starts_with("text/plain"));
    assert!(patch.header("content-type").starts_with("application/json-patch"));
}

#[test]
fn a_long_run_of_patches_is_cut_and_priced_by_its_length() {
    let (service, _) = service(1_000);
    let path = |query: &str| format!("/v1/matches/{LONG}/patches?{query}");
    let (one, small) = asked(&service, &path("from=0"), &[]);
    let (all, large) = asked(&service, &path("from=64&to=100000"), &[]);
    let blocks = |answer: &Answer| answer.json(200).as_array().expect("blocks").clone();
    let (one, all) = (blocks(&one), blocks(&all));
    assert_eq!((one.len(), all.len()), (1, 8));
    assert_eq!((&all[0]["from"], &all[7]["to"]), (&64.into(), &(64 * 9 - 1).into()));
    assert!(large > 4 * small && small > 8, "{small} {large}");
    let tag = asked(&service, &path("from=64"), &[]).0.header("etag").to_owned();
    let known = asked(&service, &path("from=64"), &[("if-none-match", &tag), ("accept", "x/y")]);
    assert_eq!((known.0.status, known.1), (304, 1));
}

#[test]
fn what_was_audited_or_compressed_once_is_not_paid_for_again() {
    let (service, _) = service(0);
    let path = format!("/v1/matches/{LONG}");
    for (route, headers) in [
        ("audit", [("accept", "text/markdown")]),
        ("timeline", [("accept-encoding", "identity")]),
        ("export", [("accept-encoding", "gzip")]),
        ("export", [("accept-encoding", "br")]),
    ] {
        let (first, price) = asked(&service, &format!("{path}/{route}"), &headers);
        let (again, less) = asked(&service, &format!("{path}/{route}"), &headers);
        assert!(first.status == 200 && first.body == again.body, "{route}");
        assert!(less < price, "{route}: {price}, then {less}");
    }
}

#[test]
fn who_has_spent_everything_is_told_before_the_work_begins() {
    let (service, _) = service(0);
    // A budget refills while it is spent: by what costs most for the time that it takes on any machine.
    let blank = vec![b' '; 4 * 1024 * 1024];
    let spend = || {
        let ask = service.post("/v1/preview").header("x-forwarded-for", STRANGER);
        ask.body("application/octet-stream", blank.clone()).send()
    };
    let refused = (0..1_000).map(|_| spend()).find(|answer| answer.status == 429);
    let refused = refused.expect("a budget has an end");
    assert!(!refused.header("retry-after").is_empty());
    let other =
        service.get(&format!("/m/{LONG}/image.png?at=1")).header("x-forwarded-for", "192.0.2.2");
    assert_eq!(other.send().status, 200, "nobody pays for another");
}
