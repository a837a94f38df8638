//! Whom and what abilities are about, in English.

use rules::{
    CardFilter, CardType, PlayedFrom, Scope, Selector, WhichExpedition, WhichRegions, Who, Within,
};

use super::word::{card_type, player, terrain};
use crate::grammar::sentence;

/// Who or what a sentence is about.
pub(super) struct Subject {
    pub(super) text: String,
    pub(super) person: Person,
}

pub(super) enum Person {
    I,
    It,
    They,
}

impl Subject {
    pub(super) fn new(person: Person, text: impl Into<String>) -> Self {
        Self { text: text.into(), person }
    }

    /// The subject with a verb in the right form and what follows.
    pub(super) fn say(&self, verb: &str, rest: impl AsRef<str>) -> String {
        let verb = match (&self.person, verb) {
            (Person::I, "be") => "am".to_owned(),
            (Person::It, "be") => "is".to_owned(),
            (Person::They, "be") => "are".to_owned(),
            (Person::It, "have") => "has".to_owned(),
            (Person::It, "go" | "do") => format!("{verb}es"),
            (Person::It, "can't" | "may") | (Person::I | Person::They, _) => verb.to_owned(),
            (Person::It, _) => format!("{verb}s"),
        };
        format!("{} {verb} {}", self.text, rest.as_ref())
    }
}

pub(super) fn subject(scope: &Scope) -> Subject {
    match scope {
        Scope::Me => Subject::new(Person::I, "I"),
        Scope::Objects(selector) => Subject::new(Person::They, objects(selector)),
        Scope::Only(selector) => {
            let all = objects(selector);
            Subject::new(Person::It, format!("what is alone among the {all}"))
        }
        Scope::Regions(WhichRegions::All) => Subject::new(Person::They, "all regions"),
        Scope::Regions(WhichRegions::Mine) => Subject::new(Person::It, "my region"),
        Scope::Regions(WhichRegions::MineAndFacing) => {
            Subject::new(Person::They, "my region and those of the Expeditions facing me")
        }
        Scope::Expeditions(which) => expeditions(which),
        Scope::Players(Who::Any) => Subject::new(Person::They, "all players"),
        Scope::Players(Who::Opponents) => Subject::new(Person::They, "your opponents"),
        Scope::Players(Who::You) => Subject::new(Person::They, "you"),
        Scope::Played(filter) => Subject::new(Person::They, played(filter)),
    }
}

pub(super) fn expeditions(which: &WhichExpedition) -> Subject {
    match which {
        WhichExpedition::All => Subject::new(Person::They, "all Expeditions"),
        WhichExpedition::Named(id) => {
            let owner = player(id.seat);
            let text = format!("the {} Expedition of {owner}", id.side.word());
            Subject::new(Person::It, text)
        }
        WhichExpedition::Mine => Subject::new(Person::It, "my Expedition"),
        WhichExpedition::OtherAndFacing => {
            Subject::new(Person::They, "your other Expedition and the one it faces")
        }
        WhichExpedition::FacingIn(one) => {
            let text = format!("Expeditions that face me and are in {}", terrain(*one));
            Subject::new(Person::They, text)
        }
    }
}

pub(super) fn plural(card_type: Option<CardType>, token: bool) -> String {
    let word = match card_type {
        None if token => return "tokens".to_owned(),
        None => return "objects".to_owned(),
        Some(CardType::Hero) => "Heroes".to_owned(),
        Some(one) => format!("{}s", self::card_type(one)),
    };
    if token { format!("token {word}") } else { word }
}

/// Objects in the plural, with all that is asked of them.
pub(super) fn objects(selector: &Selector) -> String {
    format!("{} {}", kind(selector), whereabouts(selector.within, selector.of))
}

pub(super) fn kind(selector: &Selector) -> String {
    let asked = [
        (selector.other, "other "),
        (selector.boosted, "Boosted "),
        (selector.anchored, "Anchored "),
        (selector.exhausted, "exhausted "),
    ];
    let mut text: Vec<_> =
        asked.into_iter().filter(|&(is, _)| is).map(|(_, word)| word.to_owned()).collect();
    text.push(plural(selector.card_type, selector.token));
    if let Some(subtype) = &selector.subtype {
        text.push(format!(" of the sub-type {}", sentence(subtype)));
    }
    if selector.with_counters {
        text.push(" with counters".to_owned());
    }
    if let Some(least) = selector.hand_cost_at_least {
        text.push(format!(" with a Hand Cost of {least} or more"));
    }
    if let Some(least) = selector.reserve_cost_at_least {
        text.push(format!(" with a Reserve Cost of {least} or more"));
    }
    text.concat()
}

pub(super) fn whereabouts(within: Within, of: Who) -> String {
    let whose = match of {
        Who::Any => "",
        Who::Opponents => " that your opponents control",
        Who::You => " that you control",
    };
    let zone = |zone: &str| match of {
        Who::Any => format!("in any {zone}"),
        Who::Opponents => format!("in the {zone} of an opponent"),
        Who::You => format!("in your {zone}"),
    };
    match within {
        Within::InPlay => format!("in play{whose}"),
        Within::InPlayOrReserve => format!("in play{whose} or {}", zone("Reserve")),
        Within::FacingMe => format!("facing me{whose}"),
        Within::MyExpedition => format!("in my Expedition{whose}"),
        Within::Landmarks => zone("Landmark zone"),
        Within::Reserve => zone("Reserve"),
    }
}

/// Cards being played, in the plural.
pub(super) fn played(filter: &CardFilter) -> String {
    let mut text = Vec::new();
    if filter.other {
        text.push("other ".to_owned());
    }
    if filter.exhausted {
        text.push("exhausted ".to_owned());
    }
    text.push(filter.card_type.map_or_else(|| "cards".to_owned(), |one| plural(Some(one), false)));
    if let Some(subtype) = &filter.subtype {
        text.push(format!(" of the sub-type {}", sentence(subtype)));
    }
    let costs = [
        (filter.hand_cost_at_least, "Hand Cost", "more"),
        (filter.hand_cost_at_most, "Hand Cost", "less"),
        (filter.base_cost_at_least, "Base Cost", "more"),
    ];
    for (number, name, way) in costs {
        if let Some(number) = number {
            text.push(format!(" with a {name} of {number} or {way}"));
        }
    }
    let more = match filter.by {
        Who::Any => " that anybody plays",
        Who::Opponents => " that your opponents play",
        Who::You => " that you play",
    };
    text.push(more.to_owned());
    let more = match filter.from {
        PlayedFrom::Any => "",
        PlayedFrom::Hand => " from the Hand",
        PlayedFrom::Reserve => " from the Reserve",
    };
    text.push(more.to_owned());
    if filter.into_my_expedition {
        text.push(" into my Expedition".to_owned());
    }
    text.concat()
}
