//! The languages of all texts.

use std::fmt;
use std::str::FromStr;

use fluent_bundle::FluentValue;
use rules::{Ability, plain};
use thiserror::Error;

use crate::english::ENGLISH;
use crate::french::FRENCH;
use crate::language_data::LanguageData;

/// A language for people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
    /// English with every text in brackets: reveals texts that do not come from a language's
    /// folder.
    #[cfg(test)]
    Pseudo,
}

/// The error for a text that is not a language.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("nothing is told in `{0}`: write {codes}", codes = Language::ALL.map(|one| one.to_string()).join(" or "))]
pub struct LanguageError(String);

impl Language {
    /// Both.
    pub const ALL: [Self; 2] = [Self::English, Self::French];

    /// The data of this language.
    pub(crate) fn tongue(self) -> &'static LanguageData {
        match self {
            Self::English => &ENGLISH,
            Self::French => &FRENCH,
            #[cfg(test)]
            Self::Pseudo => &crate::pseudo::PSEUDO,
        }
    }

    /// A message with variables.
    pub(crate) fn say<'a>(
        self,
        id: &str,
        about: impl IntoIterator<Item = (&'a str, FluentValue<'a>)>,
    ) -> String {
        self.tongue().messages.say(id, about)
    }

    /// A message without variables.
    pub(crate) fn word(self, id: &str) -> &'static str {
        self.tongue().messages.word(id)
    }

    /// Its own name.
    pub fn name(self) -> &'static str {
        self.tongue().name
    }

    /// The locale of most of its readers, as pages declare it: `en_GB`.
    pub fn locale(self) -> &'static str {
        self.tongue().locale
    }

    /// The messages of the page, as one Fluent file.
    pub fn page(self) -> String {
        self.tongue().files.of_page().collect::<Vec<_>>().join("\n")
    }

    /// The messages of the page's desk, needed only with a token.
    pub fn desk(self) -> &'static str {
        self.tongue().files.desk
    }

    /// A colon with its surrounding spaces.
    pub fn colon(self) -> &'static str {
        self.tongue().grammar.colon()
    }

    /// A semicolon with its surrounding spaces.
    pub fn semicolon(self) -> &'static str {
        self.tongue().grammar.semicolon()
    }

    /// With a capital article at the start; names are unchanged.
    pub(crate) fn capital(self, text: &str) -> String {
        self.tongue().grammar.capital(text)
    }

    /// A card's name as it is printed in this language, if the known cards have it.
    pub fn card(self, name: &str) -> &str {
        self.tongue().grammar.card(name)
    }

    /// A counter's name.
    pub(crate) fn counter(self, name: &str) -> &str {
        self.tongue().grammar.counter(name)
    }

    /// The text of an ability: sentences with their full stops, in the words of cards if the
    /// language has them.
    pub fn ability(self, ability: &Ability) -> String {
        plain(&self.tongue().grammar.ability(ability)).into_owned()
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tongue().code)
    }
}

impl FromStr for Language {
    type Err = LanguageError;

    fn from_str(text: &str) -> Result<Self, LanguageError> {
        let named = Self::ALL.into_iter().find(|one| one.tongue().code == text);
        named.ok_or_else(|| LanguageError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_named_by_their_codes() {
        for language in Language::ALL {
            assert_eq!(language.to_string().parse(), Ok(language));
        }
        let error = "de".parse::<Language>().expect_err("there is none");
        assert_eq!(error.to_string(), "nothing is told in `de`: write en or fr");
    }
}
