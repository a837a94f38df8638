//! Evidence about the results of games and of the match.

use rules::{Ending, Seat};

use crate::facts::{Comparison, FactName};

/// Evidence about results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResultEvidence {
    /// A game went on after its result.
    AfterEnd,
    /// A game began after the result of the match.
    GameAfterMatch,
    /// A match with this impossible maximum number of games.
    BestOf(u8),
    /// A game that does not have the next number.
    Number {
        /// Its number.
        game: u8,
        /// The next number.
        wanted: u8,
    },
    /// A game with number 0 or a number beyond the maximum.
    Beyond {
        /// Its number.
        game: u8,
        /// The maximum number of games.
        best_of: u8,
    },
    /// A further game after somebody had won more than half of the maximum.
    Decided {
        /// Who.
        seat: Seat,
        /// The number they have won.
        won: u8,
        /// The maximum number of games.
        best_of: u8,
    },
    /// The game of this number has no result.
    Unfinished(u8),
    /// A game that ended in a draw was won by these.
    DrawWon(Vec<Seat>),
    /// A double loss was won by these.
    DoubleLossWon(Vec<Seat>),
    /// A game was conceded, but nobody won it.
    ConcededToNobody,
    /// It ended in a way that implies a winner, but there is none.
    WonByNobody(Ending),
    /// A bye in a match of several players.
    ByeWithOpponent,
    /// These have won together, but are not a team.
    WonApart(Vec<Seat>),
    /// Only part of a team has won.
    HalfTeam {
        /// The winners.
        winners: Vec<Seat>,
        /// The team.
        team: Vec<Seat>,
    },
    /// This player has won, but had lost by a penalty.
    LoserWon(Seat),
    /// This player has won, but had left the game.
    LeftWon(Seat),
    /// The match was not won by the players with the most games.
    OtherWinner {
        /// The recorded winners.
        winners: Vec<Seat>,
        /// The players with the most games.
        first: Vec<Seat>,
    },
    /// The match ended as completed before anybody had won enough.
    Undecided {
        /// The most games won by one player.
        won: u8,
        /// The maximum number of games.
        best_of: u8,
    },
    /// The winners name this player more than once.
    WonTwice(Seat),
    /// A signature covers the record of this number, which does not exist yet.
    SignedAhead(u32),
    /// A result that names a seat that does not exist.
    NobodysSeat(Seat),
    /// Expeditions of these players face one of their own or of a teammate's.
    FacesOwn(Vec<Seat>),
    /// The order of turns omits these players, or names them more than once.
    Order(Vec<Seat>),
    /// Expeditions of these players face the wrong ones.
    Facing(Vec<Seat>),
    /// The regions of these players are not those between the ends that they race from.
    Paths(Vec<Seat>),
    /// Facing was not updated when this player left.
    FacingAfter(Seat),
    /// These players are not tied, but are in the Arena.
    NotOut(Vec<Seat>),
    /// The middle Tumult cards of the two Adventures lie in the same direction.
    MiddleCards,
    /// This player was out, but the others were not tied without them.
    NotEliminated(Seat),
    /// This player lost the match by a penalty after winning it, but the result was not changed.
    WinnerLost(Seat),
    /// A game got a result after the match had one.
    ResultAfterMatch,
    /// The score of the match does not match its games.
    Score {
        /// The score, one number per seat.
        score: Vec<u8>,
        /// Games won, one number per seat.
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
