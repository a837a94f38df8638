//! The only thread that writes: it collects waiting appends, writes them, syncs both copies and
//! only then responds.

use std::fs::File;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender};

use crate::group::{Group, MatchInGroup};
use crate::guard::guarded;
use crate::mirror::MirrorThread;
use crate::shared::SharedStore;
use crate::sync::{Copy, Sync, reserve};
use crate::{APPEND_BYTES_MAX, Append, AppendError, Fault, Listing, Receipt, segment, sums, table};

/// The result of an append.
pub(crate) type Answer = Result<Receipt, AppendError>;

/// Maximum number of bytes that an append adds to its lines, apart from its listing: ids, head,
/// last line.
const APPEND_BYTES_EXTRA: usize = 512;

/// A waiting append, and the channel for its result.
pub(crate) struct Job {
    /// The records to store.
    pub(crate) append: Append,
    /// The channel to the waiting caller.
    pub(crate) answer: SyncSender<Answer>,
}

impl Job {
    fn bytes(&self) -> usize {
        let listing = self.append.listing.as_ref().map_or(0, Listing::bytes);
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
        let mut held = None;
        while let Some(first) = held.take().or_else(|| jobs.recv().ok()) {
            let (group, next) = gather(first, jobs);
            held = next;
            self.commit(&group);
        }
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
        let answers: Vec<Answer> = taken.collect();
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
        self.shared.check().map_err(|_| Fault::new("the store has already stopped"))?;
        self.shared.hide(group.before().clone());
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
        let reserved = reserve(&self.sled_file, table::SEGMENT_BYTES as u64);
        reserved.map_err(Fault::at("making room in", &path))?;
        (self.sync)(Copy::Sled, &self.sled_file).map_err(Fault::at("syncing", &path))
    }
}

/// Adds an append to a group and its lines to those for the mirror; its records are the next
/// leaves.
fn take<'a>(
    append: &'a Append,
    leaves: &mut u64,
    group: &mut Group<'a>,
    lines: &mut Vec<u8>,
) -> Answer {
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
