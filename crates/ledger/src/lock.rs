//! The lock of a folder that only one process may write.

use std::fs::{File, TryLockError};

/// A locked file; unlocked when it is dropped or the process ends, however it ends.
pub(crate) struct Lock(File);

impl Lock {
    /// Locks the file; an error if it is already locked.
    pub(crate) fn take(file: File) -> Result<Self, TryLockError> {
        file.try_lock().map(|()| Self(file))
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing the file is not enough: a process that is being started briefly holds a copy of
        // it, and with it the lock. If unlocking fails here, closing still does it.
        let _ = self.0.unlock();
    }
}
