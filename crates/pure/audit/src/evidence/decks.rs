//! Evidence about decks.

use decks::{DeckFault, OpenQuestion};
use rules::Seat;

use crate::facts::{Comparison, FactName, FactValue};

/// Evidence about a deck, or about all decks of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckEvidence {
    /// The deck's player; `None` if it is about all decks.
    pub seat: Option<Seat>,
    /// The fault, or the open question.
    pub what: DeckFinding,
}

/// A fault of a deck, or an open question about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckFinding {
    /// A fault.
    Fault(DeckFault),
    /// A question that cannot be decided.
    Open(OpenQuestion),
    /// More copies of a card are visible at once than the deck list has.
    MoreThanListed {
        /// The card.
        name: String,
        /// The number visible.
        cards: u32,
        /// The number in the list.
        listed: u32,
    },
}

impl DeckEvidence {
    pub(super) fn comparison(&self) -> Comparison {
        match &self.what {
            DeckFinding::Fault(fault) => of_fault(fault),
            DeckFinding::Open(open) => of_open(open),
            DeckFinding::MoreThanListed { name, cards, listed } => Comparison::new(
                [FactName::Name.is(&name[..]), FactName::Cards.is(*cards)],
                [FactName::AtMost.is(*listed)],
            ),
        }
    }
}

fn of_fault(fault: &DeckFault) -> Comparison {
    use FactName::{AtLeast, AtMost, Cards, Faction, Factions, Heroes, Name, Rarity};
    match fault {
        DeckFault::NoHero => Comparison::new([Heroes.is(0)], FactValue::from(1)),
        &DeckFault::Heroes { cards, at_most } => {
            Comparison::new([Heroes.is(cards)], [AtMost.is(at_most)])
        }
        DeckFault::OtherFactions { factions, hero } => {
            Comparison::new([Factions.is(&factions[..])], [Faction.is(&hero[..])])
        }
        DeckFault::Copies { name, cards, at_most } => {
            Comparison::new([Name.is(&name[..]), Cards.is(*cards)], [AtMost.is(*at_most)])
        }
        DeckFault::CopiesOfRarity { name, rarity, cards, at_most } => Comparison::new(
            [Name.is(&name[..]), Rarity.is(&rarity[..]), Cards.is(*cards)],
            [AtMost.is(*at_most)],
        ),
        &DeckFault::Rarity { rarity, cards, at_most } => {
            Comparison::new([Rarity.is(rarity), Cards.is(cards)], [AtMost.is(at_most)])
        }
        DeckFault::SameUnique { reference, cards } => {
            Comparison::new([Name.is(&reference[..]), Cards.is(*cards)], [AtMost.is(1)])
        }
        DeckFault::NotInFormat { reference } => {
            Comparison::new([Name.is(&reference[..]), Cards.is(1)], [AtMost.is(0)])
        }
        DeckFault::Restricted { name, .. } => {
            Comparison::new([Name.is(&name[..]), Cards.is(1)], [AtMost.is(0)])
        }
        DeckFault::NotInPool { name, cards, has } => {
            Comparison::new([Name.is(&name[..]), Cards.is(*cards)], [AtMost.is(*has)])
        }
        DeckFault::Factions { factions, at_most } => {
            Comparison::new([Factions.is(&factions[..])], [AtMost.is(*at_most)])
        }
        &DeckFault::Size { cards, at_least, at_most } => {
            Comparison::new([Cards.is(cards)], [AtLeast.is(at_least), AtMost.is(at_most)])
        }
    }
}

/// The missing information, as the other side of the comparison.
fn of_open(open: &OpenQuestion) -> Comparison {
    use FactName::{Changed, Factions, Format, Missing, Name, Rarity};
    let unknown = || FactValue::Name(None);
    match open {
        OpenQuestion::Format(name) => {
            Comparison::new([Format.is(&name[..])], [Format.is(unknown())])
        }
        OpenQuestion::Factions(cards) => {
            Comparison::new([Missing.is(&cards[..])], [Factions.is(unknown())])
        }
        OpenQuestion::Pool => {
            Comparison::new([FactName::Pool.is(unknown())], [FactName::Pool.is(true)])
        }
        OpenQuestion::PoolOfUniques(cards) | OpenQuestion::Nameless(cards) => {
            Comparison::new([Missing.is(&cards[..])], [FactName::Pool.is(unknown())])
        }
        OpenQuestion::Restriction(name) => {
            Comparison::new([Name.is(&name[..])], [FactName::From.is(unknown())])
        }
        OpenQuestion::Changed => Comparison::new([Changed.is(true)], [Changed.is(unknown())]),
        OpenQuestion::RareTwice(name) => {
            Comparison::new([Name.is(&name[..])], [Rarity.is(unknown())])
        }
    }
}
