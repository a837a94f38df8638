//! What is found before the first day: decks and set-up.

use rules::{ExpeditionId, Seat};

use crate::facts::{Comparison, FactName, FactValue};

/// What is found about a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckEvidence {
    /// Whose deck it is.
    pub seat: Seat,
    /// What is wrong with it.
    pub fault: DeckFault,
}

/// What is wrong with a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckFault {
    /// It has no Hero.
    NoHero,
    /// It holds cards of other factions than its Hero's.
    OtherFactions {
        /// The others.
        factions: Vec<String>,
        /// The Hero's.
        hero: String,
    },
    /// Too many cards of one name.
    Copies {
        /// The name.
        name: String,
        /// How many.
        cards: u32,
        /// How many may be.
        at_most: u32,
    },
    /// Too many cards of one rarity.
    Rarity {
        /// The rarity.
        rarity: &'static str,
        /// How many.
        cards: u32,
        /// How many may be.
        at_most: u32,
    },
    /// More factions than may be.
    Factions {
        /// The factions.
        factions: Vec<String>,
        /// How many may be.
        at_most: u32,
    },
    /// Too few cards, or too many.
    Size {
        /// How many, with its Hero.
        cards: u32,
        /// How many have to be.
        at_least: u32,
        /// How many may be, if there is a limit.
        at_most: Option<u32>,
    },
}

impl DeckEvidence {
    pub(super) fn comparison(&self) -> Comparison {
        use FactName::{AtLeast, AtMost, Cards, Faction, Factions, Heroes, Name, Rarity};
        match &self.fault {
            DeckFault::NoHero => Comparison::new([Heroes.is(0)], FactValue::from(1)),
            DeckFault::OtherFactions { factions, hero } => {
                Comparison::new([Factions.is(&factions[..])], [Faction.is(&hero[..])])
            }
            DeckFault::Copies { name, cards, at_most } => {
                Comparison::new([Name.is(&name[..]), Cards.is(*cards)], [AtMost.is(*at_most)])
            }
            &DeckFault::Rarity { rarity, cards, at_most } => {
                Comparison::new([Rarity.is(rarity), Cards.is(cards)], [AtMost.is(at_most)])
            }
            DeckFault::Factions { factions, at_most } => {
                Comparison::new([Factions.is(&factions[..])], [AtMost.is(*at_most)])
            }
            &DeckFault::Size { cards, at_least, at_most } => {
                Comparison::new([Cards.is(cards)], [AtLeast.is(at_least), AtMost.is(at_most)])
            }
        }
    }
}

/// What is found about set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupEvidence {
    /// More than one Hero.
    Heroes {
        /// Whose.
        seat: Seat,
        /// How many.
        heroes: usize,
    },
    /// A Hero that begins with other counters than it says.
    HeroCounters {
        /// What is printed on it.
        hero: String,
        /// What the counters are called.
        counter: String,
        /// How many it has.
        has: u32,
        /// How many it says.
        wanted: u32,
    },
    /// These Expeditions are not where they start.
    Elsewhere(Vec<ExpeditionId>),
    /// This player drew from a Deck that was not shuffled.
    NotShuffled(Seat),
    /// The same Tumult card twice.
    SameTumult,
    /// Cards drawn at the start.
    FirstHand {
        /// Who drew them.
        seat: Seat,
        /// How many.
        cards: usize,
        /// How many should be.
        wanted: usize,
    },
    /// Mana Orbs at the start.
    FirstOrbs {
        /// Whose.
        seat: Seat,
        /// How many.
        cards: usize,
        /// How many should be.
        wanted: usize,
    },
}

impl SetupEvidence {
    pub(super) fn comparison(&self) -> Comparison {
        use FactName::{Cards, Count, Counter, Distinct, Elsewhere, Heroes, Shuffled};
        match self {
            &Self::Heroes { heroes, .. } => Comparison::of(Heroes, heroes, 1),
            Self::HeroCounters { counter, has, wanted, .. } => {
                let facts = |count: u32| [Counter.is(&counter[..]), Count.is(count)];
                Comparison::new(facts(*has), facts(*wanted))
            }
            Self::Elsewhere(expeditions) => Comparison::of(Elsewhere, &expeditions[..], &[]),
            Self::NotShuffled(_) => Comparison::of(Shuffled, false, true),
            Self::SameTumult => Comparison::of(Distinct, false, true),
            &Self::FirstHand { cards, wanted, .. } | &Self::FirstOrbs { cards, wanted, .. } => {
                Comparison::of(Cards, cards, wanted)
            }
        }
    }
}
