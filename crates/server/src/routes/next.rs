//! What comes next at a moment.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use language::{Coming, Language};
use replay::Viewer;
use serde::Deserialize;

use super::states::at;
use crate::access::access_match;
use crate::answer::{Caching, Resource, conditional, json};
use crate::app::Shared;
use crate::caller::Identity;
use crate::headers::form;
use crate::path::MatchName;
use crate::payer::Payer;
use crate::price;
use crate::problem::ApiError;
use crate::query::{Parsed, Query};

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
    identity: Identity,
    payer: Payer,
    name: MatchName,
    Query(asked): Query<NextQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let language = Parsed::get_any(asked.lang)?.unwrap_or_default();
    let access = access_match(&app, &payer, identity, name, asked.view, "showNext").await?;
    let (viewer, replay) = (access.viewer, access.replay()?);
    let seq = asked.at.unwrap_or(replay.last());
    let price = price::coming(seq, at(&replay, seq)?);
    let caching = Caching::of(&app.archive, &access.loaded, asked.at.is_some());
    let in_words = form(&headers, FORMS).is_some();
    let media_type = if in_words { "text/plain; charset=utf-8" } else { "application/json" };
    let heading = Resource { replay: &replay, seq, viewer, caching }.heading(media_type);
    let foretell = move || {
        let coming = Coming::new(&replay, seq, viewer, language).expect("the record is there");
        if in_words {
            Ok(coming.lines(language).join("\n").into_bytes())
        } else {
            Ok(json(&coming))
        }
    };
    let body = app.work.paid(&payer, price, foretell).await?;
    Ok(conditional(&headers, heading, || body))
}
