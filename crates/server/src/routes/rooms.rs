//! Watching a match together: the leader's position is sent to the followers.

use std::convert::Infallible;
use std::sync::Arc;

use archive::MatchFeed;
use axum::Extension;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream, StreamExt};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use crate::access::caller::CallerIdentity;
use crate::access::{access_match, readable};
use crate::app::{App, Shared};
use crate::blocking::blocking;
use crate::limits::client_budget::ClientBudget;
use crate::live::following::{CountedFollower, KEEP_ALIVE, problem_event};
use crate::live::rooms::SILENCE_MAX;
use crate::net::serve::Stopping;
use crate::problem::ApiError;
use crate::request::body::NoBody;
use crate::request::headers::form;
use crate::request::path::{self, MatchName};
use crate::request::query::Query;
use crate::response::{NOT_KEPT, complete, sorted};

/// The media types returned only if named.
pub(super) const FORMS: &[&str] = &["text/event-stream"];

/// Header that proves leadership of a room.
const LEADER: &str = "daybook-leader";

/// The room in a path, and its match.
#[derive(Deserialize)]
pub(super) struct RoomPath {
    id: MatchName,
    room: String,
}

impl<S: Sync> FromRequestParts<S> for RoomPath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        path::values(parts, ApiError::no_match).await
    }
}

/// The position of the leader.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlaceQuery {
    at: u32,
}

/// A room, and the secret that proves leadership of it.
#[derive(Serialize, JsonSchema)]
pub(super) struct OpenedRoom {
    #[schemars(regex(pattern = "^[0-9a-f]{32}$"))]
    room: String,
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    secret: String,
}

/// The number of followers.
#[derive(Serialize, JsonSchema)]
pub(super) struct Followers {
    followers: usize,
}

/// The record that a leader is at; null where nothing of the match is released.
#[derive(Serialize, JsonSchema)]
#[schemars(transform = complete)]
pub(super) struct LeaderPlace {
    seq: Option<u32>,
}

/// Opens a room; the caller leads it.
pub(super) async fn open(
    State(app): Shared,
    identity: CallerIdentity,
    payer: ClientBudget,
    name: MatchName,
    Query(PlaceQuery { at }): Query<PlaceQuery>,
    NoBody: NoBody,
) -> Result<Response, ApiError> {
    blocking(move || {
        let (_, match_id) = readable(&app, &identity, &name)?;
        let room = app.rooms.open(&match_id, at, payer.client())?;
        let told = OpenedRoom { room: room.name, secret: room.secret };
        Ok((StatusCode::CREATED, [(header::CACHE_CONTROL, NOT_KEPT)], axum::Json(told))
            .into_response())
    })
    .await
}

/// Moves to a record, with all followers.
pub(super) async fn lead(
    State(app): Shared,
    identity: CallerIdentity,
    RoomPath { id: name, room }: RoomPath,
    Query(PlaceQuery { at }): Query<PlaceQuery>,
    headers: HeaderMap,
    NoBody: NoBody,
) -> Result<Response, ApiError> {
    blocking(move || {
        let (_, match_id) = readable(&app, &identity, &name)?;
        let followers = app.rooms.lead(&match_id, &room, secret(&headers)?, at)?;
        let told = Followers { followers };
        Ok(([(header::CACHE_CONTROL, NOT_KEPT)], axum::Json(told)).into_response())
    })
    .await
}

/// Closes a room.
pub(super) async fn close(
    State(app): Shared,
    identity: CallerIdentity,
    RoomPath { id: name, room }: RoomPath,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    blocking(move || {
        let (_, match_id) = readable(&app, &identity, &name)?;
        app.rooms.close(&match_id, &room, secret(&headers)?)?;
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}

fn secret(headers: &HeaderMap) -> Result<&str, ApiError> {
    let secret = headers.get(LEADER).and_then(|value| value.to_str().ok());
    secret.ok_or_else(|| {
        let text =
            "only the leader who opened this room may do this: send `Daybook-Leader` with the secret from when it was opened";
        ApiError::Forbidden(text.to_owned())
    })
}

/// The position of the leader, as far as the follower may see the match, and each change of it.
pub(super) async fn follow(
    State(app): Shared,
    identity: CallerIdentity,
    payer: ClientBudget,
    RoomPath { id: name, room }: RoomPath,
    Extension(stopping): Extension<Stopping>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let access = access_match(&app, &payer, identity, name, None, "followRoom").await?;
    let at = app.rooms.follow(&access.loaded.match_id, &room)?;
    if form(&headers, FORMS).is_none() {
        let told = LeaderPlace { seq: seen(&access.loaded, *at.borrow()) };
        return Ok(([(header::CACHE_CONTROL, NOT_KEPT)], axum::Json(told)).into_response());
    }
    let follower =
        Follower { following: CountedFollower::new(app.clone(), access), app, at, told: None };
    let stream = Sse::new(follower.events().take_until(stopping.begins()));
    Ok(stream.keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response())
}

/// The record that a follower goes to when the leader is at this one: unreleased records do not
/// exist for the follower, whoever leads. `None` where there is nothing.
fn seen(loaded: &MatchFeed, at: u32) -> Option<u32> {
    loaded.snapshot().records().last().map(|last| last.record.seq.min(at))
}

/// A follower of a room.
struct Follower {
    app: Arc<App>,
    following: CountedFollower,
    at: watch::Receiver<u32>,
    /// The record last sent to them.
    told: Option<u32>,
}

impl Follower {
    fn events(self) -> impl Stream<Item = Result<sse::Event, Infallible>> {
        stream::unfold(Some(self), |follower| async {
            match follower?.wait().await {
                Ok(follower) => {
                    let follower = follower?;
                    let text = sorted(&LeaderPlace { seq: follower.told }).to_string();
                    Some((Ok(sse::Event::default().event("moment").data(text)), Some(follower)))
                }
                Err(error) => Some((Ok(problem_event(&error)), None)),
            }
        })
    }

    /// Waits until the leader moves; `None` once the room has ended.
    async fn wait(mut self) -> Result<Option<Self>, ApiError> {
        loop {
            self.following = self.following.catch_up().await?;
            let at = seen(self.following.loaded(), *self.at.borrow_and_update());
            if at.is_some() && at != self.told {
                self.told = at;
                return Ok(Some(self));
            }
            tokio::select! {
                changed = self.at.changed() => if changed.is_err() { return Ok(None) },
                () = self.following.wait() => {}
                // Otherwise rooms end only when somebody opens or enters one, and followers would keep theirs alive.
                () = tokio::time::sleep(SILENCE_MAX) => self.app.rooms.end_silent(),
            }
        }
    }
}
