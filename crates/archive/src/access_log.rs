//! The access log: which officials have viewed what others may not see.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use record::{At, MatchId};
use replay::Viewer;
use serde::{Deserialize, Serialize};

use crate::token::{Role, Token};

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
        token: &Token,
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

/// The access log: lines of JSON in a file beside the store, which only grows; the operator may
/// move it away.
///
/// A repeated view, apart from the last record, is logged once a minute by the clock: some 200 bytes.
pub struct AccessLog {
    path: PathBuf,
    /// The views of this minute.
    written: Mutex<BTreeSet<String>>,
}

impl AccessLog {
    /// Opens the log of a data folder.
    pub fn open(data: &Path) -> Self {
        Self { path: data.join("access.ndjson"), written: Mutex::default() }
    }

    /// Logs a view; it is on the disk when this returns.
    pub fn write(&self, look: &Access) -> io::Result<()> {
        let kind = look.kind();
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        let begun = kind.at.to_string();
        let key = begun.clone() + &serde_json::to_string(&kind)?;
        if written.contains(&key) {
            return Ok(());
        }
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(&self.path)?;
        let mut line = serde_json::to_vec(look)?;
        line.push(b'\n');
        if !is_whole(&mut file)? {
            line.insert(0, b'\n');
        }
        file.write_all(&line)?;
        file.sync_data()?;
        written.retain(|key| key.starts_with(&begun));
        written.insert(key);
        Ok(())
    }

    /// The views of a match, oldest first, as lines of JSON; invalid lines are skipped.
    pub fn of(&self, match_id: &MatchId) -> io::Result<Vec<u8>> {
        let file = match File::open(&self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let mut found = Vec::new();
        for line in BufReader::new(file).split(b'\n') {
            let line = line?;
            let look = serde_json::from_slice::<Access>(&line);
            if look.is_ok_and(|look| look.match_id == *match_id) {
                found.extend(line);
                found.push(b'\n');
            }
        }
        Ok(found)
    }
}

/// Whether a file ends with a complete line: a crash may have cut the last one off.
fn is_whole(file: &mut File) -> io::Result<bool> {
    if file.metadata()?.len() == 0 {
        return Ok(true);
    }
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last == *b"\n")
}
