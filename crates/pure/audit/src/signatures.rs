//! Who signed a match, and up to which record.

use record::{Digest, ResultSignature};
use replay::Replay;
use rules::Event;
use schemars::JsonSchema;
use serde::Serialize;

/// How far a match is signed with keys that it was opened with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Signatures {
    /// The last record under a good signature; none if there is no such signature.
    pub last_signed: Option<SignedHead>,
    /// The first record that no good signature covers; none if all are covered.
    pub first_unsigned: Option<SignedHead>,
}

/// A record and its hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SignedHead {
    /// The record.
    pub seq: u32,
    /// Its hash.
    pub hash: Digest,
}

/// How far a match is signed, and the flaws in its signatures; `None` if it has no keys and no
/// signatures.
pub fn signatures(replay: &Replay) -> (Option<Signatures>, Vec<SignatureFlaw>) {
    let records = replay.records();
    let head = |seq: u32| {
        let sealed = records.get(seq as usize)?;
        Some(SignedHead { seq, hash: sealed.hash })
    };
    let Some(Event::MatchOpened(opened)) = records.front().map(|first| &first.record.event) else {
        return (None, Vec::new());
    };
    let (mut last, mut wrong, mut any) = (None, Vec::new(), !opened.keys.is_empty());
    for sealed in records {
        let Event::ResultSigned(signed) = &sealed.record.event else { continue };
        any |= signed.key.is_some() || signed.signature.is_some();
        let (at, names) = (sealed.record.seq, signed.seq);
        match record::result_signature(opened, signed, at, records.get(names as usize)) {
            ResultSignature::Good { .. } => last = last.max(Some(names)),
            ResultSignature::OnPaper => {}
            ResultSignature::Half => wrong.push(SignatureFlaw::Half(at)),
            ResultSignature::OthersKey => wrong.push(SignatureFlaw::OthersKey(at)),
            ResultSignature::Elsewhere => wrong.push(SignatureFlaw::Elsewhere { at, names }),
        }
    }
    let first_unsigned = head(last.map_or(0, |last| last.saturating_add(1)));
    let found = Signatures { last_signed: last.and_then(head), first_unsigned };
    (any.then_some(found), wrong)
}

/// A flaw of a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignatureFlaw {
    /// This record has a key without a signature, or the reverse.
    Half(u32),
    /// This record is signed with a key that does not belong to its signer.
    OthersKey(u32),
    /// A signature that does not cover the record that it names.
    Elsewhere {
        /// The record that contains it.
        at: u32,
        /// The record that it names.
        names: u32,
    },
}
