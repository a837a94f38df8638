//! The transparency log: its checkpoints, tiles and proofs, which are the same for everyone.
//!
//! There are no entry tiles: not everyone may read every record.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use ledger::Log;
use record::{MatchId, Receipt};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Shared, blocking};
use crate::answer::FOREVER;
use crate::look::Look;
use crate::matches::EventReceipt;
use crate::problem::ApiError;
use crate::request::{Name, query};

/// The log of the store that is served.
pub(super) type SharedLog = Extension<Arc<Log>>;

/// The signed receipt for events that were accepted together, at least one.
pub(super) fn receipt(log: &Log, match_id: &MatchId, events: &[EventReceipt]) -> String {
    let (first, last) = (&events[0], &events[events.len() - 1]);
    let (match_id, first_seq, last_seq) = (match_id.clone(), first.seq, last.seq);
    Receipt { match_id, first_seq, last_seq, head: last.hash }.sign(log.signer())
}

/// Who signs, and the key that its signatures are checked with.
pub(super) async fn origin(Extension(log): SharedLog) -> axum::Json<Value> {
    let verifier = log.signer().verifier();
    axum::Json(json!({ "origin": verifier.origin().as_str(), "key": verifier.to_string() }))
}

/// The last checkpoint.
pub(super) async fn checkpoint(Extension(log): SharedLog) -> impl IntoResponse {
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, log.published().note.to_string())
}

/// Hashes of the tree. What a tile has once it always has, those that are not full too.
pub(super) async fn tile(
    Extension(log): SharedLog,
    named: Result<Path<(String, String)>, axum::extract::rejection::PathRejection>,
) -> Result<Response, ApiError> {
    let none = || ApiError::NotFound("the tree has no such tile: see /checkpoint".to_owned());
    let Path((level, index)) = named.map_err(|_| none())?;
    blocking(move || {
        let tile = log.tile(&format!("{level}/{index}"))?.ok_or_else(none)?;
        let headers =
            [(header::CONTENT_TYPE, "application/octet-stream"), (header::CACHE_CONTROL, FOREVER)];
        Ok((headers, tile).into_response())
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordQuery {
    seq: Option<u32>,
}

/// That a record is in the tree.
pub(super) async fn inclusion(
    State(app): Shared,
    Extension(log): SharedLog,
    Name(name): Name,
    RawQuery(sent): RawQuery,
    headers: HeaderMap,
) -> Result<axum::Json<Value>, ApiError> {
    let asked: RecordQuery = query(sent.as_deref())?;
    blocking(move || {
        let loaded = Look::new(&app, &headers, &name, None, "proveRecord")?.loaded;
        let match_id = &loaded.match_id;
        let (seq, hash) = {
            let replay = loaded.replay()?;
            let (seq, last) = (asked.seq.unwrap_or(replay.last()), replay.last());
            let none = || ApiError::NotFound(format!("no record {seq}: the last one is {last}"));
            (seq, replay.records().get(seq as usize).ok_or_else(none)?.hash)
        };
        let (proof, published) = app.inclusion(&log, match_id, seq, &hash)?;
        let mut answer = serde_json::to_value(proof).expect("plain data");
        answer["match"] = json!(match_id);
        answer["seq"] = json!(seq);
        answer["record"] = json!(hash);
        answer["checkpoint"] = json!(&*published.note);
        Ok(axum::Json(answer))
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SizesQuery {
    from: u64,
    to: Option<u64>,
}

/// That the tree has only grown.
pub(super) async fn consistency(
    Extension(log): SharedLog,
    RawQuery(sent): RawQuery,
) -> Result<axum::Json<Value>, ApiError> {
    let asked: SizesQuery = query(sent.as_deref())?;
    blocking(move || {
        let size = log.published().size;
        let proof = log.consistency(asked.from, asked.to.unwrap_or(size))?;
        let wrong = || {
            ApiError::BadRequest(format!(
                "`from` is at least 1, and not more than `to`, which is {size} at most: see /checkpoint"
            ))
        };
        Ok(axum::Json(serde_json::to_value(proof.ok_or_else(wrong)?).expect("plain data")))
    })
    .await
}
