//! Sends responses in pieces, with a rate limit per client, and a limit on the bytes that wait to be
//! read by each client and in total.

use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::Request;
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::stream::StreamExt;
use hyper::body::{Frame, SizeHint};

use crate::limits::client_budget::ClientBudget;
use crate::limits::quota::QuotaShare;
use crate::problem::ApiError;

/// Minimum size in bytes of a response that counts as waiting to be read: smaller ones are limited
/// by the number of connections.
const BYTES_MIN: u64 = 64 * 1024;

/// Bytes of a response that are sent before other clients have their turn.
const PIECE: usize = 64 * 1024;

/// Counts the bytes of a response for its client, if they are counted.
pub(crate) fn share(
    payer: &ClientBudget,
    answer: &Response,
) -> Result<Option<QuotaShare>, ApiError> {
    let length = answer.body().size_hint().exact().filter(|length| *length >= BYTES_MIN);
    length.map(|length| payer.hold(length)).transpose()
}

/// Sends a response if its client has budget left for its bytes and reads earlier ones; the
/// messages of a stream wait for the budget.
pub(crate) async fn hold(payer: ClientBudget, request: Request, next: Next) -> Response {
    let has_body = request.method() != Method::HEAD;
    let answer = next.run(request).await;
    // Only streams have no length: they pay for each message.
    let Some(length) = answer.body().size_hint().exact() else {
        return answer.map(|body| paced(body, payer));
    };
    let sent = if has_body { payer.pay_to_send(length) } else { Ok(()) };
    let share = match sent.and_then(|()| share(&payer, &answer)) {
        Ok(Some(share)) => share,
        Ok(None) => return answer,
        Err(error) => return error.into_response(),
    };
    let (head, body) = answer.into_parts();
    match to_bytes(body, usize::MAX).await {
        Ok(bytes) => {
            // The share goes with the bytes and not with the body: hyper holds slices of them after the body has
            // ended.
            let bytes = Bytes::from_owner(PendingBytes { bytes, _share: share });
            let pieces = Pieces { bytes, is_others_turn: false };
            Response::from_parts(head, Body::new(pieces))
        }
        Err(error) => ApiError::Fault(error.to_string()).into_response(),
    }
}

/// A stream whose messages are paid for.
fn paced(body: Body, payer: ClientBudget) -> Body {
    let messages = body.into_data_stream().then(move |message| {
        let payer = payer.clone();
        async move {
            if let Ok(message) = &message {
                payer.pace_to_send(message.len() as u64).await;
            }
            message
        }
    });
    Body::from_stream(messages)
}

/// The bytes of a response, counted as long as any of them is held.
struct PendingBytes {
    bytes: Bytes,
    _share: QuotaShare,
}

impl AsRef<[u8]> for PendingBytes {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// The bytes of a response in pieces.
struct Pieces {
    bytes: Bytes,
    is_others_turn: bool,
}

impl HttpBody for Pieces {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.bytes.is_empty() {
            return Poll::Ready(None);
        }
        // A client that reads as fast as this is written would keep the thread to itself.
        self.is_others_turn = !self.is_others_turn;
        if !self.is_others_turn {
            // Woken at once, so it is only moved behind the others that are ready.
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        let piece = PIECE.min(self.bytes.len());
        Poll::Ready(Some(Ok(Frame::data(self.bytes.split_to(piece)))))
    }

    fn is_end_stream(&self) -> bool {
        self.bytes.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.bytes.len() as u64)
    }
}
