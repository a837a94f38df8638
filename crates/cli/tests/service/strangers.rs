//! Strangers who use up scarce resources of a service: connections, descriptors, memory. Recording
//! continues.

use std::fs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ledger::{Append, SledStore, Store};
use record::{At, Chain, Draft};
use rustix::process::{Pid, Resource, Rlimit, getrlimit, prlimit, setrlimit};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::{TcpSocket, TcpStream};
use tokio::runtime::Runtime;

use crate::service::client::{Client, token};
use crate::service::memory::{open_files, resident};
use crate::service::program::Program;
use crate::service::times;

const MIB: u64 = 1024 * 1024;

/// The descriptors that the system gives the service, and how many of them are reserved for files.
const DESCRIPTORS: u64 = 1_024;
const FILES: usize = 256;

/// One of many addresses that are not this machine's own.
fn stranger(number: u32) -> IpAddr {
    let [_, high, middle, low] = (number + 1).to_be_bytes();
    Ipv4Addr::new(127, 9 + high, middle, low).into()
}

/// As many descriptors as this process can have.
fn take_descriptors() {
    let limit = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit }).expect("it is ours");
}

/// A connection from an address that has sent something and never reads.
fn connect(runtime: &Runtime, from: IpAddr, to: SocketAddr, sent: &str) -> TcpStream {
    runtime.block_on(async {
        let socket = TcpSocket::new_v4().expect("a descriptor");
        socket.set_recv_buffer_size(4_096).expect("a small buffer");
        socket.bind(SocketAddr::new(from, 0)).expect("an address of this machine");
        let stream = socket.connect(to).await.expect("it listens");
        stream.writable().await.expect("it is open");
        // A rejected client may be too late.
        let _ = stream.try_write(sent.as_bytes());
        stream
    })
}

fn note(text: &str) -> String {
    json!({ "event": { "type": "note", "data": { "text": text } } }).to_string()
}

fn hash(answer: &Value) -> String {
    answer["receipts"][0]["hash"].as_str().expect("a hash").to_owned()
}

/// A gauge of the service.
fn gauge(client: &Client, name: &str) -> u64 {
    let text = client.get("/metrics").expect("it answers").body;
    let text = String::from_utf8(text).expect("it is text");
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("daybook_{name} ")));
    line.and_then(|value| value.parse().ok()).expect("it is there")
}

/// Appends to a match repeatedly until told to stop: every request gets status 201.
fn record(client: &Client, head: &mut String, done: &AtomicBool) -> usize {
    let mut count = 0;
    while !done.load(Ordering::SeqCst) {
        let answer = client.append("m1", head, &note("goes on"));
        *head = hash(&answer.expect("who is connected is answered").json(201));
        count += 1;
        thread::sleep(Duration::from_millis(5));
    }
    count
}

fn records(client: &Client, match_id: &str) -> usize {
    let answer = client.get(&format!("/v1/matches/{match_id}/export")).expect("it answers");
    assert_eq!(answer.status, 200);
    record::read(&answer.body).expect("it is whole").records.len()
}

#[test]
fn idle_connections_may_cost_a_newcomer_a_refusal_and_never_an_append() {
    take_descriptors();
    let folder = TempDir::new().expect("a folder");
    let (token, runtime) = (token(folder.path()), Runtime::new().expect("threads can be had"));
    let program = Program::start_limited(folder.path(), DESCRIPTORS);
    let (address, client) = (program.address, Client::new(program.address, &token));
    let mut head = hash(&client.open("m1").expect("it is there").json(201));
    let half = "GET /healthz HTTP/1.1\r\nhost: x\r\nx: ";
    let done = AtomicBool::new(false);
    let appended = thread::scope(|scope| {
        let recorder = scope.spawn(|| record(&client, &mut head, &done));
        let one: Vec<_> =
            (0..1_100).map(|_| connect(&runtime, stranger(0), address, half)).collect();
        let newcomer = Client::new(address, &token);
        assert_eq!(newcomer.get("/v1/matches/m1").expect("there is room").status, 200);
        let crowd = u32::try_from(times(2_000, 5_000)).expect("small");
        let many: Vec<_> =
            (1..=crowd).map(|one| connect(&runtime, stranger(one), address, half)).collect();
        let open = open_files(&program);
        assert!(open <= usize::try_from(DESCRIPTORS).expect("small") - FILES + 64, "{open}");
        thread::sleep(Duration::from_millis(500));
        done.store(true, Ordering::SeqCst);
        let appended = recorder.join().expect("every append was answered");
        drop((one, many));
        appended
    });
    assert!(appended > 10, "{appended}");
    assert_eq!(records(&client, "m1"), appended + 1);
    program.stop();
    let program = Program::start_limited(folder.path(), DESCRIPTORS);
    assert_eq!(records(&Client::new(program.address, &token), "m1"), appended + 1);
    program.stop();
    println!("{appended} appends beside half-sent headers");
}

/// A match of notes of this many bytes, as a file.
fn long(match_id: &str, notes: usize, bytes: usize) -> Vec<u8> {
    let mut chain = Chain::new(match_id.parse().expect("a name"));
    let opened = json!({ "event": { "type": "match_opened", "data": {
        "edition": "4.0", "format": "constructed", "recorder": "paper", "players": [{}, {}] } } });
    let texts = std::iter::once(opened.to_string());
    let texts = texts.chain((0..notes).map(|_| note(&"x".repeat(bytes))));
    let drafts = texts.map(|text| Draft::parse(text.as_bytes()).expect("a draft"));
    let records: Vec<_> = drafts.map(|draft| chain.seal(draft).expect("in order")).collect();
    record::write(&records, &[])
}

#[test]
fn who_does_not_read_is_given_so_much_and_no_more_and_then_ended() {
    take_descriptors();
    let folder = TempDir::new().expect("a folder");
    let (token, runtime) = (token(folder.path()), Runtime::new().expect("threads can be had"));
    let one_arena = [("MALLOC_ARENA_MAX", Path::new("1"))];
    let program = Program::start_with(folder.path(), &one_arena);
    let (address, client) = (program.address, Client::new(program.address, &token));
    let file = long("m1", 50, 50_000);
    let length = file.len() as u64;
    client.post("/v1/import", &[], file).expect("it is there").json(201);
    let before = resident(&program);
    let sockets = u32::try_from(times(250, 1_000)).expect("small");
    let ask = "GET /v1/matches/m1/export HTTP/1.1\r\nhost: x\r\n\r\n";
    let from_one: Vec<_> =
        (0..sockets / 5).map(|_| connect(&runtime, stranger(0), address, ask)).collect();
    thread::sleep(Duration::from_secs(2));
    let unread = gauge(&client, "unread_bytes");
    assert!((length..=32 * MIB).contains(&unread), "{unread} bytes wait for one client");
    let from_many: Vec<_> =
        (1..=sockets).map(|one| connect(&runtime, stranger(one), address, ask)).collect();
    let begun = Instant::now();
    let mut most = 0;
    while begun.elapsed() < Duration::from_secs(times(4, 20)) {
        most = most.max(gauge(&client, "unread_bytes"));
        let grown = resident(&program).saturating_sub(before);
        assert!(grown < 300 * MIB, "{} MiB more", grown / MIB);
        thread::sleep(Duration::from_millis(100));
    }
    assert!((64 * MIB..=160 * MIB).contains(&most), "{most} bytes wait for all");
    let head = client.get("/v1/matches/m1").expect("small answers go on").json(200);
    let head = head["head"]["hash"].as_str().expect("a hash").to_owned();
    client.append("m1", &head, &note("goes on")).expect("appends go on").json(201);
    println!("{most} bytes wait, {} MiB more resident", (resident(&program) - before) / MIB);
    // Disconnecting a client that still does not read takes half a minute.
    if times(0, 1) == 1 {
        let begun = Instant::now();
        while gauge(&client, "unread_bytes") > 0 {
            assert!(begun.elapsed() < Duration::from_mins(1), "they still wait");
            thread::sleep(Duration::from_millis(200));
        }
    }
    drop((from_one, from_many));
    program.stop();
}

#[test]
fn work_that_never_ends_does_not_keep_the_service_from_ending_in_peace() {
    let folder = TempDir::new().expect("a folder");
    let token = token(folder.path());
    let program = Program::start(folder.path());
    let client = Client::new(program.address, &token);
    let head = hash(&client.open("m1").expect("it is there").json(201));
    // Nobody ever writes to it, so opening it for reading waits forever.
    let pipe = folder.path().join("access.ndjson");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo runs").success());
    let asking: Vec<_> = (0..4)
        .map(|_| {
            let client = client.clone();
            thread::spawn(move || client.get("/v1/matches/m1/access").is_some())
        })
        .collect();
    thread::sleep(Duration::from_millis(300));
    client.append("m1", &head, &note("the last")).expect("it goes on").json(201);
    let begun = Instant::now();
    program.signal("TERM");
    let (status, said) = program.wait();
    let took = begun.elapsed();
    assert!(took < Duration::from_secs(10), "{took:?}");
    assert!(status.success(), "{status}: {said}");
    for one in asking {
        assert!(!one.join().expect("no panic"), "it cannot have been answered");
    }
    assert!(!folder.path().join("open").exists(), "the next start takes it for an unclean stop");
    fs::remove_file(&pipe).expect("it is there");
    let program = Program::start(folder.path());
    assert_eq!(records(&Client::new(program.address, &token), "m1"), 2);
    program.stop();
}

/// Stores records of another match until the mirror's first segment is full.
fn fill(data: &Path) {
    let store = SledStore::open(data).expect("a store");
    let opened = json!({ "event": { "type": "match_opened", "data": {
        "edition": "4.0", "format": "constructed", "recorder": "paper", "players": [{}, {}] } } });
    let draft = |text: &str| Draft::parse(text.as_bytes()).expect("a draft");
    let large = draft(&note(&"x".repeat(60_000)));
    let mut chain = Chain::new("m2".parse().expect("a name"));
    let first = chain.seal(draft(&opened.to_string())).expect("the first");
    let append = Append::new(At::UNIX_EPOCH, None, vec![first]);
    let mut before = store.append(append).expect("a good disk").head;
    let segment = data.join("mirror/00000001.ndjson");
    while fs::metadata(&segment).expect("a file").len() < 64 * MIB {
        let records = [(); 4].map(|()| chain.seal(large.clone()).expect("in order")).to_vec();
        let append = Append::new(At::UNIX_EPOCH, Some(before), records);
        before = store.append(append).expect("a good disk").head;
    }
}

#[test]
fn where_no_descriptor_is_left_appends_go_on_and_nothing_ends() {
    let folder = TempDir::new().expect("a folder");
    let token = token(folder.path());
    let program = Program::start(folder.path());
    let opened = Client::new(program.address, &token).open("m1").expect("it is there");
    let mut head = hash(&opened.json(201));
    program.stop();
    fill(folder.path());
    let program = Program::start(folder.path());
    let client = Client::new(program.address, &token);
    assert_eq!(client.get("/v1/matches/m1").expect("it is there").status, 200);
    let pid = Pid::from_raw(i32::try_from(program.id()).expect("a number")).expect("not zero");
    let second = folder.path().join("mirror/00000002.ndjson");
    let append = |head: &mut String| {
        let answer = client.append("m1", head, &note("goes on"));
        *head = hash(&answer.expect("who is connected is answered").json(201));
    };
    let checkpoint = || fs::read_to_string(folder.path().join("tree/checkpoint")).expect("a file");
    let limit = getrlimit(Resource::Nofile);
    let none = Rlimit { current: Some(3), ..limit };
    prlimit(Some(pid), Resource::Nofile, none).expect("it is ours");
    let before = checkpoint();
    for _ in 0..5 {
        append(&mut head);
        thread::sleep(Duration::from_millis(300));
    }
    assert!(!second.exists() && checkpoint() == before, "there was a descriptor");
    prlimit(Some(pid), Resource::Nofile, limit).expect("it is ours");
    append(&mut head);
    assert!(second.exists(), "the full segment still grows");
    assert_eq!(records(&client, "m1"), 7, "the export waits for its checkpoint");
    assert_ne!(checkpoint(), before);
    program.stop();
    let program = Program::start(folder.path());
    assert_eq!(records(&Client::new(program.address, &token), "m1"), 7);
    program.stop();
}
