//! What the routes share.

use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ledger::{Head, Log, Outcome, Published, Store};
use record::{At, Digest, Inclusion, MatchId, Proof};
use replay::{Replay, Viewer};
use thiserror::Error;
use tokio::sync::Semaphore;

use crate::access::Accesses;
use crate::delay::Delays;
use crate::kept::Kept;
use crate::matches::{Matches, head};
use crate::metrics::Metrics;
use crate::opening::{Openings, carried};
use crate::problem::ApiError;
use crate::token::{TokenError, Tokens};
use crate::visibility::{Visibilities, Visibility};

/// Pictures drawn at once at most: each takes a core for as long as it is drawn.
const DRAWING_MAX: usize = 2;

/// The service: a store, what lies beside it, and the matches in memory.
pub struct App {
    pub(crate) matches: Matches,
    pub(crate) tokens: Tokens,
    pub(crate) visibilities: Arc<Visibilities>,
    pub(crate) accesses: Accesses,
    pub(crate) metrics: Metrics,
    pub(crate) kept: Kept,
    pub(crate) drawing: Arc<Semaphore>,
    naming: Mutex<()>,
}

/// Why the service could not be set up.
#[derive(Debug, Error)]
pub enum SetUpError {
    /// A file beside the store.
    #[error("{0}: check the data folder and your rights")]
    File(#[from] io::Error),
    /// The tokens.
    #[error(transparent)]
    Tokens(#[from] TokenError),
}

/// Why a match was not kept.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct NotKept(String);

/// Why a match was not read.
#[derive(Debug, Error)]
#[error("{0}: check the data folder and your rights")]
pub struct NotRead(String);

impl App {
    /// The service over an open store, with its other files in the folder `data`.
    pub fn new(store: Arc<dyn Store>, data: &Path) -> Result<Arc<Self>, SetUpError> {
        let visibilities = Arc::new(Visibilities::open(data)?);
        let (openings, delays) = (Openings::open(data)?, Delays::open(data)?);
        Ok(Arc::new(Self {
            matches: Matches::new(store, openings, visibilities.clone(), delays),
            tokens: Tokens::open(data)?,
            visibilities,
            accesses: Accesses::open(data),
            metrics: Metrics::default(),
            kept: Kept::default(),
            drawing: Arc::new(Semaphore::new(DRAWING_MAX)),
            naming: Mutex::new(()),
        }))
    }

    /// Keeps a whole match, as the import route does.
    ///
    /// # Errors
    ///
    /// [`NotKept`] if it makes no sense, or another match of its name is here.
    pub fn import(&self, file: record::File) -> Result<(), NotKept> {
        self.keep(file).map(|_| ()).map_err(|error| NotKept(error.to_string()))
    }

    /// A whole match, released or not, with the openings that a viewer may carry away, and the proof of its last record if
    /// the last checkpoint of this log is not older; none if it is not here.
    ///
    /// # Errors
    ///
    /// [`NotRead`] if it cannot be read from the disk.
    pub fn export(
        &self,
        id: &MatchId,
        viewer: Viewer,
        log: Option<&Log>,
    ) -> Result<Option<record::File>, NotRead> {
        let Some(replay) = self.read(id)? else { return Ok(None) };
        let (records, openings) = (replay.records().to_vec(), carried(&replay, viewer));
        let Some(Head { seq, hash }) = head(&replay) else { return Ok(None) };
        let proved = log.map(|log| {
            let is_covered = self.matches.leaf_of(id, seq)? < log.published().size;
            is_covered.then(|| self.proof(log, id, seq, &hash)).transpose()
        });
        let proof = proved.transpose().map_err(not_read)?.flatten();
        Ok(Some(record::File { records, openings, proof, head: hash }))
    }

    /// The proof line of a file that ends with this record, by the last checkpoint that covers it: it waits for it.
    pub(crate) fn proof(
        &self,
        log: &Log,
        match_id: &MatchId,
        seq: u32,
        record: &Digest,
    ) -> Result<Proof, ApiError> {
        let (path, published) = self.inclusion(log, match_id, seq, record)?;
        Ok(Proof { checkpoint: published.note.to_string(), hashes: path.hashes, leaf: path.leaf })
    }

    /// The path from this record to the root of the last checkpoint, which covers it: it waits for it.
    pub(crate) fn inclusion(
        &self,
        log: &Log,
        match_id: &MatchId,
        seq: u32,
        record: &Digest,
    ) -> Result<(Inclusion, Published), ApiError> {
        let leaf = self.matches.leaf_of(match_id, seq)?;
        let published = log.covering(leaf)?;
        let inclusion = log.inclusion(record, leaf, published.size)?;
        Ok((inclusion, published))
    }

    /// A match from the disk, not kept in memory; none if it is not all here.
    ///
    /// # Errors
    ///
    /// [`NotRead`] if it cannot be read from the disk.
    pub fn read(&self, id: &MatchId) -> Result<Option<Replay>, NotRead> {
        self.matches.read(id).map_err(not_read)
    }

    /// Keeps a whole match, for everyone to read if it is new here.
    pub(crate) fn keep(&self, file: record::File) -> Result<Outcome, ApiError> {
        let _naming = self.naming();
        let match_id = &file.records[0].record.match_id;
        if self.matches.is_free(match_id)? {
            self.matches.set_delay(match_id, None)?;
            let set = self.visibilities.set(match_id, Visibility::Public);
            set.map_err(|error| ApiError::Fault(error.to_string()))?;
        }
        self.matches.import(file)
    }

    /// Held while a match is opened or imported, so that nobody else takes its name meanwhile.
    pub(crate) fn naming(&self) -> MutexGuard<'_, ()> {
        self.naming.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The time at which something is accepted.
    pub(crate) fn now() -> At {
        let ms = chrono::Utc::now().timestamp_millis();
        At::from_unix_ms(ms).expect("the clock is between the years 0 and 9999")
    }
}

fn not_read(error: ApiError) -> NotRead {
    match error {
        ApiError::Fault(cause) => NotRead(cause),
        error => NotRead(error.to_string()),
    }
}
