//! Signatures of players and officials over a match up to a given record.

use ed25519_dalek::VerifyingKey;
use rules::{PublicKey, Signature};

use crate::{Digest, MatchId};

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
        .is_ok_and(|key| key.verify_strict(text.as_bytes(), &signature).is_ok())
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
