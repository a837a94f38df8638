//! Restricts a data folder to its owner.

use std::fs::{self, Metadata, Permissions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::Fault;

/// Removes everyone's rights but the owner's from a data folder and its contents.
///
/// A `.daybook` file in the folder itself is left alone: somebody has exported it there. Files of
/// another user stay unchanged, and the log says so.
pub fn restrict_permissions(data: &Path) -> Result<(), Fault> {
    let mut left = NotClosed::default();
    let closed = if_there(left.close_folder(data));
    closed.map_err(Fault::at("removing other users' permissions from", data))?;
    if let Some(path) = &left.first {
        let path = path.display();
        tracing::warn!(count = left.count, "other users may read {path}: make this user its owner");
    }
    Ok(())
}

/// The files whose permissions could not be restricted.
#[derive(Default)]
struct NotClosed {
    first: Option<PathBuf>,
    count: u64,
}

impl NotClosed {
    fn close_folder(&mut self, data: &Path) -> io::Result<()> {
        self.close_one(data, &fs::metadata(data)?)?;
        for entry in fs::read_dir(data)? {
            let path = entry?.path();
            let is_export = path.extension().is_some_and(|extension| extension == "daybook");
            if !(is_export && path.is_file()) {
                self.close_all(&path)?;
            }
        }
        Ok(())
    }

    /// Restricts a file, or a folder with everything in it; links are not followed.
    fn close_all(&mut self, path: &Path) -> io::Result<()> {
        let Some(metadata) = if_there(fs::symlink_metadata(path))? else { return Ok(()) };
        // A link may lead out of the data folder, to files that others need.
        if metadata.is_symlink() {
            return Ok(());
        }
        self.close_one(path, &metadata)?;
        if metadata.is_dir() {
            let entries = match if_there(fs::read_dir(path)) {
                Err(error) if error.kind() == ErrorKind::PermissionDenied => None,
                entries => entries?,
            };
            for entry in entries.into_iter().flatten() {
                self.close_all(&entry?.path())?;
            }
        }
        Ok(())
    }

    fn close_one(&mut self, path: &Path, metadata: &Metadata) -> io::Result<()> {
        use ErrorKind::{PermissionDenied, ReadOnlyFilesystem};
        let mode = metadata.permissions().mode();
        // Asked first, since changing the mode of a file on a read-only system fails even if nothing would change.
        let of_others = mode & 0o077;
        if of_others == 0 {
            return Ok(());
        }
        match if_there(fs::set_permissions(path, Permissions::from_mode(mode & 0o7700))) {
            Err(error) if matches!(error.kind(), PermissionDenied | ReadOnlyFilesystem) => {
                self.first.get_or_insert_with(|| path.to_owned());
                self.count += 1;
                Ok(())
            }
            closed => closed.map(drop),
        }
    }
}

/// `None` for what was removed meanwhile: a server and a command may have the folder open at once.
fn if_there<T>(found: io::Result<T>) -> io::Result<Option<T>> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}
