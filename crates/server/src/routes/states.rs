//! Viewing a match: states, changes, the timeline.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use language::Language;
use replay::{Replay, Viewer};
use rules::{Phase, State as GameState};
use serde::Deserialize;

use crate::access::access_match;
use crate::answer::{Caching, Resource, json};
use crate::app::Shared;
use crate::caller::Identity;
use crate::headers::form;
use crate::path::MatchName;
use crate::payer::Payer;
use crate::price;
use crate::problem::ApiError;
use crate::query::{Parsed, Query};
use crate::task::Task;

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
    identity: Identity,
    payer: Payer,
    name: MatchName,
    Query(asked): Query<MomentQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let access =
        access_match(&app, &payer, identity, name, asked.view.clone(), "showState").await?;
    let (viewer, replay) = (access.viewer, access.replay()?);
    let seq = moment(&replay, &asked)?;
    let price = price::states([at(&replay, seq)?]);
    let caching = Caching::of(&app.archive, &access.loaded, asked.at.is_some());
    let subject = Resource { replay: &replay, seq, viewer, caching };
    let heading = subject.heading("application/json");
    let view = move || json(&replay.view(seq, viewer));
    Task::new(heading, price, view).answer(&app.work, &payer, &headers).await
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

pub(super) fn at(replay: &Replay, seq: u32) -> Result<&GameState, ApiError> {
    let none = || {
        ApiError::not_found(format!(
            "record {seq} does not exist: the last one is {}",
            replay.last()
        ))
    };
    replay.at(seq).ok_or_else(none)
}

/// The media types returned only if named.
pub(super) const DIFF_FORMS: &[&str] = &["text/plain"];

/// What changed between two records: a JSON Patch, or sentences if plain text is accepted.
pub(super) async fn diff(
    State(app): Shared,
    identity: Identity,
    payer: Payer,
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
    let price = price::diff([at(&replay, from)?, at(&replay, to)?]);
    let caching = Caching::of(&app.archive, &access.loaded, true);
    let subject = Resource { replay: &replay, seq: from.max(to), viewer, caching };
    let task = if form(&headers, DIFF_FORMS).is_some() {
        let heading = subject.heading("text/plain; charset=utf-8");
        Task::new(heading, price, move || changes(&replay, from, to, viewer, language))
    } else {
        let heading = subject.heading("application/json-patch+json");
        Task::new(heading, price, move || patch(&replay, from, to, viewer))
    };
    task.answer(&app.work, &payer, &headers).await
}

/// Sentences about what changed between two existing records.
fn changes(replay: &Replay, from: u32, to: u32, viewer: Viewer, language: Language) -> Vec<u8> {
    let (from, to) = (replay.at(from), replay.at(to));
    let both = from.zip(to).expect("both are there");
    let knowledge = replay.knowledge_for(viewer);
    language::changes(both.0, both.1, knowledge, viewer, language).join("\n").into_bytes()
}

/// The patch from one existing record to another.
fn patch(replay: &Replay, from: u32, to: u32, viewer: Viewer) -> Vec<u8> {
    let value = |seq| replay.view(seq, viewer).expect("it is there").to_json();
    json(&replay::diff(&value(from), &value(to)))
}

pub(super) async fn timeline(
    State(app): Shared,
    identity: Identity,
    payer: Payer,
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
    let price = if replay.has_timeline(language) { 1 } else { price::timeline(&replay) };
    let moments = move || json(&*replay.timeline(language));
    Task::new(heading, price, moments).answer(&app.work, &payer, &headers).await
}
