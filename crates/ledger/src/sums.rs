//! The hashes of the mirror's full segments, in the file `B3SUMS` beside them.
//!
//! ```text
//! <64 hex>  00000001.ndjson
//! ```
//! `b3sum --check B3SUMS` can read it too. A segment is listed when a later one is begun, so the
//! last one is not listed.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use crate::Fault;
use crate::folder::replace;
use crate::segments::{segment_path, segments};

/// The contents of the file.
#[derive(Default)]
pub(crate) struct Sums {
    /// The name of a segment and its hash, in lower-case hex.
    sums: BTreeMap<String, String>,
    /// Whether a line of it cannot be read.
    is_damaged: bool,
}

impl Sums {
    /// Whether a segment matches its listed hash; `None` if it is not listed.
    pub(crate) fn fits(&self, segment: &Path, hash: &blake3::Hash) -> Option<bool> {
        self.sums.get(&name(segment)).map(|listed| hash.to_hex().as_str() == listed)
    }

    /// Whether a segment is listed.
    pub(crate) fn has(&self, segment: &Path) -> bool {
        self.sums.contains_key(&name(segment))
    }

    /// Whether any of it cannot be read.
    pub(crate) const fn is_damaged(&self) -> bool {
        self.is_damaged
    }

    /// Lists this hash from now on.
    pub(crate) fn set(&mut self, segment: &Path, hash: &blake3::Hash) {
        self.sums.insert(name(segment), hash.to_string());
    }
}

/// The path of the file.
pub(crate) fn path(mirror: &Path) -> PathBuf {
    mirror.join("B3SUMS")
}

fn name(segment: &Path) -> String {
    segment.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// The hash of a file's contents.
pub(crate) fn hash(path: &Path) -> Result<blake3::Hash, Fault> {
    hash_of_first(path, u64::MAX)
}

/// The hash of the first bytes of a file.
pub(crate) fn hash_of_first(path: &Path, bytes: u64) -> Result<blake3::Hash, Fault> {
    let mut hasher = blake3::Hasher::new();
    let read = File::open(path).and_then(|file| hasher.update_reader(file.take(bytes)).map(|_| ()));
    read.map_err(Fault::at("reading", path))?;
    Ok(hasher.finalize())
}

/// The number and length in bytes, both big endian, and the hash of the last segment; `None`
/// without a segment.
pub(crate) fn end(mirror: &Path) -> Result<Option<[u8; 44]>, Fault> {
    let Some((number, path)) = segments(mirror)?.pop() else { return Ok(None) };
    let length = fs::metadata(&path).map_err(Fault::at("reading", &path))?.len();
    let mut bytes = [0; 44];
    bytes[..4].copy_from_slice(&number.to_be_bytes());
    bytes[4..12].copy_from_slice(&length.to_be_bytes());
    bytes[12..].copy_from_slice(hash(&path)?.as_bytes());
    Ok(Some(bytes))
}

/// Reads the file of this mirror; empty if it does not exist.
pub(crate) fn read(mirror: &Path) -> Result<Sums, Fault> {
    let path = path(mirror);
    if !path.exists() {
        return Ok(Sums::default());
    }
    let bytes = fs::read(&path).map_err(Fault::at("reading", &path))?;
    let text = String::from_utf8_lossy(&bytes);
    let mut read = Sums::default();
    for line in text.lines() {
        let number = |name: &str| name.strip_suffix(".ndjson")?.parse::<u32>().ok();
        match line.split_once("  ").filter(|(_, name)| number(name).is_some()) {
            Some((hash, name)) => drop(read.sums.insert(name.to_owned(), hash.to_owned())),
            None => read.is_damaged = true,
        }
    }
    Ok(read)
}

/// The first segment that should exist and does not.
pub(crate) fn missing(mirror: &Path) -> Result<Option<PathBuf>, Fault> {
    let sums = read(mirror)?;
    let found: Vec<_> = segments(mirror)?.into_iter().map(|(_, path)| path).collect();
    // Numbers without a gap show that none is missing in the middle; the list shows that none is missing at the end.
    let wanted = (1..).map(|number| segment_path(mirror, number)).take(found.len());
    let listed = sums.sums.keys().map(|name| mirror.join(name));
    Ok(wanted.chain(listed).find(|path| !found.contains(path)))
}

/// Whether the full segments are unchanged, and so is the file itself.
pub(crate) fn check(mirror: &Path) -> Result<bool, Fault> {
    let sums = read(mirror)?;
    let fits = |name: &String| {
        let path = mirror.join(name);
        Ok(sums.fits(&path, &hash(&path)?) != Some(false))
    };
    let fit =
        sums.sums.par_iter().map(|(name, _)| fits(name)).collect::<Result<Vec<_>, Fault>>()?;
    Ok(!sums.is_damaged && fit.into_iter().all(|fits| fits))
}

/// Lists the full segments that are not listed yet.
pub(crate) fn complete(mirror: &Path) -> Result<(), Fault> {
    let mut sums = read(mirror)?;
    let mut full = segments(mirror)?;
    // The last segment still grows.
    full.pop();
    full.retain(|(_, path)| !sums.sums.contains_key(&name(path)));
    if full.is_empty() {
        return Ok(());
    }
    for (_, segment) in full {
        sums.set(&segment, &hash(&segment)?);
    }
    write(mirror, &sums)
}

/// Replaces the contents of the file.
pub(crate) fn write(mirror: &Path, sums: &Sums) -> Result<(), Fault> {
    let mut text = String::new();
    for (name, hash) in &sums.sums {
        writeln!(text, "{hash}  {name}").expect("a string takes everything");
    }
    replace(&path(mirror), text.as_bytes())
}
