//! Why an object is what it is.

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use replay::FindError;
use serde::Deserialize;

use super::look::at;
use super::{Shared, blocking};
use crate::answer::{Keep, Subject, json, tagged};
use crate::look::Look;
use crate::problem::ApiError;
use crate::request::{self, accepts, query};

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
    named: Result<Path<(String, String)>, PathRejection>,
    RawQuery(sent): RawQuery,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let Path((name, object)) = named.map_err(|_| ApiError::NoMatch)?;
    let asked: ExplainQuery = query(sent.as_deref())?;
    let language = request::language(asked.lang.as_deref())?.unwrap_or_default();
    blocking(move || {
        let look = Look::new(&app, &headers, &name, asked.view.as_deref(), "explainObject")?;
        let (loaded, viewer) = (look.loaded, look.viewer);
        let replay = loaded.replay()?;
        let seq = asked.at.unwrap_or(replay.last());
        let (state, knowledge) = (at(&replay, seq)?, replay.knowledge_for(viewer));
        let object = replay::find(&object, state, knowledge, viewer)?;
        let explanation =
            replay::explain(state, object).expect("only what can be explained is found");
        let keep = Keep::of(&app, &loaded, asked.at.is_some());
        let subject = Subject { replay: &replay, seq, viewer, keep };
        if accepts(&headers, "text/plain") {
            let text = || {
                let lines = replay::told(&explanation, state, knowledge, viewer, language);
                lines.join("\n").into_bytes()
            };
            return Ok(tagged(&headers, &subject, "text/plain; charset=utf-8", text));
        }
        Ok(tagged(&headers, &subject, "application/json", || json(&explanation)))
    })
    .await
}

impl From<FindError> for ApiError {
    fn from(error: FindError) -> Self {
        match error {
            FindError::Nothing { .. } | FindError::None { .. } => Self::NotFound(error.to_string()),
            FindError::Several { .. } => Self::BadRequest(error.to_string()),
        }
    }
}
