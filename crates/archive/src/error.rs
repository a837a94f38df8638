//! Errors of the archive.

use std::error::Error as StdError;
use std::io;

use ledger::{AppendError, Fault, Head, KeptError, ReadError, out_of_descriptors};
use record::{At, EventId};
use thiserror::Error;

use crate::copies::CopiesError;
use crate::token::TokenError;

/// Why an archive could not be opened.
#[derive(Debug, Error)]
pub enum SetUpError {
    /// A file beside the store.
    #[error("{0}: check the data folder and your permissions")]
    File(#[from] io::Error),
    /// A small file beside the store.
    #[error(transparent)]
    Kept(#[from] KeptError),
    /// A file of lines beside the store.
    #[error("{0}")]
    Lines(String),
    /// The store.
    #[error(transparent)]
    Store(#[from] ReadError),
    /// The tokens.
    #[error(transparent)]
    Tokens(#[from] TokenError),
}

/// Why an operation on a match failed. The text says what to do instead.
#[derive(Debug, Error)]
pub enum ArchiveError {
    /// It does not exist here, or is not intact.
    #[error("this match does not exist here, or you may not see it")]
    NoMatch,
    /// Everyone who may read the match has to wait for its first record.
    #[error("no record of this match has been released yet{}", from.map_or_else(
        || ": try again after the next records".to_owned(), |from| format!(": try again at {from}")
    ))]
    NotReleased {
        /// Until when, if it is known.
        from: Option<At>,
    },
    /// What was named is not in the match.
    #[error("not found: {0}")]
    NotFound(String),
    /// Something else is already there.
    #[error("{0}")]
    Conflict(String),
    /// The match has another event with this id.
    #[error("the match already has another event with the id `{0}`: give the new event another id")]
    IdReused(EventId),
    /// Something else has been appended since; the current head, if the caller may know it.
    #[error("the match has new records: read them and append to its head")]
    HeadMoved(Option<Head>),
    /// Memory or file descriptors are temporarily exhausted.
    #[error("the service is at capacity: try again in {seconds} s")]
    Busy {
        /// When to retry.
        seconds: u64,
    },
    /// A store of several machines does not report whether it has what was sent.
    #[error("{0}")]
    Unknown(String),
    /// A match, or an append, would be too long.
    #[error("{0}")]
    TooLarge(String),
    /// What was sent makes no sense in this match.
    #[error("{0}")]
    Refused(String),
    /// A sync failed, or the store was closed: it accepts and returns nothing any more.
    #[error("the store has stopped because writing to a disk failed: nothing more is accepted")]
    Stopped,
    /// A cluster's store is broken for this match: the place and the fault.
    #[error("{0}")]
    Broken(String),
    /// A disk or a file has failed.
    #[error("{0}")]
    Fault(String),
}

impl ArchiveError {
    /// The error for a fault here; a temporary one, such as a lack of file descriptors, can be
    /// retried.
    pub fn fault(error: &(dyn StdError + 'static)) -> Self {
        let mut cause = Some(error);
        while let Some(source) = cause {
            if source.downcast_ref().is_some_and(out_of_descriptors) {
                return Self::Busy { seconds: 1 };
            }
            cause = source.source();
        }
        Self::Fault(error.to_string())
    }
}

/// For `map_err`: see [`ArchiveError::fault`].
pub(crate) fn fault(error: impl StdError + 'static) -> ArchiveError {
    ArchiveError::fault(&error)
}

impl From<AppendError> for ArchiveError {
    fn from(error: AppendError) -> Self {
        match error {
            AppendError::HeadMoved { current } => Self::HeadMoved(current),
            AppendError::IdReused { id } => Self::IdReused(id),
            AppendError::TooLarge { .. } | AppendError::TooMany { .. } => {
                Self::TooLarge(error.to_string())
            }
            AppendError::Unknown { .. } => Self::Unknown(error.to_string()),
            AppendError::Poisoned(_) | AppendError::Closed => Self::Stopped,
            AppendError::Broken(what) => Self::Broken(what),
            AppendError::Unlinked { .. } => Self::Fault(error.to_string()),
            AppendError::Fault(fault) => fault.into(),
        }
    }
}

impl From<ReadError> for ArchiveError {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Poisoned(_) | ReadError::Closed => Self::Stopped,
            ReadError::Broken(what) => Self::Broken(what),
            ReadError::Fault(fault) => fault.into(),
        }
    }
}

impl From<CopiesError> for SetUpError {
    fn from(error: CopiesError) -> Self {
        Self::Lines(error.to_string())
    }
}

impl From<CopiesError> for ArchiveError {
    fn from(error: CopiesError) -> Self {
        Self::fault(&error)
    }
}

impl From<Fault> for ArchiveError {
    fn from(fault: Fault) -> Self {
        Self::fault(&fault)
    }
}
