//! When records were accepted, and their position among the records of all matches.

use record::{At, LeafForm};

/// The acceptance of one append: it begins with record `first_seq` and ends before that of the next
/// append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Acceptance {
    /// The number of its first record.
    pub first_seq: u32,
    /// How many records, of all matches, were accepted before its first record: the index of its
    /// leaf in the tree, from 0.
    pub leaf: u64,
    /// When it was accepted.
    pub accepted: At,
    /// The form of its leaves.
    pub form: LeafForm,
    /// The number of its records, so that an acceptance lost from a damaged store is noticed.
    /// Earlier stores did not record it.
    pub records: Option<u32>,
}

impl Acceptance {
    /// Its bytes in a store without the number, which is in the key: leaf, then Unix milliseconds,
    /// then the number of the form and the number of records; all big endian. Earlier stores end
    /// after the form, or before it if it is 1.
    pub(crate) fn to_bytes(self) -> Vec<u8> {
        let (leaf, accepted) = (self.leaf.to_be_bytes(), self.accepted.unix_ms().to_be_bytes());
        let form = [u8::from(self.form)];
        let rest = match self.records {
            Some(records) => [&form[..], &records.to_be_bytes()].concat(),
            None if self.form.is_one() => Vec::new(),
            None => form.to_vec(),
        };
        [&leaf[..], &accepted, &rest].concat()
    }

    /// The acceptance with these bytes.
    pub(crate) fn from_bytes(first_seq: u32, bytes: &[u8]) -> Option<Self> {
        let (leaf, rest) = bytes.split_first_chunk()?;
        let (accepted, rest) = rest.split_first_chunk()?;
        let (form, records) = match rest {
            [] => (LeafForm::One, None),
            [form] => (LeafForm::try_from(*form).ok().filter(|form| !form.is_one())?, None),
            [form, records @ ..] => {
                let records = u32::from_be_bytes(records.try_into().ok()?);
                (LeafForm::try_from(*form).ok()?, Some(records).filter(|count| *count > 0)?.into())
            }
        };
        let accepted = At::from_unix_ms(i64::from_be_bytes(*accepted))?;
        Some(Self { first_seq, leaf: u64::from_be_bytes(*leaf), accepted, form, records })
    }

    /// The index of the leaf of one of its records.
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
            form in prop_oneof![Just(LeafForm::One), Just(LeafForm::Two)],
            records in proptest::option::of(1_u32..)
        ) {
            let accepted = At::from_unix_ms(ms).expect("in range");
            let acceptance = Acceptance { first_seq, leaf, accepted, form, records };
            let bytes = acceptance.to_bytes();
            prop_assert_eq!(Acceptance::from_bytes(first_seq, &bytes), Some(acceptance));
            let length = match (form, records) {
                (_, Some(_)) => 21,
                (LeafForm::One, None) => 16,
                (LeafForm::Two, None) => 17,
            };
            prop_assert_eq!(bytes.len(), length);
            prop_assert_eq!(Acceptance::from_bytes(first_seq, &bytes[..15]), None);
            let others = [&[0][..], &[1], &[3], &[2, 0], &[0, 0, 0, 0, 1], &[2, 0, 0, 0, 0]];
            for other in others {
                let other = [&bytes[..16], other].concat();
                prop_assert_eq!(Acceptance::from_bytes(first_seq, &other), None);
            }
        }
    }
}
