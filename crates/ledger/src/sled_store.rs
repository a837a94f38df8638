//! The persistent store.

use std::fs::{self, File};
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use record::{EventId, MatchId};

use crate::committer::{AppendResult, Committer, Job};
use crate::folder::{Folder, OpenMarker};
use crate::guard::guarded;
use crate::mirror::MirrorThread;
use crate::mirror_leaves::MirrorLeaves;
use crate::owner::restrict_permissions;
use crate::recover::{self, OpenedCopies};
use crate::shared::SharedStore;
use crate::sync::{Sync, plain};
use crate::{
    Acceptance, Append, AppendError, AppendReceipt, Cursor, Fault, Head, Leaves, Line, Listing,
    OpenError, Page, ReadError, Store, Term,
};

/// Number of waiting appends from which on further callers have to wait too.
const JOBS_MAX: usize = 1024;

/// How long an append waits before checking whether sled is stuck.
const FLUSH: Duration = Duration::from_secs(2);

/// A store in a folder: sled and a mirror of plain lines, both on the disk before an append is
/// acknowledged.
///
/// One process has it open. Dropping it waits for the appends under way and closes it cleanly.
pub struct SledStore {
    shared: Arc<SharedStore>,
    /// The channel to the committer, until the store is closed.
    running: Mutex<Option<(SyncSender<Job>, JoinHandle<()>)>>,
}

impl SledStore {
    /// Opens or creates the store in this folder; after an unclean stop it is repaired first.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        Self::open_with(path, plain())
    }

    /// Opens or creates the store with another disk, for tests.
    pub(crate) fn open_with(path: &Path, sync: Sync) -> Result<Self, OpenError> {
        fs::create_dir_all(path).map_err(Fault::at("creating", path))?;
        // Before anything secret is written: openings and keys must never be readable by other users, not even for a
        // moment.
        restrict_permissions(path)?;
        let folder = Folder::new(path);
        let lock = folder.lock()?;
        // An interrupted restore has only a part of the records. Opening it would begin a log with fewer than were
        // signed.
        if folder.mirror_partial().exists() {
            return Err(OpenError::Unfinished { path: path.to_owned() });
        }
        // Under the lock and before anything is written: an older program must refuse what this one
        // writes.
        folder.put_version()?;
        let was_open = folder.marker().exists();
        // From here on any stop is unclean, even one during the repair.
        let marker = OpenMarker::put(&folder)?;
        let OpenedCopies { table, mirror, leaves } = recover::open(&folder, was_open, &sync)?;
        let sled_path = folder.sled_file();
        // A handle of our own: sled's flush does not sync its file. Reserving space in it needs write access.
        let sled_file = File::options()
            .read(true)
            .write(true)
            .open(&sled_path)
            .map_err(Fault::at("opening", &sled_path))?;
        let shared = Arc::new(SharedStore::new(table, leaves, folder, marker, lock));
        let mirror = MirrorThread::start(mirror)?;
        let committer = Committer { shared: Arc::clone(&shared), sled_file, sync, mirror, leaves };
        let (jobs, waiting) = sync_channel(JOBS_MAX);
        let thread = thread::Builder::new().name("ledger".to_owned());
        let thread = thread.spawn(move || committer.run(&waiting));
        let thread = thread.map_err(Fault::at("starting the thread for", path))?;
        Ok(Self { shared, running: Mutex::new(Some((jobs, thread))) })
    }

    /// Waits for the committer's result.
    ///
    /// If one of sled's own threads cannot write, sled may leave its flush waiting forever; another
    /// flush wakes it, and then both fail.
    fn wait(&self, answered: &Receiver<AppendResult>) -> Option<AppendResult> {
        loop {
            match answered.recv_timeout(FLUSH) {
                Err(RecvTimeoutError::Timeout) => {
                    // The committer sees the same error and reports it.
                    let _ = guarded(|| self.shared.table.flush());
                }
                answer => return answer.ok(),
            }
        }
    }

    /// Stores checked appends in the given order, and waits for all of them.
    #[cfg(feature = "jetstream")]
    pub(crate) fn append_all(&self, appends: impl Iterator<Item = Append>) -> Vec<AppendResult> {
        // All are handed over before any is waited for, so that one group and one sync can carry them.
        let begun: Vec<_> = appends.map(|append| self.begin(append)).collect();
        begun.into_iter().map(|begun| self.answer(&begun?)).collect()
    }

    /// The number of records.
    #[cfg(feature = "jetstream")]
    pub(crate) fn acknowledged(&self) -> u64 {
        self.shared.acknowledged()
    }

    /// The leaf of the last record of a match.
    #[cfg(feature = "jetstream")]
    pub(crate) fn last_leaf(&self, match_id: &MatchId) -> Result<Option<u64>, ReadError> {
        let Some(head) = self.shared.head(match_id)? else { return Ok(None) };
        let last = self.shared.read(self.shared.table.last_acceptance(match_id, head.seq))?;
        Ok(last.map(|acceptance| acceptance.leaf_of(head.seq)))
    }

    /// Passes a checked append to the committer.
    fn begin(&self, append: Append) -> Result<Receiver<AppendResult>, AppendError> {
        self.shared.check()?;
        let (answer, answered) = sync_channel(1);
        // If it accepts nothing, it has panicked, and so there is no result.
        let _ = self.jobs()?.send(Job { append, answer });
        Ok(answered)
    }

    /// Waits for the result of an append.
    fn answer(&self, answered: &Receiver<AppendResult>) -> AppendResult {
        // Without a result the committer has panicked, which poisons the store before anything
        // else.
        self.wait(answered).unwrap_or_else(|| {
            self.shared.check()?;
            Err(AppendError::Closed)
        })
    }

    fn stop(&self) {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((jobs, thread)) = running {
            // The committer runs until its channel is closed, and then writes the clean end.
            drop(jobs);
            // A panic of the thread has poisoned the store, so the marker stays.
            // Joined before `closed` is set: appends already accepted must still get their receipts.
            let _ = thread.join();
        }
        self.shared.closed.store(true, Ordering::Release);
    }

    fn jobs(&self) -> Result<SyncSender<Job>, AppendError> {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.as_ref().map(|(jobs, _)| jobs.clone()).ok_or(AppendError::Closed)
    }
}

impl Drop for SledStore {
    fn drop(&mut self) {
        self.stop();
        // The log may be reading leaves at the moment; after this nobody is, so the files are
        // closed when this returns.
        while Arc::strong_count(&self.shared) > 1 {
            thread::yield_now();
        }
    }
}

impl Store for SledStore {
    fn append(&self, append: Append) -> Result<AppendReceipt, AppendError> {
        append.check()?;
        let answered = self.begin(append)?;
        self.answer(&answered)
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
            // A match whose first append is not synced yet is in the lists, but has no head that may be shown.
            items.extend(self.shared.found(self.shared.read(place)?.match_id().clone())?);
            // One more than asked for tells whether there is a next page.
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
            // A match whose first append is not synced yet is hidden, although sled already lists its key.
            if self.shared.head(&match_id)?.is_some() {
                found.push(match_id);
            }
        }
        Ok(found)
    }

    fn is_poisoned(&self) -> bool {
        self.shared.poisoned.get().is_some()
    }

    fn close(&self) {
        self.stop();
        self.shared.marker.remove();
    }
}
