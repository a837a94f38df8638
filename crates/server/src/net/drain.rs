//! Drains the unread rest of a request's body when its response is known.
//!
//! A response sent before the body arrived, because the address or the token is not valid, leaves
//! the body on the connection. hyper then closes that connection without notice, and its client
//! loses this response or the next one.

use std::sync::Arc;
use std::time::Duration;

use archive::FILE_BYTES_MAX;
use axum::body::{Body, BodyDataStream, HttpBody};
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use futures_util::stream::{self, StreamExt};
use tokio::sync::Mutex;
use tokio::time::timeout;

/// Maximum number of bytes drained.
const UNREAD_BYTES_MAX: usize = 2 * FILE_BYTES_MAX;

/// The time limit for draining: a slower client may miss the response.
const UNREAD_TIME_MAX: Duration = Duration::from_secs(20);

/// A body, and whether a handler has asked for it.
struct Incoming {
    body: BodyDataStream,
    is_asked_for: bool,
}

/// Drains the unread rest of a body before its response is sent, so that the connection can be
/// reused.
pub(crate) async fn drain_request_body(request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let (head, body) = request.into_parts();
    // `Expect: 100-continue`: the client sends nothing before it is told to, and reading would tell it to.
    let waits_for_our_word = head.headers.contains_key(header::EXPECT);
    let incoming = Incoming { body: body.into_data_stream(), is_asked_for: false };
    let incoming = Arc::new(Mutex::new(incoming));
    let lent = stream::unfold(incoming.clone(), |incoming| async {
        let mut lent = incoming.lock().await;
        lent.is_asked_for = true;
        let part = lent.body.next().await?;
        drop(lent);
        Some((part, incoming))
    });
    let answer = next.run(Request::from_parts(head, Body::from_stream(lent))).await;
    // A client that has stopped sending would be waited for once more.
    let stood_still = answer.status() == StatusCode::REQUEST_TIMEOUT;
    if let Ok(mut rest) = incoming.try_lock()
        && !stood_still
        && (rest.is_asked_for || !waits_for_our_word)
    {
        let _ = timeout(UNREAD_TIME_MAX, drain(&mut rest.body)).await;
    }
    answer
}

async fn drain(body: &mut BodyDataStream) {
    let mut bytes = 0;
    while bytes < UNREAD_BYTES_MAX
        && let Some(Ok(part)) = body.next().await
    {
        bytes += part.len();
    }
}
