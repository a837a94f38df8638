//! Errors when opening a log.

use std::path::PathBuf;

use thiserror::Error;

use crate::{Fault, KeptError, ReadError};

/// Why a log could not be opened.
#[derive(Clone, Debug, Error)]
pub enum LogError {
    /// The store has fewer records than were signed.
    #[error(
        "the store has {size} records, but its log in {} has signed {signed}: restore the newest backup of the whole folder, or, if the missing records are lost for good, move `tree`, `signing.key` and `copies` away and restart, which begins a new log with a new key",
        folder.display()
    )]
    Behind {
        /// The folder.
        folder: PathBuf,
        /// Number of records in the store.
        size: u64,
        /// Number of records in the log.
        signed: u64,
    },
    /// The store has different records from those that were signed.
    #[error(
        "the first {size} records of the store are not the ones that its log in {} has signed: restore a backup of the whole folder, or, if they are lost for good, move `tree`, `signing.key` and `copies` away and restart, which begins a new log with a new key",
        folder.display()
    )]
    Different {
        /// The folder.
        folder: PathBuf,
        /// Number of signed records.
        size: u64,
    },
    /// The checkpoint is missing, although the key has signed one.
    #[error(
        "{} is missing: restore the folder `tree` from a backup, or, if it is lost for good, move `tree`, `signing.key` and `copies` away and restart, which begins a new log with a new key",
        path.display()
    )]
    Gone {
        /// The checkpoint.
        path: PathBuf,
    },
    /// A file is not as this program writes it, or is signed with another key.
    #[error(
        "{} does not match the key in `signing.key`: restore both from one backup, or, if one is lost for good, move `tree`, `signing.key` and `copies` away and restart, which begins a new log with a new key",
        path.display()
    )]
    Misfit {
        /// The file.
        path: PathBuf,
    },
    /// Programs that share the store have signed with another key.
    #[error(
        "the log of this ledger is not signed with the key in {}: copy the file `signing.key` from the folder of a node that serves it, and restart",
        folder.display()
    )]
    OtherKey {
        /// The folder.
        folder: PathBuf,
    },
    /// Another process, or this one, already has it open.
    #[error("the log in {} is already open; stop the program that has it open", folder.display())]
    InUse {
        /// The folder.
        folder: PathBuf,
    },
    /// Both copies of a file are damaged.
    #[error(transparent)]
    Kept(#[from] KeptError),
    /// The store could not be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The disk failed.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl From<LogError> for ReadError {
    fn from(error: LogError) -> Self {
        match error {
            LogError::Read(error) => error,
            LogError::Fault(fault) => fault.into(),
            LogError::Behind { .. }
            | LogError::Different { .. }
            | LogError::Gone { .. }
            | LogError::Misfit { .. }
            | LogError::OtherKey { .. }
            | LogError::Kept(_)
            | LogError::InUse { .. } => Fault::new(error.to_string()).into(),
        }
    }
}
