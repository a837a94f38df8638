//! Connections: accepted, timed, and closed gracefully.

use std::future::Future;
use std::io;
use std::net::{IpAddr, Shutdown, SocketAddr};
use std::pin::{Pin, pin};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::{Extension, Router};
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioTimer;
use hyper_util::server::graceful::GracefulShutdown;
use thiserror::Error;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, watch};
use tokio::time::timeout;
use tower::{Layer, ServiceExt};

use crate::net::client::{Peer, Proxies};
use crate::net::connections::{Busy, ConnectionPlace, Connections};
use crate::net::socket::Socket;

/// The time limit for the headers of a request.
const HEADERS_MAX: Duration = Duration::from_secs(10);

/// The grace period for requests in progress after shutdown begins.
const GRACE: Duration = Duration::from_secs(5);

/// Maximum number of connections waiting to be accepted; the system's own limit applies too.
const WAITING_MAX: u32 = 4096;

/// Size in bytes of the system's send buffer for each connection: the most that a client who does
/// not read can take up.
const SEND_BYTES: u32 = 256 * 1024;

/// Listens with a backlog for sudden crowds: the system resets connections that do not fit.
///
/// # Errors
///
/// An [`io::Error`] if the address cannot be bound.
pub fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4(),
        SocketAddr::V6(_) => TcpSocket::new_v6(),
    }?;
    socket.set_reuseaddr(true)?;
    // Set on the listener: connections inherit it, and the system then does not grow their buffers by itself.
    socket.set_send_buffer_size(SEND_BYTES)?;
    socket.bind(address)?;
    socket.listen(WAITING_MAX)
}

/// Signals streaming responses to stop.
#[derive(Clone)]
pub(crate) struct Stopping(watch::Receiver<()>);

impl Stopping {
    /// Completes once the server is to stop.
    pub(crate) async fn begins(mut self) {
        // The sender never sends a value, so this is the end of the sender.
        while self.0.changed().await.is_ok() {}
    }
}

/// The response to a client for whom there is no room, before closing.
const NO_ROOM: &str = "HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain\r\n\
    content-length: 41\r\nretry-after: 10\r\nconnection: close\r\n\r\n\
    too many connections: try again in 10 s.\n";

/// How long a refused client waits for that response, so that one who comes back as soon as it has
/// been refused does so once a second and not as fast as the machine can.
const REFUSED_AFTER: Duration = Duration::from_secs(1);

/// How long and how much a refused client may still send: a connection that is closed before its
/// request was read is reset, and the response is lost.
const REFUSED_READ: (Duration, usize) = (Duration::from_secs(1), 64 * 1024);

/// Serves until `stop` completes, then ends streams and finishes other requests in progress; those
/// that take too long are cut off, and their work may continue.
///
/// The process raises its descriptor limit to the system's maximum, and has as many connections as
/// that allows: when they are all in use, idle ones are closed. Each address has a limit, except
/// `proxies`.
///
/// Unlike axum's own loop it gives hyper a timer, without which slow headers never time out.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    proxies: Proxies,
    stop: impl Future<Output = ()>,
) {
    let connections = Connections::new(proxies);
    let graceful = GracefulShutdown::new();
    let (running, stopping) = watch::channel(());
    let router = router.layer(Extension(Stopping(stopping)));
    let mut stop = pin!(stop);
    loop {
        let accept = async {
            let (stream, peer) = listener.accept().await?;
            Ok::<_, io::Error>((stream, peer.ip(), connections.admit(peer.ip()).await))
        };
        tokio::select! {
            accepted = accept => match accepted {
                Ok((stream, peer, Some(place))) => {
                    let connection = serve_connection(stream, peer, place, router.clone(), &graceful);
                    tokio::spawn(connection);
                }
                Ok((stream, _, None)) => if let Some(permit) = connections.refuse() {
                    tokio::spawn(refuse(stream, permit));
                },
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    // Accepting fails while descriptors are short: without a pause this loop would take a whole core.
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            },
            () = &mut stop => break,
        }
    }
    // No new connections, and streams end: they would otherwise last until the grace time is over.
    drop((listener, running));
    tokio::select! {
        () = graceful.shutdown() => {}
        () = tokio::time::sleep(GRACE) => tracing::warn!("requests that took too long were cut off"),
    }
}

/// Serves one connection to its end.
fn serve_connection(
    stream: TcpStream,
    peer: IpAddr,
    place: ConnectionPlace,
    router: Router,
    graceful: &GracefulShutdown,
) -> impl Future<Output = ()> + use<> {
    let mut server = http1::Builder::new();
    // hyper's own limit of about 400 KiB of headers for each connection is more than the number of connections
    // allows.
    server.timer(TokioTimer::new()).header_read_timeout(HEADERS_MAX).max_buf_size(64 * 1024);
    let connection = place.connection.clone();
    let router = Extension(connection.clone()).layer(Extension(Peer(peer)).layer(router));
    let requested = connection.clone();
    let answer = service_fn(move |request: hyper::Request<Incoming>| {
        let (busy, answered) = (requested.begin(), router.clone().oneshot(request));
        async move {
            let busy = busy.ok_or(Closed)?;
            let Ok(answered) = answered.await;
            Ok::<_, Closed>(answered.map(|body| BusyBody { body, _busy: busy }))
        }
    });
    let answering = server.serve_connection(Socket::new(stream, connection.clone()), answer);
    let answering = graceful.watch(answering);
    async move {
        tokio::select! {
            ended = answering => if let Err(error) = ended {
                tracing::debug!(%error, "a connection ended");
            },
            () = connection.closed() => tracing::debug!("an idle connection was closed to free a slot"),
        }
        // Its socket is closed by now: the place must not be given away while it holds a descriptor.
        drop(place);
    }
}

/// The error for a request on a connection that is already closing.
#[derive(Debug, Error)]
#[error("the connection makes room for others")]
struct Closed;

/// Responds that there is no room, after a while, and closes.
async fn refuse(stream: TcpStream, permit: OwnedSemaphorePermit) {
    tokio::time::sleep(REFUSED_AFTER).await;
    // A new socket accepts so few bytes at once.
    let _ = stream.try_write(NO_ROOM.as_bytes());
    let stream = stream.into_std().and_then(|stream| {
        // Ends our side only: the client can still send the rest of its request, and then reads the response.
        stream.shutdown(Shutdown::Write)?;
        TcpStream::from_std(stream)
    });
    if let Ok(stream) = stream {
        // A client that never stops sending has had its response.
        let _ = timeout(REFUSED_READ.0, read_rest(&stream)).await;
    }
    drop(permit);
}

/// Reads what a client has sent, and discards it.
async fn read_rest(stream: &TcpStream) {
    let (mut bytes, mut count) = ([0; 1024], 0);
    while count < REFUSED_READ.1 && stream.readable().await.is_ok() {
        match stream.try_read(&mut bytes) {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Ok(0) | Err(_) => return,
            Ok(read) => count += read,
        }
    }
}

/// The body of a response, whose connection is busy until it has ended.
struct BusyBody {
    body: Body,
    _busy: Busy,
}

impl HttpBody for BusyBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::sync::Semaphore;
    use tokio::time::Instant;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_refused_client_is_told_after_a_while_even_if_its_request_was_not_read() {
        let listener = listen("127.0.0.1:0".parse().expect("an address")).expect("a port");
        let address = listener.local_addr().expect("it is bound");
        let mut client = TcpStream::connect(address).await.expect("it listens");
        client.write_all(&[b'x'; 4_000]).await.expect("it is sent");
        let (stream, _) = listener.accept().await.expect("a connection");
        let waiting = Arc::new(Semaphore::new(1));
        let permit = waiting.clone().try_acquire_owned().expect("it is free");
        let begun = Instant::now();
        let refusal = tokio::spawn(refuse(stream, permit));
        let mut told = String::new();
        client.read_to_string(&mut told).await.expect("it is not reset");
        drop(client);
        assert_eq!(told, NO_ROOM);
        assert!(begun.elapsed() >= REFUSED_AFTER);
        refusal.await.expect("it ends");
        assert_eq!(waiting.available_permits(), 1);
    }
}
