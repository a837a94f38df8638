//! A match as one audience may see it: its states, and everything computed from them.

use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};
use std::time::Duration;

use audit::{Eyes, SeenMatch};
use language::{Language, Report, TitledMoment};
use record::{At, Digest, MatchId};
use replay::Replay;
use rules::Edition;
use tokio::sync::watch;

use crate::error::ArchiveError;
use crate::live::LiveMessages;
use crate::now;
use crate::table::{OpenFindings, Table};

/// The shortest and the longest wait for a release: a clock may be set meanwhile.
const WAIT: (Duration, Duration) = (Duration::from_millis(20), Duration::from_mins(1));

/// The current match that is the draft of a pod, and the viewer of its pools.
#[derive(Clone)]
pub struct DraftSeen {
    match_now: Arc<Snapshot>,
    mark: DraftMark,
}

/// The parts of a draft that an audit depends on: its last record, its openings, and its viewer.
type DraftMark = (Option<Digest>, Digest, Eyes);

impl DraftSeen {
    pub(crate) fn new(match_now: Arc<Snapshot>, eyes: Eyes) -> Self {
        // A snapshot and its mark are taken together: the draft may go on while the audit runs.
        let head = match_now.records().last().map(|last| last.hash);
        let mark = (head, match_now.openings_hash(), eyes);
        Self { match_now, mark }
    }

    fn seen(&self) -> SeenMatch<'_> {
        SeenMatch { replay: &self.match_now, eyes: self.mark.2 }
    }
}

/// What an audit depends on besides its match.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct AuditKey {
    edition: Edition,
    eyes: Eyes,
    draft: Option<DraftMark>,
}

/// A match at one moment, with everything computed from it.
///
/// It never changes: a task can use it as long as it needs while the match continues.
pub struct Snapshot {
    replay: Replay,
    audits: Once<AuditKey, Report>,
    timelines: Once<Language, Vec<TitledMoment>>,
    table: OnceLock<Option<Arc<Table>>>,
}

impl Deref for Snapshot {
    type Target = Replay;

    fn deref(&self) -> &Replay {
        &self.replay
    }
}

impl Snapshot {
    /// A match of which nothing has been computed yet.
    pub fn new(replay: Replay) -> Arc<Self> {
        let (audits, timelines, table) = Default::default();
        Arc::new(Self { replay, audits, timelines, table })
    }

    /// The audit by an edition (the match's own if none is named) for this viewer and draft;
    /// computed once.
    pub fn audit(
        &self,
        edition: Option<Edition>,
        eyes: Eyes,
        draft: Option<&DraftSeen>,
    ) -> Arc<Report> {
        let asked = self.asked(edition, eyes, draft);
        let (seen, draft) = (SeenMatch { replay: self, eyes }, draft.map(DraftSeen::seen));
        let edition = Some(asked.edition);
        self.audits.get(asked, || Report::seen(seen, draft, edition, Vec::new()))
    }

    /// Whether that audit has already been computed.
    pub fn is_audited(
        &self,
        edition: Option<Edition>,
        eyes: Eyes,
        draft: Option<&DraftSeen>,
    ) -> bool {
        self.audits.has(&self.asked(edition, eyes, draft))
    }

    fn asked(&self, edition: Option<Edition>, eyes: Eyes, draft: Option<&DraftSeen>) -> AuditKey {
        let edition = edition.unwrap_or_else(|| audit::edition_of(self));
        AuditKey { edition, eyes, draft: draft.map(|draft| draft.mark) }
    }

    /// The timeline in a language; computed once.
    pub fn timeline(&self, language: Language) -> Arc<Vec<TitledMoment>> {
        self.timelines.get(language, || language::timeline(self, language))
    }

    /// Whether that timeline has already been computed.
    pub fn has_timeline(&self, language: Language) -> bool {
        self.timelines.has(&language)
    }

    /// The summary of the match; computed once. `None` if it has no records.
    pub fn table(&self) -> Option<Arc<Table>> {
        self.table.get_or_init(|| Table::new(self).map(Arc::new)).clone()
    }

    /// The number of findings in its audits.
    pub(crate) fn findings(&self) -> usize {
        self.audits.sum(|report| report.findings.len())
    }

    /// The number of moments in its timelines.
    pub(crate) fn moments(&self) -> usize {
        self.timelines.sum(Vec::len)
    }
}

/// Values that are each computed once, by the first caller; others wait for the result.
struct Once<K, V>(Mutex<BTreeMap<K, Arc<OnceLock<Arc<V>>>>>);

impl<K, V> Default for Once<K, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Ord, V> Once<K, V> {
    fn get(&self, key: K, make: impl FnOnce() -> V) -> Arc<V> {
        let cell =
            self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(key).or_default().clone();
        // Outside the map's lock: an audit takes seconds, and others must be able to ask for another edition
        // meanwhile.
        cell.get_or_init(|| Arc::new(make())).clone()
    }

    fn has(&self, key: &K) -> bool {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.get(key).is_some_and(|cell| cell.get().is_some())
    }

    /// The sum of some measure over the computed values.
    fn sum(&self, count: impl Fn(&V) -> usize) -> usize {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.values().filter_map(|cell| cell.get()).map(|value| count(value)).sum()
    }
}

/// One match up to a record: its last one, or the last one released.
///
/// Everything derived from it is stored with it, so nothing of a later record can reach the public.
pub struct MatchFeed {
    /// The match.
    pub match_id: MatchId,
    /// Whether it is for everyone who may read the match.
    pub is_for_everyone: bool,
    /// Locked only to take a snapshot or to replace it.
    now: RwLock<Arc<Snapshot>>,
    /// Held while the next snapshot is made.
    changing: Mutex<()>,
    /// The last live messages to followers of its states.
    pub messages: LiveMessages,
    /// The result of the last audit that somebody waited for, even if of an earlier record.
    judged: RwLock<Option<Arc<OpenFindings>>>,
    /// Signals that there is something new.
    news: watch::Sender<()>,
    /// When more may be released, in Unix milliseconds; [`NEVER`](Self::NEVER) if nothing waits for
    /// its time.
    due: AtomicI64,
}

impl MatchFeed {
    /// The time when nothing waits to be released.
    pub(crate) const NEVER: i64 = i64::MAX;

    pub(crate) fn new(match_id: MatchId, replay: Replay, is_for_everyone: bool) -> Self {
        let now = RwLock::new(Snapshot::new(replay));
        let (changing, messages, judged, news) = Default::default();
        let due = AtomicI64::new(Self::NEVER);
        Self { match_id, is_for_everyone, now, changing, messages, judged, news, due }
    }

    /// The current match, with at least one record.
    pub fn replay(&self) -> Result<Arc<Snapshot>, ArchiveError> {
        let replay = self.snapshot();
        if replay.records().is_empty() {
            return Err(ArchiveError::NotReleased { from: self.due() });
        }
        Ok(replay)
    }

    /// The current match, possibly without records.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.now.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The unresolved findings of the audit, as far as it was made for a wall of tables.
    pub fn judged(&self) -> Option<Arc<OpenFindings>> {
        self.judged.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Audits the current match, unless that has been done, and stores the unresolved findings.
    pub fn judge(&self, draft: Option<&DraftSeen>) {
        let now = self.snapshot();
        let found = OpenFindings::new(&now, &now.audit(None, Eyes::Public, draft));
        *self.judged.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(found));
    }

    /// Changes whenever there is something new.
    pub fn news(&self) -> watch::Receiver<()> {
        self.news.subscribe()
    }

    /// Discards the followers' last messages when the last follower leaves.
    pub fn is_left(&self) {
        // The last follower still holds its receiver while it leaves.
        if self.news.receiver_count() <= 1 {
            self.messages.forget();
        }
    }

    /// Replaces this snapshot by the next.
    pub(crate) fn change(&self, change: impl FnOnce(&mut Replay)) {
        // Two changes at once would each start from the same snapshot, and one would be lost.
        let _changing = self.changing.lock().unwrap_or_else(PoisonError::into_inner);
        // A clone is cheap: versions share their parts. Readers keep the snapshot that they have, and the lock on
        // `now` is held only to swap the pointer.
        let mut replay = Replay::clone(&self.snapshot());
        change(&mut replay);
        *self.now.write().unwrap_or_else(PoisonError::into_inner) = Snapshot::new(replay);
        self.news.send_replace(());
    }

    /// When more may be released.
    pub fn due(&self) -> Option<At> {
        At::from_unix_ms(self.due.load(Ordering::SeqCst))
    }

    /// Whether that time has come.
    pub fn is_due(&self, now: At) -> bool {
        self.due.load(Ordering::SeqCst) <= now.unix_ms()
    }

    /// Sets when more may be released; waiting tasks check again.
    pub(crate) fn set_due(&self, unix_ms: i64) {
        // A task that waits for the old time would otherwise sleep through an earlier one.
        if self.due.swap(unix_ms, Ordering::SeqCst) != unix_ms {
            self.news.send_replace(());
        }
    }

    /// Waits until more may be released, for a minute at most; forever if nothing waits for its
    /// time.
    pub async fn wait(&self) {
        let due = self.due.load(Ordering::SeqCst);
        if due == Self::NEVER {
            return std::future::pending().await;
        }
        let left = due.saturating_sub(now().unix_ms());
        let left = Duration::from_millis(u64::try_from(left).unwrap_or(0));
        tokio::time::sleep(left.clamp(WAIT.0, WAIT.1)).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The longest game in the folder of replays.
    fn replay() -> Replay {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../replays/tie-breaker.daybook");
        let file = record::read(&std::fs::read(path).expect("a replay")).expect("it is whole");
        Replay::load(file).expect("it makes sense")
    }

    #[test]
    fn a_match_goes_on_while_somebody_works_with_a_snapshot() {
        let whole = replay();
        let mut begun = Replay::default();
        begun.follow(&whole, 9);
        let loaded = MatchFeed::new("m".parse().expect("a name"), begun, true);
        let held = loaded.replay().expect("it has records");
        let report = held.audit(None, Eyes::Public, None);
        loaded.change(|replay| replay.follow(&whole, 10));
        loaded.change(|replay| replay.open(Vec::new()));
        assert_eq!((held.last(), loaded.snapshot().last()), (8, 9));
        assert!(Arc::ptr_eq(&report, &held.audit(None, Eyes::Public, None)), "it is done once");
        assert_eq!(held.findings(), report.findings.len());
        assert!(!loaded.snapshot().is_audited(None, Eyes::Public, None), "it is of another head");
    }
}
