//! One client for all that is measured: a socket, requests as bytes, answers read whole.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// A connection that is kept.
pub(crate) struct Client {
    stream: BufReader<TcpStream>,
    line: String,
    body: Vec<u8>,
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).expect("it listens");
        stream.set_nodelay(true).expect("a socket");
        let stream = BufReader::with_capacity(64 * 1024, stream);
        Self { stream, line: String::new(), body: Vec::new() }
    }

    /// Sends a request; the body of its answer, which must be a success.
    pub(crate) fn send(&mut self, request: &[u8]) -> &[u8] {
        self.stream.get_mut().write_all(request).expect("it takes it");
        let status = self.line();
        assert!(status.starts_with("HTTP/1.1 20"), "{status}");
        let mut length = 0;
        while self.line() != "\r\n" {
            let (name, value) = self.line.split_once(':').expect("a header");
            if name.eq_ignore_ascii_case("content-length") {
                length = value.trim().parse().expect("a number");
            }
        }
        self.body.resize(length, 0);
        self.stream.read_exact(&mut self.body).expect("a body");
        &self.body
    }

    fn line(&mut self) -> &str {
        self.line.clear();
        self.stream.read_line(&mut self.line).expect("a line");
        &self.line
    }
}

/// A request to read.
pub(crate) fn get(path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n").into_bytes()
}

/// How often a second a request is answered, asked over so many connections at once.
pub(crate) fn rate(address: SocketAddr, request: &[u8], connections: usize, time: Duration) -> f64 {
    let (stop, answers) = (AtomicBool::new(false), AtomicU64::new(0));
    let begun = Instant::now();
    thread::scope(|scope| {
        for _ in 0..connections {
            scope.spawn(|| {
                let mut client = Client::new(address);
                while !stop.load(Ordering::Relaxed) {
                    client.send(request);
                    answers.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        thread::sleep(time);
        stop.store(true, Ordering::Relaxed);
    });
    let answers = u32::try_from(answers.into_inner()).expect("not that many");
    f64::from(answers) / begun.elapsed().as_secs_f64()
}
