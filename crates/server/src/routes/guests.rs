//! Matches of guests: put here by anybody, without a token, for a while.

use std::sync::Arc;

use answers::sealed;
use archive::{Guest, PutGuest};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use import::{MatchLog, Perspective};
use record::{At, Digest, MatchId};
use rules::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::matches::address_name;
use crate::access::caller::{Caller, CallerIdentity};
use crate::app::{App, Shared};
use crate::blocking::blocking;
use crate::limits::client_budget::ClientBudget;
use crate::limits::price;
use crate::problem::ApiError;
use crate::request::body::{LENT_BYTES_MAX, NoBody, PublicUpload};
use crate::request::path::MatchName;
use crate::request::query::Query;
use crate::response::{NOT_KEPT, caching_headers, complete, sorted};

/// Header with the key of whoever put a match here.
const KEY: &str = "daybook-key";

/// The context of the hash of a file's content.
const CONTENT: &str = "daybook 2026-12 guest content v1";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PutQuery {
    seat: Option<u8>,
}

/// A match that a guest has put here.
#[derive(Serialize, JsonSchema)]
#[schemars(transform = complete)]
pub(super) struct GuestMatch {
    /// Its id here; its records keep their own.
    #[serde(rename = "match")]
    match_id: MatchId,
    /// Its name in addresses, with the secret of its links.
    name: String,
    /// When it is deleted.
    until: At,
    /// The key that deletes it or lets it stay longer; null if somebody had put the same match here
    /// before.
    key: Option<String>,
    /// The report on a foreign log; null for a `.daybook` file.
    report: Option<import::ImportReport>,
}

/// Until when the match of a guest stays.
#[derive(Serialize, JsonSchema)]
pub(super) struct KeptMatch {
    /// Its id here.
    #[serde(rename = "match")]
    match_id: MatchId,
    /// When it is deleted.
    until: At,
}

/// The matches of guests, in the order in which they are deleted.
#[derive(Serialize, JsonSchema)]
pub(super) struct GuestList {
    items: Vec<ListedGuest>,
}

/// The match of a guest as operators see it.
#[derive(Serialize, JsonSchema)]
pub(super) struct ListedGuest {
    /// Its id here.
    #[serde(rename = "match")]
    match_id: MatchId,
    /// Its name in addresses, with the secret of its links.
    name: String,
    /// When it was put here.
    since: At,
    /// When it is deleted.
    until: At,
    /// The size of its file.
    bytes: u64,
}

/// Puts a match here. Whatever is in the file is shown to whoever has its link.
pub(super) async fn put(
    State(app): Shared,
    payer: ClientBudget,
    asked: Result<Query<PutQuery>, ApiError>,
    file: PublicUpload,
) -> Result<Response, ApiError> {
    if app.archive.guest_time().is_none() {
        return Err(none_taken());
    }
    let seat = asked?.0.seat;
    let price = price::stored(file.weight());
    // Salts that no one learns.
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).map_err(|error| ApiError::fault(&error))?;
    let from = app.clone();
    let paying = payer.clone();
    let put = move || {
        let Read { match_file, content, report } = read(&file.bytes, seat, &seed)?;
        // Only now: a file that cannot be read takes no place.
        paying.take_guest()?;
        Ok((from.archive.put_guest(&match_file, content)?, report))
    };
    let (put, report) = app.work.paid(&payer, price, put).await?;
    let PutGuest { match_id, guest, key } = put;
    let status = if key.is_some() { StatusCode::CREATED } else { StatusCode::OK };
    let name = address_name(&match_id, Some(&guest.secret));
    let location = format!("/v1/matches/{name}");
    let told = GuestMatch { match_id, name, until: guest.until, key, report };
    let headers = [(header::LOCATION, location), (header::CACHE_CONTROL, NOT_KEPT.to_owned())];
    Ok((status, headers, axum::Json(sorted(&told))).into_response())
}

/// The matches of guests, for operators.
pub(super) async fn list(
    State(app): Shared,
    identity: CallerIdentity,
) -> Result<Response, ApiError> {
    blocking(move || {
        identity.caller()?.may_manage_guests()?;
        let listed = |(match_id, guest): (MatchId, Guest)| ListedGuest {
            name: address_name(&match_id, Some(&guest.secret)),
            match_id,
            since: guest.since,
            until: guest.until,
            bytes: guest.bytes,
        };
        let items = app.archive.guests().into_iter().map(listed).collect();
        let heading = caching_headers("application/json", NOT_KEPT);
        Ok((heading, axum::Json(sorted(&GuestList { items }))).into_response())
    })
    .await
}

/// Lets a match stay for the whole time from now.
pub(super) async fn keep(
    State(app): Shared,
    identity: CallerIdentity,
    name: MatchName,
    headers: HeaderMap,
    NoBody: NoBody,
) -> Result<Response, ApiError> {
    blocking(move || {
        let match_id = owned(&app, &identity, &name, &headers)?;
        if app.archive.guest_time().is_none() {
            return Err(none_taken());
        }
        let until = app.archive.keep_guest(&match_id)?.until;
        let told = KeptMatch { match_id, until };
        Ok(([(header::CACHE_CONTROL, NOT_KEPT)], axum::Json(told)).into_response())
    })
    .await
}

/// Deletes a match.
pub(super) async fn end(
    State(app): Shared,
    identity: CallerIdentity,
    name: MatchName,
    headers: HeaderMap,
    NoBody: NoBody,
) -> Result<Response, ApiError> {
    blocking(move || {
        let match_id = owned(&app, &identity, &name, &headers)?;
        app.archive.end_guest(&match_id)?;
        Ok(StatusCode::NO_CONTENT.into_response())
    })
    .await
}

/// The match of a guest, for whoever put it here, and for operators.
fn owned(
    app: &App,
    identity: &CallerIdentity,
    name: &MatchName,
    headers: &HeaderMap,
) -> Result<MatchId, ApiError> {
    // One response for a match that is not here and for a wrong key: names can be guessed.
    let none = || {
        ApiError::not_found(
            "no guest has put this match here, or it was deleted, or `Daybook-Key` is not its key: send the key from when it was put here",
        )
    };
    let id = name.0.split('~').next().unwrap_or_default();
    let match_id: MatchId = id.parse().map_err(|_| none())?;
    let guest = app.archive.guest(&match_id).ok_or_else(none)?;
    let key = headers.get(KEY).and_then(|key| key.to_str().ok());
    let is_theirs = key.is_some_and(|key| guest.is_opened_by(key))
        || identity.caller().and_then(Caller::may_manage_guests).is_ok();
    if is_theirs { Ok(match_id) } else { Err(none()) }
}

fn none_taken() -> ApiError {
    ApiError::not_found("this service takes no matches of guests: import the file with a token")
}

/// A file as it was read.
struct Read {
    match_file: record::File,
    content: Digest,
    report: Option<import::ImportReport>,
}

/// Reads a `.daybook` file or a foreign log.
fn read(bytes: &[u8], seat: Option<u8>, seed: &[u8; 32]) -> Result<Read, ApiError> {
    let refused = |error: &dyn std::fmt::Display| ApiError::Refused(error.to_string());
    if !import::is_log(bytes) {
        let mut match_file = record::read(bytes).map_err(|error| refused(&error))?;
        // It is the proof of another service's log.
        match_file.proof = None;
        let content = content(&match_file);
        return Ok(Read { match_file, content, report: None });
    }
    let perspective =
        seat.map_or(Perspective::Everything, |seat| Perspective::Seat(Seat::new(seat)));
    let content = import::content(bytes, perspective, LENT_BYTES_MAX);
    let content = content.map_err(|error| refused(&error))?;
    let log = import::bga_within(bytes, None, perspective, LENT_BYTES_MAX);
    let MatchLog { match_id, drafts, report } = log.map_err(|error| refused(&error))?;
    let match_file = sealed(match_id, drafts, seed).map_err(ApiError::Refused)?;
    Ok(Read { match_file, content, report: Some(report) })
}

/// What happens in a match and what its file shows of it, without the salts and hashes: a page
/// that makes a file of a game anew chooses other salts.
fn content(file: &record::File) -> Digest {
    let mut hasher = blake3::Hasher::new_derive_key(CONTENT);
    let mut add = |mut value: Value, left_out: &[&str]| {
        if let Some(members) = value.as_object_mut() {
            members.retain(|name, _| !left_out.contains(&&**name));
        }
        serde_json::to_writer(&mut hasher, &value).expect("a hasher takes everything");
    };
    for sealed in &file.records {
        add(json!(sealed.record), &["commit", "prev"]);
    }
    for opening in &file.openings {
        add(json!(opening), &["salt"]);
    }
    Digest::new(*hasher.finalize().as_bytes())
}

/// Deletes the matches of guests when their time is over.
pub(crate) fn end_in_time(app: &Arc<App>) {
    /// How often to look.
    const LOOK: std::time::Duration = std::time::Duration::from_millis(500);
    if app.archive.guest_time().is_none() && app.archive.guests().is_empty() {
        return;
    }
    let weak = Arc::downgrade(app);
    let thread = std::thread::Builder::new().name("guests".to_owned());
    let thread = thread.spawn(move || {
        while let Some(app) = weak.upgrade() {
            app.archive.end_guests();
            // Not kept while sleeping, or the service would outlive its last owner.
            drop(app);
            std::thread::sleep(LOOK);
        }
    });
    drop(thread.expect("the system gives a thread"));
}
