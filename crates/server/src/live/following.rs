//! Follows a match in progress.

use answers::bytes;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use archive::{MatchFeed, Snapshot};
use axum::response::sse;
use tokio::sync::watch;

use crate::access::MatchAccess;
use crate::app::App;
use crate::blocking::blocking;
use crate::problem::ApiError;

/// How often a silent stream sends a keep-alive.
pub(crate) const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// The last message of a stream that cannot continue: the reason, as a problem.
pub(crate) fn problem_event(error: &ApiError) -> sse::Event {
    sse::Event::default().event("problem").data(String::from_utf8_lossy(&bytes(&error.body())))
}

/// How often the token of a silent follower is checked.
const LOOK_AGAIN: Duration = Duration::from_secs(5);

/// A follower; counted while it exists.
pub(crate) struct CountedFollower {
    pub(crate) app: Arc<App>,
    pub(crate) access: MatchAccess,
    news: watch::Receiver<()>,
}

impl CountedFollower {
    pub(crate) fn new(app: Arc<App>, access: MatchAccess) -> Self {
        app.metrics.followers.fetch_add(1, Ordering::Relaxed);
        let news = access.loaded.news();
        Self { app, access, news }
    }

    pub(crate) fn loaded(&self) -> &Arc<MatchFeed> {
        &self.access.loaded
    }

    /// The current match, if this viewer may see it.
    pub(crate) fn shown(&self) -> Result<Arc<Snapshot>, ApiError> {
        let replay = self.loaded().snapshot();
        self.access.may_show(&replay)?;
        Ok(replay)
    }

    /// Updates the match for a viewer who may still see it; anything later is news.
    ///
    /// The store is needed only to check a token, a players' agreement, or a record whose time has
    /// come. The rest of a crowd continues immediately: a thread for each of them took most of the
    /// time until the last one had an event.
    pub(crate) async fn catch_up(mut self) -> Result<Self, ApiError> {
        self.news.mark_unchanged();
        let is_everyone = self.access.caller.has_token().is_err() && !self.access.is_by_agreement();
        if is_everyone && !self.loaded().is_due(archive::now()) {
            return Ok(self);
        }
        blocking(move || self.access.go_on(&self.app).map(|()| self)).await
    }

    /// Waits until there may be more than at the last update, or the token may have become invalid.
    pub(crate) async fn wait(&mut self) {
        tokio::select! {
            // Its sender lives as long as the match that is held here.
            _ = self.news.changed() => {}
            () = self.access.loaded.wait() => {}
            () = tokio::time::sleep(LOOK_AGAIN), if self.access.caller.has_token().is_ok() => {}
        }
    }
}

impl Drop for CountedFollower {
    fn drop(&mut self) {
        self.app.metrics.followers.fetch_sub(1, Ordering::Relaxed);
        self.access.loaded.is_left();
    }
}
