//! What is given of a match: its states as far as somebody may see them, and all that is worked out from them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard};
use std::time::Duration;

use audit::Report;
use record::{At, MatchId};
use replay::Replay;
use rules::Edition;
use tokio::sync::watch;

use crate::app::App;
use crate::problem::ApiError;
use crate::told::Told;

/// The least and the longest time to wait for a release: a clock may be set while one waits.
const WAIT: (Duration, Duration) = (Duration::from_millis(20), Duration::from_mins(1));

/// One match up to a record: its last one, or the last one that is released.
///
/// Whatever is derived of it is kept with it, so nothing of a later record gets into what the public is given.
pub(crate) struct Loaded {
    pub(crate) match_id: MatchId,
    /// Whether it is given to everyone who may read the match.
    pub(crate) is_for_everyone: bool,
    replay: RwLock<Replay>,
    /// The last audit by each edition.
    audits: Mutex<BTreeMap<Edition, Arc<Report>>>,
    /// What followers of its states were told last.
    pub(crate) told: Told,
    /// Tells that there is something new.
    news: watch::Sender<()>,
    /// When there may be more to release, in Unix milliseconds; [`NEVER`](Self::NEVER) if nothing waits for its time.
    due: AtomicI64,
}

impl Loaded {
    /// The time of what waits for no time.
    pub(crate) const NEVER: i64 = i64::MAX;

    pub(crate) fn new(match_id: MatchId, replay: Replay, is_for_everyone: bool) -> Self {
        let (audits, told, news) = (Mutex::default(), Told::default(), watch::Sender::default());
        let (replay, due) = (RwLock::new(replay), AtomicI64::new(Self::NEVER));
        Self { match_id, is_for_everyone, replay, audits, told, news, due }
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

    /// The match as it is now, with a record at least; nothing is added while this is held.
    pub(crate) fn replay(&self) -> Result<RwLockReadGuard<'_, Replay>, ApiError> {
        let replay = self.so_far();
        if replay.records().is_empty() {
            return Err(ApiError::NotReleased { from: self.due() });
        }
        Ok(replay)
    }

    /// The same where it may have no record yet.
    pub(crate) fn so_far(&self) -> RwLockReadGuard<'_, Replay> {
        self.replay.read().expect("no thread panics holding it")
    }

    /// Changes whenever there is something new.
    pub(crate) fn news(&self) -> watch::Receiver<()> {
        self.news.subscribe()
    }

    pub(crate) fn change(&self, change: impl FnOnce(&mut Replay)) {
        change(&mut self.replay.write().expect("no thread panics holding it"));
        self.news.send_replace(());
    }

    /// The same where what is told of hidden cards or players changes: what was worked out from it before is forgotten.
    pub(crate) fn change_openings(&self, change: impl FnOnce(&mut Replay)) {
        self.audits.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.change(|replay| {
            change(replay);
            self.told.forget();
        });
    }

    /// When there may be more to release.
    pub(crate) fn due(&self) -> Option<At> {
        At::from_unix_ms(self.due.load(Ordering::SeqCst))
    }

    /// Whether that time has come.
    pub(crate) fn is_due(&self, now: At) -> bool {
        self.due.load(Ordering::SeqCst) <= now.unix_ms()
    }

    /// Says when there may be more to release; who waits looks again.
    pub(crate) fn set_due(&self, unix_ms: i64) {
        if self.due.swap(unix_ms, Ordering::SeqCst) != unix_ms {
            self.news.send_replace(());
        }
    }

    /// Waits until there may be more to release, for a minute at most; for ever if nothing waits for its time.
    pub(crate) async fn wait(&self) {
        let due = self.due.load(Ordering::SeqCst);
        if due == Self::NEVER {
            return std::future::pending().await;
        }
        let left = due.saturating_sub(App::now().unix_ms());
        let left = Duration::from_millis(u64::try_from(left).unwrap_or(0));
        tokio::time::sleep(left.clamp(WAIT.0, WAIT.1)).await;
    }
}
