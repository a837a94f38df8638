//! The five languages the cards are printed in.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A language of the cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardLanguage {
    /// English, the language of the rules.
    #[default]
    English,
    /// French.
    French,
    /// German.
    German,
    /// Spanish.
    Spanish,
    /// Italian.
    Italian,
}

/// The error for a text that is not a language code of the cards.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no card has a name in `{0}`: the languages are en, fr, de, es, it")]
pub struct UnknownLanguage(String);

impl CardLanguage {
    /// All five, in the order in which a row of the data names its card.
    pub const ALL: [Self; 5] =
        [Self::English, Self::French, Self::German, Self::Spanish, Self::Italian];

    /// The code of ISO 639-1, two letters.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::French => "fr",
            Self::German => "de",
            Self::Spanish => "es",
            Self::Italian => "it",
        }
    }
}

impl fmt::Display for CardLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for CardLanguage {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Self, UnknownLanguage> {
        Self::ALL
            .into_iter()
            .find(|language| language.code() == text)
            .ok_or_else(|| UnknownLanguage(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_round_trip() {
        for language in CardLanguage::ALL {
            assert_eq!(language.to_string().parse(), Ok(language));
        }
        assert_eq!("EN".parse::<CardLanguage>(), Err(UnknownLanguage("EN".to_owned())));
    }
}
