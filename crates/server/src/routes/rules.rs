//! The paragraphs of the rules in our own words; the same for everyone until the program changes.

use audit::{catalogue, catalogue::Entry};
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use rules::Edition;
use serde::Deserialize;

use crate::answer::{REVALIDATED, hashed, json, said};
use crate::app::Shared;
use crate::limits::Payer;
use crate::price;
use crate::problem::ApiError;
use crate::request::{self, query};

/// Letters of a search at most: each word is looked for in every paragraph.
const SEARCH_MAX: usize = 200;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SearchQuery {
    edition: Option<Edition>,
    q: Option<String>,
    lang: Option<String>,
}

/// Paragraphs and words of the glossary that have all words asked for.
pub(super) async fn search(
    State(app): Shared,
    payer: Payer,
    RawQuery(sent): RawQuery,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let SearchQuery { edition, q, lang } = query(sent.as_deref())?;
    let language = request::language(lang.as_deref())?.unwrap_or_default();
    let words = q.unwrap_or_default();
    if words.chars().count() > SEARCH_MAX {
        let text = format!("`q` has more than {SEARCH_MAX} letters: search for fewer words");
        return Err(ApiError::BadRequest(text));
    }
    let price = price::search(&words);
    let search = move || Ok(json(&catalogue::search(&words, edition, language)));
    Ok(answer(&headers, app.work.paid(&payer, price, search).await?))
}

/// One paragraph.
pub(super) async fn show(
    named: Result<Path<(String, String)>, PathRejection>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let none = || ApiError::NotFound("no such paragraph: see /v1/rules for all of them".to_owned());
    let Path((edition, number)) = named.map_err(|_| none())?;
    let edition: Option<Edition> = edition.parse().ok();
    let entry: Option<&Entry> = edition.and_then(|edition| catalogue::get(edition, &number));
    Ok(answer(&headers, json(entry.ok_or_else(none)?)))
}

fn answer(request: &HeaderMap, body: Vec<u8>) -> Response {
    hashed(request, said("application/json", REVALIDATED), body)
}
