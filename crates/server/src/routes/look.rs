//! Looking at a match: states, what changed, the timeline.

use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use language::Language;
use replay::{Replay, Viewer};
use rules::State as GameState;
use serde::Deserialize;

use super::{Shared, seen};
use crate::answer::{Keep, Subject, json};
use crate::limits::Payer;
use crate::price;
use crate::problem::ApiError;
use crate::request::{self, MomentQuery, Name, form, query};
use crate::work::Task;

/// A run of records in a query, and how they are told.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToldQuery {
    pub(super) from: Option<u32>,
    pub(super) to: Option<u32>,
    pub(super) view: Option<String>,
    pub(super) lang: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TimelineQuery {
    lang: Option<String>,
}

pub(super) async fn state(
    State(app): Shared,
    payer: Payer,
    Name(name): Name,
    RawQuery(sent): RawQuery,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let asked: MomentQuery = query(sent.as_deref())?;
    let look = seen(&app, &payer, &headers, name, asked.view.clone(), "showState").await?;
    let (viewer, replay) = (look.viewer, look.loaded.replay()?);
    let seq = moment(&replay, &asked)?;
    let price = price::states([at(&replay, seq)?]);
    let keep = Keep::of(&app, &look.loaded, asked.at.is_some());
    let subject = Subject { replay: &replay, seq, viewer, keep };
    let heading = subject.heading("application/json");
    let view = move || json(&replay.view(seq, viewer));
    Task::new(heading, price, view).answer(&app, &payer, &headers).await
}

fn moment(replay: &Replay, asked: &MomentQuery) -> Result<u32, ApiError> {
    match (asked.at, asked.game, asked.day, asked.phase) {
        (Some(seq), None, None, None) => Ok(seq),
        (None, game, Some(day), Some(phase)) => {
            let game = game.unwrap_or(1);
            let none = || {
                ApiError::NotFound(format!(
                    "game {game}, day {day} has no {phase}: see /timeline for what there is"
                ))
            };
            replay.phase(game, day, phase).ok_or_else(none)
        }
        (None, None, None, None) => Ok(replay.last()),
        _ => Err(ApiError::BadRequest(
            "name a moment by `at` alone, or by `day` and `phase` and maybe `game`".to_owned(),
        )),
    }
}

pub(super) fn at(replay: &Replay, seq: u32) -> Result<&GameState, ApiError> {
    let none = || ApiError::NotFound(format!("no record {seq}: the last one is {}", replay.last()));
    replay.at(seq).ok_or_else(none)
}

/// What is given to who names it.
pub(super) const DIFF_FORMS: &[&str] = &["text/plain"];

/// What changed between two records: a JSON Patch, or sentences for who takes plain text.
pub(super) async fn diff(
    State(app): Shared,
    payer: Payer,
    Name(name): Name,
    RawQuery(sent): RawQuery,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let asked: ToldQuery = query(sent.as_deref())?;
    let language = request::language(asked.lang.as_deref())?.unwrap_or_default();
    let (Some(from), Some(to)) = (asked.from, asked.to) else {
        return Err(ApiError::BadRequest("name two records, `from` and `to`".to_owned()));
    };
    let look = seen(&app, &payer, &headers, name, asked.view, "diffStates").await?;
    let (viewer, replay) = (look.viewer, look.loaded.replay()?);
    let price = price::states([at(&replay, from)?, at(&replay, to)?]);
    let keep = Keep::of(&app, &look.loaded, true);
    let subject = Subject { replay: &replay, seq: from.max(to), viewer, keep };
    let task = if form(&headers, DIFF_FORMS).is_some() {
        let heading = subject.heading("text/plain; charset=utf-8");
        Task::new(heading, price, move || changes(&replay, from, to, viewer, language))
    } else {
        let heading = subject.heading("application/json-patch+json");
        Task::new(heading, price, move || patch(&replay, from, to, viewer))
    };
    task.answer(&app, &payer, &headers).await
}

/// Sentences about what changed between two records that are there.
fn changes(replay: &Replay, from: u32, to: u32, viewer: Viewer, language: Language) -> Vec<u8> {
    let (from, to) = (replay.at(from), replay.at(to));
    let both = from.zip(to).expect("both are there");
    let knowledge = replay.knowledge_for(viewer);
    language::changes(both.0, both.1, knowledge, viewer, language).join("\n").into_bytes()
}

/// The patch from one record that is there to another.
fn patch(replay: &Replay, from: u32, to: u32, viewer: Viewer) -> Vec<u8> {
    let value = |seq| replay.view(seq, viewer).expect("it is there").to_json();
    json(&replay::diff(&value(from), &value(to)))
}

pub(super) async fn timeline(
    State(app): Shared,
    payer: Payer,
    Name(name): Name,
    RawQuery(sent): RawQuery,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let asked: TimelineQuery = query(sent.as_deref())?;
    let language = request::language(asked.lang.as_deref())?.unwrap_or_default();
    let look = seen(&app, &payer, &headers, name, None, "showTimeline").await?;
    let replay = look.loaded.replay()?;
    let (seq, viewer) = (replay.last(), Viewer::Public);
    let subject = Subject { replay: &replay, seq, viewer, keep: Keep::No };
    let heading = subject.heading("application/json");
    let price = if replay.has_timeline(language) { 1 } else { price::timeline(&replay) };
    let moments = move || json(&*replay.timeline(language));
    Task::new(heading, price, moments).answer(&app, &payer, &headers).await
}
