//! The languages in which findings and rules are told.

use std::fmt;
use std::str::FromStr;

use crate::{Check, Severity, Text};
use rules::Phase;

/// A language of the texts of an audit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
}

/// A text that names no language of an audit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanguageError(String);

impl fmt::Display for LanguageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no audit is told in `{}`: write en or fr", self.0)
    }
}

impl std::error::Error for LanguageError {}

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

    /// How grave a finding is, as people say it.
    pub const fn severity(self, severity: Severity) -> &'static str {
        match severity {
            Severity::Information => self.pick("information", "information"),
            Severity::CannotBeJudged => self.pick("cannot be judged", "ne peut être jugé"),
            Severity::Violation => self.pick("violation", "infraction"),
        }
    }
}

impl Check {
    /// Its word in JSON.
    pub fn word(self) -> String {
        let word = serde_json::to_value(self).expect("a word");
        word.as_str().unwrap_or_default().to_owned()
    }
}

impl Severity {
    /// All of them, the gravest last.
    pub const ALL: [Self; 3] = [Self::Information, Self::CannotBeJudged, Self::Violation];

    /// Its word in JSON and in queries.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Information => "information",
            Self::CannotBeJudged => "cannot_be_judged",
            Self::Violation => "violation",
        }
    }
}

impl Text {
    /// The sentence in one language.
    pub fn in_language(&self, language: Language) -> &str {
        language.pick(&self.en, &self.fr)
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.pick("en", "fr"))
    }
}

impl FromStr for Language {
    type Err = LanguageError;

    fn from_str(text: &str) -> Result<Self, LanguageError> {
        let named = Self::ALL.into_iter().find(|one| one.pick("en", "fr") == text);
        named.ok_or_else(|| LanguageError(text.to_owned()))
    }
}
