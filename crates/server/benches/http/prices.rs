//! What each route costs at most, and what it is priced at: the dearest request that it can be asked.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

use archive::{Author, Channels, NewFile};
use replay::Replay;
use testbed::dearest::{Asked, asked, get, long, operations};
use tokio::runtime::Runtime;

use crate::serving::Service;

/// The table for matches of so many records.
pub(crate) fn prices(runtime: &Runtime, lengths: &[usize]) {
    for &length in lengths {
        let file = long(length);
        let (id, records) = (file.records[0].record.match_id.to_string(), file.records.len());
        println!("\nthe dearest request of each route, asked of a match of {records} records:\n");
        println!("| operation | request | core ms | bytes sent | reads |");
        println!("|---|---|---|---|---|");
        let replay = Replay::load(file.clone()).expect("it makes sense");
        let (channel, key) = Channels::create().expect("there is randomness");
        let asked = asked(&id, &replay, (&channel, &key));
        let named: BTreeSet<_> = asked.iter().map(|asked| asked.operation.to_owned()).collect();
        assert_eq!(named, operations(), "each operation has a row");
        let service = Service::start(runtime);
        service
            .app
            .archive
            .import(NewFile::Whole(file), None, Author::OPERATOR)
            .expect("it is new");
        // The last record is in a checkpoint.
        send(
            service.address,
            &service.token,
            &get("proveRecord", format!("/v1/matches/{id}/proof")),
        );
        for asked in asked {
            let before = process_ns();
            let (reads, bytes) = send(service.address, &service.token, &asked);
            let spent = process_ns().saturating_sub(before) / 100_000;
            let Asked { operation, method, path, headers, .. } = asked;
            let path = path.replace(&id, "ID").replace(&channel, "ID");
            let path = path.chars().take(60).collect::<String>();
            let headers = headers.replace("\r\n", ", ");
            let (ms, tenth) = (spent / 10, spent % 10);
            println!(
                "| {operation} | {method} `{path}` {headers} | {ms}.{tenth} | {bytes} | {reads} |"
            );
        }
    }
}

/// Sends a request with a token; what it cost in reads, and the bytes of its answer.
fn send(address: SocketAddr, token: &str, asked: &Asked) -> (String, usize) {
    let Asked { operation, method, path, headers, body } = asked;
    let headers = if headers.is_empty() { String::new() } else { format!("{headers}\r\n") };
    let token = if asked.needs_token() {
        format!("authorization: Bearer {token}\r\n")
    } else {
        String::new()
    };
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{token}{headers}content-length: {length}\r\n\r\n{body}"
    );
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.write_all(request.as_bytes()).expect("it takes it");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("headers");
    let head = String::from_utf8_lossy(&answer[..end]);
    assert!(head.starts_with("HTTP/1.1 20"), "{operation}: {head}");
    let reads = head.lines().find_map(|line| line.strip_prefix("daybook-reads: "));
    (reads.unwrap_or("a write").to_owned(), answer.len() - end - 4)
}

/// Nanoseconds that the threads of this process have been on a core; none where the system does not tell.
fn process_ns() -> u64 {
    let threads = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let spent = |thread: fs::DirEntry| {
        let text = fs::read_to_string(thread.path().join("schedstat")).ok()?;
        text.split(' ').next()?.parse::<u64>().ok()
    };
    threads.filter_map(spent).sum()
}
