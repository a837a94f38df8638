//! Bytes that are neither a name nor a number: salts, keys, signatures.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use crate::NameError;
use crate::id::text_form;

macro_rules! hex_bytes {
    ($(#[$doc:meta])* $type:ident, $count:literal, $name:literal, $pattern:literal, $expected:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $type([u8; $count]);

        impl $type {
            /// The value with these bytes.
            pub const fn new(bytes: [u8; $count]) -> Self {
                Self(bytes)
            }

            /// Its bytes.
            pub const fn as_bytes(&self) -> &[u8; $count] {
                &self.0
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }

        impl FromStr for $type {
            type Err = NameError;

            fn from_str(text: &str) -> Result<Self, NameError> {
                let mut bytes = [0; $count];
                match read_hex(text, &mut bytes) {
                    Some(()) => Ok(Self(bytes)),
                    None => Err(NameError { text: text.to_owned(), expected: $expected }),
                }
            }
        }

        text_form!($type, $name, $pattern, $expected);
    };
}

hex_bytes!(
    /// 32 random bytes that keep a commitment from being guessed; written as exactly 64 lower-case hex digits.
    ///
    /// Drawn at random for each opening, and revealed with it or not at all.
    Salt, 32, "Salt", "^[0-9a-f]{64}$", "a salt, which is exactly 64 lower-case hex digits"
);
hex_bytes!(
    /// An Ed25519 public key (RFC 8032); written as exactly 64 lower-case hex digits.
    PublicKey, 32, "PublicKey", "^[0-9a-f]{64}$",
    "an Ed25519 public key, which is exactly 64 lower-case hex digits"
);
hex_bytes!(
    /// An Ed25519 signature (RFC 8032); written as exactly 128 lower-case hex digits.
    Signature, 64, "Signature", "^[0-9a-f]{128}$",
    "an Ed25519 signature, which is exactly 128 lower-case hex digits"
);

/// Parses lower-case hex digits that fill `bytes`.
fn read_hex(text: &str, bytes: &mut [u8]) -> Option<()> {
    let is_hex = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    if text.len() != 2 * bytes.len() || !text.bytes().all(is_hex) {
        return None;
    }
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).ok()?;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_have_one_text_form() {
        let hex = "0123456789abcdef".repeat(4);
        assert_eq!(hex.parse::<Salt>().expect("hex").to_string(), hex);
        assert_eq!(hex.parse::<PublicKey>().expect("hex").as_bytes()[..2], [0x01, 0x23]);
        for wrong in [&hex[1..], &hex.to_uppercase(), &format!("{hex}0"), &"é".repeat(32)] {
            assert!(wrong.parse::<Salt>().is_err(), "{wrong}");
        }
        let hex = hex.repeat(2);
        assert_eq!(hex.parse::<Signature>().expect("hex").to_string(), hex);
    }
}
