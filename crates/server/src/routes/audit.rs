//! What of a match was against the rules; the same for every view, as nobody's hidden cards are judged.

use std::convert::Infallible;
use std::time::Duration;

use audit::Severity;
use axum::Extension;
use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream, StreamExt};
use rules::Edition;
use serde::Deserialize;

use super::following::{Following, KEEP_ALIVE, last_event_id};
use super::look::at;
use super::{Shared, blocking, seen};
use crate::answer::{Keep, Subject, json, tagged};
use crate::problem::ApiError;
use crate::request::{self, Name, accepts, query};
use crate::serve::Stopping;

/// The least time between two audits for one follower.
const PAUSE: Duration = Duration::from_secs(1);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AuditQuery {
    edition: Option<Edition>,
    severity: Option<Severity>,
    lang: Option<String>,
    view: Option<String>,
    plan: Option<u32>,
}

/// The findings as JSON, lines of JSON or Markdown, or each as it is found.
pub(super) async fn show(
    State(app): Shared,
    Name(name): Name,
    RawQuery(sent): RawQuery,
    Extension(stopping): Extension<Stopping>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let asked: AuditQuery = query(sent.as_deref())?;
    let language = request::language(asked.lang.as_deref())?.unwrap_or_default();
    let severity = asked.severity.unwrap_or(Severity::Information);
    let look = seen(&app, &headers, name, asked.view, "showAudit").await?;
    if accepts(&headers, "text/event-stream") {
        let seen = last_event_id(&headers).unwrap_or(0);
        let findings = Findings::new(Following::new(app, look), asked.edition, severity, seen);
        let stream = findings.events().take_until(stopping.begins());
        let keep_alive = KeepAlive::new().interval(KEEP_ALIVE);
        return Ok(Sse::new(stream).keep_alive(keep_alive).into_response());
    }
    blocking(move || {
        let (loaded, viewer) = (look.loaded, look.viewer);
        let replay = loaded.replay()?;
        let subject = Subject { replay: &replay, seq: replay.last(), viewer, keep: Keep::No };
        if let Some(seq) = asked.plan {
            at(&replay, seq)?;
        }
        let report = || {
            let report = loaded.audited(&replay, asked.edition).at_least(severity);
            let planned = asked.plan.and_then(|seq| report.planned(&replay, seq));
            planned.unwrap_or(report)
        };
        Ok(if accepts(&headers, "text/markdown") {
            let text = || report().markdown(language).into_bytes();
            tagged(&headers, &subject, "text/markdown; charset=utf-8", text)
        } else if accepts(&headers, "application/x-ndjson") {
            tagged(&headers, &subject, "application/x-ndjson", || report().lines().into_bytes())
        } else {
            tagged(&headers, &subject, "application/json", || json(&report()))
        })
    })
    .await
}

/// The findings of a match that goes on, each once.
///
/// The id of a message is how many findings there were with it: they stay in their order as the match goes on.
struct Findings {
    following: Following,
    edition: Option<Edition>,
    severity: Severity,
    /// How many findings are dealt with.
    told: usize,
    /// Whether there was an audit.
    begun: bool,
}

impl Findings {
    fn new(following: Following, edition: Option<Edition>, severity: Severity, seen: u32) -> Self {
        Self { following, edition, severity, told: seen as usize, begun: false }
    }

    fn events(self) -> impl Stream<Item = Result<sse::Event, Infallible>> {
        let batches = stream::unfold(self, |mut findings| async move {
            findings.wait().await;
            let found;
            (found, findings) = blocking(move || Ok((findings.look(), findings))).await.ok()?;
            Some((stream::iter(found), findings))
        });
        batches.flatten().map(Ok)
    }

    /// Waits until there is something to look at.
    async fn wait(&mut self) {
        if std::mem::replace(&mut self.begun, true) {
            self.following.wait().await;
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// What was found since the last look.
    fn look(&mut self) -> Vec<sse::Event> {
        // What cannot be looked at now is looked at with the next record.
        if self.following.catch_up().is_err() {
            return Vec::new();
        }
        let loaded = self.following.loaded();
        let Ok(replay) = loaded.replay() else { return Vec::new() };
        let report = loaded.audited(&replay, self.edition);
        let settled = report.settled(&replay);
        let new = self.told.min(settled)..settled;
        self.told = self.told.max(settled);
        let found = new.map(|index| (index + 1, &report.findings[index]));
        found
            .filter(|(_, one)| one.finding.severity >= self.severity)
            .map(|(id, one)| {
                let text = String::from_utf8_lossy(&json(one)).into_owned();
                sse::Event::default().event("finding").id(id.to_string()).data(text)
            })
            .collect()
    }
}
