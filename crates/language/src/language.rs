//! The languages in which everything is told.

use std::fmt;
use std::str::FromStr;

use fluent_bundle::FluentValue;
use rules::{Ability, plain};
use thiserror::Error;

use crate::english::ENGLISH;
use crate::french::FRENCH;
use crate::tongue::Tongue;

/// A language of people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
    /// English with every text in brackets: shows what is not taken from a language's folder.
    #[cfg(test)]
    Pseudo,
}

/// A text that names no language.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("nothing is told in `{0}`: write {codes}", codes = Language::ALL.map(|one| one.to_string()).join(" or "))]
pub struct LanguageError(String);

impl Language {
    /// Both.
    pub const ALL: [Self; 2] = [Self::English, Self::French];

    /// All of this language.
    pub(crate) fn tongue(self) -> &'static Tongue {
        match self {
            Self::English => &ENGLISH,
            Self::French => &FRENCH,
            #[cfg(test)]
            Self::Pseudo => &crate::pseudo::PSEUDO,
        }
    }

    /// A message about something.
    pub(crate) fn say<'a>(
        self,
        id: &str,
        about: impl IntoIterator<Item = (&'a str, FluentValue<'a>)>,
    ) -> String {
        self.tongue().messages.say(id, about)
    }

    /// A message about nothing else.
    pub(crate) fn word(self, id: &str) -> &'static str {
        self.tongue().messages.word(id)
    }

    /// What it calls itself.
    pub fn name(self) -> &'static str {
        self.tongue().name
    }

    /// Where most who read it are, as pages tell other programs: `en_GB`.
    pub fn locale(self) -> &'static str {
        self.tongue().locale
    }

    /// The messages of the page, as one Fluent file.
    pub fn page(self) -> String {
        self.tongue().files.of_page().collect::<Vec<_>>().join("\n")
    }

    /// The messages of the page's desk, which only who has a token needs.
    pub fn desk(self) -> &'static str {
        self.tongue().files.desk
    }

    /// A colon with the spaces around it.
    pub fn colon(self) -> &'static str {
        self.tongue().grammar.colon()
    }

    /// A semicolon with the spaces around it.
    pub fn semicolon(self) -> &'static str {
        self.tongue().grammar.semicolon()
    }

    /// With a capital article at the start; names are left as they are.
    pub(crate) fn capital(self, text: &str) -> String {
        self.tongue().grammar.capital(text)
    }

    /// A card's name as it is printed in this language, where the cards that are known have it.
    pub fn card(self, name: &str) -> &str {
        self.tongue().grammar.card(name)
    }

    /// A counter's name.
    pub(crate) fn counter(self, name: &str) -> &str {
        self.tongue().grammar.counter(name)
    }

    /// What an ability says: sentences with their full stops, in the words of cards where the language has them.
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
