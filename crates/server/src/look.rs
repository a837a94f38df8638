//! What a request is given of a match: the one place where handlers get one.

use std::sync::Arc;

use archive::{Access, Side, Token};
use axum::http::HeaderMap;
use replay::Viewer;
use rules::Opening;

use crate::app::App;
use crate::caller::Caller;
use crate::problem::ApiError;
use crate::request::{self, readable};

/// A match as far as the caller may see it, and the eyes they see it with.
pub(crate) struct Look {
    pub(crate) loaded: Arc<Side>,
    pub(crate) viewer: Viewer,
    pub(crate) caller: Caller,
    /// Of an official, whose looks at what others may not see are written down.
    token: Option<Token>,
    route: &'static str,
}

impl Look {
    /// What a request by `route` is given of the match that it names; blocks on the store.
    ///
    /// A look at what others may not see is in the access log when this returns.
    pub(crate) fn new(
        app: &App,
        headers: &HeaderMap,
        name: &str,
        view: Option<&str>,
        route: &'static str,
    ) -> Result<Self, ApiError> {
        let (caller, match_id) = readable(app, headers, name)?;
        let viewer = caller.view(&match_id, request::view(view)?)?;
        if caller.has_token().is_err() {
            app.archive.check_room_for(&match_id)?;
        }
        let loaded = if caller.sees_unreleased(&match_id) {
            app.archive.full(&match_id)?
        } else {
            app.archive.released(&match_id)?
        };
        let token = caller.official(&match_id).cloned();
        let look = Self { loaded, viewer, caller, token, route };
        look.write(app)?;
        Ok(look)
    }

    /// Brings it up to now for who goes on looking, as [`new`](Self::new) does, if they still may.
    pub(crate) fn go_on(&self, app: &App) -> Result<(), ApiError> {
        self.caller.check(app)?;
        app.archive.release_of(&self.loaded)?;
        self.write(app)
    }

    fn write(&self, app: &App) -> Result<(), ApiError> {
        let Some(token) = &self.token else { return Ok(()) };
        let (last, has_hidden) = {
            let replay = self.loaded.so_far();
            let last = replay.records().last().map(|last| last.record.seq);
            (last, replay.openings().iter().any(|known| matches!(known, Opening::Slot(_))))
        };
        let shows_hidden = self.viewer != Viewer::Public && has_hidden;
        let match_id = &self.loaded.match_id;
        let shows_unreleased = match last {
            Some(last) if !self.loaded.is_for_everyone => {
                !app.archive.is_released(match_id, last)?
            }
            _ => false,
        };
        if !shows_hidden && !shows_unreleased {
            return Ok(());
        }
        let look = Access::new(archive::now(), token, match_id, self.route, self.viewer, last);
        app.access_log.write(&look).map_err(|error| ApiError::fault(&error))
    }
}
