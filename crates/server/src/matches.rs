//! Matches in memory: all their states, and the one place where events are added.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard};

use audit::Report;
use ledger::{APPEND_BYTES_MAX, Append, Head, Outcome, Store};
use record::{At, Chain, Digest, Draft, EventId, MatchId, Sealed};
use replay::{Batch, RecordError, Replay};
use rules::{Edition, Opening};
use tokio::sync::watch;

use crate::listing::listing;
use crate::opening::Openings;
use crate::problem::ApiError;
use crate::told::Told;
use crate::visibility::Visibilities;

/// Matches kept in memory at most; the one not used for longest makes room.
const LOADED_MAX: usize = 512;

/// Records read from the store at once.
const READ_AT_ONCE: u32 = 1024;

/// The matches in memory.
pub(crate) struct Matches {
    store: Arc<dyn Store>,
    openings: Openings,
    visibilities: Arc<Visibilities>,
    loaded: Mutex<BTreeMap<MatchId, Arc<Loaded>>>,
    clock: AtomicU64,
}

/// One match, up to its last acknowledged record.
pub(crate) struct Loaded {
    pub(crate) match_id: MatchId,
    /// Held by who appends, from trying the events until they are safe.
    writing: Mutex<()>,
    replay: RwLock<Replay>,
    /// The last audit by each edition.
    audits: Mutex<BTreeMap<Edition, Arc<Report>>>,
    /// What followers of its states were told last.
    pub(crate) told: Told,
    used: AtomicU64,
    /// Tells that there is something new.
    news: watch::Sender<()>,
}

impl Loaded {
    fn new(match_id: MatchId, replay: Replay, used: u64) -> Self {
        let (writing, replay) = (Mutex::new(()), RwLock::new(replay));
        let (audits, told) = (Mutex::default(), Told::default());
        let (used, news) = (AtomicU64::new(used), watch::Sender::default());
        Self { match_id, writing, replay, audits, told, used, news }
    }

    /// The audit of the match by an edition, its own if none is named; done once for each head.
    pub(crate) fn audited(&self, replay: &Replay, edition: Option<Edition>) -> Arc<Report> {
        let edition = edition.unwrap_or_else(|| audit::edition_of(replay));
        let mut audits = self.audits.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = audits.get(&edition).filter(|it| it.records == replay.records().len())
        {
            return known.clone();
        }
        let report = Arc::new(Report::new(replay, Some(edition), Vec::new()));
        audits.insert(edition, report.clone());
        report
    }

    /// The match as it is now; nothing is added while this is held.
    pub(crate) fn replay(&self) -> RwLockReadGuard<'_, Replay> {
        self.replay.read().expect("no thread panics holding it")
    }

    /// Changes whenever there is something new.
    pub(crate) fn news(&self) -> watch::Receiver<()> {
        self.news.subscribe()
    }

    fn change(&self, change: impl FnOnce(&mut Replay)) {
        change(&mut self.replay.write().expect("no thread panics holding it"));
        self.news.send_replace(());
    }
}

/// The end of a match; none if it has no record.
pub(crate) fn head(replay: &Replay) -> Option<Head> {
    replay.records().last().map(|last| Head { seq: last.record.seq, hash: last.hash })
}

/// A receipt for one event.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct EventReceipt {
    pub(crate) id: EventId,
    pub(crate) seq: u32,
    pub(crate) hash: Digest,
}

impl From<&Sealed> for EventReceipt {
    fn from(sealed: &Sealed) -> Self {
        Self { id: sealed.record.id.clone(), seq: sealed.record.seq, hash: sealed.hash }
    }
}

/// Events on their way into a match.
pub(crate) struct Adding {
    pub(crate) expected: Option<Digest>,
    pub(crate) drafts: Vec<Draft>,
    /// When they came.
    pub(crate) at: At,
    /// Whether the match is to be found in lists.
    pub(crate) listed: bool,
}

impl Matches {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        openings: Openings,
        visibilities: Arc<Visibilities>,
    ) -> Self {
        let (loaded, clock) = (Mutex::default(), AtomicU64::new(0));
        Self { store, openings, visibilities, loaded, clock }
    }

    pub(crate) fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// A match that is there; blocks on the store if it is not in memory.
    pub(crate) fn get(&self, match_id: &MatchId) -> Result<Arc<Loaded>, ApiError> {
        let loaded = self.get_or_empty(match_id)?;
        if loaded.replay().records().is_empty() { Err(ApiError::NoMatch) } else { Ok(loaded) }
    }

    /// Whether a match is there with all that was imported of it.
    ///
    /// A long one is kept in several parts and listed with the last; only what not everyone may read is never listed,
    /// and that is not imported.
    pub(crate) fn is_whole(&self, match_id: &MatchId) -> Result<bool, ApiError> {
        Ok(self.visibilities.of(match_id).is_some() || self.store.listing(match_id)?.is_some())
    }

    fn get_or_empty(&self, match_id: &MatchId) -> Result<Arc<Loaded>, ApiError> {
        let tick = self.clock.fetch_add(1, Ordering::Relaxed);
        let found = self.lock().get(match_id).cloned();
        if let Some(loaded) = found {
            loaded.used.store(tick, Ordering::Relaxed);
            return Ok(loaded);
        }
        let whole = self.is_whole(match_id)?;
        let replay = if whole { self.load(match_id)? } else { Replay::default() };
        let loaded = Arc::new(Loaded::new(match_id.clone(), replay, tick));
        if loaded.replay().records().is_empty() {
            return Ok(loaded);
        }
        Ok(self.keep(loaded))
    }

    /// Keeps a match in memory, unless another thread was quicker; the oldest that nobody uses makes room.
    fn keep(&self, loaded: Arc<Loaded>) -> Arc<Loaded> {
        let mut all = self.lock();
        let kept = all.entry(loaded.match_id.clone()).or_insert(loaded).clone();
        while all.len() > LOADED_MAX {
            let unused = all.iter().filter(|(_, loaded)| Arc::strong_count(loaded) == 1);
            let oldest = unused.min_by_key(|(_, loaded)| loaded.used.load(Ordering::Relaxed));
            let Some(oldest) = oldest.map(|(id, _)| id.clone()) else { break };
            all.remove(&oldest);
        }
        kept
    }

    /// Keeps a match in memory in place of what somebody read of it while it was not whole.
    fn replace(&self, match_id: MatchId, replay: Replay) {
        let tick = self.clock.fetch_add(1, Ordering::Relaxed);
        let loaded = Arc::new(Loaded::new(match_id.clone(), replay, tick));
        self.lock().insert(match_id, loaded.clone());
        self.keep(loaded);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<MatchId, Arc<Loaded>>> {
        self.loaded.lock().expect("no thread panics holding it")
    }

    /// A match from the store, not kept in memory; none if it is not there or not whole.
    pub(crate) fn read(&self, match_id: &MatchId) -> Result<Option<Replay>, ApiError> {
        let replay =
            if self.is_whole(match_id)? { self.load(match_id)? } else { Replay::default() };
        Ok(Some(replay).filter(|replay| !replay.records().is_empty()))
    }

    fn load(&self, match_id: &MatchId) -> Result<Replay, ApiError> {
        let mut records: Vec<Sealed> = Vec::new();
        loop {
            let from = u32::try_from(records.len()).expect("record numbers fit");
            let lines = self.store.range(match_id, from..from.saturating_add(READ_AT_ONCE))?;
            if lines.is_empty() {
                break;
            }
            for line in lines {
                let seq = line.seq;
                let wrong = |error| ApiError::Fault(format!("{match_id}, record {seq}: {error}"));
                records.push(line.read().map_err(wrong)?);
            }
        }
        let Some(last) = records.last() else { return Ok(Replay::default()) };
        let head = last.hash;
        let openings = self.openings.of(match_id).map_err(fault)?;
        Replay::load(record::File { records, openings, head }).map_err(fault)
    }

    /// Adds events: tries them, seals them, waits until they are safe, then shows them.
    ///
    /// Events that were added before, with the same bodies, get the receipts they got then.
    pub(crate) fn append(
        &self,
        match_id: &MatchId,
        adding: Adding,
    ) -> Result<(Outcome, Vec<EventReceipt>), ApiError> {
        let loaded = self.get_or_empty(match_id)?;
        let _writing = loaded.writing.lock().expect("no thread panics holding it");
        let Adding { expected, drafts, at, listed } = adding;
        let batch = {
            let replay = loaded.replay();
            if let Some(receipts) = self.receipts_of_before(match_id, &drafts)? {
                return Ok((Outcome::AlreadyThere, receipts));
            }
            stage(match_id, &replay, expected, drafts)?
        };
        let receipts: Vec<_> = batch.records.iter().map(EventReceipt::from).collect();
        let mut append = Append::new(at, expected, batch.records.clone());
        if listed {
            let last = batch.states.last().expect("a batch has events");
            let opened_at = self.store.listing(match_id)?.map_or(at, |listing| listing.at);
            append = append.listed(listing(last, opened_at));
        }
        let receipt = self.store.append(append)?;
        loaded.change(|replay| replay.add(batch));
        if receipt.first_seq == 0 {
            self.keep(loaded.clone());
        }
        Ok((receipt.outcome, receipts))
    }

    /// Keeps a whole match with its openings; one that is here already with the same head stays as it is.
    ///
    /// An earlier import that was cut off is gone on with. The caller sees to it that nobody else takes the name.
    pub(crate) fn import(&self, file: record::File) -> Result<Outcome, ApiError> {
        let match_id = file.records[0].record.match_id.clone();
        let (head, openings) = (file.head, file.openings.clone());
        let known = self.store.head(&match_id)?;
        let there = known.is_some() && self.is_whole(&match_id)?;
        let fits = |known: &Head| {
            let begun = file.records[..file.records.len() - 1].get(known.seq as usize);
            if there { known.hash == head } else { begun.is_some_and(|at| at.hash == known.hash) }
        };
        if !known.as_ref().is_none_or(fits) {
            let text = format!("there is another match `{match_id}` here, with another head");
            return Err(ApiError::Conflict(text));
        }
        let mut replay =
            Replay::load(file).map_err(|error| ApiError::Refused(error.to_string()))?;
        if !there {
            keep(&*self.store, &replay, known)?;
            replay.open(Vec::new());
            self.replace(match_id.clone(), replay);
        }
        self.open(&match_id, openings)?;
        Ok(if there { Outcome::AlreadyThere } else { Outcome::Stored })
    }

    /// Keeps openings for slots of a match; how many there are then.
    pub(crate) fn open(&self, match_id: &MatchId, new: Vec<Opening>) -> Result<usize, ApiError> {
        let loaded = self.get(match_id)?;
        let _writing = loaded.writing.lock().expect("no thread panics holding it");
        let (last, known) = {
            let replay = loaded.replay();
            (replay.last(), replay.openings().to_vec())
        };
        let mut openings: BTreeMap<_, _> =
            known.into_iter().map(|opening| (opening.slot, opening)).collect();
        for opening in new {
            let slot = opening.slot;
            if slot.seq() > last {
                let text = format!("slot {slot} is made by no record yet: the last one is {last}");
                return Err(ApiError::Refused(text));
            }
            if openings.get(&slot).is_some_and(|known| *known != opening) {
                let text = format!("slot {slot} is opened already, as another card");
                return Err(ApiError::Conflict(text));
            }
            openings.insert(slot, opening);
        }
        let openings: Vec<_> = openings.into_values().collect();
        let count = openings.len();
        self.openings.keep(match_id, &openings).map_err(fault)?;
        loaded.change(|replay| {
            replay.open(openings);
            loaded.told.forget();
        });
        Ok(count)
    }

    /// The receipts of events that are all there already, with the same bodies; none if the first is not.
    fn receipts_of_before(
        &self,
        match_id: &MatchId,
        drafts: &[Draft],
    ) -> Result<Option<Vec<EventReceipt>>, ApiError> {
        let mut receipts = Vec::new();
        for draft in drafts {
            let Some(id) = &draft.id else { return Ok(None) };
            let found = self.store.find(match_id, id)?.map(|line| line.read().map_err(fault));
            match found.transpose()? {
                Some(found) if same_body(&found, draft) => {
                    receipts.push(EventReceipt::from(&found));
                }
                None if receipts.is_empty() => return Ok(None),
                _ => return Err(ApiError::IdReused(id.clone())),
            }
        }
        Ok(Some(receipts).filter(|receipts| !receipts.is_empty()))
    }
}

fn fault(error: impl std::fmt::Display) -> ApiError {
    ApiError::Fault(error.to_string())
}

fn stage(
    match_id: &MatchId,
    replay: &Replay,
    expected: Option<Digest>,
    drafts: Vec<Draft>,
) -> Result<Batch, ApiError> {
    let head = head(replay);
    if head.map(|head| head.hash) != expected {
        return Err(ApiError::HeadMoved(head));
    }
    let chain = match head {
        None => Chain::new(match_id.clone()),
        Some(head) => Chain::resume(match_id.clone(), head.seq + 1, head.hash, []),
    };
    Batch::stage(&chain, replay.versions(), drafts).map_err(|error| match error {
        RecordError::Seal(record::SealError::DuplicateId { id, .. }) => ApiError::IdReused(id),
        error => ApiError::Refused(error.to_string()),
    })
}

fn same_body(found: &Sealed, draft: &Draft) -> bool {
    let record = &found.record;
    (&record.actor, &record.at, &record.event, &record.source)
        == (&draft.actor, &draft.at, &draft.event, &draft.source)
}

/// Keeps what follows the head `begun` of a match in parts that one sync each can take; it is listed with the last.
fn keep(store: &dyn Store, replay: &Replay, begun: Option<Head>) -> Result<(), ApiError> {
    let last = replay.at(replay.last()).ok_or(ApiError::NoMatch)?;
    let mut rest = &replay.records()[begun.map_or(0, |head| head.seq as usize + 1)..];
    let mut expected = begun.map(|head| head.hash);
    let at = crate::app::App::now();
    while !rest.is_empty() {
        let mut bytes = 0;
        let fits = |sealed: &&Sealed| {
            bytes += sealed.line.len() + 1;
            bytes <= APPEND_BYTES_MAX
        };
        let count = rest.iter().take_while(fits).count().max(1);
        let (part, more) = rest.split_at(count);
        let mut append = Append::new(at, expected, part.to_vec());
        if more.is_empty() {
            append = append.listed(listing(last, at));
        }
        expected = Some(store.append(append)?.head);
        rest = more;
    }
    Ok(())
}
