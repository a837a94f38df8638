//! Limits on responses that wait to be read: so many bytes for each client, and in total.

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::limits::Payer;
use crate::problem::ApiError;
use crate::shares::Share;

/// Minimum size in bytes of a response that is counted: smaller ones are limited by the number of
/// connections.
const BYTES_MIN: u64 = 64 * 1024;

/// The bytes of a response, counted as long as any of them is held.
struct Waiting {
    bytes: Bytes,
    _share: Share,
}

impl AsRef<[u8]> for Waiting {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// Counts the bytes of a response for its client, if they are counted.
pub(crate) fn share(payer: &Payer, answer: &Response) -> Result<Option<Share>, ApiError> {
    let length = answer.body().size_hint().exact().filter(|length| *length >= BYTES_MIN);
    length.map(|length| payer.hold(length)).transpose()
}

/// Sends a response only if its client reads earlier ones.
pub(crate) async fn hold(payer: Payer, request: Request, next: Next) -> Response {
    let answer = next.run(request).await;
    let share = match share(&payer, &answer) {
        Ok(Some(share)) => share,
        Ok(None) => return answer,
        Err(error) => return error.into_response(),
    };
    let (head, body) = answer.into_parts();
    match to_bytes(body, usize::MAX).await {
        Ok(bytes) => {
            let waiting = Bytes::from_owner(Waiting { bytes, _share: share });
            Response::from_parts(head, Body::from(waiting))
        }
        Err(error) => ApiError::Fault(error.to_string()).into_response(),
    }
}
