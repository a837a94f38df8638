//! The proof line of a `.daybook` file: when a log had accepted its last record, and all before it.

use serde::{Deserialize, Serialize};
use signed_note::Note;
use thiserror::Error;
use tlog_tiles::{Checkpoint, Hash};

use crate::tree::texts;
use crate::{Digest, Inclusion, NoteError, ProofError, Verifier, open_checkpoint};

/// That the tree of a checkpoint has a record: the path from its leaf to the root, and the checkpoint itself.
///
/// One line of a file, `{"proof":{"checkpoint":"<signed note>","hashes":["<Base64>",..],"leaf":7}}`; equal if the lines are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The signed note: C2SP tlog-checkpoint.
    pub checkpoint: String,
    /// The audit path of RFC 6962 2.1.1, lowest hash first, in Base64.
    #[serde(serialize_with = "texts")]
    pub hashes: Vec<Hash>,
    /// The place of the leaf, from 0.
    pub leaf: u64,
}

impl Eq for Proof {}

/// A proof that does not show that a log has the record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OriginError {
    /// Another origin's log.
    #[error(
        "the proof is of the log of `{found}`, and the key is that of `{expected}`; take the file, or the key, from where the other comes from"
    )]
    Other {
        /// Whose log it is.
        found: String,
        /// Whose key was given.
        expected: String,
    },
    /// The checkpoint is not signed with the key, or is none.
    #[error(transparent)]
    Note(#[from] NoteError),
    /// The path does not lead to the root.
    #[error(transparent)]
    Proof(#[from] ProofError),
}

impl Proof {
    /// Whether the log of this origin has this record, and so all before it; its checkpoint if it has.
    pub fn verify(&self, record: &Digest, verifier: &Verifier) -> Result<Checkpoint, OriginError> {
        let expected = verifier.origin().as_str();
        if let Some(found) = self.unsigned().filter(|found| found.origin() != expected) {
            let found = found.origin().to_owned();
            return Err(OriginError::Other { found, expected: expected.to_owned() });
        }
        let checkpoint = open_checkpoint(&self.checkpoint, verifier)?;
        self.leads_to(record, &checkpoint)?;
        Ok(checkpoint)
    }

    /// What its checkpoint says, whoever has signed it; none if it is no signed note with a checkpoint.
    pub(crate) fn unsigned(&self) -> Option<Checkpoint> {
        let note = Note::from_bytes(self.checkpoint.as_bytes()).ok()?;
        Checkpoint::from_bytes(note.text()).ok()
    }

    /// Whether its path leads from this record to the root of this checkpoint.
    pub(crate) fn leads_to(&self, record: &Digest, to: &Checkpoint) -> Result<(), ProofError> {
        let inclusion = Inclusion { leaf: self.leaf, size: to.size(), hashes: self.hashes.clone() };
        inclusion.verify(record, *to.hash())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{proof, sample, signer};
    use crate::{Signer, read, verify, write, write_proved};

    /// A whole file with the proof of its last record.
    fn proved() -> Vec<u8> {
        let (records, openings) = sample();
        write_proved(&records, &openings, &proof(&records[4].hash))
    }

    /// The file with this line in place of its proof, under a digest that fits.
    fn with(lines: &[&str]) -> Vec<u8> {
        let (records, openings) = sample();
        let whole = String::from_utf8(write(&records, &openings)).expect("text");
        let above: Vec<&str> = whole.lines().take(7).collect();
        let above = [&above[..], lines].concat().join("\n") + "\n";
        let digest = blake3::hash(above.as_bytes()).to_hex();
        format!("{above}{{\"b3\":\"{digest}\"}}\n").into_bytes()
    }

    fn line() -> String {
        let text = String::from_utf8(proved()).expect("text");
        text.lines().nth(7).expect("the proof").to_owned()
    }

    fn said(bytes: &[u8]) -> Vec<String> {
        verify(bytes).1.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_proof_goes_through_a_file_and_shows_its_origin() {
        let file = read(&proved()).expect("a whole file");
        let found = file.proof.as_ref().expect("it is there");
        assert_eq!(write_proved(&file.records, &file.openings, found), proved());
        assert_eq!(with(&[&line()]), proved());
        let checkpoint = found.verify(&file.head, &signer().verifier()).expect("it is signed");
        assert_eq!(checkpoint.size(), 6);
        let other = found.verify(&file.records[3].hash, &signer().verifier());
        assert_eq!(other.map(|_| ()), Err(OriginError::Proof(ProofError)));
    }

    #[test]
    fn another_key_and_another_origin_are_told_apart() {
        let file = read(&proved()).expect("a whole file");
        let proof = file.proof.expect("it is there");
        let said = |origin: &str, key: u8| {
            let verifier = Signer::new(origin.parse().expect("an origin"), &[key; 32]).verifier();
            proof.verify(&file.head, &verifier).expect_err("not signed by it").to_string()
        };
        assert_eq!(
            said("example.org/log", 8),
            "the note is not signed with this key; ask the origin for it and for its key again"
        );
        assert_eq!(
            said("example.org/other", 7),
            "the proof is of the log of `example.org/log`, and the key is that of `example.org/other`; take the file, or the key, from where the other comes from"
        );
    }

    #[test]
    fn a_proof_of_other_records_is_damage() {
        let (records, openings) = sample();
        let another = "proof: it does not lead from the last record to the root of its checkpoint: records were changed, added or dropped, or it is the proof of another record; take the file from its source again";
        let of = |record: usize| proof(&records[record].hash);
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
        let line = line();
        assert_eq!(
            said(&with(&[&line, &line])),
            [
                "line 9: a line of records, openings or proofs stands after the proof; put the records first, then the openings, then one proof"
            ]
        );
        let none = line.replacen("example.org/log\\n6", "example.org/log\\nsix", 1);
        assert_eq!(
            said(&with(&[&none])),
            [
                "line 8, proof: its checkpoint is no signed note with a size and a root; take the file from its source again"
            ]
        );
        let more = line.replacen("\"leaf\":3", "\"leaf\":3,\"more\":1", 1);
        assert_eq!(said(&with(&[&more])).len(), 1);
        let spaced = line.replacen("\"leaf\":3", "\"leaf\": 3", 1);
        assert_eq!(said(&with(&[&spaced])).len(), 1);
    }

    /// All that a flip can do, with a digest that fits and without.
    #[test]
    fn every_changed_bit_of_a_proof_is_found_by_who_has_the_key() {
        let (line, verifier) = (line(), signer().verifier());
        for at in 0..line.len() * 8 {
            let mut changed = line.clone().into_bytes();
            changed[at / 8] ^= 1 << (at % 8);
            let Ok(changed) = String::from_utf8(changed) else { continue };
            let found = match read(&with(&[&changed])) {
                Err(_) => true,
                Ok(file) => {
                    file.proof.is_none_or(|proof| proof.verify(&file.head, &verifier).is_err())
                }
            };
            assert!(found, "bit {at}");
        }
    }
}
