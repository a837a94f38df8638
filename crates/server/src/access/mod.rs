//! Access to matches: the one place where handlers get the match of a request, and what else only
//! some may see of it. It alone decides who is shown more than others, and so it alone writes the
//! access log.

pub(crate) mod caller;
pub(crate) mod own_site;

use std::sync::Arc;

use archive::{Access, Audience, DraftSeen, MatchFeed, Snapshot, StoredToken};
use audit::Eyes;
use record::MatchId;
use replay::{Replay, Viewer};
use rules::Opening;

use crate::access::caller::{Caller, CallerIdentity};
use crate::app::App;
use crate::blocking::blocking;
use crate::limits::client_budget::ClientBudget;
use crate::limits::price;
use crate::live::leases::{Device, LeaseViewer, ToldPen};
use crate::problem::ApiError;
use crate::request::path::MatchName;
use crate::request::query::Parsed;
use crate::response::{Caching, Resource};

/// The match an address names, if it exists and the caller may read it; blocks on the store.
///
/// An unlisted match is named by its id, `~` and its secret. Every request about a match begins
/// here, and other errors are checked afterwards: a caller who may not know of a match gets the
/// same response as if it did not exist.
pub(crate) fn readable(
    app: &App,
    identity: &CallerIdentity,
    name: &MatchName,
) -> Result<(Caller, MatchId), ApiError> {
    let caller = identity.caller()?;
    app.archive.check_sure()?;
    let (id, suffix) = match name.0.split_once('~') {
        Some((id, suffix)) => (id, Some(suffix)),
        None => (&*name.0, None),
    };
    let match_id: MatchId = id.parse().map_err(|_| ApiError::no_match())?;
    caller.may_read(&app.archive, &match_id, suffix)?;
    app.archive.find(&match_id)?;
    Ok((caller.clone(), match_id))
}

/// A match as far as the caller may see it, and the view they see it with.
#[derive(Clone)]
pub(crate) struct MatchAccess {
    pub(crate) loaded: Arc<MatchFeed>,
    pub(crate) viewer: Viewer,
    pub(crate) caller: Caller,
    /// The players' agreement, if nothing else lets the caller have this view.
    agreed: Option<Audience>,
    /// The token of an official, whose views of hidden information are logged.
    token: Option<StoredToken>,
    route: &'static str,
}

impl MatchAccess {
    /// The access of a request by `route` to the match that it names; blocks on the store.
    ///
    /// A view of hidden information is in the access log when this returns.
    pub(crate) fn new(
        app: &App,
        identity: &CallerIdentity,
        name: &MatchName,
        view: Option<Parsed<Viewer>>,
        route: &'static str,
    ) -> Result<Self, ApiError> {
        let (caller, match_id) = readable(app, identity, name)?;
        // A guest has chosen what the file holds, and its link shows all of that.
        let is_guests = app.archive.guest(&match_id).is_some();
        let usual = if is_guests { Viewer::Official } else { Viewer::Public };
        let viewer = Parsed::get_any(view)?.unwrap_or(usual);
        let agreed = agreed(app, &caller, &match_id, viewer)?;
        // Matches in use are never evicted: strangers who follow many must not fill the memory.
        if caller.has_token().is_err() {
            app.archive.check_room_for(&match_id)?;
        }
        let loaded = if caller.sees_unreleased(&match_id) {
            app.archive.full(&match_id)?
        } else {
            app.archive.released(&match_id)?
        };
        let token = caller.official(&match_id).cloned();
        let access = Self { loaded, viewer, caller, agreed, token, route };
        // Before the log is written: a refused view is not a view.
        access.may_show(&access.loaded.snapshot())?;
        // Written before anything is shown: a view that cannot be logged is not given.
        access.write_view(app, &access.loaded)?;
        Ok(access)
    }

    /// The current match, with at least one record, if this viewer may see it.
    pub(crate) fn replay(&self) -> Result<Arc<Snapshot>, ApiError> {
        let replay = self.loaded.replay()?;
        self.may_show(&replay)?;
        Ok(replay)
    }

    /// The resource that a response about the match up to a record is, in the caller's view;
    /// `is_fixed` if it is made only from these records.
    pub(crate) fn resource<'a>(
        &self,
        app: &App,
        replay: &'a Replay,
        seq: u32,
        is_fixed: bool,
    ) -> Resource<'a> {
        let caching = Caching::of(&app.archive, &self.loaded, is_fixed);
        Resource { replay, seq, viewer: self.viewer, caching }
    }

    /// Whether a match of this length may be shown to this viewer. The players' agreement applies
    /// to a match that is over: if its end is rewound, the hands are hidden again.
    pub(crate) fn may_show(&self, replay: &Replay) -> Result<(), ApiError> {
        let Some(agreed) = &self.agreed else { return Ok(()) };
        if replay.at(replay.last()).is_some_and(|last| agreed.shows_hands(last)) {
            return Ok(());
        }
        self.caller.may_be(&self.loaded.match_id, self.viewer)
    }

    /// Whether this view depends on the players' agreement.
    pub(crate) fn is_by_agreement(&self) -> bool {
        self.agreed.is_some()
    }

    /// Updates the access of a caller who continues viewing, as [`new`](Self::new) does, if they
    /// still may.
    pub(crate) fn go_on(&mut self, app: &App) -> Result<(), ApiError> {
        app.archive.check_sure()?;
        // A stream may last for hours, and its token may be revoked meanwhile.
        self.caller.check(&app.tokens)?;
        self.agreed = agreed(app, &self.caller, &self.loaded.match_id, self.viewer)?;
        app.archive.release_of(&self.loaded)?;
        self.write_view(app, &self.loaded)
    }

    /// What the caller may see of a match that this one refers to, besides what everyone may.
    pub(crate) fn eyes(&self, match_id: &MatchId) -> Eyes {
        let sees_all = self.viewer == Viewer::Official && self.caller.official(match_id).is_some();
        if sees_all { Eyes::Official } else { Eyes::Public }
    }

    /// The draft that the decks of the match are built from, as far as the caller may see it; blocks
    /// on the store.
    pub(crate) fn draft(&self, app: &App, replay: &Replay) -> Result<Option<DraftSeen>, ApiError> {
        let Some(named) = replay.draft() else { return Ok(None) };
        let eyes = self.eyes(&named.match_id);
        let draft = app.archive.draft_of(replay, |_| eyes)?;
        if draft.is_some() && eyes == Eyes::Official {
            let side = app.archive.full(&named.match_id)?;
            self.write_view(app, &side)?;
        }
        Ok(draft)
    }

    /// The pen of the match as a device of the caller sees it; blocks on the access log.
    pub(crate) fn pen(&self, app: &App, device: Option<Device>) -> Result<ToldPen, ApiError> {
        let match_id = &self.loaded.match_id;
        let reader = LeaseViewer::new(device, self.caller.has_token()?);
        if self.eyes(match_id) == Eyes::Public {
            return Ok(app.pens.show(match_id, &reader));
        }
        let shown = app.pens.show(match_id, &reader.seeing_all());
        if shown.tells_of_others() {
            let last = self.loaded.snapshot().records().last().map(|last| last.record.seq);
            self.write(app, match_id, last)?;
        }
        Ok(shown)
    }

    /// Logs a view of this match, if it shows an official what others may not see.
    fn write_view(&self, app: &App, side: &MatchFeed) -> Result<(), ApiError> {
        let (last, has_hidden) = {
            let replay = side.snapshot();
            let last = replay.records().last().map(|last| last.record.seq);
            (last, replay.openings().iter().any(|known| matches!(known, Opening::Slot(_))))
        };
        // A match without hidden cards shows an official what everyone sees, and is not worth a line.
        let shows_hidden = self.viewer != Viewer::Public && has_hidden;
        let shows_unreleased = match last {
            Some(last) if !side.is_for_everyone => {
                !app.archive.is_released(&side.match_id, last)?
            }
            _ => false,
        };
        if shows_hidden || shows_unreleased {
            self.write(app, &side.match_id, last)
        } else {
            Ok(())
        }
    }

    /// Logs that an official is shown what others may not see.
    fn write(&self, app: &App, match_id: &MatchId, last: Option<u32>) -> Result<(), ApiError> {
        let Some(token) = &self.token else { return Ok(()) };
        let look = Access::new(archive::now(), token, match_id, self.route, self.viewer, last);
        Ok(app.access_log.write(&look)?)
    }
}

/// The players' agreement about a match, if only that lets this caller have this view; `None` if
/// the caller may have it anyway.
fn agreed(
    app: &App,
    caller: &Caller,
    match_id: &MatchId,
    viewer: Viewer,
) -> Result<Option<Audience>, ApiError> {
    let Err(refused) = caller.may_be(match_id, viewer) else { return Ok(None) };
    if app.archive.guest(match_id).is_some() {
        return Ok(None);
    }
    let agreed = match viewer {
        Viewer::Hands | Viewer::Seat(_) => app.archive.audience(match_id)?,
        Viewer::Public | Viewer::Official => None,
    };
    agreed.filter(|audience| !audience.hands.is_empty()).map(Some).ok_or(refused)
}

/// The match that a request names, and the requested view, for a caller who may have both.
///
/// A match that is not in memory is first loaded from the store, which is charged and waits its
/// turn.
pub(crate) async fn access_match(
    app: &Arc<App>,
    payer: &ClientBudget,
    identity: CallerIdentity,
    name: MatchName,
    view: Option<Parsed<Viewer>>,
    route: &'static str,
) -> Result<MatchAccess, ApiError> {
    let (from, who, asked) = (app.clone(), identity.clone(), name.clone());
    let access = move || {
        let access = MatchAccess::new(&from, &who, &asked, view.clone(), route)?;
        // Entity tags need it: it is not computed on the threads that respond.
        access.loaded.snapshot().openings_hash();
        Ok(access)
    };
    let (from, at_once) = (app.clone(), access.clone());
    let found = blocking(move || {
        let (_, match_id) = readable(&from, &identity, &name)?;
        let unread = from.archive.unread(&match_id)?;
        // A match in memory is shown in the same step; only one that must be loaded is charged and waits its turn.
        Ok((unread, (unread == 0).then(at_once).transpose()?))
    });
    let (unread, found) = found.await?;
    match found {
        Some(access) => Ok(access),
        None => app.work.paid(payer, price::load(unread).saturating_add(1), access).await,
    }
}
