//! Looking at a match: states, patches, what changed, the timeline.

use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use replay::{Block, Replay, StateView, Viewer};
use rules::State as GameState;

use super::{Shared, blocking};
use crate::answer::{Keep, Subject, json, tagged};
use crate::problem::ApiError;
use crate::request::{self, MomentQuery, Name, RangeQuery, accepts, query, readable};

pub(super) async fn state(
    State(app): Shared,
    Name(name): Name,
    RawQuery(sent): RawQuery,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let asked: MomentQuery = query(sent.as_deref())?;
    blocking(move || {
        let (caller, match_id) = readable(&app, &headers, &name)?;
        let viewer = caller.view(&match_id, request::view(asked.view.as_deref())?)?;
        let loaded = app.matches.get(&match_id)?;
        let replay = loaded.replay();
        let seq = moment(&replay, &asked)?;
        let state = at(&replay, seq)?;
        let keep = Keep::of(&app, &match_id, asked.at.is_some());
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

/// Whole blocks of patches, from the one that holds `from` to the one that holds `to`.
pub(super) async fn patches(
    State(app): Shared,
    Name(name): Name,
    RawQuery(sent): RawQuery,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let asked: RangeQuery = query(sent.as_deref())?;
    blocking(move || {
        let (caller, match_id) = readable(&app, &headers, &name)?;
        let viewer = caller.view(&match_id, request::view(asked.view.as_deref())?)?;
        let loaded = app.matches.get(&match_id)?;
        let replay = loaded.replay();
        let from = asked.from.unwrap_or(0) / Block::LENGTH * Block::LENGTH;
        at(&replay, from)?;
        let to = asked.to.unwrap_or(from).max(from) / Block::LENGTH * Block::LENGTH
            + (Block::LENGTH - 1);
        let closed = to <= replay.last();
        let to = to.min(replay.last());
        let keep = Keep::of(&app, &match_id, closed);
        let subject = Subject { replay: &replay, seq: to, viewer, keep };
        Ok(tagged(&headers, &subject, "application/json", || {
            json(&blocks(&replay, from, to, viewer))
        }))
    })
    .await
}

fn blocks(replay: &Replay, from: u32, to: u32, viewer: Viewer) -> Vec<Block> {
    let states = &replay.versions().states()[from as usize..=to as usize];
    (from..)
        .step_by(Block::LENGTH as usize)
        .zip(states.chunks(Block::LENGTH as usize))
        .filter_map(|(from, states)| Block::new(from, states, replay.knowledge_for(viewer), viewer))
        .collect()
}

/// What changed between two records: a JSON Patch, or sentences for who takes plain text.
pub(super) async fn diff(
    State(app): Shared,
    Name(name): Name,
    RawQuery(sent): RawQuery,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let asked: RangeQuery = query(sent.as_deref())?;
    let (Some(from), Some(to)) = (asked.from, asked.to) else {
        return Err(ApiError::BadRequest("name two records, `from` and `to`".to_owned()));
    };
    blocking(move || {
        let (caller, match_id) = readable(&app, &headers, &name)?;
        let viewer = caller.view(&match_id, request::view(asked.view.as_deref())?)?;
        let loaded = app.matches.get(&match_id)?;
        let replay = loaded.replay();
        let (a, b) = (at(&replay, from)?, at(&replay, to)?);
        let knowledge = replay.knowledge_for(viewer);
        let keep = Keep::of(&app, &match_id, true);
        let subject = Subject { replay: &replay, seq: from.max(to), viewer, keep };
        if accepts(&headers, "text/plain") {
            let text = || replay::changes(a, b, knowledge, viewer).join("\n").into_bytes();
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
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    blocking(move || {
        let (_, match_id) = readable(&app, &headers, &name)?;
        let loaded = app.matches.get(&match_id)?;
        let replay = loaded.replay();
        let (seq, viewer) = (replay.last(), Viewer::Public);
        let subject = Subject { replay: &replay, seq, viewer, keep: Keep::No };
        Ok(tagged(&headers, &subject, "application/json", || json(&replay::timeline(&replay))))
    })
    .await
}
