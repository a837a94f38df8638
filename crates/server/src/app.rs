//! What the routes share.

use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex};

use ledger::Store;
use record::At;
use thiserror::Error;

use crate::matches::Matches;
use crate::metrics::Metrics;
use crate::opening::Openings;
use crate::token::{TokenError, Tokens};
use crate::visibility::Visibilities;

/// The service: a store, what lies beside it, and the matches in memory.
pub struct App {
    pub(crate) matches: Matches,
    pub(crate) tokens: Tokens,
    pub(crate) visibilities: Visibilities,
    pub(crate) metrics: Metrics,
    /// Held while a match is opened, so that nobody else takes its name meanwhile.
    pub(crate) opening: Mutex<()>,
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

impl App {
    /// The service over an open store, with its other files in the folder `data`.
    pub fn new(store: Arc<dyn Store>, data: &Path) -> Result<Arc<Self>, SetUpError> {
        Ok(Arc::new(Self {
            matches: Matches::new(store, Openings::open(data)?),
            tokens: Tokens::open(data)?,
            visibilities: Visibilities::open(data)?,
            metrics: Metrics::default(),
            opening: Mutex::new(()),
        }))
    }

    /// Keeps a whole match, as the import route does.
    ///
    /// # Errors
    ///
    /// [`NotKept`] if it makes no sense, or another match of its name is here.
    pub fn import(&self, file: record::File) -> Result<(), NotKept> {
        self.matches.import(file).map(|_| ()).map_err(|error| NotKept(error.to_string()))
    }

    /// The time at which something is accepted.
    pub(crate) fn now() -> At {
        let ms = chrono::Utc::now().timestamp_millis();
        At::from_unix_ms(ms).expect("the clock is between the years 0 and 9999")
    }
}
