//! The board as a picture: what the public sees of it.

use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use replay::Viewer;
use serde::Deserialize;

use super::link::moment;
use super::states::at;
use crate::access::seen;
use crate::answer::{Keep, Subject};
use crate::app::Shared;
use crate::limits::Payer;
use crate::picture::png;
use crate::price;
use crate::problem::ApiError;
use crate::request::{self, Name, Spoilers, query};
use crate::task::Task;

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
    payer: Payer,
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
    let look = seen(&app, &payer, &headers, name, None, "showPicture").await?;
    let (viewer, replay) = (Viewer::Public, look.loaded.replay()?);
    let seq = asked.at.unwrap_or_else(|| moment(&replay, None, asked.spoilers));
    let price = price::PICTURE + price::states([at(&replay, seq)?]);
    let keep = Keep::of(&app.archive, &look.loaded, asked.at.is_some());
    let heading = Subject { replay: &replay, seq, viewer, keep }.heading("image/png");
    let draw = move || {
        let mut view = replay.view(seq, viewer).expect("it is there");
        if asked.spoilers == Spoilers::Hide {
            view.result = None;
        }
        png(&view, language)
    };
    Task::new(heading, price, draw).answer(&app.work, &payer, &headers).await
}
