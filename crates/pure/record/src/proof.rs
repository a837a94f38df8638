//! The proof line of a `.daybook` file: a log had accepted its last record, and all before it.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use tlog_tiles::{Checkpoint, Hash};

use crate::tree::texts;
use crate::{
    Inclusion, Leaf, LeafForm, NoteError, ProofError, Sealed, Verifier, open_checkpoint,
    unsigned_checkpoint,
};

/// Proof that the tree of a checkpoint contains a record: the path from its leaf to the root, and
/// the checkpoint itself.
///
/// Written as one line of a file, `{"proof":{"checkpoint":"<signed
/// note>","form":2,"hashes":["<Base64>",..],"leaf":7}}`, without `form` if it is 1; two proofs are
/// equal if their lines are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The signed note: C2SP tlog-checkpoint.
    pub checkpoint: String,
    /// The form of the leaf.
    #[serde(default, skip_serializing_if = "LeafForm::is_one")]
    pub form: LeafForm,
    /// The audit path of RFC 6962 2.1.1, lowest hash first, in Base64.
    #[serde(serialize_with = "texts")]
    pub hashes: Vec<Hash>,
    /// The place of the leaf, from 0.
    pub leaf: u64,
}

impl Eq for Proof {}

/// Why a proof does not show that a log has the record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OriginError {
    /// The proof is from another origin's log.
    #[error(
        "the proof is from the log of `{found}`, but the key belongs to `{expected}`; get the file and the key from the same source"
    )]
    Other {
        /// The origin of the log.
        found: String,
        /// The origin of the given key.
        expected: String,
    },
    /// The checkpoint is not signed with the key, or is not a checkpoint.
    #[error(transparent)]
    Note(#[from] NoteError),
    /// The path does not lead to the root.
    #[error(transparent)]
    Proof(#[from] ProofError),
}

impl Proof {
    /// Checks that the log of this origin contains the last of these records, and so all before it,
    /// and returns the checkpoint. The records are a match from its first record on.
    pub fn verify(
        &self,
        records: &[Sealed],
        verifier: &Verifier,
    ) -> Result<Checkpoint, OriginError> {
        let expected = verifier.origin().as_str();
        if let Some(found) = self.unsigned().filter(|found| found.origin() != expected) {
            let found = found.origin().to_owned();
            return Err(OriginError::Other { found, expected: expected.to_owned() });
        }
        let checkpoint = open_checkpoint(&self.checkpoint, verifier)?;
        self.leads_to(Leaf::of_last(self.form, records), &checkpoint)?;
        Ok(checkpoint)
    }

    /// The contents of its checkpoint, whoever signed it; `None` if it is not a signed note with a
    /// checkpoint.
    pub fn unsigned(&self) -> Option<Checkpoint> {
        unsigned_checkpoint(&self.checkpoint)
    }

    /// Whether its path leads from this leaf to the root of this checkpoint.
    pub(crate) fn leads_to(&self, from: Option<Leaf>, to: &Checkpoint) -> Result<(), ProofError> {
        let inclusion = Inclusion { leaf: self.leaf, size: to.size(), hashes: self.hashes.clone() };
        inclusion.verify(&from.ok_or(ProofError)?, *to.hash())
    }
}

/// The line of a proof.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProofLine<P> {
    /// The proof.
    pub(crate) proof: P,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{proof, sample, signer};
    use crate::{Signer, read, verify, write, write_proved};

    const FORMS: [LeafForm; 2] = [LeafForm::One, LeafForm::Two];

    /// A whole file with the proof of its last record, with a leaf of this form.
    fn proved(form: LeafForm) -> Vec<u8> {
        let (records, openings) = sample();
        write_proved(&records, &openings, &proof(form, &records))
    }

    /// The file with this line in place of its proof, under a matching digest.
    fn with(lines: &[&str]) -> Vec<u8> {
        let (records, openings) = sample();
        let whole = String::from_utf8(write(&records, &openings)).expect("text");
        let above: Vec<&str> = whole.lines().take(7).collect();
        let above = [&above[..], lines].concat().join("\n") + "\n";
        let digest = blake3::hash(above.as_bytes()).to_hex();
        format!("{above}{{\"b3\":\"{digest}\"}}\n").into_bytes()
    }

    fn line(form: LeafForm) -> String {
        let text = String::from_utf8(proved(form)).expect("text");
        text.lines().nth(7).expect("the proof").to_owned()
    }

    fn said(bytes: &[u8]) -> Vec<String> {
        verify(bytes).1.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_proof_goes_through_a_file_and_shows_its_origin() {
        for form in FORMS {
            let file = read(&proved(form)).expect("a whole file");
            let found = file.proof.as_ref().expect("it is there");
            assert_eq!(write_proved(&file.records, &file.openings, found), proved(form));
            assert_eq!(with(&[&line(form)]), proved(form));
            let key = signer().verifier();
            let checkpoint = found.verify(&file.records, &key).expect("it is signed");
            assert_eq!(checkpoint.size(), 6);
            for other in [&file.records[..4], &file.records[1..], &[]] {
                let other = found.verify(other, &key).map(|_| ());
                let same = form == LeafForm::One && other.is_ok();
                assert!(same || other == Err(OriginError::Proof(ProofError)), "{other:?}");
            }
        }
    }

    #[test]
    fn a_form_that_goes_without_saying_is_not_said_and_none_stands_for_another() {
        assert!(!line(LeafForm::One).contains("form"));
        let said_one = line(LeafForm::One).replacen("\"hashes\"", "\"form\":1,\"hashes\"", 1);
        assert_eq!(said(&with(&[&said_one])).len(), 1);
        let two = line(LeafForm::Two);
        for other in ["", "\"form\":3,", "\"form\":\"2\",", "\"form\":null,"] {
            assert_eq!(said(&with(&[&two.replacen("\"form\":2,", other, 1)])).len(), 1, "{other}");
        }
    }

    #[test]
    fn another_key_and_another_origin_are_told_apart() {
        let file = read(&proved(LeafForm::Two)).expect("a whole file");
        let proof = file.proof.expect("it is there");
        let said = |origin: &str, key: u8| {
            let verifier = Signer::new(origin.parse().expect("an origin"), &[key; 32]).verifier();
            proof.verify(&file.records, &verifier).expect_err("not signed by it").to_string()
        };
        assert_eq!(
            said("example.org/log", 8),
            "the note is not signed with this key; ask the origin for the note and its key again"
        );
        assert_eq!(
            said("example.org/other", 7),
            "the proof is from the log of `example.org/log`, but the key belongs to `example.org/other`; get the file and the key from the same source"
        );
    }

    #[test]
    fn a_proof_of_other_records_is_damage() {
        let (records, openings) = sample();
        let another = "proof: it does not lead from the last record to the root of its checkpoint: records were changed, added or dropped, or it is the proof of another record; get the file from its source again";
        let of = |record: usize| proof(LeafForm::Two, &records[..=record]);
        let moved = write_proved(&records, &openings, &of(3));
        assert_eq!(said(&moved), [format!("line 8, {another}")]);
        let dropped = write_proved(&records[..4], &openings, &of(4));
        assert_eq!(said(&dropped), [format!("line 7, {another}")]);
        let mut longer = of(4);
        longer.hashes.push(Hash([0; 32]));
        let longer = write_proved(&records, &openings, &longer);
        assert_eq!(said(&longer), [format!("line 8, {another}")]);
    }

    #[test]
    fn one_proof_stands_after_the_openings_in_its_one_form() {
        let line = line(LeafForm::Two);
        assert_eq!(
            said(&with(&[&line, &line])),
            [
                "line 9: a record, opening or proof line follows the proof; put the records first, then the openings, then one proof"
            ]
        );
        let none = line.replacen("example.org/log\\n6", "example.org/log\\nsix", 1);
        assert_eq!(
            said(&with(&[&none])),
            [
                "line 8, proof: its checkpoint is not a signed note with a size and a root; get the file from its source again"
            ]
        );
        let more = line.replacen("\"leaf\":3", "\"leaf\":3,\"more\":1", 1);
        assert_eq!(said(&with(&[&more])).len(), 1);
        let spaced = line.replacen("\"leaf\":3", "\"leaf\": 3", 1);
        assert_eq!(said(&with(&[&spaced])).len(), 1);
    }

    /// Every possible flip, with a matching digest and without.
    #[test]
    fn every_changed_bit_of_a_proof_is_found_by_who_has_the_key() {
        let verifier = signer().verifier();
        for (line, at) in
            FORMS.map(line).iter().flat_map(|line| (0..line.len() * 8).map(move |at| (line, at)))
        {
            let mut changed = line.clone().into_bytes();
            changed[at / 8] ^= 1 << (at % 8);
            let Ok(changed) = String::from_utf8(changed) else { continue };
            let found = match read(&with(&[&changed])) {
                Err(_) => true,
                Ok(file) => {
                    file.proof.is_none_or(|proof| proof.verify(&file.records, &verifier).is_err())
                }
            };
            assert!(found, "bit {at}");
        }
    }
}
