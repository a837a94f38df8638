//! Some records of a match as a clip, in the public view.

use answers::MatchAnswers;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use language::{Captions, Language, LogLine};
use picture::{Still, gif};
use replay::{Replay, Viewer};
use serde::Deserialize;

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

/// Maximum number of records in a clip.
const RECORDS_MAX: u32 = 40;

/// Records that the page lingers on, and those that it passes quickly: `viewer/js/time/weight.js`.
const MOMENTS: [&str; 10] = [
    "day_began",
    "expedition_moved",
    "game_ended",
    "game_started",
    "judge_called",
    "match_ended",
    "penalty",
    "rewound",
    "ruling",
    "tie_breaker_began",
];
const PLAYS: [&str; 4] = ["after_you", "card_played", "passed", "quick_action_played"];

/// Hundredths of a second that each is shown, and additional ones for the last.
const MOMENT: u16 = 170;
const PLAY: u16 = 150;
const STEP: u16 = 70;
const LAST: u16 = 150;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ClipQuery {
    from: u32,
    to: u32,
    view: Option<Parsed<Viewer>>,
    #[serde(default)]
    spoilers: Spoilers,
    lang: Option<Parsed<Language>>,
}

/// The GIF of the records from one to another.
pub(super) async fn show(
    State(app): Shared,
    identity: CallerIdentity,
    payer: ClientBudget,
    name: MatchName,
    Query(asked): Query<ClipQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if Parsed::get_any(asked.view)?.is_some_and(|view| view != Viewer::Public) {
        let text = "a clip always shows the public view: leave `view` out".to_owned();
        return Err(ApiError::BadRequest(text));
    }
    let language = Parsed::get_any(asked.lang)?.unwrap_or_default();
    let ClipQuery { from, to, spoilers, .. } = asked;
    check(from, to)?;
    let access = access_match(&app, &payer, identity, name, None, "showClip").await?;
    let (viewer, replay) = (Viewer::Public, access.loaded.replay()?);
    // Before the price: what does not exist is not charged.
    MatchAnswers::new(&replay, viewer).state(to)?;
    let states = (from..=to).filter_map(|seq| replay.at(seq));
    let price = price::states(states).saturating_add(price::CLIP_STILL * (to - from + 1));
    let caching = Caching::of(&app.archive, &access.loaded, true);
    let heading = Resource { replay: &replay, seq: to, viewer, caching }.heading("image/gif");
    let draw = move || {
        let still = |seq| still(&replay, seq, spoilers, language);
        let mut stills: Vec<_> = (from..=to).map(still).collect();
        if let Some(last) = stills.last_mut() {
            last.shown += LAST;
        }
        Ok(gif(&stills))
    };
    LazyResponse::new(heading, price, draw).answer(&app.work, &payer, &headers).await
}

fn check(from: u32, to: u32) -> Result<(), ApiError> {
    let text = if from > to {
        format!("a clip cannot end before it begins: `from={from}` is after `to={to}`")
    } else if to - from >= RECORDS_MAX {
        format!(
            "a clip has at most {RECORDS_MAX} records: request `to={}` at most, or several clips",
            from + RECORDS_MAX - 1
        )
    } else {
        return Ok(());
    };
    Err(ApiError::BadRequest(text))
}

/// The board after a record, and the sentence about the record.
fn still(replay: &Replay, seq: u32, spoilers: Spoilers, language: Language) -> Still {
    let mut view = replay.view(seq, Viewer::Public).expect("it is there");
    let line = LogLine::new(replay, seq, Viewer::Public, language).expect("it is there");
    let told = spoilers == Spoilers::Show || view.result.is_none();
    if !told {
        view.result = None;
    }
    let kind = &*line.event_type;
    let shown = if MOMENTS.contains(&kind) {
        MOMENT
    } else if PLAYS.contains(&kind) {
        PLAY
    } else {
        STEP
    };
    let said = if told { line.text } else { String::new() };
    Still { captions: Captions::new(&view, replay.played_on(), language), view, said, shown }
}
