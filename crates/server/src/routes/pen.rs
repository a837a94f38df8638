//! The pen of a match: which of its recorders writes, and what they are about to send.

use std::convert::Infallible;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream, StreamExt};
use record::Strictness;
use replay::Viewer;
use serde::Deserialize;
use tokio::sync::watch;

use crate::access::caller::CallerIdentity;
use crate::access::{access_match, readable};
use crate::app::Shared;
use crate::blocking::blocking;
use crate::limits::client_budget::ClientBudget;
use crate::live::following::{CountedFollower, KEEP_ALIVE, problem_event};
use crate::live::leases::{Device, DeviceClaim, LeaseViewer, ToldPen, Want};
use crate::net::serve::Stopping;
use crate::problem::ApiError;
use crate::request::body::{AuthorisedBody, BODY_BYTES_MAX, BodyContent, NAMELESS, check_json};
use crate::request::headers::form;
use crate::request::path::MatchName;
use crate::request::query::{Parsed, Query};
use crate::response::NOT_KEPT;

/// The media types returned only if named.
pub(super) const FORMS: &[&str] = &["text/event-stream"];

/// Header that identifies a device.
const DEVICE: &str = "daybook-device";

/// The view of the caller.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PenQuery {
    view: Option<Parsed<Viewer>>,
}

impl BodyContent for DeviceClaim {
    const BYTES_MAX: usize = BODY_BYTES_MAX;

    fn read(headers: &HeaderMap, bytes: Vec<u8>) -> Result<Self, ApiError> {
        check_json(headers)?;
        let refused = |why: String| ApiError::Refused(format!("the body cannot be read: {why}"));
        let text =
            record::check(&bytes, Strictness::Json).map_err(|error| refused(error.to_string()))?;
        let claim: Self = serde_json::from_str(text).map_err(|error| refused(error.to_string()))?;
        if !record::names_members(text, &claim) {
            return Err(refused(NAMELESS.to_owned()));
        }
        if !claim.is_short() {
            let text = "a name must have 1 to 64 characters, and there may be at most 64 lines of 2,000 characters";
            return Err(refused(text.to_owned()));
        }
        Ok(claim)
    }
}

/// Handles a device's announcement: that it is there, what it is about to send, and what it wants to
/// do with the pen.
pub(super) async fn hear(
    State(app): Shared,
    identity: CallerIdentity,
    name: MatchName,
    headers: HeaderMap,
    sent: AuthorisedBody<DeviceClaim>,
) -> Result<Response, ApiError> {
    blocking(move || {
        let (caller, match_id) = readable(&app, &identity, &name)?;
        caller.may_record(&match_id)?;
        let claim = sent.read()?;
        // Any recorder may ask for the pen; only an official takes it out of someone's hand.
        if claim.want == Want::Take {
            caller.may_take_pen(&match_id)?;
        }
        let device = device(&headers)?.ok_or_else(no_device)?;
        let reader = LeaseViewer::new(Some(device), caller.has_token()?);
        Ok(pen_response(app.pens.hear(&match_id, &reader, device, claim)))
    })
    .await
}

/// The holder releases the pen.
pub(super) async fn lay_down(
    State(app): Shared,
    identity: CallerIdentity,
    name: MatchName,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    blocking(move || {
        let (caller, match_id) = readable(&app, &identity, &name)?;
        caller.may_record(&match_id)?;
        app.pens.lay_down(&match_id, device(&headers)?.ok_or_else(no_device)?)?;
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}

/// The state of the pen, and each change of it.
pub(super) async fn show(
    State(app): Shared,
    identity: CallerIdentity,
    payer: ClientBudget,
    name: MatchName,
    Query(PenQuery { view }): Query<PenQuery>,
    Extension(stopping): Extension<Stopping>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let access = access_match(&app, &payer, identity, name, view, "showPen").await?;
    access.caller.may_record(&access.loaded.match_id)?;
    let device = device(&headers)?;
    if form(&headers, FORMS).is_none() {
        return blocking(move || Ok(pen_response(access.pen(&app, device)?))).await;
    }
    let news = app.pens.news(&access.loaded.match_id);
    let following = CountedFollower::new(app, access);
    let watcher = Watcher { following, device, news, told: None };
    let stream = Sse::new(watcher.events().take_until(stopping.begins()));
    Ok(stream.keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response())
}

/// The device in the request, if it identifies itself.
fn device(headers: &HeaderMap) -> Result<Option<Device>, ApiError> {
    let Some(value) = headers.get(DEVICE) else { return Ok(None) };
    let secret = value.to_str().ok().filter(|text| {
        text.len() == 32 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    });
    secret.map(Device::of).map(Some).ok_or_else(no_device)
}

fn no_device() -> ApiError {
    let text = "the device is missing: send `Daybook-Device` with 32 random hexadecimal digits, the same in every request of the device";
    ApiError::BadRequest(text.to_owned())
}

fn pen_response(shown: ToldPen) -> Response {
    ([(header::CACHE_CONTROL, NOT_KEPT)], axum::Json(shown)).into_response()
}

/// A client that follows the pen.
struct Watcher {
    following: CountedFollower,
    device: Option<Device>,
    news: watch::Receiver<()>,
    /// The state last sent.
    told: Option<ToldPen>,
}

impl Watcher {
    fn events(self) -> impl Stream<Item = Result<sse::Event, Infallible>> {
        stream::unfold(Some(self), |watcher| async {
            match watcher?.wait().await {
                Ok(watcher) => {
                    let text = serde_json::to_string(&watcher.told).expect("plain data");
                    Some((Ok(sse::Event::default().event("pen").data(text)), Some(watcher)))
                }
                Err(error) => Some((Ok(problem_event(&error)), None)),
            }
        })
    }

    /// Waits until there is a change to send. Nothing signals that a holder falls silent, so the pen
    /// is also read whenever the follower wakes to check its token.
    async fn wait(mut self) -> Result<Self, ApiError> {
        loop {
            self.following = self.following.catch_up().await?;
            // Before the pen is read: a change made meanwhile then counts as new instead of being lost.
            self.news.mark_unchanged();
            let (shown, watcher) = blocking(move || {
                let CountedFollower { app, access, .. } = &self.following;
                Ok((Some(access.pen(app, self.device)?), self))
            })
            .await?;
            self = watcher;
            if shown != self.told {
                self.told = shown;
                return Ok(self);
            }
            tokio::select! {
                _ = self.news.changed() => {}
                () = self.following.wait() => {}
            }
        }
    }
}
