//! The leaf of a record in a log's tree: its data, in two forms.
//!
//! ```text
//! form 1    record (32)                                          the hash of the record
//! form 2    0x02 | key (32) | number (8, big endian) | record (32)
//! ```
//! Form 1 contains only the hash, so nobody can see that two leaves belong to one match. Form 2
//! shows which leaves belong to one match, but not which match it is: see [`match_key`]. A log uses
//! form 2 for everything it accepts now.

use std::sync::LazyLock;

use blake3::Hasher;
use blake3::hazmat::{ContextKey, HasherExt, hash_derive_key_context};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use tlog_tiles::{Hash, record_hash};

use crate::{Digest, Sealed};

/// Maximum size of a leaf in bytes: that of form 2.
pub const LEAF_BYTES_MAX: usize = 1 + 32 + 8 + 32;

/// The first byte of a leaf of form 2.
const TWO: u8 = 2;

static MATCH_KEY: LazyLock<ContextKey> =
    LazyLock::new(|| hash_derive_key_context("daybook 2026-11 match key v2"));

/// The key that all leaves of a match share: BLAKE3 `derive_key` with the context `daybook 2026-11
/// match key v2` over the hash of its record 0.
///
/// Anyone who has the match can compute it. Nobody else can guess it, since record 0 contains the
/// salted commitments of its players; if a match has none, the key can be found by guessing all of
/// record 0.
pub fn match_key(first: &Digest) -> Digest {
    Hasher::new_from_context_key(&MATCH_KEY).update(first.as_bytes()).finalize().into()
}

/// The form of a leaf; written as its number, 1 or 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum LeafForm {
    /// The hash of the record alone.
    #[default]
    One,
    /// The key of the match, the number and the hash of the record.
    Two,
}

impl LeafForm {
    /// Whether this is the default form, which is not written.
    pub const fn is_one(&self) -> bool {
        matches!(self, Self::One)
    }
}

impl From<LeafForm> for u8 {
    fn from(form: LeafForm) -> Self {
        match form {
            LeafForm::One => 1,
            LeafForm::Two => TWO,
        }
    }
}

/// A number that is not a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("leaves have form 1 or 2, not {0}; use the program that wrote it")]
pub struct LeafFormError(u8);

impl TryFrom<u8> for LeafForm {
    type Error = LeafFormError;

    fn try_from(number: u8) -> Result<Self, LeafFormError> {
        match number {
            1 => Ok(Self::One),
            TWO => Ok(Self::Two),
            other => Err(LeafFormError(other)),
        }
    }
}

/// The leaf of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaf {
    /// A leaf of form 1.
    One {
        /// The hash of the record.
        record: Digest,
    },
    /// A leaf of form 2.
    Two {
        /// The [`match_key`].
        key: Digest,
        /// The number of the record in its match.
        seq: u64,
        /// The hash of the record.
        record: Digest,
    },
}

impl Leaf {
    /// The leaf, in this form, of a record in the match with this key.
    pub fn new(form: LeafForm, key: Digest, seq: u32, record: Digest) -> Self {
        match form {
            LeafForm::One => Self::One { record },
            LeafForm::Two => Self::Two { key, seq: seq.into(), record },
        }
    }

    /// The leaf, in this form, of the last of these records, which are a match from its first
    /// record on; `None` if there are none.
    pub fn of_last(form: LeafForm, records: &[Sealed]) -> Option<Self> {
        let (first, last) = records.first().zip(records.last())?;
        Some(Self::new(form, match_key(&first.hash), last.record.seq, last.hash))
    }

    /// Its form.
    pub const fn form(&self) -> LeafForm {
        match self {
            Self::One { .. } => LeafForm::One,
            Self::Two { .. } => LeafForm::Two,
        }
    }

    /// The hash of its record.
    pub const fn record(&self) -> &Digest {
        match self {
            Self::One { record } | Self::Two { record, .. } => record,
        }
    }

    /// Its bytes: 32, or 73.
    pub fn to_bytes(&self) -> Vec<u8> {
        match self {
            Self::One { record } => record.as_bytes().to_vec(),
            Self::Two { key, seq, record } => {
                let number = seq.to_be_bytes();
                [&[TWO], &key.as_bytes()[..], &number, record.as_bytes()].concat()
            }
        }
    }

    /// The leaf with these bytes; `None` if they are not a leaf.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        if let Ok(record) = bytes.try_into() {
            return Some(Self::One { record: Digest::new(record) });
        }
        let (key, rest) = bytes.strip_prefix(&[TWO])?.split_first_chunk()?;
        let (seq, record) = rest.split_first_chunk()?;
        let record = Digest::new(record.try_into().ok()?);
        Some(Self::Two { key: Digest::new(*key), seq: u64::from_be_bytes(*seq), record })
    }

    /// Its hash in the tree: SHA-256 over a zero byte and its bytes.
    pub fn hash(&self) -> Hash {
        record_hash(&self.to_bytes())
    }
}

/// Leaves as an entry bundle of C2SP tlog-tiles: for each leaf its length in bytes (2 bytes, big
/// endian) and its bytes.
///
/// A withheld leaf is written as an empty entry, which no leaf has.
pub fn write_entries(entries: &[Option<Leaf>]) -> Vec<u8> {
    let mut bundle = Vec::with_capacity(entries.len() * (2 + LEAF_BYTES_MAX));
    for entry in entries {
        let bytes = entry.as_ref().map(Leaf::to_bytes).unwrap_or_default();
        let length = u16::try_from(bytes.len()).expect("a leaf is short");
        bundle.extend(length.to_be_bytes());
        bundle.extend(bytes);
    }
    bundle
}

/// The entries of a bundle, with an empty one for each withheld leaf; `None` if the bundle ends in
/// the middle of an entry.
pub fn read_entries(bundle: &[u8]) -> Option<Vec<&[u8]>> {
    let (mut entries, mut rest) = (Vec::new(), bundle);
    while let Some((length, behind)) = rest.split_first_chunk() {
        let (entry, behind) = behind.split_at_checked(u16::from_be_bytes(*length).into())?;
        entries.push(entry);
        rest = behind;
    }
    rest.is_empty().then_some(entries)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_digest() -> impl Strategy<Value = Digest> {
        any::<[u8; 32]>().prop_map(Digest::new)
    }

    fn any_leaf() -> impl Strategy<Value = Leaf> {
        let two = (any_digest(), any::<u64>(), any_digest())
            .prop_map(|(key, seq, record)| Leaf::Two { key, seq, record });
        prop_oneof![any_digest().prop_map(|record| Leaf::One { record }), two]
    }

    #[test]
    fn a_key_is_a_hash_in_its_own_context() {
        let first = crate::hash(b"x");
        let expected = blake3::derive_key("daybook 2026-11 match key v2", first.as_bytes());
        assert_eq!(match_key(&first).as_bytes(), &expected);
    }

    #[test]
    fn leaves_of_form_1_are_the_hashes_of_their_records() {
        let record = crate::hash(b"x");
        let leaf = Leaf::new(LeafForm::One, match_key(&record), 7, record);
        assert_eq!(leaf.hash(), record_hash(record.as_bytes()));
        assert_eq!(LeafForm::try_from(3), Err(LeafFormError(3)));
    }

    proptest! {
        #[test]
        fn leaves_go_through_their_bytes_and_no_other_bytes_are_leaves(
            leaf in any_leaf(), at in any::<prop::sample::Index>(), more in any::<u8>()
        ) {
            let bytes = leaf.to_bytes();
            prop_assert_eq!(Leaf::from_bytes(&bytes), Some(leaf));
            prop_assert_eq!(Leaf::new(leaf.form(), *leaf.record(), 0, *leaf.record()).form(), leaf.form());
            prop_assert_eq!(Leaf::from_bytes(&[&bytes[..], &[more]].concat()), None);
            let mut changed = bytes.clone();
            changed[at.index(bytes.len())] ^= 1;
            prop_assert!(Leaf::from_bytes(&changed).is_none_or(|other| other.hash() != leaf.hash()));
        }

        #[test]
        fn entries_go_through_their_bundle(
            leaves in prop::collection::vec(prop::option::of(any_leaf()), 0..9), cut in 1..33_usize
        ) {
            let bundle = write_entries(&leaves);
            let read = read_entries(&bundle).expect("whole");
            let read: Vec<_> = read.into_iter().map(Leaf::from_bytes).collect();
            prop_assert_eq!(&read, &leaves);
            if matches!(leaves.last(), Some(Some(_))) {
                prop_assert_eq!(read_entries(&bundle[..bundle.len() - cut]), None);
            }
        }
    }
}
