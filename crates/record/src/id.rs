//! Names of matches and of the events in them.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use rules::NameError;

use crate::text::text_form;

/// Characters of a name at most.
const LENGTH_MAX: usize = 64;

macro_rules! name {
    ($(#[$doc:meta])* $type:ident, $name:literal, $expected:literal) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $type(Arc<str>);

        impl $type {
            /// Its text form.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.0)
            }
        }

        impl FromStr for $type {
            type Err = NameError;

            fn from_str(text: &str) -> Result<Self, NameError> {
                if is_name(text) {
                    Ok(Self(text.into()))
                } else {
                    Err(NameError { text: text.to_owned(), expected: $expected })
                }
            }
        }

        text_form!($type, $name, "^[A-Za-z0-9._-]{1,64}$", $expected);
    };
}

name!(
    /// The name of a match: 1 to 64 of `A-Za-z0-9._-`; upper and lower case are different.
    MatchId, "MatchId",
    "a match id, which is 1 to 64 letters, digits, dots, underscores or hyphens"
);
name!(
    /// The name of an event, used once in a match: 1 to 64 of `A-Za-z0-9._-`; upper and lower case are different.
    EventId, "EventId",
    "an event id, which is 1 to 64 letters, digits, dots, underscores or hyphens"
);

impl EventId {
    /// The id of an event that came without one: `e17` for record 17.
    pub(crate) fn of_seq(seq: u32) -> Self {
        Self(format!("e{seq}").into())
    }
}

fn is_name(text: &str) -> bool {
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b'-');
    (1..=LENGTH_MAX).contains(&text.len()) && text.bytes().all(plain)
}

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
            assert!(wrong.parse::<EventId>().is_err(), "{wrong}");
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
