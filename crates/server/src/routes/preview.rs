//! A whole match of a file that is shown once and not kept.

use std::sync::Arc;
use std::time::{Duration, Instant};

use archive::{Snapshot, fresh_salt};
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use import::{MatchLog, Perspective};
use language::{Language, Report, TitledMoment, damaged, unloadable};
use record::{Draft, File};
use replay::{Recorder, Replay, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::matches::summary;
use super::patches::Span;
use super::transfer::is_daybook;
use crate::answer::{NOT_KEPT, caching_headers, json};
use crate::app::{App, Shared};
use crate::body::LentFile;
use crate::limits::Payer;
use crate::price;
use crate::problem::ApiError;
use crate::query::{Parsed, Query};

/// How long a core may work on the states of one file. A game takes seconds at most; only the board of somebody who means
/// harm is so much dearer than its price.
const WORK_MAX: Duration = Duration::from_secs(30);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PreviewQuery {
    lang: Option<Parsed<Language>>,
}

/// What is told of the match beside its states.
#[derive(Serialize)]
struct Told<'a> {
    summary: Value,
    report: Option<import::Report>,
    timeline: &'a [TitledMoment],
    audit: &'a Report,
}

/// All of a match at once, in the language of who brings it.
///
/// Promise 4 hides cards from those who may not know them: who has the file has all that is in it, and is shown all of it.
pub(super) async fn show(
    State(app): Shared,
    payer: Payer,
    asked: Result<Query<PreviewQuery>, ApiError>,
    file: LentFile,
) -> Result<Response, ApiError> {
    let language = Parsed::get_any(asked?.0.lang)?.unwrap_or_default();
    let price = price::file(&file.bytes);
    let read = move || Ok((rebuilt(&file.bytes, language)?, file));
    let ((replay, report), _file) = app.work.paid(&payer, price, read).await?;
    let price = price::whole(&replay);
    if price > price::WHOLE_MAX {
        let records = replay.records().len();
        return Err(ApiError::TooLarge(format!(
            "the match of the file is too long to be shown at once ({records} records): import it with a token"
        )));
    }
    payer.take(price)?;
    let blocks = blocks(&app, &payer, &replay, language).await?;
    let body = app.work.heavy(&payer, move || Ok(body(&replay, report, language, &blocks))).await?;
    Ok((caching_headers("application/json", NOT_KEPT), body).into_response())
}

/// All blocks as a JSON array. Each takes its turn: who leaves ends the work with the block that is being made.
async fn blocks(
    app: &App,
    payer: &Payer,
    replay: &Arc<Snapshot>,
    language: Language,
) -> Result<Vec<u8>, ApiError> {
    let (to, viewer, language) = (replay.last(), Viewer::Official, Some(language));
    let all = Span { from: 0, to, viewer, language };
    let (mut bytes, mut worked) = (Vec::new(), Duration::ZERO);
    for from in all.begins() {
        let replay = replay.clone();
        let block = move || {
            let begun = Instant::now();
            Ok((all.block(&replay, from), begun.elapsed()))
        };
        let (block, took) = app.work.heavy(payer, block).await?;
        worked += took;
        if worked > WORK_MAX {
            return Err(ApiError::TooLarge(format!(
                "the states up to record {to} take too long to work out: import the file with a token"
            )));
        }
        bytes.push(if bytes.is_empty() { b'[' } else { b',' });
        bytes.extend(block);
    }
    bytes.push(b']');
    Ok(bytes)
}

/// The match of a file of ours or of a foreign log, with what the import of that says; else what is wrong and where.
fn rebuilt(
    bytes: &[u8],
    language: Language,
) -> Result<(Arc<Snapshot>, Option<import::Report>), ApiError> {
    let (file, report) = if is_daybook(bytes) {
        let said = |damage| damaged(&damage).in_language(language).to_owned();
        (record::read(bytes).map_err(|damage| ApiError::Refused(said(damage)))?, None)
    } else {
        let (file, report) = imported(bytes)?;
        (file, Some(report))
    };
    let replay = Replay::load(file)
        .map_err(|error| ApiError::Refused(unloadable(&error).in_language(language).to_owned()))?;
    Ok((Snapshot::new(replay), report))
}

/// A foreign log as a file of ours, with salts that nobody is told.
fn imported(bytes: &[u8]) -> Result<(File, import::Report), ApiError> {
    let refused = |error: &dyn std::fmt::Display| ApiError::Refused(error.to_string());
    let log = import::bga(bytes, None, Perspective::Everything);
    let MatchLog { match_id, mut drafts, report } = log.map_err(|error| refused(&error))?;
    Draft::conceal_all(&mut drafts, 0, &[], fresh_salt).map_err(|error| ApiError::fault(&error))?;
    let file = Recorder::file(match_id, drafts, |_| ()).map_err(|error| refused(&error))?;
    Ok((file.ok_or_else(|| refused(&"the log holds no event"))?, report))
}

/// The answer; its blocks are JSON already.
fn body(
    replay: &Snapshot,
    report: Option<import::Report>,
    language: Language,
    blocks: &[u8],
) -> Vec<u8> {
    let match_id = &replay.records().front().expect("a file has a record").record.match_id;
    let (timeline, audit) = (&*replay.timeline(language), &*replay.audit(None));
    let mut body = json(&Told { summary: summary(match_id, replay), report, timeline, audit });
    body.pop();
    body.extend_from_slice(b",\"blocks\":");
    body.extend_from_slice(blocks);
    body.push(b'}');
    body
}
