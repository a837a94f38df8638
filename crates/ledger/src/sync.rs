//! The one way to the disk.

use std::fs::File;
use std::io;
use std::sync::Arc;

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
