//! A position in the list of matches.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use record::{At, MatchId};
use thiserror::Error;

/// The position of a match in a list sorted from newest to oldest; matches with the same time are
/// sorted by id.
///
/// A cursor stays valid whatever is listed after it was made.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cursor {
    at: Reverse<At>,
    match_id: MatchId,
}

/// The error for a text that is not a cursor.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not a valid cursor for the list of matches; use `next` of the previous page")]
pub struct CursorError {
    text: String,
}

impl Cursor {
    /// The position of this match.
    pub const fn new(at: At, match_id: MatchId) -> Self {
        Self { at: Reverse(at), match_id }
    }

    /// The time of the match at this position.
    pub const fn at(&self) -> At {
        self.at.0
    }

    /// The match at this position.
    pub const fn match_id(&self) -> &MatchId {
        &self.match_id
    }

    /// Its bytes, which sort in list order: the time, big endian and inverted, then the id.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        // The sign bit is flipped so that times before 1970 sort first, and all bits so that the newest does.
        let ascending = self.at().unix_ms().cast_unsigned() ^ (1 << 63);
        let mut bytes = (!ascending).to_be_bytes().to_vec();
        bytes.extend(self.match_id.as_str().as_bytes());
        bytes
    }

    /// The position with these bytes.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (at, match_id) = bytes.split_first_chunk()?;
        let ascending = !u64::from_be_bytes(*at);
        let at = At::from_unix_ms((ascending ^ (1 << 63)).cast_signed())?;
        Some(Self::new(at, str::from_utf8(match_id).ok()?.parse().ok()?))
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.at().unix_ms(), self.match_id)
    }
}

impl FromStr for Cursor {
    type Err = CursorError;

    fn from_str(text: &str) -> Result<Self, CursorError> {
        let read = || {
            let (at, match_id) = text.split_once('.')?;
            let at = At::from_unix_ms(at.parse().ok()?)?;
            Some(Self::new(at, match_id.parse().ok()?))
        };
        read().ok_or_else(|| CursorError { text: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_cursor() -> impl Strategy<Value = Cursor> {
        let at = prop_oneof![-3..3_i64, -62_167_219_200_000_i64..253_402_300_800_000];
        (at, "[A-Za-z0-9._-]{1,64}").prop_map(|(at, id)| {
            let at = At::from_unix_ms(at).expect("in range");
            Cursor::new(at, id.parse().expect("a name"))
        })
    }

    proptest! {
        #[test]
        fn bytes_sort_as_places_do(a in any_cursor(), b in any_cursor()) {
            prop_assert_eq!(a.cmp(&b), a.to_bytes().cmp(&b.to_bytes()));
            if a.at() > b.at() {
                prop_assert!(a < b);
            }
        }

        #[test]
        fn a_place_goes_through_text_and_bytes(a in any_cursor()) {
            prop_assert_eq!(a.to_string().parse(), Ok(a.clone()));
            prop_assert_eq!(Cursor::from_bytes(&a.to_bytes()), Some(a));
        }
    }

    #[test]
    fn another_text_is_told_what_belongs_there() {
        for wrong in ["", "12", "x.m", "12.a b", "999999999999999999.m"] {
            let error = wrong.parse::<Cursor>().expect_err(wrong).to_string();
            assert!(error.contains("use `next`"), "{error}");
        }
    }
}
