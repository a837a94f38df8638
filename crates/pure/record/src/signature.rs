//! Signatures of players and officials over a match up to a given record.

use ed25519_dalek::VerifyingKey;
use rules::{MatchOpened, PublicKey, ResultSigned, Signature};

use crate::{Digest, MatchId, Sealed};

/// The text to sign: the match up to record `seq`, whose hash is `head`.
///
/// Four lines, each with its line feed: `daybook signature v1`, the match, the number, the hash as 64 hex digits.
pub fn signed_text(match_id: &MatchId, seq: u32, head: Digest) -> String {
    format!("daybook signature v1\n{match_id}\n{seq}\n{head}\n")
}

/// Whether this is the signature by the holder of `key` over the match up to record `seq`, whose
/// hash is `head`.
///
/// Ed25519 (RFC 8032), rejecting the weak keys and alternative signature encodings that it allows.
pub fn is_signed(
    match_id: &MatchId,
    seq: u32,
    head: Digest,
    key: &PublicKey,
    signature: &Signature,
) -> bool {
    let text = signed_text(match_id, seq, head);
    let signature = ed25519_dalek::Signature::from_bytes(signature.as_bytes());
    VerifyingKey::from_bytes(key.as_bytes())
        // Not `verify`: it accepts weak keys, under which one signature fits several texts.
        .is_ok_and(|key| key.verify_strict(text.as_bytes(), &signature).is_ok())
}

/// The value of a `result_signed` event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultSignature<'a> {
    /// This holder of a key signed the match.
    Good {
        /// The holder, as named when the match was opened.
        holder: &'a str,
    },
    /// Paper was signed.
    OnPaper,
    /// It has a key without a signature, or the reverse.
    Half,
    /// The key does not belong to its signer.
    OthersKey,
    /// It does not cover the record that it names.
    Elsewhere,
}

/// The value of the `result_signed` event of record `at` in a match that was opened like this;
/// `covered` is the record that it names.
pub fn result_signature<'a>(
    opened: &'a MatchOpened,
    signed: &ResultSigned,
    at: u32,
    covered: Option<&Sealed>,
) -> ResultSignature<'a> {
    let (key, signature) = match (&signed.key, &signed.signature) {
        (None, None) => return ResultSignature::OnPaper,
        (Some(key), Some(signature)) => (key, signature),
        (Some(_), None) | (None, Some(_)) => return ResultSignature::Half,
    };
    let holder = opened.keys.iter().find(|(_, known)| *known == key).map(|(holder, _)| holder);
    // A player's key speaks for that seat alone, and an official's for none.
    let fits = |holder: &&String| match signed.seat {
        Some(seat) => **holder == format!("seat:{seat}"),
        None => !holder.starts_with("seat:"),
    };
    let Some(holder) = holder.filter(fits) else { return ResultSignature::OthersKey };
    // The hashes of this record and of later ones depend on the signature, so it cannot cover them.
    let covered = covered.filter(|_| signed.seq < at);
    let is_good = |covered: &Sealed| {
        is_signed(&covered.record.match_id, signed.seq, covered.hash, key, signature)
    };
    if covered.is_some_and(is_good) {
        ResultSignature::Good { holder }
    } else {
        ResultSignature::Elsewhere
    }
}

#[cfg(test)]
mod tests {
    use ed25519_dalek::{Signer, SigningKey};
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_signature_is_under_one_match_record_and_hash(
            secret in any::<[u8; 32]>(),
            seq in any::<u32>(),
            head in any::<[u8; 32]>(),
            bit in 0..512_usize,
        ) {
            let secret = SigningKey::from_bytes(&secret);
            let key = PublicKey::new(secret.verifying_key().to_bytes());
            let (one, other): (MatchId, MatchId) =
                ("m-1".parse().expect("a name"), "m-2".parse().expect("a name"));
            let head = Digest::new(head);
            let bytes = secret.sign(signed_text(&one, seq, head).as_bytes()).to_bytes();
            let signature = Signature::new(bytes);
            prop_assert!(is_signed(&one, seq, head, &key, &signature));
            prop_assert!(!is_signed(&other, seq, head, &key, &signature));
            prop_assert!(!is_signed(&one, seq ^ 1, head, &key, &signature));
            prop_assert!(!is_signed(&one, seq, Digest::new(*key.as_bytes()), &key, &signature));
            let mut changed = bytes;
            changed[bit / 8] ^= 1 << (bit % 8);
            prop_assert!(!is_signed(&one, seq, head, &key, &Signature::new(changed)));
        }
    }
}
