//! A node's copy of the stream: every record, checked, in its own sled and mirror.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use record::MatchId;
use serde_json::Value;

use super::breaks::{Breaks, StreamBreak};
use super::message::{Arrived, News, arrived};
use super::nats::Nats;
use super::season::{Season, next, root, stream};
use super::take::{left_out, sound, take};
use crate::{Fault, ReadError, SledStore};

/// Number of messages read at once: an append read from its first message on is read completely.
pub(super) const AT_ONCE: usize = 1024;

/// How long to wait before polling again if nothing signals news; appends signal it.
const PAUSE: Duration = Duration::from_millis(200);

/// How soon to poll again for a message known to exist, because the node that answered was slightly
/// behind.
const AGAIN: Duration = Duration::from_millis(2);

/// How often to check that the stream is still the one that was followed.
const LOOK: Duration = Duration::from_secs(5);

/// How long a server may lack a message known to exist before another server is tried: each answers
/// from its own copy of the stream, and one that fell behind may never catch up.
const LAG: Duration = Duration::from_secs(3);

/// How many times in a row the stream must look too short before it is considered so: a new leader
/// may not have read its own log yet.
const LOOKS: u32 = 4;

/// How long the cluster may be silent before the copy counts as behind.
const SILENCE: Duration = Duration::from_secs(10);

/// Callback for each append that becomes visible.
pub(super) type Tell = Box<dyn Fn(&MatchId) + Send + Sync>;

/// Callback after those have returned.
pub(super) type TellShown = Box<dyn Fn() + Send + Sync>;

/// A copy that follows the stream.
pub(super) struct LocalCopy {
    pub(super) local: SledStore,
    pub(super) nats: Arc<Nats>,
    pub(super) name: String,
    state: Mutex<Progress>,
    breaks: Mutex<Breaks>,
    news: Condvar,
    /// Sends each match that has news, with its sequence; `None` for omitted messages of no match.
    told: OnceLock<Sender<(Option<MatchId>, u64)>>,
    /// The sequence up to which all callbacks have run.
    shown: Arc<AtomicU64>,
}

struct Progress {
    /// The season of the next message.
    season: Season,
    /// The sequence of the last message whose records are on the disk here.
    applied: u64,
    /// The last sequence known to exist.
    known: u64,
    /// When a node last answered.
    heard: Instant,
    /// This node's appends under way, and whether each has been seen in the stream.
    under_way: BTreeMap<String, bool>,
    broken: Option<StreamBreak>,
    closed: bool,
}

impl LocalCopy {
    /// The copy of a node with these records, which have been compared with the stream.
    pub(super) fn new(
        local: SledStore,
        breaks: Breaks,
        nats: Arc<Nats>,
        name: &str,
        season: Season,
    ) -> Self {
        let (applied, heard) = (local.acknowledged() + breaks.messages(), Instant::now());
        let (under_way, broken) = Default::default();
        let (known, closed) = (applied, false);
        let state = Progress { season, applied, known, heard, under_way, broken, closed };
        let (state, breaks, name) = (Mutex::new(state), Mutex::new(breaks), name.to_owned());
        let (news, told) = Default::default();
        let shown = Arc::new(AtomicU64::new(applied));
        Self { local, nats, name, state, breaks, news, told, shown }
    }

    fn breaks(&self) -> MutexGuard<'_, Breaks> {
        self.breaks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn state(&self) -> MutexGuard<'_, Progress> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Follows until the copy is closed or broken.
    pub(super) fn run(&self) {
        let (mut looked, mut doubts) = (Instant::now(), 0);
        // When a message last arrived, or there was none to arrive.
        let mut came = Instant::now();
        loop {
            let state = self.state();
            if state.closed || state.broken.is_some() {
                return;
            }
            let (from, season) = (state.applied + 1, state.season.clone());
            // Nothing is known to be missing, so the server cannot be behind.
            if state.known < from {
                came = Instant::now();
            }
            drop(state);
            if came.elapsed() >= LAG {
                self.nats.try_another("other nodes' records do not arrive");
                came = Instant::now();
            }
            let pulled = self.pull(&season, from).and_then(|count| {
                if looked.elapsed() >= LOOK {
                    looked = Instant::now();
                    doubts = self.look(&season, doubts)?;
                }
                Ok(count)
            });
            match pulled {
                // It rests only when it read nothing: while there is a backlog, batches follow each other.
                Ok(0) => self.rest(),
                Ok(_) => came = Instant::now(),
                Err(Stop::Later) => thread::sleep(PAUSE),
                Err(Stop::Closed) => return,
                Err(Stop::Broken(found)) => {
                    tracing::error!(%found, "the stream is broken: nothing more is read from it");
                    self.state().broken = Some(found);
                    self.news.notify_all();
                    return;
                }
            }
        }
    }

    /// Waits until there may be news.
    fn rest(&self) {
        let state = self.state();
        let pause = if state.known > state.applied { AGAIN } else { PAUSE };
        let known = state.known;
        let is_idle = |state: &mut Progress| state.known == known && !state.closed;
        drop(self.news.wait_timeout_while(state, pause, is_idle));
    }

    /// Fetches the messages of a season from this sequence on; returns how many.
    fn pull(&self, season: &Season, from: u64) -> Result<u64, Stop> {
        let stream = stream(&self.name, season.number);
        let messages = match self.nats.read(&stream, from, AT_ONCE) {
            Ok(messages) => messages,
            Err(trouble) => {
                tracing::debug!(%trouble, "the stream could not be read");
                return Err(Stop::Later);
            }
        };
        let root = root(&self.name, season.number);
        let News { all, end } = arrived(&root, &messages, from).map_err(Stop::Broken)?;
        let pending = messages.last().and_then(|last| {
            let pending = last.headers.as_ref()?.get("Nats-Num-Pending")?;
            pending.as_str().parse::<u64>().ok()
        });
        let last =
            |last: &Result<Arrived, StreamBreak>| last.as_ref().map_or_else(|b| b.last, |a| a.last);
        let Some(last) = all.last().map(last) else {
            self.state().heard = Instant::now();
            return end.map_or(Ok(0), |end| self.go_on(season, end));
        };
        let mut good = Vec::new();
        for arrived in all {
            match arrived {
                Ok(arrived) => good.push(arrived),
                Err(found) => {
                    self.keep(&mut good)?;
                    self.leave_out(found)?;
                }
            }
        }
        self.keep(&mut good)?;
        let mut state = self.state();
        (state.applied, state.heard) = (last, Instant::now());
        state.known =
            // The server that answered may be behind the one that answered before, so the number never falls.
            state.known.max(last).max(from - 1 + messages.len() as u64 + pending.unwrap_or(0));
        drop(state);
        self.news.notify_all();
        Ok(last + 1 - from)
    }

    /// Continues with the next season, which begins with the message that ends this one; everything
    /// before it is here.
    fn go_on(&self, season: &Season, end: u64) -> Result<u64, Stop> {
        let next = next(&self.nats, &self.name, season, end).map_err(|trouble| {
            tracing::debug!(%trouble, "the next season does not exist yet");
            Stop::Later
        })?;
        let next = next.map_err(|what| Stop::Broken(StreamBreak::of_all(end, what)))?;
        tracing::info!(season = next.number, first = next.first, "the next season begins");
        let mut state = self.state();
        // What was known of the old season includes messages after its end, which never become records.
        (state.season, state.known) = (next, state.applied);
        drop(state);
        self.news.notify_all();
        // Part of it may have arrived.
        Ok(1)
    }

    /// The season of the next message.
    pub(super) fn season(&self) -> Season {
        self.state().season.clone()
    }

    /// Stores these appends, except broken ones and those that follow in the same match.
    fn keep(&self, all: &mut Vec<Arrived>) -> Result<(), Stop> {
        while !all.is_empty() {
            let (count, found) = self.sound(all).map_err(|fault| {
                tracing::warn!(%fault, "received records cannot be stored");
                Stop::Later
            })?;
            if !take(&self.local, &all[..count]).map_err(Stop::Broken)? {
                return Err(Stop::Closed);
            }
            for arrived in all.drain(..count) {
                self.tell(Some(arrived.append.match_id()), arrived.last);
                let mut state = self.state();
                state.applied = arrived.last;
                if let Some(seen) = state.under_way.get_mut(&arrived.by) {
                    *seen = true;
                }
            }
            // Left out in its place: the tree of every node must have the same leaves in the same order.
            if let Some(found) = found {
                all.remove(0);
                self.leave_out(found)?;
            }
        }
        Ok(())
    }

    /// How many of these appends, from the first on, are stored, and why the next one is not.
    fn sound(&self, all: &[Arrived]) -> Result<(usize, Option<StreamBreak>), Fault> {
        let breaks = self.breaks();
        let after = |arrived: &Arrived| {
            let before = breaks.of(arrived.append.match_id())?;
            Some(left_out(arrived, format!("it comes after {before}")))
        };
        let end = all.iter().position(|arrived| after(arrived).is_some()).unwrap_or(all.len());
        let (count, found) = sound(&self.local, &all[..end])?;
        Ok((count, found.or_else(|| all.get(end).and_then(after))))
    }

    /// Omits a broken append: its matches are no longer served.
    fn leave_out(&self, found: StreamBreak) -> Result<(), Stop> {
        tracing::error!(%found, "the stream is broken: the match is no longer served");
        let (matches, first, last) = (found.matches.clone(), found.first, found.last);
        let kept = self.breaks().add(found);
        // On the disk before anything after it: without this note, a restart would count the copy's messages wrongly.
        kept.map_err(|fault| Stop::Broken(StreamBreak::of_all(first, fault.to_string())))?;
        for match_id in matches.iter().map(Some) {
            self.tell(match_id, last);
        }
        self.tell(None, last);
        self.state().applied = last;
        Ok(())
    }

    /// Signals news of this match up to this sequence.
    fn tell(&self, match_id: Option<&MatchId>, sequence: u64) {
        if let Some(told) = self.told.get() {
            // The receiver may be gone.
            drop(told.send((match_id.cloned(), sequence)));
        } else {
            self.shown.store(sequence, Ordering::Release);
        }
    }

    /// The sequence of the last message whose records are on the disk here.
    pub(super) fn applied(&self) -> u64 {
        self.state().applied
    }

    /// The sequence up to which everything is on the disk here and has been signalled.
    pub(super) fn shown(&self) -> u64 {
        self.shown.load(Ordering::Acquire)
    }

    /// The sequence of the message that became the record with this leaf in the copy.
    pub(super) fn sequence_of(&self, leaf: u64) -> u64 {
        self.breaks().sequence_of(leaf)
    }

    /// The messages at which breaks of matches were found.
    pub(super) fn broken_messages(&self) -> Vec<u64> {
        self.breaks().sequences()
    }

    /// Checks that the stream is the one that was followed and still has everything taken from it;
    /// returns how many times in a row it did not.
    fn look(&self, season: &Season, doubts: u32) -> Result<u32, Stop> {
        let asked = format!("STREAM.INFO.{}", stream(&self.name, season.number));
        let Ok(info) = self.nats.ask_api(&asked, &Value::Null) else { return Ok(doubts) };
        let last = info["state"]["last_seq"].as_u64().unwrap_or_default();
        let mut state = self.state();
        // The season went on while the server was asked: the answer is about a stream that is no longer followed.
        if state.season != *season {
            return Ok(0);
        }
        let sequence = state.applied;
        let what = if info["created"] != season.created {
            "another stream has its name now".to_owned()
        } else if last >= sequence {
            (state.known, state.heard) = (state.known.max(last), Instant::now());
            return Ok(0);
        } else if doubts + 1 < LOOKS {
            return Ok(doubts + 1);
        } else {
            format!(
                "the stream ends with message {last}, but this node has {sequence} of its records"
            )
        };
        Err(Stop::Broken(StreamBreak::of_all(sequence, what)))
    }

    /// Notes that this sequence of a season exists.
    pub(super) fn hear(&self, season: u32, sequence: u64) {
        let mut state = self.state();
        // Messages after the end of a season are ignored.
        if season == state.season.number && sequence > state.known {
            state.known = sequence;
            drop(state);
            self.news.notify_all();
        }
    }

    /// Waits until this sequence is on the disk here; returns whether it was in time.
    pub(super) fn reach(&self, sequence: u64, until: Instant) -> Result<bool, ReadError> {
        self.wait_until(until, |state| state.applied >= sequence)
    }

    /// Waits until this sequence of a season is on the disk here, or until the season has ended and
    /// all of it is here.
    pub(super) fn reach_in(
        &self,
        season: &Season,
        sequence: u64,
        until: Instant,
    ) -> Result<bool, ReadError> {
        self.hear(season.number, sequence);
        self.wait_until(until, |state| state.applied >= sequence || state.season != *season)
    }

    fn wait_until(
        &self,
        until: Instant,
        is_there: impl Fn(&Progress) -> bool,
    ) -> Result<bool, ReadError> {
        let patience = until.saturating_duration_since(Instant::now());
        let waits =
            |state: &mut Progress| !is_there(state) && state.broken.is_none() && !state.closed;
        let waited = self.news.wait_timeout_while(self.state(), patience, waits);
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let is_there = is_there(&state);
        drop(state);
        if !is_there {
            self.check()?;
        }
        Ok(is_there)
    }

    /// Checks that the copy still follows.
    pub(super) fn check(&self) -> Result<(), ReadError> {
        let state = self.state();
        if state.closed {
            return Err(ReadError::Closed);
        }
        match &state.broken {
            None => Ok(()),
            Some(found) => Err(Fault::new(format!(
                "this node has stopped reading from the cluster because its stream is broken at {found}; see docs/cluster.md"
            ))
            .into()),
        }
    }

    /// Checks that a match is not broken.
    pub(super) fn check_match(&self, match_id: &MatchId) -> Result<(), ReadError> {
        match self.breaks().of(match_id) {
            None => Ok(()),
            Some(found) => Err(ReadError::Broken(format!(
                "the match is no longer served because the stream is broken at {found}; see docs/cluster.md"
            ))),
        }
    }

    /// How many records known to be in the stream are missing here or have not been signalled.
    pub(super) fn behind(&self) -> Result<u64, ReadError> {
        self.check()?;
        let state = self.state();
        let silence = state.heard.elapsed();
        // Not knowing how far the copy is behind is not the same as being up to date: readers must be able to tell.
        if silence > SILENCE {
            let seconds = silence.as_secs();
            return Err(
                Fault::new(format!("no node of the cluster has answered for {seconds} s")).into()
            );
        }
        Ok(state.known.saturating_sub(self.shown()))
    }

    /// Starts watching for an append of this node.
    pub(super) fn expect(&self, by: &str) {
        self.state().under_way.insert(by.to_owned(), false);
    }

    /// Whether it has been seen.
    pub(super) fn has_seen(&self, by: &str) -> bool {
        self.state().under_way.get(by).copied().unwrap_or_default()
    }

    /// Stops watching for it.
    pub(super) fn forget(&self, by: &str) {
        self.state().under_way.remove(by);
    }

    /// Signals news on a separate thread: the callback may wait for someone who waits for this
    /// copy.
    pub(super) fn follow(&self, tell: Tell, tell_shown: TellShown) {
        let (told, news) = channel::<(Option<MatchId>, u64)>();
        assert!(self.told.set(told).is_ok(), "a store is followed once");
        let shown = Arc::clone(&self.shown);
        let thread = thread::Builder::new().name("ledger-tell".to_owned());
        let thread = thread.spawn(move || {
            while let Ok(first) = news.recv() {
                // The callback for a match reads everything new in it.
                let (mut all, mut last) = (BTreeSet::from_iter(first.0), first.1);
                // A match with many new records is signalled once: a node that catches up has thousands.
                for (match_id, sequence) in news.try_iter() {
                    all.extend(match_id);
                    last = sequence;
                }
                all.iter().for_each(&tell);
                // After the callbacks: whoever waits for a position reads the match right away.
                shown.store(last, Ordering::Release);
                tell_shown();
            }
        });
        drop(thread.expect("the system gives a thread"));
    }

    pub(super) fn close(&self) {
        self.state().closed = true;
        self.news.notify_all();
    }
}

/// Why nothing was taken.
enum Stop {
    /// Retry later.
    Later,
    /// The copy on the disk accepts nothing more.
    Closed,
    Broken(StreamBreak),
}
