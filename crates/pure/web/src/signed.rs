//! Who signed what about a match: the checkpoint, a receipt, the result.

use language::Language;
use record::{
    Checkpoint, Examined, NoteError, Proof, Receipt, ReceiptError, ResultSignature, Sealed,
    Verifier, open_checkpoint,
};
use replay::Replay;
use rules::{Event, ResultSigned};

use crate::check_result::{About, CheckFailure, CheckResult, differing};
use crate::expectations::Expectations;

/// The signature of the checkpoint, whose key it was checked with, and the receipt.
pub(crate) fn outside(examined: &Examined, against: &Expectations) -> Vec<CheckResult> {
    let given = against.given.as_deref().map(str::trim).filter(|given| !given.is_empty());
    // The visitor's key first: with the service's own, a service only agrees with itself.
    let text = given.or(against.named.as_deref()).filter(|text| !text.is_empty());
    let key: Option<Verifier> = match text.map(str::parse).transpose() {
        Ok(key) => key,
        Err(_) => return vec![CheckResult::failed(About::Key, CheckFailure::NoKey, Vec::new())],
    };
    let proof = examined.proof.as_ref().and_then(|proof| Some((proof, proof.unsigned()?)));
    let mut told = Vec::new();
    told.extend(of_checkpoint(examined, proof.as_ref(), key.as_ref(), against));
    told.extend(proof.and(text).and_then(|key| whose(key, given.is_some(), against)));
    told.extend(of_receipt(examined, key.as_ref(), against));
    told
}

fn of_checkpoint(
    examined: &Examined,
    proof: Option<&(&Proof, Checkpoint)>,
    key: Option<&Verifier>,
    against: &Expectations,
) -> Option<CheckResult> {
    let (about, is_sent) = (About::Signature, against.head.is_some());
    let Some((proof, checkpoint)) = proof else {
        // Then its damage has been reported with that of the file.
        let is_unread =
            examined.damages.iter().any(|damage| damage.part == record::FilePart::Proof);
        let told = if is_sent {
            CheckResult::failed(about, CheckFailure::NoProof, Vec::new())
        } else {
            CheckResult::unchecked(about, CheckFailure::Proof, Vec::new())
        };
        return (!is_unread).then_some(told);
    };
    let origin = checkpoint.origin().to_owned();
    let Some(key) = key else {
        return Some(CheckResult::unchecked(about, CheckFailure::Unnamed, Vec::new()));
    };
    if key.origin().as_str() != origin {
        let values = differing(&origin, key.origin());
        return Some(if is_sent {
            CheckResult::failed(about, CheckFailure::OtherLog, values)
        } else {
            CheckResult::unchecked(about, CheckFailure::Foreign, values)
        });
    }
    let values = vec![("origin", origin.into())];
    Some(match open_checkpoint(&proof.checkpoint, key) {
        Ok(_) => CheckResult::passed(about, values),
        Err(NoteError::Signature | NoteError::Content(_)) => {
            CheckResult::failed(about, CheckFailure::Signature, values)
        }
    })
}

/// Whether the key in use shows more than that the service agrees with itself.
fn whose(key: &str, is_given: bool, against: &Expectations) -> Option<CheckResult> {
    let about = About::Key;
    if !is_given {
        return Some(CheckResult::unchecked(about, CheckFailure::OwnKey, Vec::new()));
    }
    against.head.as_ref()?;
    Some(match &against.named {
        None => CheckResult::unchecked(about, CheckFailure::Unnamed, Vec::new()),
        Some(named) if named == key => CheckResult::passed(about, Vec::new()),
        Some(named) => {
            CheckResult::failed(about, CheckFailure::Key, vec![("found", named.clone().into())])
        }
    })
}

fn of_receipt(
    examined: &Examined,
    key: Option<&Verifier>,
    against: &Expectations,
) -> Option<CheckResult> {
    let (about, is_sent, text) = (About::Receipt, against.head.is_some(), against.receipt.trim());
    if text.is_empty() {
        return is_sent.then(|| CheckResult::unchecked(about, CheckFailure::Receipt, Vec::new()));
    }
    // A signed note ends with a line feed, which was trimmed with the rest of what was pasted.
    let note = format!("{text}\n");
    let Some((origin, receipt)) = Receipt::unsigned(&note) else {
        return Some(CheckResult::failed(about, CheckFailure::NoReceipt, Vec::new()));
    };
    if let Some(key) = key.filter(|key| *key.origin() != origin) {
        let values = differing(&origin, key.origin());
        return Some(CheckResult::failed(about, CheckFailure::OtherLog, values));
    }
    let (first, last) = (receipt.first_seq.into(), receipt.last_seq.into());
    let values = vec![("origin", origin.to_string().into()), ("first", first), ("last", last)];
    if key.is_some_and(|key| Receipt::open(&note, key).is_err()) {
        return Some(CheckResult::failed(about, CheckFailure::Signature, values));
    }
    Some(match checked(examined, &receipt) {
        Ok(()) if key.is_none() => CheckResult::unchecked(about, CheckFailure::Unnamed, values),
        Ok(()) => CheckResult::passed(about, values),
        Err(ReceiptError::OtherMatch { found, expected }) => {
            CheckResult::failed(about, CheckFailure::ReceiptMatch, differing(&found, &expected))
        }
        Err(ReceiptError::OtherHead { last, found, expected }) => {
            let mut values = differing(&found, &expected);
            values.push(("last", last.into()));
            CheckResult::failed(about, CheckFailure::ReceiptHead, values)
        }
        Err(ReceiptError::Missing { last, .. }) => {
            let end = examined.records.last().map_or(0, |last| last.record.seq);
            let values = vec![("last", last.into()), ("end", end.into())];
            // Such a copy may end before the match does without anything being wrong.
            if against.late || !is_sent {
                CheckResult::unchecked(about, CheckFailure::Unreleased, values)
            } else {
                CheckResult::failed(about, CheckFailure::ReceiptMissing, values)
            }
        }
    })
}

fn checked(examined: &Examined, receipt: &Receipt) -> Result<(), ReceiptError> {
    match examined.records.first() {
        Some(first) => receipt.check(&first.record.match_id, &examined.records),
        None => Err(ReceiptError::Missing { last: receipt.last_seq, records: 0 }),
    }
}

/// Who signed the match with a key named at its opening, up to which record, as in the audit.
pub(crate) fn results(records: &[Sealed]) -> Vec<CheckResult> {
    let of = |sealed: &Sealed| match &sealed.record.event {
        Event::ResultSigned(signed) => Some(result(signed, sealed.record.seq, records)),
        _ => None,
    };
    let told: Vec<_> = records.iter().filter_map(of).collect();
    if told.is_empty() {
        return vec![CheckResult::unchecked(About::Signed, CheckFailure::Unsigned, Vec::new())];
    }
    told
}

fn result(signed: &ResultSigned, at: u32, records: &[Sealed]) -> CheckResult {
    let (about, to) = (About::Signed, signed.seq);
    let seq = ("seq", at.into());
    let Some(Event::MatchOpened(opened)) = records.first().map(|first| &first.record.event) else {
        return CheckResult::failed(about, CheckFailure::Signer, vec![seq]);
    };
    let covered = records.iter().find(|sealed| sealed.record.seq == to);
    match record::result_signature(opened, signed, at, covered) {
        ResultSignature::Good { holder } => {
            let holder = ("holder", holder.to_owned().into());
            CheckResult::passed(about, vec![seq, holder, ("to", to.into())])
        }
        ResultSignature::OnPaper => CheckResult::unchecked(about, CheckFailure::Paper, vec![seq]),
        ResultSignature::Half => CheckResult::failed(about, CheckFailure::HalfSigned, vec![seq]),
        ResultSignature::OthersKey => CheckResult::failed(about, CheckFailure::Signer, vec![seq]),
        ResultSignature::Elsewhere => {
            CheckResult::failed(about, CheckFailure::Signed, vec![seq, ("to", to.into())])
        }
    }
}

/// What the replay of a whole file shows: every event made sense, and every state has the digest
/// that its record names.
pub(crate) fn replayed(replay: &Replay, language: Language) -> Vec<CheckResult> {
    let about = About::Replayed;
    let flaws = language::flaws(replay);
    if !flaws.is_empty() {
        let told = |flaw: &language::Text| {
            let why = flaw.in_language(language).to_owned();
            CheckResult::failed(about, CheckFailure::ShownCard, vec![("why", why.into())])
        };
        return flaws.iter().map(told).collect();
    }
    let records = replay.records();
    let named = records.iter().filter(|sealed| sealed.record.state.is_some()).count();
    let last = replay.at(replay.last()).expect("every record has a state");
    let digest = record::Digest::new(last.digest()).to_string();
    let values =
        vec![("records", records.len().into()), ("named", named.into()), ("digest", digest.into())];
    vec![CheckResult::passed(about, values)]
}
