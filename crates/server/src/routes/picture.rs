//! The board as a picture: what the public sees of it.

use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use replay::{StateView, Viewer};
use serde::Deserialize;

use super::link::moment;
use super::look::at;
use super::{Shared, blocking};
use crate::answer::{Keep, Subject, answered};
use crate::look::Look;
use crate::picture::png;
use crate::problem::ApiError;
use crate::request::{self, Name, Spoilers, query};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PictureQuery {
    at: Option<u32>,
    view: Option<String>,
    lang: Option<String>,
    #[serde(default)]
    spoilers: Spoilers,
}

/// The PNG of a moment, the present one if none is named.
pub(super) async fn show(
    State(app): Shared,
    Name(name): Name,
    RawQuery(sent): RawQuery,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let asked: PictureQuery = query(sent.as_deref())?;
    if request::view(asked.view.as_deref())?.is_some_and(|view| view != Viewer::Public) {
        let text = "a picture shows what the public sees: leave `view` out".to_owned();
        return Err(ApiError::BadRequest(text));
    }
    let language = request::language(asked.lang.as_deref())?.unwrap_or_default();
    let permit = app.drawing.clone().acquire_owned().await;
    let permit = permit.map_err(|error| ApiError::Fault(error.to_string()))?;
    blocking(move || {
        let _permit = permit;
        let loaded = Look::new(&app, &headers, &name, None, "showPicture")?.loaded;
        let replay = loaded.replay()?;
        let seq = asked.at.unwrap_or_else(|| moment(&replay, None, asked.spoilers));
        let state = at(&replay, seq)?.clone();
        let players = replay.knowledge_for(Viewer::Public).clone();
        let keep = Keep::of(&app, &loaded, asked.at.is_some());
        let subject = Subject { replay: &replay, seq, viewer: Viewer::Public, keep };
        let head = subject.headers("image/png");
        // Nobody waits with an event until the picture is drawn.
        drop(replay);
        Ok(answered(&headers, head, || {
            let mut view = StateView::new(&state, &players, Viewer::Public);
            if asked.spoilers == Spoilers::Hide {
                view.result = None;
            }
            png(&view, language)
        }))
    })
    .await
}
