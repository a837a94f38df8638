//! When records were taken, and where they stand among those of all matches.

use record::At;

/// One append as it was accepted: it begins with record `first_seq` and ends before that of the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Acceptance {
    /// The number of its first record.
    pub first_seq: u32,
    /// How many records, of all matches, were accepted before that one: its leaf in the tree, from 0.
    pub leaf: u64,
    /// When it was accepted.
    pub accepted: At,
}

impl Acceptance {
    /// Its bytes in a store without the number, which is in the key: leaf, then Unix milliseconds, both big endian.
    pub(crate) fn to_bytes(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&self.leaf.to_be_bytes());
        bytes[8..].copy_from_slice(&self.accepted.unix_ms().to_be_bytes());
        bytes
    }

    /// The acceptance with these bytes.
    pub(crate) fn from_bytes(first_seq: u32, bytes: &[u8]) -> Option<Self> {
        let (leaf, accepted) = bytes.split_first_chunk()?;
        let accepted = At::from_unix_ms(i64::from_be_bytes(accepted.try_into().ok()?))?;
        Some(Self { first_seq, leaf: u64::from_be_bytes(*leaf), accepted })
    }

    /// The leaf of one of its records.
    pub const fn leaf_of(&self, seq: u32) -> u64 {
        self.leaf + (seq - self.first_seq) as u64
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn an_acceptance_goes_through_its_bytes(
            first_seq in any::<u32>(), leaf in any::<u64>(), ms in -1_000_000_i64..9_999_999_999_999
        ) {
            let accepted = At::from_unix_ms(ms).expect("in range");
            let acceptance = Acceptance { first_seq, leaf, accepted };
            let bytes = acceptance.to_bytes();
            prop_assert_eq!(Acceptance::from_bytes(first_seq, &bytes), Some(acceptance));
            prop_assert_eq!(Acceptance::from_bytes(first_seq, &bytes[..15]), None);
        }
    }
}
