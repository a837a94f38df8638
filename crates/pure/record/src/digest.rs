//! BLAKE3 digests: of a record, of the facts of a state, of the bytes of a file.

use std::fmt;
use std::str::FromStr;

use rules::NameError;

use crate::text::text_form;

/// The error text for a value that is not a digest.
const EXPECTED: &str = "a digest, which is exactly 64 lower-case hex digits";

/// A BLAKE3 digest; written as exactly 64 lower-case hex digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// The digest with these bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Its bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Its text form as ASCII bytes.
    pub fn hex(&self) -> [u8; 64] {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let mut hex = [0; 64];
        for (pair, byte) in hex.as_chunks_mut::<2>().0.iter_mut().zip(self.0) {
            *pair = [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]];
        }
        hex
    }
}

impl From<blake3::Hash> for Digest {
    fn from(hash: blake3::Hash) -> Self {
        Self(hash.into())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(str::from_utf8(&self.hex()).expect("hex digits are ASCII"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({self})")
    }
}

impl FromStr for Digest {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        bytes(text.as_bytes())
            .map(Self)
            .ok_or_else(|| NameError { text: text.to_owned(), expected: EXPECTED })
    }
}

text_form!(
    Digest,
    "Digest",
    "^[0-9a-f]{64}$",
    "a digest, which is exactly 64 lower-case hex digits"
);

fn bytes(hex: &[u8]) -> Option<[u8; 32]> {
    let hex: &[u8; 64] = hex.try_into().ok()?;
    let mut bytes = [0; 32];
    for (byte, [high, low]) in bytes.iter_mut().zip(hex.as_chunks::<2>().0) {
        *byte = nibble(*high)? << 4 | nibble(*low)?;
    }
    Some(bytes)
}

const fn nibble(digit: u8) -> Option<u8> {
    // Lower case only: texts with digests are hashed themselves, so a digest must have one spelling.
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_have_one_text_form() {
        let digest = Digest::from(blake3::hash(b"a"));
        let text = digest.to_string();
        assert_eq!(text, blake3::hash(b"a").to_hex().as_str());
        assert_eq!(text.parse(), Ok(digest));
        for wrong in [&text[1..], &text.to_uppercase(), &format!("{text}0"), "", &"g".repeat(64)] {
            assert!(wrong.parse::<Digest>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_wrong_digest_is_told_what_belongs_there() {
        assert_eq!(
            "AB".parse::<Digest>().expect_err("too short").to_string(),
            "`AB` is not a digest, which is exactly 64 lower-case hex digits"
        );
    }
}
