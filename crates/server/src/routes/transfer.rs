//! Whole matches out and in.

use axum::Extension;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use import::Only;
use ledger::Outcome;
use record::{Draft, Receipt, Sealed};
use replay::Recorder;
use serde::Deserialize;
use serde_json::{Value, json};

use super::log::SharedLog;
use super::{Shared, blocking};
use crate::answer::{Keep, Subject, tagged};
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

pub(super) async fn export(
    State(app): Shared,
    Name(name): Name,
    RawQuery(sent): RawQuery,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let asked: ViewQuery = query(sent.as_deref())?;
    blocking(move || {
        let look = Look::new(&app, &headers, &name, asked.view.as_deref(), "exportMatch")?;
        let (loaded, viewer) = (look.loaded, look.viewer);
        let replay = loaded.replay()?;
        let subject = Subject { replay: &replay, seq: replay.last(), viewer, keep: Keep::No };
        let file = || record::write(replay.records(), &carried(&replay, viewer));
        let mut answer = tagged(&headers, &subject, "application/x-daybook", file);
        let name = format!("attachment; filename=\"{}.daybook\"", loaded.match_id);
        if let Ok(name) = name.parse() {
            answer.headers_mut().insert(header::CONTENT_DISPOSITION, name);
        }
        Ok(answer)
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
        let (file, report) = read(&sent, asked.seat)?;
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
fn read(bytes: &[u8], seat: Option<u8>) -> Result<(record::File, Value), ApiError> {
    let refused = |error: &dyn std::fmt::Display| ApiError::Refused(error.to_string());
    if bytes.starts_with(b"{\"") && !bytes.starts_with(b"{\"status\"") {
        let file = record::read(bytes).map_err(|error| refused(&error))?;
        return Ok((file, Value::Null));
    }
    let only = seat.map_or(Only::Everything, |seat| Only::Seat(rules::Seat::new(seat)));
    let log = import::bga(bytes, None, only).map_err(|error| refused(&error))?;
    let mut recorder =
        Recorder::new(log.match_id.parse().map_err(|_| refused(&"the log names no match"))?);
    let mut records = Vec::new();
    for one in log.events {
        let draft = Draft::imported(one.event, one.at_ms, one.source);
        records.push(recorder.record(draft).map_err(|error| refused(&error))?);
    }
    let head = records.last().map(|last: &Sealed| last.hash);
    let head = head.ok_or_else(|| refused(&"the log holds no event"))?;
    let report = serde_json::to_value(&log.report).unwrap_or_default();
    Ok((record::File { records, openings: log.openings, head }, report))
}
