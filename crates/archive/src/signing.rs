//! The key of a store's log, in the file `signing.key` beside it: created once, never changed.

use std::io;
use std::path::{Path, PathBuf};

use ledger::{Key, Log, LogError, Store};
use record::{Digest, Origin, Signer};
use thiserror::Error;

use crate::file;

/// Why the log of a store could not be opened.
#[derive(Debug, Error)]
pub enum SigningError {
    /// The file could not be read or written.
    #[error("{path}: {cause}: check the data folder and your permissions", path = path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The cause.
        cause: io::Error,
    },
    /// The file is not as this program writes it.
    #[error("{path} contains no key: restore it from a backup", path = path.display())]
    Content {
        /// The file.
        path: PathBuf,
    },
    /// The store has another origin.
    #[error(
        "the log of this store is named `{is}`, which cannot change: leave --origin out, or give that name"
    )]
    Origin {
        /// Its origin.
        is: Origin,
    },
    /// There is no source of random bits.
    #[error("the system cannot generate random bits ({0}), so no key can be created: try again")]
    Random(getrandom::Error),
    /// The log does not match the store.
    #[error(transparent)]
    Log(#[from] LogError),
}

/// Opens the log of a store in its folder; the first time it gets this origin, or a random one, and
/// a new key.
///
/// The key is `signing.key.new` until its first checkpoint is on the disk: from then on a lost log
/// is an error.
pub fn open_log(
    store: &dyn Store,
    data: &Path,
    origin: Option<&Origin>,
) -> Result<Log, SigningError> {
    let (path, new) = (data.join("signing.key"), data.join("signing.key.new"));
    let (signer, key) = match read(&path)? {
        Some(signer) => (signer, Key::Known),
        None => (read(&new)?.map_or_else(|| make(&new, origin), Ok)?, Key::New),
    };
    if origin.is_some_and(|origin| origin != signer.origin()) {
        return Err(SigningError::Origin { is: signer.origin().clone() });
    }
    let log = match store.checkpoints() {
        None => Log::open(store.leaves(), data, signer, key),
        Some(checkpoints) => Log::open_shared(store.leaves(), data, signer, key, checkpoints),
    };
    let log = log.inspect_err(|error| {
        if key == Key::New && matches!(error, LogError::Misfit { .. } | LogError::OtherKey { .. }) {
            // The known key is missing, and this one has signed nothing.
            let _ = std::fs::remove_file(&new);
        }
    })?;
    if key == Key::New {
        let renamed =
            std::fs::rename(&new, &path).and_then(|()| std::fs::File::open(data)?.sync_all());
        renamed.map_err(|cause| SigningError::File { path, cause })?;
    }
    Ok(log)
}

/// The log of a store as its last service left it, for reading only; `None` if the store was never
/// served.
pub fn read_log(store: &dyn Store, data: &Path) -> Result<Option<Log>, SigningError> {
    let signer = read(&data.join("signing.key"))?;
    Ok(signer.map(|signer| Log::read(store.leaves(), data, signer)).transpose()?)
}

fn read(path: &Path) -> Result<Option<Signer>, SigningError> {
    let bytes = file::read(path);
    let bytes = bytes.map_err(|cause| SigningError::File { path: path.to_owned(), cause })?;
    let read = |bytes: Vec<u8>| {
        let text = str::from_utf8(&bytes).ok()?;
        Signer::from_secret(text.strip_suffix('\n')?).ok()
    };
    let wrong = || SigningError::Content { path: path.to_owned() };
    bytes.map(|bytes| read(bytes).ok_or_else(wrong)).transpose()
}

/// Creates a new key, in a file that only its owner may read.
fn make(path: &Path, origin: Option<&Origin>) -> Result<Signer, SigningError> {
    let (mut bits, mut name) = ([0; 32], [0; 32]);
    getrandom::fill(&mut bits).map_err(SigningError::Random)?;
    getrandom::fill(&mut name[..8]).map_err(SigningError::Random)?;
    let random = || {
        let name = format!("daybook-{}", &Digest::new(name).to_string()[..16]);
        name.parse().expect("letters and digits")
    };
    let signer = Signer::new(origin.cloned().unwrap_or_else(random), &bits);
    file::replace(path, format!("{}\n", signer.to_secret()).as_bytes())
        .map_err(|cause| SigningError::File { path: path.to_owned(), cause })?;
    Ok(signer)
}
