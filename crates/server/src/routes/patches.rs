//! States for seeking without further requests: in blocks, or streamed.

use std::convert::Infallible;
use std::sync::Arc;

use answers::{MatchAnswers, StateSpan, bytes};
use archive::{LiveMessages, Snapshot};
use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream, StreamExt};
use language::{Block, Language};
use replay::Viewer;
use serde_json::Value;

use super::states::ChangesQuery;
use crate::access::access_match;
use crate::access::caller::CallerIdentity;
use crate::app::{App, Shared};
use crate::blocking::blocking;
use crate::cache::blocks;
use crate::limits::client_budget::ClientBudget;
use crate::limits::price;
use crate::live::following::{CountedFollower, KEEP_ALIVE, problem_event};
use crate::net::serve::Stopping;
use crate::problem::ApiError;
use crate::request::headers::{form, last_event_id};
use crate::request::path::MatchName;
use crate::request::query::{Parsed, Query};
use crate::response::lazy::is_current;
use crate::response::{Resource, conditional};

/// Maximum number of blocks in one response.
const BLOCKS_MAX: u32 = 8;

const STREAM: &str = "text/event-stream";

/// The media types returned only if named.
pub(super) const FORMS: &[&str] = &[STREAM];

/// Whole blocks, from the one with `from` to the one with `to` but at most [`BLOCKS_MAX`], or each
/// state from `from` on as it is recorded.
pub(super) async fn read(
    State(app): Shared,
    identity: CallerIdentity,
    payer: ClientBudget,
    name: MatchName,
    Query(asked): Query<ChangesQuery>,
    Extension(stopping): Extension<Stopping>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let language = Parsed::get_any(asked.lang)?;
    let access = access_match(&app, &payer, identity, name, asked.view, "readPatches").await?;
    let from = asked.from.unwrap_or(0);
    if form(&headers, FORMS).is_some() {
        let next = last_event_id(&headers).map_or(from, |seen| seen.saturating_add(1));
        let stream =
            Advances::new(CountedFollower::new(app, access), payer, next, language).events();
        let keep_alive = KeepAlive::new().interval(KEEP_ALIVE);
        let stream = Sse::new(stream.take_until(stopping.begins()));
        return Ok(stream.keep_alive(keep_alive).into_response());
    }
    let replay = access.replay()?;
    // Whole blocks only: everyone asks for the same ones, so each is computed once.
    let from = StateSpan::begin(from);
    MatchAnswers::new(&replay, access.viewer).state(from)?;
    let last = from.saturating_add((BLOCKS_MAX - 1) * Block::LENGTH);
    let to = asked.to.unwrap_or(from).clamp(from, last);
    let end = StateSpan::end(to);
    let span = StateSpan { from, to: end.min(replay.last()), viewer: access.viewer, language };
    let subject = access.resource(&app, &replay, span.to, end == span.to);
    let heading = subject.heading("application/json");
    // Before the price: a caller who has it pays nothing.
    if is_current(&headers, &heading.headers) {
        return Ok((StatusCode::NOT_MODIFIED, heading.headers).into_response());
    }
    let (from, shown) = (app.clone(), replay.clone());
    let price = blocking(move || Ok(self::price(span, &from, &shown))).await?;
    payer.take(price.saturating_sub(1))?;
    let blocks = blocks(span, &app, &payer, &replay).await?;
    Ok(conditional(&headers, heading, || blocks))
}

/// The cost of the requested blocks.
pub(super) fn price(span: StateSpan, app: &App, replay: &Snapshot) -> u32 {
    let is_there =
        |from: u32| key(span, replay, from).is_some_and(|key| app.blocks.get(&key).is_some());
    // A block in the cache is free, so the second viewer of a match pays almost nothing.
    let missing = span.begins().filter(|from| !is_there(*from));
    let records = missing.flat_map(|from| from..=span.last_of(from));
    price::states(records.filter_map(|seq| replay.at(seq)))
}

/// The cache key of the block that begins there, if it is public.
fn key(span: StateSpan, replay: &Snapshot, from: u32) -> Option<String> {
    let (seq, viewer) = (span.last_of(from), span.viewer);
    let block =
        Resource { replay, seq, viewer, caching: blocks::caching(seq == StateSpan::end(from)) };
    (viewer == Viewer::Public).then(|| blocks::key(&block, from, span.language))
}

/// A JSON array of the requested blocks. Each takes its turn: if the caller leaves, the work ends
/// with the current block.
pub(super) async fn blocks(
    span: StateSpan,
    app: &App,
    payer: &ClientBudget,
    replay: &Arc<Snapshot>,
) -> Result<Vec<u8>, ApiError> {
    let mut blocks = Vec::new();
    for from in span.begins() {
        let key = key(span, replay, from);
        if let Some(block) = key.as_ref().and_then(|key| app.blocks.get(key)) {
            blocks.push(block);
            continue;
        }
        let replay = replay.clone();
        let block = move || Ok(Bytes::from(bytes(&span.block(&replay, from))));
        let block = app.work.heavy(payer, block).await?;
        if let Some(key) = key {
            app.blocks.insert(key, block.clone());
        }
        blocks.push(block);
    }
    blocking(move || Ok([b"[", &*blocks.join(&b','), b"]"].concat())).await
}

/// The states of a match in progress, each once and as a patch of the one sent before.
///
/// Openings added or dropped meanwhile are in the patch of the next record; a caller who continues
/// after a state whose openings may have changed since gets the first state whole.
struct Advances {
    following: CountedFollower,
    payer: ClientBudget,
    /// The next record to send.
    next: u32,
    language: Option<Language>,
    /// The state JSON that the follower has, once one has been sent.
    before: Option<Arc<Value>>,
}

impl Advances {
    fn new(
        following: CountedFollower,
        payer: ClientBudget,
        next: u32,
        language: Option<Language>,
    ) -> Self {
        Self { following, payer, next, language, before: None }
    }

    fn events(self) -> impl Stream<Item = Result<sse::Event, Infallible>> {
        let batches = stream::unfold(Some(self), |advances| async {
            Some(match advances?.wait().await {
                Ok((messages, advances)) => (messages, Some(advances)),
                Err(error) => (vec![problem_event(&error)], None),
            })
        });
        batches.flat_map(stream::iter).map(Ok)
    }

    /// The next messages, as soon as there are some.
    async fn wait(mut self) -> Result<(Vec<sse::Event>, Self), ApiError> {
        loop {
            self.following = self.following.catch_up().await?;
            let replay = self.following.shown()?;
            let new = replay.span(self.next as usize..self.end()).len();
            let app = self.following.app.clone();
            let mut messages = Vec::new();
            if (1..=LiveMessages::KEPT_MAX).contains(&new) {
                // They are computed once for all followers.
                (messages, self) = blocking(move || Ok((self.messages(&replay), self))).await?;
            } else if new > LiveMessages::KEPT_MAX {
                let payer = self.payer.clone();
                // Waits for the budget instead of refusing: a stream that ended here would be opened again at once.
                payer.pace(self.price(&replay)).await;
                let make = move || Ok((self.messages(&replay), self));
                (messages, self) = app.work.heavy(&payer, make).await?;
            } else {
                // A waiting follower holds nothing of the old state.
                drop(replay);
            }
            if !messages.is_empty() {
                return Ok((messages, self));
            }
            self.following.wait().await;
        }
    }

    /// The record after those that are sent at once: at most as many as a block has.
    fn end(&self) -> usize {
        (self.next as usize).saturating_add(Block::LENGTH as usize)
    }

    fn price(&self, replay: &Snapshot) -> u32 {
        let new = replay.span(self.next as usize..self.end());
        price::states(new.filter_map(|sealed| replay.at(sealed.record.seq)))
    }

    /// Messages of the next existing records.
    fn messages(&mut self, replay: &Snapshot) -> Vec<sse::Event> {
        let (loaded, viewer) = (self.following.loaded(), self.following.access.viewer);
        let told_since = replay.told_since(viewer);
        let mut messages = Vec::new();
        let new = replay.span(self.next as usize..self.end());
        for seq in new.map(|sealed| sealed.record.seq) {
            if self.before.is_none() {
                // If openings have changed since that state, a patch of it would keep what was dropped: the first one
                // is then whole.
                let before = seq.checked_sub(1).filter(|before| *before >= told_since);
                let state = |seq| language::state_json(replay, seq, viewer, self.language);
                self.before = before.and_then(state).map(Arc::new);
            }
            let before = self.before.take();
            let message = loaded.messages.message(replay, seq, before, viewer, self.language);
            let message = message.expect("the record is there");
            self.before = Some(message.after);
            let text = message.text;
            messages.push(sse::Event::default().event("patch").id(seq.to_string()).data(text));
            self.next = seq.saturating_add(1);
        }
        messages
    }
}
