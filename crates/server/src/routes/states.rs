//! Viewing a match: states, changes, the timeline.

use answers::{MatchAnswers, bytes};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use language::Language;
use replay::{Replay, Viewer};
use rules::Phase;
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
use crate::response::{Caching, Resource};

/// A range of records in a query, and the form of its description.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChangesQuery {
    pub(super) from: Option<u32>,
    pub(super) to: Option<u32>,
    pub(super) view: Option<Parsed<Viewer>>,
    pub(super) lang: Option<Parsed<Language>>,
}

/// A moment in a query: a record, or a phase.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MomentQuery {
    at: Option<u32>,
    game: Option<u8>,
    day: Option<u32>,
    phase: Option<Phase>,
    view: Option<Parsed<Viewer>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TimelineQuery {
    lang: Option<Parsed<Language>>,
}

pub(super) async fn state(
    State(app): Shared,
    identity: CallerIdentity,
    payer: ClientBudget,
    name: MatchName,
    Query(asked): Query<MomentQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let access =
        access_match(&app, &payer, identity, name, asked.view.clone(), "showState").await?;
    let (viewer, replay) = (access.viewer, access.replay()?);
    let seq = moment(&replay, &asked)?;
    let price = price::states([MatchAnswers::new(&replay, viewer).state(seq)?]);
    let subject = access.resource(&app, &replay, seq, asked.at.is_some());
    let heading = subject.heading("application/json");
    let view = move || Ok(bytes(&MatchAnswers::new(&replay, viewer).view(seq)?));
    LazyResponse::new(heading, price, view).answer(&app.work, &payer, &headers).await
}

fn moment(replay: &Replay, asked: &MomentQuery) -> Result<u32, ApiError> {
    match (asked.at, asked.game, asked.day, asked.phase) {
        (Some(seq), None, None, None) => Ok(seq),
        (None, game, Some(day), Some(phase)) => {
            let game = game.unwrap_or(1);
            let none = || {
                ApiError::not_found(format!(
                    "game {game}, day {day} has no {phase}: see /timeline for its phases"
                ))
            };
            replay.phase(game, day, phase).ok_or_else(none)
        }
        (None, None, None, None) => Ok(replay.last()),
        _ => Err(ApiError::BadRequest(
            "give a moment as `at` alone, or as `day` and `phase` with an optional `game`"
                .to_owned(),
        )),
    }
}

/// The media types returned only if named.
pub(super) const DIFF_FORMS: &[&str] = &["text/plain"];

/// What changed between two records: a JSON Patch, or sentences if plain text is accepted.
pub(super) async fn diff(
    State(app): Shared,
    identity: CallerIdentity,
    payer: ClientBudget,
    name: MatchName,
    Query(asked): Query<ChangesQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let language = Parsed::get_any(asked.lang)?.unwrap_or_default();
    let (Some(from), Some(to)) = (asked.from, asked.to) else {
        return Err(ApiError::BadRequest(
            "two records are needed: send `from` and `to`".to_owned(),
        ));
    };
    let access = access_match(&app, &payer, identity, name, asked.view, "diffStates").await?;
    let (viewer, replay) = (access.viewer, access.replay()?);
    let about = MatchAnswers::new(&replay, viewer);
    let price = price::diff([about.state(from)?, about.state(to)?]);
    let subject = access.resource(&app, &replay, from.max(to), true);
    let in_words = form(&headers, DIFF_FORMS).is_some();
    let heading = subject.heading(if in_words {
        "text/plain; charset=utf-8"
    } else {
        "application/json-patch+json"
    });
    let compare = move || {
        let about = MatchAnswers::new(&replay, viewer);
        if in_words {
            return Ok(about.changes(from, to, language)?.join("\n").into_bytes());
        }
        Ok(bytes(&about.patch(from, to)?))
    };
    LazyResponse::new(heading, price, compare).answer(&app.work, &payer, &headers).await
}

pub(super) async fn timeline(
    State(app): Shared,
    identity: CallerIdentity,
    payer: ClientBudget,
    name: MatchName,
    Query(asked): Query<TimelineQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let language = Parsed::get_any(asked.lang)?.unwrap_or_default();
    let access = access_match(&app, &payer, identity, name, None, "showTimeline").await?;
    let replay = access.loaded.replay()?;
    let (seq, viewer) = (replay.last(), Viewer::Public);
    let subject = Resource { replay: &replay, seq, viewer, caching: Caching::No };
    let heading = subject.heading("application/json");
    // A timeline is kept with its match, so only the first request for it in a language costs its work.
    let price = if replay.has_timeline(language) { 1 } else { price::timeline(&replay) };
    let moments = move || Ok(bytes(&*replay.timeline(language)));
    LazyResponse::new(heading, price, moments).answer(&app.work, &payer, &headers).await
}
