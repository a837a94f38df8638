//! Errors when opening a store.

use std::path::PathBuf;

use thiserror::Error;

use crate::Fault;

/// Why a store could not be opened.
#[derive(Clone, Debug, Error)]
pub enum OpenError {
    /// Another process, or this one, already has it open.
    #[error("the store {} is open already; stop the program that has it open, or give another folder", path.display())]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// A restore into the folder did not finish.
    #[error("the folder {} holds a restore that did not finish; remove it and restore again", path.display())]
    Unfinished {
        /// The folder.
        path: PathBuf,
    },
    /// A newer program has written the folder.
    #[error(
        "the folder {} is of version {version}, and this program knows those up to {known}: start the newer program that wrote it, or bring back a backup of before",
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
        "{}, byte {offset}: {what}; sled does not have it either, so bring the whole folder back from a backup, or let `daybook restore` bring all that is whole to a new folder: it names what is lost",
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
        "{} is gone; bring it back from a backup, or move the whole mirror away and start again: it is written anew from sled",
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
