//! Responses: their entity tags, and who may cache them for how long.

pub(crate) mod lazy;

use std::sync::LazyLock;

use archive::{Archive, MatchFeed, fresh_salt, players_hash};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use record::{Digest, MatchId};
use replay::{Replay, Viewer};
use schemars::Schema;
use serde::Serialize;
use serde_json::{Map, Value};

/// The version of the responses' format, part of every entity tag.
const SHAPE: &str = "v0";

/// `Cache-Control` of a response that never changes and is public.
pub(crate) const FOREVER: &str = "public, max-age=31536000, immutable";

/// `Cache-Control` of a public response that may change later: a cache asks each time.
pub(crate) const REVALIDATED: &str = "public, no-cache";

/// `Cache-Control` of all other responses.
pub(crate) const PRIVATE: &str = "private, no-cache";

/// `Cache-Control` of a response that must not be stored.
pub(crate) const NOT_KEPT: &str = "no-store";

/// Whether a response about a match can ever change.
///
/// Records never do, and `/events` consists of nothing else. Every other response about a match
/// also contains openings: the names of its players, or cards. These arrive later, and may be
/// dropped for good, so no one may keep showing a response without revalidating it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Caching {
    /// Made only from existing records: it never changes.
    Forever,
    /// Made from existing records and the players: it changes only with the players' names.
    Opened,
    /// Made from existing records and the players of a match that not everyone may read, or not
    /// yet.
    Hidden,
    /// Made from the current match.
    No,
}

impl Caching {
    /// Whether a response about a match can change; `fixed` means that it is made from existing
    /// records.
    pub(crate) fn of(archive: &Archive, loaded: &MatchFeed, fixed: bool) -> Self {
        let audience = archive.audience(&loaded.match_id).ok().flatten();
        let is_public = loaded.is_for_everyone && audience.is_some_and(|it| it.is_public());
        match (fixed, is_public) {
            (false, _) => Self::No,
            (true, true) => Self::Opened,
            (true, false) => Self::Hidden,
        }
    }

    /// Whether a response made only from records can change.
    pub(crate) fn of_records(archive: &Archive, loaded: &MatchFeed, fixed: bool) -> Self {
        match Self::of(archive, loaded, fixed) {
            Self::Opened => Self::Forever,
            other => other,
        }
    }
}

/// What a response is about.
pub(crate) struct Resource<'a> {
    pub(crate) replay: &'a Replay,
    /// The last record that it covers.
    pub(crate) seq: u32,
    pub(crate) viewer: Viewer,
    pub(crate) caching: Caching,
}

/// The headers of a response, and how long it may be reused.
pub(crate) struct Heading {
    pub(crate) headers: HeaderMap,
    /// What must still be true for the response to be reused here.
    players: Option<PublicPlayers>,
}

/// The public player information of a match, as a response contains it.
#[derive(Clone, Debug)]
pub(crate) struct PublicPlayers {
    pub(crate) match_id: MatchId,
    pub(crate) players: Digest,
}

/// Turns a hash of openings into one that cannot be used to guess cards. It changes at each start:
/// what others than the public have cached is then sent again.
static KEY: LazyLock<[u8; 32]> = LazyLock::new(|| {
    *fresh_salt().expect("a system that gave a salt or token has random bits").as_bytes()
});

impl Resource<'_> {
    /// The entity tag of this resource in one form, and its players if it depends on nothing else
    /// besides existing records.
    ///
    /// What is not fixed, and what is not public, also depends on all later records and openings.
    fn tag(&self, media_type: &str) -> (String, Option<PublicPlayers>) {
        let Self { replay, seq, viewer, caching } = self;
        let hash = |seq: u32| replay.records()[seq as usize].hash.to_string();
        let form = media_type.split(['/', ';']).nth(1).unwrap_or_default();
        let (rest, players) = match (viewer, caching) {
            (Viewer::Public, Caching::Forever) => (String::new(), None),
            (Viewer::Public, Caching::Opened | Caching::Hidden) => {
                let players = players_hash(replay.openings());
                let match_id = replay.records()[0].record.match_id.clone();
                (
                    format!("-{}", short(&players.to_string())),
                    Some(PublicPlayers { match_id, players }),
                )
            }
            (Viewer::Seat(_) | Viewer::Hands | Viewer::Official, _)
            | (Viewer::Public, Caching::No) => {
                let opened = blake3::keyed_hash(&KEY, replay.openings_hash().as_bytes());
                let (last, opened) = (hash(replay.last()), opened.to_hex());
                (format!("-{}-{}", short(&last), short(&opened)), None)
            }
        };
        // Only a public response is kept in the response cache, which checks its players.
        let players = players.filter(|_| *caching == Caching::Opened);
        (format!("\"{}-{viewer}-{form}{rest}-{SHAPE}\"", hash(*seq)), players)
    }

    /// What the bytes of this resource depend on, as a cache key.
    pub(crate) fn key(&self) -> String {
        self.tag("").0
    }

    /// The headers of a response about this resource.
    pub(crate) fn heading(&self, media_type: &'static str) -> Heading {
        let cache = match (self.viewer, self.caching) {
            (Viewer::Public, Caching::Forever) => FOREVER,
            (Viewer::Public, Caching::Opened) => REVALIDATED,
            (Viewer::Seat(_) | Viewer::Hands | Viewer::Official, _)
            | (_, Caching::Hidden | Caching::No) => PRIVATE,
        };
        let (tag, players) = self.tag(media_type);
        let mut headers = caching_headers(media_type, cache);
        headers.insert(header::ETAG, HeaderValue::from_str(&tag).expect("plain ASCII"));
        // Shared caches must not give the answer for one token or media type to a request with another.
        headers.insert(header::VARY, HeaderValue::from_static("authorization, accept"));
        Heading { headers, players }
    }
}

/// Half of a hash: enough to distinguish it from others.
fn short(hash: &str) -> &str {
    &hash[..32]
}

/// The headers of every response with an entity tag.
pub(crate) fn caching_headers(media_type: &str, cache: &'static str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    let mut set = |name: HeaderName, value: &str| {
        headers.insert(name, HeaderValue::from_str(value).expect("plain ASCII"));
    };
    set(header::CACHE_CONTROL, cache);
    set(header::CONTENT_TYPE, media_type);
    headers
}

/// A response with these headers, one of them its entity tag; without a body if the caller already
/// has it.
pub(crate) fn conditional(
    request: &HeaderMap,
    heading: Heading,
    body: impl FnOnce() -> Vec<u8>,
) -> Response {
    let Heading { headers, players } = heading;
    let tag = headers.get(header::ETAG).and_then(|tag| tag.to_str().ok());
    if tag.is_some_and(|tag| has_etag(request, tag)) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    let mut answer = (headers, body()).into_response();
    if let Some(players) = players {
        answer.extensions_mut().insert(players);
    }
    answer
}

/// A response whose entity tag is the hash of its bytes; without a body if the caller already has
/// it.
pub(crate) fn tagged_by_hash(
    request: &HeaderMap,
    mut headers: HeaderMap,
    body: Vec<u8>,
) -> Response {
    let tag = format!("\"{}\"", blake3::hash(&body).to_hex());
    headers.insert(header::ETAG, HeaderValue::from_str(&tag).expect("plain ASCII"));
    conditional(request, Heading { headers, players: None }, || body)
}

/// Whether the caller has the version with this tag; a proxy may have weakened the tag.
pub(crate) fn has_etag(request: &HeaderMap, tag: &str) -> bool {
    let known = request.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let is_tag = |sent: &str| sent == "*" || sent.strip_prefix("W/").unwrap_or(sent) == tag;
    known.is_some_and(|known| known.split(',').any(|one| is_tag(one.trim())))
}

/// A JSON response about a match of which nothing is released yet: nothing identifies its version.
pub(crate) fn empty(body: Vec<u8>) -> Response {
    (caching_headers("application/json", PRIVATE), body).into_response()
}

/// Plain data as JSON whose members are in the order of their names, at every level.
pub(crate) fn sorted(answer: &impl Serialize) -> Value {
    serde_json::to_value(answer).expect("plain data with string keys")
}

/// States in the schema of a response that it has all its members, those without a value as null.
pub(crate) fn complete(schema: &mut Schema) {
    let members = schema.get("properties").and_then(Value::as_object);
    let names: Vec<_> = members.into_iter().flat_map(Map::keys).cloned().collect();
    schema.insert("required".to_owned(), names.into());
}
