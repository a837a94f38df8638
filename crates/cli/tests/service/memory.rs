//! Many bad clients: their cost is bounded, and the server still serves the others.

use std::fs;
use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use tempfile::TempDir;

use crate::service::client::{Client, token};
use crate::service::program::Program;
use crate::service::times;

const MIB: u64 = 1024 * 1024;

/// Connections whose headers never end. Each may fill the connection's read buffer.
const SLOW_HEADERS: usize = 500;

/// Connections with a token whose bodies stall. Each may fill that buffer and a body of events.
const SLOW_BODIES: usize = 200;

/// Connections without a token that send long bodies. Only that buffer of them is kept.
const STRANGERS: usize = 50;

/// Maximum size of a connection's read buffer: `max_buf_size` in `serve.rs`.
const BUFFER: u64 = 64 * 1024;

/// Maximum size of a body of events, and of one with a whole match.
const BODY: u64 = 256 * 1024;
const IMPORT: u64 = 32 * MIB;

/// Maximum that the server holds for these clients: their buffers, the bodies of those who may send
/// them, and one body with a whole match.
const HELD_MAX: u64 =
    (SLOW_HEADERS + SLOW_BODIES + STRANGERS) as u64 * BUFFER + SLOW_BODIES as u64 * BODY + IMPORT;

/// Maximum growth of its peak memory: twice that, as a body grows by doubling and the allocator
/// keeps some of the freed memory, and 32 MiB for the stacks of threads. The allocator has one
/// arena here: with the usual eight per core it keeps freed memory in each, and how much depends on
/// the machine.
const GROWTH_MAX: u64 = 2 * HELD_MAX + 32 * MIB;

/// The peak memory of a process, in bytes.
fn peak(program: &Program) -> u64 {
    status(program, "VmHWM:")
}

/// The present memory of a process, in bytes.
pub(crate) fn resident(program: &Program) -> u64 {
    status(program, "VmRSS:")
}

fn status(program: &Program, name: &str) -> u64 {
    let path = format!("/proc/{}/status", program.id());
    let status = fs::read_to_string(path).expect("Linux has it");
    let line = status.lines().find_map(|line| line.strip_prefix(name)).expect("it is there");
    let kib = line.trim().strip_suffix(" kB").and_then(|number| number.parse::<u64>().ok());
    kib.expect("a number") * 1024
}

/// Files and sockets that a process has open.
pub(crate) fn open_files(program: &Program) -> usize {
    fs::read_dir(format!("/proc/{}/fd", program.id())).expect("Linux has it").count()
}

/// The beginning of a request to send a body to a route.
fn post(path: &str, token: &str, more: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
         authorization: Bearer {token}\r\nconnection: close\r\n{more}\r\n"
    )
}

/// A connection that has sent something.
fn connect(address: SocketAddr, sent: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_mins(1))).expect("a timeout");
    stream.set_write_timeout(Some(Duration::from_mins(1))).expect("a timeout");
    stream.write_all(sent).expect("it takes it");
    stream
}

/// What the server sends before it closes.
fn answer(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).expect("it closes");
    String::from_utf8_lossy(&bytes).into_owned()
}

const ROUTES: [(&str, u64); 4] = [
    ("/v1/matches", BODY),
    ("/v1/matches/m1/events", BODY),
    ("/v1/matches/m1/openings", BODY),
    ("/v1/import", IMPORT),
];

/// Clients that hold their connections.
fn slow(address: SocketAddr, token: &str) -> Vec<TcpStream> {
    let headers = format!("GET /healthz HTTP/1.1\r\nx: {}", "x".repeat(48 * 1024));
    let length = format!("content-length: {BODY}\r\n");
    let body = post("/v1/matches/m1/events", token, &length) + &"[".repeat(200 * 1024);
    let slow = (0..SLOW_HEADERS).map(|_| connect(address, headers.as_bytes()));
    slow.chain((0..SLOW_BODIES).map(|_| connect(address, body.as_bytes()))).collect()
}

/// Clients that send a long body to a route they may not use.
fn strangers(address: SocketAddr) {
    let length = 8 * MIB;
    let request = post("/v1/import", "guess", &format!("content-length: {length}\r\n"));
    let request = request + &"x".repeat(usize::try_from(length).expect("it fits"));
    thread::scope(|scope| {
        for _ in 0..STRANGERS {
            scope.spawn(|| {
                let answer = answer(connect(address, request.as_bytes()));
                assert!(answer.starts_with("HTTP/1.1 401 "), "{answer}");
            });
        }
    });
}

/// Bodies that are too long: one that declares it to a server that can refuse it unread, and one
/// that does not.
fn too_long(address: SocketAddr, token: &str) {
    for (path, max) in ROUTES {
        let length = max.max(10 * MIB) + 1;
        let said = format!("content-length: {length}\r\nexpect: 100-continue\r\n");
        let refused = answer(connect(address, post(path, token, &said).as_bytes()));
        assert!(refused.starts_with("HTTP/1.1 413 "), "{path}: {refused}");
        assert!(refused.contains("application/problem+json"), "{path}: {refused}");
        let mut unsaid = post(path, token, "transfer-encoding: chunked\r\n").into_bytes();
        for _ in 0..length.div_ceil(MIB) {
            unsaid.extend_from_slice(b"100000\r\n");
            unsaid.resize(unsaid.len() + 0x0010_0000, b' ');
            unsaid.extend_from_slice(b"\r\n");
        }
        unsaid.extend_from_slice(b"0\r\n\r\n");
        let refused = answer(connect(address, &unsaid));
        assert!(refused.starts_with("HTTP/1.1 413 "), "{path}: {refused}");
    }
}

/// Deeply nested bodies, and bytes that are not a request.
fn nonsense(client: &Client, address: SocketAddr) {
    let deep = "[".repeat(100_000);
    let head = format!("\"{}\"", "0".repeat(64));
    let headers = [("content-type", "application/json"), ("if-match", &*head)];
    for (path, _) in ROUTES {
        let answer = client.post(path, &headers, &*deep).expect("the server is there");
        answer.problem(422);
    }
    let long = vec![0xff; 100_000];
    for bytes in [&b"\0\xff\r\n\r\n"[..], b"GET / HTTP/9.9\r\n\r\n", b"\r\n\r\n", &long] {
        let mut stream = connect(address, b"");
        let mut answer = Vec::new();
        // The server may close as soon as it has seen enough.
        let _ = stream.write_all(bytes);
        let _ = stream.shutdown(Shutdown::Write);
        let _ = stream.read_to_end(&mut answer);
        assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 4"), "{answer:?}");
    }
}

/// An honest client appends an event.
fn append(client: &Client, head: &mut String) {
    let note = json!({ "event": { "type": "note", "data": { "text": "x" } } }).to_string();
    let answer = client.append("m1", head, &note).expect("the server is there").json(201);
    answer["receipts"][0]["hash"].as_str().expect("a hash").clone_into(head);
}

#[test]
fn bad_clients_cost_what_their_buffers_hold_and_no_more() {
    let folder = TempDir::new().expect("a folder");
    let token = token(folder.path());
    let one_arena = [("MALLOC_ARENA_MAX", Path::new("1"))];
    let program = Program::start_with(folder.path(), &one_arena);
    let (address, client) = (program.address, Client::new(program.address, &token));
    let opened = client.open("m1").expect("the server is there").json(201);
    let mut head = opened["receipts"][0]["hash"].as_str().expect("a hash").to_owned();
    append(&client, &mut head);
    let (files, before) = (open_files(&program), peak(&program));
    for _ in 0..times(2, 20) {
        let open = slow(address, &token);
        append(&client, &mut head);
        strangers(address);
        too_long(address, &token);
        nonsense(&client, address);
        append(&client, &mut head);
        drop(open);
    }
    let grown = peak(&program) - before;
    println!("{} MiB more of {} MiB at most", grown / MIB, GROWTH_MAX / MIB);
    assert!(grown < GROWTH_MAX, "{} MiB more", grown / MIB);
    let begun = Instant::now();
    while open_files(&program) > files {
        assert!(begun.elapsed() < Duration::from_mins(1), "connections are still open");
        thread::sleep(Duration::from_millis(20));
    }
    append(&client, &mut head);
    program.stop();
}
