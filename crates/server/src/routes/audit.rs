//! The findings of a match; the same for every view but an official's, for whom hidden decks are
//! judged too.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use answers::{MatchAnswers, bytes, reported};
use archive::{DraftSeen, Snapshot};
use audit::{Eyes, Severity};
use axum::Extension;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::ETAG;
use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream, StreamExt};
use language::{Language, Report};
use replay::Viewer;
use rules::Edition;
use serde::Deserialize;

use crate::access::caller::CallerIdentity;
use crate::access::{MatchAccess, access_match};
use crate::app::{App, Shared};
use crate::blocking::blocking;
use crate::limits::client_budget::ClientBudget;
use crate::limits::price;
use crate::live::following::{CountedFollower, KEEP_ALIVE, problem_event};
use crate::net::serve::Stopping;
use crate::problem::ApiError;
use crate::request::headers::{form, last_event_id};
use crate::request::path::MatchName;
use crate::request::query::{Parsed, Query};
use crate::response::lazy::LazyResponse;
use crate::response::{Caching, Resource};

const STREAM: &str = "text/event-stream";
const MARKDOWN: &str = "text/markdown";
const LINES: &str = "application/x-ndjson";

/// The media types returned only if named.
pub(super) const FORMS: &[&str] = &[STREAM, MARKDOWN, LINES];

/// The shortest time between two audits for one follower.
const PAUSE: Duration = Duration::from_secs(1);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AuditQuery {
    edition: Option<Edition>,
    severity: Option<Severity>,
    lang: Option<Parsed<Language>>,
    view: Option<Parsed<Viewer>>,
    plan: Option<u32>,
}

/// The findings as JSON, lines of JSON or Markdown, or streamed as they are found.
pub(super) async fn show(
    State(app): Shared,
    identity: CallerIdentity,
    payer: ClientBudget,
    name: MatchName,
    Query(asked): Query<AuditQuery>,
    Extension(stopping): Extension<Stopping>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let language = Parsed::get_any(asked.lang.clone())?.unwrap_or_default();
    let severity = asked.severity.unwrap_or(Severity::Information);
    let access =
        access_match(&app, &payer, identity, name, asked.view.clone(), "showAudit").await?;
    let form = form(&headers, FORMS);
    if form == Some(STREAM) {
        let seen = last_event_id(&headers).unwrap_or(0);
        let question = AuditCriteria::new(&app, &payer, &access, &asked).await?;
        // Paid once for the stream: later audits are made once for all followers of the match.
        payer.take(price(&access.loaded.snapshot(), &question, None) - 1)?;
        let following = CountedFollower::new(app, access);
        let findings = Findings::new(following, payer, question, severity, seen);
        let stream = findings.events().take_until(stopping.begins());
        let keep_alive = KeepAlive::new().interval(KEEP_ALIVE);
        return Ok(Sse::new(stream).keep_alive(keep_alive).into_response());
    }
    let (viewer, replay) = (access.viewer, access.replay()?);
    if let Some(seq) = asked.plan {
        MatchAnswers::new(&replay, viewer).state(seq)?;
    }
    let subject = Resource { replay: &replay, seq: replay.last(), viewer, caching: Caching::No };
    let mut heading = subject.heading(match form {
        Some(MARKDOWN) => "text/markdown; charset=utf-8",
        Some(other) => other,
        None => "application/json",
    });
    let question = AuditCriteria::new(&app, &payer, &access, &asked).await?;
    if question.draft.is_some() {
        // The result also depends on another match, which the tag does not cover.
        heading.headers.remove(ETAG);
    }
    let price = price(&replay, &question, asked.plan);
    let report = move || {
        let report = reported(&question.ask(&replay), &replay, severity, asked.plan)?;
        Ok(match form {
            Some(MARKDOWN) => report.markdown(language).into_bytes(),
            Some(LINES) => report.lines().into_bytes(),
            _ => bytes(&report),
        })
    };
    LazyResponse::new(heading, price, report).answer(&app.work, &payer, &headers).await
}

/// What an audit depends on besides its match.
#[derive(Clone)]
struct AuditCriteria {
    edition: Option<Edition>,
    eyes: Eyes,
    draft: Option<DraftSeen>,
}

impl AuditCriteria {
    /// With the draft that decks are built from as it is now; loading it is charged if it is not in
    /// memory.
    async fn new(
        app: &Arc<App>,
        payer: &ClientBudget,
        access: &MatchAccess,
        asked: &AuditQuery,
    ) -> Result<Self, ApiError> {
        let (edition, eyes) = (asked.edition, access.eyes(&access.loaded.match_id));
        let replay = access.loaded.snapshot();
        let Some(named) = replay.draft() else { return Ok(Self { edition, eyes, draft: None }) };
        let (seen, name) = (access.eyes(&named.match_id), named.match_id.clone());
        let from = app.clone();
        // Callers who may not read it do not learn from the cost whether it exists.
        let unread = blocking(move || {
            let may = seen == Eyes::Official || from.archive.is_listed(&name)?;
            if may { Ok(from.archive.unread(&name)?) } else { Ok(0) }
        });
        let unread = unread.await?;
        let (from, access) = (app.clone(), access.clone());
        let find = move || access.draft(&from, &replay);
        let draft = match unread {
            0 => blocking(find).await?,
            _ => app.work.paid(payer, price::load(unread), find).await?,
        };
        Ok(Self { edition, eyes, draft })
    }

    fn ask(&self, replay: &Snapshot) -> Arc<Report> {
        replay.audit(self.edition, self.eyes, self.draft.as_ref())
    }

    fn is_answered(&self, replay: &Snapshot) -> bool {
        replay.is_audited(self.edition, self.eyes, self.draft.as_ref())
    }
}

/// A request costs little once the match is audited; a plan is computed each time.
fn price(replay: &Snapshot, question: &AuditCriteria, plan: Option<u32>) -> u32 {
    let audit = if question.is_answered(replay) { 1 } else { price::audit(replay) };
    audit + plan.map_or(0, |_| price::PLAN)
}

/// The findings of a match in progress, each once.
///
/// The id of a message is the number of findings including it: they keep their order as the match
/// continues.
struct Findings {
    following: CountedFollower,
    payer: ClientBudget,
    question: AuditCriteria,
    severity: Severity,
    /// Number of findings already sent.
    sent: usize,
    /// Whether there has been an audit.
    begun: bool,
}

impl Findings {
    fn new(
        following: CountedFollower,
        payer: ClientBudget,
        question: AuditCriteria,
        severity: Severity,
        seen: u32,
    ) -> Self {
        Self { following, payer, question, severity, sent: seen as usize, begun: false }
    }

    fn events(self) -> impl Stream<Item = Result<sse::Event, Infallible>> {
        let batches = stream::unfold(Some(self), |findings| async move {
            let mut findings = findings?;
            findings.wait().await;
            Some(match findings.find().await {
                Ok((found, findings)) => (found, Some(findings)),
                Err(error) => (vec![problem_event(&error)], None),
            })
        });
        batches.flat_map(stream::iter).map(Ok)
    }

    /// Waits until there is something to audit.
    async fn wait(&mut self) {
        if std::mem::replace(&mut self.begun, true) {
            self.following.wait().await;
            // After the news and not before it: the records of one turn arrive within a moment, and one audit covers
            // them.
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// The new findings since the last call. Each head is audited once for all.
    async fn find(mut self) -> Result<(Vec<sse::Event>, Self), ApiError> {
        self.following = self.following.catch_up().await?;
        let Ok(replay) = self.following.loaded().replay() else { return Ok((Vec::new(), self)) };
        let (app, payer) = (self.following.app.clone(), self.payer.clone());
        let is_audited = self.question.is_answered(&replay);
        let make = move || Ok((self.messages(&replay), self));
        if is_audited { blocking(make).await } else { app.work.heavy(&payer, make).await }
    }

    /// The messages for the new findings since the last call.
    fn messages(&mut self, replay: &Snapshot) -> Vec<sse::Event> {
        let report = self.question.ask(replay);
        // Later findings may still change with the next records, and a message that was sent cannot be taken back.
        let settled = report.settled(replay);
        let new = self.sent.min(settled)..settled;
        self.sent = self.sent.max(settled);
        let found = new.map(|index| (index + 1, &report.findings[index]));
        let found = found.filter(|(_, one)| one.severity >= self.severity).map(|(id, one)| {
            let text = String::from_utf8_lossy(&bytes(one)).into_owned();
            sse::Event::default().event("finding").id(id.to_string()).data(text)
        });
        found.collect()
    }
}
