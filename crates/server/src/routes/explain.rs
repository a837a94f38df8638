//! Why an object is what it is.

use answers::{MatchAnswers, bytes};
use axum::extract::{FromRequestParts, State};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::response::Response;
use language::Language;
use replay::Viewer;
use serde::Deserialize;

use crate::access::access_match;
use crate::access::caller::CallerIdentity;
use crate::app::Shared;
use crate::limits::client_budget::ClientBudget;
use crate::limits::price;
use crate::problem::ApiError;
use crate::request::headers::form;
use crate::request::path::{self, MatchName};
use crate::request::query::{Parsed, Query};
use crate::response::lazy::LazyResponse;

/// The media types returned only if named.
pub(super) const FORMS: &[&str] = &["text/plain"];

/// The object in a path, and its match.
#[derive(Deserialize)]
pub(super) struct ObjectPath {
    id: MatchName,
    object: String,
}

impl<S: Sync> FromRequestParts<S> for ObjectPath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        path::values(parts, ApiError::no_match).await
    }
}

/// The parameters of an explanation.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExplainQuery {
    at: Option<u32>,
    view: Option<Parsed<Viewer>>,
    lang: Option<Parsed<Language>>,
}

/// An explanation as JSON, or in sentences if plain text is accepted.
pub(super) async fn explain(
    State(app): Shared,
    identity: CallerIdentity,
    payer: ClientBudget,
    ObjectPath { id: name, object }: ObjectPath,
    Query(asked): Query<ExplainQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let language = Parsed::get_any(asked.lang)?.unwrap_or_default();
    let access = access_match(&app, &payer, identity, name, asked.view, "explainObject").await?;
    let (viewer, replay) = (access.viewer, access.replay()?);
    let seq = asked.at.unwrap_or(replay.last());
    let price = price::states([MatchAnswers::new(&replay, viewer).state(seq)?]);
    let in_words = form(&headers, FORMS).is_some();
    let media_type = if in_words { "text/plain; charset=utf-8" } else { "application/json" };
    let heading = access.resource(&app, &replay, seq, asked.at.is_some()).heading(media_type);
    let explain = move || {
        let explained = MatchAnswers::new(&replay, viewer).explain(&object, seq)?;
        if in_words {
            return Ok(explained.lines(language).join("\n").into_bytes());
        }
        Ok(bytes(&explained.explanation))
    };
    LazyResponse::new(heading, price, explain).answer(&app.work, &payer, &headers).await
}
