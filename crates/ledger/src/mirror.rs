//! The second copy: every append, as plain lines.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use crate::segment::SEGMENT_BYTES;
use crate::segments::{segment_path, segments};
use crate::sync::{StoreCopy, Sync};
use crate::{Append, Fault, segment, sums};

/// The end of a mirror, to which appends are added.
pub(crate) struct Mirror {
    folder: PathBuf,
    number: u32,
    path: PathBuf,
    file: File,
    /// The folder itself, kept open so that names in it can be synced even when no descriptors are
    /// free.
    names: File,
    bytes: u64,
    sync: Sync,
}

impl Mirror {
    /// Opens or creates the mirror in this folder; its tail must be intact, and is on the disk when
    /// this returns.
    pub(crate) fn open(folder: &Path, sync: Sync) -> Result<Self, Fault> {
        fs::create_dir_all(folder).map_err(Fault::at("creating", folder))?;
        let (number, path) =
            segments(folder)?.pop().unwrap_or_else(|| (1, segment_path(folder, 1)));
        let (file, bytes) = open(&path)?;
        // After a kill the tail may be in memory only: nothing may be acknowledged on top of it before it is on the
        // disk.
        sync(StoreCopy::Mirror, &file).map_err(Fault::at("syncing", &path))?;
        let names = File::open(folder).map_err(Fault::at("opening", folder))?;
        names.sync_all().map_err(Fault::at("syncing", folder))?;
        // A stop between beginning a segment and listing the one before leaves a full segment without a hash.
        sums::complete(folder)?;
        Ok(Self { folder: folder.to_owned(), number, path, file, names, bytes, sync })
    }

    /// Adds lines and syncs them to the disk.
    pub(crate) fn write(&mut self, lines: &[u8]) -> Result<(), Fault> {
        // Only between groups, so that no append spans two segments.
        if self.bytes >= SEGMENT_BYTES {
            self.begin()?;
        }
        self.file.write_all(lines).map_err(Fault::at("writing", &self.path))?;
        self.bytes += lines.len() as u64;
        (self.sync)(StoreCopy::Mirror, &self.file).map_err(Fault::at("syncing", &self.path))
    }

    /// Adds an append, whose first record is this leaf, and syncs it to the disk.
    pub(crate) fn append(&mut self, append: &Append, leaf: u64) -> Result<(), Fault> {
        let mut lines = Vec::new();
        segment::write(append, leaf, &mut lines);
        self.write(&lines)
    }

    /// Begins the next segment; its name is on the disk before anything in it counts.
    ///
    /// Without a descriptor for it, this segment grows until there is one. Without one for the
    /// hashes of full segments, the next segment or the next start lists them.
    fn begin(&mut self) -> Result<(), Fault> {
        let path = segment_path(&self.folder, self.number + 1);
        (self.file, self.bytes) = match open(&path) {
            // Running out of file descriptors is no reason to stop the store: a longer segment is still a correct
            // one.
            Err(fault) if fault.passes() => return Ok(()),
            opened => opened?,
        };
        (self.number, self.path) = (self.number + 1, path);
        self.names.sync_all().map_err(Fault::at("syncing", &self.folder))?;
        match sums::complete(&self.folder) {
            Err(fault) if fault.passes() => Ok(()),
            listed => listed,
        }
    }
}

fn open(path: &Path) -> Result<(File, u64), Fault> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    let file = file.map_err(Fault::at("opening", path))?;
    let bytes = file.metadata().map_err(Fault::at("reading", path))?.len();
    Ok((file, bytes))
}

/// A thread that writes the mirror while another writes sled.
pub(crate) struct MirrorThread {
    lines: Option<Sender<Vec<u8>>>,
    done: Receiver<Result<(), Fault>>,
    thread: Option<JoinHandle<()>>,
}

impl MirrorThread {
    /// Starts the thread.
    pub(crate) fn start(mut mirror: Mirror) -> Result<Self, Fault> {
        let path = mirror.folder.clone();
        let (lines, received) = channel::<Vec<u8>>();
        let (answer, done) = channel();
        let run = move || {
            for lines in received {
                if answer.send(mirror.write(&lines)).is_err() {
                    break;
                }
            }
        };
        let thread = thread::Builder::new().name("ledger-mirror".to_owned()).spawn(run);
        let thread = thread.map_err(Fault::at("starting the thread for", &path))?;
        Ok(Self { lines: Some(lines), done, thread: Some(thread) })
    }

    /// Begins a write; [`wait`](Self::wait) must follow.
    pub(crate) fn begin(&self, lines: Vec<u8>) {
        // A thread that is gone is reported by `wait`.
        let _ = self.lines.as_ref().map(|to| to.send(lines));
    }

    /// Waits until that write is on the disk.
    pub(crate) fn wait(&self) -> Result<(), Fault> {
        let gone = |_| Err(Fault::new("writing the mirror: its thread has stopped"));
        self.done.recv().unwrap_or_else(gone)
    }
}

impl Drop for MirrorThread {
    fn drop(&mut self) {
        self.lines = None;
        // A panic of the thread has been reported by `wait`.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}
