//! Parses request headers.

use axum::http::{HeaderMap, header};
use record::Digest;

use crate::problem::ApiError;

/// The head that a request appends to.
pub(crate) fn if_match(headers: &HeaderMap) -> Result<Digest, ApiError> {
    let value = headers.get(header::IF_MATCH).ok_or(ApiError::NoPrecondition)?;
    let hash = value.to_str().ok().and_then(|text| text.strip_prefix('"')?.strip_suffix('"'));
    hash.and_then(|hash| hash.parse().ok()).ok_or_else(|| {
        ApiError::BadRequest(
            "`If-Match` is not a head: write the hash in quotes, `\"5f..\"`".to_owned(),
        )
    })
}

/// The id of the last message that a follower has received.
pub(crate) fn last_event_id(headers: &HeaderMap) -> Option<u32> {
    headers.get("last-event-id").and_then(|value| value.to_str().ok()?.parse().ok())
}

/// Header with a position in the order of all records, from an earlier response; see `position.rs`.
pub(crate) const POSITION: &str = "daybook-position";

/// The largest position: any reader of signed 64-bit numbers can read it.
pub(crate) const POSITION_MAX: u64 = i64::MAX.unsigned_abs();

/// The position that a response must have reached.
pub(crate) fn position(headers: &HeaderMap) -> Result<Option<u64>, ApiError> {
    let Some(value) = headers.get(POSITION) else { return Ok(None) };
    let position = value.to_str().ok().and_then(|text| text.parse().ok());
    position.filter(|position| *position <= POSITION_MAX).map(Some).ok_or_else(|| {
        ApiError::BadRequest(
            "`Daybook-Position` is not a position: send the number that was returned with a receipt"
                .to_owned(),
        )
    })
}

/// The media type of a body, without its parameters.
pub(crate) fn media_type(headers: &HeaderMap) -> &str {
    let value =
        headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    value.split(';').next().unwrap_or_default().trim()
}

/// The first of these media types that a request accepts by name, not by `*/*`; `None` if it
/// accepts none of them so.
pub(crate) fn form(headers: &HeaderMap, forms: &[&'static str]) -> Option<&'static str> {
    forms.iter().copied().find(|form| accepts(headers, form))
}

/// Whether a request accepts this media type by name, not by `*/*`.
pub(crate) fn accepts(headers: &HeaderMap, media_type: &str) -> bool {
    let values = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    values
        .flat_map(|value| value.split(','))
        .any(|one| one.split(';').next().unwrap_or_default().trim() == media_type)
}

/// The host that a request names, if it is a plain name or address.
pub(crate) fn host(headers: &HeaderMap) -> Option<&str> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte);
    Some(host).filter(|host| !host.is_empty() && host.bytes().all(is_plain))
}
