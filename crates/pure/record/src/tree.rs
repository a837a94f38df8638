//! The tree over all records of a store (RFC 6962, SHA-256): its signed sizes and roots, and proofs.

use serde::{Deserialize, Serialize, Serializer};
use signed_note::Note;
use thiserror::Error;
use tlog_tiles::{Checkpoint, Hash, check_record, check_tree};

use crate::{Leaf, NoteError, Signer, Verifier};

/// The size and root of a tree as a signed note: C2SP tlog-checkpoint.
pub fn checkpoint(size: u64, root: Hash, signer: &Signer) -> String {
    let text = Checkpoint::new(signer.origin().as_str(), size, root, "").expect("an origin");
    signer.sign(str::from_utf8(&text.to_bytes()).expect("it is made of texts"))
}

/// The size and root that this origin has signed.
pub fn open_checkpoint(note: &str, verifier: &Verifier) -> Result<Checkpoint, NoteError> {
    let text = verifier.open(note)?;
    let read = Checkpoint::from_bytes(text.as_bytes()).ok();
    let read = read.filter(|read| read.origin() == verifier.origin().as_str());
    read.ok_or(NoteError::Content("checkpoint"))
}

/// The size and root in a note, whoever signed it; `None` if it is not a signed note with both.
pub fn unsigned_checkpoint(note: &str) -> Option<Checkpoint> {
    let note = Note::from_bytes(note.as_bytes()).ok()?;
    Checkpoint::from_bytes(note.text()).ok()
}

/// Proof that a tree contains a record as a leaf: the audit path of RFC 6962 2.1.1, lowest hash
/// first, in Base64.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Inclusion {
    /// The index of the leaf, from 0.
    pub leaf: u64,
    /// Number of leaves in the tree.
    pub size: u64,
    /// The path.
    #[serde(serialize_with = "texts")]
    pub hashes: Vec<Hash>,
}

/// Proof that a tree contains all leaves of an earlier one in their places: RFC 6962 2.1.2, hashes
/// in Base64.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Consistency {
    /// Number of leaves in the earlier tree, at least one.
    pub from: u64,
    /// Number of leaves in the later tree.
    pub to: u64,
    /// The path.
    #[serde(serialize_with = "texts")]
    pub hashes: Vec<Hash>,
}

pub(crate) fn texts<S: Serializer>(hashes: &[Hash], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(hashes.iter().map(Hash::to_string))
}

/// A proof that is not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the proof is not valid; keep it with both checkpoints and ask the origin for another one")]
pub struct ProofError;

impl Inclusion {
    /// Checks that the tree with this root contains this leaf.
    pub fn verify(&self, of: &Leaf, root: Hash) -> Result<(), ProofError> {
        let Self { leaf, size, hashes } = self;
        check_record(hashes, *size, root, *leaf, of.hash()).map_err(|_| ProofError)
    }
}

impl Consistency {
    /// The proof with these hashes, each in Base64.
    pub fn parse(from: u64, to: u64, hashes: &[String]) -> Result<Self, ProofError> {
        let hashes = hashes.iter().map(|hash| Hash::parse_hash(hash)).collect::<Result<_, _>>();
        Ok(Self { from, to, hashes: hashes.map_err(|_| ProofError)? })
    }

    /// Checks that the tree with the root `later` extends the one with the root `earlier`.
    pub fn verify(&self, earlier: Hash, later: Hash) -> Result<(), ProofError> {
        let Self { from, to, hashes } = self;
        check_tree(hashes, *to, later, *from, earlier).map_err(|_| ProofError)
    }
}

#[cfg(test)]
mod tests {
    use ct_merkle::mem_backed_tree::MemoryBackedTree;
    use proptest::prelude::*;
    use sha2::Sha256;
    use tlog_tiles::{EMPTY_HASH, HashReader, Tile, stored_hashes, tree_hash};

    use super::*;
    use crate::Digest;

    type Oracle = MemoryBackedTree<Sha256, Vec<u8>>;

    /// Every third leaf is of form 1.
    fn leaf_of(number: u64) -> Leaf {
        let record = crate::hash(&number.to_be_bytes());
        let two = Leaf::Two { key: record, seq: number / 7, record };
        if number.is_multiple_of(3) { Leaf::One { record } } else { two }
    }

    fn oracle(size: u64) -> Oracle {
        let mut tree = Oracle::new();
        for number in 0..size {
            tree.push(leaf_of(number).to_bytes());
        }
        tree
    }

    fn root(tree: &Oracle) -> Hash {
        Hash((*tree.root().as_bytes()).into())
    }

    fn hashes(bytes: &[u8]) -> Vec<Hash> {
        bytes.as_chunks().0.iter().copied().map(Hash).collect()
    }

    fn inclusion(tree: &Oracle, leaf: u64) -> Inclusion {
        let path = tree.prove_inclusion(usize::try_from(leaf).expect("small"));
        Inclusion { leaf, size: tree.len(), hashes: hashes(path.as_bytes()) }
    }

    fn consistency(tree: &Oracle, from: u64) -> Consistency {
        let path = tree.prove_consistency(usize::try_from(tree.len() - from).expect("small"));
        Consistency { from, to: tree.len(), hashes: hashes(path.as_bytes()) }
    }

    /// Hashes in the order in which the crate stores them.
    #[derive(Default)]
    struct Stored(Vec<Hash>);

    impl HashReader for Stored {
        fn read_hashes(&self, indexes: &[u64]) -> Result<Vec<Hash>, tlog_tiles::Error> {
            let at = |index: &u64| self.0[usize::try_from(*index).expect("small")];
            Ok(indexes.iter().map(at).collect())
        }
    }

    fn hex(hash: Hash) -> String {
        Digest::new(hash.0).to_string()
    }

    /// The roots of Certificate Transparency's reference implementation, for its eight leaves.
    #[test]
    fn roots_are_those_of_the_reference_implementation() {
        let leaves: [&[u8]; 8] = [
            b"",
            b"\x00",
            b"\x10",
            b"\x20\x21",
            b"\x30\x31",
            b"\x40\x41\x42\x43",
            b"\x50\x51\x52\x53\x54\x55\x56\x57",
            b"\x60\x61\x62\x63\x64\x65\x66\x67\x68\x69\x6a\x6b\x6c\x6d\x6e\x6f",
        ];
        let roots = [
            "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
            "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
            "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
            "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
            "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
            "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
            "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
        ];
        let mut stored = Stored::default();
        assert_eq!(hex(tree_hash(0, &stored).expect("read")), hex(EMPTY_HASH));
        for ((number, leaf), root) in (0..).zip(leaves).zip(roots) {
            let new = stored_hashes(number, leaf, &stored).expect("read");
            stored.0.extend(new);
            assert_eq!(hex(tree_hash(number + 1, &stored).expect("read")), root);
        }
        let tile = Tile::new(8, 0, 0, 8, false).read_data(&stored).expect("read");
        assert_eq!(hex(Tile::subtree_hash(&tile)), roots[7]);
    }

    /// Variants of this proof: a bit flipped, a hash missing or extra, hashes in another order.
    fn other_paths(path: &[Hash], at: usize, bit: usize) -> Vec<Vec<Hash>> {
        let mut others = Vec::new();
        if path.is_empty() {
            return vec![vec![EMPTY_HASH]];
        }
        let at = at % path.len();
        let mut turned = path.to_vec();
        turned[at].0[bit / 8] ^= 1 << (bit % 8);
        others.push(turned);
        let mut shorter = path.to_vec();
        shorter.remove(at);
        others.push(shorter);
        let mut longer = path.to_vec();
        longer.insert(at, path[at]);
        others.push(longer);
        others.push([path, &path[at..=at]].concat());
        let mut swapped = path.to_vec();
        swapped.rotate_left(1);
        if swapped != path {
            others.push(swapped);
        }
        others
    }

    proptest! {
        #[test]
        fn inclusion_proofs_of_another_implementation_hold_and_others_do_not(
            size in 1..300_u64, leaf in any::<u64>(), at in any::<usize>(), bit in 0..256_usize
        ) {
            let tree = oracle(size);
            let (leaf, root) = (leaf % size, root(&tree));
            let proof = inclusion(&tree, leaf);
            prop_assert_eq!(proof.verify(&leaf_of(leaf), root), Ok(()));
            let json = serde_json::to_string(&proof).expect("plain data");
            prop_assert_eq!(serde_json::from_str::<Inclusion>(&json).expect("the same"), proof.clone());
            for hashes in other_paths(&proof.hashes, at, bit) {
                let other = Inclusion { hashes, ..proof.clone() };
                prop_assert_eq!(other.verify(&leaf_of(leaf), root), Err(ProofError));
            }
            for other in [leaf + 1, leaf.wrapping_sub(1), leaf ^ 1, u64::MAX, size] {
                let other = Inclusion { leaf: other, ..proof.clone() };
                prop_assert_eq!(other.verify(&leaf_of(leaf), root), Err(ProofError));
            }
            prop_assert_eq!(proof.verify(&leaf_of(leaf + 1), root), Err(ProofError));
            let mut wrong = root;
            wrong.0[bit / 8] ^= 1 << (bit % 8);
            prop_assert_eq!(proof.verify(&leaf_of(leaf), wrong), Err(ProofError));
        }

        #[test]
        fn consistency_proofs_of_another_implementation_hold_and_others_do_not(
            to in 2..300_u64, from in any::<u64>(), at in any::<usize>(), bit in 0..256_usize
        ) {
            let from = 1 + from % (to - 1);
            let (tree, earlier) = (oracle(to), root(&oracle(from)));
            let later = root(&tree);
            let proof = consistency(&tree, from);
            prop_assert_eq!(proof.verify(earlier, later), Ok(()));
            for hashes in other_paths(&proof.hashes, at, bit) {
                let other = Consistency { hashes, ..proof.clone() };
                prop_assert_eq!(other.verify(earlier, later), Err(ProofError));
            }
            let mut wrong = earlier;
            wrong.0[bit / 8] ^= 1 << (bit % 8);
            prop_assert_eq!(proof.verify(wrong, later), Err(ProofError));
            prop_assert_eq!(proof.verify(earlier, wrong), Err(ProofError));
            for other in [0, to + 1, u64::MAX] {
                let other = Consistency { from: other, ..proof.clone() };
                prop_assert_eq!(other.verify(earlier, later), Err(ProofError));
            }
            for other in [0, from, u64::MAX] {
                let other = Consistency { to: other, ..proof.clone() };
                prop_assert_eq!(other.verify(earlier, later), Err(ProofError));
            }
        }
    }

    #[test]
    fn a_tree_goes_on_from_itself() {
        let tree = oracle(9);
        let same = Consistency { from: 9, to: 9, hashes: Vec::new() };
        assert_eq!(same.verify(root(&tree), root(&tree)), Ok(()));
        assert_eq!(same.verify(root(&oracle(8)), root(&tree)), Err(ProofError));
    }
}
