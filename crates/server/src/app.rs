//! What the routes share.

use std::path::Path;
use std::sync::Arc;

use archive::{AccessLog, Archive, TokenError, Tokens};

use crate::kept::Kept;
use crate::metrics::Metrics;
use crate::packed::Packed;
use crate::work::Work;

/// The service: an archive, who may do what with it, and what was answered before.
pub struct App {
    /// The matches.
    pub archive: Archive,
    pub(crate) tokens: Tokens,
    pub(crate) access_log: AccessLog,
    pub(crate) metrics: Metrics,
    pub(crate) kept: Kept,
    pub(crate) packed: Packed,
    pub(crate) work: Work,
}

impl App {
    /// The service over an archive, with the tokens and the access log of its folder `data`.
    pub fn new(archive: Archive, data: &Path) -> Result<Arc<Self>, TokenError> {
        Ok(Arc::new(Self {
            archive,
            tokens: Tokens::open(data)?,
            access_log: AccessLog::open(data),
            metrics: Metrics::default(),
            kept: Kept::default(),
            packed: Packed::default(),
            work: Work::default(),
        }))
    }
}
