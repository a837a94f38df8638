//! Connections: accepted, timed, and ended in peace.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::watch;
use tower::Layer;

use crate::client::Peer;

/// How long the headers of a request may take.
const HEADERS_MAX: Duration = Duration::from_secs(10);

/// How long requests under way may take once the server is to stop.
const GRACE: Duration = Duration::from_secs(10);

/// Connections that may wait to be accepted; the system's own limit holds too.
const WAITING_MAX: u32 = 4096;

/// Listens, with room for a crowd that comes at once: the system resets connections that find none.
///
/// # Errors
///
/// An [`io::Error`] if the address cannot be had.
pub fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4(),
        SocketAddr::V6(_) => TcpSocket::new_v6(),
    }?;
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(WAITING_MAX)
}

/// Tells answers without an end that the server is to stop.
#[derive(Clone)]
pub(crate) struct Stopping(watch::Receiver<()>);

impl Stopping {
    /// Done once the server is to stop.
    pub(crate) async fn begins(mut self) {
        // The sender sends nothing, so this is the end of the sender.
        while self.0.changed().await.is_ok() {}
    }
}

/// Serves until `stop` is done, then ends streams and finishes other requests that are under way.
///
/// Unlike axum's own loop it gives hyper a timer, without which slow headers never time out.
///
/// # Errors
///
/// An [`io::Error`] of the listener; those of single connections are logged.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    let mut server = http1::Builder::new();
    server.timer(TokioTimer::new()).header_read_timeout(HEADERS_MAX).max_buf_size(64 * 1024);
    let graceful = GracefulShutdown::new();
    let (running, stopping) = watch::channel(());
    let router = router.layer(Extension(Stopping(stopping)));
    let mut stop = pin!(stop);
    loop {
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    tracing::warn!(%error, "a connection was not accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
            () = &mut stop => break,
        };
        let service = TowerToHyperService::new(Extension(Peer(peer.ip())).layer(router.clone()));
        let connection = server.serve_connection(TokioIo::new(stream), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended");
            }
        });
    }
    drop((listener, running));
    tokio::select! {
        () = graceful.shutdown() => {}
        () = tokio::time::sleep(GRACE) => tracing::warn!("requests that took too long were cut"),
    }
    Ok(())
}
