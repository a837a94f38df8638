//! A connection's socket, which gives up on clients that do not read.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use hyper::rt::{Read, ReadBufCursor, Write};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::{Instant, Sleep, sleep};

use crate::net::connections::Connection;

/// How long bytes may wait to be read.
const PAUSE: Duration = Duration::from_secs(30);

/// Bytes that must be read in that time, if at least as many wait: a client that reads one now and then
/// counts as not reading.
const PAUSE_BYTES_MIN: usize = 32 * 1024;

/// The socket of a connection.
pub(crate) struct Socket<S> {
    io: TokioIo<S>,
    connection: Arc<Connection>,
    /// Runs while bytes are waiting.
    timer: Option<Pin<Box<Sleep>>>,
    /// Bytes read since it was set.
    taken: usize,
}

impl<S> Socket<S> {
    pub(crate) fn new(stream: S, connection: Arc<Connection>) -> Self {
        Self { io: TokioIo::new(stream), connection, timer: None, taken: 0 }
    }

    /// Handles the result of an attempt to write.
    fn written(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(written) => {
                self.taken += written.as_ref().copied().unwrap_or_default();
                Poll::Ready(written)
            }
            Poll::Pending => self.wait(context).map(Err),
        }
    }

    /// Waits until bytes are read; an error if too few were.
    fn wait(&mut self, context: &mut Context<'_>) -> Poll<io::Error> {
        // Only the time in which bytes wait counts; it is cleared by each flush.
        if self.timer.is_none() {
            self.taken = 0;
        }
        // Made only when a write has to wait: most answers fit into the buffers of the system and need none.
        let timer = self.timer.get_or_insert_with(|| Box::pin(sleep(PAUSE)));
        while timer.as_mut().poll(context).is_ready() {
            if self.taken < PAUSE_BYTES_MIN {
                return Poll::Ready(io::ErrorKind::TimedOut.into());
            }
            self.taken = 0;
            timer.as_mut().reset(Instant::now() + PAUSE);
        }
        Poll::Pending
    }
}

impl<S: AsyncRead + Unpin> Read for Socket<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> Write for Socket<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.io).poll_write(context, bytes);
        self.written(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.io).poll_write_vectored(context, parts);
        self.written(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.io.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.io).poll_flush(context))?;
        self.timer = None;
        self.connection.sent();
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::net::IpAddr;

    use tokio::io::{AsyncReadExt, DuplexStream, duplex};

    use super::*;
    use crate::net::client::Proxies;
    use crate::net::connections::Connections;

    /// A socket whose other end accepts so many bytes unread, and that end.
    async fn socket(unread: usize) -> (Socket<DuplexStream>, DuplexStream) {
        let (ours, theirs) = duplex(unread);
        let place = Connections::new(Proxies::default()).admit(IpAddr::from([192, 0, 2, 1])).await;
        let connection = place.expect("there is room").connection.clone();
        (Socket::new(ours, connection), theirs)
    }

    /// Writes so many bytes, as hyper does; returns how long that took until it was done or given
    /// up.
    async fn write(socket: &mut Socket<DuplexStream>, count: usize) -> (io::Result<()>, Duration) {
        let (begun, bytes) = (Instant::now(), vec![0; count]);
        let mut rest = &bytes[..];
        while !rest.is_empty() {
            let some = &rest[..rest.len().min(1024)];
            match poll_fn(|context| Pin::new(&mut *socket).poll_write(context, some)).await {
                Ok(written) => rest = &rest[written..],
                Err(error) => return (Err(error), begun.elapsed()),
            }
        }
        let flushed = poll_fn(|context| Pin::new(&mut *socket).poll_flush(context)).await;
        (flushed, begun.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn who_does_not_read_is_given_up() {
        let (mut socket, _theirs) = socket(4096).await;
        let (written, took) = write(&mut socket, 100_000).await;
        assert_eq!(written.map_err(|error| error.kind()), Err(io::ErrorKind::TimedOut));
        assert_eq!(took.as_secs(), 30);
    }

    #[tokio::test(start_paused = true)]
    async fn who_reads_a_byte_now_and_then_is_given_up_too() {
        let (mut socket, mut theirs) = socket(4096).await;
        tokio::spawn(async move {
            while theirs.read_u8().await.is_ok() {
                sleep(Duration::from_secs(1)).await;
            }
        });
        let (written, took) = write(&mut socket, 100_000).await;
        assert!(written.is_err() && took.as_secs() == 30, "{took:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn who_reads_slowly_gets_all_of_it() {
        let (mut socket, mut theirs) = socket(4096).await;
        tokio::spawn(async move {
            let mut some = [0; 2048];
            while theirs.read_exact(&mut some).await.is_ok() {
                sleep(Duration::from_secs(1)).await;
            }
        });
        let (written, took) = write(&mut socket, 200_000).await;
        assert!(written.is_ok() && took.as_secs() > 60, "{took:?}");
        sleep(Duration::from_mins(5)).await;
        assert!(write(&mut socket, 10_000).await.0.is_ok(), "a pause between answers is none");
    }
}
