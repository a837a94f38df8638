//! The languages in which everything is told.

use std::fmt;
use std::str::FromStr;

use rules::{Ability, Phase, Seat, Terrain, plain};
use thiserror::Error;

use crate::english::English;
use crate::french::French;
use crate::tongue::Tongue;

/// A language of explanations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
}

/// A text that names no language of explanations.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("nothing is told in `{0}`: write en or fr")]
pub struct LanguageError(String);

impl Language {
    /// Both.
    pub const ALL: [Self; 2] = [Self::English, Self::French];

    /// The word of this language.
    pub const fn pick<'a>(self, english: &'a str, french: &'a str) -> &'a str {
        match self {
            Self::English => english,
            Self::French => french,
        }
    }

    /// A colon with the spaces around it.
    pub const fn colon(self) -> &'static str {
        self.pick(": ", " : ")
    }

    /// A phase as people name it.
    pub const fn phase(self, phase: Phase) -> &'static str {
        match phase {
            Phase::Setup => self.pick("set-up", "mise en place"),
            Phase::Morning => self.pick("Morning", "Matin"),
            Phase::Noon => self.pick("Noon", "Midi"),
            Phase::Afternoon => self.pick("Afternoon", "Après-midi"),
            Phase::Dusk => self.pick("Dusk", "Crépuscule"),
            Phase::Night => self.pick("Night", "Nuit"),
        }
    }

    /// A terrain as a keyword.
    pub fn terrain(self, terrain: Terrain) -> &'static str {
        self.tongue().terrain(terrain)
    }

    /// What an ability says, in our own words: one sentence with its full stop.
    pub fn ability(self, ability: &Ability) -> String {
        plain(&self.tongue().ability(ability)).into_owned()
    }

    /// A player whose name is not told: `Player 1`, `le joueur 1` for seat 0.
    pub fn player(self, seat: Seat) -> String {
        self.tongue().player(seat)
    }

    pub(crate) fn tongue(self) -> &'static dyn Tongue {
        match self {
            Self::English => &English,
            Self::French => &French,
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::English => "en",
            Self::French => "fr",
        })
    }
}

impl FromStr for Language {
    type Err = LanguageError;

    fn from_str(text: &str) -> Result<Self, LanguageError> {
        let named = Self::ALL.into_iter().find(|one| one.to_string() == text);
        named.ok_or_else(|| LanguageError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rules::{Bound, Clause, Reading};

    use super::*;

    #[test]
    fn languages_are_named_by_their_codes() {
        for language in Language::ALL {
            assert_eq!(language.to_string().parse(), Ok(language));
        }
        assert!("de".parse::<Language>().is_err());
    }

    #[test]
    fn reasons_and_readings_read_differently() {
        let mut read = BTreeSet::new();
        for language in Language::ALL {
            let tongue = language.tongue();
            let clauses = [Clause::Existence, Clause::Scope, Clause::Outcome];
            let waited = clauses.map(|clause| tongue.waited("A", clause));
            let readings = Reading::ALL.map(|reading| tongue.reading(reading));
            let unchanged = [true, false].map(|applied| tongue.unchanged(applied));
            let bounds = [Bound::Abilities, Bound::Steps, Bound::Readings];
            let undecided = bounds.map(|because| tongue.undecided(because, &["A".to_owned()], 2));
            for text in waited.into_iter().chain(readings).chain(unchanged).chain(undecided) {
                assert!(text.ends_with('.'), "{text}");
                assert!(read.insert(text.clone()), "twice: {text}");
            }
        }
    }
}
