//! The files beside the records of matches: two copies of one small file for each match.
//!
//! ```text
//! <folder>/match-<id>.ndjson      and the same in mirror/<folder>/, which a copy of the mirror brings along
//! ["<64 hex>",0,{..}]             BLAKE3 of what stands behind the hash: number of the line, what it says
//! ```
//! They are not in sled, because revoked data must be gone from the disk, and sled keeps old bytes
//! in its segments, as the mirror does in its own. A new line is appended; any other change
//! rewrites the file. Both copies are synced, one after the other, before the records that they
//! belong to are written. So:
//!
//! | state of a copy | action |
//! |---|---|
//! | lacks a line, or a change, that the other has | the line or change is added |
//! | is damaged, torn or missing | it is rewritten from the other |
//! | and the other are damaged in different lines | both are rewritten |
//! | and the other are damaged in the same line | it is reported and not used until a person has decided; other matches are served |
//! | cannot be written | the request fails; existing data can still be read |

mod line_file;
mod lines;

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};

use record::MatchId;
use thiserror::Error;

use crate::file;
pub(crate) use line_file::LineFile;
pub(crate) use lines::{LineContent, Lines, LostLine};

/// Number of locks for all matches: matches that share one wait for each other's syncs.
const LOCKS: usize = 64;

/// Why a file could not be read or stored.
#[derive(Debug, Error)]
pub(crate) enum CopiesError {
    #[error("{}: {cause}; check the disk and your permissions", path.display())]
    File {
        path: PathBuf,
        #[source]
        cause: io::Error,
    },
    #[error(
        "{what} is damaged in both {} and {}; restore one of the two from a backup, or {otherwise}",
        paths[0].display(), paths[1].display()
    )]
    Lost {
        /// The line, and the match, if the files are those of one.
        what: String,
        paths: [PathBuf; 2],
        otherwise: &'static str,
    },
}

impl CopiesError {
    pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> Self {
        |cause| Self::File { path: path.to_owned(), cause }
    }
}

/// The two files of each match with lines of this kind.
pub(crate) struct Copies<T> {
    folders: [PathBuf; 2],
    /// Each contains the matches whose files on the disk may differ from what is read, since a
    /// write of them failed.
    locks: [Mutex<BTreeSet<MatchId>>; LOCKS],
    content: PhantomData<fn() -> T>,
}

impl<T: LineContent> Copies<T> {
    /// Opens the files of a data folder and finds the matches that have any; a file that only one
    /// of the two folders has is copied to the other.
    pub(crate) fn open(data: &Path) -> io::Result<(Self, BTreeSet<MatchId>)> {
        let folders = [data.join(T::FOLDER), data.join("mirror").join(T::FOLDER)];
        for folder in folders.iter().filter(|folder| !folder.exists()) {
            fs::create_dir_all(folder)?;
            File::open(folder.parent().unwrap_or(data))?.sync_all()?;
        }
        let locks = std::array::from_fn(|_| Mutex::default());
        let opened = Self { folders, locks, content: PhantomData };
        let [first, second] = [opened.ids(0)?, opened.ids(1)?];
        for match_id in first.symmetric_difference(&second) {
            if let Err(error) = opened.of(match_id) {
                tracing::error!(%error, "{} exists in only one copy", T::FOLDER);
            }
        }
        Ok((opened, &first | &second))
    }

    /// The matches that have any.
    pub(crate) fn matches(&self) -> io::Result<BTreeSet<MatchId>> {
        Ok(&self.ids(0)? | &self.ids(1)?)
    }

    /// The matches with a file in a folder; unfinished files left by a stop are removed.
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

    /// The lines of a match; a faulty copy is rewritten.
    pub(crate) fn of(&self, match_id: &MatchId) -> Result<Lines<T>, CopiesError> {
        let mut unsure = self.lock(match_id);
        let copies = self.read(match_id)?;
        let lines = self.both(match_id, &copies)?;
        if copies[0] != copies[1]
            && let Err(error) = self.write(match_id, &copies, &lines.to_bytes(), &mut unsure)
        {
            tracing::error!(%match_id, %error, "a copy is damaged and could not be rewritten");
        }
        Ok(lines)
    }

    /// Whether the files of a match on the disk may differ from what is read, since a write of them
    /// failed.
    pub(crate) fn is_unsure(&self, match_id: &MatchId) -> bool {
        self.lock(match_id).contains(match_id)
    }

    /// Changes the lines of a match with `change`; the result is on the disk when this returns.
    pub(crate) fn change<R>(
        &self,
        match_id: &MatchId,
        change: impl FnOnce(&mut Lines<T>) -> R,
    ) -> Result<R, CopiesError> {
        self.rewrite(match_id, |found| found, change)
    }

    /// Changes the lines of a match, giving up what both copies have lost.
    pub(crate) fn decide(
        &self,
        match_id: &MatchId,
        change: impl FnOnce(&mut Lines<T>),
    ) -> Result<(), CopiesError> {
        self.rewrite(match_id, |found| Ok(found.unwrap_or_default()), change)
    }

    fn rewrite<R>(
        &self,
        match_id: &MatchId,
        begin: impl FnOnce(Result<Lines<T>, CopiesError>) -> Result<Lines<T>, CopiesError>,
        change: impl FnOnce(&mut Lines<T>) -> R,
    ) -> Result<R, CopiesError> {
        let mut unsure = self.lock(match_id);
        let copies = self.read(match_id)?;
        let mut lines = begin(self.both(match_id, &copies))?;
        let changed = change(&mut lines);
        self.write(match_id, &copies, &lines.to_bytes(), &mut unsure)?;
        Ok(changed)
    }

    /// The bytes of both copies.
    fn read(&self, match_id: &MatchId) -> Result<[Vec<u8>; 2], CopiesError> {
        let paths = self.paths(match_id);
        let read =
            |path: &Path| Ok(file::read(path).map_err(CopiesError::at(path))?.unwrap_or_default());
        Ok([read(&paths[0])?, read(&paths[1])?])
    }

    /// The combined content of both copies.
    fn both(&self, match_id: &MatchId, copies: &[Vec<u8>; 2]) -> Result<Lines<T>, CopiesError> {
        let paths = self.paths(match_id);
        let lines = Lines::of_both([&copies[0], &copies[1]]);
        let lines = lines.map_err(|LostLine(number)| CopiesError::Lost {
            what: format!("match `{match_id}`: line {} of its {}", number + 1, T::FOLDER),
            paths: paths.clone(),
            otherwise: T::REMEDY,
        })?;
        if copies[0] != copies[1] {
            let bytes = lines.to_bytes();
            for (path, _) in paths.iter().zip(copies).filter(|(_, copy)| **copy != bytes) {
                let path = path.display();
                tracing::warn!(%match_id, "{path} lacks what its two copies contain together and is rewritten");
            }
        }
        Ok(lines)
    }

    /// Writes both copies to the disk, the second only once the first is there.
    fn write(
        &self,
        match_id: &MatchId,
        copies: &[Vec<u8>; 2],
        bytes: &[u8],
        unsure: &mut BTreeSet<MatchId>,
    ) -> Result<(), CopiesError> {
        // What was not written still reads as if it were, so after a failure only a complete new
        // file counts.
        let is_sure = unsure.insert(match_id.clone());
        for (path, copy) in self.paths(match_id).iter().zip(copies) {
            let written = match bytes.strip_prefix(&**copy) {
                Some([]) if copy.is_empty() => Ok(()),
                // Adding to a file costs one write; after a failed write its end is unknown, so the whole file is
                // replaced.
                Some(rest) if is_sure && !copy.is_empty() => append(path, rest),
                _ => file::replace(path, bytes),
            };
            written.map_err(CopiesError::at(path))?;
        }
        unsure.remove(match_id);
        Ok(())
    }

    /// The two files of a match. A match may have the id `..`, but its files may not.
    pub(crate) fn paths(&self, match_id: &MatchId) -> [PathBuf; 2] {
        self.folders.each_ref().map(|folder| folder.join(format!("match-{match_id}.ndjson")))
    }

    fn lock(&self, match_id: &MatchId) -> MutexGuard<'_, BTreeSet<MatchId>> {
        // Any spread will do: two matches that share a lock only wait for each other.
        let sum: usize = match_id.as_str().bytes().map(usize::from).sum();
        self.locks[sum % LOCKS].lock().expect("no thread panics holding it")
    }
}

/// Appends to a file; when this returns, all of it is on the disk.
fn append(path: &Path, rest: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().append(true).open(path)?;
    file.write_all(rest)?;
    file.sync_data()
}
