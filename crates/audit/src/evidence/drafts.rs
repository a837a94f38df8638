//! What is found about booster drafts.

use rules::Seat;

use crate::facts::{Comparison, FactName};

/// What is found about how boosters are opened, picked from and passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftEvidence {
    /// The game began while so many cards were left in boosters.
    CardsLeft(u32),
    /// Boosters were opened while so many cards were left in those before.
    OpenedEarly(u32),
    /// This player opened two at once.
    OpenedTwo(Seat),
    /// A card was picked out of a booster that another player has in hand.
    NotInHand {
        /// Who picked.
        seat: Seat,
        /// Who has it in hand.
        holder: Seat,
    },
    /// More than one card was picked out of a booster before it was passed.
    Several {
        /// Who picked.
        seat: Seat,
        /// How many.
        cards: u32,
    },
    /// A booster was passed to another player than the neighbour whose turn it is.
    Elsewhere {
        /// Who passed it.
        from: Seat,
        /// Who got it.
        seat: Seat,
        /// Who was to get it.
        wanted: Seat,
    },
    /// A player opened more or fewer boosters than the format says.
    Boosters {
        /// Who.
        seat: Seat,
        /// How many.
        boosters: u32,
        /// How many have to be.
        wanted: u32,
    },
    /// This player passed a booster and had picked nothing out of it.
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
