//! The paragraphs of the rules in our own words; the same for everyone until the program changes.

use answers::bytes;
use axum::extract::{FromRequestParts, State};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::response::Response;
use language::Language;
use language::catalogue::{self, ParagraphEntry};
use rules::Edition;
use serde::Deserialize;

use crate::app::Shared;
use crate::limits::client_budget::ClientBudget;
use crate::limits::price;
use crate::problem::ApiError;
use crate::request::path;
use crate::request::query::{Parsed, Query};
use crate::response::{REVALIDATED, caching_headers, tagged_by_hash};

/// Maximum number of letters in a search: each word is searched for in every paragraph.
const SEARCH_MAX: usize = 200;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SearchQuery {
    edition: Option<Edition>,
    q: Option<String>,
    lang: Option<Parsed<Language>>,
}

/// Paragraphs and glossary entries with all words of the search.
pub(super) async fn search(
    State(app): Shared,
    payer: ClientBudget,
    Query(asked): Query<SearchQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let SearchQuery { edition, q, lang } = asked;
    let language = Parsed::get_any(lang)?.unwrap_or_default();
    let words = q.unwrap_or_default();
    if words.chars().count() > SEARCH_MAX {
        let text = format!("`q` has more than {SEARCH_MAX} characters: search for fewer words");
        return Err(ApiError::BadRequest(text));
    }
    let price = price::search(&words);
    let search = move || Ok(answer(&headers, bytes(&catalogue::search(&words, edition, language))));
    app.work.paid(&payer, price, search).await
}

/// The paragraph in a path.
pub(super) struct ParagraphPath(&'static ParagraphEntry);

impl<S: Sync> FromRequestParts<S> for ParagraphPath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let none = || ApiError::not_found("unknown paragraph: see /v1/rules for all of them");
        let (edition, number): (String, String) = path::values(parts, none).await?;
        let edition: Option<Edition> = edition.parse().ok();
        let entry = edition.and_then(|edition| catalogue::get(edition, &number));
        entry.map(Self).ok_or_else(none)
    }
}

/// One paragraph.
pub(super) async fn show(ParagraphPath(entry): ParagraphPath, headers: HeaderMap) -> Response {
    answer(&headers, bytes(entry))
}

fn answer(request: &HeaderMap, body: Vec<u8>) -> Response {
    tagged_by_hash(request, caching_headers("application/json", REVALIDATED), body)
}
