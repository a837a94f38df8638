//! Reading what one has written, at any of several services.
//!
//! What one service acknowledges another one shows a moment later. So an answer to who writes says how far the order of all
//! records went, and an answer to who sends that number back has all up to there. Where one service has the store for
//! itself nobody has to wait, and no answer has a position.

use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::HeaderValue;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::time::timeout;

use crate::app::Shared;
use crate::headers::{POSITION, position};
use crate::problem::ApiError;

/// How long an answer waits for what its caller has written elsewhere.
const PATIENCE: Duration = Duration::from_secs(5);

/// Has an answer wait until it shows all up to the position that the request names, and says where a write has come to.
pub(crate) async fn keep_position(State(app): Shared, request: Request, next: Next) -> Response {
    let wanted = match position(request.headers()) {
        Ok(wanted) => wanted.unwrap_or_default(),
        Err(error) => return error.into_response(),
    };
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
