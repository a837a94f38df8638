//! Match ids.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use crate::NameError;
use crate::id::text_form;

/// Maximum number of characters in an id.
const LENGTH_MAX: usize = 64;

const EXPECTED: &str = "a match id, which is 1 to 64 letters, digits, dots, underscores or hyphens";

/// The id of a match: 1 to 64 of `A-Za-z0-9._-`; upper and lower case are different.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchId(Arc<str>);

impl MatchId {
    /// Its text form.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether a text is valid as a match id, or as another name of that form.
    pub fn is_name(text: &str) -> bool {
        let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b'-');
        (1..=LENGTH_MAX).contains(&text.len()) && text.bytes().all(plain)
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for MatchId {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        if Self::is_name(text) {
            Ok(Self(text.into()))
        } else {
            Err(NameError { text: text.to_owned(), expected: EXPECTED })
        }
    }
}

text_form!(MatchId, "MatchId", "^[A-Za-z0-9._-]{1,64}$", EXPECTED);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_1_to_64_plain_characters() {
        let longest = "x".repeat(64);
        for right in ["a", "2026-11_R1.t7", longest.as_str()] {
            assert_eq!(right.parse::<MatchId>().expect("well formed").to_string(), right);
        }
        for wrong in ["", "a b", "é", "a/b", "x".repeat(65).as_str()] {
            assert!(wrong.parse::<MatchId>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_wrong_name_is_told_what_belongs_there() {
        assert_eq!(
            "a b".parse::<MatchId>().expect_err("a space").to_string(),
            "`a b` is not a match id, which is 1 to 64 letters, digits, dots, underscores or hyphens"
        );
    }
}
