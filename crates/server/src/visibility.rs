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

impl Entry {
    /// Whether a link's suffix is the secret; how long that takes tells nothing of it.
    pub(crate) fn is_opened_by(&self, suffix: &str) -> bool {
        // Hashes of that crate are compared in constant time.
        blake3::hash(suffix.as_bytes()) == blake3::hash(self.secret.as_bytes())
    }
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

    /// Says who may read a match that is about to be opened; what is not public gets the secret of its links.
    pub(crate) fn set(&self, match_id: &MatchId, visibility: Visibility) -> io::Result<()> {
        if visibility == Visibility::Public {
            return self.change(match_id, None);
        }
        let mut bits = [0; 32];
        getrandom::fill(&mut bits).map_err(io::Error::other)?;
        let secret = Digest::new(bits).to_string();
        self.change(match_id, Some(Entry { visibility, secret }))
    }

    fn change(&self, match_id: &MatchId, entry: Option<Entry>) -> io::Result<()> {
        let mut entries = self.entries.write().expect("no thread panics holding it");
        if entries.get(match_id) == entry.as_ref() {
            return Ok(());
        }
        let mut next = entries.clone();
        match entry {
            Some(entry) => next.insert(match_id.clone(), entry),
            None => next.remove(match_id),
        };
        let texts: BTreeMap<String, &Entry> =
            next.iter().map(|(id, entry)| (id.to_string(), entry)).collect();
        file::replace(&self.path, &serde_json::to_vec(&texts)?)?;
        *entries = next;
        Ok(())
    }
}
