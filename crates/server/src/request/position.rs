//! Read-your-writes across services of one cluster.
//!
//! What one service acknowledges is visible at another a moment later. So the response to a write
//! gives the position reached in the order of all records, and the response to a caller who sends
//! that position back includes everything up to it. Where one service has the store for itself
//! nobody has to wait, and no response has a position.

use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::HeaderValue;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::time::timeout;

use crate::app::Shared;
use crate::problem::ApiError;
use crate::request::headers::{POSITION, position};

/// How long a response waits for what its caller has written elsewhere.
const PATIENCE: Duration = Duration::from_secs(5);

/// Delays a response until it includes everything up to the position in the request, and adds the
/// position that a write has reached.
pub(crate) async fn keep_position(State(app): Shared, request: Request, next: Next) -> Response {
    let wanted = match position(request.headers()) {
        Ok(wanted) => wanted.unwrap_or_default(),
        Err(error) => return error.into_response(),
    };
    // Also before a write: it may build on what its caller has just written elsewhere.
    if timeout(PATIENCE, app.archive.until_shown(wanted)).await.is_err() {
        return ApiError::Behind.into_response();
    }
    let is_write = !request.method().is_safe();
    let mut answer = next.run(request).await;
    if is_write
        && answer.status().is_success()
        && let Some(position) = app.archive.position()
    {
        answer.headers_mut().insert(POSITION, HeaderValue::from(position));
    }
    answer
}
