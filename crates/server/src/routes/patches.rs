//! States to seek in without asking again: in blocks, or each as it comes.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Extension;
use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream, StreamExt};
use replay::{Block, Language, Replay, Viewer};
use serde_json::Value;

use super::following::{Following, KEEP_ALIVE, last_event_id};
use super::look::{ToldQuery, at};
use super::{Shared, blocking, seen};
use crate::answer::{Keep, Subject, json, tagged};
use crate::problem::ApiError;
use crate::request::{self, Name, accepts, query};
use crate::serve::Stopping;

/// Whole blocks, from the one that holds `from` to the one that holds `to`, or each state from `from` on as it comes.
pub(super) async fn read(
    State(app): Shared,
    Name(name): Name,
    RawQuery(sent): RawQuery,
    Extension(stopping): Extension<Stopping>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let asked: ToldQuery = query(sent.as_deref())?;
    let language = request::language(asked.lang.as_deref())?;
    let look = seen(&app, &headers, name, asked.view, "readPatches").await?;
    let from = asked.from.unwrap_or(0);
    if accepts(&headers, "text/event-stream") {
        let next = last_event_id(&headers).map_or(from, |seen| seen.saturating_add(1));
        let stream = Advances::new(Following::new(app, look), next, language).events();
        let keep_alive = KeepAlive::new().interval(KEEP_ALIVE);
        let stream = Sse::new(stream.take_until(stopping.begins()));
        return Ok(stream.keep_alive(keep_alive).into_response());
    }
    blocking(move || {
        let (loaded, viewer) = (look.loaded, look.viewer);
        let replay = loaded.replay()?;
        let from = from / Block::LENGTH * Block::LENGTH;
        at(&replay, from)?;
        let end = asked.to.unwrap_or(from).max(from) / Block::LENGTH * Block::LENGTH
            + (Block::LENGTH - 1);
        let seq = end.min(replay.last());
        let keep = Keep::of(&app, &loaded, end == seq);
        let subject = Subject { replay: &replay, seq, viewer, keep };
        let blocks = || json(&blocks(&replay, from, seq, viewer, language));
        Ok(tagged(&headers, &subject, "application/json", blocks))
    })
    .await
}

fn blocks(
    replay: &Replay,
    from: u32,
    to: u32,
    viewer: Viewer,
    language: Option<Language>,
) -> Vec<Block> {
    let block = |from: u32| {
        let end = to.min(from.saturating_add(Block::LENGTH - 1));
        Block::new(replay, from, end, viewer, language)
    };
    (from..=to).step_by(Block::LENGTH as usize).filter_map(block).collect()
}

/// The states of a match that goes on, each once and as a patch of the one sent before.
///
/// What openings told meanwhile is in the patch of the next record; whoever goes on behind a state that they may have
/// told more of since is sent the first one whole.
struct Advances {
    following: Following,
    /// The next record to tell of.
    next: u32,
    language: Option<Language>,
    /// The state JSON that the follower has, once one is told of.
    before: Option<Arc<Value>>,
}

impl Advances {
    fn new(following: Following, next: u32, language: Option<Language>) -> Self {
        Self { following, next, language, before: None }
    }

    fn events(self) -> impl Stream<Item = Result<sse::Event, Infallible>> {
        stream::unfold(self, Self::wait).flat_map(stream::iter).map(Ok)
    }

    /// The next messages, once there are some.
    async fn wait(mut self) -> Option<(Vec<sse::Event>, Self)> {
        loop {
            let messages;
            (messages, self) = blocking(move || {
                self.following.catch_up()?;
                Ok((self.look(), self))
            })
            .await
            .ok()?;
            if !messages.is_empty() {
                return Some((messages, self));
            }
            self.following.wait().await;
        }
    }

    /// Messages of the records that are there, of so many as a block has at most.
    fn look(&mut self) -> Vec<sse::Event> {
        let (loaded, viewer) = (self.following.loaded(), self.following.look.viewer);
        let replay = loaded.so_far();
        // A follower's own state may be from before the openings.
        let may_know = viewer == Viewer::Public || replay.openings().is_empty();
        let mut messages = Vec::new();
        let new = replay.records().iter().skip(self.next as usize).take(Block::LENGTH as usize);
        for seq in new.map(|sealed| sealed.record.seq) {
            if self.before.is_none() && may_know {
                let view = seq.checked_sub(1).and_then(|seq| replay.view(seq, viewer));
                self.before = view.map(|view| Arc::new(view.to_json()));
            }
            let before = self.before.take();
            let message = loaded.told.message(&replay, seq, before, viewer, self.language);
            let message = message.expect("the record is there");
            self.before = Some(message.after);
            let text = message.text;
            messages.push(sse::Event::default().event("patch").id(seq.to_string()).data(text));
            self.next = seq.saturating_add(1);
        }
        messages
    }
}
