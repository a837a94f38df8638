//! Why an object is what it is.

use axum::extract::{FromRequestParts, State};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::response::Response;
use language::{FindError, Language};
use replay::{Replay, Viewer};
use serde::Deserialize;

use super::states::at;
use crate::access::access_match;
use crate::answer::{Caching, Resource, conditional, json};
use crate::app::Shared;
use crate::caller::Identity;
use crate::headers::form;
use crate::path::{self, MatchName};
use crate::payer::Payer;
use crate::price;
use crate::problem::ApiError;
use crate::query::{Parsed, Query};

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
    identity: Identity,
    payer: Payer,
    ObjectPath { id: name, object }: ObjectPath,
    Query(asked): Query<ExplainQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let language = Parsed::get_any(asked.lang)?.unwrap_or_default();
    let access = access_match(&app, &payer, identity, name, asked.view, "explainObject").await?;
    let (viewer, replay) = (access.viewer, access.replay()?);
    let seq = asked.at.unwrap_or(replay.last());
    let price = price::states([at(&replay, seq)?]);
    let caching = Caching::of(&app.archive, &access.loaded, asked.at.is_some());
    let in_words = form(&headers, FORMS).is_some();
    let media_type = if in_words { "text/plain; charset=utf-8" } else { "application/json" };
    let heading = Resource { replay: &replay, seq, viewer, caching }.heading(media_type);
    let words = in_words.then_some(language);
    let explain = move || explained(&replay, seq, &object, viewer, words);
    let body = app.work.paid(&payer, price, explain).await?;
    Ok(conditional(&headers, heading, || body))
}

/// What makes an object what it is after an existing record, in sentences if a language is named.
fn explained(
    replay: &Replay,
    seq: u32,
    object: &str,
    viewer: Viewer,
    words: Option<Language>,
) -> Result<Vec<u8>, ApiError> {
    let (state, knowledge) = (at(replay, seq)?, replay.knowledge_for(viewer));
    let object = language::find(object, state, knowledge, viewer)?;
    let explanation = replay::explain(state, object).expect("only what can be explained is found");
    let sentences = |language| {
        language::told(&explanation, replay.played_on(), state, knowledge, viewer, language)
    };
    Ok(words
        .map_or_else(|| json(&explanation), |language| sentences(language).join("\n").into_bytes()))
}

impl From<FindError> for ApiError {
    fn from(error: FindError) -> Self {
        match error {
            FindError::Nothing { .. } | FindError::None { .. } => {
                Self::not_found(error.to_string())
            }
            FindError::Several { .. } => Self::BadRequest(error.to_string()),
        }
    }
}
