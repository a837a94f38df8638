//! The one way to sync to the disk.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

use crate::Fault;

/// One of the two copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StoreCopy {
    /// sled's own file.
    Sled,
    /// A segment of the mirror.
    Mirror,
}

/// How a file's bytes are synced to the disk; tests put a failing disk here.
pub(crate) type Sync = Arc<dyn Fn(StoreCopy, &File) -> io::Result<()> + Send + std::marker::Sync>;

/// `fdatasync`.
pub(crate) fn plain() -> Sync {
    Arc::new(|_, file| file.sync_data())
}

/// Reserves space on the disk up to a multiple of `unit`, so that later syncs need not update the
/// file's length.
///
/// A file system that does not support this is left alone: it is only slower.
pub(crate) fn reserve(file: &File, unit: u64) -> io::Result<()> {
    let length = file.metadata()?.len();
    if length.is_multiple_of(unit) {
        return Ok(());
    }
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::{FallocateFlags, fallocate};
        use rustix::io::Errno;
        match fallocate(file, FallocateFlags::empty(), 0, length.next_multiple_of(unit)) {
            Err(Errno::OPNOTSUPP | Errno::NOSYS) => {}
            reserved => reserved?,
        }
    }
    Ok(())
}

/// No sync, for files that are synced as a whole when they are complete.
pub(crate) fn unsynced() -> Sync {
    Arc::new(|_, _| Ok(()))
}

/// Drops what the operating system caches of a file, so that the next read comes from the disk.
pub(crate) fn forget(path: &Path) -> Result<(), Fault> {
    if !path.exists() {
        return Ok(());
    }
    let forgotten = File::open(path).and_then(|file| {
        // Only written data can be dropped.
        file.sync_data()?;
        #[cfg(target_os = "linux")]
        rustix::fs::fadvise(&file, 0, None, rustix::fs::Advice::DontNeed)?;
        Ok(())
    });
    forgotten.map_err(Fault::at("reading back", path))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn room_is_taken_and_what_is_forgotten_is_read_again() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let path = folder.path().join("file");
        fs::write(&path, "text").expect("written");
        let file = File::options().read(true).write(true).open(&path).expect("a file");
        for _ in 0..2 {
            reserve(&file, 4096).expect("there is room");
            forget(&path).expect("a good disk");
            let bytes = fs::read(&path).expect("read");
            assert_eq!((bytes.len(), &bytes[..5]), (4096, &b"text\0"[..]));
        }
        forget(&folder.path().join("none")).expect("nothing to forget");
    }
}
