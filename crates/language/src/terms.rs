//! The words of sentences, in each language.

use rules::{Counters, DailyEffect, Depth, Phase, Place, Side, Status, Statuses, Terrain};

use crate::Language;
pub(crate) use crate::french::of;

/// The same in English and in French, each with the names around it.
macro_rules! say {
    ($language:expr, $english:literal, $french:literal) => {
        match $language {
            $crate::Language::English => format!($english),
            $crate::Language::French => format!($french),
        }
    };
}
pub(crate) use say;

impl Language {
    /// A place, without whose it is: `Reserve`.
    pub(crate) fn place(self, place: Place) -> String {
        self.noun(place).1
    }

    /// The same inside a sentence, where French has an article: `la Réserve`.
    pub(crate) fn the_place(self, place: Place) -> String {
        let (article, noun) = self.noun(place);
        self.pick("", article).to_owned() + &noun
    }

    /// A place, with its article in French.
    fn noun(self, place: Place) -> (&'static str, String) {
        let (article, english, french) = match place {
            Place::Adventure(region) => {
                return ("la ", format!("{} {region}", self.pick("region", "région")));
            }
            Place::Deck(_, Depth::Under(count)) => {
                let cards = self.cards(count);
                return ("le ", say!(self, "deck under {cards}", "Deck sous {cards}"));
            }
            Place::Deck(_, Depth::Top) => ("le ", "deck", "Deck"),
            Place::Deck(_, Depth::Bottom) => ("le ", "bottom of the deck", "dessous du Deck"),
            Place::Discard(_) => ("la ", "discard pile", "Défausse"),
            Place::Expedition(id) => match id.side {
                Side::Hero => ("l'", "hero Expedition", "Expédition de Héros"),
                Side::Companion => ("l'", "companion Expedition", "Expédition de Compagnon"),
            },
            Place::Hand(_) => ("la ", "hand", "Main"),
            Place::Hero(_) => ("la ", "Hero zone", "zone de Héros"),
            Place::Landmark(_) => ("la ", "Landmark zone", "zone de Repères"),
            Place::Limbo => ("les ", "Limbo", "Limbes"),
            Place::Mana(_) => ("la ", "Mana zone", "zone de Mana"),
            Place::Reserve(_) => ("la ", "Reserve", "Réserve"),
        };
        (article, self.pick(english, french).to_owned())
    }

    /// A status as a keyword.
    pub const fn status(self, status: Status) -> &'static str {
        match status {
            Status::Anchored => self.pick("Anchored", "Ancré"),
            Status::Ascended => self.pick("Ascended", "Élevée"),
            Status::Asleep => self.pick("Asleep", "Endormi"),
            Status::Exhausted => self.pick("Exhausted", "épuisé"),
            Status::Fleeting => self.pick("Fleeting", "Fugace"),
        }
    }

    /// A phase as a heading.
    pub const fn heading(self, phase: Phase) -> &'static str {
        match phase {
            Phase::Setup => self.pick("Set-up", "Mise en place"),
            _ => self.phase(phase),
        }
    }

    /// A daily effect by its name.
    pub const fn daily_effect(self, effect: DailyEffect) -> &'static str {
        match effect {
            DailyEffect::Succeed => self.pick("Succeed", "Succéder"),
            DailyEffect::Prepare => self.pick("Prepare", "Préparer"),
            DailyEffect::Draw => self.pick("Draw", "Piocher"),
            DailyEffect::Expand => self.pick("Expand", "Étendre"),
            DailyEffect::Progress => self.pick("Progress", "Progression"),
            DailyEffect::Rest => self.pick("Rest", "Repos"),
            DailyEffect::CleanUp => self.pick("Clean-up", "Nettoyage"),
            DailyEffect::CheckVictory => self.pick("Check Victory", "Vérification de la victoire"),
        }
    }

    /// A word for choices and penalties that recorders use; others are left as they are.
    pub(crate) fn recorded(self, word: &str) -> &str {
        let french = match word {
            "die" => "dé",
            "game loss" => "perte de la partie",
            "match loss" => "perte du match",
            "optional" => "facultatif",
            "player" => "joueur",
            "target" => "cible",
            "warning" => "avertissement",
            "wins the game" => "gagne la partie",
            other => other,
        };
        self.pick(word, french)
    }

    /// Several terrains, or that there is none.
    pub(crate) fn terrains(self, all: &[Terrain], between: &str) -> String {
        let words: Vec<_> = all.iter().map(|&one| self.terrain(one)).collect();
        if words.is_empty() {
            self.pick("blank", "sans terrain").to_owned()
        } else {
            words.join(between)
        }
    }

    /// What something enters with: `; Fleeting; boost 2`, or nothing.
    pub(crate) fn marks(self, statuses: Statuses, counters: &Counters) -> String {
        let semicolon = self.semicolon();
        let statuses = statuses.iter().map(|one| format!("{semicolon}{}", self.status(one)));
        let counters = counters.iter().map(|(name, count)| format!("{semicolon}{name} {count}"));
        statuses.chain(counters).collect()
    }

    /// A semicolon with the spaces around it.
    pub const fn semicolon(self) -> &'static str {
        self.pick("; ", " ; ")
    }

    /// `1 card`, `2 cards`.
    pub(crate) fn cards(self, count: u32) -> String {
        if self.is_one(count) {
            say!(self, "{count} card", "{count} carte")
        } else {
            say!(self, "{count} cards", "{count} cartes")
        }
    }

    /// Whether so many are told in the singular.
    pub(crate) const fn is_one(self, count: u32) -> bool {
        match self {
            Self::English => count == 1,
            Self::French => count < 2,
        }
    }

    /// `A`, `A and B`, `A, B and C`.
    pub(crate) fn and(self, mut words: Vec<String>) -> String {
        match (words.pop(), words.is_empty()) {
            (None, _) => String::new(),
            (Some(last), true) => last,
            (Some(last), false) => {
                let most = words.join(", ");
                say!(self, "{most} and {last}", "{most} et {last}")
            }
        }
    }

    /// The articles of what has no name of its own.
    const fn indefinite(self) -> [&'static str; 2] {
        match self {
            Self::English => ["a ", "an "],
            Self::French => ["un ", "une "],
        }
    }

    /// What follows the article of something without a name; none of a name.
    pub(crate) fn nameless(self, text: &str) -> Option<&str> {
        self.indefinite().into_iter().find_map(|article| text.strip_prefix(article))
    }

    /// With a capital article at the start; names are left as they are.
    pub(crate) fn capital(self, text: &str) -> String {
        let articles = ["l'Expédition ", "le joueur "];
        let is_article = |article| self == Self::French && text.starts_with(article);
        if articles.into_iter().any(is_article) || self.nameless(text).is_some() {
            text[..1].to_uppercase() + &text[1..]
        } else {
            text.to_owned()
        }
    }
}

/// Minutes and seconds.
pub(crate) fn seconds(seconds: i64) -> String {
    match (seconds / 60, seconds % 60) {
        (0, rest) => format!("{rest} s"),
        (minutes, 0) => format!("{minutes} min"),
        (minutes, rest) => format!("{minutes} min {rest} s"),
    }
}
