//! The tree over all records, in two files: its hashes, and the data of its leaves.
//!
//! The hashes are in the order of `tlog_tiles::stored_hash_index`: each leaf, followed by the hash
//! of each subtree that it completes; 32 bytes each, 64 bytes a record. All of it follows from the
//! records, so it is rebuilt at each start and never synced. The other file has for each leaf its
//! length in one byte and its bytes, padded to 74 in all.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use record::{LEAF_BYTES_MAX, Leaf};
use tlog_tiles::{
    Error, HASH_SIZE, Hash, HashReader, stored_hash_count, stored_hash_index,
    stored_hashes_for_record_hash, tree_hash,
};

use crate::Fault;

/// Size in bytes of a leaf in its file.
const SLOT: usize = 1 + LEAF_BYTES_MAX;

/// Both files of the tree.
pub(crate) struct Hashes {
    path: PathBuf,
    file: File,
    leaves_path: PathBuf,
    leaves: File,
}

impl Hashes {
    /// Creates empty files in this folder.
    pub(crate) fn create(tree: &Path) -> Result<Self, Fault> {
        let (path, leaves_path) = (tree.join("hashes"), tree.join("leaves"));
        let create = |path: &Path| {
            let file =
                File::options().read(true).write(true).create(true).truncate(true).open(path);
            file.map_err(Fault::at("creating", path))
        };
        let (file, leaves) = (create(&path)?, create(&leaves_path)?);
        Ok(Self { path, file, leaves_path, leaves })
    }

    /// Adds these leaves after the first `size`.
    pub(crate) fn add(&self, size: u64, leaves: &[Leaf]) -> Result<(), Fault> {
        let slots: Vec<u8> = leaves.iter().flat_map(slot).collect();
        // At their place rather than at the end: a retry after a failed write overwrites what it left.
        let written = self.leaves.write_all_at(&slots, size * SLOT as u64);
        written.map_err(Fault::at("writing", &self.leaves_path))?;
        let mut ahead = Ahead { hashes: self, from: stored_hash_count(size), new: Vec::new() };
        for (at, leaf) in (size..).zip(leaves) {
            let new = stored_hashes_for_record_hash(at, leaf.hash(), &ahead);
            ahead.new.extend(new.map_err(|error| self.unread(&error))?);
        }
        // One write for the batch; hashes of subtrees within it are read from memory through `Ahead`.
        let bytes: Vec<u8> = ahead.new.iter().flat_map(|hash| hash.0).collect();
        let at = ahead.from * HASH_SIZE as u64;
        self.file.write_all_at(&bytes, at).map_err(Fault::at("writing", &self.path))
    }

    /// The root of the tree of the first `size` leaves.
    pub(crate) fn root(&self, size: u64) -> Result<Hash, Fault> {
        tree_hash(size, self).map_err(|error| self.unread(&error))
    }

    /// The leaves from this one on.
    pub(crate) fn leaves(&self, from: u64, count: usize) -> Result<Vec<Leaf>, Fault> {
        let mut slots = vec![0; count * SLOT];
        let read = self.leaves.read_exact_at(&mut slots, from * SLOT as u64);
        read.map_err(Fault::at("reading", &self.leaves_path))?;
        let of = |slot: &[u8; SLOT]| {
            let [length, bytes @ ..] = slot;
            bytes.get(..usize::from(*length)).and_then(Leaf::from_bytes)
        };
        let leaves: Option<Vec<_>> = slots.as_chunks().0.iter().map(of).collect();
        let path = self.leaves_path.display();
        leaves.ok_or_else(|| {
            Fault::new(format!("reading {path}: it was changed; restart, which recreates it"))
        })
    }

    /// The hash of a leaf.
    pub(crate) fn leaf(&self, leaf: u64) -> Result<Hash, Fault> {
        self.at(stored_hash_index(0, leaf)).map_err(|error| self.unread(&error))
    }

    /// The fault for hashes that must exist but cannot be read.
    pub(crate) fn unread(&self, error: &Error) -> Fault {
        let path = self.path.display();
        Fault::new(format!("reading {path}: {error}; restart, which recreates this file"))
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

/// A leaf as it is stored in its file.
fn slot(leaf: &Leaf) -> [u8; SLOT] {
    let (mut slot, bytes) = ([0; SLOT], leaf.to_bytes());
    slot[0] = u8::try_from(bytes.len()).expect("a leaf is short");
    slot[1..=bytes.len()].copy_from_slice(&bytes);
    slot
}

/// The file, and the hashes that will be written after its first `from`.
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
