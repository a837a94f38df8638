//! What is left of a request's body when its answer is known.
//!
//! Who answers before the body came, because the address or the token is no good, leaves it on the connection. hyper then
//! closes that connection without a word, and its client loses this answer or the next one.

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

/// Bytes that are read, and not kept, at most.
const UNREAD_BYTES_MAX: usize = 2 * FILE_BYTES_MAX;

/// How long that may take: who is slower may miss the answer.
const UNREAD_TIME_MAX: Duration = Duration::from_secs(20);

/// A body, and whether anybody asked for it.
struct Incoming {
    body: BodyDataStream,
    is_asked_for: bool,
}

/// Reads what nobody read of a body before its answer goes out, so that the connection can go on.
pub(crate) async fn read_the_rest(request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let (head, body) = request.into_parts();
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
