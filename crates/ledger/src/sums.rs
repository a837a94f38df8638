//! The hashes of the mirror's full segments, in the file `B3SUMS` beside them.
//!
//! ```text
//! <64 hex>  00000001.ndjson
//! ```
//! `b3sum --check B3SUMS` reads it too. A segment is listed when the next one is begun, so the last one is not.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use crate::folder::sync_names;
use crate::scan::{segment_path, segments};
use crate::{Fault, OpenError};

/// The name of a segment and its hash, in lower-case hex.
type Sums = BTreeMap<String, String>;

fn path(mirror: &Path) -> PathBuf {
    mirror.join("B3SUMS")
}

fn name(segment: &Path) -> String {
    segment.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// The hash of all that is in a file.
pub(crate) fn hash(path: &Path) -> Result<blake3::Hash, Fault> {
    let mut hasher = blake3::Hasher::new();
    let read = File::open(path).and_then(|file| hasher.update_reader(file).map(|_| ()));
    read.map_err(Fault::at("reading", path))?;
    Ok(hasher.finalize())
}

fn read(mirror: &Path) -> Result<Sums, Fault> {
    let path = path(mirror);
    if !path.exists() {
        return Ok(Sums::new());
    }
    let text = fs::read_to_string(&path).map_err(Fault::at("reading", &path))?;
    let sums = text.lines().map(|line| {
        let (hash, name) = line.split_once("  ")?;
        Some((name.to_owned(), hash.to_owned()))
    });
    let sums: Option<Sums> = sums.collect();
    sums.ok_or_else(|| {
        let path = path.display();
        Fault::new(format!(
            "{path} is damaged; look at the disk, then remove this file and start again"
        ))
    })
}

/// Whether each segment that ever was is there, from the first on, and the full ones are as they were.
pub(crate) fn check(mirror: &Path) -> Result<(), OpenError> {
    let sums = read(mirror)?;
    let found: Vec<_> = segments(mirror)?.into_iter().map(|(_, path)| path).collect();
    let wanted = (1..).map(|number| segment_path(mirror, number)).take(found.len());
    let listed = sums.keys().map(|name| mirror.join(name));
    if let Some(path) = wanted.chain(listed).find(|path| !found.contains(path)) {
        return Err(OpenError::Missing { path });
    }
    for (name, sum) in &sums {
        let path = mirror.join(name);
        if hash(&path)?.to_hex().as_str() != sum {
            let what = "the segment has another hash than B3SUMS says".to_owned();
            return Err(OpenError::Damaged { path, offset: 0, what });
        }
    }
    Ok(())
}

/// Lists the full segments that are not listed yet.
pub(crate) fn complete(mirror: &Path) -> Result<(), Fault> {
    let mut sums = read(mirror)?;
    let mut full = segments(mirror)?;
    full.pop();
    full.retain(|(_, path)| !sums.contains_key(&name(path)));
    if full.is_empty() {
        return Ok(());
    }
    for (_, segment) in full {
        sums.insert(name(&segment), hash(&segment)?.to_string());
    }
    let mut text = String::new();
    for (name, hash) in &sums {
        writeln!(text, "{hash}  {name}").expect("a string takes everything");
    }
    let (path, new) = (path(mirror), mirror.join("B3SUMS.new"));
    let written = File::create(&new).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    written.map_err(Fault::at("writing", &new))?;
    fs::rename(&new, &path).map_err(Fault::at("renaming", &new))?;
    sync_names(mirror)
}
