//! Whether everyone sees all hands of a match once it is over, by its players' agreement.

use std::collections::BTreeSet;

use archive::Archive;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, header};
use record::{MatchId, Strictness};
use rules::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::access::caller::CallerIdentity;
use crate::access::readable;
use crate::app::Shared;
use crate::blocking::blocking;
use crate::problem::ApiError;
use crate::request::body::{AuthorisedBody, BODY_BYTES_MAX, BodyContent, check_json};
use crate::request::path::MatchName;
use crate::response::NOT_KEPT;

/// A player's statement.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Agreement {
    agrees: bool,
}

impl BodyContent for Agreement {
    const BYTES_MAX: usize = BODY_BYTES_MAX;

    fn read(headers: &HeaderMap, bytes: Vec<u8>) -> Result<Self, ApiError> {
        check_json(headers)?;
        let refused = |why: String| ApiError::Refused(format!("the body cannot be read: {why}"));
        let text =
            record::check(&bytes, Strictness::Json).map_err(|error| refused(error.to_string()))?;
        serde_json::from_str(text).map_err(|error| refused(error.to_string()))
    }
}

/// The players who agree, and whether everyone who may read the match sees all its hands.
#[derive(Serialize, JsonSchema)]
pub(super) struct Hands {
    agreed: BTreeSet<Seat>,
    #[serde(rename = "match")]
    match_id: MatchId,
    shown: bool,
}

/// A response that must not be stored.
type Fresh = ([(HeaderName, &'static str); 1], axum::Json<Hands>);

/// Who has agreed, and whether all hands are shown.
pub(super) async fn show(
    State(app): Shared,
    identity: CallerIdentity,
    name: MatchName,
) -> Result<Fresh, ApiError> {
    blocking(move || {
        let (caller, match_id) = readable(&app, &identity, &name)?;
        caller.may_know_agreed(&match_id)?;
        agreed(&app.archive, &match_id)
    })
    .await
}

/// Sets or withdraws a player's agreement.
pub(super) async fn say(
    State(app): Shared,
    identity: CallerIdentity,
    name: MatchName,
    sent: AuthorisedBody<Agreement>,
) -> Result<Fresh, ApiError> {
    blocking(move || {
        let (caller, match_id) = readable(&app, &identity, &name)?;
        let player = caller.may_agree(&match_id)?;
        let Agreement { agrees } = sent.read()?;
        app.archive.agree(&match_id, player, agrees)?;
        agreed(&app.archive, &match_id)
    })
    .await
}

fn agreed(archive: &Archive, match_id: &MatchId) -> Result<Fresh, ApiError> {
    let (agreed, shown) = archive.hands(match_id)?;
    let body = Hands { agreed, match_id: match_id.clone(), shown };
    Ok(([(header::CACHE_CONTROL, NOT_KEPT)], axum::Json(body)))
}
