//! The folder of a store.
//!
//! ```text
//! version        the version of the format of this folder, and of other crates' files in it: see [`VERSION`]
//! lock           held by the one process that has the store open
//! open           there while the store is open: found at the next start, it says that the last stop was unclean
//! closed         where the mirror ended at the last clean stop; what was there then was acknowledged
//! sled/          sled's files
//! mirror/        00000001.ndjson, 00000002.ndjson ..: every append, in order; B3SUMS: the hashes of the full ones;
//!                others may keep folders in it
//! tree/          the tree over all records and its signed sizes; see `log`
//! copies/        the second copies of small files, such as the signed sizes; see `kept`
//! aside-1/       sled's files as they were before a repair, and in `mirror` what was cut or rewritten there; the
//!                newest two stay, and all with a `mirror`: a person may want to look at what was damaged
//! aside/         sled's files as they were, while the repair is under way
//! aside.mirror/  what was cut or rewritten in the mirror, while the repair is under way
//! ```

use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::lock::Lock;
use crate::{Fault, OpenError, kept};

/// The version of the folder format that this program writes. It reads all earlier ones.
///
/// | version | written |
/// |---|---|
/// | 1 | without a version file; delays and visibilities of matches in separate files |
/// | 2 | audiences of matches in `audience`, in two copies; leaves of form 2; the state at the last clean stop in `closed` |
/// | 3 | everything else beside the records in two copies, with sums: see `kept` |
const VERSION: u32 = 3;

/// Maximum number of copies kept of sled's files alone; the oldest is removed first.
const ASIDES_MAX: usize = 2;

/// The paths of a store.
#[derive(Clone, Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// The store at this path, whether it exists or not.
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

    /// Whether there is a sled folder, or was one when an unfinished repair began.
    pub(crate) fn has_sled(&self) -> bool {
        self.sled().exists() || self.aside().exists()
    }

    /// The file in which sled stores everything.
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

    /// sled's folder while a restore reads from it: sled changes the files it opens.
    pub(crate) fn sled_partial(&self) -> PathBuf {
        self.0.join("sled.partial")
    }

    /// The mirror's folder while it is being rewritten from sled.
    pub(crate) fn mirror_new(&self) -> PathBuf {
        self.0.join("mirror.new")
    }

    /// The marker file of an open store.
    pub(crate) fn marker(&self) -> PathBuf {
        self.0.join("open")
    }

    /// Takes the lock; it is held until the file is dropped or the process ends, however it ends.
    pub(crate) fn lock(&self) -> Result<Lock, OpenError> {
        // Before the lock file is created: what a newer program has written is left as it is.
        self.check_version()?;
        let path = self.0.join("lock");
        let file = File::create(&path).map_err(Fault::at("creating", &path))?;
        self.take(file, &path)
    }

    /// Checks that this program can read the folder. A newer program may store things that this one
    /// would not see.
    fn check_version(&self) -> Result<(), OpenError> {
        let path = self.version();
        let bytes = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            read => read.map_err(Fault::at("reading", &path))?,
        };
        let said =
            str::from_utf8(&bytes).ok().and_then(|text| text.split(' ').next()?.parse().ok());
        match said {
            // The hash is wrong, so the number may be the damage: it must not lock anyone out.
            Some(version) if bytes != written(version) => {}
            Some(version) if version <= VERSION => return Ok(()),
            Some(version) => {
                return Err(OpenError::Newer { path: self.0.clone(), version, known: VERSION });
            }
            None => {}
        }
        // A damaged version file does not keep anyone from intact records.
        tracing::warn!("{} is damaged and is rewritten", path.display());
        Ok(())
    }

    /// Whether the folder says that it is of this program's version.
    pub(crate) fn is_current(&self) -> bool {
        fs::read(self.version()).is_ok_and(|there| there == written(VERSION))
    }

    /// Carries over what earlier versions have written, and writes this program's version: from
    /// here on it writes the folder.
    pub(crate) fn put_version(&self) -> Result<(), Fault> {
        if self.is_current() {
            return Ok(());
        }
        // Before the version: a stop in between repeats it, and no file without a sum is then left behind.
        kept::carry_over(&self.0)?;
        replace(&self.version(), &written(VERSION))
    }

    /// The file with the version.
    pub(crate) fn version(&self) -> PathBuf {
        self.0.join("version")
    }

    /// Takes the lock of an existing store, which may be on a read-only file system; `None` if it
    /// has no lock.
    pub(crate) fn lock_if_there(&self) -> Result<Option<Lock>, OpenError> {
        self.check_version()?;
        let path = self.0.join("lock");
        match File::open(&path) {
            Ok(file) => self.take(file, &path).map(Some),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Fault::at("opening", &path)(error).into()),
        }
    }

    fn take(&self, file: File, path: &Path) -> Result<Lock, OpenError> {
        match Lock::take(file) {
            Ok(lock) => Ok(lock),
            Err(TryLockError::WouldBlock) => Err(OpenError::InUse { path: self.0.clone() }),
            Err(TryLockError::Error(error)) => Err(Fault::at("locking", path)(error).into()),
        }
    }

    /// The copy of sled's files from before the repair in progress.
    pub(crate) fn aside(&self) -> PathBuf {
        self.0.join("aside")
    }

    /// The copy of sled's files while it is being written or removed.
    fn aside_partial(&self) -> PathBuf {
        self.0.join("aside.partial")
    }

    fn aside_mirror(&self) -> PathBuf {
        self.0.join("aside.mirror")
    }

    /// Copies sled's files to `aside`, since sled changes them when it opens them. Returns whether
    /// an unfinished earlier start had already done so: the repair then starts again from that
    /// copy.
    ///
    /// A copy gets its name only once it is on the disk, since the next start trusts whatever has
    /// that name.
    pub(crate) fn copy_aside(&self) -> Result<bool, Fault> {
        let (aside, partial) = (self.aside(), self.aside_partial());
        let was_there = aside.exists();
        let (from, to) =
            // An earlier repair may have changed sled's files; the copy has them as they were.
            if was_there { (&aside, self.sled()) } else { (&self.sled(), aside.clone()) };
        // Left by a start that was interrupted while copying.
        remove_all(&partial)?;
        copy_all(from, &partial).map_err(Fault::at("copying the store to", &partial))?;
        sync_all(&partial)?;
        remove_all(&to)?;
        fs::rename(&partial, &to).map_err(Fault::at("renaming", &partial))?;
        sync_names(&self.0)?;
        Ok(was_there)
    }

    /// Restores sled's files from the copy, since nothing is repaired.
    pub(crate) fn put_back(&self) -> Result<(), Fault> {
        let (aside, sled) = (self.aside(), self.sled());
        if aside.exists() {
            // Not synced: after a stop in between, the copy is still there and the next start begins with it.
            remove_all(&sled)?;
            fs::rename(&aside, &sled).map_err(Fault::at("renaming", &aside))?;
        }
        Ok(())
    }

    /// Copies what will be cut or rewritten in the mirror: all of a file from this byte on; it is
    /// on the disk when this returns. A copy from an earlier, unfinished start is kept: that start
    /// may have cut the file since.
    pub(crate) fn copy_mirror_aside(&self, path: &Path, from: u64) -> Result<(), Fault> {
        let folder = self.aside_mirror();
        let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
        let name = if from > 0 { format!("{name}.from-{from}") } else { name.into_owned() };
        let copy = folder.join(name);
        if copy.exists() || !path.exists() {
            return Ok(());
        }
        fs::create_dir_all(&folder).map_err(Fault::at("creating", &folder))?;
        let bytes = fs::read(path).map_err(Fault::at("reading", path))?;
        let from = usize::try_from(from).expect("a segment is read into memory");
        replace(&copy, &bytes[from.min(bytes.len())..])?;
        sync_names(&self.0)
    }

    fn numbered_aside(&self, number: u32) -> PathBuf {
        self.0.join(format!("aside-{number}"))
    }

    /// The numbers of the kept copies, in order.
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

    /// Keeps the copies for inspection if something was repaired, and removes them otherwise.
    pub(crate) fn settle_aside(&self, repairs: u64) -> Result<(), Fault> {
        let (sled, mirror) = (self.aside(), self.aside_mirror());
        if repairs == 0 && sled.exists() {
            // A partial copy must not be mistaken for a complete one.
            let partial = self.aside_partial();
            fs::rename(&sled, &partial).map_err(Fault::at("renaming", &sled))?;
            sync_names(&self.0)?;
            remove_all(&partial)?;
        }
        if !sled.exists() && !mirror.exists() {
            return Ok(());
        }
        let numbers = self.asides()?;
        let kept = self.numbered_aside(numbers.last().map_or(1, |last| last.saturating_add(1)));
        if sled.exists() {
            fs::rename(&sled, &kept).map_err(Fault::at("renaming", &sled))?;
        }
        if mirror.exists() {
            fs::create_dir_all(&kept).map_err(Fault::at("creating", &kept))?;
            let to = kept.join("mirror");
            fs::rename(&mirror, to).map_err(Fault::at("renaming", &mirror))?;
        }
        let kept = kept.display();
        tracing::warn!(
            repairs,
            "the store was repaired; {kept} has the originals of the changed files"
        );
        let old = numbers.iter().rev().map(|number| self.numbered_aside(*number));
        // One less, since the newest copy is not in `numbers`. A copy with a mirror was damaged data and stays for a
        // person to look at.
        for old in old.filter(|old| !old.join("mirror").exists()).skip(ASIDES_MAX - 1) {
            tracing::warn!(
                "{} is removed because there are newer copies of sled's files",
                old.display()
            );
            remove_all(&old)?;
        }
        Ok(())
    }

    /// Where the mirror ended at the last clean stop, as given by [`sums::end`](crate::sums::end),
    /// and how many records there were; `None` if there was no such stop or the file is damaged.
    pub(crate) fn closed(&self) -> Option<([u8; 44], u64)> {
        let text = fs::read_to_string(self.0.join("closed")).ok()?;
        let (end, leaves) = text.strip_suffix('\n')?.split_once(' ')?;
        let (leaves, hash) = leaves.split_once(' ')?;
        let said = format!("{end} {leaves}");
        (blake3::hash(said.as_bytes()).to_hex().as_str() == hash).then_some(())?;
        let bytes = end.as_bytes().as_chunks().0.iter();
        let bytes =
            bytes.map(|pair: &[u8; 2]| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok());
        let end: Vec<u8> = bytes.collect::<Option<_>>()?;
        Some((end.try_into().ok()?, leaves.parse().ok()?))
    }

    /// Records where the mirror ends at a clean stop.
    pub(crate) fn close(&self, end: &[u8; 44], leaves: u64) -> Result<(), Fault> {
        let mut said = String::new();
        for byte in end {
            write!(said, "{byte:02x}").expect("a string takes everything");
        }
        write!(said, " {leaves}").expect("a string takes everything");
        let hash = blake3::hash(said.as_bytes());
        replace(&self.0.join("closed"), format!("{said} {hash}\n").as_bytes())
    }
}

/// The contents of a version file: the number and its hash, so that damage is not mistaken for
/// another version.
fn written(version: u32) -> Vec<u8> {
    let hash = blake3::hash(version.to_string().as_bytes());
    format!("{version} {hash}\n").into_bytes()
}

/// Removes a folder with everything in it, if it exists.
pub(crate) fn remove_all(path: &Path) -> Result<(), Fault> {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(Fault::at("removing", path)(error))
        }
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Atomically replaces a file with these bytes and syncs it: after a stop it is the old or the new
/// one. Only its owner may read it.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    let mut name = OsString::from(".tmp.");
    // In the same folder, since a rename is atomic only within one file system.
    name.push(path.file_name().unwrap_or_default());
    let new = path.with_file_name(name);
    let mut options = OpenOptions::new();
    let created = options.write(true).create(true).truncate(true).mode(0o600).open(&new);
    let written = created.and_then(|mut file| {
        file.write_all(bytes)?;
        // Before the rename: some file systems write a new name before the data that it names.
        file.sync_all()
    });
    written.map_err(Fault::at("writing", &new))?;
    fs::rename(&new, path).map_err(Fault::at("renaming", &new))?;
    sync_names(path.parent().unwrap_or(Path::new(".")))
}

/// Copies a file, or a folder with everything in it.
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

/// Syncs a folder and everything in it to the disk.
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

/// Syncs the names in a folder to the disk.
pub(crate) fn sync_names(path: &Path) -> Result<(), Fault> {
    File::open(path).and_then(|folder| folder.sync_all()).map_err(Fault::at("syncing", path))
}

/// The marker of an open store; it is removed only when the store was closed cleanly.
pub(crate) struct OpenMarker {
    folder: Folder,
    clean: AtomicBool,
}

impl OpenMarker {
    /// Creates the marker and syncs it to the disk.
    pub(crate) fn put(folder: &Folder) -> Result<Self, Fault> {
        let path = folder.marker();
        File::create(&path)
            .and_then(|file| file.sync_all())
            .map_err(Fault::at("creating", &path))?;
        sync_names(folder.path())?;
        Ok(Self { folder: folder.clone(), clean: AtomicBool::new(false) })
    }

    /// Records that everything is on the disk.
    pub(crate) fn clean(&self) {
        self.clean.store(true, Ordering::Release);
    }

    /// Removes the marker if everything is on the disk.
    pub(crate) fn remove(&self) {
        // Swapped, since both `close` and `drop` come here: the second would report a marker that is already gone.
        if self.clean.swap(false, Ordering::AcqRel) {
            let path = self.folder.marker();
            let gone = fs::remove_file(&path).map_err(Fault::at("removing", &path));
            if let Err(fault) = gone.and_then(|()| sync_names(self.folder.path())) {
                tracing::warn!(%fault, "the next start will treat this as an unclean shutdown");
            }
        }
    }
}

impl Drop for OpenMarker {
    fn drop(&mut self) {
        self.remove();
    }
}
