//! The game's words in French.

use rules::{CardType, Cost, Keyword, Seat, Status, Terrain, TerrainSet, Trigger};

use super::messages::MESSAGES;
use crate::grammar::{listed, sentence};
use crate::ids;

/// A player without a name.
pub(super) fn player(seat: Seat) -> String {
    MESSAGES.say("player", [("number", (u16::from(seat.number()) + 1).into())])
}

pub(super) fn terrain(terrain: Terrain) -> &'static str {
    MESSAGES.word(ids::terrain(terrain))
}

pub(super) fn card_type(card_type: CardType) -> &'static str {
    MESSAGES.word(ids::card_type(card_type))
}

pub(super) fn keyword(keyword: Keyword) -> String {
    let (word, number) = words(keyword);
    number.map_or_else(|| word.to_owned(), |number| format!("{word} {number}"))
}

/// The word for what one object is, and its number.
pub(super) fn words(keyword: Keyword) -> (&'static str, Option<u8>) {
    match keyword {
        Keyword::Cooldown => ("Rafraîchissement", None),
        Keyword::Defender => ("Défenseur", None),
        Keyword::Eternal => ("Éternel", None),
        Keyword::Fleeting => ("Fugace", None),
        Keyword::Gigantic => ("Gigantesque", None),
        Keyword::Scout(number) => ("Repérage", Some(number)),
        Keyword::Seasoned => ("Aguerri", None),
        Keyword::Tough(number) => ("Coriace", Some(number)),
    }
}

pub(super) fn terrains(all: TerrainSet) -> String {
    let words: Vec<_> = all.iter().map(|one| terrain(one).to_owned()).collect();
    if words.is_empty() { "aucun terrain".to_owned() } else { listed(&words, "et") }
}

/// Sub-types that passive abilities name or that the older rulebook lists; others as they are.
pub(super) const SUBTYPES: [(&str, &str); 29] = [
    ("adventurer", "Aventurier"),
    ("animal", "Animal"),
    ("apprentice", "Apprenti"),
    ("artist", "Artiste"),
    ("bureaucrat", "Bureaucrate"),
    ("citizen", "Citoyen"),
    ("companion", "Compagnon"),
    ("deity", "Divinité"),
    ("dragon", "Dragon"),
    ("druid", "Druide"),
    ("elemental", "Élémentaire"),
    ("engineer", "Ingénieur"),
    ("expedition", "Expédition"),
    ("fairy", "Fée"),
    ("illusion", "Illusion"),
    ("landmark", "Repère"),
    ("leviathan", "Léviathan"),
    ("mage", "Mage"),
    ("messenger", "Messager"),
    ("noble", "Noble"),
    ("plant", "Plante"),
    ("robot", "Robot"),
    ("scholar", "Érudit"),
    ("soldier", "Soldat"),
    ("song", "Chanson"),
    ("spirit", "Esprit"),
    ("titan", "Titan"),
    ("trainer", "Dresseur"),
    ("conjuration", "Conjuration"),
];

pub(super) fn subtype(subtype: &str) -> String {
    let known = SUBTYPES.iter().find(|(one, _)| *one == subtype);
    known.map_or_else(|| sentence(subtype), |(_, french)| (*french).to_owned())
}

/// Counters as cards name them.
pub(super) fn counter(name: &str) -> &str {
    match name.to_lowercase().as_str() {
        "arcane" => "Arcane",
        "food" => "Nourriture",
        "heroism" => "Héroïsme",
        "kelon" => "Kélon",
        "morale" => "Moral",
        "move" => "Déplacement",
        "performance" => "Spectacle",
        "quest" => "Quête",
        "sap" => "Sève",
        "scrap" => "Ferraille",
        "trial" => "Épreuve",
        _ => name,
    }
}

pub(super) fn status(status: Status) -> &'static str {
    match status {
        Status::Anchored => "Ancré",
        Status::Ascended => "Élevée",
        Status::Asleep => "Endormi",
        Status::Exhausted => "épuisé",
        Status::Fleeting => "Fugace",
    }
}

pub(super) fn trigger(trigger: Trigger) -> &'static str {
    match trigger {
        Trigger::Joined => "mon arrivée dans une zone en jeu",
        Trigger::PlayedFromHand => "ma venue, jouée depuis la Main",
        Trigger::PlayedFromReserve => "ma venue, jouée depuis la Réserve",
        Trigger::AtMorning => "le Matin",
        Trigger::AtNoon => "Midi",
        Trigger::AtAfternoon => "l'Après-midi",
        Trigger::AtDusk => "le Crépuscule",
        Trigger::AtNight => "la Nuit",
        Trigger::When => "autre chose",
    }
}

pub(super) fn triggers(all: &[Trigger]) -> String {
    let words: Vec<_> = all.iter().map(|&one| trigger(one).to_owned()).collect();
    listed(&words, "ou")
}

pub(super) fn cost(cost: Cost) -> &'static str {
    match cost {
        Cost::Discard => "me défausser",
        Cost::Exhaust => "m'épuiser",
        Cost::Mana => "payer du mana",
        Cost::Other => "autre chose",
        Cost::Sacrifice => "sacrifier quelque chose",
        Cost::Spend => "dépenser des compteurs",
    }
}

pub(super) fn boosts(count: u32) -> String {
    if count == 1 { "1 boost".to_owned() } else { format!("{count} boosts") }
}
