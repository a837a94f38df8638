//! Evidence about decks.

use decks::{Fault, Open};
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
    Fault(Fault),
    /// A question that cannot be decided.
    Open(Open),
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

fn of_fault(fault: &Fault) -> Comparison {
    use FactName::{AtLeast, AtMost, Cards, Faction, Factions, Heroes, Name, Rarity};
    match fault {
        Fault::NoHero => Comparison::new([Heroes.is(0)], FactValue::from(1)),
        &Fault::Heroes { cards, at_most } => {
            Comparison::new([Heroes.is(cards)], [AtMost.is(at_most)])
        }
        Fault::OtherFactions { factions, hero } => {
            Comparison::new([Factions.is(&factions[..])], [Faction.is(&hero[..])])
        }
        Fault::Copies { name, cards, at_most } => {
            Comparison::new([Name.is(&name[..]), Cards.is(*cards)], [AtMost.is(*at_most)])
        }
        Fault::CopiesOfRarity { name, rarity, cards, at_most } => Comparison::new(
            [Name.is(&name[..]), Rarity.is(&rarity[..]), Cards.is(*cards)],
            [AtMost.is(*at_most)],
        ),
        &Fault::Rarity { rarity, cards, at_most } => {
            Comparison::new([Rarity.is(rarity), Cards.is(cards)], [AtMost.is(at_most)])
        }
        Fault::SameUnique { reference, cards } => {
            Comparison::new([Name.is(&reference[..]), Cards.is(*cards)], [AtMost.is(1)])
        }
        Fault::NotInFormat { reference } => {
            Comparison::new([Name.is(&reference[..]), Cards.is(1)], [AtMost.is(0)])
        }
        Fault::Restricted { name, .. } => {
            Comparison::new([Name.is(&name[..]), Cards.is(1)], [AtMost.is(0)])
        }
        Fault::NotInPool { name, cards, has } => {
            Comparison::new([Name.is(&name[..]), Cards.is(*cards)], [AtMost.is(*has)])
        }
        Fault::Factions { factions, at_most } => {
            Comparison::new([Factions.is(&factions[..])], [AtMost.is(*at_most)])
        }
        &Fault::Size { cards, at_least, at_most } => {
            Comparison::new([Cards.is(cards)], [AtLeast.is(at_least), AtMost.is(at_most)])
        }
    }
}

/// The missing information, as the other side of the comparison.
fn of_open(open: &Open) -> Comparison {
    use FactName::{Changed, Factions, Format, Missing, Name, Rarity};
    let unknown = || FactValue::Name(None);
    match open {
        Open::Format(name) => Comparison::new([Format.is(&name[..])], [Format.is(unknown())]),
        Open::Factions(cards) => {
            Comparison::new([Missing.is(&cards[..])], [Factions.is(unknown())])
        }
        Open::Pool => Comparison::new([FactName::Pool.is(unknown())], [FactName::Pool.is(true)]),
        Open::PoolOfUniques(cards) | Open::Nameless(cards) => {
            Comparison::new([Missing.is(&cards[..])], [FactName::Pool.is(unknown())])
        }
        Open::Restriction(name) => {
            Comparison::new([Name.is(&name[..])], [FactName::From.is(unknown())])
        }
        Open::Changed => Comparison::new([Changed.is(true)], [Changed.is(unknown())]),
        Open::RareTwice(name) => Comparison::new([Name.is(&name[..])], [Rarity.is(unknown())]),
    }
}
