//! Opening, listing and showing matches.

use std::sync::Arc;

use answers::{LastRecord, Summary, bytes};
use archive::{
    Author, Delay, EventReceipt, ListedSummary, MatchFeed, NewMatch, PublicMatch, RoundClock,
    Search, Snapshot, Visibility, head, key, term,
};
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use language::catalogue::folded;
use ledger::{Cursor, Field, Log, Outcome};
use record::{Digest, Draft, MatchId, Strictness};
use replay::Viewer;
use rules::Event;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::log::{SharedLog, receipt};
use crate::access::access_match;
use crate::access::caller::{Caller, CallerIdentity};
use crate::app::{App, Shared};
use crate::blocking::blocking;
use crate::limits::client_budget::ClientBudget;
use crate::limits::price;
use crate::problem::ApiError;
use crate::request::body::{AuthorisedBody, BODY_BYTES_MAX, BodyContent, NAMELESS, check_json};
use crate::request::path::MatchName;
use crate::request::query::{Parsed, Query};
use crate::response::{
    Caching, PRIVATE, REVALIDATED, Resource, caching_headers, complete, conditional, empty, sorted,
    tagged_by_hash,
};

/// Number of matches on a page.
const PAGE: usize = 50;

/// Maximum size in bytes of a player's name in a search; other search values have the same limit.
pub(super) const PLAYER_BYTES_MAX: usize = 200;

/// Maximum size in bytes of the words of a search.
const WORDS_BYTES_MAX: usize = 200;

/// Number of matches searched at once for callers who may find unlisted ones.
const HIDDEN_AT_ONCE: usize = 50;

/// A match to open. The error for an unreadable body contains the name of this type: it is part of
/// a response.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "NewMatch", description = "A match to open.")]
pub(super) struct MatchToOpen {
    /// Its id; a random one if absent.
    #[serde(rename = "match")]
    match_id: Option<MatchId>,
    /// Who may read it.
    #[serde(default)]
    visibility: Visibility,
    /// The delay with which the public sees it.
    delay: Option<Delay>,
    /// Its first event, `match_opened`.
    event: Event,
    /// Who recorded it.
    actor: Option<String>,
    /// When it happened.
    at: Option<record::At>,
    /// Its id; a random one if absent.
    id: Option<record::EventId>,
    /// The names of players.
    #[serde(default)]
    open: Vec<record::DraftOpening>,
    /// Where it comes from in another log.
    source: Option<record::Source>,
}

/// A match that was opened.
#[derive(Serialize, JsonSchema)]
#[schemars(transform = complete)]
pub(super) struct OpenedMatch {
    /// Its id.
    #[serde(rename = "match")]
    match_id: MatchId,
    /// Its name in addresses, with the secret of its links if it is unlisted.
    name: String,
    /// One for each event.
    receipts: Vec<EventReceipt>,
    /// The signed receipt for all of them.
    receipt: String,
}

pub(super) async fn open(
    State(app): Shared,
    identity: CallerIdentity,
    Extension(log): SharedLog,
    sent: AuthorisedBody<MatchToOpen>,
) -> Result<Response, ApiError> {
    blocking(move || {
        let caller = identity.caller()?;
        let mut opening = sent.read()?;
        caller.may_open(opening.match_id.as_ref())?;
        let match_id = opening.match_id.take().map_or_else(random_name, Ok)?;
        let author = caller.author(&match_id);
        open_match(&app, &log, &match_id, author, opening)
    })
    .await
}

fn open_match(
    app: &App,
    log: &Log,
    match_id: &MatchId,
    author: Author,
    opening: MatchToOpen,
) -> Result<Response, ApiError> {
    let mut draft = Draft::new(opening.event);
    (draft.actor, draft.at, draft.id) = (opening.actor, opening.at, opening.id);
    (draft.source, draft.open) = (opening.source, opening.open);
    let MatchToOpen { visibility, delay, .. } = opening;
    let new = NewMatch { match_id: match_id.clone(), visibility, delay, draft, author };
    let (outcome, receipts, audience) = app.archive.open_match(new)?;
    app.metrics.accepted(usize::from(outcome == Outcome::Stored));
    let name = address_name(match_id, audience.link());
    let location = format!("/v1/matches/{name}");
    let receipt = receipt(log, match_id, &receipts);
    let answer = sorted(&OpenedMatch { match_id: match_id.clone(), name, receipts, receipt });
    Ok((StatusCode::CREATED, [(header::LOCATION, location)], axum::Json(answer)).into_response())
}

/// The name of a match in addresses, with the secret of its links if it has one.
pub(super) fn address_name(match_id: &MatchId, link: Option<&str>) -> String {
    match link {
        Some(secret) => format!("{match_id}~{secret}"),
        None => match_id.to_string(),
    }
}

impl BodyContent for MatchToOpen {
    const BYTES_MAX: usize = BODY_BYTES_MAX;

    fn read(headers: &HeaderMap, bytes: Vec<u8>) -> Result<Self, ApiError> {
        check_json(headers)?;
        let text = record::check(&bytes, Strictness::Json)
            .map_err(|error| ApiError::Refused(error.to_string()))?;
        let refused = |why| ApiError::Refused(format!("the match cannot be opened: {why}"));
        let opening: Self =
            serde_json::from_str(text).map_err(|error| refused(error.to_string()))?;
        // serde also reads a list as the members of an object, in their order; the API takes only their names.
        if record::names_members(text, &json!({ "event": opening.event, "open": opening.open })) {
            opening.delay.map(Delay::checked).transpose()?;
            return Ok(opening);
        }
        Err(refused(NAMELESS.to_owned()))
    }
}

/// A name of 96 random bits, too many for two to be the same.
fn random_name() -> Result<MatchId, ApiError> {
    let mut bits = [0; 32];
    getrandom::fill(&mut bits[..12]).map_err(|error| ApiError::Fault(error.to_string()))?;
    let name = format!("m-{}", &Digest::new(bits).to_string()[..24]);
    Ok(name.parse().expect("letters and digits"))
}

/// The filter of a list.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ListQuery {
    q: Option<String>,
    player: Option<String>,
    hero: Option<String>,
    event: Option<String>,
    format: Option<String>,
    date: Option<String>,
    result: Option<String>,
    cursor: Option<Parsed<Cursor>>,
}

impl ListQuery {
    fn search(&self) -> Result<Search, ApiError> {
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
                "a search value must have 1 to 200 bytes: shorten it, or leave it out".to_owned(),
            )
        };
        let terms = terms.map(|(field, value)| term(field, value).ok_or_else(wrong));
        let player = self.player.as_deref().map(key);
        if player.as_ref().is_some_and(|player| !(1..=PLAYER_BYTES_MAX).contains(&player.len())) {
            return Err(wrong());
        }
        let words = self.q.as_deref().map(folded).unwrap_or_default();
        if words.len() > WORDS_BYTES_MAX {
            return Err(ApiError::BadRequest(format!(
                "`q` has more than {WORDS_BYTES_MAX} bytes: search for fewer words"
            )));
        }
        let words = words.split_whitespace().map(str::to_owned).collect();
        Ok(Search { terms: terms.collect::<Result<_, _>>()?, player, words })
    }
}

/// Unlisted matches come first, on the first page, for officials.
///
/// A page is full as long as there are more, and its end names a match that is on it: neither
/// reveals a match that matches only by unreleased content.
pub(super) async fn list(
    State(app): Shared,
    identity: CallerIdentity,
    payer: ClientBudget,
    Query(asked): Query<ListQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let mut after = Parsed::get_any(asked.cursor.clone())?;
    let search = Arc::new(asked.search()?);
    if !app.archive.has_names() {
        // Once after a start, for everyone: nobody pays for it.
        let from = app.clone();
        app.work.heavy(&payer, move || Ok(from.archive.read_all_names()?)).await?;
    }
    let official = identity.caller().ok().filter(|caller| caller.is_official()).cloned();
    let mut items = match (&official, &after) {
        (Some(caller), None) => hidden(&app, &payer, caller, &search).await?,
        _ => Vec::new(),
    };
    let (mut found, mut base_price) = (Vec::new(), 1);
    loop {
        // One match more than a page has shows whether there is another page.
        let (from, asked_for, place) = (app.clone(), search.clone(), after.clone());
        let unread = move || {
            let archive = &from.archive;
            Ok(archive.unread_of_search(&asked_for, place.as_ref(), PAGE + 1)?)
        };
        let price = price::searched(blocking(unread).await?) + base_price;
        let (from, search) = (app.clone(), search.clone());
        let search = move || Ok(from.archive.search(&search, after.as_ref(), PAGE + 1)?);
        let (page, next) = app.work.paid(&payer, price, search).await?;
        found.extend(page);
        if found.len() > PAGE || next.is_none() {
            break;
        }
        // Few of the candidates matched: each continuation is charged.
        (after, base_price) = (next, price::SEARCH);
    }
    let more = found.len() > PAGE;
    found.truncate(PAGE);
    let next = found.last().filter(|_| more).map(|last| last.cursor().to_string());
    let cache = if official.is_some() { PRIVATE } else { REVALIDATED };
    blocking(move || {
        items.extend(found.into_iter().map(ListedMatch::from));
        let body = bytes(&sorted(&MatchList { items, next }));
        Ok(tagged_by_hash(&headers, caching_headers("application/json", cache), body))
    })
    .await
}

/// The matches that only this official can find, newest first, each with its audience.
async fn hidden(
    app: &Arc<App>,
    payer: &ClientBudget,
    caller: &Caller,
    search: &Arc<Search>,
) -> Result<Vec<ListedMatch>, ApiError> {
    let (mut found, mut after, mut base_price) = (Vec::new(), None, 1);
    loop {
        let (from, who, place) = (app.clone(), caller.clone(), after.clone());
        let unread = move || {
            let may_find = |match_id: &MatchId| who.official(match_id).is_some();
            Ok(from.archive.unread_hidden(place.as_ref(), HIDDEN_AT_ONCE, may_find)?)
        };
        let price = price::searched(blocking(unread).await?) + base_price;
        let (from, caller, search) = (app.clone(), caller.clone(), search.clone());
        let look = move || {
            let may_find = |match_id: &MatchId| caller.official(match_id).is_some();
            let (page, next) =
                from.archive.search_hidden(&search, after.as_ref(), HIDDEN_AT_ONCE, may_find)?;
            let with_visibility = |listed: PublicMatch| {
                let audience = from.archive.audience(&listed.match_id)?;
                let visibility = audience.map_or(Visibility::Private, |it| it.visibility);
                Ok::<_, ApiError>((listed, visibility))
            };
            let page: Vec<_> = page.into_iter().map(with_visibility).collect::<Result<_, _>>()?;
            Ok((page, next))
        };
        let (page, next) = app.work.paid(payer, price, look).await?;
        found.extend(page);
        (after, base_price) = (next, price::SEARCH);
        if after.is_none() {
            break;
        }
    }
    // The store is searched in order of name.
    found.sort_by_key(|(listed, _)| listed.cursor());
    let with = |(listed, visibility): (PublicMatch, Visibility)| ListedMatch {
        visibility: Some(visibility),
        ..ListedMatch::from(listed)
    };
    Ok(found.into_iter().map(with).collect())
}

/// Matches, and where the rest begins.
#[derive(Serialize, JsonSchema)]
#[schemars(transform = complete)]
pub(super) struct MatchList {
    /// The matches, newest first.
    items: Vec<ListedMatch>,
    /// The `cursor` of the next page, if there is one.
    next: Option<String>,
}

/// A match as lists show it.
#[derive(Serialize, JsonSchema)]
pub(super) struct ListedMatch {
    /// Its id.
    #[serde(rename = "match")]
    match_id: MatchId,
    /// When it was opened here.
    opened_at: record::At,
    /// Its last released record.
    head: LastRecord,
    #[serde(flatten)]
    #[schemars(with = "ListedSummary")]
    summary: Value,
    /// The titles of its cards that matched words of the search.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    cards: Vec<String>,
    /// Who may read it, if only officials can find it.
    #[serde(skip_serializing_if = "Option::is_none")]
    visibility: Option<Visibility>,
}

impl From<PublicMatch> for ListedMatch {
    fn from(PublicMatch { match_id, head, at: opened_at, summary, cards }: PublicMatch) -> Self {
        let head = LastRecord { hash: head.hash, seq: head.seq };
        Self { match_id, opened_at, head, summary, cards, visibility: None }
    }
}

pub(super) async fn show(
    State(app): Shared,
    identity: CallerIdentity,
    payer: ClientBudget,
    name: MatchName,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let loaded = access_match(&app, &payer, identity, name, None, "showMatch").await?.loaded;
    blocking(move || shown(&app, &loaded, &headers)).await
}

/// The bytes of the response about a match as of this snapshot.
pub(super) fn summary(
    app: &App,
    loaded: &MatchFeed,
    replay: &Snapshot,
) -> Result<Vec<u8>, ApiError> {
    let delay = app.archive.delay(&loaded.match_id)?;
    let (_, hands) = app.archive.hands(&loaded.match_id)?;
    let until = app.archive.guest(&loaded.match_id).map(|guest| guest.until);
    Ok(summary_of(replay, loaded, delay, hands, until))
}

/// A match; of one of which nothing is released there is only an id.
#[derive(Serialize, JsonSchema)]
#[schemars(transform = complete)]
pub(super) struct ShownMatch {
    #[serde(flatten)]
    summary: Summary,
    /// The delay with which the public sees it.
    delay: Option<Delay>,
    /// The round clock, if it was started.
    clock: Option<RoundClock>,
    /// Whether everyone who may read the match sees all its hands.
    hands: bool,
    /// Whether the caller sees it with that delay.
    late: bool,
    /// When it is deleted, if a guest has put it here.
    until: Option<record::At>,
}

fn summary_of(
    replay: &Snapshot,
    loaded: &MatchFeed,
    delay: Option<Delay>,
    hands: bool,
    until: Option<record::At>,
) -> Vec<u8> {
    let match_id = Some(loaded.match_id.clone());
    let shown = ShownMatch {
        summary: Summary { match_id, ..Summary::of(replay) },
        delay,
        clock: replay.table().and_then(|table| table.clock),
        hands,
        late: delay.is_some() && loaded.is_for_everyone,
        until,
    };
    bytes(&sorted(&shown))
}

fn shown(app: &App, loaded: &MatchFeed, headers: &HeaderMap) -> Result<Response, ApiError> {
    let replay = loaded.snapshot();
    let delay = app.archive.delay(&loaded.match_id)?;
    let (_, hands) = app.archive.hands(&loaded.match_id)?;
    let until = app.archive.guest(&loaded.match_id).map(|guest| guest.until);
    let body = || summary_of(&replay, loaded, delay, hands, until);
    let Some(head) = head(&replay) else { return Ok(empty(body())) };
    let viewer = Viewer::Public;
    let subject = Resource { replay: &replay, seq: head.seq, viewer, caching: Caching::No };
    let mut heading = subject.heading("application/json");
    // The tag names the records, and each of these changes the response without a new one.
    let late = delay.map(|delay| format!("-{delay}-{}", loaded.is_for_everyone));
    let hands = if hands { "-hands" } else { "" };
    let until = until.map(|until| format!("-{}", until.unix_ms())).unwrap_or_default();
    let beside = format!("{}{hands}{until}", late.unwrap_or_default());
    let tag = heading.headers.get(header::ETAG).and_then(|tag| tag.to_str().ok());
    let tag = format!("{}{beside}\"", tag.unwrap_or_default().trim_end_matches('"'));
    heading.headers.insert(header::ETAG, tag.parse().expect("plain ASCII"));
    Ok(conditional(headers, heading, body))
}
