//! A whole match from an uploaded file, shown once and not stored.

use std::sync::Arc;

use answers::{FileMatch, StateSpan, Summary, bytes};
use archive::Snapshot;
use audit::Eyes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use language::{Block, Language, Report, TitledMoment};
use replay::Viewer;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::app::{App, Shared};
use crate::limits::client_budget::ClientBudget;
use crate::limits::price;
use crate::metrics::meter::on_core_ns;
use crate::problem::ApiError;
use crate::request::body::{LENT_BYTES_MAX, PublicUpload};
use crate::request::query::{Parsed, Query};
use crate::response::{NOT_KEPT, caching_headers, complete};

/// Maximum time that a core may work on the states of one file. A game takes seconds at most; only
/// a maliciously built board costs so much more than its price.
const WORK_MAX_NS: u64 = 30_000_000_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PreviewQuery {
    lang: Option<Parsed<Language>>,
}

/// All of a match that is not stored.
#[derive(Serialize, JsonSchema)]
#[schemars(transform = complete)]
pub(super) struct Preview {
    #[schemars(with = "Summary")]
    summary: Value,
    /// The report on a foreign log; null for a `.daybook` file.
    report: Option<import::ImportReport>,
    timeline: Arc<Vec<TitledMoment>>,
    audit: Arc<Report>,
    #[schemars(with = "Vec<Block>")]
    blocks: Vec<Box<RawValue>>,
}

/// All of a match at once, in the caller's language.
///
/// Promise 4 hides cards from those who may not know them: the owner of the file has everything in
/// it, and is shown everything.
pub(super) async fn show(
    State(app): Shared,
    payer: ClientBudget,
    asked: Result<Query<PreviewQuery>, ApiError>,
    file: PublicUpload,
) -> Result<Response, ApiError> {
    let language = Parsed::get_any(asked?.0.lang)?.unwrap_or_default();
    let price = price::file(file.weight());
    // Salts that no one learns.
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).map_err(|error| ApiError::fault(&error))?;
    let read = move || {
        let opened = FileMatch::read(&file.bytes, language, &seed, LENT_BYTES_MAX);
        let opened = opened.map_err(ApiError::Refused)?;
        Ok((Snapshot::new(opened.replay), opened.report, file))
    };
    let (replay, report, _file) = app.work.paid(&payer, price, read).await?;
    // Only now is it known what the match costs: the price paid before was for reading a file of this size.
    let price = price::whole(&replay);
    if price > price::WHOLE_MAX {
        let records = replay.records().len();
        return Err(ApiError::TooLarge(format!(
            "the match in the file is too long for a preview ({records} records): import it with a token"
        )));
    }
    payer.take(price)?;
    let blocks = blocks(&app, &payer, &replay, language).await?;
    let preview = move || {
        let (summary, timeline) = (Summary::of(&replay).to_json(), replay.timeline(language));
        let audit = replay.audit(None, Eyes::Official, None);
        Ok(bytes(&Preview { summary, report, timeline, audit, blocks }))
    };
    let body = app.work.heavy(&payer, preview).await?;
    Ok((caching_headers("application/json", NOT_KEPT), body).into_response())
}

/// All blocks, as JSON. Each takes its turn: if the caller leaves, the work ends with the current
/// block.
async fn blocks(
    app: &App,
    payer: &ClientBudget,
    replay: &Arc<Snapshot>,
    language: Language,
) -> Result<Vec<Box<RawValue>>, ApiError> {
    let (to, viewer, language) = (replay.last(), Viewer::Official, Some(language));
    let all = StateSpan { from: 0, to, viewer, language };
    let (mut blocks, mut worked) = (Vec::new(), 0);
    for from in all.begins() {
        let replay = replay.clone();
        let block = move || {
            // On the core and not by the clock: a busy machine does not make a file too long.
            let begun = on_core_ns();
            let block = to_raw_value(&all.block(&replay, from)).expect("plain data");
            Ok((block, on_core_ns().saturating_sub(begun)))
        };
        let (block, took) = app.work.heavy(payer, block).await?;
        worked += took;
        if worked > WORK_MAX_NS {
            return Err(ApiError::TooLarge(format!(
                "computing the states up to record {to} takes too long: import the file with a token"
            )));
        }
        blocks.push(block);
    }
    Ok(blocks)
}
