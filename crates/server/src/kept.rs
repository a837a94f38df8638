//! Answers that never change, kept as bytes.

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::answer::{FOREVER, is_known};
use crate::problem::ApiError;
use crate::routes::Shared;

/// Bytes of all that is kept at most.
const BYTES_MAX: u64 = 64 * 1024 * 1024;

/// Bytes of one answer that is kept at most.
const ANSWER_BYTES_MAX: u64 = 1024 * 1024;

/// What is kept; the least asked for makes room.
pub(crate) struct Kept(Cache<Asked, Answer, Bytewise>);

impl Default for Kept {
    fn default() -> Self {
        Self(Cache::with_weighter(4096, BYTES_MAX, Bytewise))
    }
}

impl Kept {
    /// Forgets everything: an opening has changed what everyone may be told.
    pub(crate) fn forget(&self) {
        self.0.clear();
    }
}

/// What an answer that everyone may see depends on: the address, and the forms that are taken.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Asked(Vec<u8>);

impl Asked {
    /// Of a request by everyone for something to read; none of any other.
    fn of(request: &Request) -> Option<Self> {
        let headers = request.headers();
        if request.method() != Method::GET || headers.contains_key(header::AUTHORIZATION) {
            return None;
        }
        let mut bytes = request.uri().path_and_query()?.as_str().as_bytes().to_vec();
        for value in headers.get_all(header::ACCEPT) {
            bytes.push(b'\n');
            bytes.extend(value.as_bytes());
        }
        Some(Self(bytes))
    }
}

#[derive(Clone)]
struct Answer {
    headers: HeaderMap,
    body: Bytes,
}

impl Answer {
    fn to(self, request: &HeaderMap) -> Response {
        let tag = self.headers.get(header::ETAG).and_then(|tag| tag.to_str().ok());
        if tag.is_some_and(|tag| is_known(request, tag)) {
            return (StatusCode::NOT_MODIFIED, self.headers).into_response();
        }
        (self.headers, self.body).into_response()
    }
}

/// Weighs an answer by its bytes.
#[derive(Clone)]
struct Bytewise;

impl Weighter<Asked, Answer> for Bytewise {
    fn weight(&self, asked: &Asked, answer: &Answer) -> u64 {
        // Headers, and what the cache itself needs, are about a kibibyte.
        1024 + asked.0.len() as u64 + answer.body.len() as u64
    }
}

/// Answers from what is kept, and keeps what says of itself that it never changes.
pub(crate) async fn keep(State(app): Shared, request: Request, next: Next) -> Response {
    let Some(asked) = Asked::of(&request) else { return next.run(request).await };
    if let Some(answer) = app.kept.0.get(&asked) {
        return answer.to(request.headers());
    }
    let answer = next.run(request).await;
    let (head, body) = answer.into_parts();
    let stays = head.headers.get(header::CACHE_CONTROL).is_some_and(|value| value == FOREVER);
    let is_small = body.size_hint().exact().is_some_and(|bytes| bytes <= ANSWER_BYTES_MAX);
    if head.status != StatusCode::OK || !stays || !is_small {
        return Response::from_parts(head, body);
    }
    match to_bytes(body, usize::MAX).await {
        Ok(body) => {
            app.kept.0.insert(asked, Answer { headers: head.headers.clone(), body: body.clone() });
            Response::from_parts(head, Body::from(body))
        }
        Err(error) => ApiError::Fault(error.to_string()).into_response(),
    }
}
