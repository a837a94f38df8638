//! The one way to the disk.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

use crate::Fault;

/// Which of the two copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Copy {
    /// sled's own file.
    Sled,
    /// A segment of the mirror.
    Mirror,
}

/// How a file's bytes are brought to the disk; tests put a failing disk here.
pub(crate) type Sync = Arc<dyn Fn(Copy, &File) -> io::Result<()> + Send + std::marker::Sync>;

/// `fdatasync`.
pub(crate) fn plain() -> Sync {
    Arc::new(|_, file| file.sync_data())
}

/// No sync, for files that are synced as a whole when they are complete.
pub(crate) fn unsynced() -> Sync {
    Arc::new(|_, _| Ok(()))
}

/// Drops what the operating system holds of a file, so that what is read next comes from the disk.
pub(crate) fn forget(path: &Path) -> Result<(), Fault> {
    if !path.exists() {
        return Ok(());
    }
    let forgotten = File::open(path).and_then(|file| {
        // Only what is written can be dropped.
        file.sync_data()?;
        #[cfg(target_os = "linux")]
        rustix::fs::fadvise(&file, 0, None, rustix::fs::Advice::DontNeed)?;
        Ok(())
    });
    forgotten.map_err(Fault::at("reading back", path))
}
