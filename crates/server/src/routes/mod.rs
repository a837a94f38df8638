//! Every route, and what holds for all of them.

mod audit;
mod events;
mod explain;
mod following;
mod head;
mod link;
mod log;
mod look;
mod matches;
mod oembed;
mod pages;
mod patches;
mod picture;
mod release;
mod rules;
mod transfer;
mod whole;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Extension, Router};
use ledger::Log;
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::cors::{Any, CorsLayer};
use tower_http::timeout::RequestBodyTimeoutLayer;
use tower_http::trace::TraceLayer;
use tracing::Span;

use crate::app::App;
use crate::kept;
use crate::limits::{Limits, Payer, limit};
use crate::look::Look;
use crate::packed::pack;
use crate::price;
use crate::problem::ApiError;
use crate::request::readable;
use crate::sending;
pub(crate) use crate::work::blocking;

/// How long a body may stand still.
const BODY_PAUSE_MAX: Duration = Duration::from_secs(20);

/// What every handler is given.
pub(crate) type Shared = State<Arc<App>>;

/// All routes over one service and the log of its store, for each client within its limits.
pub fn router(app: Arc<App>, log: Arc<Log>, limits: Limits) -> Router {
    let routes = Router::new()
        .route("/v1/matches", get(matches::list).post(matches::open))
        .route("/v1/matches/{id}", get(matches::show))
        .route("/v1/matches/{id}/events", get(events::read).post(events::append))
        .route("/v1/matches/{id}/openings", post(events::open))
        .route("/v1/matches/{id}/openings/{subject}", delete(events::drop_opening))
        .route("/v1/matches/{id}/delay", post(release::delay))
        .route("/v1/matches/{id}/access", get(release::access))
        .route("/v1/matches/{id}/state", get(look::state))
        .route("/v1/matches/{id}/patches", get(patches::read))
        .route("/v1/matches/{id}/diff", get(look::diff))
        .route("/v1/matches/{id}/objects/{object}/explain", get(explain::explain))
        .route("/v1/matches/{id}/timeline", get(look::timeline))
        .route("/v1/matches/{id}/audit", get(audit::show))
        .route("/v1/matches/{id}/export", get(transfer::export))
        .route("/v1/matches/{id}/proof", get(log::inclusion))
        .route("/v1/proof/consistency", get(log::consistency))
        .route("/v1/origin", get(log::origin))
        .route("/checkpoint", get(log::checkpoint))
        .route("/tile/entries/{*index}", get(log::entries))
        .route("/tile/{level}/{*index}", get(log::tile))
        .route("/v1/rules", get(rules::search))
        .route("/v1/rules/{edition}/{number}", get(rules::show))
        .route("/v1/import", post(transfer::import))
        .route("/", get(pages::home))
        .route("/rules", get(pages::rules))
        .route("/m/{id}", get(pages::one))
        .route("/embed/{id}", get(pages::embed))
        .route("/overlay/{id}", get(pages::overlay))
        .route("/viewer/{version}/{*path}", get(pages::file))
        .route("/m/{id}/image.png", get(picture::show))
        .route("/oembed", get(oembed::show))
        .route("/openapi.json", get(whole::openapi))
        .route("/healthz", get(whole::health))
        .route("/readyz", get(whole::ready))
        .route("/metrics", get(whole::metrics))
        .fallback(whole::nothing)
        .method_not_allowed_fallback(whole::method)
        .layer(middleware::from_fn_with_state(app.clone(), kept::keep))
        .layer(Extension(log));
    let layers = ServiceBuilder::new()
        .layer(TraceLayer::new_for_http().make_span_with(span))
        .layer(middleware::from_fn_with_state(app.clone(), count))
        .layer(CatchPanicLayer::custom(|_| {
            ApiError::Fault("a handler panicked".to_owned()).into_response()
        }))
        .layer(cors())
        .layer(middleware::from_fn(guard))
        .layer(middleware::from_fn_with_state((app.clone(), Arc::new(limits)), limit))
        .layer(middleware::from_fn(sending::hold))
        .layer(middleware::from_fn_with_state(app.clone(), pack))
        .layer(RequestBodyTimeoutLayer::new(BODY_PAUSE_MAX));
    routes.layer(layers).with_state(app)
}

/// Any page may read what is public; cookies are never used.
fn cors() -> CorsLayer {
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::HEAD])
        .allow_headers([
            header::ACCEPT,
            header::IF_NONE_MATCH,
            HeaderName::from_static("last-event-id"),
        ])
        .expose_headers([header::ETAG, header::RETRY_AFTER])
}

/// What the log says of a request: never its query, nor what follows a name, which may be a secret.
fn span(request: &Request) -> Span {
    let path = request.uri().path().split(['~', '%']).next().unwrap_or_default();
    tracing::debug_span!("request", method = %request.method(), path)
}

/// Says of every answer that no other site is to be told its address, and of those under a secret that none is to list it.
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

async fn count(State(app): Shared, request: Request, next: Next) -> Response {
    let answer = next.run(request).await;
    app.metrics.answered(answer.status().as_u16());
    answer
}

/// The media types that a route gives only to who names them, the first named one of them; to others it gives its own.
pub(crate) fn forms(route: &str) -> &'static [&'static str] {
    match route {
        "/v1/matches/{id}/events" => events::FORMS,
        "/v1/matches/{id}/patches" => patches::FORMS,
        "/v1/matches/{id}/diff" => look::DIFF_FORMS,
        "/v1/matches/{id}/objects/{object}/explain" => explain::FORMS,
        "/v1/matches/{id}/audit" => audit::FORMS,
        _ => &[],
    }
}

/// The match that a request names, and the eyes that it asks to see it with; for who may have both.
///
/// One that is not in memory is rebuilt from the store first, which is paid for and takes its turn.
async fn seen(
    app: &Arc<App>,
    payer: &Payer,
    headers: &HeaderMap,
    name: String,
    view: Option<String>,
    route: &'static str,
) -> Result<Look, ApiError> {
    let (from, sent, asked) = (app.clone(), headers.clone(), name.clone());
    let look = move || {
        let look = Look::new(&from, &sent, &asked, view.as_deref(), route)?;
        // Entity tags are made with it: it is not worked out on the threads that answer.
        look.loaded.so_far().openings_hash();
        Ok(look)
    };
    let (from, headers, at_once) = (app.clone(), headers.clone(), look.clone());
    let found = blocking(move || {
        let (_, match_id) = readable(&from, &headers, &name)?;
        let unread = from.archive.unread(&match_id)?;
        Ok((unread, (unread == 0).then(at_once).transpose()?))
    });
    let (unread, found) = found.await?;
    match found {
        Some(look) => Ok(look),
        None => app.work.paid(payer, price::load(unread).saturating_add(1), look).await,
    }
}
