//! Opening, listing and showing matches.

use axum::Extension;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ledger::{Cursor, Field, Log, Outcome};
use record::{Digest, Draft, Form, MatchId};
use rules::Event;
use serde::Deserialize;
use serde_json::{Value, json};

use super::log::{SharedLog, receipt};
use super::{Shared, blocking};
use crate::answer::{Keep, Subject, answered, empty, json as bytes};
use crate::app::App;
use crate::body::{BODY_BYTES_MAX, Sent};
use crate::caller::Caller;
use crate::delay::Delay;
use crate::listing::term;
use crate::look::Look;
use crate::matches::{Adding, Asked, head};
use crate::names::key;
use crate::problem::ApiError;
use crate::request::{Name, is_json, query};
use crate::visibility::Visibility;

/// Matches on a page.
const PAGE: usize = 50;

/// Bytes of the name of a player who is searched for at most, as of other search values.
const PLAYER_BYTES_MAX: usize = 200;

/// A match to open.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Opening {
    /// Its name; a random one if absent.
    #[serde(rename = "match")]
    match_id: Option<MatchId>,
    #[serde(default)]
    visibility: Visibility,
    delay: Option<Delay>,
    /// Its first event, `match_opened`.
    event: Event,
    actor: Option<String>,
    at: Option<record::At>,
    id: Option<record::EventId>,
    #[serde(default)]
    open: Vec<record::DraftOpening>,
    source: Option<record::Source>,
}

pub(super) async fn open(
    State(app): Shared,
    Extension(log): SharedLog,
    headers: HeaderMap,
    Sent(sent): Sent<BODY_BYTES_MAX>,
) -> Result<Response, ApiError> {
    let caller = Caller::of(&app, &headers)?;
    let opening = read_opening(&headers, &sent)?;
    caller.may_open(opening.match_id.as_ref())?;
    blocking(move || open_match(&app, &log, opening)).await
}

fn open_match(app: &App, log: &Log, opening: Opening) -> Result<Response, ApiError> {
    let match_id = opening.match_id.map_or_else(random_name, Ok)?;
    let mut draft = Draft::new(opening.event);
    (draft.actor, draft.at, draft.id) = (opening.actor, opening.at, opening.id);
    (draft.source, draft.open) = (opening.source, opening.open);
    let _naming = app.naming();
    let is_new = app.matches.is_free(&match_id)?;
    let fault = |error: std::io::Error| ApiError::Fault(error.to_string());
    let taken = || {
        ApiError::Conflict(format!(
            "there is a match `{match_id}` already: leave `match` out for another name"
        ))
    };
    if is_new {
        app.visibilities.set(&match_id, opening.visibility).map_err(fault)?;
        app.matches.set_delay(&match_id, opening.delay)?;
    }
    let entry = app.visibilities.of(&match_id);
    if !is_new && !app.matches.is_whole(&match_id)? {
        return Err(taken());
    }
    let visibility = entry.as_ref().map_or(Visibility::Public, |entry| entry.visibility);
    if (visibility, app.matches.delay(&match_id)) != (opening.visibility, opening.delay) {
        return Err(taken());
    }
    let listed = entry.is_none();
    let adding = Adding { expected: None, drafts: vec![draft], at: App::now(), listed };
    let appended = app.matches.append(&match_id, adding);
    let (outcome, receipts) = appended.map_err(|error| match error {
        // Nobody is told of the head of a match they may not read.
        ApiError::HeadMoved(_) => taken(),
        error => error,
    })?;
    app.metrics.accepted(usize::from(outcome == Outcome::Stored));
    let name = match entry.filter(|entry| entry.visibility == Visibility::Unlisted) {
        Some(entry) => format!("{match_id}~{}", entry.secret),
        None => match_id.to_string(),
    };
    let location = format!("/v1/matches/{name}");
    let receipt = receipt(log, &match_id, &receipts);
    let answer =
        json!({ "match": match_id, "name": name, "receipts": receipts, "receipt": receipt });
    Ok((StatusCode::CREATED, [(header::LOCATION, location)], axum::Json(answer)).into_response())
}

fn read_opening(headers: &HeaderMap, sent: &[u8]) -> Result<Opening, ApiError> {
    is_json(headers)?;
    let text =
        record::check(sent, Form::Json).map_err(|error| ApiError::Refused(error.to_string()))?;
    let refused = |why| ApiError::Refused(format!("the match cannot be opened: {why}"));
    let opening: Opening =
        serde_json::from_str(text).map_err(|error| refused(error.to_string()))?;
    if record::names_members(text, &json!({ "event": opening.event, "open": opening.open })) {
        opening.delay.map(Delay::checked).transpose()?;
        return Ok(opening);
    }
    Err(refused("a list stands where an object with named members belongs".to_owned()))
}

/// 96 random bits.
fn random_name() -> Result<MatchId, ApiError> {
    let mut bits = [0; 32];
    getrandom::fill(&mut bits[..12]).map_err(|error| ApiError::Fault(error.to_string()))?;
    let name = format!("m-{}", &Digest::new(bits).to_string()[..24]);
    Ok(name.parse().expect("letters and digits"))
}

/// What a list is narrowed to.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ListQuery {
    player: Option<String>,
    hero: Option<String>,
    event: Option<String>,
    format: Option<String>,
    date: Option<String>,
    result: Option<String>,
    cursor: Option<String>,
}

impl ListQuery {
    fn asked(&self) -> Result<Asked, ApiError> {
        let fields = [
            (Field::Hero, &self.hero),
            (Field::Event, &self.event),
            (Field::Format, &self.format),
            (Field::Date, &self.date),
            (Field::Result, &self.result),
        ];
        let terms = fields.into_iter().filter_map(|(field, value)| Some((field, value.as_ref()?)));
        let wrong = || {
            ApiError::BadRequest(
                "a search value has 1 to 200 bytes: shorten it, or leave it out".to_owned(),
            )
        };
        let terms = terms.map(|(field, value)| term(field, value).ok_or_else(wrong));
        let player = self.player.as_deref().map(key);
        if player.as_ref().is_some_and(|player| !(1..=PLAYER_BYTES_MAX).contains(&player.len())) {
            return Err(wrong());
        }
        Ok(Asked { terms: terms.collect::<Result<_, _>>()?, player })
    }
}

pub(super) async fn list(
    State(app): Shared,
    RawQuery(sent): RawQuery,
) -> Result<axum::Json<Value>, ApiError> {
    let asked: ListQuery = query(sent.as_deref())?;
    blocking(move || {
        let cursor = asked.cursor.as_deref().map(str::parse::<Cursor>).transpose();
        let cursor = cursor.map_err(|error| ApiError::BadRequest(error.to_string()))?;
        let (page, next) = app.matches.search(&asked.asked()?, cursor, PAGE)?;
        let mut items = Vec::new();
        for listed in page {
            let mut item = listed.summary;
            item["match"] = json!(listed.match_id);
            item["opened_at"] = json!(listed.at);
            item["head"] = json!({ "seq": listed.head.seq, "hash": listed.head.hash });
            items.push(item);
        }
        Ok(axum::Json(json!({ "items": items, "next": next.map(|next| next.to_string()) })))
    })
    .await
}

pub(super) async fn show(
    State(app): Shared,
    Name(name): Name,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    blocking(move || {
        let loaded = Look::new(&app, &headers, &name, None, "showMatch")?.loaded;
        let replay = loaded.so_far();
        let (head, last) = (head(&replay), replay.at(replay.last()));
        let knowledge = replay.knowledge_for(replay::Viewer::Public);
        let delay = app.matches.delay(&loaded.match_id);
        let body = || {
            bytes(&json!({
                "match": loaded.match_id,
                "header": last
                    .and_then(|last| last.opened.as_deref())
                    .map(|opened| knowledge.opened(opened)),
                "head": head.map(|head| json!({ "seq": head.seq, "hash": head.hash })),
                "result": last.and_then(|last| last.match_result.as_deref()),
                "counts": {
                    "records": replay.records().len(),
                    "openings": replay.openings().len(),
                    "lines": last.map_or(0, |last| last.line + 1),
                },
                "day": last.map(|last| &last.day),
                "delay": delay,
                "late": delay.is_some() && loaded.is_for_everyone,
            }))
        };
        let Some(head) = head else { return Ok(empty(body())) };
        let viewer = replay::Viewer::Public;
        let subject = Subject { replay: &replay, seq: head.seq, viewer, keep: Keep::No };
        let mut about = subject.headers("application/json");
        if let Some(delay) = delay {
            // The records are the same under another delay.
            let tag = about.get(header::ETAG).and_then(|tag| tag.to_str().ok()).unwrap_or_default();
            let tag = format!("{}-{delay}-{}\"", tag.trim_end_matches('"'), loaded.is_for_everyone);
            about.insert(header::ETAG, tag.parse().expect("plain ASCII"));
        }
        Ok(answered(&headers, about, body))
    })
    .await
}
