//! When records were taken, and where they stand among those of all matches.

use record::{At, LeafForm};

/// One append as it was accepted: it begins with record `first_seq` and ends before that of the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Acceptance {
    /// The number of its first record.
    pub first_seq: u32,
    /// How many records, of all matches, were accepted before that one: its leaf in the tree, from 0.
    pub leaf: u64,
    /// When it was accepted.
    pub accepted: At,
    /// How its leaves are made.
    pub form: LeafForm,
}

impl Acceptance {
    /// Its bytes in a store without the number, which is in the key: leaf, then Unix milliseconds, both big endian, then
    /// the number of the form, if that is not 1.
    pub(crate) fn to_bytes(self) -> Vec<u8> {
        let (leaf, accepted) = (self.leaf.to_be_bytes(), self.accepted.unix_ms().to_be_bytes());
        let form = [u8::from(self.form)];
        let form: &[u8] = if self.form.is_one() { &[] } else { &form };
        [&leaf[..], &accepted, form].concat()
    }

    /// The acceptance with these bytes.
    pub(crate) fn from_bytes(first_seq: u32, bytes: &[u8]) -> Option<Self> {
        let (leaf, rest) = bytes.split_first_chunk()?;
        let (accepted, rest) = rest.split_first_chunk()?;
        let form = match rest {
            [] => LeafForm::One,
            [form] => LeafForm::try_from(*form).ok().filter(|form| !form.is_one())?,
            _ => return None,
        };
        let accepted = At::from_unix_ms(i64::from_be_bytes(*accepted))?;
        Some(Self { first_seq, leaf: u64::from_be_bytes(*leaf), accepted, form })
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
            first_seq in any::<u32>(), leaf in any::<u64>(), ms in -1_000_000_i64..9_999_999_999_999,
            form in prop_oneof![Just(LeafForm::One), Just(LeafForm::Two)]
        ) {
            let accepted = At::from_unix_ms(ms).expect("in range");
            let acceptance = Acceptance { first_seq, leaf, accepted, form };
            let bytes = acceptance.to_bytes();
            prop_assert_eq!(Acceptance::from_bytes(first_seq, &bytes), Some(acceptance));
            prop_assert_eq!(bytes.len(), if form == LeafForm::One { 16 } else { 17 });
            prop_assert_eq!(Acceptance::from_bytes(first_seq, &bytes[..15]), None);
            for other in [0, 1, 3] {
                let other = [&bytes[..16], &[other]].concat();
                prop_assert_eq!(Acceptance::from_bytes(first_seq, &other), None);
            }
        }
    }
}
