//! Whom and what abilities are about, in French.

use rules::{
    CardFilter, CardType, Keyword, Place, PlayedFrom, Scope, Selector, WhichExpedition,
    WhichRegions, Who, Within,
};

use super::messages::MESSAGES;
use super::speech::Speech;
use super::verb::{ETRE, Person, Verb};
use super::word::{card_type, player, subtype, terrain, words};
use crate::ids;

/// Who or what a sentence is about.
pub(super) struct FrenchSubject {
    pub(super) text: String,
    pub(super) person: Person,
}

impl FrenchSubject {
    pub(super) fn new(person: Person, text: impl Into<String>) -> Self {
        Self { text: text.into(), person }
    }

    /// The subject with a verb in the right form and what follows.
    pub(super) fn say(&self, verb: &Verb, rest: impl AsRef<str>) -> String {
        let (verb, rest) = (verb.form(self.person), rest.as_ref());
        let elided = self.person == Person::I && verb.starts_with(['a', 'é']);
        if elided { format!("j'{verb} {rest}") } else { format!("{} {verb} {rest}", self.text) }
    }

    /// With an adjective, in the plural if it is several.
    pub(super) fn are(&self, verb: &Verb, word: &str, rest: &str) -> String {
        let plural = if self.person == Person::They { "s" } else { "" };
        self.say(verb, format!("{word}{plural} {rest}"))
    }

    pub(super) fn be(&self, word: &str) -> String {
        self.are(&ETRE, word, "").trim_end().to_owned()
    }

    pub(super) fn keyword(&self, keyword: Keyword) -> String {
        match words(keyword) {
            (word, None) => self.be(word),
            (word, Some(number)) => format!("{} {number}", self.be(word)),
        }
    }
}

pub(super) fn subject(scope: &Scope) -> FrenchSubject {
    match scope {
        Scope::Me => FrenchSubject::new(Person::I, "je"),
        Scope::Objects(selector) => {
            FrenchSubject::new(Person::They, format!("les {}", objects(selector)))
        }
        Scope::These(filter) => {
            let all = Speech::default().things(filter).many;
            FrenchSubject::new(Person::They, format!("les {all}"))
        }
        Scope::Only(selector) => {
            let all = objects(selector);
            FrenchSubject::new(Person::It, format!("ce qui est seul parmi les {all}"))
        }
        Scope::Regions(WhichRegions::All) => FrenchSubject::new(Person::They, "toutes les régions"),
        Scope::Regions(WhichRegions::Mine) => FrenchSubject::new(Person::It, "ma région"),
        Scope::Regions(WhichRegions::MineAndFacing) => {
            FrenchSubject::new(Person::They, "ma région et celles des Expéditions qui me font face")
        }
        Scope::Expeditions(which) => expeditions(which),
        Scope::Players(Who::Any) => FrenchSubject::new(Person::They, "tous les joueurs"),
        Scope::Players(Who::Opponents) => FrenchSubject::new(Person::They, "vos adversaires"),
        Scope::Players(Who::You) => FrenchSubject::new(Person::You, "vous"),
        Scope::Played(filter) => {
            FrenchSubject::new(Person::They, format!("les {}", played(filter)))
        }
    }
}

pub(super) fn expeditions(which: &WhichExpedition) -> FrenchSubject {
    match which {
        WhichExpedition::All => FrenchSubject::new(Person::They, "toutes les Expéditions"),
        WhichExpedition::Named(id) => {
            let place = ids::place(Place::Expedition(*id));
            let text = MESSAGES.form(place, "whose", [("player", player(id.seat).into())]);
            FrenchSubject::new(Person::It, text)
        }
        WhichExpedition::Mine => FrenchSubject::new(Person::It, "mon Expédition"),
        WhichExpedition::OtherAndFacing => {
            FrenchSubject::new(Person::They, "votre autre Expédition et celle qui lui fait face")
        }
        WhichExpedition::FacingIn(one) => {
            let text = format!("les Expéditions qui me font face et sont en {}", terrain(*one));
            FrenchSubject::new(Person::They, text)
        }
    }
}

pub(super) fn plural(card_type: Option<CardType>, token: bool) -> String {
    let word = match card_type {
        None if token => return "jetons".to_owned(),
        None => return "objets".to_owned(),
        Some(CardType::Hero) => "Héros".to_owned(),
        Some(CardType::ManaOrb) => "Orbes de Mana".to_owned(),
        Some(one) => format!("{}s", self::card_type(one)),
    };
    if token { format!("jetons {word}") } else { word }
}

/// Objects in the plural without an article, with all that is asked of them.
pub(super) fn objects(selector: &Selector) -> String {
    format!("{} {}", kind(selector), whereabouts(selector.within, selector.of))
}

pub(super) fn kind(selector: &Selector) -> String {
    let mut text = Vec::new();
    if selector.other {
        text.push("autres ".to_owned());
    }
    text.push(plural(selector.card_type, selector.token));
    let asked = [
        (selector.boosted, " Boostés"),
        (selector.anchored, " Ancrés"),
        (selector.exhausted, " épuisés"),
        (selector.with_counters, " avec des compteurs"),
    ];
    text.extend(asked.into_iter().filter(|&(is, _)| is).map(|(_, word)| word.to_owned()));
    if let Some(one) = &selector.subtype {
        text.push(format!(" de sous-type {}", subtype(one)));
    }
    if let Some(least) = selector.hand_cost_at_least {
        text.push(format!(" de Coût de Main {least} ou plus"));
    }
    if let Some(least) = selector.reserve_cost_at_least {
        text.push(format!(" de Coût de Réserve {least} ou plus"));
    }
    text.concat()
}

pub(super) fn whereabouts(within: Within, of: Who) -> String {
    let whose = match of {
        Who::Any => "",
        Who::Opponents => " que vos adversaires contrôlent",
        Who::You => " que vous contrôlez",
    };
    let zone = |zone: &str| match of {
        Who::Any => format!("dans n'importe quelle {zone}"),
        Who::Opponents => format!("dans la {zone} d'un adversaire"),
        Who::You => format!("dans votre {zone}"),
    };
    match within {
        Within::InPlay => format!("en jeu{whose}"),
        Within::InPlayOrReserve => format!("en jeu{whose} ou {}", zone("Réserve")),
        Within::FacingMe => format!("qui me font face{whose}"),
        Within::MyExpedition => format!("de mon Expédition{whose}"),
        Within::Landmarks => zone("zone de Repères"),
        Within::Reserve => zone("Réserve"),
    }
}

/// Cards being played, in the plural without an article.
pub(super) fn played(filter: &CardFilter) -> String {
    let mut text = Vec::new();
    if filter.other {
        text.push("autres ".to_owned());
    }
    let cards = || "cartes".to_owned();
    text.push(filter.card_type.map_or_else(cards, |one| plural(Some(one), false)));
    let feminine = if filter.card_type.is_none() { "e" } else { "" };
    if filter.exhausted {
        text.push(format!(" épuisé{feminine}s"));
    }
    if let Some(one) = &filter.subtype {
        text.push(format!(" de sous-type {}", subtype(one)));
    }
    let costs = [
        (filter.hand_cost_at_least, "Main", "plus"),
        (filter.hand_cost_at_most, "Main", "moins"),
        (filter.base_cost_at_least, "Base", "plus"),
    ];
    for (number, name, way) in costs {
        if let Some(number) = number {
            text.push(format!(" de Coût de {name} {number} ou {way}"));
        }
    }
    text.push(match filter.by {
        Who::Any => format!(" joué{feminine}s par n'importe qui"),
        Who::Opponents => format!(" joué{feminine}s par vos adversaires"),
        Who::You => " que vous jouez".to_owned(),
    });
    let more = match filter.from {
        PlayedFrom::Any => "",
        PlayedFrom::Hand => " depuis la Main",
        PlayedFrom::Reserve => " depuis la Réserve",
    };
    text.push(more.to_owned());
    if filter.into_my_expedition {
        text.push(" dans mon Expédition".to_owned());
    }
    text.concat()
}
