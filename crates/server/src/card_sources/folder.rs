//! The answers of card APIs on disk: one card file per reference.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use chrono::Utc;
use serde::Serialize;
use serde_json::value::RawValue;
use thiserror::Error;

use super::address::CardApi;
use super::host::ApiAnswer;

/// Where answers are kept within the operator's folder of card files: apart from those, so that
/// one may be deleted with the whole folder, and so that the operator's own files come after them.
const FOLDER: &str = "fetched";

/// The cached answers of a card API, in a folder of card files.
#[derive(Clone, Debug)]
pub struct CardFolder {
    folder: PathBuf,
}

/// Why an answer cannot be cached.
#[derive(Debug, Error)]
#[error("{path} cannot be written ({cause}): check the folder of card files, your permissions and the free disk space", path = path.display())]
pub struct KeepError {
    path: PathBuf,
    cause: io::Error,
}

/// A page of the card API, with what else is known of it: card files may have members that nobody
/// reads.
#[derive(Serialize)]
struct KeptAnswer<'a> {
    fetched: CardOrigin<'a>,
    /// The card as it was sent; empty if the API does not know it.
    member: &'a [&'a RawValue],
}

#[derive(Serialize)]
struct CardOrigin<'a> {
    from: &'a str,
    on: String,
    /// The BLAKE3 hash of the member as it stands here, byte for byte.
    b3: Option<String>,
}

impl CardFolder {
    /// The cache in this folder of card files.
    pub fn of(cards: &Path) -> Self {
        Self { folder: cards.join(FOLDER) }
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.folder
    }

    /// Keeps an answer, completely or not at all, and returns its file.
    pub fn keep(
        &self,
        reference: &str,
        from: &CardApi,
        answer: &ApiAnswer,
    ) -> Result<PathBuf, KeepError> {
        let path = self.folder.join(format!("{reference}.json"));
        let card = match answer {
            ApiAnswer::Card(_, raw) => Some(&**raw),
            ApiAnswer::Unknown => None,
        };
        let b3 = card.map(|card| blake3::hash(card.get().as_bytes()).to_hex().to_string());
        let on = Utc::now().format("%Y-%m-%d").to_string();
        let fetched = CardOrigin { from: from.url(), on, b3 };
        let page = KeptAnswer { fetched, member: card.as_slice() };
        let mut bytes = serde_json::to_vec(&page).expect("plain data with string keys");
        bytes.push(b'\n');
        self.write(&path, &bytes).map_err(|cause| KeepError { path: path.clone(), cause })?;
        Ok(path)
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        std::fs::create_dir_all(&self.folder)?;
        let mut file = tempfile::NamedTempFile::new_in(&self.folder)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist(path).map_err(|error| error.error)?;
        Ok(())
    }

    /// The references that have an answer.
    pub(super) fn references(&self) -> Vec<String> {
        let Ok(entries) = std::fs::read_dir(&self.folder) else { return Vec::new() };
        let stem = |path: PathBuf| path.file_stem()?.to_str().map(str::to_owned);
        entries.filter_map(|entry| stem(entry.ok()?.path())).collect()
    }
}
