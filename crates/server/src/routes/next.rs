//! What comes next at a moment.

use answers::{MatchAnswers, bytes};
use axum::extract::State;
use axum::http::HeaderMap;
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
use crate::request::path::MatchName;
use crate::request::query::{Parsed, Query};
use crate::response::lazy::LazyResponse;

/// The media types returned only if named.
pub(super) const FORMS: &[&str] = &["text/plain"];

/// The parameters of a moment.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NextQuery {
    at: Option<u32>,
    view: Option<Parsed<Viewer>>,
    lang: Option<Parsed<Language>>,
}

/// What comes next as JSON, or in sentences if plain text is accepted.
pub(super) async fn next(
    State(app): Shared,
    identity: CallerIdentity,
    payer: ClientBudget,
    name: MatchName,
    Query(asked): Query<NextQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let language = Parsed::get_any(asked.lang)?.unwrap_or_default();
    let access = access_match(&app, &payer, identity, name, asked.view, "showNext").await?;
    let (viewer, replay) = (access.viewer, access.replay()?);
    let seq = asked.at.unwrap_or(replay.last());
    let price = price::coming(seq, MatchAnswers::new(&replay, viewer).state(seq)?);
    let in_words = form(&headers, FORMS).is_some();
    let media_type = if in_words { "text/plain; charset=utf-8" } else { "application/json" };
    let heading = access.resource(&app, &replay, seq, asked.at.is_some()).heading(media_type);
    let foretell = move || {
        let coming = MatchAnswers::new(&replay, viewer).next(seq, language)?;
        if in_words {
            return Ok(coming.lines(language).join("\n").into_bytes());
        }
        Ok(bytes(&coming))
    };
    LazyResponse::new(heading, price, foretell).answer(&app.work, &payer, &headers).await
}
