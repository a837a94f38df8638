//! The delay with which the public sees a match, and who has viewed it before release.

use archive::Delay;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use record::{MatchId, Strictness};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::access::caller::CallerIdentity;
use crate::access::{MatchAccess, readable};
use crate::app::Shared;
use crate::blocking::blocking;
use crate::problem::ApiError;
use crate::request::body::{AuthorisedBody, BODY_BYTES_MAX, BodyContent, NAMELESS, check_json};
use crate::request::path::MatchName;
use crate::response::complete;

/// The new delay of a match, or none.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "NewDelay", transform = complete)]
pub(super) struct Changed {
    #[serde(deserialize_with = "Option::deserialize")]
    delay: Option<Delay>,
}

/// The delay of a match.
#[derive(Serialize, JsonSchema)]
#[schemars(transform = complete)]
pub(super) struct DelayOf {
    delay: Option<Delay>,
    #[serde(rename = "match")]
    match_id: MatchId,
}

impl BodyContent for Changed {
    const BYTES_MAX: usize = BODY_BYTES_MAX;

    fn read(headers: &HeaderMap, bytes: Vec<u8>) -> Result<Self, ApiError> {
        check_json(headers)?;
        let refused =
            |why: String| ApiError::Refused(format!("the delay cannot be changed: {why}"));
        let text =
            record::check(&bytes, Strictness::Json).map_err(|error| refused(error.to_string()))?;
        let changed: Self =
            serde_json::from_str(text).map_err(|error| refused(error.to_string()))?;
        if record::names_members(text, &json!({ "delay": changed.delay })) {
            changed.delay.map(Delay::checked).transpose()?;
            return Ok(changed);
        }
        Err(refused(NAMELESS.to_owned()))
    }
}

/// Sets the delay of a match; this is in the access log, as it may release records.
pub(super) async fn delay(
    State(app): Shared,
    identity: CallerIdentity,
    name: MatchName,
    sent: AuthorisedBody<Changed>,
) -> Result<axum::Json<DelayOf>, ApiError> {
    blocking(move || {
        let (caller, match_id) = readable(&app, &identity, &name)?;
        caller.may_oversee(&match_id)?;
        let Changed { delay } = sent.read()?;
        // Before the change: an official who releases records is noted even if the change fails after that.
        MatchAccess::new(&app, &identity, &name, None, "changeDelay")?;
        app.archive.change_delay(&match_id, delay)?;
        Ok(axum::Json(DelayOf { delay, match_id }))
    })
    .await
}

/// The access log of a match: officials' views of hidden information, as lines of JSON.
pub(super) async fn access(
    State(app): Shared,
    identity: CallerIdentity,
    name: MatchName,
) -> Result<Response, ApiError> {
    blocking(move || {
        let (caller, match_id) = readable(&app, &identity, &name)?;
        caller.may_know_looks(&match_id)?;
        let mut looks = app.access_log.of(&match_id)?;
        looks.extend(app.archive.looks_elsewhere(&match_id)?.into_bytes());
        // Each begins with its time.
        let mut lines: Vec<_> = looks.split_inclusive(|&byte| byte == b'\n').collect();
        // Lines of several services come one service after the other; sorted, they are in the order of time.
        lines.sort_unstable();
        let looks = lines.concat();
        let headers =
            [(header::CONTENT_TYPE, "application/x-ndjson"), (header::CACHE_CONTROL, "no-store")];
        Ok((headers, looks).into_response())
    })
    .await
}
