//! Who signed a match, and up to which record.

use record::Digest;
use replay::Replay;
use rules::{Event, MatchOpened, ResultSigned};
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
        match worth(replay, opened, signed, sealed.record.seq) {
            Worth::Good => last = last.max(Some(signed.seq)),
            Worth::OnPaper => {}
            Worth::Flawed(flaw) => wrong.push(flaw),
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

/// The value of a signature.
enum Worth {
    Good,
    OnPaper,
    Flawed(SignatureFlaw),
}

fn worth(replay: &Replay, opened: &MatchOpened, signed: &ResultSigned, at: u32) -> Worth {
    let (key, signature) = match (&signed.key, &signed.signature) {
        (None, None) => return Worth::OnPaper,
        (Some(key), Some(signature)) => (key, signature),
        (Some(_), None) | (None, Some(_)) => return Worth::Flawed(SignatureFlaw::Half(at)),
    };
    let holder = opened.keys.iter().find(|(_, known)| *known == key).map(|(holder, _)| holder);
    let fits = holder.is_some_and(|holder| match signed.seat {
        Some(seat) => *holder == format!("seat:{seat}"),
        None => !holder.starts_with("seat:"),
    });
    if !fits {
        return Worth::Flawed(SignatureFlaw::OthersKey(at));
    }
    let covered = replay.records().get(signed.seq as usize).filter(|_| signed.seq < at);
    let good = covered.is_some_and(|covered| {
        record::is_signed(&covered.record.match_id, signed.seq, covered.hash, key, signature)
    });
    if good {
        return Worth::Good;
    }
    Worth::Flawed(SignatureFlaw::Elsewhere { at, names: signed.seq })
}
