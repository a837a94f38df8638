//! Why an object is what it is.

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use language::{FindError, Language};
use replay::{Replay, Viewer};
use serde::Deserialize;

use super::look::at;
use super::{Shared, seen};
use crate::answer::{Keep, Subject, answered, json};
use crate::limits::Payer;
use crate::price;
use crate::problem::ApiError;
use crate::request::{self, form, query};

/// What is given to who names it.
pub(super) const FORMS: &[&str] = &["text/plain"];

/// What is asked about an object.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExplainQuery {
    at: Option<u32>,
    view: Option<String>,
    lang: Option<String>,
}

/// An explanation as JSON, or in sentences for who takes plain text.
pub(super) async fn explain(
    State(app): Shared,
    payer: Payer,
    named: Result<Path<(String, String)>, PathRejection>,
    RawQuery(sent): RawQuery,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let Path((name, object)) = named.map_err(|_| ApiError::NoMatch)?;
    let asked: ExplainQuery = query(sent.as_deref())?;
    let language = request::language(asked.lang.as_deref())?.unwrap_or_default();
    let look = seen(&app, &payer, &headers, name, asked.view, "explainObject").await?;
    let (viewer, replay) = (look.viewer, look.loaded.replay()?);
    let seq = asked.at.unwrap_or(replay.last());
    let price = price::states([at(&replay, seq)?]);
    let keep = Keep::of(&app, &look.loaded, asked.at.is_some());
    let in_words = form(&headers, FORMS).is_some();
    let media_type = if in_words { "text/plain; charset=utf-8" } else { "application/json" };
    let heading = Subject { replay: &replay, seq, viewer, keep }.heading(media_type);
    let words = in_words.then_some(language);
    let explain = move || explained(&replay, seq, &object, viewer, words);
    let body = app.work.paid(&payer, price, explain).await?;
    Ok(answered(&headers, heading, || body))
}

/// What makes an object what it is after a record that is there, in sentences if a language is named.
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
    let told = |language| language::told(&explanation, state, knowledge, viewer, language);
    Ok(words.map_or_else(|| json(&explanation), |language| told(language).join("\n").into_bytes()))
}

impl From<FindError> for ApiError {
    fn from(error: FindError) -> Self {
        match error {
            FindError::Nothing { .. } | FindError::None { .. } => Self::NotFound(error.to_string()),
            FindError::Several { .. } => Self::BadRequest(error.to_string()),
        }
    }
}
