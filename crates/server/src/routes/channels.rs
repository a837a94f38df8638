//! Channels of stream overlays.

use std::convert::Infallible;
use std::sync::Arc;

use answers::bytes;
use archive::{Channels, Scene};
use axum::Extension;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream, StreamExt};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::app::{App, Shared};
use crate::blocking::blocking;
use crate::limits::client_budget::ClientBudget;
use crate::live::following::KEEP_ALIVE;
use crate::net::serve::Stopping;
use crate::problem::ApiError;
use crate::request::body::{BodyContent, SmallBody, check_json};
use crate::request::headers::form;
use crate::request::path;
use crate::response::{NOT_KEPT, caching_headers, complete, sorted};

const STREAM: &str = "text/event-stream";

/// The media types returned only if named.
pub(super) const FORMS: &[&str] = &[STREAM];

/// The cost of changing a scene: the file of all scenes is rewritten and synced.
const CHANGE: u32 = 50;

/// A scene, and the key of its channel.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Driving {
    key: String,
    scene: Scene,
}

impl BodyContent for Driving {
    const BYTES_MAX: usize = 16 * 1024;

    fn read(headers: &HeaderMap, bytes: Vec<u8>) -> Result<Self, ApiError> {
        check_json(headers)?;
        serde_json::from_slice(&bytes)
            .map_err(|error| ApiError::Refused(format!("the scene cannot be read: {error}")))
    }
}

/// A channel of an overlay, and the key that changes what it shows.
#[derive(Serialize, JsonSchema)]
pub(super) struct NewChannelKey {
    channel: String,
    key: String,
}

/// The scene of a channel; null if it never had one.
#[derive(Serialize, JsonSchema)]
#[schemars(transform = complete)]
pub(super) struct ChannelScene {
    scene: Option<Arc<Scene>>,
}

/// A new channel; the body is empty.
pub(super) struct NewChannel;

impl BodyContent for NewChannel {
    const BYTES_MAX: usize = 1024;

    fn read(_: &HeaderMap, _: Vec<u8>) -> Result<Self, ApiError> {
        Ok(Self)
    }
}

/// The name of a channel in a path; one that no channel can have does not exist.
pub(super) struct ChannelName(String);

impl<S: Sync> FromRequestParts<S> for ChannelName {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let name: String = path::values(parts, no_channel).await?;
        if Channels::is_name(&name) { Ok(Self(name)) } else { Err(no_channel()) }
    }
}

fn no_channel() -> ApiError {
    ApiError::not_found(
        "no channel has this name (a name has 32 hexadecimal digits): copy it from the control page",
    )
}

/// Creates a channel; nothing is stored of it before it shows something.
pub(super) async fn create(sent: SmallBody<NewChannel>) -> Result<Response, ApiError> {
    sent.read()?;
    let (channel, key) = Channels::create()?;
    let answer = NewChannelKey { channel, key };
    Ok((StatusCode::CREATED, axum::Json(answer)).into_response())
}

pub(super) async fn change(
    State(app): Shared,
    payer: ClientBudget,
    channel: Result<ChannelName, ApiError>,
    sent: SmallBody<Driving>,
) -> Result<Response, ApiError> {
    payer.take(CHANGE)?;
    // After the body has been read: a caller still sending it would miss the response.
    let ChannelName(channel) = channel?;
    blocking(move || {
        let Driving { key, scene } = sent.read()?;
        let held = (&*channel, &*key);
        app.channel_holders.set(app.archive.channels(), held, scene, payer.client())?;
        Ok(StatusCode::NO_CONTENT.into_response())
    })
    .await
}

/// The scene of a channel, or each as it changes.
pub(super) async fn show(
    State(app): Shared,
    ChannelName(channel): ChannelName,
    Extension(stopping): Extension<Stopping>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if form(&headers, FORMS).is_some() {
        let stream = Sse::new(scenes(app, channel).take_until(stopping.begins()));
        return Ok(stream.keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response());
    }
    let body = bytes(&sorted(&ChannelScene { scene: app.archive.channels().scene(&channel) }));
    Ok((caching_headers("application/json", NOT_KEPT), body).into_response())
}

/// The present scene of a channel, empty at first if there never was one, and each later scene.
fn scenes(app: Arc<App>, channel: String) -> impl Stream<Item = Result<sse::Event, Infallible>> {
    let news = app.archive.channels().news();
    stream::unfold((app, channel, news, None), |(app, channel, mut news, before)| async move {
        loop {
            // Before the scene is read: a change made meanwhile then counts as new instead of being lost.
            news.mark_unchanged();
            let scene = app.archive.channels().scene(&channel);
            // The news are of any channel, and most of them are about others.
            if before.as_ref() != Some(&scene) {
                let text = sorted(&ChannelScene { scene: scene.clone() }).to_string();
                let event = sse::Event::default().event("scene").data(text);
                return Some((Ok(event), (app, channel, news, Some(scene))));
            }
            news.changed().await.ok()?;
        }
    })
}
