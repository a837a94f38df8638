//! English: messages in Fluent files, and the grammar of abilities.

mod ability;
mod effect;
mod expedition;
mod gain;
mod happening;
mod messages;
mod noun;
mod number;
mod passive;
mod place;
mod play;
mod player;
mod scope;
mod statement;
mod step;
mod test;
mod verb;
mod word;
mod writer;

use rules::{Ability, Keyword};

use crate::grammar::{Grammar, sentence};
use crate::language_data::LanguageData;

/// English.
pub(crate) static ENGLISH: LanguageData = LanguageData {
    code: messages::CODE,
    name: "English",
    locale: "en_GB",
    files: messages::FILES,
    messages: &messages::MESSAGES,
    grammar: &English,
    rulebook: messages::RULEBOOK,
};

struct English;

impl Grammar for English {
    fn ability(&self, ability: &Ability) -> String {
        ability::ability(ability)
    }

    fn keyword(&self, keyword: Keyword) -> String {
        word::keyword(keyword)
    }

    fn subtype(&self, subtype: &str) -> String {
        sentence(subtype)
    }

    fn recorded<'a>(&self, word: &'a str) -> &'a str {
        word
    }

    fn counter<'a>(&self, name: &'a str) -> &'a str {
        name
    }

    fn card<'a>(&self, name: &'a str) -> &'a str {
        name
    }

    fn nameless<'a>(&self, text: &'a str) -> Option<&'a str> {
        text.strip_prefix("a ").or_else(|| text.strip_prefix("an "))
    }

    fn capital(&self, text: &str) -> String {
        if self.nameless(text).is_some() { sentence(text) } else { text.to_owned() }
    }

    fn colon(&self) -> &'static str {
        ": "
    }

    fn semicolon(&self) -> &'static str {
        "; "
    }
}
