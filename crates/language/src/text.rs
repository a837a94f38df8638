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
}

impl Text {
    /// Both at once, as people may be shown them.
    pub(crate) fn new(en: impl Into<String>, fr: impl Into<String>) -> Self {
        let shown = |text: String| plain(&text).into_owned();
        Self { en: shown(en.into()), fr: shown(fr.into()) }
    }

    /// What `write` makes in each language.
    pub(crate) fn each(write: impl Fn(Language) -> String) -> Self {
        Self::new(write(Language::English), write(Language::French))
    }

    /// The sentence in one language.
    pub fn in_language(&self, language: Language) -> &str {
        language.pick(&self.en, &self.fr)
    }
}
