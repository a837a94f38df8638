//! Sentences in every language.

use rules::plain;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::language::Language;

/// A sentence in the languages of the project.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Text {
    /// English.
    pub en: String,
    /// French.
    pub fr: String,
    /// The language that shows what no folder of a language holds.
    #[cfg(test)]
    #[serde(skip)]
    pseudo: String,
}

impl Text {
    /// The result of `write` in each language, made safe to display.
    pub(crate) fn each(write: impl Fn(Language) -> String) -> Self {
        let shown = |language| plain(&write(language)).into_owned();
        Self {
            en: shown(Language::English),
            fr: shown(Language::French),
            #[cfg(test)]
            pseudo: shown(Language::Pseudo),
        }
    }

    /// The sentence in one language.
    pub fn in_language(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::French => &self.fr,
            #[cfg(test)]
            Language::Pseudo => &self.pseudo,
        }
    }
}
