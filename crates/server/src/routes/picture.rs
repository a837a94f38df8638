//! The board as a picture, in the public view.

use answers::MatchAnswers;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use language::{Captions, Language};
use picture::{WIDTH, WIDTHS, png};
use replay::Viewer;
use serde::Deserialize;

use super::link::moment;
use crate::access::access_match;
use crate::access::caller::CallerIdentity;
use crate::app::Shared;
use crate::limits::client_budget::ClientBudget;
use crate::limits::price;
use crate::problem::ApiError;
use crate::request::path::MatchName;
use crate::request::query::{Parsed, Query, Spoilers};
use crate::response::lazy::LazyResponse;
use crate::response::{Caching, Resource};

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
    identity: CallerIdentity,
    payer: ClientBudget,
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
    let price = price::PICTURE + price::states([MatchAnswers::new(&replay, viewer).state(seq)?]);
    let caching = Caching::of(&app.archive, &access.loaded, asked.at.is_some());
    let heading = Resource { replay: &replay, seq, viewer, caching }.heading("image/png");
    let draw = move || {
        let mut view = replay.view(seq, viewer).expect("it is there");
        if asked.spoilers == Spoilers::Hide {
            view.result = None;
        }
        Ok(png(&view, &Captions::new(&view, replay.played_on(), language), width))
    };
    LazyResponse::new(heading, price, draw).answer(&app.work, &payer, &headers).await
}
