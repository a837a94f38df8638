//! The lock of a folder that one process writes.

use std::fs::{File, TryLockError};

/// A locked file: until it is dropped, or the process ends, however it ends.
pub(crate) struct Lock(File);

impl Lock {
    /// Locks the file; an error if somebody else has.
    pub(crate) fn take(file: File) -> Result<Self, TryLockError> {
        file.try_lock().map(|()| Self(file))
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing the file is not enough: a process that is just being begun holds a copy of it for a moment, and with it
        // the lock. What fails here is done by closing it.
        let _ = self.0.unlock();
    }
}
