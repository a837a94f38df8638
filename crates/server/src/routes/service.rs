//! Routes about the service as a whole.

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, Method, header};
use axum::response::{IntoResponse, Response};

use super::log::SharedLog;
use crate::app::Shared;
use crate::blocking::blocking;
use crate::limits::client_budget::ClientBudget;
use crate::metrics::resident_bytes;
use crate::problem::ApiError;
use crate::routes::openapi::OpenApi;

pub(super) async fn openapi(
    Extension(OpenApi(document)): Extension<OpenApi>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    document.answer(&headers).await
}

/// Responds if the process is running.
pub(super) async fn health() -> &'static str {
    "ok\n"
}

/// Checks that the store can be read, its log makes checkpoints, and it is not behind the other
/// machines of its cluster.
pub(super) async fn ready(
    State(app): Shared,
    Extension(log): SharedLog,
) -> Result<String, ApiError> {
    blocking(move || {
        log.check()?;
        app.archive.check()?;
        app.archive.check_tokens()?;
        let ready = match app.archive.behind()? {
            0 => "ready\n".to_owned(),
            behind => format!("ready, {behind} records behind\n"),
        };
        let broken = app.archive.breaks().into_iter().map(|message| {
            format!("message {message} of the stream is broken: its match is not served\n")
        });
        Ok(std::iter::once(ready).chain(broken).collect())
    })
    .await
}

pub(super) async fn metrics(State(app): Shared, payer: ClientBudget) -> impl IntoResponse {
    let mut gauges = vec![("loaded_bytes", app.archive.memory())];
    gauges.extend(resident_bytes().map(|bytes| ("resident_bytes", bytes)));
    gauges.push(("unread_bytes", payer.held_by_all()));
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.text(&gauges))
}

pub(super) async fn method_not_allowed(method: Method) -> ApiError {
    ApiError::Method { method: method.to_string() }
}
