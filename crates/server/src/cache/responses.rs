//! The response cache: responses that never change, or only with the players' names, as bytes.

use std::sync::Arc;

use archive::Archive;
use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::{FromRequestParts, MatchedPath, Query, RawPathParams, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::app::App;
use crate::cache::prepared::IsPrepared;
use crate::problem::ApiError;
use crate::request::headers::form;
use crate::response::{FOREVER, PublicPlayers, has_etag};

/// Maximum total size in bytes.
const BYTES_MAX: u64 = 64 * 1024 * 1024;

/// Maximum size in bytes of one cached response.
const ANSWER_BYTES_MAX: u64 = 1024 * 1024;

/// Routes that ignore their query; the others refuse unknown parameters.
const IGNORE_QUERIES: [&str; 2] = ["/tile/entries/{*index}", "/tile/{level}/{*index}"];

/// The cached responses; the least requested one is evicted.
pub(crate) struct ResponseCache {
    answers: Cache<CacheKey, CachedAnswer, AnswerBytes>,
    forms: Forms,
}

/// The media types that a route returns only if they are named.
type Forms = fn(route: &str) -> &'static [&'static str];

impl ResponseCache {
    /// An empty cache, for routes with these forms.
    pub(crate) fn new(forms: Forms) -> Self {
        Self { answers: Cache::with_weighter(4096, BYTES_MAX, AnswerBytes), forms }
    }
}

/// What a public response depends on: the route, the content of its path and query, and the form
/// returned.
///
/// Requests that get the same response have the same key, however a stranger spells them, so no one
/// can fill the cache with spellings.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct CacheKey {
    route: String,
    values: Vec<String>,
    query: Vec<(String, String)>,
    form: Option<&'static str>,
}

impl CacheKey {
    /// The key of a public read request; `None` for any other.
    async fn of(parts: &mut Parts, forms: Forms) -> Option<Self> {
        // Whoever sends a token may be shown more than the public.
        if parts.method != Method::GET || parts.headers.contains_key(header::AUTHORIZATION) {
            return None;
        }
        let route = parts.extensions.get::<MatchedPath>()?.as_str().to_owned();
        let values = RawPathParams::from_request_parts(parts, &()).await.ok()?;
        let values = values.iter().map(|(name, value)| value_of(name, value).to_owned()).collect();
        let query = query_of(&route, &parts.uri)?;
        let form = form(&parts.headers, forms(&route));
        Some(Self { route, values, query, form })
    }

    fn bytes(&self) -> usize {
        let pairs = self.query.iter().flat_map(|(name, value)| [name, value]);
        self.route.len() + self.values.iter().chain(pairs).map(String::len).sum::<usize>()
    }
}

/// The value of a path parameter; anything after the name of a public match is ignored.
fn value_of<'a>(name: &str, value: &'a str) -> &'a str {
    if name == "id" { value.split('~').next().unwrap_or_default() } else { value }
}

/// The content of a query, whatever the order of its parameters and the spelling of its numbers;
/// `None` if it cannot be parsed.
fn query_of(route: &str, uri: &Uri) -> Option<Vec<(String, String)>> {
    if IGNORE_QUERIES.contains(&route) {
        return Some(Vec::new());
    }
    let Query(mut pairs) = Query::<Vec<(String, String)>>::try_from_uri(uri).ok()?;
    for (_, value) in &mut pairs {
        // `at=7` and `at=07` are one response.
        if let Ok(number) = value.parse::<u32>() {
            *value = number.to_string();
        }
    }
    pairs.sort();
    Some(pairs)
}

#[derive(Clone)]
struct CachedAnswer {
    /// The players it names, if it does.
    players: Option<PublicPlayers>,
    headers: HeaderMap,
    body: Bytes,
}

impl CachedAnswer {
    /// Whether it is still the public response.
    fn stands(&self, archive: &Archive) -> bool {
        let unchanged = |players: &PublicPlayers| {
            archive.players_unchanged(&players.match_id, &players.players)
        };
        self.players.as_ref().is_none_or(unchanged)
    }

    fn to(self, request: &HeaderMap) -> Response {
        let tag = self.headers.get(header::ETAG).and_then(|tag| tag.to_str().ok());
        if tag.is_some_and(|tag| has_etag(request, tag)) {
            return (StatusCode::NOT_MODIFIED, self.headers).into_response();
        }
        (self.headers, self.body).into_response()
    }
}

/// The weight of a response: its bytes.
#[derive(Clone)]
struct AnswerBytes;

impl Weighter<CacheKey, CachedAnswer> for AnswerBytes {
    fn weight(&self, key: &CacheKey, answer: &CachedAnswer) -> u64 {
        // Headers, and the overhead of the cache, are about a kibibyte.
        1024 + key.bytes() as u64 + answer.body.len() as u64
    }
}

/// Responds from the cache as long as the cached response is valid, and caches what may be cached:
/// what never changes, and what changes only with the players' names.
///
/// A response contains the players it was made with. So it does not matter when it is cached: once
/// the players' names change, one that was made before, however long that took, is no longer used.
pub(crate) async fn answer_from_cache(
    State((app, cache)): State<(Arc<App>, Arc<ResponseCache>)>,
    request: Request,
    next: Next,
) -> Response {
    let (mut parts, body) = request.into_parts();
    let key = CacheKey::of(&mut parts, cache.forms).await;
    let request = Request::from_parts(parts, body);
    let Some(key) = key else { return next.run(request).await };
    // Checked at each use: a player's name may have been dropped since, and must not be shown once more.
    if let Some(answer) = cache.answers.get(&key).filter(|answer| answer.stands(&app.archive)) {
        return answer.to(request.headers());
    }
    let answer = next.run(request).await;
    let (mut head, body) = answer.into_parts();
    let players = head.extensions.remove::<PublicPlayers>();
    let is_forever = head.headers.get(header::CACHE_CONTROL).is_some_and(|value| value == FOREVER);
    let stays = is_forever || players.is_some();
    let is_prepared = head.extensions.get::<IsPrepared>().is_some();
    // A response of unknown length is a stream, which must not be collected.
    let is_small = body.size_hint().exact().is_some_and(|bytes| bytes <= ANSWER_BYTES_MAX);
    if head.status != StatusCode::OK || !stays || is_prepared || !is_small {
        return Response::from_parts(head, body);
    }
    match to_bytes(body, usize::MAX).await {
        Ok(body) => {
            let headers = head.headers.clone();
            cache.answers.insert(key, CachedAnswer { players, headers, body: body.clone() });
            Response::from_parts(head, Body::from(body))
        }
        Err(error) => ApiError::Fault(error.to_string()).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(route: &str, query: &str) -> Option<Vec<(String, String)>> {
        query_of(route, &format!("/x?{query}").parse().expect("an address"))
    }

    #[test]
    fn a_query_is_the_same_however_it_is_spelled() {
        let state = "/v1/matches/{id}/state";
        for (one, other, same) in [
            ("at=9&view=public", "view=public&at=9", true),
            ("at=9", "at=0009", true),
            ("at=9", "%61t=%39", true),
            ("at=9", "at=+9", false),
            ("at=9", "at=10", false),
            ("at=9", "at=9&view=public", false),
        ] {
            assert_eq!(query(state, one) == query(state, other), same, "{one} {other}");
        }
        for route in IGNORE_QUERIES {
            assert_eq!(query(route, "a=1"), query(route, ""), "{route}");
        }
    }
}
