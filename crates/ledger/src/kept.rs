//! Small files beside the records: two copies of each, with a sum and a counter.
//!
//! ```text
//! NAME, and the same in copies/NAME
//! <64 hex> 17                    BLAKE3 of what follows the space; how often the file was written
//! ..                             the content
//! ```
//! The first copy is on the disk before the second is written. So:
//!
//! | state of a copy | action |
//! |---|---|
//! | has a lower counter than the other | it is rewritten from the other: a stop came between the two |
//! | is damaged or missing | it is rewritten from the other, and the log names it |
//! | is damaged, and the other is damaged or missing | an error names both, and nothing is changed |
//! | is missing, and so is the other | there is no such file |
//!
//! `copies` is not in the mirror, because a mirror may be copied while it grows: a tree that was
//! copied with it, or after it, would have signed records that are not in that copy.

use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::folder::{Folder, replace, sync_names};
use crate::{Fault, OpenError};

/// The folder of the second copies.
pub const COPIES: &str = "copies";

/// What can be done if the tree or its key is damaged and there is no backup.
pub const NEW_LOG: &str = "move `tree`, `signing.key` and `copies` away and restart, which begins a new log with a new key";

/// The files that versions before 3 wrote once, without a sum.
const EARLIER: [&str; 7] = [
    "breaks.json",
    "channels.json",
    "signing.key",
    "signing.key.new",
    "tokens.json",
    "tree/checkpoint",
    "tree/size",
];

/// The files of lines that versions before 3 wrote once, without sums.
const EARLIER_LINES: [&str; 2] = ["access.ndjson", "beside.ndjson"];

/// Why a file could not be read or written.
#[derive(Clone, Debug, Error)]
pub enum KeptError {
    /// No copy is intact.
    #[error(
        "{} cannot be read, and neither can its copy {}: restore one of the two from a backup; without one, {otherwise}",
        paths[0].display(), paths[1].display()
    )]
    Lost {
        /// The two copies.
        paths: [PathBuf; 2],
        /// What can be done without a backup.
        otherwise: &'static str,
    },
    /// The disk failed.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl From<KeptError> for Fault {
    fn from(error: KeptError) -> Self {
        match error {
            KeptError::Lost { .. } => Self::new(error.to_string()),
            KeptError::Fault(fault) => fault,
        }
    }
}

/// A small file in two copies.
#[derive(Clone, Debug)]
pub struct KeptFile {
    paths: [PathBuf; 2],
    otherwise: &'static str,
}

/// One copy as it was found.
#[derive(Debug, PartialEq, Eq)]
enum CopyFound {
    Missing,
    Damaged,
    Whole { count: u64, content: Vec<u8> },
}

impl CopyFound {
    fn read(path: &Path) -> Result<Self, Fault> {
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::Missing),
            Err(error) => return Err(Fault::at("reading", path)(error)),
        };
        Ok(unsealed(&bytes).map_or(Self::Damaged, |(count, content)| Self::Whole {
            count,
            content: content.to_owned(),
        }))
    }

    /// How often it was written; `None` if it is not intact.
    const fn count(&self) -> Option<u64> {
        match self {
            Self::Whole { count, .. } => Some(*count),
            Self::Missing | Self::Damaged => None,
        }
    }
}

impl KeptFile {
    /// The file of this name in a data folder, whether it exists or not; `otherwise` completes the
    /// sentence that reports the loss of both copies: "without a backup, ..".
    pub fn new(data: &Path, name: &str, otherwise: &'static str) -> Self {
        Self { paths: [data.join(name), data.join(COPIES).join(name)], otherwise }
    }

    /// The two copies.
    pub const fn paths(&self) -> &[PathBuf; 2] {
        &self.paths
    }

    /// The error of a file whose content makes no sense, although its sum is right.
    pub fn lost(&self) -> KeptError {
        KeptError::Lost { paths: self.paths.clone(), otherwise: self.otherwise }
    }

    /// The content; `None` if there is no such file. Nothing is written.
    pub fn read(&self) -> Result<Option<Vec<u8>>, KeptError> {
        Ok(self.newest()?.map(|(_, content)| content))
    }

    /// The content; `None` if there is no such file. A copy that differs is rewritten. No one else
    /// may write the file meanwhile.
    pub fn open(&self) -> Result<Option<Vec<u8>>, KeptError> {
        let Some((count, content)) = self.newest()? else { return Ok(None) };
        for path in &self.paths {
            let what = match CopyFound::read(path)? {
                // Equal counters mean equal contents: the second copy is only ever written from the same bytes as the
                // first.
                CopyFound::Whole { count: there, .. } if there == count => continue,
                CopyFound::Whole { .. } => "is older than its other copy",
                CopyFound::Damaged => "is damaged",
                CopyFound::Missing => "is missing",
            };
            tracing::warn!("{} {what} and is rewritten from its other copy", path.display());
            // A full disk must not keep the service from starting with the good copy.
            if let Err(fault) = put(path, &sealed(count, &content)) {
                tracing::error!(%fault, "it could not be rewritten: only one copy is left");
            }
        }
        Ok(Some(content))
    }

    /// Replaces the content; both copies are on the disk when this returns. No one else may write
    /// the file meanwhile.
    pub fn write(&self, content: &[u8]) -> Result<(), KeptError> {
        let counts =
            [CopyFound::read(&self.paths[0])?.count(), CopyFound::read(&self.paths[1])?.count()];
        // Both are read, since the first may be damaged: a lower counter than the second's would make the old content
        // win.
        let count = counts.into_iter().flatten().max().unwrap_or(0) + 1;
        let bytes = sealed(count, content);
        // One after the other, never at the same time: a stop then damages at most one of them.
        Ok(self.paths.iter().try_for_each(|path| put(path, &bytes))?)
    }

    /// Removes both copies, the second one first: what is left after a stop is still the file.
    pub fn remove(&self) -> Result<(), KeptError> {
        for path in self.paths.iter().rev() {
            match fs::remove_file(path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                removed => {
                    removed.map_err(Fault::at("removing", path))?;
                    sync_names(path.parent().unwrap_or(Path::new(".")))?;
                }
            }
        }
        Ok(())
    }

    /// The highest counter and its content.
    fn newest(&self) -> Result<Option<(u64, Vec<u8>)>, KeptError> {
        let copies = [CopyFound::read(&self.paths[0])?, CopyFound::read(&self.paths[1])?];
        if copies == [CopyFound::Missing, CopyFound::Missing] {
            return Ok(None);
        }
        let whole = copies.into_iter().filter_map(|copy| match copy {
            CopyFound::Whole { count, content } => Some((count, content)),
            CopyFound::Missing | CopyFound::Damaged => None,
        });
        // One missing and one damaged copy are a loss, not an absent file: it would otherwise be begun anew, and a
        // revoked token or a signed size forgotten.
        whole.max_by_key(|(count, _)| *count).map(Some).ok_or_else(|| self.lost())
    }
}

/// Writes a copy, in a folder that may not exist yet.
fn put(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    make_folder(path.parent().unwrap_or(Path::new(".")))?;
    replace(path, bytes)
}

/// Creates a folder and those around it, for their owner alone; their names are on the disk when
/// this returns.
fn make_folder(folder: &Path) -> Result<(), Fault> {
    let Some(around) = folder.parent().filter(|_| !folder.is_dir()) else { return Ok(()) };
    // From the outside in: a folder's name is synced in the one around it, which must be there first.
    make_folder(around)?;
    let made = DirBuilder::new().mode(0o700).create(folder);
    made.map_err(Fault::at("creating", folder))?;
    sync_names(around)
}

/// The bytes of a copy.
fn sealed(count: u64, content: &[u8]) -> Vec<u8> {
    let summed = [format!("{count}\n").as_bytes(), content].concat();
    [format!("{} ", blake3::hash(&summed)).as_bytes(), &summed].concat()
}

/// The counter and the content of a copy; `None` if it is not as it was written.
fn unsealed(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let (hash, rest) = bytes.split_at_checked(64)?;
    let summed = rest.strip_prefix(b" ")?;
    if blake3::hash(summed).to_hex().as_bytes() != hash {
        return None;
    }
    let end = summed.iter().position(|&byte| byte == b'\n')?;
    let count = str::from_utf8(&summed[..end]).ok()?.parse().ok()?;
    Some((count, &summed[end + 1..]))
}

/// A line with its sum and its number in the file: `["<64 hex>",7,{..}]`, without the line feed.
/// The content is JSON.
pub fn sealed_line(number: u32, content: &str) -> String {
    let text = format!("{number},{content}");
    format!("[\"{}\",{text}]", blake3::hash(text.as_bytes()))
}

/// The number of a line, and its content; `None` if it is not as it was written.
pub fn unsealed_line(line: &str) -> Option<(u32, &str)> {
    let (hash, text) = line.strip_prefix("[\"")?.strip_suffix(']')?.split_once("\",")?;
    if blake3::hash(text.as_bytes()).to_hex().as_str() != hash {
        return None;
    }
    let (number, content) = text.split_once(',')?;
    Some((number.parse().ok()?, content))
}

/// Brings a data folder that nobody has open to this program's version; a new folder is of this
/// version.
///
/// # Errors
///
/// [`OpenError::InUse`] if it is of an earlier version and a program has it open;
/// [`OpenError::Newer`] if a newer program has written it.
pub fn upgrade(data: &Path) -> Result<(), OpenError> {
    let folder = Folder::new(data);
    if folder.is_current() {
        return Ok(());
    }
    let _lock = match folder.lock() {
        // Somebody else has just done it.
        Err(OpenError::InUse { .. }) if folder.is_current() => return Ok(()),
        locked => locked?,
    };
    Ok(folder.put_version()?)
}

/// Writes in two copies what earlier versions have written once. Whatever has a second copy is of
/// this version.
pub(crate) fn carry_over(data: &Path) -> Result<(), Fault> {
    let plain = |name: &str| {
        let [path, copy] = KeptFile::new(data, name, "").paths;
        // A second copy means that an interrupted upgrade has done this file already.
        if copy.exists() {
            return Ok(None);
        }
        match fs::read(&path) {
            Ok(bytes) => Ok(Some((path, bytes))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Fault::at("reading", &path)(error)),
        }
    };
    for name in EARLIER {
        if let Some((path, bytes)) = plain(name)?
            // The first copy has its sum already: the stop came between the two copies. Summing it again would nest
            // the sums.
            && unsealed(&bytes).is_none()
        {
            let bytes = sealed(1, &bytes);
            put(&path, &bytes)?;
            put(&data.join(COPIES).join(name), &bytes)?;
        }
    }
    for name in EARLIER_LINES {
        if let Some((path, bytes)) = plain(name)?
            && let Some(bytes) = sealed_lines(&path, &bytes)
        {
            put(&path, &bytes)?;
            put(&data.join(COPIES).join(name), &bytes)?;
        }
    }
    Ok(())
}

/// The lines of an earlier version with sums; `None` if they have some.
fn sealed_lines(path: &Path, bytes: &[u8]) -> Option<Vec<u8>> {
    let (mut lines, mut number) = (Vec::new(), 0);
    for line in bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
        let text = str::from_utf8(line).ok();
        if text.is_some_and(|text| unsealed_line(text).is_some()) {
            return None;
        }
        // An unfinished line was skipped when it was read, too.
        let Some(text) = text.filter(|text| is_json(text)) else {
            tracing::warn!("{} has a line that cannot be read: it is left out", path.display());
            continue;
        };
        lines.extend_from_slice(sealed_line(number, text).as_bytes());
        lines.push(b'\n');
        number += 1;
    }
    Some(lines)
}

fn is_json(text: &str) -> bool {
    serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    const NAMES: [&str; 2] = ["f", "copies/f"];

    fn kept(folder: &TempDir) -> KeptFile {
        KeptFile::new(folder.path(), "f", "give it up")
    }

    /// Both copies.
    fn bytes(folder: &TempDir) -> [Option<Vec<u8>>; 2] {
        NAMES.map(|name| fs::read(folder.path().join(name)).ok())
    }

    /// Makes one or both copies what they were, or removes them.
    fn put_back(folder: &TempDir, bytes: [Option<&[u8]>; 2]) {
        for (name, bytes) in NAMES.iter().zip(bytes) {
            let path = folder.path().join(name);
            match bytes {
                Some(bytes) => fs::write(path, bytes).expect("written"),
                None => drop(fs::remove_file(path)),
            }
        }
    }

    #[test]
    fn a_file_is_what_was_written_last_and_nothing_before_that() {
        let folder = TempDir::new().expect("a folder");
        assert_eq!(kept(&folder).read().expect("read"), None);
        for content in [&b"first"[..], b"", b"a\nb\n"] {
            kept(&folder).write(content).expect("a good disk");
            assert_eq!(kept(&folder).read().expect("read").as_deref(), Some(content));
            let [first, second] = bytes(&folder);
            assert!(first.is_some() && first == second);
        }
        kept(&folder).remove().expect("removed");
        assert_eq!(bytes(&folder), [None, None]);
        assert_eq!(kept(&folder).open().expect("read"), None);
    }

    #[test]
    fn a_stop_between_the_two_copies_leaves_the_newer_one() {
        let folder = TempDir::new().expect("a folder");
        kept(&folder).write(b"old").expect("a good disk");
        let old = bytes(&folder)[0].clone();
        kept(&folder).write(b"new").expect("a good disk");
        let new = bytes(&folder);
        for copies in [[new[0].as_deref(), old.as_deref()], [old.as_deref(), new[1].as_deref()]] {
            put_back(&folder, copies);
            assert_eq!(kept(&folder).read().expect("read").as_deref(), Some(&b"new"[..]));
            assert_eq!(kept(&folder).open().expect("read").as_deref(), Some(&b"new"[..]));
            assert_eq!(bytes(&folder), new);
        }
    }

    #[test]
    fn any_damage_to_one_copy_is_repaired_and_to_both_is_refused_by_name() {
        let folder = TempDir::new().expect("a folder");
        kept(&folder).write(b"a secret\n").expect("a good disk");
        let good = bytes(&folder)[0].clone().expect("a file");
        let flipped = (0..good.len()).map(|at| {
            let mut bytes = good.clone();
            bytes[at] ^= 0x20;
            bytes
        });
        let cut = (0..good.len()).map(|end| good[..end].to_vec());
        let longer = [good.clone(), vec![0]].concat();
        for bad in flipped.chain(cut).chain([longer]).map(Some).chain([None]) {
            for copies in [[bad.as_deref(), Some(&good[..])], [Some(&good[..]), bad.as_deref()]] {
                put_back(&folder, copies);
                assert_eq!(
                    kept(&folder).open().expect("one is whole").as_deref(),
                    Some(&b"a secret\n"[..])
                );
                assert_eq!(bytes(&folder), [Some(good.clone()), Some(good.clone())]);
            }
            let Some(bad) = bad else { continue };
            for copies in
                [[Some(&bad[..]), Some(&bad[..])], [Some(&bad[..]), None], [None, Some(&bad[..])]]
            {
                put_back(&folder, copies);
                let before = bytes(&folder);
                let error = kept(&folder).open().expect_err("none is whole").to_string();
                assert!(
                    error.contains("/f cannot be read") && error.contains("/copies/f"),
                    "{error}"
                );
                assert!(error.ends_with("without one, give it up"), "{error}");
                assert_eq!(bytes(&folder), before, "nothing is changed");
            }
        }
    }

    #[test]
    fn what_was_kept_once_is_kept_twice_from_version_3_on() {
        let folder = TempDir::new().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("tree")).expect("created");
        fs::write(at("tokens.json"), "[]").expect("written");
        fs::write(at("tree/size"), "o\n3\n").expect("written");
        fs::write(at("access.ndjson"), "{\"a\":1}\n{\"a\n{\"b\":2}\n").expect("written");
        for _ in 0..2 {
            upgrade(folder.path()).expect("nobody has it open");
            for (name, content) in [("tokens.json", "[]"), ("tree/size", "o\n3\n")] {
                let kept = KeptFile::new(folder.path(), name, "");
                assert_eq!(kept.read().expect("read").as_deref(), Some(content.as_bytes()));
                assert!(kept.paths().iter().all(|path| path.exists()), "{name}");
            }
            for name in ["access.ndjson", "copies/access.ndjson"] {
                let text = fs::read_to_string(at(name)).expect("a file");
                let lines: Option<Vec<_>> = text.lines().map(unsealed_line).collect();
                assert_eq!(lines, Some(vec![(0, "{\"a\":1}"), (1, "{\"b\":2}")]), "{name}");
            }
        }
        // From then on a file without a sum is a damaged one.
        fs::write(at("tokens.json"), "[]").expect("written");
        fs::remove_file(at("copies/tokens.json")).expect("removed");
        upgrade(folder.path()).expect("it is of this version");
        KeptFile::new(folder.path(), "tokens.json", "").open().expect_err("it has no sum");
    }
}
