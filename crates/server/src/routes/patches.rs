//! States for seeking without further requests: in blocks, or streamed.

use std::convert::Infallible;
use std::sync::Arc;

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

use super::following::{Following, KEEP_ALIVE, last_words};
use super::states::{ChangesQuery, at};
use crate::access::access_match;
use crate::answer::{Caching, Resource, conditional, json};
use crate::app::{App, Shared};
use crate::block_cache;
use crate::blocking::blocking;
use crate::caller::Identity;
use crate::headers::{form, last_event_id};
use crate::path::MatchName;
use crate::payer::Payer;
use crate::price;
use crate::problem::ApiError;
use crate::query::{Parsed, Query};
use crate::serve::Stopping;
use crate::task::is_current;

/// Maximum number of blocks in one response.
const BLOCKS_MAX: u32 = 8;

const STREAM: &str = "text/event-stream";

/// The media types returned only if named.
pub(super) const FORMS: &[&str] = &[STREAM];

/// Whole blocks, from the one with `from` to the one with `to` but at most [`BLOCKS_MAX`], or each
/// state from `from` on as it is recorded.
pub(super) async fn read(
    State(app): Shared,
    identity: Identity,
    payer: Payer,
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
        let stream = Advances::new(Following::new(app, access), payer, next, language).events();
        let keep_alive = KeepAlive::new().interval(KEEP_ALIVE);
        let stream = Sse::new(stream.take_until(stopping.begins()));
        return Ok(stream.keep_alive(keep_alive).into_response());
    }
    let replay = access.replay()?;
    let from = from / Block::LENGTH * Block::LENGTH;
    at(&replay, from)?;
    let last = from.saturating_add((BLOCKS_MAX - 1) * Block::LENGTH);
    let to = asked.to.unwrap_or(from).clamp(from, last);
    let end = block_end(to);
    let span = Span { from, to: end.min(replay.last()), viewer: access.viewer, language };
    let caching = Caching::of(&app.archive, &access.loaded, end == span.to);
    let subject = Resource { replay: &replay, seq: span.to, viewer: span.viewer, caching };
    let heading = subject.heading("application/json");
    if is_current(&headers, &heading.headers) {
        return Ok((StatusCode::NOT_MODIFIED, heading.headers).into_response());
    }
    let (from, shown) = (app.clone(), replay.clone());
    let price = blocking(move || Ok(span.price(&from, &shown))).await?;
    payer.take(price.saturating_sub(1))?;
    let blocks = span.blocks(&app, &payer, &replay).await?;
    Ok(conditional(&headers, heading, || blocks))
}

/// The requested blocks.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) viewer: Viewer,
    pub(super) language: Option<Language>,
}

/// The last record of the block of a record, once there are so many.
pub(super) const fn block_end(seq: u32) -> u32 {
    seq / Block::LENGTH * Block::LENGTH + (Block::LENGTH - 1)
}

impl Span {
    /// The block of a record; `None` if there is no such record.
    pub(super) fn around(
        seq: u32,
        replay: &Snapshot,
        viewer: Viewer,
        language: Language,
    ) -> Option<Self> {
        let to = block_end(seq).min(replay.last());
        let from = seq / Block::LENGTH * Block::LENGTH;
        (seq <= to).then_some(Self { from, to, viewer, language: Some(language) })
    }

    /// The cost of the requested blocks.
    pub(super) fn price(self, app: &App, replay: &Snapshot) -> u32 {
        let is_there =
            |from: u32| self.key(replay, from).is_some_and(|key| app.blocks.get(&key).is_some());
        let missing = self.begins().filter(|from| !is_there(*from));
        let records = missing.flat_map(|from| from..=self.end(from));
        price::states(records.filter_map(|seq| replay.at(seq)))
    }

    /// The cache key of the block that begins there, if it is public.
    fn key(self, replay: &Snapshot, from: u32) -> Option<String> {
        let (seq, viewer) = (self.end(from), self.viewer);
        let caching = block_cache::caching(seq == from.saturating_add(Block::LENGTH - 1));
        let block = Resource { replay, seq, viewer, caching };
        (viewer == Viewer::Public).then(|| block_cache::key(&block, from, self.language))
    }

    /// A JSON array of them. Each takes its turn: if the caller leaves, the work ends with the
    /// current block.
    pub(super) async fn blocks(
        self,
        app: &App,
        payer: &Payer,
        replay: &Arc<Snapshot>,
    ) -> Result<Vec<u8>, ApiError> {
        let mut blocks = Vec::new();
        for from in self.begins() {
            let key = self.key(replay, from);
            if let Some(block) = key.as_ref().and_then(|key| app.blocks.get(key)) {
                blocks.push(block);
                continue;
            }
            let replay = replay.clone();
            let block = move || Ok(Bytes::from(self.block(&replay, from)));
            let block = app.work.heavy(payer, block).await?;
            if let Some(key) = key {
                app.blocks.insert(key, block.clone());
            }
            blocks.push(block);
        }
        blocking(move || Ok([b"[", &*blocks.join(&b','), b"]"].concat())).await
    }

    /// Where each of them begins.
    pub(super) fn begins(self) -> impl Iterator<Item = u32> {
        (self.from..=self.to).step_by(Block::LENGTH as usize)
    }

    /// The end of the block that begins there.
    fn end(self, from: u32) -> u32 {
        self.to.min(from.saturating_add(Block::LENGTH - 1))
    }

    /// The block that begins there, as JSON.
    pub(super) fn block(self, replay: &Snapshot, from: u32) -> Vec<u8> {
        let block = Block::new(replay, from, self.end(from), self.viewer, self.language);
        json(&block.expect("its first record is there"))
    }
}

/// The states of a match in progress, each once and as a patch of the one sent before.
///
/// Openings added or dropped meanwhile are in the patch of the next record; a caller who continues
/// after a state whose openings may have changed since gets the first state whole.
struct Advances {
    following: Following,
    payer: Payer,
    /// The next record to send.
    next: u32,
    language: Option<Language>,
    /// The state JSON that the follower has, once one has been sent.
    before: Option<Arc<Value>>,
}

impl Advances {
    fn new(following: Following, payer: Payer, next: u32, language: Option<Language>) -> Self {
        Self { following, payer, next, language, before: None }
    }

    fn events(self) -> impl Stream<Item = Result<sse::Event, Infallible>> {
        let batches = stream::unfold(Some(self), |advances| async {
            Some(match advances?.wait().await {
                Ok((messages, advances)) => (messages, Some(advances)),
                Err(error) => (vec![last_words(&error)], None),
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
