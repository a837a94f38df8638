//! Errors when opening a store.

use std::path::PathBuf;

use thiserror::Error;

use crate::Fault;

/// Why a store could not be opened.
#[derive(Clone, Debug, Error)]
pub enum OpenError {
    /// Another process, or this one, already has it open.
    #[error("the store {} is already open; stop the program that has it open, or give another folder", path.display())]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// A restore into the folder did not finish.
    #[error("the folder {} contains an unfinished restore; remove it and restore again", path.display())]
    Unfinished {
        /// The folder.
        path: PathBuf,
    },
    /// A newer program has written the folder.
    #[error(
        "the folder {} has version {version}, but this program supports only versions up to {known}: start the newer program that wrote it, or restore an earlier backup",
        path.display()
    )]
    Newer {
        /// The folder.
        path: PathBuf,
        /// Its version.
        version: u32,
        /// The newest version that this program knows.
        known: u32,
    },
    /// Something that was acknowledged, or may have been, is intact in neither copy; nothing was
    /// changed.
    #[error(
        "{}, byte {offset}: {what}; sled does not have it either, so restore the whole folder from a backup, or let `daybook restore` copy everything intact to a new folder and list what is lost",
        path.display()
    )]
    Damaged {
        /// The segment of the mirror.
        path: PathBuf,
        /// The offset in bytes, from 0.
        offset: u64,
        /// The fault.
        what: String,
    },
    /// A segment of the mirror is missing.
    #[error(
        "{} is missing; restore it from a backup, or move the whole mirror away and restart, which rewrites it from sled",
        path.display()
    )]
    Missing {
        /// The segment of the mirror.
        path: PathBuf,
    },
    /// The cluster cannot be reached, or cannot be relied on.
    #[error("the cluster {address}: {what}; see docs/cluster.md")]
    Cluster {
        /// Its address.
        address: String,
        /// The fault.
        what: String,
    },
    /// The disk failed.
    #[error(transparent)]
    Fault(#[from] Fault),
}
