//! The languages in which findings and rules are told.

pub use ::language::{Language, LanguageError};

use crate::{Check, Severity, Text};

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

    /// How grave a finding is, as people say it.
    pub const fn name(self, language: Language) -> &'static str {
        match self {
            Self::Information => language.pick("information", "information"),
            Self::CannotBeJudged => language.pick("cannot be judged", "ne peut être jugé"),
            Self::Violation => language.pick("violation", "infraction"),
        }
    }

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
