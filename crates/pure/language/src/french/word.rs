//! The game's words in French.

use rules::effect::Noun as Kind;
use rules::{CardType, Cost, Keyword, Seat, Status, Terrain, TerrainSet, Trigger};

use super::messages::MESSAGES;
use super::number::FrenchNoun;
use crate::grammar::{listed, sentence};
use crate::ids;

/// A player without a name.
pub(super) fn player(seat: Seat) -> String {
    MESSAGES.say("player", [("number", (u16::from(seat.number()) + 1).into())])
}

pub(super) fn terrain(terrain: Terrain) -> &'static str {
    MESSAGES.word(ids::terrain(terrain))
}

/// `la Forêt`, `l'Eau`.
pub(super) fn the_terrain(one: Terrain) -> String {
    let article = if let Terrain::Water = one { "l'" } else { "la " };
    format!("{article}{}", terrain(one))
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
        Keyword::Temple(number) => ("Temple", Some(number)),
        Keyword::Tough(number) => ("Coriace", Some(number)),
    }
}

pub(super) fn terrains(all: TerrainSet) -> String {
    let words: Vec<_> = all.iter().map(|one| terrain(one).to_owned()).collect();
    if words.is_empty() { "aucun terrain".to_owned() } else { listed(&words, "et") }
}

/// A kind of card: in the singular, in the plural, and whether it is feminine.
pub(super) fn kind(kind: &Kind) -> FrenchNoun {
    match kind {
        Kind::Type(CardType::Hero) => FrenchNoun::new("Héros", "Héros", false),
        Kind::Type(CardType::ManaOrb) => FrenchNoun::new("Orbe de Mana", "Orbes de Mana", false),
        Kind::Type(one) => {
            let feminine = *one == CardType::Region;
            FrenchNoun::new(card_type(*one), &format!("{}s", card_type(*one)), feminine)
        }
        Kind::Subtype(one) => kind_of_subtype(one),
        Kind::ExpeditionPermanent => {
            FrenchNoun::new("Permanent d'Expédition", "Permanents d'Expédition", false)
        }
        Kind::Landmark => FrenchNoun::new("Repère", "Repères", false),
        Kind::Token => FrenchNoun::new("jeton", "jetons", false),
    }
}

/// A sub-type in the singular and in the plural, feminine or masculine; one that is not known as it is.
pub(super) fn kind_of_subtype(subtype: &str) -> FrenchNoun {
    if let Some((_, one, many)) = FEMININE.iter().find(|(known, ..)| *known == subtype) {
        return FrenchNoun::new(one, many, true);
    }
    if let Some((_, one, many)) = MASCULINE.iter().find(|(known, ..)| *known == subtype) {
        return FrenchNoun::new(one, many, false);
    }
    let one = sentence(subtype);
    let s = if one.ends_with(['s', 'x', 'z']) { "" } else { "s" };
    FrenchNoun::new(&one, &format!("{one}{s}"), false)
}

/// Sub-types by their English name in lower case.
type Subtype = (&'static str, &'static str, &'static str);

const FEMININE: [Subtype; 12] = [
    ("boon", "Faveur", "Faveurs"),
    ("conjuration", "Conjuration", "Conjurations"),
    ("construction", "Construction", "Constructions"),
    ("corruption", "Corruption", "Corruptions"),
    ("deity", "Divinité", "Divinités"),
    ("disruption", "Perturbation", "Perturbations"),
    ("expedition", "Expédition", "Expéditions"),
    ("fairy", "Fée", "Fées"),
    ("illusion", "Illusion", "Illusions"),
    ("maneuver", "Manœuvre", "Manœuvres"),
    ("plant", "Plante", "Plantes"),
    ("sap", "Sève", "Sèves"),
];

const MASCULINE: [Subtype; 30] = [
    ("adventurer", "Aventurier", "Aventuriers"),
    ("animal", "Animal", "Animaux"),
    ("apprentice", "Apprenti", "Apprentis"),
    ("artist", "Artiste", "Artistes"),
    ("bureaucrat", "Bureaucrate", "Bureaucrates"),
    ("citizen", "Citoyen", "Citoyens"),
    ("companion", "Compagnon", "Compagnons"),
    ("dragon", "Dragon", "Dragons"),
    ("druid", "Druide", "Druides"),
    ("elemental", "Élémentaire", "Élémentaires"),
    ("engineer", "Ingénieur", "Ingénieurs"),
    ("feat", "Exploit", "Exploits"),
    ("gear", "Équipement", "Équipements"),
    ("landmark", "Repère", "Repères"),
    ("leviathan", "Léviathan", "Léviathans"),
    ("mage", "Mage", "Mages"),
    ("merchant", "Marchand", "Marchands"),
    ("messenger", "Messager", "Messagers"),
    ("noble", "Noble", "Nobles"),
    ("ore", "Minerai", "Minerais"),
    ("robot", "Robot", "Robots"),
    ("rogue", "Roublard", "Roublards"),
    ("scholar", "Érudit", "Érudits"),
    ("scientist", "Scientifique", "Scientifiques"),
    ("site", "Site", "Sites"),
    ("soldier", "Soldat", "Soldats"),
    ("song", "Chant", "Chants"),
    ("spirit", "Esprit", "Esprits"),
    ("titan", "Titan", "Titans"),
    ("trainer", "Dresseur", "Dresseurs"),
];

pub(super) fn subtype(subtype: &str) -> String {
    kind_of_subtype(subtype).one
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
        "luck" => "Chance",
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

pub(super) fn trigger(trigger: &Trigger) -> &'static str {
    match trigger {
        Trigger::Joined => "mon arrivée dans une zone en jeu",
        Trigger::PlayedFromHand => "ma venue, jouée depuis la Main",
        Trigger::PlayedFromReserve => "ma venue, jouée depuis la Réserve",
        Trigger::AtMorning => "le Matin",
        Trigger::AtNoon => "Midi",
        Trigger::AtAfternoon => "l'Après-midi",
        Trigger::AtDusk => "le Crépuscule",
        Trigger::AtNight => "la Nuit",
        Trigger::When | Trigger::This(_) => "autre chose",
    }
}

pub(super) fn triggers(all: &[Trigger]) -> String {
    let words: Vec<_> = all.iter().map(|one| trigger(one).to_owned()).collect();
    listed(&words, "ou")
}

pub(super) fn cost(cost: &Cost) -> &'static str {
    match cost {
        Cost::Discard => "me défausser",
        Cost::Exhaust => "m'épuiser",
        Cost::Mana | Cost::Pay(_) | Cost::PayUpTo(_) | Cost::PayIf(..) | Cost::PayForTarget(..) => {
            "payer du mana"
        }
        Cost::Other | Cost::Do(_) => "autre chose",
        Cost::Sacrifice => "sacrifier quelque chose",
        Cost::Spend => "dépenser des compteurs",
    }
}

pub(super) fn boosts(count: u32) -> String {
    if count == 1 { "1 boost".to_owned() } else { format!("{count} boosts") }
}
