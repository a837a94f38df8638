//! Whole matches out and in.

use axum::Extension;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use import::{Imported, Only};
use ledger::Outcome;
use record::{Draft, Receipt};
use rules::Opening;
use serde::Deserialize;
use serde_json::{Value, json};

use super::log::SharedLog;
use super::{Shared, blocking};
use crate::answer::{Keep, Subject, answered};
use crate::app::App;
use crate::body::{IMPORT_BYTES_MAX, Sent};
use crate::caller::Caller;
use crate::look::Look;
use crate::opening::carried;
use crate::problem::ApiError;
use crate::request::{Name, query};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ViewQuery {
    view: Option<String>,
}

/// A match with the proof of its last record. The proof is another one with each checkpoint, so the entity tag is that of
/// the bytes.
pub(super) async fn export(
    State(app): Shared,
    Extension(log): SharedLog,
    Name(name): Name,
    RawQuery(sent): RawQuery,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let asked: ViewQuery = query(sent.as_deref())?;
    blocking(move || {
        let look = Look::new(&app, &headers, &name, asked.view.as_deref(), "exportMatch")?;
        let (loaded, viewer) = (look.loaded, look.viewer);
        let match_id = &loaded.match_id;
        // Nobody waits for a checkpoint while others record.
        let (records, openings, mut said) = {
            let replay = loaded.replay()?;
            let subject = Subject { replay: &replay, seq: replay.last(), viewer, keep: Keep::No };
            let said = subject.headers("application/x-daybook");
            (replay.records().to_vec(), carried(&replay, viewer), said)
        };
        let last =
            records.last().ok_or_else(|| ApiError::Fault(format!("{match_id} has no record")))?;
        let proof = app.proof(&log, match_id, last.record.seq, &last.hash)?;
        let file = record::write_proved(&records, &openings, &proof);
        let mut tell = |name, value: String| {
            said.insert(name, HeaderValue::from_str(&value).expect("plain ASCII"));
        };
        tell(header::ETAG, format!("\"{}\"", record::hash(&file)));
        tell(header::CONTENT_DISPOSITION, format!("attachment; filename=\"{match_id}.daybook\""));
        Ok(answered(&headers, said, || file))
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ImportQuery {
    seat: Option<u8>,
}

pub(super) async fn import(
    State(app): Shared,
    Extension(log): SharedLog,
    RawQuery(sent_query): RawQuery,
    headers: HeaderMap,
    Sent(sent): Sent<IMPORT_BYTES_MAX>,
) -> Result<Response, ApiError> {
    let caller = Caller::of(&app, &headers)?;
    let asked: ImportQuery = query(sent_query.as_deref())?;
    caller.may_open(None)?;
    blocking(move || {
        let (file, report) = read(&app, &sent, asked.seat)?;
        let (head, count) = (file.head, file.records.len());
        let match_id = file.records[0].record.match_id.clone();
        let last_seq = file.records[count - 1].record.seq;
        let outcome = app.keep(file)?;
        let status = match outcome {
            Outcome::Stored => {
                app.metrics.accepted(count);
                StatusCode::CREATED
            }
            Outcome::AlreadyThere => StatusCode::OK,
        };
        let location = format!("/v1/matches/{match_id}");
        let receipt = Receipt { match_id: match_id.clone(), first_seq: 0, last_seq, head };
        let receipt = receipt.sign(log.signer());
        let answer = json!({ "match": match_id, "records": count, "head": head, "report": report, "receipt": receipt });
        Ok((status, [(header::LOCATION, location)], axum::Json(answer)).into_response())
    })
    .await
}

/// A `.daybook` file, or else a foreign log.
fn read(app: &App, bytes: &[u8], seat: Option<u8>) -> Result<(record::File, Value), ApiError> {
    let refused = |error: &dyn std::fmt::Display| ApiError::Refused(error.to_string());
    if bytes.starts_with(b"{\"") && !bytes.starts_with(b"{\"status\"") {
        let file = record::read(bytes).map_err(|error| refused(&error))?;
        return Ok((file, Value::Null));
    }
    let only = seat.map_or(Only::Everything, |seat| Only::Seat(rules::Seat::new(seat)));
    let log = import::bga(bytes, None, only).map_err(|error| refused(&error))?;
    let match_id = log.match_id.parse().map_err(|_| refused(&"the log names no match"))?;
    let imported = |one: Imported| Draft::imported(one.event, one.at_ms, one.source);
    let mut drafts: Vec<_> = log.events.into_iter().map(imported).collect();
    Draft::hand_out(&mut drafts, log.openings.into_iter().map(Opening::Slot));
    let report = serde_json::to_value(&log.report).unwrap_or_default();
    Ok((app.matches.committed(&match_id, drafts)?, report))
}
