//! The key of a store's log, in the file `signing.key` beside it: created once, never changed.

use std::path::Path;

use ledger::{KeptError, KeptFile, KeyUse, Log, LogError, NEW_LOG, Store};
use record::{Digest, Origin, Signer};
use thiserror::Error;

/// Why the log of a store could not be opened.
#[derive(Debug, Error)]
pub enum SigningError {
    /// The file could not be read or written, or is damaged in both copies.
    #[error(transparent)]
    Kept(#[from] KeptError),
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
/// is an error. Both are kept in two copies.
pub fn open_log(
    store: &dyn Store,
    data: &Path,
    origin: Option<&Origin>,
) -> Result<Log, SigningError> {
    let (known, new) = (kept(data, "signing.key"), kept(data, "signing.key.new"));
    // The known key first: `signing.key.new` may be left over from a stop after the key became known.
    let (signer, key) = match read(&known)? {
        Some(signer) => (signer, KeyUse::Known),
        None => (read(&new)?.map_or_else(|| make(&new, origin), Ok)?, KeyUse::New),
    };
    // Checkpoints name the origin: under another one, what others hold would belong to no log.
    if origin.is_some_and(|origin| origin != signer.origin()) {
        return Err(SigningError::Origin { is: signer.origin().clone() });
    }
    let log = match store.checkpoints() {
        None => Log::open(store.leaves(), data, signer, key),
        Some(checkpoints) => Log::open_shared(store.leaves(), data, signer, key, checkpoints),
    };
    let log = log.inspect_err(|error| {
        if key == KeyUse::New
            && matches!(error, LogError::Misfit { .. } | LogError::OtherKey { .. })
        {
            // The known key is missing, and this one has signed nothing.
            let _ = new.remove();
        }
    })?;
    if key == KeyUse::New {
        known.write(&content(log.signer()))?;
    }
    // A stop may have left it beside the known one.
    new.remove()?;
    Ok(log)
}

/// The log of a store as its last service left it, for reading only; `None` if the store was never
/// served.
pub fn read_log(store: &dyn Store, data: &Path) -> Result<Option<Log>, SigningError> {
    let signer = read(&kept(data, "signing.key"))?;
    Ok(signer.map(|signer| Log::read(store.leaves(), data, signer)).transpose()?)
}

/// Checks that a service would open the log of a store: nothing is signed.
pub(crate) fn check_log(store: &dyn Store, data: &Path) -> Result<(), SigningError> {
    let signed = KeptFile::new(data, "tree/checkpoint", NEW_LOG);
    if read_log(store, data)?.is_none() && signed.read()?.is_some() {
        return Err(LogError::Misfit { path: signed.paths()[0].clone() }.into());
    }
    Ok(())
}

fn kept(data: &Path, name: &str) -> KeptFile {
    KeptFile::new(data, name, NEW_LOG)
}

fn read(kept: &KeptFile) -> Result<Option<Signer>, SigningError> {
    let read = |bytes: Vec<u8>| {
        let text = str::from_utf8(&bytes).ok()?;
        Signer::from_secret(text.strip_suffix('\n')?).ok()
    };
    let bytes = kept.open()?;
    Ok(bytes.map(|bytes| read(bytes).ok_or_else(|| kept.lost())).transpose()?)
}

fn content(signer: &Signer) -> Vec<u8> {
    format!("{}\n", signer.to_secret()).into_bytes()
}

/// Creates a new key, in a file that only its owner may read.
fn make(kept: &KeptFile, origin: Option<&Origin>) -> Result<Signer, SigningError> {
    let (mut bits, mut name) = ([0; 32], [0; 32]);
    getrandom::fill(&mut bits).map_err(SigningError::Random)?;
    getrandom::fill(&mut name[..8]).map_err(SigningError::Random)?;
    let random = || {
        let name = format!("daybook-{}", &Digest::new(name).to_string()[..16]);
        name.parse().expect("letters and digits")
    };
    let signer = Signer::new(origin.cloned().unwrap_or_else(random), &bits);
    kept.write(&content(&signer))?;
    Ok(signer)
}
