//! Ids of the events in a match.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use rules::{MatchId, NameError};

use crate::text::text_form;

const EXPECTED: &str =
    "an event id, which is 1 to 64 letters, digits, dots, underscores or hyphens";

/// The id of an event, unique in its match: 1 to 64 of `A-Za-z0-9._-`; upper and lower case are
/// different.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EventId(Arc<str>);

impl EventId {
    /// Its text form.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The id given to an event that has none: `e17` for record 17.
    pub(crate) fn of_seq(seq: u32) -> Self {
        Self(format!("e{seq}").into())
    }
}

impl fmt::Display for EventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for EventId {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        if MatchId::is_name(text) {
            Ok(Self(text.into()))
        } else {
            Err(NameError { text: text.to_owned(), expected: EXPECTED })
        }
    }
}

text_form!(EventId, "EventId", "^[A-Za-z0-9._-]{1,64}$", EXPECTED);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_1_to_64_plain_characters() {
        for right in ["e17", "judge.1"] {
            assert_eq!(right.parse::<EventId>().expect("well formed").to_string(), right);
        }
        for wrong in ["", "a b", "é", "a/b", "x".repeat(65).as_str()] {
            assert!(wrong.parse::<EventId>().is_err(), "{wrong}");
        }
    }
}
