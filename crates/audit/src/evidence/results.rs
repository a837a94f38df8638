//! What is found about the results of games and of the match.

use rules::{Ending, Seat};

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
    /// A game with a number beyond those that there are at most, or with none.
    Beyond {
        /// Its number.
        game: u8,
        /// How many games there are at most.
        best_of: u8,
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
    /// What all have lost was won by these.
    DoubleLossWon(Vec<Seat>),
    /// A game was conceded, and nobody won it.
    ConcededToNobody,
    /// It ended in a way that leaves somebody who has won, and nobody has.
    WonByNobody(Ending),
    /// A bye in a match of several players.
    ByeWithOpponent,
    /// These have won together, and are no team.
    WonApart(Vec<Seat>),
    /// A part of a team has won.
    HalfTeam {
        /// Who has won.
        winners: Vec<Seat>,
        /// The team.
        team: Vec<Seat>,
    },
    /// This player has won, and had lost by a penalty.
    LoserWon(Seat),
    /// This player has won, and had left the game.
    LeftWon(Seat),
    /// The match was won by others than those with most games.
    OtherWinner {
        /// Who has won it.
        winners: Vec<Seat>,
        /// Who has won most games.
        first: Vec<Seat>,
    },
    /// The match ended as played out before anybody had won enough.
    Undecided {
        /// The most games that one has won.
        won: u8,
        /// How many games there are at most.
        best_of: u8,
    },
    /// The winners name this player more than once.
    WonTwice(Seat),
    /// A signature covers the record of this number, which is not there yet.
    SignedAhead(u32),
    /// A result that names a seat that nobody has.
    NobodysSeat(Seat),
    /// Expeditions of these players face one of their own or of a team mate's.
    FacesOwn(Vec<Seat>),
    /// The order of turns names these players not at all, or more than once.
    Order(Vec<Seat>),
    /// Expeditions of these players do not face whom they should.
    Facing(Vec<Seat>),
    /// The regions of these players are not those between the ends that they race from.
    Paths(Vec<Seat>),
    /// Facing did not move on as this player left.
    FacingAfter(Seat),
    /// These players are not tied, and are in the Arena all the same.
    NotOut(Vec<Seat>),
    /// The middle Tumult cards of the two Adventures lie in one direction.
    MiddleCards,
    /// This player was out, and others were not tied without them.
    NotEliminated(Seat),
    /// This player lost the match by a penalty after winning it, and the result stands.
    WinnerLost(Seat),
    /// A game got a result after the match had one.
    ResultAfterMatch,
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
            Self::ResultAfterMatch => Comparison::of(Results, 1, 0),
            &Self::BestOf(games) => {
                Comparison::new([AtMost.is(games)], [AtMost.is(&[1_u32, 3, 5][..])])
            }
            &Self::Number { game, wanted } => Comparison::of(Count, game, wanted),
            &Self::Beyond { game, best_of } => {
                Comparison::new([Count.is(game)], [AtMost.is(best_of)])
            }
            &Self::Decided { won, best_of, .. } => {
                Comparison::new([Count.is(won)], [AtMost.is(best_of / 2)])
            }
            Self::Unfinished(_) => Comparison::of(Results, 0, 1),
            Self::DrawWon(winners) | Self::DoubleLossWon(winners) => {
                Comparison::of(Winners, &winners[..], &[])
            }
            Self::ConcededToNobody | Self::WonByNobody(_) => {
                Comparison::new([Winners.is(0)], [FactName::AtLeast.is(1)])
            }
            Self::ByeWithOpponent
            | Self::FacingAfter(_)
            | Self::MiddleCards
            | Self::NotEliminated(_) => Comparison::new([], []),
            Self::FacesOwn(seats)
            | Self::Order(seats)
            | Self::Facing(seats)
            | Self::Paths(seats)
            | Self::NotOut(seats) => Comparison::new([FactName::Seat.is(&seats[..])], []),
            Self::WonApart(winners) => Comparison::new([Winners.is(&winners[..])], []),
            Self::HalfTeam { winners, team } => Comparison::of(Winners, &winners[..], &team[..]),
            Self::WonTwice(_) => Comparison::new([Count.is(2)], [AtMost.is(1)]),
            &Self::SignedAhead(seq) => Comparison::new([FactName::Records.is(seq)], []),
            Self::LoserWon(seat) | Self::LeftWon(seat) | Self::WinnerLost(seat) => {
                Comparison::of(Winners, &[*seat][..], &[])
            }
            Self::OtherWinner { winners, first } => {
                Comparison::of(Winners, &winners[..], &first[..])
            }
            &Self::Undecided { won, best_of } => {
                Comparison::new([Count.is(won)], [FactName::AtLeast.is(best_of / 2 + 1)])
            }
            Self::NobodysSeat(seat) => Comparison::new([FactName::Winners.is(&[*seat][..])], []),
            Self::Score { score, won } => Comparison::of(Score, &score[..], &won[..]),
        }
    }
}
