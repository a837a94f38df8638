//! A crowd that follows one match.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use archive::Role;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use testbed::{Service, note};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::http::times;

/// The last record of the match.
const LAST: u32 = 60;

/// A follower that is not done in this time has failed.
const PATIENCE: Duration = Duration::from_mins(5);

/// One follower: its first record, how it requests it, when it comes, and whether it disconnects
/// once and reconnects.
struct Follower {
    first: u32,
    by_header: bool,
    comes_at: u32,
    leaves_after: Option<u32>,
}

impl Follower {
    /// The follower with this number: every combination is among the first few.
    fn new(number: u32) -> Self {
        let first = if number.is_multiple_of(3) { 0 } else { number * 7 % LAST };
        Self {
            first,
            by_header: first > 0 && number % 5 < 2,
            comes_at: if number.is_multiple_of(2) { 0 } else { number * 11 % LAST },
            leaves_after: number.is_multiple_of(4).then_some(u32::midpoint(first, LAST)),
        }
    }

    /// Follows the match to its end.
    async fn run(self, address: SocketAddr, mut head: watch::Receiver<u32>) {
        head.wait_for(|head| *head >= self.comes_at).await.expect("the writer goes on");
        let until = self.leaves_after.unwrap_or(LAST);
        let before = follow(address, self.first, self.by_header, until, None).await;
        if until < LAST {
            follow(address, until + 1, true, LAST, Some(before)).await;
        }
    }
}

/// Reads records from one number to another, each once and in order, and linked; returns the hash
/// of the last.
async fn follow(
    address: SocketAddr,
    first: u32,
    by_header: bool,
    last: u32,
    mut before: Option<String>,
) -> String {
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    let (query, header) = match (first, by_header) {
        (first, true) => (String::new(), format!("last-event-id: {}\r\n", first - 1)),
        (first, false) => (format!("?from={first}"), String::new()),
    };
    // HTTP/1.0 has no chunks, so the lines are those of the stream.
    let head = format!(
        "GET /v1/matches/m1/events{query} HTTP/1.0\r\nhost: x\r\naccept: text/event-stream\r\n{header}\r\n"
    );
    stream.write_all(head.as_bytes()).await.expect("it takes it");
    let mut lines = BufReader::new(stream).lines();
    let mut next = first;
    while next <= last {
        let line = lines.next_line().await.expect("it goes on").expect("the stream ended");
        if let Some(id) = line.strip_prefix("id: ") {
            assert_eq!(id, next.to_string());
        } else if let Some(data) = line.strip_prefix("data: ") {
            assert!(data.contains(&format!("\"seq\":{next},")), "not record {next}: {data}");
            let prev = before.map(|before| format!("\"prev\":\"{before}\""));
            assert!(prev.is_none_or(|prev| data.contains(&prev)), "not linked: {data}");
            before = Some(record::hash(data.as_bytes()).to_string());
            next += 1;
        }
    }
    before.expect("at least one record")
}

/// The possible number of followers: as many as wanted, if there are descriptors for both ends.
fn followers(wanted: u32) -> u32 {
    let limit = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit }).expect("it is ours");
    let ends = limit.maximum.map_or(u64::MAX, |maximum| maximum.saturating_sub(200)) / 2;
    u32::try_from(ends).map_or(wanted, |ends| wanted.min(ends))
}

/// The number of followers that the server reports.
fn following(service: &Service) -> u32 {
    let text = service.get("/metrics").send().text();
    let count = text.lines().find_map(|line| line.strip_prefix("daybook_followers "));
    count.and_then(|count| count.parse().ok()).expect("it is among the metrics")
}

fn wait_for(service: &Service, count: u32) {
    let begun = Instant::now();
    while following(service) != count {
        assert!(begun.elapsed() < PATIENCE, "{} follow, not {count}", following(service));
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn each_of_a_crowd_sees_every_record_once_and_in_order() {
    let service = Service::on_disk();
    let token = service.token(Role::Recorder, None, None);
    let mut head = service.open(&token, "m1");
    let crowd = followers(u32::try_from(times(500, 5_000)).expect("small"));
    let runtime = tokio::runtime::Runtime::new().expect("threads can be had");
    let (tell, told) = watch::channel(0);
    let mut running = JoinSet::new();
    for number in 0..crowd {
        let follower = Follower::new(number).run(service.address, told.clone());
        let in_time = async { tokio::time::timeout(PATIENCE, follower).await };
        running.spawn_on(in_time, runtime.handle());
    }
    let early = (0..crowd).filter(|number| Follower::new(*number).comes_at == 0).count();
    wait_for(&service, u32::try_from(early).expect("small"));
    for seq in 1..=LAST {
        let answer = service.append(&token, "m1", &head, &note(&format!("{seq}")));
        answer.receipts(201)[0]["hash"].as_str().expect("a hash").clone_into(&mut head);
        tell.send_replace(seq);
    }
    let mut done = 0;
    while let Some(ended) = runtime.block_on(running.join_next()) {
        ended.expect("no panic").expect("it saw the last record");
        done += 1;
    }
    assert_eq!(done, crowd);
    wait_for(&service, 0);
    println!("{crowd} followers, {early} of them before the first event");
}
