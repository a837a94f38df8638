//! What others say about a card, and the matches in which it was played.

use std::sync::Arc;

use answers::bytes;
use archive::{PublicMatch, Search, key, term};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use language::CardStanding;
use language::catalogue::folded;
use ledger::{Cursor, Field};
use replay::{CardRecord, PlayedCard};
use rules::Place;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::cards::{ReferencePath, answer, none};
use super::matches::{ListedMatch, PLAYER_BYTES_MAX};
use crate::app::{App, Shared};
use crate::blocking::blocking;
use crate::card_sources::{Asker, Lookup};
use crate::limits::client_budget::ClientBudget;
use crate::limits::price;
use crate::problem::ApiError;
use crate::request::query::{Parsed, Query};
use crate::response::{complete, sorted};

/// Number of matches on a page, and the number of candidates that are looked at together.
const PAGE: usize = 50;

/// What is decided about a card: formats, errata, rulings.
pub(super) async fn standing(
    ReferencePath(reference): ReferencePath,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    blocking(move || {
        let standing = CardStanding::of(&reference).ok_or_else(none)?;
        Ok(answer(&headers, bytes(&standing)))
    })
    .await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlaysQuery {
    player: Option<String>,
    event: Option<String>,
    cursor: Option<Parsed<Cursor>>,
}

/// A card that was played in a match.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub(crate) struct CardPlay {
    /// The record in which it was played.
    seq: u32,
    /// The game of the match, from 1.
    game: u8,
    /// Who played it.
    seat: u8,
    /// `hand`, `reserve`, or `elsewhere`.
    from: &'static str,
    /// Whether that player won the game; null in a draw, and in a game that has not ended.
    won: Option<bool>,
}

/// A card's record over the matches of a page.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub(crate) struct PlayRecord {
    /// How often it was played.
    played: u32,
    /// From the Hand.
    from_hand: u32,
    /// From the Reserve.
    from_reserve: u32,
    /// From elsewhere.
    from_elsewhere: u32,
    /// The number of games of a player in which that player played it.
    games: usize,
    /// How many of these games the player won.
    won: usize,
    /// How many of these games the player lost.
    lost: usize,
}

impl From<&CardRecord> for PlayRecord {
    fn from(record: &CardRecord) -> Self {
        let &CardRecord { plays: played, from_hand, from_reserve, .. } = record;
        let from_elsewhere = record.from_elsewhere();
        let (games, won, lost) = (record.games(), record.won(), record.lost());
        Self { played, from_hand, from_reserve, from_elsewhere, games, won, lost }
    }
}

impl From<&PlayedCard> for CardPlay {
    fn from(play: &PlayedCard) -> Self {
        let &PlayedCard { seq, game, seat, won, .. } = play;
        let from = match play.from {
            Place::Hand(_) => "hand",
            Place::Reserve(_) => "reserve",
            _ => "elsewhere",
        };
        Self { seq, game, seat: seat.number(), from, won }
    }
}

/// Matches in which a card was played, and its record in them.
#[derive(Serialize, JsonSchema)]
#[schemars(transform = complete)]
pub(super) struct PlayPage {
    /// The matches, newest first.
    items: Vec<PlayedMatch>,
    /// The card's record in them.
    record: PlayRecord,
    /// The `cursor` of the next page, if there is one.
    next: Option<String>,
}

/// A match as the list of matches has it, with the plays of the card.
#[derive(Serialize, JsonSchema)]
struct PlayedMatch {
    #[serde(flatten)]
    listed: ListedMatch,
    /// The plays of the card in it.
    plays: Vec<CardPlay>,
}

/// A match and the plays of the card in it.
type MatchPlays = (PublicMatch, Vec<PlayedCard>);

/// The matches that everyone may find and in which a card was played, newest first, each with the
/// moments; and the card's record in them.
///
/// Only what was played counts, which everyone at the table saw: hidden cards are not looked at, not
/// even for callers who may see them, and neither is what is not released.
pub(super) async fn plays(
    State(app): Shared,
    payer: ClientBudget,
    ReferencePath(reference): ReferencePath,
    Query(asked): Query<PlaysQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let mut after = Parsed::get_any(asked.cursor)?;
    let search = search(&app, &reference, asked.player.as_deref(), asked.event.as_deref())?;
    let search = Arc::new(search);
    if !app.archive.has_names() {
        // Once after a start, for everyone: nobody pays for it.
        let from = app.clone();
        app.work.heavy(&payer, move || Ok(from.archive.read_all_names()?)).await?;
    }
    let card: Arc<str> = cards::first_printing(&reference).into();
    let (mut found, mut first) = (Vec::new(), 1);
    loop {
        let (candidates, next) = candidates(&app, &payer, &search, after.take(), first).await?;
        found.extend(played(&app, &payer, candidates, &card, &search).await?);
        // One more than a page shows that there is a next one.
        if found.len() > PAGE || next.is_none() {
            break;
        }
        // Few of the candidates matched: each continuation is charged.
        (after, first) = (next, price::SEARCH);
    }
    blocking(move || Ok(answer(&headers, page(found)))).await
}

/// The search for matches that show a card of that name; which of them have this very card played is
/// seen in their records.
fn search(
    app: &App,
    reference: &str,
    player: Option<&str>,
    event: Option<&str>,
) -> Result<Search, ApiError> {
    let card = match cards::get(reference) {
        Some(card) => card,
        None => match app.look_up_card(reference, Asker::Anyone) {
            Lookup::Known(apart) => apart.card(),
            Lookup::Awaited => return Err(ApiError::Awaited),
            Lookup::Unknown => return Err(none()),
        },
    };
    let name = card.name(cards::CardLanguage::English);
    let wrong = || {
        let text = "`player` and `event` must have 1 to 200 bytes: shorten them, or leave them out";
        ApiError::BadRequest(text.to_owned())
    };
    let player = player.map(key);
    if player.as_ref().is_some_and(|one| !(1..=PLAYER_BYTES_MAX).contains(&one.len())) {
        return Err(wrong());
    }
    let event = event.map(|event| term(Field::Event, event).ok_or_else(wrong)).transpose()?;
    let words = folded(name).split_whitespace().map(str::to_owned).collect();
    Ok(Search { terms: event.into_iter().collect(), player, words })
}

/// The next matches that may have the card, and where there may be more.
async fn candidates(
    app: &Arc<App>,
    payer: &ClientBudget,
    search: &Arc<Search>,
    after: Option<Cursor>,
    first: u32,
) -> Result<(Vec<PublicMatch>, Option<Cursor>), ApiError> {
    let (from, asked, place) = (app.clone(), search.clone(), after.clone());
    let unread = move || Ok(from.archive.unread_of_search(&asked, place.as_ref(), PAGE + 1)?);
    let price = price::searched(blocking(unread).await?) + first;
    let (from, asked) = (app.clone(), search.clone());
    let look = move || Ok(from.archive.search(&asked, after.as_ref(), PAGE + 1)?);
    app.work.paid(payer, price, look).await
}

/// Those of the candidates in which the card was played, as far as they are released.
async fn played(
    app: &Arc<App>,
    payer: &ClientBudget,
    candidates: Vec<PublicMatch>,
    card: &Arc<str>,
    search: &Arc<Search>,
) -> Result<Vec<MatchPlays>, ApiError> {
    let from = app.clone();
    let unread = move || {
        let unread = candidates.iter().map(|listed| from.archive.unread(&listed.match_id));
        let unread = unread.sum::<Result<u32, _>>()?;
        Ok((unread, candidates))
    };
    let (unread, candidates) = blocking(unread).await?;
    let records = candidates.iter().map(|listed| listed.head.seq.saturating_add(1));
    let price = price::searched(records.fold(unread, u32::saturating_add)).max(1);
    let (from, card, search) = (app.clone(), card.clone(), search.clone());
    let look = move || {
        let mut found = Vec::new();
        for listed in candidates {
            let released = from.archive.released(&listed.match_id)?;
            let mut plays = replay::plays(&released.snapshot());
            plays.retain(|play| {
                cards::first_printing(&play.face.reference) == &*card
                    && is_of(play, &listed.summary, search.player.as_deref())
            });
            if !plays.is_empty() {
                found.push((listed, plays));
            }
        }
        Ok(found)
    };
    app.work.paid(payer, price, look).await
}

/// Whether a card was played by the player of this name, if one is asked for.
fn is_of(play: &PlayedCard, summary: &Value, player: Option<&str>) -> bool {
    let name = || summary["players"][usize::from(play.seat.number())]["name"].as_str().map(key);
    player.is_none_or(|player| name().is_some_and(|name| name == player))
}

/// A page is full as long as there are more, and its end names a match that is on it, as in the list
/// of matches.
fn page(mut found: Vec<MatchPlays>) -> Vec<u8> {
    let more = found.len() > PAGE;
    found.truncate(PAGE);
    let next = found.last().filter(|_| more).map(|(last, _)| last.cursor().to_string());
    let mut record = CardRecord::default();
    for (number, (_, plays)) in found.iter().enumerate() {
        for play in plays {
            record.add(number, play);
        }
    }
    let items = found.into_iter().map(|(mut listed, plays)| {
        listed.cards.clear();
        let plays = plays.iter().map(CardPlay::from).collect();
        PlayedMatch { listed: listed.into(), plays }
    });
    let (items, record) = (items.collect(), PlayRecord::from(&record));
    bytes(&sorted(&PlayPage { items, record, next }))
}
