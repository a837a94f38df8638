//! Folders of stores: new ones, and copies.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

/// A new folder, in memory where possible: a simulated fault is the same on every disk, and faster
/// there.
pub(crate) fn folder() -> TempDir {
    TempDir::new_in("/dev/shm").or_else(|_| TempDir::new()).expect("a folder")
}

/// Copies a folder with everything in it.
pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, target).expect("a copy");
        }
    }
}

/// A copy of a folder.
pub(crate) fn copied(from: &Path) -> TempDir {
    let to = folder();
    copy(from, to.path());
    to
}

/// As if the last stop had been unclean.
pub(crate) fn mark(store: &Path) {
    fs::write(store.join("open"), "").expect("the marker");
}
