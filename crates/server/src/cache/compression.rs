//! Compression of responses: once for all callers who get the same bytes.

use std::sync::Arc;

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use blake3::Hash;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::app::App;
use crate::cache::coding::{Coding, is_compressible};
use crate::cache::prepared::IsPrepared;
use crate::limits::client_budget::ClientBudget;
use crate::limits::price;
use crate::limits::sending;
use crate::problem::ApiError;
use crate::response::NOT_KEPT;

/// Maximum number of compressed bytes cached.
const BYTES_MAX: u64 = 64 * 1024 * 1024;

/// Maximum number of compressed bytes of one response that are cached.
const ANSWER_BYTES_MAX: u64 = BYTES_MAX / 4;

/// Maximum number of bytes hashed on the threads that respond.
const HASHED_AT_ONCE_MAX: usize = 16 * 1024;

/// Compressed responses by the hash of their contents; the least requested one is evicted.
pub(crate) struct CompressedCache(Cache<(Hash, Coding), Bytes, CompressedBytes>);

impl Default for CompressedCache {
    fn default() -> Self {
        Self(Cache::with_weighter(4096, BYTES_MAX, CompressedBytes))
    }
}

/// The weight of a response: its bytes.
#[derive(Clone)]
struct CompressedBytes;

impl Weighter<(Hash, Coding), Bytes> for CompressedBytes {
    fn weight(&self, _: &(Hash, Coding), bytes: &Bytes) -> u64 {
        // The overhead of the cache itself.
        256 + bytes.len() as u64
    }
}

/// Compresses responses that are worth it, for clients that accept it and can pay for it.
pub(crate) async fn compress(
    State((app, cache)): State<(Arc<App>, Arc<CompressedCache>)>,
    payer: ClientBudget,
    request: Request,
    next: Next,
) -> Response {
    let coding = Coding::of(request.headers()).filter(|_| request.method() != Method::HEAD);
    let mut answer = next.run(request).await;
    if !is_worth_it(&answer) {
        return answer;
    }
    // Also on an uncompressed response: a cache must not give this one to clients that would get it compressed.
    answer.headers_mut().append(header::VARY, HeaderValue::from_static("accept-encoding"));
    let Some(coding) = coding else { return answer };
    // What waits to be compressed counts like what waits to be read, until it is sent instead.
    let share = match sending::share(&payer, &answer) {
        Ok(share) => share,
        Err(error) => return error.into_response(),
    };
    let (mut head, body) = answer.into_parts();
    // `no-store` also holds for this cache: the response may contain what only its caller may see.
    let cache = (!is_not_kept(&head.headers)).then_some(&*cache);
    let body = match to_bytes(body, usize::MAX).await {
        Ok(body) => body,
        Err(error) => return ApiError::Fault(error.to_string()).into_response(),
    };
    let compressed = compressed(&app, cache, &payer, coding, body.clone()).await;
    // `sending::hold` counts the compressed bytes from here on; counting both would halve the client's share.
    drop(share);
    // A client whose budget is used up gets the plain bytes rather than a refusal: they are there already.
    let Some(compressed) = compressed else {
        return Response::from_parts(head, Body::from(body));
    };
    head.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
    head.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(head, Body::from(compressed))
}

/// Whether a response is complete, and has been neither compressed nor prepared.
fn is_worth_it(answer: &Response) -> bool {
    let length = answer.body().size_hint().exact().and_then(|bytes| usize::try_from(bytes).ok());
    let is_prepared = answer.extensions().get::<IsPrepared>().is_some();
    answer.status() != StatusCode::NOT_MODIFIED
        && !is_prepared
        && length.is_some_and(|length| is_compressible(answer.headers(), length))
}

/// Whether a response must not be stored, including here.
fn is_not_kept(headers: &HeaderMap) -> bool {
    headers.get(header::CACHE_CONTROL).is_some_and(|it| it == NOT_KEPT)
}

/// The compressed bytes, if they are cached or can be paid for.
async fn compressed(
    app: &App,
    cache: Option<&CompressedCache>,
    payer: &ClientBudget,
    coding: Coding,
    body: Bytes,
) -> Option<Bytes> {
    let hashed = body.len();
    let (hash, body) = if body.len() <= HASHED_AT_ONCE_MAX {
        (blake3::hash(&body), body)
    } else {
        let hash = move || Ok((blake3::hash(&body), body));
        // Hashing megabytes takes milliseconds, in which a thread that responds would answer nobody else.
        app.work.paid(payer, price::bytes(hashed), hash).await.ok()?
    };
    // By content and not by address: whoever gets the same bytes, at whatever address, shares them.
    let key = (hash, coding);
    if let Some(compressed) = cache.and_then(|cache| cache.0.get(&key)) {
        return Some(compressed);
    }
    let price = price::compressed(body.len());
    let compress = move || {
        let compressed =
            coding.compress(&body).map_err(|error| ApiError::Fault(error.to_string()))?;
        Ok(Bytes::from(compressed))
    };
    let compressed = app.work.paid(payer, price, compress).await.ok()?;
    if let Some(cache) = cache
        // One huge response would evict everything else.
        && compressed.len() as u64 <= ANSWER_BYTES_MAX
    {
        cache.0.insert(key, compressed.clone());
    }
    Some(compressed)
}
