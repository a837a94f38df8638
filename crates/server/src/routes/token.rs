//! The permissions of a caller's token.

use archive::Role;
use axum::http::header;
use axum::response::IntoResponse;
use record::{At, MatchId};
use rules::Seat;
use schemars::JsonSchema;
use serde::Serialize;

use crate::access::caller::CallerIdentity;
use crate::problem::ApiError;
use crate::response::{NOT_KEPT, complete};

/// The permissions of a token.
#[derive(Serialize, JsonSchema)]
#[schemars(transform = complete)]
pub(super) struct Permissions {
    /// When it expires.
    expires: Option<At>,
    /// The only match it is valid for.
    #[serde(rename = "match")]
    match_id: Option<MatchId>,
    role: Role,
    /// The seat whose view it has.
    seat: Option<Seat>,
}

pub(super) async fn show(identity: CallerIdentity) -> Result<impl IntoResponse, ApiError> {
    let token = identity.caller()?.has_token()?;
    let (role, match_id) = (token.role, token.match_id.clone());
    let answer = Permissions { expires: token.expires, match_id, role, seat: token.seat };
    Ok(([(header::CACHE_CONTROL, NOT_KEPT)], axum::Json(answer)))
}
