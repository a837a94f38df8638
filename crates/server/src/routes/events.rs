//! Reading and recording events, and openings.

use std::convert::Infallible;
use std::sync::Arc;

use answers::bytes;
use archive::{EventReceipt, MatchFeed, NewEvents};
use axum::Extension;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream, StreamExt};
use ledger::Outcome;
use record::{At, Record};
use replay::{Replay, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::log::{SharedLog, receipt};
use crate::access::caller::CallerIdentity;
use crate::access::{access_match, readable};
use crate::app::{App, Shared};
use crate::blocking::blocking;
use crate::limits::client_budget::ClientBudget;
use crate::limits::price;
use crate::live::following::{CountedFollower, KEEP_ALIVE, problem_event};
use crate::net::serve::Stopping;
use crate::problem::ApiError;
use crate::request::batch::{Drafts, NewOpenings};
use crate::request::body::AuthorisedBody;
use crate::request::headers::{form, if_match, last_event_id};
use crate::request::path::{self, MatchName};
use crate::request::query::{Parsed, Query};
use crate::response::lazy::LazyResponse;
use crate::response::{Caching, Resource, empty, sorted};

const STREAM: &str = "text/event-stream";
const LINES: &str = "application/x-ndjson";

/// The media types returned only if named.
pub(super) const FORMS: &[&str] = &[STREAM, LINES];

/// Maximum number of records in one JSON response.
const PAGE: u32 = 1_000;

/// Maximum number of records passed to a stream at once.
const AT_ONCE: usize = 256;

/// Events that were recorded.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Appended")]
pub(super) struct AppendedEvents {
    /// One for each event.
    receipts: Vec<EventReceipt>,
    /// The signed receipt for all of them.
    receipt: String,
}

/// Openings that were added.
#[derive(Serialize, JsonSchema)]
pub(super) struct AddedOpenings {
    /// The number of those that are new.
    openings: usize,
}

/// Records, and where the rest begins.
#[derive(Serialize, JsonSchema)]
#[schemars(extend("required" = ["items", "next"]))]
pub(super) struct RecordPage {
    items: Vec<Record>,
    /// The first record of the next page, if there is one.
    next: Option<u32>,
    /// When more may be released, where nothing is released yet.
    released_at: Option<At>,
}

pub(super) async fn append(
    State(app): Shared,
    identity: CallerIdentity,
    Extension(log): SharedLog,
    name: MatchName,
    headers: HeaderMap,
    sent: AuthorisedBody<Drafts>,
) -> Result<Response, ApiError> {
    blocking(move || {
        let (caller, match_id) = readable(&app, &identity, &name)?;
        let voice = caller.voice(&match_id)?;
        let drafts = sent.read()?.0;
        voice.may_say(&drafts)?;
        let expected = Some(if_match(&headers)?);
        let listed = app.archive.is_listed(&match_id)?;
        let author = caller.author(&match_id);
        let adding = NewEvents { expected, drafts, author, at: archive::now(), listed };
        let (outcome, receipts) = app.archive.append(&match_id, adding)?;
        if outcome == Outcome::Stored {
            app.metrics.accepted(receipts.len());
        }
        let tag = receipts.last().map(|last| format!("\"{}\"", last.hash)).unwrap_or_default();
        let receipt = receipt(&log, &match_id, &receipts);
        let answer = sorted(&AppendedEvents { receipts, receipt });
        Ok((StatusCode::CREATED, [(header::ETAG, tag)], axum::Json(answer)).into_response())
    })
    .await
}

pub(super) async fn open(
    State(app): Shared,
    identity: CallerIdentity,
    name: MatchName,
    sent: AuthorisedBody<NewOpenings>,
) -> Result<Response, ApiError> {
    blocking(move || {
        let (caller, match_id) = readable(&app, &identity, &name)?;
        caller.may_record(&match_id)?;
        let new = sent.read()?.0;
        let openings = app.archive.add_openings(&match_id, caller.author(&match_id), &new)?;
        Ok((StatusCode::CREATED, axum::Json(sorted(&AddedOpenings { openings }))).into_response())
    })
    .await
}

/// The opening in a path.
#[derive(Deserialize)]
pub(super) struct OpeningPath {
    id: MatchName,
    subject: Parsed<rules::Subject>,
}

impl<S: Sync> FromRequestParts<S> for OpeningPath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        path::values(parts, ApiError::no_match).await
    }
}

pub(super) async fn drop_opening(
    State(app): Shared,
    identity: CallerIdentity,
    path: OpeningPath,
) -> Result<Response, ApiError> {
    blocking(move || {
        let (caller, match_id) = readable(&app, &identity, &path.id)?;
        caller.may_drop(&match_id)?;
        app.archive.drop_opening(&match_id, path.subject.get()?)?;
        Ok(StatusCode::NO_CONTENT.into_response())
    })
    .await
}

/// A range of records in a query.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RangeQuery {
    from: Option<u32>,
    to: Option<u32>,
    view: Option<Parsed<Viewer>>,
}

pub(super) async fn read(
    State(app): Shared,
    identity: CallerIdentity,
    payer: ClientBudget,
    name: MatchName,
    Query(asked): Query<RangeQuery>,
    Extension(stopping): Extension<Stopping>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    // Events are the same for everyone; the view only determines what a page does with them.
    let access =
        access_match(&app, &payer, identity, name, asked.view.clone(), "readEvents").await?;
    let form = form(&headers, FORMS);
    if form == Some(STREAM) {
        let next =
            last_event_id(&headers).map_or(asked.from.unwrap_or(0), |seen| seen.saturating_add(1));
        let stream =
            records(CountedFollower::new(app, access), payer, next).take_until(stopping.begins());
        return Ok(Sse::new(stream)
            .keep_alive(KeepAlive::new().interval(KEEP_ALIVE))
            .into_response());
    }
    let Some(page) = page(&app, &access.loaded, &asked, form.is_some()) else {
        let due = access.loaded.due();
        return Ok(empty(bytes(&RecordPage { items: Vec::new(), next: None, released_at: due })));
    };
    page.answer(&app.work, &payer, &headers).await
}

/// The requested records, as a page of JSON or all of them as lines; empty if there are none.
fn page(app: &App, loaded: &MatchFeed, asked: &RangeQuery, as_lines: bool) -> Option<LazyResponse> {
    let replay = loaded.replay().ok()?;
    let last = replay.last();
    let from = asked.from.unwrap_or(0);
    let page_end = if as_lines { last } else { last.min(from.saturating_add(PAGE - 1)) };
    let to = asked.to.unwrap_or(last).min(page_end);
    let span = from as usize..to as usize + 1;
    let count = replay.span(span.clone()).map(|sealed| sealed.line.len() + 1).sum::<usize>();
    // Up to a named existing record, the response is always the same.
    let caching = Caching::of_records(&app.archive, loaded, asked.to == Some(to));
    let subject = Resource { replay: &replay, seq: to, viewer: Viewer::Public, caching };
    if as_lines {
        let heading = subject.heading(LINES);
        return Some(LazyResponse::new(heading, price::bytes(count), move || {
            let mut lines = Vec::with_capacity(count);
            for sealed in replay.span(span) {
                lines.extend_from_slice(&sealed.line);
                lines.push(b'\n');
            }
            Ok(lines)
        }));
    }
    let heading = subject.heading("application/json");
    let next = (to < last && asked.to.is_none_or(|asked| asked > to)).then_some(to + 1);
    Some(LazyResponse::new(heading, price::bytes(count), move || {
        // Lines are canonical JSON: serialising the records again would take fifty times as long.
        let mut answer = Vec::with_capacity(count + 32);
        answer.extend_from_slice(b"{\"items\":[");
        for (place, sealed) in replay.span(span).enumerate() {
            if place > 0 {
                answer.push(b',');
            }
            answer.extend_from_slice(&sealed.line);
        }
        answer.extend_from_slice(b"],\"next\":");
        answer.extend_from_slice(&bytes(&next));
        answer.push(b'}');
        Ok(answer)
    }))
}

/// Records from one number on, then each new one; why the stream ends, if it does.
fn records(
    following: CountedFollower,
    payer: ClientBudget,
    next: u32,
) -> impl Stream<Item = Result<sse::Event, Infallible>> {
    let batches =
        stream::unfold((Some(following), payer, next), |(following, payer, next)| async move {
            Some(match batch(following?, &payer, next).await {
                Ok((lines, following)) => {
                    let next = lines.last().map_or(next, |(last, _)| last.saturating_add(1));
                    (lines.iter().map(event).collect(), (Some(following), payer, next))
                }
                Err(error) => (vec![problem_event(&error)], (None, payer, next)),
            })
        });
    batches.flat_map(stream::iter).map(Ok)
}

/// A record's number and line.
type NumberedLine = (u32, Arc<[u8]>);

fn event((seq, line): &NumberedLine) -> sse::Event {
    let text = String::from_utf8_lossy(line);
    sse::Event::default().event("record").id(seq.to_string()).data(text)
}

/// As many records as are passed on at once, from one number on.
fn lines(replay: &Replay, next: u32) -> Vec<NumberedLine> {
    let new = replay.span(next as usize..(next as usize).saturating_add(AT_ONCE));
    new.map(|sealed| (sealed.record.seq, sealed.line.clone())).collect()
}

/// The next records, as soon as there are some.
async fn batch(
    mut following: CountedFollower,
    payer: &ClientBudget,
    next: u32,
) -> Result<(Vec<NumberedLine>, CountedFollower), ApiError> {
    loop {
        following = following.catch_up().await?;
        let lines = lines(&following.loaded().snapshot(), next);
        if !lines.is_empty() {
            if lines.len() > 1 {
                // Existing records are charged as they are sent; new ones are made for all
                // followers.
                payer.pace(1).await;
            }
            return Ok((lines, following));
        }
        following.wait().await;
    }
}
