//! The store that lasts.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use record::{EventId, MatchId};
use thiserror::Error;

use crate::committer::{Answer, Committer, Job};
use crate::folder::{Folder, Marker, sync_all};
use crate::guard::guarded;
use crate::hub::Hub;
use crate::leaves::MirrorLeaves;
use crate::mirror::MirrorThread;
use crate::owner::close_to_others;
use crate::recover::{self, Opened};
use crate::subscription::Source;
use crate::sync::{Sync, plain};
use crate::table::Table;
use crate::{
    Acceptance, Append, AppendError, Cursor, Fault, Found, Head, Leaves, Line, Listing, Page,
    ReadError, Receipt, Store, Subscription, Term,
};

/// Appends that may wait before those who bring more have to wait too.
const JOBS_MAX: usize = 1024;

/// How long an append waits before it looks whether sled is stuck.
const FLUSH: Duration = Duration::from_secs(2);

/// Why a store could not be opened.
#[derive(Clone, Debug, Error)]
pub enum OpenError {
    /// Another process, or this one, has it open.
    #[error("the store {} is open already; stop the program that has it open, or give another folder", path.display())]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// A restore into the folder did not finish.
    #[error("the folder {} holds a restore that did not finish; remove it and restore again", path.display())]
    Unfinished {
        /// The folder.
        path: PathBuf,
    },
    /// A newer program has written the folder.
    #[error(
        "the folder {} is of version {version}, and this program knows those up to {known}: start the newer program that wrote it, or bring back a backup of before",
        path.display()
    )]
    Newer {
        /// The folder.
        path: PathBuf,
        /// Its version.
        version: u32,
        /// The newest version that is known here.
        known: u32,
    },
    /// Something that was acknowledged, or may have been, is whole in neither copy; nothing was changed.
    #[error(
        "{}, byte {offset}: {what}; sled does not have it either, so bring the whole folder back from a backup, or let `daybook restore` bring all that is whole to a new folder: it names what is lost",
        path.display()
    )]
    Damaged {
        /// The segment of the mirror.
        path: PathBuf,
        /// Where, in bytes from 0.
        offset: u64,
        /// What is wrong.
        what: String,
    },
    /// A segment of the mirror is gone.
    #[error(
        "{} is gone; bring it back from a backup, or move the whole mirror away and start again: it is written anew from sled",
        path.display()
    )]
    Missing {
        /// The segment of the mirror.
        path: PathBuf,
    },
    /// The disk failed.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// A store in a folder: sled beside a mirror of plain lines, both on the disk before an append is acknowledged.
///
/// One process has it open. Dropping it waits for the appends under way and closes it cleanly.
pub struct SledStore {
    shared: Arc<Shared>,
    /// How the committer is reached, until the store is closed.
    running: Mutex<Option<(SyncSender<Job>, JoinHandle<()>)>>,
}

/// What readers and the committer share. Fields are dropped in this order: sled, then the marker, then the lock.
pub(crate) struct Shared {
    pub(crate) table: Table,
    /// Matches with records that are not on the disk yet, and the heads that are.
    hidden: RwLock<BTreeMap<MatchId, Option<Head>>>,
    /// Records of all matches that are on the disk.
    leaves: AtomicU64,
    poisoned: OnceLock<Fault>,
    closed: AtomicBool,
    hub: Hub,
    pub(crate) folder: Folder,
    pub(crate) marker: Marker,
    _lock: File,
}

impl Shared {
    /// Whether the store may still be used.
    pub(crate) fn check(&self) -> Result<(), ReadError> {
        match self.poisoned.get() {
            Some(why) => Err(ReadError::Poisoned(why.clone())),
            None if self.closed.load(Ordering::Acquire) => Err(ReadError::Closed),
            None => Ok(()),
        }
    }

    /// From here on everything is refused; the first reason stays.
    pub(crate) fn poison(&self, why: Fault) {
        tracing::error!(%why, "the store refuses everything from here on");
        // A later reason changes nothing.
        let _ = self.poisoned.set(why);
        self.hub.wake_all();
    }

    /// What was read of sled. If sled itself fails, the store stops: the next start mends sled.
    fn read<T>(&self, read: Result<T, Fault>) -> Result<T, ReadError> {
        read.or_else(|fault| {
            self.judge(&fault);
            self.check()?;
            Err(fault.into())
        })
    }

    /// Stops the store if it was sled itself that failed.
    pub(crate) fn judge(&self, fault: &Fault) {
        if fault.is_of_sled() {
            self.poison(fault.clone());
        }
    }

    /// Shows these matches with these heads until the next [`acknowledge`](Self::acknowledge).
    pub(crate) fn hide(&self, heads: BTreeMap<MatchId, Option<Head>>) {
        *self.hidden.write().unwrap_or_else(PoisonError::into_inner) = heads;
    }

    /// Records of all matches that are on the disk.
    pub(crate) fn acknowledged(&self) -> u64 {
        self.leaves.load(Ordering::Acquire)
    }

    /// Shows everything, as it is on the disk with so many records, and tells who waits for what was hidden.
    pub(crate) fn acknowledge(&self, leaves: u64) {
        self.leaves.store(leaves, Ordering::Release);
        let mut hidden = self.hidden.write().unwrap_or_else(PoisonError::into_inner);
        let shown = std::mem::take(&mut *hidden);
        drop(hidden);
        for match_id in shown.keys() {
            self.hub.wake(match_id);
        }
    }

    /// The last record that is on the disk.
    fn head(&self, match_id: &MatchId) -> Result<Option<Head>, ReadError> {
        self.check()?;
        let hidden = self.hidden.read().unwrap_or_else(PoisonError::into_inner);
        match hidden.get(match_id) {
            Some(head) => Ok(*head),
            None => self.read(self.table.head(match_id)),
        }
    }

    /// The first number that is not on the disk.
    fn end(&self, match_id: &MatchId) -> Result<u32, ReadError> {
        Ok(self.head(match_id)?.map_or(0, |head| head.seq.saturating_add(1)))
    }

    fn found(&self, match_id: MatchId) -> Result<Option<Found>, ReadError> {
        let head = self.head(&match_id)?;
        let listing = self.read(self.table.listing(&match_id))?;
        let both = head.zip(listing);
        Ok(both.map(|(head, listing)| Found { match_id, head, listing }))
    }
}

impl Source for Shared {
    fn lines(&self, match_id: &MatchId, from: u32, limit: u32) -> Result<Vec<Line>, ReadError> {
        let end = self.end(match_id)?.min(from.saturating_add(limit));
        self.read(self.table.range(match_id, from..end))
    }

    fn hub(&self) -> &Hub {
        &self.hub
    }
}

impl SledStore {
    /// Opens the store in this folder, or makes it; after an unclean stop it repairs it first.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        Self::open_with(path, plain())
    }

    /// The same, on another disk.
    pub(crate) fn open_with(path: &Path, sync: Sync) -> Result<Self, OpenError> {
        fs::create_dir_all(path).map_err(Fault::at("creating", path))?;
        close_to_others(path)?;
        let folder = Folder::new(path);
        let lock = folder.lock()?;
        if folder.mirror_partial().exists() {
            return Err(OpenError::Unfinished { path: path.to_owned() });
        }
        folder.put_version()?;
        let was_open = folder.marker().exists();
        let marker = Marker::put(&folder)?;
        let Opened { table, mirror, leaves } = recover::open(&folder, was_open, &sync)?;
        sync_all(path)?;
        let sled_path = folder.sled_file();
        // Room in it can be taken only by one who may write.
        let sled_file = File::options()
            .read(true)
            .write(true)
            .open(&sled_path)
            .map_err(Fault::at("opening", &sled_path))?;
        let (hidden, poisoned, closed, hub) = Default::default();
        let shared = Arc::new(Shared {
            table,
            hidden,
            leaves: AtomicU64::new(leaves),
            poisoned,
            closed,
            hub,
            folder,
            marker,
            _lock: lock,
        });
        let mirror = MirrorThread::start(mirror)?;
        let committer = Committer { shared: Arc::clone(&shared), sled_file, sync, mirror, leaves };
        let (jobs, waiting) = sync_channel(JOBS_MAX);
        let thread = thread::Builder::new().name("ledger".to_owned());
        let thread = thread.spawn(move || committer.run(&waiting));
        let thread = thread.map_err(Fault::at("starting the thread for", path))?;
        Ok(Self { shared, running: Mutex::new(Some((jobs, thread))) })
    }

    /// The answer of the committer.
    ///
    /// If a thread of sled's own cannot write, sled may leave its flush waiting for ever; another flush wakes it, and then
    /// both fail.
    fn wait(&self, answered: &Receiver<Answer>) -> Option<Answer> {
        loop {
            match answered.recv_timeout(FLUSH) {
                Err(RecvTimeoutError::Timeout) => {
                    // Its error is the committer's too, who tells it.
                    let _ = guarded(|| self.shared.table.flush());
                }
                answer => return answer.ok(),
            }
        }
    }

    /// Whether the store has stopped because a sync failed; then the process should end.
    pub fn is_poisoned(&self) -> bool {
        self.shared.poisoned.get().is_some()
    }

    /// Closes it cleanly whoever still holds it: waits for the appends under way, and refuses everything from then on.
    ///
    /// Its files and its lock are given back when nobody holds it any more, or with the process.
    pub fn close(&self) {
        self.stop();
        self.shared.marker.remove();
    }

    fn stop(&self) {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((jobs, thread)) = running {
            drop(jobs);
            // A panic of the thread has poisoned the store, so the marker stays.
            let _ = thread.join();
        }
        self.shared.closed.store(true, Ordering::Release);
        self.shared.hub.wake_all();
    }

    fn jobs(&self) -> Result<SyncSender<Job>, AppendError> {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.as_ref().map(|(jobs, _)| jobs.clone()).ok_or(AppendError::Closed)
    }
}

impl Drop for SledStore {
    fn drop(&mut self) {
        self.stop();
        // A follower may be reading just now; after this nobody is, so the files are closed when this returns.
        while Arc::strong_count(&self.shared) > 1 {
            thread::yield_now();
        }
    }
}

impl Store for SledStore {
    fn append(&self, append: Append) -> Result<Receipt, AppendError> {
        append.check()?;
        self.shared.check()?;
        let (answer, answered) = sync_channel(1);
        let sent = self.jobs()?.send(Job { append, answer }).is_ok();
        let answer = if sent { self.wait(&answered) } else { None };
        // Without an answer the committer has panicked, which poisons before anything else.
        answer.unwrap_or_else(|| {
            self.shared.check()?;
            Err(AppendError::Closed)
        })
    }

    fn head(&self, match_id: &MatchId) -> Result<Option<Head>, ReadError> {
        self.shared.head(match_id)
    }

    fn find(&self, match_id: &MatchId, id: &EventId) -> Result<Option<Line>, ReadError> {
        let end = self.shared.end(match_id)?;
        let found = self.shared.read(self.shared.table.find(match_id, id))?;
        Ok(found.filter(|line| line.seq < end))
    }

    fn range(&self, match_id: &MatchId, seqs: Range<u32>) -> Result<Vec<Line>, ReadError> {
        let end = self.shared.end(match_id)?.min(seqs.end);
        self.shared.read(self.shared.table.range(match_id, seqs.start..end))
    }

    fn acceptances(&self, match_id: &MatchId) -> Result<Vec<Acceptance>, ReadError> {
        let end = self.shared.end(match_id)?;
        self.shared.read(self.shared.table.acceptances(match_id, 0..end))
    }

    fn leaves(&self) -> Box<dyn Leaves> {
        Box::new(MirrorLeaves::new(Arc::downgrade(&self.shared)))
    }

    fn listing(&self, match_id: &MatchId) -> Result<Option<Listing>, ReadError> {
        Ok(self.shared.found(match_id.clone())?.map(|found| found.listing))
    }

    fn search(
        &self,
        terms: &[Term],
        after: Option<&Cursor>,
        limit: usize,
    ) -> Result<Page, ReadError> {
        self.shared.check()?;
        let mut items = Vec::new();
        for place in self.shared.table.places(terms, after) {
            items.extend(self.shared.found(self.shared.read(place)?.match_id().clone())?);
            if items.len() > limit {
                break;
            }
        }
        Ok(Page::of(items, limit))
    }

    fn match_ids(&self, after: Option<&MatchId>, limit: usize) -> Result<Vec<MatchId>, ReadError> {
        let mut found = Vec::new();
        for match_id in self.shared.table.match_ids(after) {
            if found.len() == limit {
                break;
            }
            let match_id = self.shared.read(match_id)?;
            if self.shared.head(&match_id)?.is_some() {
                found.push(match_id);
            }
        }
        Ok(found)
    }

    fn subscribe(&self, match_id: &MatchId, from_seq: u32) -> Subscription {
        let source: Arc<dyn Source> = Arc::clone(&self.shared) as _;
        Subscription::new(&source, match_id.clone(), from_seq)
    }
}
