//! A whole match from an uploaded file, shown once and not stored.

use std::sync::Arc;
use std::time::{Duration, Instant};

use archive::Snapshot;
use audit::Eyes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use language::{Language, Report, TitledMoment};
use replay::{Viewer, summary};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use web::Opened;

use super::patches::Span;
use crate::answer::{NOT_KEPT, caching_headers, json};
use crate::app::{App, Shared};
use crate::body::{LENT_BYTES_MAX, LentFile};
use crate::payer::Payer;
use crate::price;
use crate::problem::ApiError;
use crate::query::{Parsed, Query};

/// Maximum time that a core may work on the states of one file. A game takes seconds at most; only
/// a maliciously built board costs so much more than its price.
const WORK_MAX: Duration = Duration::from_secs(30);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PreviewQuery {
    lang: Option<Parsed<Language>>,
}

/// The match's contents besides its states.
#[derive(Serialize)]
struct Told<'a> {
    summary: Value,
    report: Option<import::Report>,
    timeline: &'a [TitledMoment],
    audit: &'a Report,
}

/// All of a match at once, in the caller's language.
///
/// Promise 4 hides cards from those who may not know them: the owner of the file has everything in
/// it, and is shown everything.
pub(super) async fn show(
    State(app): Shared,
    payer: Payer,
    asked: Result<Query<PreviewQuery>, ApiError>,
    file: LentFile,
) -> Result<Response, ApiError> {
    let language = Parsed::get_any(asked?.0.lang)?.unwrap_or_default();
    let price = price::file(file.weight());
    // Salts that no one learns.
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).map_err(|error| ApiError::fault(&error))?;
    let read = move || {
        let opened = Opened::read(&file.bytes, language, &seed, LENT_BYTES_MAX);
        let opened = opened.map_err(ApiError::Refused)?;
        Ok((Snapshot::new(opened.replay), opened.report, file))
    };
    let (replay, report, _file) = app.work.paid(&payer, price, read).await?;
    let price = price::whole(&replay);
    if price > price::WHOLE_MAX {
        let records = replay.records().len();
        return Err(ApiError::TooLarge(format!(
            "the match in the file is too long for a preview ({records} records): import it with a token"
        )));
    }
    payer.take(price)?;
    let blocks = blocks(&app, &payer, &replay, language).await?;
    let body = app.work.heavy(&payer, move || Ok(body(&replay, report, language, &blocks))).await?;
    Ok((caching_headers("application/json", NOT_KEPT), body).into_response())
}

/// All blocks, as JSON. Each takes its turn: if the caller leaves, the work ends with the current
/// block.
async fn blocks(
    app: &App,
    payer: &Payer,
    replay: &Arc<Snapshot>,
    language: Language,
) -> Result<Vec<Vec<u8>>, ApiError> {
    let (to, viewer, language) = (replay.last(), Viewer::Official, Some(language));
    let all = Span { from: 0, to, viewer, language };
    let (mut blocks, mut worked) = (Vec::new(), Duration::ZERO);
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
                "computing the states up to record {to} takes too long: import the file with a token"
            )));
        }
        blocks.push(block);
    }
    Ok(blocks)
}

/// The response; its blocks are JSON already.
fn body(
    replay: &Snapshot,
    report: Option<import::Report>,
    language: Language,
    blocks: &[Vec<u8>],
) -> Vec<u8> {
    let (timeline, audit) =
        (&*replay.timeline(language), &*replay.audit(None, Eyes::Official, None));
    let mut body = json(&Told { summary: summary(replay), report, timeline, audit });
    body.pop();
    body.extend_from_slice(b",\"blocks\":[");
    body.extend(blocks.join(&b','));
    body.extend_from_slice(b"]}");
    body
}
