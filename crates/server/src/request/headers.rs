//! Parses request headers.

use axum::http::{HeaderMap, HeaderName, header};
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

/// The one of these media types that a request accepts by name, not by `*/*`, and likes best: of
/// several the first. `None` if it accepts none of them so.
pub(crate) fn form(headers: &HeaderMap, forms: &[&'static str]) -> Option<&'static str> {
    let liked = forms.iter().map(|&form| (preference(headers, &header::ACCEPT, form), form));
    // The last of several equal ones is the greatest.
    liked.rev().filter(|&(liking, _)| liking > 0).max_by_key(|one| one.0).map(|(_, form)| form)
}

/// Whether a request accepts this media type by name, not by `*/*`.
pub(crate) fn accepts(headers: &HeaderMap, media_type: &str) -> bool {
    preference(headers, &header::ACCEPT, media_type) > 0
}

/// A request's preference for a media type, coding or language that it names in this header, in
/// thousandths; 0 if it names none such, or does not accept it (RFC 9110, 12.4.2).
pub(crate) fn preference(headers: &HeaderMap, header: &HeaderName, wanted: &str) -> u32 {
    let is_it = |one: &(&str, u32)| one.0.eq_ignore_ascii_case(wanted);
    preferences(headers, header).filter(is_it).map(|one| one.1).max().unwrap_or(0)
}

/// Everything that a request names in a header of this kind, with its preference in thousandths; what
/// has an unreadable one is left out.
pub(crate) fn preferences<'h>(
    headers: &'h HeaderMap,
    header: &HeaderName,
) -> impl Iterator<Item = (&'h str, u32)> {
    let values = headers.get_all(header).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).filter_map(|one| {
        let mut parts = one.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let quality = parts.find_map(|part| {
            let (name, value) = part.split_once('=')?;
            name.trim_end().eq_ignore_ascii_case("q").then_some(value.trim_start())
        });
        Some((name, quality.map_or(Some(1000), thousandths)?))
    })
}

/// A quality value, `0.25`, in thousandths: it has three decimals at most.
fn thousandths(quality: &str) -> Option<u32> {
    let (whole, decimals) = quality.split_once('.').unwrap_or((quality, ""));
    let is_number = decimals.len() <= 3 && decimals.bytes().all(|byte| byte.is_ascii_digit());
    let whole: u32 = whole.parse().ok().filter(|_| is_number)?;
    let decimals: u32 = format!("{decimals:0<3}").parse().ok()?;
    Some(whole.saturating_mul(1000).saturating_add(decimals).min(1000))
}

/// The host that a request names, if it is a plain name or address.
pub(crate) fn host(headers: &HeaderMap) -> Option<&str> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte);
    Some(host).filter(|host| !host.is_empty() && host.bytes().all(is_plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepting(accept: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT, accept.parse().expect("plain text"));
        headers
    }

    #[test]
    fn rfc_9110_12_4_2_the_form_is_the_one_that_is_liked_best() {
        let forms = ["text/plain", "text/markdown"];
        for (sent, form) in [
            ("*/*", None),
            ("text/plain", Some("text/plain")),
            ("text/markdown, text/plain", Some("text/plain")),
            ("text/markdown, text/plain;q=0.9", Some("text/markdown")),
            ("text/plain; charset=utf-8; q=0.5, TEXT/MARKDOWN ; Q=0.6", Some("text/markdown")),
            ("text/plain;q=0", None),
            ("text/plain;q=0, text/markdown;q=0.001", Some("text/markdown")),
            ("text/plain;q=much", None),
            ("text/plain;q=99999999", Some("text/plain")),
            ("text/plain;q=0.0001", None),
        ] {
            assert_eq!(super::form(&accepting(sent), &forms), form, "{sent}");
        }
    }
}
