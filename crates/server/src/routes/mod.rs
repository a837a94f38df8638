//! Every route, and what applies to all of them.

mod audit;
mod card_plays;
mod cards;
mod carried;
mod channels;
mod clip;
mod decks;
mod engine;
mod events;
mod explain;
mod files;
mod guests;
mod hands;
mod head;
mod hook;
mod link;
mod live_import;
mod log;
mod matches;
mod next;
mod oembed;
mod openapi;
mod pages;
mod patches;
mod pen;
mod picture;
mod preview;
mod release;
mod rooms;
mod round;
mod route;
mod rules;
mod service;
mod states;
mod table;
mod token;
mod transfer;
mod userscript;

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Router};
use ledger::Log;
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::cors::{Any, CorsLayer};
use tower_http::timeout::RequestBodyTimeoutLayer;
use tower_http::trace::TraceLayer;
use tracing::Span;

use self::openapi::OpenApi;
use self::table::{PAGES, routes};
use crate::access::caller::CallerIdentity;
use crate::access::own_site::refuse_other_sites;
use crate::app::{App, Shared};
use crate::blocking::blocking;
use crate::cache::compression::{CompressedCache, compress};
use crate::cache::prepared::Prepared;
use crate::cache::responses::{ResponseCache, answer_from_cache};
use crate::limits::Limits;
use crate::limits::admission::{limit, limit_preflight};
use crate::limits::sending;
use crate::metrics::meter::Measured;
use crate::net::drain::drain_request_body;
use crate::problem::ApiError;
use crate::request::headers::POSITION;
use crate::request::id::{REQUEST_ID, set_request_id};
use crate::request::position::keep_position;
use crate::request::requested_route::RequestedRoute;
use crate::response::{REVALIDATED, caching_headers};
use crate::routes::route::{JSON, Method, Route};

/// How long a body may stall.
const BODY_PAUSE_MAX: Duration = Duration::from_secs(20);

/// The OpenAPI document as JSON text, as in `schemas/openapi.json`.
pub fn openapi() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| openapi::text(routes()));
    &TEXT
}

/// The paths of all pages and files, which the OpenAPI document omits; parts in braces are
/// parameters, as in the document.
pub fn page_paths() -> impl Iterator<Item = &'static str> {
    PAGES.iter().map(|page| page.path)
}

/// The OpenAPI document, prepared.
fn document() -> OpenApi {
    static DOCUMENT: LazyLock<Arc<Prepared>> = LazyLock::new(|| {
        Prepared::new(caching_headers(JSON, REVALIDATED), openapi().as_bytes().into())
    });
    OpenApi(DOCUMENT.clone())
}

/// All routes over one service and the log of its store, with rate limits for each client.
pub fn router(app: Arc<App>, log: Arc<Log>, limits: Limits) -> Router {
    guests::end_in_time(&app);
    let limits = Arc::new(limits);
    files::prepare();
    let add = |router: Router<Arc<App>>, route: &Route| {
        router.route(route.path, (route.handler)(route.method.filter()))
    };
    let all = routes().fold(Router::new(), add);
    let all = PAGES.iter().fold(all, |router, page| router.route(page.path, (page.handler)()));
    let all = all
        .fallback(pages::missing)
        .method_not_allowed_fallback(service::method_not_allowed)
        .layer(middleware::from_fn_with_state(
            (app.clone(), Arc::new(ResponseCache::new(forms))),
            answer_from_cache,
        ))
        .layer(Extension(log))
        .layer(Extension(document()));
    // From the outside in: a request has its id before it is logged, and is measured even if a handler panics. The
    // caller is known before limits are checked, and what is compressed is what `hold` counts.
    let layers = ServiceBuilder::new()
        .layer(middleware::from_fn(set_request_id))
        .layer(TraceLayer::new_for_http().make_span_with(span))
        .layer(middleware::from_fn_with_state(app.clone(), measure))
        .layer(CatchPanicLayer::custom(|_| {
            ApiError::Fault("a handler panicked".to_owned()).into_response()
        }))
        .layer(middleware::from_fn(drain_request_body))
        .layer(middleware::from_fn_with_state(limits.clone(), limit_preflight))
        .layer(cors())
        .layer(middleware::from_fn(guard))
        .layer(middleware::from_fn_with_state(app.clone(), identify))
        .layer(middleware::from_fn_with_state(limits, limit))
        .layer(middleware::from_fn(refuse_other_sites))
        .layer(middleware::from_fn_with_state(app.clone(), keep_position))
        .layer(middleware::from_fn(sending::hold))
        .layer(middleware::from_fn_with_state(
            (app.clone(), Arc::<CompressedCache>::default()),
            compress,
        ))
        .layer(RequestBodyTimeoutLayer::new(BODY_PAUSE_MAX));
    all.layer(layers).with_state(app)
}

/// Any page may read public content; cookies are never used.
fn cors() -> CorsLayer {
    let position = HeaderName::from_static(POSITION);
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([axum::http::Method::GET, axum::http::Method::HEAD])
        .allow_headers([
            header::ACCEPT,
            header::IF_NONE_MATCH,
            HeaderName::from_static("last-event-id"),
            position.clone(),
        ])
        .expose_headers([header::ETAG, header::RETRY_AFTER, position, REQUEST_ID])
}

/// What the log contains of a request: never its query, nor what follows a name, which may be a
/// secret.
fn span(request: &Request) -> Span {
    let path = request.uri().path().split(['~', '%']).next().unwrap_or_default();
    let id = request.headers().get(REQUEST_ID).and_then(|id| id.to_str().ok()).unwrap_or_default();
    tracing::info_span!("request", id, method = %request.method(), path)
}

/// Adds to every response that other sites must not learn its address, and to those under a secret
/// that they must not be indexed.
async fn guard(request: Request, next: Next) -> Response {
    let has_secret = request.uri().path().contains(['~', '%']);
    let mut answer = next.run(request).await;
    let headers = answer.headers_mut();
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if has_secret {
        headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    }
    answer
}

/// Identifies the caller. A token is hashed and looked up in a file, so this is not done on the
/// threads that respond.
async fn identify(State(app): Shared, mut request: Request, next: Next) -> Response {
    let identity = match request.headers().get(header::AUTHORIZATION).cloned() {
        None => Ok(CallerIdentity::everyone()),
        Some(value) => {
            let identity = move || {
                app.archive.check_tokens()?;
                Ok(CallerIdentity::of(&app.tokens, &value))
            };
            blocking(identity).await
        }
    };
    match identity {
        Ok(identity) => {
            request.extensions_mut().insert(identity);
            next.run(request).await
        }
        Err(error) => error.into_response(),
    }
}

/// Names the route of a request, and measures the work that it takes until the end of its response.
async fn measure(State(app): Shared, mut request: Request, next: Next) -> Response {
    let asked = asked(&request);
    let meter = app.metrics.meters.of(asked.as_ref().map_or(NO_ROUTE, |asked| asked.name));
    request.extensions_mut().insert(meter.clone());
    if let Some(asked) = asked {
        request.extensions_mut().insert(asked);
    }
    let begun = Instant::now();
    let answer = Measured::new(Box::pin(next.run(request)), meter.clone()).await;
    app.metrics.answered(answer.status().as_u16(), begun.elapsed());
    answer.map(|body| Body::new(Measured::new(body, meter)))
}

/// The name under which requests for nothing here are measured.
const NO_ROUTE: &str = "none";

/// The route that a request is for.
fn asked(request: &Request) -> Option<RequestedRoute> {
    static ROUTES: LazyLock<HashMap<(&str, Method), RequestedRoute>> = LazyLock::new(|| {
        let pages = PAGES.iter().map(|page| ((page.path, Method::Get), page.into()));
        routes().map(|route| ((route.path, route.method), route.into())).chain(pages).collect()
    });
    let path = request.extensions().get::<MatchedPath>()?;
    let method = Method::of(request.method())?;
    ROUTES.get(&(path.as_str(), method)).cloned()
}

/// The media types that the route of a path returns only if named.
fn forms(path: &str) -> &'static [&'static str] {
    let route = routes().find(|route| route.method == Method::Get && route.path == path);
    route.map_or(&[], |route| route.forms)
}
