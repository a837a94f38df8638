//! How a match is listed and found.

use record::At;
use serde::{Deserialize, Deserializer, Serialize};
use thiserror::Error;

/// Maximum size of a summary and its terms in bytes.
pub const LISTING_BYTES_MAX: usize = 16 * 1024;

/// Maximum size of a term's value in bytes.
const VALUE_BYTES_MAX: usize = 200;

/// The position of a match in the list, its search terms, and what the list shows of it.
///
/// Two listings are equal if they have the same contents in the same order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Listing {
    /// Its time: the list runs from newest to oldest.
    pub at: At,
    /// Its search terms.
    pub terms: Vec<Term>,
    /// What the list shows; the ledger does not interpret it.
    pub summary: String,
}

impl Listing {
    /// Size of its summary and terms in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.summary.len() + self.terms.iter().map(|term| term.value.len() + 16).sum::<usize>()
    }
}

/// The kind of a term. None is about a person: a store keeps its contents for good, so a name could
/// not be dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    /// A Hero in the match.
    Hero,
    /// The tournament.
    Event,
    /// The format of the game.
    Format,
    /// The day; a caller may give the month and the year as further terms.
    Date,
    /// The result.
    Result,
}

impl Field {
    /// Its byte in a key; 0 is the list of all matches.
    pub(crate) const fn byte(self) -> u8 {
        match self {
            Self::Hero => 1,
            Self::Event => 2,
            Self::Format => 3,
            Self::Date => 4,
            Self::Result => 5,
        }
    }
}

/// A search term: a field and its exact value.
///
/// Values are compared byte for byte, so the caller must use the same spelling in the listing and
/// the search.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Term {
    field: Field,
    value: String,
}

/// The error for a value that no term can have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "a search value has {bytes} bytes, but must have 1 to {VALUE_BYTES_MAX} bytes and no NUL; shorten it"
)]
pub struct TermError {
    bytes: usize,
}

impl Term {
    /// The term with this value, which has 1 to 200 bytes and no NUL.
    pub fn new(field: Field, value: impl Into<String>) -> Result<Self, TermError> {
        let value = value.into();
        if value.is_empty() || value.len() > VALUE_BYTES_MAX || value.contains('\0') {
            return Err(TermError { bytes: value.len() });
        }
        Ok(Self { field, value })
    }

    /// The kind of the term.
    pub const fn field(&self) -> Field {
        self.field
    }

    /// Its value.
    pub fn value(&self) -> &str {
        &self.value
    }
}

impl<'de> Deserialize<'de> for Term {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Unchecked {
            field: Field,
            value: String,
        }
        let Unchecked { field, value } = Unchecked::deserialize(from)?;
        Self::new(field, value).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_a_length() {
        for right in ["a", &"é".repeat(100)] {
            assert_eq!(Term::new(Field::Hero, right).expect("good").value(), right);
        }
        for wrong in ["", "a\0b", &"x".repeat(201)] {
            let error = Term::new(Field::Hero, wrong).expect_err("bad").to_string();
            assert!(error.starts_with("a search value has"), "{error}");
        }
    }

    #[test]
    fn a_listing_goes_through_json() {
        let term = Term::new(Field::Hero, "Kojo").expect("good");
        let at = At::from_unix_ms(0).expect("in range");
        let listing = Listing { at, terms: vec![term], summary: "{}".to_owned() };
        let json = serde_json::to_string(&listing).expect("it is JSON");
        assert_eq!(
            json,
            r#"{"at":"1970-01-01T00:00:00.000Z","terms":[{"field":"hero","value":"Kojo"}],"summary":"{}"}"#
        );
        assert_eq!(serde_json::from_str::<Listing>(&json).expect("read back"), listing);
        let empty = json.replace("Kojo", "");
        assert!(serde_json::from_str::<Listing>(&empty).is_err());
    }
}
