//! The permissions of a caller's token.

use axum::http::header;
use axum::response::IntoResponse;
use serde_json::json;

use crate::answer::NOT_KEPT;
use crate::caller::Identity;
use crate::problem::ApiError;

pub(super) async fn show(identity: Identity) -> Result<impl IntoResponse, ApiError> {
    let token = identity.caller()?.has_token()?;
    let answer = json!({
        "role": token.role,
        "match": token.match_id,
        "seat": token.seat,
        "expires": token.expires,
    });
    Ok(([(header::CACHE_CONTROL, NOT_KEPT)], axum::Json(answer)))
}
