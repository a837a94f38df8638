//! How soon an event reaches those who follow its match.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinSet;

/// Connections that are read as fast as they can be, closed when this is dropped.
pub(crate) struct Followers {
    count: usize,
    arrivals: UnboundedReceiver<Instant>,
    _tasks: JoinSet<()>,
}

impl Followers {
    /// So many that send this request and then say when each event is there.
    pub(crate) fn new(
        runtime: &Runtime,
        address: SocketAddr,
        count: usize,
        request: &'static [u8],
    ) -> Self {
        let (tell, arrivals) = unbounded_channel();
        let mut tasks = JoinSet::new();
        for _ in 0..count {
            let tell = tell.clone();
            let mut stream = runtime.block_on(TcpStream::connect(address)).expect("it listens");
            let follow = async move {
                stream.write_all(request).await.expect("it takes it");
                read(stream, &tell).await;
            };
            tasks.spawn_on(follow, runtime.handle());
        }
        Self { count, arrivals, _tasks: tasks }
    }

    /// When each of them had the next event.
    pub(crate) fn next(&mut self, runtime: &Runtime) -> Vec<Instant> {
        let all = async {
            let mut all = Vec::with_capacity(self.count);
            while all.len() < self.count {
                all.push(self.arrivals.recv().await.expect("they read on"));
            }
            all
        };
        runtime.block_on(all)
    }
}

/// An event ends with two line feeds, and nothing else that is sent has them.
async fn read(mut stream: TcpStream, tell: &UnboundedSender<Instant>) {
    let mut bytes = [0; 4096];
    let mut before = 0;
    while let Ok(count @ 1..) = stream.read(&mut bytes).await {
        for &byte in &bytes[..count] {
            if byte == b'\n' && before == b'\n' && tell.send(Instant::now()).is_err() {
                return;
            }
            before = byte;
        }
    }
}

/// Sockets to which the same bytes are written, one after another, by one task.
pub(crate) struct Plain(Vec<TcpStream>);

impl Plain {
    /// As many as the followers that connect to its address meanwhile.
    pub(crate) fn start(runtime: &Runtime, count: usize) -> (Self, Followers) {
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        let accepting = runtime.spawn(async move {
            let mut streams = Vec::new();
            while streams.len() < count {
                let (stream, _) = listener.accept().await.expect("a connection");
                stream.set_nodelay(true).expect("a socket");
                streams.push(stream);
            }
            streams
        });
        let followers = Followers::new(runtime, address, count, b"");
        (Self(runtime.block_on(accepting).expect("no panic")), followers)
    }

    pub(crate) fn write(&mut self, runtime: &Runtime, bytes: Vec<u8>) {
        let mut streams = std::mem::take(&mut self.0);
        let written = runtime.spawn(async move {
            for stream in &mut streams {
                stream.write_all(&bytes).await.expect("they read");
            }
            streams
        });
        self.0 = runtime.block_on(written).expect("no panic");
    }
}

/// The times within which half of them and 99 of 100 had it.
pub(crate) fn percentiles(begun: Instant, mut arrivals: Vec<Instant>) -> [Duration; 2] {
    arrivals.sort_unstable();
    [50, 99].map(|percent| {
        let arrival = arrivals[(arrivals.len() - 1) * percent / 100];
        arrival.saturating_duration_since(begun)
    })
}
