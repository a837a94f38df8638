//! French: messages in Fluent files, and the grammar of abilities and names.

mod ability;
mod counted;
mod de;
mod effect;
mod expedition;
mod gain;
mod is;
mod messages;
mod noun;
mod number;
mod place;
mod speech;
mod step;
mod subject;
mod test;
mod trigger;
mod verb;
mod who;
mod word;

use rules::{Ability, Keyword};

use crate::grammar::{Grammar, sentence};
use crate::language_data::LanguageData;

/// French.
pub(crate) static FRENCH: LanguageData = LanguageData {
    code: messages::CODE,
    name: "Français",
    locale: "fr_FR",
    files: messages::FILES,
    messages: &messages::MESSAGES,
    grammar: &French,
    rulebook: messages::RULEBOOK,
};

struct French;

/// How players without a name and places begin, which have an article where names have none.
const BEGINNINGS: [&str; 10] = [
    "l'Expédition ",
    "la Défausse ",
    "la Main ",
    "la Réserve ",
    "la région ",
    "la zone ",
    "le Deck ",
    "le dessous du Deck ",
    "le joueur ",
    "les Limbes ",
];

impl Grammar for French {
    fn ability(&self, ability: &Ability) -> String {
        ability::ability(ability)
    }

    fn keyword(&self, keyword: Keyword) -> String {
        word::keyword(keyword)
    }

    fn subtype(&self, subtype: &str) -> String {
        word::subtype(subtype)
    }

    fn recorded<'a>(&self, word: &'a str) -> &'a str {
        match word {
            "constructed" => "construit",
            "die" => "dé",
            "game loss" => "perte de la partie",
            "limited" => "limité",
            "match loss" => "perte du match",
            "optional" => "facultatif",
            "player" => "joueur",
            "target" => "cible",
            "warning" => "avertissement",
            "wins the game" => "gagne la partie",
            other => other,
        }
    }

    fn counter<'a>(&self, name: &'a str) -> &'a str {
        word::counter(name)
    }

    fn card<'a>(&self, name: &'a str) -> &'a str {
        cards::translated(name, cards::CardLanguage::French).unwrap_or(name)
    }

    fn nameless<'a>(&self, text: &'a str) -> Option<&'a str> {
        text.strip_prefix("un ").or_else(|| text.strip_prefix("une "))
    }

    fn capital(&self, text: &str) -> String {
        let begins = |article| text.starts_with(article);
        if BEGINNINGS.into_iter().any(begins) || self.nameless(text).is_some() {
            sentence(text)
        } else {
            text.to_owned()
        }
    }

    fn colon(&self) -> &'static str {
        " : "
    }

    fn semicolon(&self) -> &'static str {
        " ; "
    }
}
