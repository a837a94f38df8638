//! Matches in memory: all their states, the one place where events are added, and the one where a caller is given them.

mod release;

pub(crate) use release::Asked;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, RwLock};

use ledger::{APPEND_BYTES_MAX, Append, AppendError, Cursor, Head, Outcome, Store};
use record::{At, Chain, Digest, Draft, EventId, Fit, MatchId, Sealed};
use replay::{Batch, Knowledge, RecordError, Recorder, Replay};
use rules::{Event, Opening, Subject};

use crate::caller::Caller;
use crate::delay::Delays;
use crate::listing::listing;
use crate::loaded::Loaded;
use crate::names::{Names, names};
use crate::opening::{Kept, Openings, fresh_salt};
use crate::problem::ApiError;
use crate::visibility::Visibilities;

/// Matches kept in memory at most; the one not used for longest makes room.
const LOADED_MAX: usize = 512;

/// Records read from the store at once.
const READ_AT_ONCE: u32 = 1024;

/// The matches in memory.
pub(crate) struct Matches {
    store: Arc<dyn Store>,
    openings: Openings,
    names: Names,
    visibilities: Arc<Visibilities>,
    delays: Delays,
    loaded: Mutex<BTreeMap<MatchId, Arc<InMemory>>>,
    clock: AtomicU64,
}

/// One match in memory.
struct InMemory {
    match_id: MatchId,
    /// Held by who appends, from trying the events until they are safe.
    writing: Mutex<()>,
    /// The openings that were dropped for good.
    dropped: Mutex<BTreeSet<Subject>>,
    /// Held by who releases records, or says how late they are released.
    releasing: Mutex<()>,
    sides: RwLock<Sides>,
    used: AtomicU64,
}

/// A match as it is, and as far as it is released if it has or had a delay.
#[derive(Clone)]
struct Sides {
    whole: Arc<Loaded>,
    released: Option<Arc<Loaded>>,
}

impl InMemory {
    fn new(
        match_id: MatchId,
        replay: Replay,
        dropped: BTreeSet<Subject>,
        is_delayed: bool,
        used: u64,
    ) -> Self {
        let whole = Arc::new(Loaded::new(match_id.clone(), replay, !is_delayed));
        let released = is_delayed.then(|| {
            let released = Loaded::new(match_id.clone(), Replay::default(), true);
            released.set_due(0);
            Arc::new(released)
        });
        let (writing, dropped, releasing) =
            (Mutex::default(), Mutex::new(dropped), Mutex::default());
        let (sides, used) = (RwLock::new(Sides { whole, released }), AtomicU64::new(used));
        Self { match_id, writing, dropped, releasing, sides, used }
    }

    fn sides(&self) -> Sides {
        self.sides.read().expect("no thread panics holding it").clone()
    }

    fn is_empty(&self) -> bool {
        self.sides().whole.so_far().records().is_empty()
    }

    /// What was dropped for good.
    fn dropped(&self) -> BTreeSet<Subject> {
        self.dropped.lock().expect("no thread panics holding it").clone()
    }

    /// Replaces what is told about hidden cards and players, on both sides.
    fn open(&self, openings: Vec<Opening>) {
        let Sides { whole, released } = self.sides();
        whole.change_openings(|replay| replay.open(openings));
        if let Some(released) = released {
            let whole = whole.so_far();
            released.change_openings(|replay| replay.follow(&whole, replay.records().len()));
        }
    }

    /// Whether nobody outside has a side of it.
    fn is_unused(&self) -> bool {
        let sides = self.sides.read().expect("no thread panics holding it");
        let of = |loaded: &Arc<Loaded>| Arc::strong_count(loaded) == 1;
        of(&sides.whole) && sides.released.as_ref().is_none_or(of)
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
        delays: Delays,
    ) -> Self {
        let (names, loaded, clock) = (Names::default(), Mutex::default(), AtomicU64::new(0));
        Self { store, openings, names, visibilities, delays, loaded, clock }
    }

    /// What this caller is given of a match that is there, whatever else of it there is; blocks on the store if it is
    /// not in memory.
    pub(crate) fn given_to(
        &self,
        caller: &Caller,
        match_id: &MatchId,
    ) -> Result<Arc<Loaded>, ApiError> {
        let one = self.get(match_id)?;
        self.release(&one)?;
        let Sides { whole, released } = one.sides();
        Ok(released.filter(|_| !caller.sees_unreleased(match_id)).unwrap_or(whole))
    }

    /// That a match is there.
    pub(crate) fn find(&self, match_id: &MatchId) -> Result<(), ApiError> {
        self.get(match_id).map(drop)
    }

    /// Whether nobody has taken the name of a match.
    pub(crate) fn is_free(&self, match_id: &MatchId) -> Result<bool, ApiError> {
        Ok(self.store.head(match_id)?.is_none())
    }

    /// Whether the store takes reads.
    pub(crate) fn check(&self) -> Result<(), ApiError> {
        Ok(self.store.matches(None, 1).map(drop)?)
    }

    /// The leaf of a record that is there.
    pub(crate) fn leaf_of(&self, match_id: &MatchId, seq: u32) -> Result<u64, ApiError> {
        let accepted = self.store.acceptances(match_id)?;
        let accepted = accepted.iter().rfind(|one| one.first_seq <= seq);
        let unknown = || ApiError::Fault(format!("{match_id}, record {seq}: it has no leaf"));
        Ok(accepted.ok_or_else(unknown)?.leaf_of(seq))
    }

    /// A match that is there, all of it: only for who writes to it.
    fn get(&self, match_id: &MatchId) -> Result<Arc<InMemory>, ApiError> {
        let one = self.get_or_empty(match_id)?;
        if one.is_empty() { Err(ApiError::NoMatch) } else { Ok(one) }
    }

    /// Whether a match is there with all that was imported of it.
    ///
    /// A long one is kept in several parts and listed with the last; only what not everyone may read is never listed,
    /// and that is not imported.
    pub(crate) fn is_whole(&self, match_id: &MatchId) -> Result<bool, ApiError> {
        Ok(self.visibilities.of(match_id).is_some() || self.store.listing(match_id)?.is_some())
    }

    fn get_or_empty(&self, match_id: &MatchId) -> Result<Arc<InMemory>, ApiError> {
        let tick = self.clock.fetch_add(1, Ordering::Relaxed);
        let found = self.lock().get(match_id).cloned();
        if let Some(one) = found {
            one.used.store(tick, Ordering::Relaxed);
            return Ok(one);
        }
        let whole = self.is_whole(match_id)?;
        let (replay, dropped) = if whole { self.load(match_id)? } else { Default::default() };
        let is_delayed = self.delays.of(match_id).is_some();
        let one = Arc::new(InMemory::new(match_id.clone(), replay, dropped, is_delayed, tick));
        Ok(if one.is_empty() { one } else { self.keep(one) })
    }

    /// Keeps a match in memory, unless another thread was quicker; the oldest that nobody uses makes room.
    fn keep(&self, one: Arc<InMemory>) -> Arc<InMemory> {
        let mut all = self.lock();
        let kept = all.entry(one.match_id.clone()).or_insert(one).clone();
        while all.len() > LOADED_MAX {
            let unused =
                all.iter().filter(|(_, one)| Arc::strong_count(one) == 1 && one.is_unused());
            let oldest = unused.min_by_key(|(_, one)| one.used.load(Ordering::Relaxed));
            let Some(oldest) = oldest.map(|(id, _)| id.clone()) else { break };
            all.remove(&oldest);
        }
        kept
    }

    /// Keeps a match in memory in place of what somebody read of it while it was not whole.
    fn replace(&self, match_id: MatchId, replay: Replay) -> Arc<InMemory> {
        let tick = self.clock.fetch_add(1, Ordering::Relaxed);
        let one = Arc::new(InMemory::new(match_id.clone(), replay, BTreeSet::new(), false, tick));
        self.lock().insert(match_id, one.clone());
        self.keep(one)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<MatchId, Arc<InMemory>>> {
        self.loaded.lock().expect("no thread panics holding it")
    }

    /// A match from the store, not kept in memory; none if it is not there or not whole.
    pub(crate) fn read(&self, match_id: &MatchId) -> Result<Option<Replay>, ApiError> {
        let whole = self.is_whole(match_id)?;
        let (replay, _) = if whole { self.load(match_id)? } else { Default::default() };
        Ok(Some(replay).filter(|replay| !replay.records().is_empty()))
    }

    /// A match from the store, and the openings that were dropped.
    fn load(&self, match_id: &MatchId) -> Result<(Replay, BTreeSet<Subject>), ApiError> {
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
        let Some(last) = records.last() else { return Ok(Default::default()) };
        let (head, seq) = (last.hash, last.record.seq);
        let Kept { mut openings, dropped } = self.openings.of(match_id).map_err(fault)?;
        if openings.iter().any(|opening| opening.subject().seq() > seq) {
            // They were kept for records that then did not come to be.
            openings.retain(|opening| opening.subject().seq() <= seq);
            self.openings.cut(match_id, Some(seq)).map_err(fault)?;
        }
        let replay =
            Replay::load(record::File { records, openings, proof: None, head }).map_err(fault)?;
        Ok((replay, dropped))
    }

    /// Adds events: tries them, seals them, waits until they are safe, then shows them.
    ///
    /// Events that were added before, with the same bodies, get the receipts they got then.
    pub(crate) fn append(
        &self,
        match_id: &MatchId,
        adding: Adding,
    ) -> Result<(Outcome, Vec<EventReceipt>), ApiError> {
        let one = self.get_or_empty(match_id)?;
        let _writing = one.writing.lock().expect("no thread panics holding it");
        let whole = one.sides().whole;
        let Adding { expected, mut drafts, at, listed } = adding;
        let (batch, openings) = {
            let replay = whole.so_far();
            let next = head(&replay).map_or(0, |head| head.seq.saturating_add(1));
            for (seq, draft) in (next..).zip(&mut drafts) {
                draft.conceal(seq, &[], fresh_salt).map_err(fault)?;
            }
            if let Some(receipts) = self.receipts_of_before(match_id, &replay, &drafts)? {
                return Ok((Outcome::AlreadyThere, receipts));
            }
            let batch = stage(match_id, &replay, expected, drafts)?;
            let openings = merged(replay.openings(), &batch.openings);
            (batch, openings)
        };
        let receipts: Vec<_> = batch.records.iter().map(EventReceipt::from).collect();
        let mut append = Append::new(at, expected, batch.records.clone());
        if listed {
            let last = batch.states.last().expect("a batch has events");
            append = append.listed(self.listing(match_id, last, at)?);
        }
        // What a record is committed to is safe before the record is.
        let last = head(&whole.so_far()).map(|head| head.seq);
        self.openings.go_on(match_id, last, &batch.openings).map_err(fault)?;
        let receipt =
            self.store.append(append).map_err(|error| self.not_added(match_id, last, error))?;
        let before = (!batch.openings.is_empty()).then(|| names(&whole.so_far()));
        whole.change(|replay| {
            replay.add(batch);
            if before.is_some() {
                replay.open(openings);
            }
        });
        if let Some(before) = before {
            self.renamed(&one, &before);
        }
        if receipt.first_seq == 0 {
            self.keep(one.clone());
        }
        self.release_more(&one);
        Ok((receipt.outcome, receipts))
    }

    /// Why events were not added. What opens them is forgotten, unless they may be in the store all the same.
    fn not_added(&self, match_id: &MatchId, last: Option<u32>, error: AppendError) -> ApiError {
        if !matches!(error, AppendError::Poisoned(_))
            && let Err(error) = self.openings.cut(match_id, last)
        {
            return fault(error);
        }
        error.into()
    }

    /// Notes who is named in a match where before others were; it is done whatever becomes of this.
    fn renamed(&self, one: &InMemory, before: &BTreeSet<String>) {
        let after = names(&one.sides().whole.so_far());
        match self.store.listing(&one.match_id) {
            Ok(Some(listing)) => {
                let place = Cursor::new(listing.at, one.match_id.clone());
                self.names.change(&place, before, &after);
            }
            Ok(None) => {}
            Err(_) => self.names.forget(),
        }
    }

    /// Keeps a whole match with its openings; one that is here already with the same head stays as it is.
    ///
    /// An earlier import that was cut off is gone on with. The caller sees to it that nobody else takes the name.
    pub(crate) fn import(&self, file: record::File) -> Result<Outcome, ApiError> {
        let match_id = file.records[0].record.match_id.clone();
        let (head, mut openings) = (file.head, file.openings.clone());
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
        let replay = Replay::load(file).map_err(|error| ApiError::Refused(error.to_string()))?;
        if there {
            let dropped = self.get(&match_id)?.dropped();
            openings.retain(|opening| !dropped.contains(&opening.subject()));
            self.open(&match_id, &openings)?;
            return Ok(Outcome::AlreadyThere);
        }
        self.openings.go_on(&match_id, None, &openings).map_err(fault)?;
        keep(&*self.store, &replay, known)?;
        let one = self.replace(match_id, replay);
        self.renamed(&one, &BTreeSet::new());
        Ok(Outcome::Stored)
    }

    /// The records of a foreign log, committed with the salts of an earlier import of it if there are any; a whole
    /// match that is here with the same events is given as it is.
    pub(crate) fn committed(
        &self,
        match_id: &MatchId,
        mut drafts: Vec<Draft>,
    ) -> Result<record::File, ApiError> {
        let known = self.openings.of(match_id).map_err(fault)?.openings;
        for (seq, draft) in (0..).zip(&mut drafts) {
            draft.conceal(seq, &known, fresh_salt).map_err(fault)?;
        }
        if self.store.head(match_id)?.is_some() && self.is_whole(match_id)? {
            let whole = self.get(match_id)?.sides().whole;
            let replay = whole.so_far();
            let records = replay.records();
            let same = |(found, draft): (&Sealed, &Draft)| same_body(&replay, found, draft);
            if records.len() == drafts.len() && records.iter().zip(&drafts).all(same) {
                let (records, openings) = (records.to_vec(), replay.openings().to_vec());
                let head = records[records.len() - 1].hash;
                return Ok(record::File { records, openings, proof: None, head });
            }
        }
        let mut recorder = Recorder::new(match_id.clone());
        let refused = |error: RecordError| ApiError::Refused(error.to_string());
        let seal = |draft| recorder.record(draft).map_err(refused);
        let records: Vec<_> = drafts.into_iter().map(seal).collect::<Result<_, _>>()?;
        let head = records.last().map(|last| last.hash);
        let empty = || ApiError::Refused("the log holds no event".to_owned());
        let (head, openings) = (head.ok_or_else(empty)?, recorder.openings().to_vec());
        Ok(record::File { records, openings, proof: None, head })
    }

    /// Keeps openings for slots and players of a match; how many there are then.
    pub(crate) fn open(&self, match_id: &MatchId, new: &[Opening]) -> Result<usize, ApiError> {
        let one = self.get(match_id)?;
        let _writing = one.writing.lock().expect("no thread panics holding it");
        let dropped = one.dropped();
        let openings = {
            let whole = one.sides().whole;
            let replay = whole.so_far();
            for opening in new {
                may_open(&replay, &dropped, opening)?;
            }
            merged(replay.openings(), new)
        };
        self.openings.add(match_id, new).map_err(fault)?;
        let count = openings.len();
        self.reopen(&one, openings);
        Ok(count)
    }

    /// Drops an opening for good; the chain stays as it is.
    pub(crate) fn drop_opening(
        &self,
        match_id: &MatchId,
        subject: Subject,
    ) -> Result<(), ApiError> {
        let one = self.get(match_id)?;
        let _writing = one.writing.lock().expect("no thread panics holding it");
        let mut openings = one.sides().whole.so_far().openings().to_vec();
        let count = openings.len();
        openings.retain(|opening| opening.subject() != subject);
        if openings.len() == count {
            return Err(ApiError::NotFound(format!("nothing opens {subject} in this match")));
        }
        self.openings.drop(match_id, subject).map_err(fault)?;
        one.dropped.lock().expect("no thread panics holding it").insert(subject);
        self.reopen(&one, openings);
        Ok(())
    }

    /// Tells of a match what these openings tell and nothing else.
    fn reopen(&self, one: &InMemory, openings: Vec<Opening>) {
        let before = names(&one.sides().whole.so_far());
        one.open(openings);
        self.renamed(one, &before);
    }

    /// The receipts of events that are all there already, with the same bodies; none if the first is not.
    fn receipts_of_before(
        &self,
        match_id: &MatchId,
        replay: &Replay,
        drafts: &[Draft],
    ) -> Result<Option<Vec<EventReceipt>>, ApiError> {
        let mut receipts = Vec::new();
        for draft in drafts {
            let Some(id) = &draft.id else { return Ok(None) };
            let found = self.store.find(match_id, id)?.map(|line| line.read().map_err(fault));
            match found.transpose()? {
                Some(found) if same_body(replay, &found, draft) => {
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

/// Whether a record says what a draft does; what it commits itself to is told by the openings that are still there.
fn same_body(replay: &Replay, found: &Sealed, draft: &Draft) -> bool {
    let record = &found.record;
    let kept = |subject| replay.openings().iter().find(|known| known.subject() == subject);
    let told = draft.openings(record.seq);
    (&record.actor, &record.at, &record.event, &record.source)
        == (&draft.actor, &draft.at, &draft.event, &draft.source)
        && told
            .iter()
            .all(|told| kept(told.subject()).is_none_or(|kept| kept.unsalted() == told.unsalted()))
}

/// Openings by what they open, the new ones in place of others of the same.
fn merged(known: &[Opening], new: &[Opening]) -> Vec<Opening> {
    let all = known.iter().chain(new).map(|opening| (opening.subject(), opening.clone()));
    all.collect::<BTreeMap<_, _>>().into_values().collect()
}

/// Whether an opening is of something that is there, and tells what its record is committed to and nothing new.
fn may_open(
    replay: &Replay,
    dropped: &BTreeSet<Subject>,
    opening: &Opening,
) -> Result<(), ApiError> {
    let (subject, last) = (opening.subject(), replay.last());
    let Some(made_by) = replay.records().get(subject.seq() as usize) else {
        let text = format!("{subject} is made by no record yet: the last one is {last}");
        return Err(ApiError::Refused(text));
    };
    if let (Opening::Player(it), Event::MatchOpened(opened)) = (opening, &made_by.record.event)
        && it.player.index() >= opened.players.len()
    {
        let count = opened.players.len();
        return Err(ApiError::Refused(format!("there is no {subject}: {count} players are here")));
    }
    if dropped.contains(&subject) {
        return Err(ApiError::Conflict(format!("what opened {subject} was dropped for good")));
    }
    let mut known = replay.openings().iter().filter(|known| known.subject() == subject);
    if known.any(|known| known != opening) {
        return Err(ApiError::Conflict(format!("{subject} is opened already, otherwise")));
    }
    if record::fit(&made_by.record.match_id, &made_by.record.commit, opening) == Fit::Fits {
        return Ok(());
    }
    let seq = subject.seq();
    let text = format!(
        "this is not what record {seq} is committed to about {subject}: send it with its own salt"
    );
    Err(ApiError::Refused(text))
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
            append = append.listed(listing(last, &Knowledge::default(), at));
        }
        expected = Some(store.append(append)?.head);
        rest = more;
    }
    Ok(())
}
