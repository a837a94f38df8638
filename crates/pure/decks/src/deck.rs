//! A deck as a format judges it: what is known of its cards, from whatever source.

use rules::{CardType, Face};

use crate::list::{DeckList, ListLine};
use crate::reference::{RarityMark, Reference};
use crate::uniques::faction_of;

/// A deck.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deck {
    /// Its cards, the Heroes not counted.
    pub size: u32,
    /// Its Heroes.
    pub heroes: Vec<DeckEntry>,
    /// Its cards, as far as known; `None` if they are unknown.
    pub cards: Vec<DeckEntry>,
}

/// Copies of a card, as far as known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckEntry {
    /// How many.
    pub count: u32,
    /// Its English name, or its reference.
    pub name: String,
    /// Its reference as written.
    pub written: String,
    /// Its reference, if it is valid.
    pub reference: Option<Reference>,
    /// Its faction.
    pub faction: Belongs,
    /// `common`, `rare`, `exalted` or `unique`.
    pub rarity: Option<String>,
}

/// The faction of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Belongs {
    /// This one, by its rules name.
    To(String),
    /// None.
    Neutral,
    /// Unknown.
    Unknown,
}

impl Deck {
    /// The deck of a list, with the facts about known cards.
    pub fn of(list: &DeckList) -> Self {
        let (heroes, cards): (Vec<_>, Vec<_>) =
            list.cards.iter().partition(|line| line.reference.is_hero());
        let entries = |lines: Vec<&ListLine>| lines.into_iter().map(DeckEntry::of).collect();
        let size = cards.iter().map(|line| line.count).sum();
        Self { size, heroes: entries(heroes), cards: entries(cards) }
    }
}

impl DeckEntry {
    /// The card of a line.
    pub fn of(line: &ListLine) -> Self {
        let ListLine { count, reference } = line;
        let card = reference.card();
        let relative = reference.relative();
        let faction = match (card, reference.rarity()) {
            (Some(card), _) => {
                card.faction.map_or(Belongs::Neutral, |it| Belongs::To(it.name().to_owned()))
            }
            // A common card belongs to the faction that it names; others may belong to another.
            (None, RarityMark::Common | RarityMark::Rare) => of_letters(reference),
            (None, RarityMark::Unique) => faction_of(reference)
                .map_or(Belongs::Unknown, |it| Belongs::To(it.name().to_owned())),
            (None, RarityMark::RareElsewhere | RarityMark::Exalted) => Belongs::Unknown,
        };
        let rarity = match card {
            Some(card) => card.rarity().map(|rarity| rarity.word().to_owned()),
            None if reference.is_hero() => None,
            None => Some(rarity_of(reference).to_owned()),
        };
        let written = reference.to_string();
        let name = relative.map_or_else(
            || reference.family(),
            |card| card.name(cards::CardLanguage::English).to_owned(),
        );
        Self { count: *count, name, written, reference: Some(reference.clone()), faction, rarity }
    }

    /// Copies of a card with a recorded face.
    pub fn of_face(count: u32, face: &Face) -> Self {
        let reference: Option<Reference> = face.reference.parse().ok();
        let faction = match (&face.faction, face.card_type) {
            (Some(faction), _) => Belongs::To(faction.clone()),
            (None, Some(_)) => Belongs::Neutral,
            (None, None) => Belongs::Unknown,
        };
        let has_rarity = face.card_type != Some(CardType::Hero);
        let of_reference = reference.as_ref().filter(|_| has_rarity).map(rarity_of);
        let rarity = face.rarity.clone().or_else(|| of_reference.map(str::to_owned));
        let (name, written) = (face.title().to_owned(), face.reference.clone());
        Self { count, name, written, reference, faction, rarity }
    }
}

fn of_letters(reference: &Reference) -> Belongs {
    let letters = reference.letters().to_string();
    let faction = cards::Faction::ALL.into_iter().find(|one| one.code() == letters);
    faction.map_or(Belongs::Neutral, |it| Belongs::To(it.name().to_owned()))
}

const fn rarity_of(reference: &Reference) -> &'static str {
    match reference.rarity() {
        RarityMark::Common => "common",
        RarityMark::Rare | RarityMark::RareElsewhere => "rare",
        RarityMark::Unique => "unique",
        RarityMark::Exalted => "exalted",
    }
}
