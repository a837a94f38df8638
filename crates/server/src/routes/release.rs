//! How late the public sees a match, and who has looked at it before.

use archive::Delay;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use record::Form;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::access::{Look, readable};
use crate::app::Shared;
use crate::blocking::blocking;
use crate::body::{BODY_BYTES_MAX, Sent};
use crate::problem::ApiError;
use crate::request::{Name, is_json};

/// A delay that a match is to have from now on, or none.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Changed {
    #[serde(deserialize_with = "Option::deserialize")]
    delay: Option<Delay>,
}

/// Says how late the public sees a match; it is in the access log, as it may release records.
pub(super) async fn delay(
    State(app): Shared,
    Name(name): Name,
    headers: HeaderMap,
    Sent(sent): Sent<BODY_BYTES_MAX>,
) -> Result<axum::Json<Value>, ApiError> {
    blocking(move || {
        let (caller, match_id) = readable(&app, &headers, &name)?;
        caller.may_oversee(&match_id)?;
        is_json(&headers)?;
        let refused =
            |why: String| ApiError::Refused(format!("the delay cannot be changed: {why}"));
        let text = record::check(&sent, Form::Json).map_err(|error| refused(error.to_string()))?;
        let changed: Changed =
            serde_json::from_str(text).map_err(|error| refused(error.to_string()))?;
        let delay = changed.delay.map(Delay::checked).transpose()?;
        Look::new(&app, &headers, &name, None, "changeDelay")?;
        app.archive.change_delay(&match_id, delay)?;
        Ok(axum::Json(json!({ "match": match_id, "delay": delay })))
    })
    .await
}

/// The looks of officials at what others may not see, as lines of JSON.
pub(super) async fn access(
    State(app): Shared,
    Name(name): Name,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    blocking(move || {
        let (caller, match_id) = readable(&app, &headers, &name)?;
        caller.may_know_looks(&match_id)?;
        let looks = app.access_log.of(&match_id);
        let looks = looks.map_err(|error| ApiError::fault(&error))?;
        let headers =
            [(header::CONTENT_TYPE, "application/x-ndjson"), (header::CACHE_CONTROL, "no-store")];
        Ok((headers, looks).into_response())
    })
    .await
}
