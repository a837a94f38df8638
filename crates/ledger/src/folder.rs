//! The folder of a store.
//!
//! ```text
//! lock        held by the one process that has the store open
//! open        there while the store is open: found at the next start, it says that the last stop was unclean
//! sled/       sled's files
//! mirror/     00000001.ndjson, 00000002.ndjson ..: every append, in order; B3SUMS: the hashes of the full ones;
//!             others may keep folders in it
//! tree/       the tree over all records and its signed sizes; see `log`
//! aside-1/    what sled's files were after an unclean stop, if something had to be repaired; the newest two stay
//! aside/      the same, while the repair is under way
//! ```

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::{Fault, OpenError};

/// Copies of sled's files that are kept at most; the oldest goes first.
const ASIDES_MAX: usize = 2;

/// The paths of a store.
#[derive(Clone, Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// The store at this path, whether there is one or not.
    pub(crate) fn new(path: &Path) -> Self {
        Self(path.to_owned())
    }

    /// The folder itself.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// sled's folder.
    pub(crate) fn sled(&self) -> PathBuf {
        self.0.join("sled")
    }

    /// The file that sled keeps everything in.
    pub(crate) fn sled_file(&self) -> PathBuf {
        self.sled().join("db")
    }

    /// The mirror's folder.
    pub(crate) fn mirror(&self) -> PathBuf {
        self.0.join("mirror")
    }

    /// The mirror's folder while a restore is copying it.
    pub(crate) fn mirror_partial(&self) -> PathBuf {
        self.0.join("mirror.partial")
    }

    /// The mirror's folder while it is written anew from sled.
    pub(crate) fn mirror_new(&self) -> PathBuf {
        self.0.join("mirror.new")
    }

    /// The marker of a store that is open.
    pub(crate) fn marker(&self) -> PathBuf {
        self.0.join("open")
    }

    /// Takes the lock; it is held until the file is dropped or the process ends, however it ends.
    pub(crate) fn lock(&self) -> Result<File, OpenError> {
        let path = self.0.join("lock");
        let file = File::create(&path).map_err(Fault::at("creating", &path))?;
        self.take(file, &path)
    }

    /// The same of a store that was, and may be where nothing can be written; none if it has no lock.
    pub(crate) fn lock_if_there(&self) -> Result<Option<File>, OpenError> {
        let path = self.0.join("lock");
        match File::open(&path) {
            Ok(file) => self.take(file, &path).map(Some),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Fault::at("opening", &path)(error).into()),
        }
    }

    fn take(&self, file: File, path: &Path) -> Result<File, OpenError> {
        match file.try_lock() {
            Ok(()) => Ok(file),
            Err(TryLockError::WouldBlock) => Err(OpenError::InUse { path: self.0.clone() }),
            Err(TryLockError::Error(error)) => Err(Fault::at("locking", path)(error).into()),
        }
    }

    /// Copies sled's files to `aside`; whether an earlier start did so and did not settle it, as that
    /// copy is the better one.
    pub(crate) fn copy_aside(&self) -> Result<bool, Fault> {
        let (aside, partial) = (self.0.join("aside"), self.0.join("aside.partial"));
        if aside.exists() {
            return Ok(true);
        }
        if partial.exists() {
            fs::remove_dir_all(&partial).map_err(Fault::at("removing", &partial))?;
        }
        copy_all(&self.sled(), &partial).map_err(Fault::at("copying the store to", &partial))?;
        fs::rename(&partial, &aside).map_err(Fault::at("renaming", &partial))?;
        Ok(false)
    }

    fn aside(&self, number: u32) -> PathBuf {
        self.0.join(format!("aside-{number}"))
    }

    /// The numbers of the copies that were kept, in order.
    fn asides(&self) -> Result<Vec<u32>, Fault> {
        let names = fs::read_dir(&self.0).and_then(|entries| {
            entries.map(|entry| Ok(entry?.file_name())).collect::<io::Result<Vec<_>>>()
        });
        let names = names.map_err(Fault::at("listing", &self.0))?;
        let number = |name: &OsString| name.to_str()?.strip_prefix("aside-")?.parse().ok();
        let mut numbers: Vec<u32> = names.iter().filter_map(number).collect();
        numbers.sort_unstable();
        Ok(numbers)
    }

    /// Keeps the copy for a person to look at if something was repaired; else it is of no use.
    pub(crate) fn settle_aside(&self, repairs: u64) -> Result<(), Fault> {
        let aside = self.0.join("aside");
        if !aside.exists() {
            return Ok(());
        }
        if repairs == 0 {
            return fs::remove_dir_all(&aside).map_err(Fault::at("removing", &aside));
        }
        let numbers = self.asides()?;
        let number = numbers.last().map_or(1, |last| last.saturating_add(1));
        let kept = self.aside(number);
        fs::rename(&aside, &kept).map_err(Fault::at("renaming", &aside))?;
        for number in numbers.iter().rev().skip(ASIDES_MAX - 1) {
            let old = self.aside(*number);
            fs::remove_dir_all(&old).map_err(Fault::at("removing", &old))?;
        }
        tracing::warn!(repairs, "the store was repaired; as it was, sled is in {}", kept.display());
        Ok(())
    }
}

/// Copies a file, or a folder with all that is in it.
pub(crate) fn copy_all(from: &Path, to: &Path) -> io::Result<()> {
    if !from.is_dir() {
        return fs::copy(from, to).map(drop);
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        copy_all(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

/// Brings a folder and all that is in it to the disk.
pub(crate) fn sync_all(path: &Path) -> Result<(), Fault> {
    fn walk(path: &Path) -> io::Result<()> {
        if path.is_dir() {
            for entry in fs::read_dir(path)? {
                walk(&entry?.path())?;
            }
        }
        File::open(path)?.sync_all()
    }
    walk(path).map_err(Fault::at("syncing", path))
}

/// Brings the names in a folder to the disk.
pub(crate) fn sync_names(path: &Path) -> Result<(), Fault> {
    File::open(path).and_then(|folder| folder.sync_all()).map_err(Fault::at("syncing", path))
}

/// The marker of an open store; it goes when the store was closed cleanly.
pub(crate) struct Marker {
    folder: Folder,
    clean: AtomicBool,
}

impl Marker {
    /// Puts the marker there and on the disk.
    pub(crate) fn put(folder: &Folder) -> Result<Self, Fault> {
        let path = folder.marker();
        File::create(&path)
            .and_then(|file| file.sync_all())
            .map_err(Fault::at("creating", &path))?;
        sync_names(folder.path())?;
        Ok(Self { folder: folder.clone(), clean: AtomicBool::new(false) })
    }

    /// From here on everything is on the disk.
    pub(crate) fn clean(&self) {
        self.clean.store(true, Ordering::Release);
    }
}

impl Drop for Marker {
    fn drop(&mut self) {
        if self.clean.load(Ordering::Acquire) {
            let path = self.folder.marker();
            let gone = fs::remove_file(&path).map_err(Fault::at("removing", &path));
            if let Err(fault) = gone.and_then(|()| sync_names(self.folder.path())) {
                tracing::warn!(%fault, "the next start will take this stop for an unclean one");
            }
        }
    }
}
