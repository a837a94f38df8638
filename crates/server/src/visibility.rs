//! Who may read a match at all.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::RwLock;

use record::{Digest, MatchId};
use serde::{Deserialize, Serialize};

use crate::file;

/// Who may read a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Everyone; it is listed.
    #[default]
    Public,
    /// Who knows its secret; it is not listed.
    Unlisted,
    /// Who has a token for it; it is not listed.
    Private,
}

/// What is kept of a match that not everyone may read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entry {
    pub(crate) visibility: Visibility,
    /// The unguessable suffix of its links.
    pub(crate) secret: String,
}

/// Every match that is not public, in one file beside the store.
pub(crate) struct Visibilities {
    path: PathBuf,
    entries: RwLock<BTreeMap<MatchId, Entry>>,
}

impl Visibilities {
    pub(crate) fn open(data: &Path) -> io::Result<Self> {
        let path = data.join("visibility.json");
        let entries: BTreeMap<String, Entry> = match file::read(&path)? {
            Some(bytes) => serde_json::from_slice(&bytes)?,
            None => BTreeMap::new(),
        };
        let entries = entries.into_iter().filter_map(|(id, entry)| Some((id.parse().ok()?, entry)));
        Ok(Self { path, entries: RwLock::new(entries.collect()) })
    }

    /// What is kept of a match; nothing of a public one.
    pub(crate) fn of(&self, match_id: &MatchId) -> Option<Entry> {
        self.entries.read().expect("no thread panics holding it").get(match_id).cloned()
    }

    /// Keeps a match from everyone's eyes, and hands back what is kept of it; done before the match is opened.
    ///
    /// One that is hidden already stays as it is.
    pub(crate) fn hide(&self, match_id: &MatchId, visibility: Visibility) -> io::Result<Entry> {
        let mut bits = [0; 32];
        getrandom::fill(&mut bits).map_err(io::Error::other)?;
        let secret = Digest::new(bits).to_string();
        let mut entries = self.entries.write().expect("no thread panics holding it");
        let entry = entries.entry(match_id.clone()).or_insert(Entry { visibility, secret });
        let entry = entry.clone();
        let texts: BTreeMap<String, &Entry> =
            entries.iter().map(|(id, entry)| (id.to_string(), entry)).collect();
        file::replace(&self.path, &serde_json::to_vec(&texts)?)?;
        Ok(entry)
    }
}
