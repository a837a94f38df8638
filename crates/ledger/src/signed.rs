//! What a store is known to have contained: checked before any of it is cut or rewritten.

use record::Leaf;
use tlog_tiles::{Checkpoint, EMPTY_HASH, Hash, node_hash};

use crate::folder::Folder;
use crate::{Fault, KeptError, log};

/// The sizes and roots that its log has signed or was about to sign, and its size at the last clean
/// stop.
#[derive(Default)]
pub(crate) struct Signed {
    sizes: Vec<(u64, Hash)>,
    /// Number of records at the last clean stop.
    closed: u64,
    /// Whether both copies of a file with this information are damaged: then nothing may be missing.
    is_damaged: bool,
}

impl Signed {
    /// What the log of this store has signed; empty if there is no log.
    pub(crate) fn read(folder: &Folder) -> Result<Self, Fault> {
        let closed = folder.closed().map_or(0, |(_, leaves)| leaves);
        let mut signed = Self { closed, ..Self::default() };
        // `about` too: the stop may have come after the signature and before the note was on the disk.
        for kept in [log::about(folder.path()), log::signed(folder.path())] {
            let read = match kept.read() {
                Ok(None) => continue,
                Ok(Some(bytes)) => size_and_root(&bytes),
                Err(KeptError::Lost { .. }) => None,
                Err(KeptError::Fault(fault)) => return Err(fault),
            };
            match read {
                Some(both) => signed.sizes.push(both),
                None => signed.is_damaged = true,
            }
        }
        Ok(signed)
    }

    /// Number of records known to have been acknowledged; `None` if a file with this information is
    /// damaged.
    pub(crate) fn size(&self) -> Option<u64> {
        let sizes = self.sizes.iter().map(|(size, _)| *size);
        // A damaged file may have named more records than everything else: then nothing may be cut off as never
        // acknowledged.
        sizes.chain([self.closed]).max().filter(|_| !self.is_damaged)
    }

    /// Whether these leaves are the signed ones, and maybe more.
    pub(crate) fn fits(&self, leaves: &[Leaf]) -> bool {
        let fits = |(size, signed): &(u64, Hash)| {
            let leaves = usize::try_from(*size).ok().and_then(|size| leaves.get(..size));
            leaves.is_some_and(|leaves| root(leaves) == *signed)
        };
        !self.is_damaged && self.sizes.iter().all(fits)
    }
}

/// The size and root in a checkpoint, signed or not; `None` if it is not a checkpoint.
pub(crate) fn size_and_root(note: &[u8]) -> Option<(u64, Hash)> {
    let read = Checkpoint::from_reader(&mut &*note, false).ok()?;
    Some((read.size(), *read.hash()))
}

/// The root of the tree with these leaves.
pub(crate) fn root(leaves: &[Leaf]) -> Hash {
    let mut trees: Vec<(u32, Hash)> = Vec::new();
    for leaf in leaves {
        let mut tree = (0, leaf.hash());
        while let Some((_, left)) = trees.pop_if(|(height, _)| *height == tree.0) {
            tree = (tree.0 + 1, node_hash(left, tree.1));
        }
        trees.push(tree);
    }
    let root = trees.into_iter().map(|(_, hash)| hash).rev();
    root.reduce(|right, left| node_hash(left, right)).unwrap_or(EMPTY_HASH)
}

#[cfg(test)]
mod tests {
    use record::Digest;

    use super::*;
    use crate::hashes::Hashes;

    #[test]
    fn the_root_is_that_of_the_tree() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let hashes = Hashes::create(folder.path()).expect("a file");
        let record = |number| Leaf::One { record: Digest::new([number; 32]) };
        let leaves: Vec<Leaf> = (0..70).map(record).collect();
        hashes.add(0, &leaves).expect("written");
        for size in 0..=70 {
            assert_eq!(root(&leaves[..size]), hashes.root(size as u64).expect("read"), "{size}");
        }
    }
}
