//! The only thread that writes: it collects waiting appends, writes them, syncs both copies and
//! only then responds.

use std::fs::File;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender};

use crate::group::{Group, MatchInGroup};
use crate::guard::guarded;
use crate::mirror::MirrorThread;
use crate::shared::SharedStore;
use crate::sync::{StoreCopy, Sync, reserve};
use crate::{
    APPEND_BYTES_MAX, Append, AppendError, AppendReceipt, Fault, Listing, segment, sums, table,
};

/// The result of an append.
pub(crate) type AppendResult = Result<AppendReceipt, AppendError>;

/// Maximum number of bytes that an append adds to its lines, apart from its listing: ids, head,
/// last line.
const APPEND_BYTES_EXTRA: usize = 512;

/// A waiting append, and the channel for its result.
pub(crate) struct Job {
    /// The records to store.
    pub(crate) append: Append,
    /// The channel to the waiting caller.
    pub(crate) answer: SyncSender<AppendResult>,
}

impl Job {
    fn bytes(&self) -> usize {
        let listing = self.append.listing.as_ref().map_or(0, Listing::bytes);
        // The listing counts too: what a sync may lose is bounded by what is written, not by the lines alone.
        self.append.bytes() + listing + APPEND_BYTES_EXTRA
    }
}

/// The state of the committer thread.
pub(crate) struct Committer {
    /// The data shared with readers.
    pub(crate) shared: Arc<SharedStore>,
    /// sled's own file.
    pub(crate) sled_file: File,
    /// How to sync.
    pub(crate) sync: Sync,
    /// The mirror.
    pub(crate) mirror: MirrorThread,
    /// Number of records in both copies.
    pub(crate) leaves: u64,
}

impl Committer {
    /// Commits group after group until no one can append any more.
    pub(crate) fn run(mut self, jobs: &Receiver<Job>) {
        let shared = Arc::clone(&self.shared);
        let _guard = PanicGuard(&shared);
        // An append that no longer fits into a group cannot be put back into the channel; it opens the next group.
        let mut held = None;
        while let Some(first) = held.take().or_else(|| jobs.recv().ok()) {
            let (group, next) = gather(first, jobs);
            held = next;
            self.commit(&group);
        }
        // After a fault the marker stays, so the next start compares both copies instead of trusting the end written
        // here.
        if self.shared.check().is_ok() {
            match guarded(|| self.close()) {
                Ok(()) => self.shared.marker.clean(),
                Err(fault) => self.shared.poison(fault),
            }
        }
    }

    /// Records where the mirror ends, so that the next start notices if only one copy was changed.
    /// The marker of an open store is removed only when everything is on the disk.
    fn close(&self) -> Result<(), Fault> {
        // sled and `closed` both hold the end: the next start opens without comparing only if these two and the
        // mirror agree.
        if let Some(end) = sums::end(&self.shared.folder.mirror())? {
            self.shared.table.put_mirror_end(end, self.leaves)?;
            self.shared.folder.close(&end, self.leaves)?;
        }
        self.shared.table.flush()?;
        self.sync_sled()
    }

    /// All results of a group are sent after its sync, refusals too: they may concern records in
    /// the same group.
    fn commit(&mut self, jobs: &[Job]) {
        let mut group = Group::new(&self.shared.table);
        let mut lines = Vec::new();
        let leaves = &mut self.leaves;
        let taken = jobs.iter().map(|job| take(&job.append, leaves, &mut group, &mut lines));
        let answers: Vec<AppendResult> = taken.collect();
        // A group of refusals and retries changes nothing and costs no sync.
        if !group.before().is_empty()
            && let Err(fault) = guarded(|| self.write(group, lines))
        {
            self.shared.poison(fault);
        }
        for answer in &answers {
            if let Err(AppendError::Fault(fault)) = answer {
                self.shared.stop_if_sled_failed(fault);
            }
        }
        // Asked again even if this group was written: a reader may have found sled broken in the meantime.
        let poisoned = self.shared.check().err();
        if poisoned.is_none() {
            self.shared.acknowledge(self.leaves);
        }
        for (job, result) in jobs.iter().zip(answers) {
            let poisoned = poisoned.clone().map(|error| Err(error.into()));
            // The caller may be gone.
            let _ = job.answer.send(poisoned.unwrap_or(result));
        }
    }

    /// Writes both copies; readers see none of it before it is acknowledged.
    fn write(&self, group: Group<'_>, lines: Vec<u8>) -> Result<(), Fault> {
        // After a failed sync, nothing may be written on top of what is unknown.
        self.shared.check().map_err(|_| Fault::new("the store has already stopped"))?;
        // Before the first write: sled shows a write to readers at once, long before it is synced.
        self.shared.hide(group.before().clone());
        // The mirror is written and synced on its own thread while this one writes sled, so that a group waits for
        // the slower of the two syncs and not for both.
        self.mirror.begin(lines);
        let sled = group.write();
        let sled = sled.and_then(|()| self.shared.table.flush()).and_then(|()| self.sync_sled());
        // Waits even if sled has failed: once the store has reported that it has stopped, nothing
        // may be written any more.
        let mirror = self.mirror.wait();
        sled.and(mirror)
    }

    /// sled's flush only hands its bytes to the operating system; this writes them to the disk.
    fn sync_sled(&self) -> Result<(), Fault> {
        let path = self.shared.folder.sled_file();
        // Whole segments are reserved: otherwise each `fdatasync` also has to write the file's new length, a second
        // write to the disk.
        let reserved = reserve(&self.sled_file, table::SEGMENT_BYTES as u64);
        reserved.map_err(Fault::at("making room in", &path))?;
        (self.sync)(StoreCopy::Sled, &self.sled_file).map_err(Fault::at("syncing", &path))
    }
}

/// Adds an append to a group and its lines to those for the mirror; its records are the next
/// leaves.
fn take<'a>(
    append: &'a Append,
    leaves: &mut u64,
    group: &mut Group<'a>,
    lines: &mut Vec<u8>,
) -> AppendResult {
    // Decided against the group, not the table alone: two appends to one head may be in the same group, and only the
    // first may win.
    if let Some(receipt) = append.decide(&MatchInGroup(group, append.match_id()))? {
        return Ok(receipt);
    }
    group.put(append, *leaves)?;
    segment::write(append, *leaves, lines);
    *leaves += append.records.len() as u64;
    Ok(append.receipt())
}

/// The first job and the jobs waiting after it, as many as one sync may carry; and the one that no
/// longer fits.
fn gather(first: Job, jobs: &Receiver<Job>) -> (Vec<Job>, Option<Job>) {
    let mut bytes = first.bytes();
    let mut group = vec![first];
    while let Ok(job) = jobs.try_recv() {
        bytes += job.bytes();
        // A sync may carry no more than sled recovers from losing; see `APPEND_BYTES_MAX`.
        if bytes > APPEND_BYTES_MAX {
            return (group, Some(job));
        }
        group.push(job);
    }
    (group, None)
}

/// Poisons the store if the thread panics, as sled may cause it to.
struct PanicGuard<'a>(&'a SharedStore);

impl Drop for PanicGuard<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.poison(Fault::new("committing: the thread that writes has panicked"));
        }
    }
}
