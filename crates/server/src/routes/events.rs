//! Events in and out, and openings.

use std::convert::Infallible;

use axum::Extension;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream, StreamExt};
use ledger::Outcome;
use rules::NameError;
use serde_json::json;

use super::following::{Following, KEEP_ALIVE, last_event_id};
use super::log::{SharedLog, receipt};
use super::{Shared, blocking, seen};
use crate::answer::{Keep, Subject, empty, json as bytes, tagged};
use crate::app::App;
use crate::body::{BODY_BYTES_MAX, Sent};
use crate::loaded::Loaded;
use crate::matches::Adding;
use crate::problem::ApiError;
use crate::request::{self, Name, RangeQuery, accepts, query, readable};
use crate::serve::Stopping;

/// Records in one JSON answer at most.
const PAGE: u32 = 1_000;

/// Records handed to a stream at once at most.
const AT_ONCE: usize = 256;

pub(super) async fn append(
    State(app): Shared,
    Extension(log): SharedLog,
    Name(name): Name,
    headers: HeaderMap,
    Sent(sent): Sent<BODY_BYTES_MAX>,
) -> Result<Response, ApiError> {
    blocking(move || {
        let (caller, match_id) = readable(&app, &headers, &name)?;
        caller.may_record(&match_id)?;
        app.matches.find(&match_id)?;
        let drafts = request::drafts(&headers, &sent)?;
        let expected = Some(request::if_match(&headers)?);
        let listed = app.visibilities.of(&match_id).is_none();
        let adding = Adding { expected, drafts, at: App::now(), listed };
        let (outcome, receipts) = app.matches.append(&match_id, adding)?;
        if outcome == Outcome::Stored {
            app.metrics.accepted(receipts.len());
        }
        let tag = receipts.last().map(|last| format!("\"{}\"", last.hash)).unwrap_or_default();
        let answer =
            json!({ "receipts": receipts, "receipt": receipt(&log, &match_id, &receipts) });
        Ok((StatusCode::CREATED, [(header::ETAG, tag)], axum::Json(answer)).into_response())
    })
    .await
}

pub(super) async fn open(
    State(app): Shared,
    Name(name): Name,
    headers: HeaderMap,
    Sent(sent): Sent<BODY_BYTES_MAX>,
) -> Result<Response, ApiError> {
    blocking(move || {
        let (caller, match_id) = readable(&app, &headers, &name)?;
        caller.may_record(&match_id)?;
        let openings = app.matches.open(&match_id, &request::openings(&headers, &sent)?)?;
        app.kept.forget();
        Ok((StatusCode::CREATED, axum::Json(json!({ "openings": openings }))).into_response())
    })
    .await
}

pub(super) async fn drop_opening(
    State(app): Shared,
    Path((name, subject)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    blocking(move || {
        let (caller, match_id) = readable(&app, &headers, &name)?;
        caller.may_drop(&match_id)?;
        let subject =
            subject.parse().map_err(|error: NameError| ApiError::BadRequest(error.to_string()))?;
        app.matches.drop_opening(&match_id, subject)?;
        app.kept.forget();
        Ok(StatusCode::NO_CONTENT.into_response())
    })
    .await
}

pub(super) async fn read(
    State(app): Shared,
    Name(name): Name,
    RawQuery(sent): RawQuery,
    Extension(stopping): Extension<Stopping>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let mut asked: RangeQuery = query(sent.as_deref())?;
    // Events are the same for everyone; the view only says what a page does with them.
    let look = seen(&app, &headers, name, asked.view.take(), "readEvents").await?;
    if accepts(&headers, "text/event-stream") {
        let next =
            last_event_id(&headers).map_or(asked.from.unwrap_or(0), |seen| seen.saturating_add(1));
        let stream = records(Following::new(app, look), next).take_until(stopping.begins());
        return Ok(Sse::new(stream)
            .keep_alive(KeepAlive::new().interval(KEEP_ALIVE))
            .into_response());
    }
    Ok(page(&app, &headers, &look.loaded, &asked))
}

/// The records asked for, as a page of JSON or all of them as lines.
fn page(app: &App, headers: &HeaderMap, loaded: &Loaded, asked: &RangeQuery) -> Response {
    let replay = loaded.so_far();
    if replay.records().is_empty() {
        return empty(bytes(&json!({ "items": [], "next": null, "released_at": loaded.due() })));
    }
    let last = replay.last();
    let from = asked.from.unwrap_or(0);
    let whole = accepts(headers, "application/x-ndjson");
    let page_end = if whole { last } else { last.min(from.saturating_add(PAGE - 1)) };
    let to = asked.to.unwrap_or(last).min(page_end);
    let records =
        replay.records().iter().skip(from as usize).take((to + 1).saturating_sub(from) as usize);
    // Up to a record that is named and there, the answer is always the same.
    let keep = Keep::of(app, loaded, asked.to == Some(to));
    let subject = Subject { replay: &replay, seq: to, viewer: replay::Viewer::Public, keep };
    if whole {
        let lines = || records.flat_map(|sealed| [&sealed.line[..], b"\n"].concat()).collect();
        return tagged(headers, &subject, "application/x-ndjson", lines);
    }
    let next = (to < last && asked.to.is_none_or(|asked| asked > to)).then_some(to + 1);
    let records: Vec<_> = records.map(|sealed| &sealed.record).collect();
    tagged(headers, &subject, "application/json", || {
        bytes(&json!({ "items": records, "next": next }))
    })
}

/// Records from one number on, then each as it comes.
fn records(following: Following, next: u32) -> impl Stream<Item = Result<sse::Event, Infallible>> {
    let batches = stream::unfold((following, next), |(mut following, mut next)| async move {
        loop {
            let lines;
            (lines, following) = blocking(move || {
                following.catch_up()?;
                let replay = following.loaded().so_far();
                let new = replay.records().iter().skip(next as usize).take(AT_ONCE);
                let lines: Vec<_> =
                    new.map(|sealed| (sealed.record.seq, sealed.line.clone())).collect();
                drop(replay);
                Ok((lines, following))
            })
            .await
            .ok()?;
            if let Some((last, _)) = lines.last() {
                next = last.saturating_add(1);
                return Some((lines, (following, next)));
            }
            following.wait().await;
        }
    });
    batches.flat_map(stream::iter).map(|(seq, line)| {
        let text = String::from_utf8_lossy(&line);
        Ok(sse::Event::default().event("record").id(seq.to_string()).data(text))
    })
}
