//! Evidence about turns.

use rules::{Phase, Seat};

use crate::facts::{Comparison, FactName};
use crate::object_name::ObjectName;

/// Evidence about turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnEvidence {
    /// A turn of a player who is not next.
    NotNext {
        /// The player who takes it.
        seat: Seat,
        /// The player whose turn it is.
        next: Option<Seat>,
    },
    /// A turn in which this player did nothing.
    Nothing(Seat),
    /// An action after passing.
    AfterPassing {
        /// The player who acts.
        seat: Seat,
        /// The player whose turn it is.
        turn: Option<Seat>,
    },
    /// An action in another player's turn.
    OutOfTurn {
        /// The player who acts.
        seat: Seat,
        /// The player whose turn it is.
        turn: Option<Seat>,
    },
    /// This player acted at Noon.
    AtNoon(Seat),
    /// This player acted after "After you".
    AfterYou(Seat),
    /// Several cards in one turn.
    Cards {
        /// Who plays them.
        seat: Seat,
        /// How many.
        cards: u32,
    },
    /// This player used a quick action after the card of the turn.
    QuickActionAfterCard(Seat),
    /// Dusk began before these players had passed.
    EarlyDusk(Vec<Seat>),
    /// An object that was used too often in a day.
    TooOften {
        /// The object.
        object: ObjectName,
        /// The number of uses.
        times: u32,
        /// The maximum.
        at_most: u32,
    },
}

impl TurnEvidence {
    pub(super) fn comparison(&self) -> Comparison {
        use FactName::{Acts, Cards, QuickActions, Times, Turn, TurnEffects};
        match self {
            &Self::NotNext { seat, next } => Comparison::of(Turn, Some(seat), next),
            Self::Nothing(_) => Comparison::of(TurnEffects, 0, 1),
            &Self::AfterPassing { seat, turn } | &Self::OutOfTurn { seat, turn } => {
                Comparison::new([Acts.is(seat)], [Turn.is(turn)])
            }
            &Self::AtNoon(seat) | &Self::AfterYou(seat) => Comparison::of(Acts, Some(seat), None),
            &Self::Cards { cards, .. } => Comparison::of(Cards, cards, 1),
            Self::QuickActionAfterCard(_) => Comparison::of(QuickActions, 1, 0),
            Self::EarlyDusk(playing) => Comparison::new(
                [FactName::Phase.is(Phase::Dusk)],
                [FactName::TurnsOf.is(&playing[..])],
            ),
            &Self::TooOften { times, at_most, .. } => Comparison::of(Times, times, at_most),
        }
    }
}
