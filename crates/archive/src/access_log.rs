//! The access log: which officials have viewed what others may not see.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use record::{At, MatchId};
use replay::Viewer;
use serde::{Deserialize, Serialize};

use crate::copies::{CopiesError, LineContent, LineFile, Lines};
use crate::error::ArchiveError;
use crate::token::{Role, StoredToken};

/// Milliseconds within which the same view is logged only once.
const PAUSE: i64 = 60_000;

/// One view, as a line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Access {
    at: At,
    /// The name of the token, which is not its secret.
    token: String,
    role: Role,
    #[serde(rename = "match")]
    match_id: MatchId,
    /// What was viewed, by the operation's name in the OpenAPI document.
    route: String,
    view: String,
    /// The last record there was; `None` if the match had none. No later record was shown.
    last: Option<u32>,
}

impl Access {
    /// A view by the holder of this token, through this route and as this viewer.
    pub fn new(
        at: At,
        token: &StoredToken,
        match_id: &MatchId,
        route: &str,
        viewer: Viewer,
        last: Option<u32>,
    ) -> Self {
        let (name, role, match_id) = (token.name(), token.role, match_id.clone());
        let (route, view) = (route.to_owned(), viewer.to_string());
        Self { at, token: name, role, match_id, route, view, last }
    }

    /// The key that two views within a minute share if only one of them is logged.
    fn kind(&self) -> Self {
        let at = At::from_unix_ms(self.at.unix_ms() / PAUSE * PAUSE).unwrap_or(self.at);
        Self { at, last: None, ..self.clone() }
    }
}

/// The access log: lines in a file beside the store, in two copies, which only grow; the operator
/// may move both away.
///
/// A repeated view, apart from the last record, is logged once a minute by the clock: some 300 bytes.
/// Clones share the file.
#[derive(Clone)]
pub struct AccessLog(Arc<AccessFile>);

struct AccessFile {
    file: LineFile<Access>,
    /// The views of this minute.
    written: Mutex<BTreeSet<String>>,
}

impl LineContent for Access {
    const FOLDER: &'static str = "access.ndjson";
    const REMEDY: &'static str =
        "move both away, which begins a new list of what officials have viewed";

    fn supersedes(&self, _: &Self) -> bool {
        false
    }

    fn settle(_: &mut Lines<Self>) {}
}

impl AccessLog {
    /// Opens the log of a data folder.
    pub(crate) fn open(data: &Path) -> Result<Self, CopiesError> {
        let (file, _) = LineFile::open(data)?;
        Ok(Self(Arc::new(AccessFile { file, written: Mutex::default() })))
    }

    /// Logs a view; it is on the disk, twice, when this returns.
    pub fn write(&self, look: &Access) -> Result<(), ArchiveError> {
        let kind = look.kind();
        let mut written = self.0.written.lock().unwrap_or_else(PoisonError::into_inner);
        let begun = kind.at.to_string();
        let key = begun.clone() + &serde_json::to_string(&kind).expect("plain data");
        if written.contains(&key) {
            return Ok(());
        }
        // Written before the view is sent: what cannot be logged is not shown.
        self.0.file.add(look)?;
        // The views of earlier minutes cannot come again, so the set stays small.
        written.retain(|key| key.starts_with(&begun));
        written.insert(key);
        Ok(())
    }

    /// The views of a match, oldest first, as lines of JSON.
    pub fn of(&self, match_id: &MatchId) -> Result<Vec<u8>, ArchiveError> {
        let mut lines = Vec::new();
        for look in self.0.file.filter(|look| look.match_id == *match_id)? {
            serde_json::to_writer(&mut lines, &look).expect("it goes to memory");
            lines.push(b'\n');
        }
        Ok(lines)
    }
}
