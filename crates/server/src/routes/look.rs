//! Looking at a match: states, what changed, the timeline.

use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use replay::{Replay, StateView, Viewer};
use rules::State as GameState;
use serde::Deserialize;

use super::{Shared, blocking};
use crate::answer::{Keep, Subject, json, tagged};
use crate::look::Look;
use crate::problem::ApiError;
use crate::request::{self, MomentQuery, Name, accepts, query};

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
    Name(name): Name,
    RawQuery(sent): RawQuery,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let asked: MomentQuery = query(sent.as_deref())?;
    blocking(move || {
        let look = Look::new(&app, &headers, &name, asked.view.as_deref(), "showState")?;
        let (loaded, viewer) = (look.loaded, look.viewer);
        let replay = loaded.replay()?;
        let seq = moment(&replay, &asked)?;
        let state = at(&replay, seq)?;
        let keep = Keep::of(&app, &loaded, asked.at.is_some());
        let subject = Subject { replay: &replay, seq, viewer, keep };
        let view = || json(&StateView::new(state, replay.knowledge_for(viewer), viewer));
        Ok(tagged(&headers, &subject, "application/json", view))
    })
    .await
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

/// What changed between two records: a JSON Patch, or sentences for who takes plain text.
pub(super) async fn diff(
    State(app): Shared,
    Name(name): Name,
    RawQuery(sent): RawQuery,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let asked: ToldQuery = query(sent.as_deref())?;
    let language = request::language(asked.lang.as_deref())?.unwrap_or_default();
    let (Some(from), Some(to)) = (asked.from, asked.to) else {
        return Err(ApiError::BadRequest("name two records, `from` and `to`".to_owned()));
    };
    blocking(move || {
        let look = Look::new(&app, &headers, &name, asked.view.as_deref(), "diffStates")?;
        let (loaded, viewer) = (look.loaded, look.viewer);
        let replay = loaded.replay()?;
        let (a, b) = (at(&replay, from)?, at(&replay, to)?);
        let knowledge = replay.knowledge_for(viewer);
        let keep = Keep::of(&app, &loaded, true);
        let subject = Subject { replay: &replay, seq: from.max(to), viewer, keep };
        if accepts(&headers, "text/plain") {
            let text = || {
                let lines = replay::changes(a, b, knowledge, viewer, language);
                lines.join("\n").into_bytes()
            };
            return Ok(tagged(&headers, &subject, "text/plain; charset=utf-8", text));
        }
        let value = |state| StateView::new(state, knowledge, viewer).to_json();
        let patch = || json(&replay::diff(&value(a), &value(b)));
        Ok(tagged(&headers, &subject, "application/json-patch+json", patch))
    })
    .await
}

pub(super) async fn timeline(
    State(app): Shared,
    Name(name): Name,
    RawQuery(sent): RawQuery,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let asked: TimelineQuery = query(sent.as_deref())?;
    let language = request::language(asked.lang.as_deref())?.unwrap_or_default();
    blocking(move || {
        let look = Look::new(&app, &headers, &name, None, "showTimeline")?;
        let replay = look.loaded.replay()?;
        let (seq, viewer) = (replay.last(), Viewer::Public);
        let subject = Subject { replay: &replay, seq, viewer, keep: Keep::No };
        let moments = || json(&replay::timeline(&replay, language));
        Ok(tagged(&headers, &subject, "application/json", moments))
    })
    .await
}
