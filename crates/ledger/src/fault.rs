//! Faults below the ledger: disk, files, sled.

use std::error::Error as StdError;
use std::fmt;
use std::io;
use std::path::Path;
use std::sync::Arc;

use thiserror::Error;

use crate::out_of_descriptors;

/// A fault of a disk or file: what was being done, where, and why it failed.
#[derive(Clone, Debug)]
pub struct Fault(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    message: String,
    source: Option<Box<dyn StdError + Send + Sync>>,
}

impl Fault {
    /// A fault without an underlying error.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self(Arc::new(Inner { message: message.into(), source: None }))
    }

    /// For `map_err`: `doing` is a verb in its -ing form, such as `writing`.
    pub(crate) fn at<E>(doing: &str, path: &Path) -> impl FnOnce(E) -> Self
    where
        E: StdError + Send + Sync + 'static,
    {
        move |error| {
            let message = format!(
                "{doing} {}: {error}; check the disk and its free space, then restart",
                path.display()
            );
            Self(Arc::new(Inner { message, source: Some(Box::new(error)) }))
        }
    }

    /// Whether the fault is temporary: there was no free file descriptor.
    pub fn passes(&self) -> bool {
        let cause = self.0.source.as_deref().and_then(|cause| cause.downcast_ref::<io::Error>());
        cause.is_some_and(out_of_descriptors)
    }

    /// Whether sled itself failed, and not for lack of a descriptor: it may refuse everything from
    /// then on.
    pub(crate) fn is_of_sled(&self) -> bool {
        let cause = self.0.source.as_deref().and_then(|cause| cause.downcast_ref::<sled::Error>());
        cause.is_some_and(|error| match error {
            sled::Error::Io(error) => !out_of_descriptors(error),
            sled::Error::CollectionNotFound(_)
            | sled::Error::Unsupported(_)
            | sled::Error::ReportableBug(_)
            | sled::Error::Corruption { .. } => true,
        })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl StdError for Fault {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.0.source.as_ref().map(|source| &**source as _)
    }
}

impl From<sled::Error> for Fault {
    fn from(error: sled::Error) -> Self {
        let way = match error {
            sled::Error::Corruption { .. } => {
                "stop this program, remove the folder `sled` of the store and restart: the folder is rebuilt from the mirror"
            }
            _ => "check the disk, then restart",
        };
        let message = format!("the store's sled file: {error}; {way}");
        Self(Arc::new(Inner { message, source: Some(Box::new(error)) }))
    }
}

/// Why a read failed.
#[derive(Clone, Debug, Error)]
pub enum ReadError {
    /// An earlier sync failed.
    #[error(
        "the store stopped: {0}; what is on the disk is unknown, so stop this program, check the disk and restart it"
    )]
    Poisoned(Fault),
    /// The store was closed.
    #[error("the store is closed; open it again")]
    Closed,
    /// The match is broken in its cluster: the place and the fault.
    #[error("{0}")]
    Broken(String),
    /// The read itself failed.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl ReadError {
    /// Whether the error is temporary: there was no free file descriptor.
    pub fn passes(&self) -> bool {
        match self {
            Self::Poisoned(_) | Self::Closed | Self::Broken(_) => false,
            Self::Fault(fault) => fault.passes(),
        }
    }
}

impl From<sled::Error> for ReadError {
    fn from(error: sled::Error) -> Self {
        Self::Fault(error.into())
    }
}
