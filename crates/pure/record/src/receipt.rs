//! Receipts: signed statements of what a store has accepted.

use signed_note::Note;
use thiserror::Error;

use crate::{Digest, MatchId, NoteError, Origin, Sealed, Signer, Verifier};

/// The first line of a receipt. An origin contains no space, so no checkpoint begins with it.
const FIRST: &str = "daybook receipt v1";

/// A statement that records of a match were accepted; the hash of the last one covers all before
/// it.
///
/// ```text
/// daybook receipt v1
/// <origin>
/// <match>
/// <first>-<last>
/// <64 hex>
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// The match.
    pub match_id: MatchId,
    /// The number of the first record.
    pub first_seq: u32,
    /// The number of the last record.
    pub last_seq: u32,
    /// The hash of the last record.
    pub head: Digest,
}

impl Receipt {
    fn text(&self, origin: &str) -> String {
        let Self { match_id, first_seq, last_seq, head } = self;
        format!("{FIRST}\n{origin}\n{match_id}\n{first_seq}-{last_seq}\n{head}\n")
    }

    /// The receipt as a signed note; the same receipt always gives the same note.
    pub fn sign(&self, signer: &Signer) -> String {
        signer.sign(&self.text(signer.origin().as_str()))
    }

    /// The receipt in a note that this origin has signed.
    pub fn open(note: &str, verifier: &Verifier) -> Result<Self, NoteError> {
        let read = Self::parse(&verifier.open(note)?);
        let own = read.filter(|(origin, _)| origin == verifier.origin());
        own.map(|(_, receipt)| receipt).ok_or(NoteError::Content("receipt"))
    }

    /// The receipt in a note and the origin that it names, whoever signed it; `None` if it is not
    /// a signed note with a receipt.
    pub fn unsigned(note: &str) -> Option<(Origin, Self)> {
        let note = Note::from_bytes(note.as_bytes()).ok()?;
        Self::parse(str::from_utf8(note.text()).ok()?)
    }

    fn parse(text: &str) -> Option<(Origin, Self)> {
        let mut lines = text.lines().skip(1);
        let origin: Origin = lines.next()?.parse().ok()?;
        let match_id = lines.next()?.parse().ok()?;
        let (first, last) = lines.next()?.split_once('-')?;
        let (first_seq, last_seq) = (first.parse().ok()?, last.parse().ok()?);
        let head = lines.next()?.parse().ok()?;
        let receipt = Self { match_id, first_seq, last_seq, head };
        (receipt.text(origin.as_str()) == text).then_some((origin, receipt))
    }

    /// Checks that it is for this match, and that these records of the match contain the last one
    /// that it names.
    pub fn check(&self, match_id: &MatchId, records: &[Sealed]) -> Result<(), ReceiptError> {
        let last = self.last_seq;
        if self.match_id != *match_id {
            let (found, expected) = (self.match_id.clone(), match_id.clone());
            return Err(ReceiptError::OtherMatch { found, expected });
        }
        match records.iter().find(|sealed| sealed.record.seq == last) {
            None => Err(ReceiptError::Missing { last, records: records.len() }),
            Some(sealed) if sealed.hash != self.head => {
                Err(ReceiptError::OtherHead { last, found: self.head, expected: sealed.hash })
            }
            Some(_) => Ok(()),
        }
    }
}

/// Why a receipt is not for these records.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReceiptError {
    /// It is for another match.
    #[error(
        "it is for match `{found}`, but the file contains `{expected}`; find the receipt for this match"
    )]
    OtherMatch {
        /// The match that it names.
        found: MatchId,
        /// The match of the records.
        expected: MatchId,
    },
    /// The last record that it names is not there.
    #[error(
        "record {last} was accepted, but the file has only {records} records; ask the origin for the rest"
    )]
    Missing {
        /// The number of that record.
        last: u32,
        /// How many records there are.
        records: usize,
    },
    /// The last record that it names is another one.
    #[error(
        "record {last} was accepted with the hash {found}, but in the file it has {expected}; keep both as evidence of two histories"
    )]
    OtherHead {
        /// The number of that record.
        last: u32,
        /// The hash in the receipt.
        found: Digest,
        /// The hash of the record.
        expected: Digest,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{checkpoint, open_checkpoint};

    #[test]
    fn a_receipt_goes_through_its_note_and_is_no_checkpoint() {
        let signer = Signer::new("example.org/log".parse().expect("an origin"), &[7; 32]);
        let head = Digest::new([0xab; 32]);
        let match_id = "friendly-1".parse().expect("a name");
        let receipt = Receipt { match_id, first_seq: 3, last_seq: 17, head };
        let note = receipt.sign(&signer);
        let text = format!(
            "daybook receipt v1\nexample.org/log\nfriendly-1\n3-17\n{head}\n\n\u{2014} example.org/log "
        );
        assert!(note.starts_with(&text), "{note}");
        assert_eq!(Receipt::open(&note, &signer.verifier()), Ok(receipt));
        let no_checkpoint = open_checkpoint(&note, &signer.verifier()).map(|_| ());
        assert_eq!(no_checkpoint, Err(NoteError::Content("checkpoint")));
        let note = checkpoint(0, tlog_tiles::EMPTY_HASH, &signer);
        let no_receipt = Receipt::open(&note, &signer.verifier());
        assert_eq!(no_receipt, Err(NoteError::Content("receipt")));
    }
}
