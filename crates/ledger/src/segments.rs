//! The files of a mirror: `00000001.ndjson`, `00000002.ndjson` and so on.

use std::fs;
use std::path::{Path, PathBuf};

use crate::Fault;

/// The segments of a mirror, in order; empty if the folder does not exist.
pub(crate) fn segments(mirror: &Path) -> Result<Vec<(u32, PathBuf)>, Fault> {
    if !mirror.exists() {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for entry in fs::read_dir(mirror).map_err(Fault::at("listing", mirror))? {
        let path = entry.map_err(Fault::at("listing", mirror))?.path();
        let stem = path.file_name().and_then(|name| name.to_str()?.strip_suffix(".ndjson"));
        if let Some(number) = stem.and_then(|stem| stem.parse().ok()) {
            found.push((number, path));
        }
    }
    found.sort();
    Ok(found)
}

/// The path of a segment.
pub(crate) fn segment_path(mirror: &Path, number: u32) -> PathBuf {
    mirror.join(format!("{number:08}.ndjson"))
}
