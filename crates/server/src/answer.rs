//! Answers: JSON, with what may be kept of it by whom.

use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use record::Digest;
use replay::Viewer;
use serde::Serialize;

/// The version of what the routes answer with, part of every entity tag.
const SHAPE: &str = "v0";

/// Whether an answer can ever change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keep {
    /// It is of records that are there: it stays.
    Forever,
    /// It is of the match as it is now.
    No,
}

/// An answer with its entity tag: the last record it depends on, the view, the shape.
pub(crate) fn tagged(
    request: &HeaderMap,
    (hash, viewer, keep): (Digest, Viewer, Keep),
    media_type: &'static str,
    body: impl FnOnce() -> Vec<u8>,
) -> Response {
    let tag = format!("\"{hash}-{viewer}-{SHAPE}\"");
    let public = viewer == Viewer::Public && keep == Keep::Forever;
    let cache = if public { "public, max-age=31536000, immutable" } else { "private, no-cache" };
    let mut headers = HeaderMap::new();
    let mut set = |name: HeaderName, value: &str| {
        headers.insert(name, HeaderValue::from_str(value).expect("plain ASCII"));
    };
    set(header::ETAG, &tag);
    set(header::CACHE_CONTROL, cache);
    set(header::VARY, "authorization, accept");
    set(header::CONTENT_TYPE, media_type);
    let known = request.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    if known.is_some_and(|known| known.split(',').any(|one| one.trim() == tag)) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, body()).into_response()
}

/// The bytes of plain data as JSON.
pub(crate) fn json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("plain data with string keys")
}
