//! All tables of a round, on one stream.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use answers::bytes;
use archive::{ArchiveError, MatchFeed, OpenFindings, Search, Table, term};
use audit::Eyes;
use axum::Extension;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream, StreamExt};
use ledger::Field;
use record::{At, MatchId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::access::MatchAccess;
use crate::access::caller::CallerIdentity;
use crate::app::{App, Shared};
use crate::blocking::blocking;
use crate::limits::client_budget::ClientBudget;
use crate::limits::price;
use crate::live::following::{KEEP_ALIVE, problem_event};
use crate::net::serve::Stopping;
use crate::problem::ApiError;
use crate::request::headers::form;
use crate::request::path::MatchName;
use crate::request::query::Query;
use crate::response::{NOT_KEPT, caching_headers};

const STREAM: &str = "text/event-stream";

/// The media types returned only if named.
pub(super) const FORMS: &[&str] = &[STREAM];

/// Maximum number of tables on a wall.
const TABLES_MAX: usize = 512;

/// Number of tables computed per read.
const TABLES_A_READ: usize = 8;

/// Number of unlisted matches searched at once.
const HIDDEN_AT_ONCE: usize = 50;

/// How often tables are checked for changes, how often new ones are searched for, and how often a
/// token is checked.
const TICK: Duration = Duration::from_millis(500);
const LOOK_AGAIN: Duration = Duration::from_secs(5);

/// Maximum number of characters in the name of an event or a round, as in searches.
const NAME_MAX: usize = 200;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RoundQuery {
    event: Option<String>,
    round: Option<String>,
}

/// What has changed on a wall.
#[derive(Serialize, JsonSchema)]
pub(crate) struct WallChange {
    /// The server's current time.
    now: At,
    /// Whether `tables` contains every table.
    whole: bool,
    /// Tables that are new or have changed.
    tables: Vec<WallTable>,
    /// Matches that are no longer shown.
    gone: Vec<MatchId>,
}

/// A table, and what the audit found there.
#[derive(Serialize, JsonSchema)]
pub(crate) struct WallTable {
    #[serde(flatten)]
    table: Arc<Table>,
    /// The open findings; absent if the match was not judged yet.
    findings: Option<Arc<OpenFindings>>,
}

/// All tables of a round, or each as it changes.
pub(super) async fn show(
    State(app): Shared,
    identity: CallerIdentity,
    payer: ClientBudget,
    Query(asked): Query<RoundQuery>,
    Extension(stopping): Extension<Stopping>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let Some(event) = asked.event.filter(|event| !event.is_empty()) else {
        return Err(ApiError::BadRequest("the round's event is missing: send `event`".to_owned()));
    };
    let long = |name: &&str| name.chars().count() > NAME_MAX;
    if [Some(event.as_str()), asked.round.as_deref()].into_iter().flatten().any(|name| long(&name))
    {
        let why =
            format!("`event` and `round` may have at most {NAME_MAX} characters: shorten them");
        return Err(ApiError::BadRequest(why));
    }
    // A caller without a valid token sees the public view, as in lists.
    let identity = if identity.caller().is_ok() { identity } else { CallerIdentity::everyone() };
    let wall = Wall::new(app, identity, payer, event, asked.round).find().await?;
    let (change, wall) = wall.look().await?;
    if form(&headers, FORMS).is_some() {
        let stream = Sse::new(wall.changes(change).take_until(stopping.begins()));
        let keep_alive = KeepAlive::new().interval(KEEP_ALIVE);
        return Ok(stream.keep_alive(keep_alive).into_response());
    }
    Ok((caching_headers("application/json", NOT_KEPT), bytes(&change)).into_response())
}

/// A follower of a round; counted while it exists.
struct Wall {
    app: Arc<App>,
    identity: CallerIdentity,
    payer: ClientBudget,
    event: String,
    round: Option<String>,
    tables: BTreeMap<MatchId, Watched>,
    /// How many matches had been added at the last search for tables, and when that was.
    opened: Option<u64>,
    looked: Instant,
    /// Whether nothing has been sent yet.
    begins: bool,
}

/// A match on a wall.
struct Watched {
    access: MatchAccess,
    /// What was last sent of it.
    sent: Option<(Arc<Table>, Option<Arc<OpenFindings>>)>,
}

impl Wall {
    fn new(
        app: Arc<App>,
        identity: CallerIdentity,
        payer: ClientBudget,
        event: String,
        round: Option<String>,
    ) -> Self {
        app.metrics.followers.fetch_add(1, Ordering::Relaxed);
        let (tables, opened, looked) = (BTreeMap::new(), None, Instant::now());
        Self { app, identity, payer, event, round, tables, opened, looked, begins: true }
    }

    /// Finds the tables that this caller may see and that are not on the wall yet; those that are
    /// not in memory are loaded.
    async fn find(mut self) -> Result<Self, ApiError> {
        self.looked = Instant::now();
        let opened = self.app.archive.opened();
        // Searching a store for the tables of a round is dear, and there is nothing new unless a match was opened.
        if self.opened.replace(opened) == Some(opened) {
            return Ok(self);
        }
        let (app, payer) = (self.app.clone(), self.payer.clone());
        let (new, unread, wall) = blocking(move || {
            let mut new = self.ids()?;
            new.retain(|match_id| !self.tables.contains_key(match_id));
            let unread = new.iter().map(|match_id| self.app.archive.unread(match_id));
            let unread = unread.sum::<Result<u32, _>>()?;
            Ok((new, unread, self))
        })
        .await?;
        let tables = u32::try_from(new.len() / TABLES_A_READ).unwrap_or(u32::MAX);
        let load = if unread == 0 { 1 } else { price::load(unread) };
        let enter = move || wall.enter(new);
        app.work.paid(&payer, load.saturating_add(tables), enter).await
    }

    /// The matches of the round that everyone may find, and those that this official may find.
    fn ids(&self) -> Result<Vec<MatchId>, ApiError> {
        let (archive, round) = (&self.app.archive, self.round.as_deref());
        let mut ids = archive.round(&self.event, round, TABLES_MAX)?;
        let caller = self.identity.caller()?;
        let Some(term) = term(Field::Event, &self.event).filter(|_| caller.is_official()) else {
            return Ok(ids);
        };
        let search = Search { terms: vec![term], player: None, words: Vec::new() };
        let (may_find, mut after) = (|id: &MatchId| caller.official(id).is_some(), None);
        loop {
            let (found, next) =
                archive.search_hidden(&search, after.as_ref(), HIDDEN_AT_ONCE, may_find)?;
            let is_of =
                |summary: &serde_json::Value| round.is_none() || summary["round"].as_str() == round;
            ids.extend(found.into_iter().filter(|it| is_of(&it.summary)).map(|it| it.match_id));
            after = next;
            if after.is_none() || ids.len() >= TABLES_MAX {
                return Ok(ids);
            }
        }
    }

    /// Adds those of these matches to the wall that the caller may see.
    fn enter(mut self, ids: Vec<MatchId>) -> Result<Self, ApiError> {
        for match_id in ids {
            let name = MatchName(match_id.to_string());
            match MatchAccess::new(&self.app, &self.identity, &name, None, "showRound") {
                Ok(access) => drop(self.tables.insert(match_id, Watched { access, sent: None })),
                // A match that the caller may not see is no error: the wall shows the others.
                Err(ApiError::Archive(ArchiveError::NoMatch)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(self)
    }

    /// The changes since the last call; also gives one match its turn to be audited.
    async fn look(self) -> Result<(WallChange, Self), ApiError> {
        blocking(move || self.look_now()).await
    }

    fn look_now(mut self) -> Result<(WallChange, Self), ApiError> {
        let now = archive::now();
        let mut change = WallChange {
            now,
            whole: std::mem::take(&mut self.begins),
            tables: Vec::new(),
            gone: Vec::new(),
        };
        for (match_id, watched) in &mut self.tables {
            match watched.look(&self.app, now) {
                Ok(table) => change.tables.extend(table),
                Err(ApiError::Archive(ArchiveError::NoMatch)) => change.gone.push(match_id.clone()),
                Err(error) => return Err(error),
            }
        }
        self.tables.retain(|match_id, _| !change.gone.contains(match_id));
        Ok((change, self))
    }

    /// This first, and then each change; why the stream ends, if it does.
    fn changes(self, first: WallChange) -> impl Stream<Item = Result<sse::Event, Infallible>> {
        let begun = stream::once(async move { Ok(event(&first)) });
        let later = stream::unfold(Some(self), |wall| async {
            Some(match wall?.next().await {
                Ok((change, wall)) => (Ok(event(&change)), Some(wall)),
                Err(error) => (Ok(problem_event(&error)), None),
            })
        });
        begun.chain(later)
    }

    /// The next change, as soon as there is one.
    async fn next(mut self) -> Result<(WallChange, Self), ApiError> {
        loop {
            let app = self.app.clone();
            let draft =
                move |side: &MatchFeed| app.archive.draft_of(&side.snapshot(), |_| Eyes::Public);
            let sides = self.tables.values().map(|it| &it.access.loaded);
            self.app.judging.judge(sides, draft);
            tokio::time::sleep(TICK).await;
            if self.looked.elapsed() >= LOOK_AGAIN {
                self = self.look_again().await?;
            }
            let (change, wall) = self.look().await?;
            if !change.tables.is_empty() || !change.gone.is_empty() {
                return Ok((change, wall));
            }
            self = wall;
        }
    }

    /// Refreshes the tables that the caller may still see, and adds new ones.
    async fn look_again(self) -> Result<Self, ApiError> {
        let wall = blocking(move || {
            self.identity.caller()?.check(&self.app.tokens)?;
            Ok(self)
        });
        wall.await?.find().await
    }
}

impl Drop for Wall {
    fn drop(&mut self) {
        self.app.metrics.followers.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Watched {
    /// The table, if it differs from what was sent; `None` if nothing of it is released.
    fn look(&mut self, app: &App, now: At) -> Result<Option<WallTable>, ApiError> {
        let loaded = self.access.loaded.clone();
        // A match with a delay changes by itself, without a record that would signal it.
        if loaded.is_due(now) {
            self.access.go_on(app)?;
        }
        let Some(table) = loaded.snapshot().table() else { return Ok(None) };
        let findings = loaded.judged();
        let same = |(sent, judged): &(Arc<Table>, Option<Arc<OpenFindings>>)| {
            let both = judged.as_ref().zip(findings.as_ref());
            let is_judged =
                both.map_or(judged.is_none() && findings.is_none(), |(a, b)| Arc::ptr_eq(a, b));
            // Tables are computed once for a record, so the same pointer is the same table and nothing is compared.
            Arc::ptr_eq(sent, &table) && is_judged
        };
        if self.sent.as_ref().is_some_and(same) {
            return Ok(None);
        }
        // A view of unreleased records is logged.
        self.access.go_on(app)?;
        self.sent = Some((table.clone(), findings.clone()));
        Ok(Some(WallTable { table, findings }))
    }
}

fn event(change: &WallChange) -> sse::Event {
    sse::Event::default().event("tables").data(String::from_utf8_lossy(&bytes(change)))
}
