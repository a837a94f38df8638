//! Evidence about booster drafts.

use rules::Seat;

use crate::facts::{Comparison, FactName};

/// Evidence about how boosters are opened, picked from and passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftEvidence {
    /// The game began while this many cards were left in boosters.
    CardsLeft(u32),
    /// Boosters were opened while this many cards were left in the previous ones.
    OpenedEarly(u32),
    /// This player opened two at once.
    OpenedTwo(Seat),
    /// A card was picked from a booster that another player has in hand.
    NotInHand {
        /// The player who picked.
        seat: Seat,
        /// The player who has it in hand.
        holder: Seat,
    },
    /// More than one card was picked from a booster before it was passed.
    Several {
        /// The player who picked.
        seat: Seat,
        /// How many.
        cards: u32,
    },
    /// A booster was passed to the wrong neighbour.
    Elsewhere {
        /// The player who passed it.
        from: Seat,
        /// The player who got it.
        seat: Seat,
        /// The player who should have got it.
        wanted: Seat,
    },
    /// A player opened more or fewer boosters than the format defines.
    Boosters {
        /// Who.
        seat: Seat,
        /// How many.
        boosters: u32,
        /// The required number.
        wanted: u32,
    },
    /// This player passed a booster without picking from it.
    NothingPicked(Seat),
}

impl DraftEvidence {
    pub(super) fn comparison(&self) -> Comparison {
        use FactName::{AtMost, Cards, Count, Seat, To};
        match *self {
            Self::CardsLeft(cards) | Self::OpenedEarly(cards) => Comparison::of(Cards, cards, 0),
            Self::OpenedTwo(_) => Comparison::new([Count.is(2)], [AtMost.is(1)]),
            Self::NotInHand { seat, holder } => Comparison::of(Seat, &[seat][..], &[holder][..]),
            Self::Several { cards, .. } => Comparison::new([Cards.is(cards)], [AtMost.is(1)]),
            Self::Elsewhere { seat, wanted, .. } => Comparison::of(To, &[seat][..], &[wanted][..]),
            Self::Boosters { boosters, wanted, .. } => Comparison::of(Count, boosters, wanted),
            Self::NothingPicked(_) => Comparison::of(Cards, 0, 1),
        }
    }
}
