//! Answers: JSON, with what may be kept of it by whom.

use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use replay::{Replay, Viewer};
use rules::Opening;
use serde::Serialize;

use crate::app::App;
use crate::loaded::Loaded;

/// The version of what the routes answer with, part of every entity tag.
const SHAPE: &str = "v0";

/// What is said of an answer that never changes and that everyone may see.
pub(crate) const FOREVER: &str = "public, max-age=31536000, immutable";

/// Whether an answer can ever change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keep {
    /// It is of records that are there: it stays.
    Forever,
    /// The same, of a match that not everyone may read, or not yet.
    Hidden,
    /// It is of the match as it is now.
    No,
}

impl Keep {
    /// Whether an answer about a match can change, `fixed` being that it is of records that are there.
    pub(crate) fn of(app: &App, loaded: &Loaded, fixed: bool) -> Self {
        let is_public = loaded.is_for_everyone && app.visibilities.of(&loaded.match_id).is_none();
        match (fixed, is_public) {
            (false, _) => Self::No,
            (true, true) => Self::Forever,
            (true, false) => Self::Hidden,
        }
    }
}

/// What an answer is about.
pub(crate) struct Subject<'a> {
    pub(crate) replay: &'a Replay,
    /// The last record that it is of.
    pub(crate) seq: u32,
    pub(crate) viewer: Viewer,
    pub(crate) keep: Keep,
}

impl Subject<'_> {
    /// The entity tag of this subject in one form.
    ///
    /// What is not fixed, and what others than the public may know, also depends on all later records and openings.
    fn tag(&self, media_type: &str) -> String {
        let Self { replay, seq, viewer, keep } = self;
        let hash = |seq: u32| replay.records()[seq as usize].hash.to_string();
        let form = media_type.split(['/', ';']).nth(1).unwrap_or_default();
        let fixed = *viewer == Viewer::Public && *keep != Keep::No;
        let rest = if fixed {
            // Names can come later and be dropped again.
            let players = replay.openings().iter().filter_map(Opening::player);
            players.fold(String::new(), |tag, it| tag + "-p" + &it.player.to_string())
        } else {
            format!("-{}-{}", &hash(replay.last())[..16], replay.openings().len())
        };
        format!("\"{}-{viewer}-{form}{rest}-{SHAPE}\"", hash(*seq))
    }

    /// What is said of an answer about this subject.
    pub(crate) fn headers(&self, media_type: &'static str) -> HeaderMap {
        let public = self.viewer == Viewer::Public && self.keep == Keep::Forever;
        let cache = if public { FOREVER } else { "private, no-cache" };
        let mut headers = HeaderMap::new();
        let mut set = |name: HeaderName, value: &str| {
            headers.insert(name, HeaderValue::from_str(value).expect("plain ASCII"));
        };
        set(header::ETAG, &self.tag(media_type));
        set(header::CACHE_CONTROL, cache);
        set(header::VARY, "authorization, accept");
        set(header::CONTENT_TYPE, media_type);
        headers
    }
}

/// An answer with its entity tag.
pub(crate) fn tagged(
    request: &HeaderMap,
    subject: &Subject<'_>,
    media_type: &'static str,
    body: impl FnOnce() -> Vec<u8>,
) -> Response {
    answered(request, subject.headers(media_type), body)
}

/// An answer with these headers, one of them its entity tag; without its body if the caller has that.
pub(crate) fn answered(
    request: &HeaderMap,
    headers: HeaderMap,
    body: impl FnOnce() -> Vec<u8>,
) -> Response {
    let tag = headers.get(header::ETAG).and_then(|tag| tag.to_str().ok());
    if tag.is_some_and(|tag| is_known(request, tag)) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, body()).into_response()
}

/// Whether the caller has what this tag stands for; a proxy may have weakened the tag.
pub(crate) fn is_known(request: &HeaderMap, tag: &str) -> bool {
    let known = request.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let is_tag = |sent: &str| sent == "*" || sent.strip_prefix("W/").unwrap_or(sent) == tag;
    known.is_some_and(|known| known.split(',').any(|one| is_tag(one.trim())))
}

/// A JSON answer about a match of which nothing is released yet: there is nothing to tell it by.
pub(crate) fn empty(body: Vec<u8>) -> Response {
    let headers =
        [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "private, no-cache")];
    (headers, body).into_response()
}

/// The bytes of plain data as JSON.
pub(crate) fn json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("plain data with string keys")
}
