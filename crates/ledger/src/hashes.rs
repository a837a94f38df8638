//! The hashes of the tree over all records, in a file.
//!
//! They stand in the order of `tlog_tiles::stored_hash_index`: each leaf, and behind it the hash of each subtree that
//! it completes; 32 bytes each, 64 bytes a record. All of it follows from the records, so it is made anew at each
//! start and never synced.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use record::{Digest, leaf_hash};
use tlog_tiles::{
    Error, HASH_SIZE, Hash, HashReader, stored_hash_count, stored_hash_index,
    stored_hashes_for_record_hash, tree_hash,
};

use crate::Fault;

/// The file.
pub(crate) struct Hashes {
    path: PathBuf,
    file: File,
}

impl Hashes {
    /// An empty one.
    pub(crate) fn create(path: &Path) -> Result<Self, Fault> {
        let file = File::options().read(true).write(true).create(true).truncate(true).open(path);
        Ok(Self { path: path.to_owned(), file: file.map_err(Fault::at("creating", path))? })
    }

    /// Adds the leaves of these records behind the first `size`.
    pub(crate) fn add(&self, size: u64, records: &[Digest]) -> Result<(), Fault> {
        let mut ahead = Ahead { hashes: self, from: stored_hash_count(size), new: Vec::new() };
        for (leaf, record) in (size..).zip(records) {
            let new = stored_hashes_for_record_hash(leaf, leaf_hash(record), &ahead);
            ahead.new.extend(new.map_err(|error| self.unread(&error))?);
        }
        let bytes: Vec<u8> = ahead.new.iter().flat_map(|hash| hash.0).collect();
        let at = ahead.from * HASH_SIZE as u64;
        self.file.write_all_at(&bytes, at).map_err(Fault::at("writing", &self.path))
    }

    /// The root of the tree of the first `size` leaves.
    pub(crate) fn root(&self, size: u64) -> Result<Hash, Fault> {
        tree_hash(size, self).map_err(|error| self.unread(&error))
    }

    /// The hash of a leaf.
    pub(crate) fn leaf(&self, leaf: u64) -> Result<Hash, Fault> {
        self.at(stored_hash_index(0, leaf)).map_err(|error| self.unread(&error))
    }

    /// What is said when hashes that must be there are not.
    pub(crate) fn unread(&self, error: &Error) -> Fault {
        let path = self.path.display();
        Fault::new(format!("reading {path}: {error}; start again, which makes this file anew"))
    }

    fn at(&self, index: u64) -> Result<Hash, Error> {
        let mut hash = Hash::default();
        let read = self.file.read_exact_at(&mut hash.0, index * HASH_SIZE as u64);
        read.map_err(|error| Error::InvalidInput(error.to_string()))?;
        Ok(hash)
    }
}

impl HashReader for Hashes {
    fn read_hashes(&self, indexes: &[u64]) -> Result<Vec<Hash>, Error> {
        indexes.iter().map(|index| self.at(*index)).collect()
    }
}

/// The file, and the hashes that are to be written behind its first `from`.
struct Ahead<'a> {
    hashes: &'a Hashes,
    from: u64,
    new: Vec<Hash>,
}

impl HashReader for Ahead<'_> {
    fn read_hashes(&self, indexes: &[u64]) -> Result<Vec<Hash>, Error> {
        let read = |index: &u64| match index.checked_sub(self.from) {
            Some(new) => Ok(self.new[usize::try_from(new).expect("it is in memory")]),
            None => self.hashes.at(*index),
        };
        indexes.iter().map(read).collect()
    }
}
