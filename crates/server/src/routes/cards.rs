//! The known cards, and the card texts of a match; the former are the same for everyone until the
//! program starts with other card files.

use std::collections::BTreeMap;

use answers::{MatchAnswers, bytes};
use axum::extract::{FromRequestParts, State};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::response::Response;
use language::Language;
use language::card::{self, CardEntry, FaceInWords};
use replay::{Replay, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::access::access_match;
use crate::access::caller::CallerIdentity;
use crate::app::{App, Shared};
use crate::blocking::blocking;
use crate::card_sources::{Asker, Lookup};
use crate::limits::client_budget::ClientBudget;
use crate::limits::price;
use crate::problem::ApiError;
use crate::request::path::{self, MatchName};
use crate::request::query::{Parsed, Query};
use crate::response::lazy::LazyResponse;
use crate::response::{REVALIDATED, caching_headers, complete, sorted, tagged_by_hash};

/// Number of cards on a page.
const PAGE: usize = 50;

/// Maximum number of letters in a search: each word is searched for in every name.
const SEARCH_MAX: usize = 200;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CardsQuery {
    q: Option<String>,
    lang: Option<Parsed<Language>>,
    cursor: Option<String>,
}

/// Cards, and the card after which the rest begins.
#[derive(Serialize, JsonSchema)]
#[schemars(transform = complete)]
pub(super) struct CardPage {
    /// The cards, by reference.
    items: Vec<CardEntry>,
    /// The `cursor` of the next page, if there is one.
    next: Option<&'static str>,
}

/// Cards with all words of the search in one of their names, by reference.
pub(super) async fn search(
    State(app): Shared,
    payer: ClientBudget,
    Query(asked): Query<CardsQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let CardsQuery { q, lang, cursor } = asked;
    let language = Parsed::get_any(lang)?.unwrap_or_default();
    let words = q.unwrap_or_default();
    if words.chars().count() > SEARCH_MAX {
        let text = format!("`q` has more than {SEARCH_MAX} characters: search for fewer words");
        return Err(ApiError::BadRequest(text));
    }
    if cursor.as_ref().is_some_and(|one| one.is_empty() || one.chars().count() > SEARCH_MAX) {
        let text = "`cursor` is not valid: send the `next` of a previous response, or leave it out";
        return Err(ApiError::BadRequest(text.to_owned()));
    }
    let price = price::search(&words);
    let search = move || {
        let (items, more) = card::find(&words, cursor.as_deref(), PAGE, language);
        let next = items.last().filter(|_| more).map(|last| last.reference);
        Ok(answer(&headers, bytes(&sorted(&CardPage { items, next }))))
    };
    app.work.paid(&payer, price, search).await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LanguageQuery {
    lang: Option<Parsed<Language>>,
}

/// The reference in a path.
pub(super) struct ReferencePath(pub(super) String);

impl<S: Sync> FromRequestParts<S> for ReferencePath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        path::values(parts, none).await.map(Self)
    }
}

pub(super) fn none() -> ApiError {
    ApiError::not_found(
        "unknown card: find references at /v1/cards?q=NAME, or start the service with --cards and the card's file",
    )
}

/// One card; one that a card API is being asked for is a matter of seconds.
pub(super) async fn show(
    State(app): Shared,
    ReferencePath(reference): ReferencePath,
    Query(asked): Query<LanguageQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let language = Parsed::get_any(asked.lang)?.unwrap_or_default();
    blocking(move || {
        let card = match card::get(&reference, language) {
            Some(card) => card,
            None => match app.look_up_card(&reference, Asker::Anyone) {
                Lookup::Known(card) => CardEntry::apart(card, language),
                Lookup::Awaited => return Err(ApiError::Awaited),
                Lookup::Unknown => return Err(none()),
            },
        };
        Ok(answer(&headers, bytes(&card)))
    })
    .await
}

pub(super) fn answer(request: &HeaderMap, body: Vec<u8>) -> Response {
    tagged_by_hash(request, caching_headers("application/json", REVALIDATED), body)
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FacesQuery {
    view: Option<Parsed<Viewer>>,
    lang: Option<Parsed<Language>>,
}

/// The faces of a match in words, as far as its record shows them to everyone, and those that the
/// caller may also see.
pub(super) async fn of_match(
    State(app): Shared,
    identity: CallerIdentity,
    payer: ClientBudget,
    name: MatchName,
    Query(asked): Query<FacesQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let language = Parsed::get_any(asked.lang)?.unwrap_or_default();
    let access = access_match(&app, &payer, identity, name, asked.view, "listFaces").await?;
    let (viewer, replay) = (access.viewer, access.replay()?);
    let resource = access.resource(&app, &replay, replay.last(), false);
    let heading = resource.heading("application/json");
    // Every page of a match asks for them: until there is another record, they are put into words once for all.
    let key = (viewer == Viewer::Public).then(|| format!("faces {language} {}", resource.key()));
    let made = key.as_ref().and_then(|key| app.blocks.get(key));
    let price = made.as_ref().map_or_else(|| price::faces(replay.at(replay.last())), |_| 1);
    let from = app.clone();
    let tell = move || {
        if let Some(made) = made {
            return Ok(made.to_vec());
        }
        let (faces, stay) = faces(&from, &replay, viewer, language);
        let body = bytes(&faces);
        if let Some(key) = key.filter(|_| stay) {
            from.blocks.insert(key, body.clone().into());
        }
        Ok(body)
    };
    LazyResponse::new(heading, price, tell).answer(&app.work, &payer, &headers).await
}

/// The faces of a match, with what a card API says of those that nobody else knows, and whether they
/// stay the same as long as the match does.
fn faces(
    app: &App,
    replay: &Replay,
    viewer: Viewer,
    language: Language,
) -> (BTreeMap<String, FaceInWords>, bool) {
    let mut faces = MatchAnswers::new(replay, viewer).cards(language);
    let mut stay = true;
    for (reference, face) in &mut faces {
        if face.says.is_some() || cards::get(reference).is_some() {
            continue;
        }
        stay = false;
        match app.look_up_card(reference, Asker::Match) {
            Lookup::Known(card) => face.complete(card, language),
            Lookup::Awaited => face.awaited = true,
            Lookup::Unknown => {}
        }
    }
    (faces, stay)
}
