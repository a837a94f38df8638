//! Receipts: signed statements of what a store has accepted.

use crate::{Digest, MatchId, NoteError, Signer, Verifier};

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
        let text = verifier.open(note)?;
        let read = || {
            let mut lines = text.lines().skip(2);
            let match_id = lines.next()?.parse().ok()?;
            let (first, last) = lines.next()?.split_once('-')?;
            let (first_seq, last_seq) = (first.parse().ok()?, last.parse().ok()?);
            let head = lines.next()?.parse().ok()?;
            Some(Self { match_id, first_seq, last_seq, head })
        };
        let receipt = read().filter(|receipt| receipt.text(verifier.origin().as_str()) == text);
        receipt.ok_or(NoteError::Content("receipt"))
    }
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
