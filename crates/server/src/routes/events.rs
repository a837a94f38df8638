//! Events in and out, and openings.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Extension;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream, StreamExt};
use ledger::{Outcome, Subscription};
use rules::NameError;
use serde_json::json;

use super::log::{SharedLog, receipt};
use super::{Shared, blocking, seen};
use crate::answer::{Keep, Subject, json as bytes, tagged};
use crate::app::App;
use crate::body::{BODY_BYTES_MAX, Sent};
use crate::matches::{Adding, Loaded};
use crate::problem::ApiError;
use crate::request::{self, Name, RangeQuery, accepts, query, readable};
use crate::serve::Stopping;

/// Records in one JSON answer at most.
const PAGE: u32 = 1_000;

/// How often a silent stream says that it is there.
pub(super) const KEEP_ALIVE: Duration = Duration::from_secs(15);

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
        app.matches.get(&match_id)?;
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
    let (loaded, _) = seen(&app, &headers, name, asked.view.take()).await?;
    if accepts(&headers, "text/event-stream") {
        let stream = follow(&app, &headers, &loaded, asked.from).take_until(stopping.begins());
        return Ok(Sse::new(stream)
            .keep_alive(KeepAlive::new().interval(KEEP_ALIVE))
            .into_response());
    }
    Ok(page(&app, &headers, &loaded, &asked))
}

/// The records asked for, as a page of JSON or all of them as lines.
fn page(app: &App, headers: &HeaderMap, loaded: &Loaded, asked: &RangeQuery) -> Response {
    let replay = loaded.replay();
    let last = replay.last();
    let from = asked.from.unwrap_or(0);
    let whole = accepts(headers, "application/x-ndjson");
    let page_end = if whole { last } else { last.min(from.saturating_add(PAGE - 1)) };
    let to = asked.to.unwrap_or(last).min(page_end);
    let records =
        replay.records().iter().skip(from as usize).take((to + 1).saturating_sub(from) as usize);
    // Up to a record that is named and there, the answer is always the same.
    let keep = Keep::of(app, &loaded.match_id, asked.to == Some(to));
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

/// Records from one number on, then each as it comes; `Last-Event-ID` goes on behind it.
fn follow(
    app: &Arc<App>,
    headers: &HeaderMap,
    loaded: &Loaded,
    from: Option<u32>,
) -> impl Stream<Item = Result<sse::Event, Infallible>> + use<> {
    let from = last_event_id(headers).map_or(from.unwrap_or(0), |seen| seen.saturating_add(1));
    let subscription = app.matches.store().subscribe(&loaded.match_id, from);
    records(subscription, Following::new(app.clone()))
}

/// The id of the last message that a follower has seen.
pub(super) fn last_event_id(headers: &HeaderMap) -> Option<u32> {
    headers.get("last-event-id").and_then(|value| value.to_str().ok()?.parse().ok())
}

fn records(
    mut subscription: Subscription,
    following: Following,
) -> impl Stream<Item = Result<sse::Event, Infallible>> {
    let batches = stream::poll_fn(move |context| {
        let _counted = &following;
        subscription.poll_lines(context).map(Result::ok)
    });
    batches.flat_map(stream::iter).map(|line| {
        let text = String::from_utf8_lossy(&line.bytes);
        Ok(sse::Event::default().event("record").id(line.seq.to_string()).data(text))
    })
}

/// Counts one follower while it lives.
pub(super) struct Following(Arc<App>);

impl Following {
    pub(super) fn app(&self) -> &App {
        &self.0
    }

    pub(super) fn new(app: Arc<App>) -> Self {
        app.metrics.followers.fetch_add(1, Ordering::Relaxed);
        Self(app)
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        self.0.metrics.followers.fetch_sub(1, Ordering::Relaxed);
    }
}
