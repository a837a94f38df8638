//! Openings on the disk: two copies of one small file for each match.
//!
//! ```text
//! openings/match-<id>.ndjson           and the same in mirror/openings/, which a copy of the mirror brings along
//! ["<64 hex>",0,{"open":{..}}]         BLAKE3 of what stands behind the hash: number of the line, what it says
//! ["<64 hex>",1,{"dropped":"h4.7"}]    what stood here was dropped
//! ```
//! They are not in sled: what is dropped must be gone from the disk, and sled keeps old bytes in its segments, as the
//! mirror does in its own. A line is added to the end, a drop writes the file anew; both copies are synced, one after
//! the other, before the records that they belong to are written. So:
//!
//! | a copy                                     | then                                                       |
//! |---|---|
//! | lacks a line, or a drop, that the other has | it is given that; what one of them has dropped is dropped |
//! | is damaged, torn or gone                   | it is written anew from the other                          |
//! | and the other are damaged in different lines | both are written anew                                    |
//! | and the other are damaged in the same line | the match is not read until a person has looked; others are |
//! | cannot be written                          | what was asked for is not done; what is there is still read |

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};

use record::MatchId;
use rules::{Opening, Subject};
use thiserror::Error;

use super::lines::{Lines, Lost, Said};
use crate::file;

/// Locks for all matches: those that share one wait for each other's syncs.
const LOCKS: usize = 64;

/// Why openings were not read or kept.
#[derive(Debug, Error)]
pub(crate) enum OpeningsError {
    #[error("{}: {cause}; look at the disk and your rights", path.display())]
    File { path: PathBuf, cause: io::Error },
    #[error(
        "match `{match_id}`: line {line} of its openings is damaged in {} and in {}; bring one of the two back from a backup, or remove the damaged lines from both: what they opened is then lost",
        paths[0].display(), paths[1].display()
    )]
    Lost { match_id: MatchId, line: u32, paths: [PathBuf; 2] },
}

impl OpeningsError {
    fn at(path: &Path) -> impl FnOnce(io::Error) -> Self {
        |cause| Self::File { path: path.to_owned(), cause }
    }
}

/// What is kept beside the records of one match.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kept {
    pub(crate) openings: Vec<Opening>,
    /// What was dropped for good.
    pub(crate) dropped: BTreeSet<Subject>,
}

/// The openings of all matches.
pub(crate) struct Openings {
    folders: [PathBuf; 2],
    /// Each holds the matches whose files may not be on the disk as they are read, since a write of them failed.
    locks: [Mutex<BTreeSet<MatchId>>; LOCKS],
}

impl Openings {
    /// Those in a data folder; files that only one of the two folders has are copied to the other.
    pub(crate) fn open(data: &Path) -> io::Result<Self> {
        let folders = [data.join("openings"), data.join("mirror/openings")];
        for folder in &folders {
            fs::create_dir_all(folder)?;
            File::open(folder.parent().unwrap_or(data))?.sync_all()?;
        }
        let opened = Self { folders, locks: std::array::from_fn(|_| Mutex::default()) };
        let [first, second] = [opened.ids(0)?, opened.ids(1)?];
        for match_id in first.symmetric_difference(&second) {
            if let Err(error) = opened.of(match_id) {
                tracing::error!(%error, "openings stand in one copy only");
            }
        }
        Ok(opened)
    }

    /// The matches with a file in a folder; what a stop left of unfinished files is removed.
    fn ids(&self, copy: usize) -> io::Result<BTreeSet<MatchId>> {
        let mut ids = BTreeSet::new();
        for entry in fs::read_dir(&self.folders[copy])? {
            let path = entry?.path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let id = name.strip_prefix("match-").and_then(|name| name.strip_suffix(".ndjson"));
            if name.starts_with(file::UNFINISHED) {
                file::remove(&path)?;
            }
            ids.extend(id.and_then(|id| id.parse().ok()));
        }
        Ok(ids)
    }

    /// Those of a match; a copy that is not as it should be is written anew.
    pub(crate) fn of(&self, match_id: &MatchId) -> Result<Kept, OpeningsError> {
        let mut unsure = self.lock(match_id);
        let (copies, lines) = self.read(match_id)?;
        if copies[0] != copies[1]
            && let Err(error) = self.write(match_id, &copies, &lines.to_bytes(), &mut unsure)
        {
            tracing::error!(%match_id, %error, "a copy of openings is damaged and could not be written anew");
        }
        let mut openings: Vec<_> = lines.all().filter_map(Said::opening).cloned().collect();
        openings.sort_by_key(Opening::subject);
        Ok(Kept { openings, dropped: lines.dropped() })
    }

    /// Keeps these of records to come after the last one, or of all if there is none; on the disk when this returns.
    ///
    /// Others of such records belong to an append that failed and are left out.
    pub(crate) fn go_on(
        &self,
        id: &MatchId,
        last: Option<u32>,
        openings: &[Opening],
    ) -> Result<(), OpeningsError> {
        if last.is_some() && openings.is_empty() && !self.lock(id).contains(id) {
            return Ok(());
        }
        self.change(id, |lines| {
            lines.cut(last);
            lines.add(openings);
        })
    }

    /// Leaves out those of records after the last one, which did not come to be.
    pub(crate) fn cut(&self, id: &MatchId, last: Option<u32>) -> Result<(), OpeningsError> {
        self.change(id, |lines| lines.cut(last))
    }

    /// Keeps these too, but for what was dropped; on the disk when this returns.
    pub(crate) fn add(&self, id: &MatchId, openings: &[Opening]) -> Result<(), OpeningsError> {
        self.change(id, |lines| lines.add(openings))
    }

    /// Drops one for good; gone from the disk when this returns.
    pub(crate) fn drop(&self, id: &MatchId, subject: Subject) -> Result<(), OpeningsError> {
        self.change(id, |lines| lines.drop_all(&BTreeSet::from([subject])))
    }

    fn change(&self, id: &MatchId, change: impl FnOnce(&mut Lines)) -> Result<(), OpeningsError> {
        let mut unsure = self.lock(id);
        let (copies, mut lines) = self.read(id)?;
        change(&mut lines);
        self.write(id, &copies, &lines.to_bytes(), &mut unsure)
    }

    /// The bytes of both copies, and what they say together.
    fn read(&self, match_id: &MatchId) -> Result<([Vec<u8>; 2], Lines), OpeningsError> {
        let paths = self.paths(match_id);
        let read = |path: &Path| {
            Ok(file::read(path).map_err(OpeningsError::at(path))?.unwrap_or_default())
        };
        let copies = [read(&paths[0])?, read(&paths[1])?];
        let lines = Lines::of_both([&copies[0], &copies[1]]);
        let lines = lines.map_err(|Lost(number)| {
            let (match_id, line) = (match_id.clone(), number + 1);
            OpeningsError::Lost { match_id, line, paths: paths.clone() }
        })?;
        if copies[0] != copies[1] {
            let bytes = lines.to_bytes();
            for (path, _) in paths.iter().zip(&copies).filter(|(_, copy)| **copy != bytes) {
                let path = path.display();
                tracing::warn!(%match_id, "{path} does not say what both copies of these openings do together and is written anew");
            }
        }
        Ok((copies, lines))
    }

    /// Brings both copies to the disk, the second only once the first is there.
    fn write(
        &self,
        match_id: &MatchId,
        copies: &[Vec<u8>; 2],
        bytes: &[u8],
        unsure: &mut BTreeSet<MatchId>,
    ) -> Result<(), OpeningsError> {
        // What was not written is read as if it were, so that after a failure nothing but a whole new file counts.
        let is_sure = unsure.insert(match_id.clone());
        for (path, copy) in self.paths(match_id).iter().zip(copies) {
            let written = match bytes.strip_prefix(&**copy) {
                Some([]) if copy.is_empty() => Ok(()),
                Some(rest) if is_sure && !copy.is_empty() => append(path, rest),
                _ => file::replace(path, bytes),
            };
            written.map_err(OpeningsError::at(path))?;
        }
        unsure.remove(match_id);
        Ok(())
    }

    /// A match may be called `..`: its files are not.
    fn paths(&self, match_id: &MatchId) -> [PathBuf; 2] {
        self.folders.each_ref().map(|folder| folder.join(format!("match-{match_id}.ndjson")))
    }

    fn lock(&self, match_id: &MatchId) -> MutexGuard<'_, BTreeSet<MatchId>> {
        let sum: usize = match_id.as_str().bytes().map(usize::from).sum();
        self.locks[sum % LOCKS].lock().expect("no thread panics holding it")
    }
}

/// Adds to the end of a file; when this returns, all of it is on the disk.
fn append(path: &Path, rest: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().append(true).open(path)?;
    file.write_all(rest)?;
    file.sync_data()
}
