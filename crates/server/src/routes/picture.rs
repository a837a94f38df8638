//! The board as a picture, in the public view.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use language::{Captions, Language};
use replay::Viewer;
use serde::Deserialize;

use super::link::moment;
use super::states::at;
use crate::access::access_match;
use crate::answer::{Caching, Resource};
use crate::app::Shared;
use crate::caller::Identity;
use crate::path::MatchName;
use crate::payer::Payer;
use crate::picture::{WIDTH, WIDTHS, png};
use crate::price;
use crate::problem::ApiError;
use crate::query::{Parsed, Query, Spoilers};
use crate::task::Task;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PictureQuery {
    at: Option<u32>,
    view: Option<Parsed<Viewer>>,
    #[serde(default)]
    spoilers: Spoilers,
    lang: Option<Parsed<Language>>,
    width: Option<u16>,
}

/// The PNG of a moment, the present one if none is named.
pub(super) async fn show(
    State(app): Shared,
    identity: Identity,
    payer: Payer,
    name: MatchName,
    Query(asked): Query<PictureQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if Parsed::get_any(asked.view)?.is_some_and(|view| view != Viewer::Public) {
        let text = "a picture always shows the public view: leave `view` out".to_owned();
        return Err(ApiError::BadRequest(text));
    }
    let width = asked.width.map_or(WIDTH, i32::from);
    if !WIDTHS.contains(&width) {
        let [widths @ .., last] = WIDTHS.map(|width| width.to_string());
        let text = format!(
            "a picture is {} or {last} pixels wide: request one of these widths",
            widths.join(", ")
        );
        return Err(ApiError::BadRequest(text));
    }
    let language = Parsed::get_any(asked.lang)?.unwrap_or_default();
    let access = access_match(&app, &payer, identity, name, None, "showPicture").await?;
    let (viewer, replay) = (Viewer::Public, access.loaded.replay()?);
    let seq = asked.at.unwrap_or_else(|| moment(&replay, None, asked.spoilers));
    let price = price::PICTURE + price::states([at(&replay, seq)?]);
    let caching = Caching::of(&app.archive, &access.loaded, asked.at.is_some());
    let heading = Resource { replay: &replay, seq, viewer, caching }.heading("image/png");
    let draw = move || {
        let mut view = replay.view(seq, viewer).expect("it is there");
        if asked.spoilers == Spoilers::Hide {
            view.result = None;
        }
        png(&view, &Captions::new(&view, replay.played_on(), language), width)
    };
    Task::new(heading, price, draw).answer(&app.work, &payer, &headers).await
}
