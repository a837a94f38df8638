//! What is found about the results of games and of the match.

use rules::Seat;

use crate::facts::{Comparison, FactName};

/// What is found about results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResultEvidence {
    /// A game went on after its result.
    AfterEnd,
    /// A game began after the result of the match.
    GameAfterMatch,
    /// A match of so many games at most.
    BestOf(u8),
    /// A game with another number than the next.
    Number {
        /// Its number.
        game: u8,
        /// The next one's.
        wanted: u8,
    },
    /// A further game after somebody had won more than half of them.
    Decided {
        /// Who.
        seat: Seat,
        /// How many they have won.
        won: u8,
        /// How many games there are at most.
        best_of: u8,
    },
    /// The game of this number has no result.
    Unfinished(u8),
    /// A game that ended in a draw was won by these.
    DrawWon(Vec<Seat>),
    /// A game was conceded, and nobody won it.
    ConcededToNobody,
    /// The score of the match is another than its games give.
    Score {
        /// The score, a number per seat.
        score: Vec<u8>,
        /// Games won, a number per seat.
        won: Vec<u8>,
    },
}

impl ResultEvidence {
    pub(super) fn comparison(&self) -> Comparison {
        use FactName::{AtMost, Count, Results, Score, Steps, Winners};
        match self {
            Self::AfterEnd | Self::GameAfterMatch => Comparison::of(Steps, 1, 0),
            &Self::BestOf(games) => {
                Comparison::new([AtMost.is(games)], [AtMost.is(&[1_u32, 3, 5][..])])
            }
            &Self::Number { game, wanted } => Comparison::of(Count, game, wanted),
            &Self::Decided { won, best_of, .. } => {
                Comparison::new([Count.is(won)], [AtMost.is(best_of / 2)])
            }
            Self::Unfinished(_) => Comparison::of(Results, 0, 1),
            Self::DrawWon(winners) => Comparison::of(Winners, &winners[..], &[]),
            Self::ConcededToNobody => Comparison::new([Winners.is(0)], [FactName::AtLeast.is(1)]),
            Self::Score { score, won } => Comparison::of(Score, &score[..], &won[..]),
        }
    }
}
