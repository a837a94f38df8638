//! Small files beside the store: written atomically, and synced.

use std::io::{self, Write};
use std::path::Path;

/// The files in the data folder beside the records, and what applies if a store is served without
/// each. All but folders have a second copy in [`COPIES`](ledger::COPIES), and `tree` has one there
/// of the files in it that cannot be rebuilt.
pub const DATA_FILES: [(&str, &str); 7] = [
    ("access.ndjson", "the list of what officials viewed is lost"),
    ("audience", "matches missing from the mirror's own copy are shown to officials only"),
    ("channels.json", "stream overlays show nothing until their control page is opened"),
    ("openings", "what is missing from the mirror's own copy stays hidden"),
    ("signing.key", "its log cannot continue"),
    ("tokens.json", "no token is valid any more"),
    ("tree", "its log cannot continue"),
];

/// Files of earlier versions, which the first start migrates.
pub const EARLIER_FILES: [&str; 2] = ["delays", "visibility.json"];

/// The files needed to read a match.
pub const READ_FILES: [&str; 4] = ["audience", "delays", "openings", "visibility.json"];

/// The prefix of a file's name until it is complete.
pub(crate) const UNFINISHED: &str = ".tmp";

/// Replaces a file; when this returns, the new bytes are on the disk.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    // The new name is in the folder, which has to be synced on its own.
    std::fs::File::open(folder)?.sync_all()
}

/// Removes an existing file; when this returns, it is gone from the disk.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    std::fs::remove_file(path)?;
    std::fs::File::open(path.parent().unwrap_or(Path::new(".")))?.sync_all()
}

/// The bytes of a file; `None` if it does not exist.
pub(crate) fn read(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match std::fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}
