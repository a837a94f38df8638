//! Evidence about the results of games and of the match.

use rules::{Ending, Seat};

use crate::facts::FactValue;

evidence! {
    /// Evidence about results.
    ResultEvidence {
        /// A game went on after its result.
        AfterEnd "results-after-end" => [Steps: 1] [Steps: 0]

        /// A game began after the result of the match.
        GameAfterMatch "results-game-after-match" => [Steps: 1] [Steps: 0]

        /// A match with this impossible maximum number of games.
        BestOf "results-best-of" (games: u8) => [AtMost: games] [AtMost: &[1_u32, 3, 5][..]]

        /// A game that does not have the next number.
        Number "results-number" {
            /// Its number.
            game: u8,
            /// The next number.
            wanted: u8,
        } => [Count: game] [Count: wanted]

        /// A game with number 0 or a number beyond the maximum.
        Beyond "results-beyond" {
            /// Its number.
            game: u8,
            /// The maximum number of games.
            games: u8,
        } => [Count: game] [AtMost: games]

        /// A further game after somebody had won more than half of the maximum.
        Decided "results-decided" {
            /// Who.
            player: Seat,
            /// The number they have won.
            won: u8,
            /// The maximum number of games.
            games: u8,
        } => [Count: won] [AtMost: *games / 2]

        /// The game of this number has no result.
        Unfinished "results-unfinished" (game: u8) => [Results: 0] [Results: 1]

        /// A game that ended in a draw was won by these.
        DrawWon "results-draw-won" (winners: Vec<Seat>)
            => [Winners: winners] [Winners: FactValue::EMPTY]

        /// A double loss was won by these.
        DoubleLossWon "results-double-loss-won" (winners: Vec<Seat>)
            => [Winners: winners] [Winners: FactValue::EMPTY]

        /// A game was conceded, but nobody won it.
        ConcededToNobody "results-conceded-to-nobody" => [Winners: 0] [AtLeast: 1]

        /// It ended in a way that implies a winner, but there is none.
        WonByNobody "results-won-by-nobody" (how: Ending) => [Winners: 0] [AtLeast: 1]

        /// A bye in a match of several players.
        ByeWithOpponent "results-bye-with-opponent" => [] []

        /// These have won together, but are not a team.
        WonApart "results-won-apart" (winners: Vec<Seat>) => [Winners: winners] []

        /// Only part of a team has won.
        HalfTeam "results-half-team" {
            /// The winners.
            winners: Vec<Seat>,
            /// The team.
            team: Vec<Seat>,
        } => [Winners: winners] [Winners: team]

        /// This player has won, but had lost by a penalty.
        LoserWon "results-loser-won" (player: Seat)
            => [Winners: &[*player][..]] [Winners: FactValue::EMPTY]

        /// This player has won, but had left the game.
        LeftWon "results-left-won" (player: Seat)
            => [Winners: &[*player][..]] [Winners: FactValue::EMPTY]

        /// The match was not won by the players with the most games.
        OtherWinner "results-other-winner" {
            /// The recorded winners.
            winners: Vec<Seat>,
            /// The players with the most games.
            first: Vec<Seat>,
        } with { count: first.len() } => [Winners: winners] [Winners: first]

        /// The match ended as completed before anybody had won enough.
        Undecided "results-undecided" {
            /// The most games won by one player.
            won: u8,
            /// The maximum number of games.
            games: u8,
        } => [Count: won] [AtLeast: *games / 2 + 1]

        /// The winners name this player more than once.
        WonTwice "results-won-twice" (player: Seat) => [Count: 2] [AtMost: 1]

        /// A signature covers the record of this number, which does not exist yet.
        SignedAhead "results-signed-ahead" (seq: u32) => [Records: seq] []

        /// A result that names a seat that does not exist.
        NobodysSeat "results-nobodys-seat" (seat: Seat)
            with { number: seat.number().saturating_add(1) } => [Winners: &[*seat][..]] []

        /// Expeditions of these players face one of their own or of a teammate's.
        FacesOwn "results-faces-own" (players: Vec<Seat>) => [Seat: players] []

        /// The order of turns omits these players, or names them more than once.
        Order "results-order" (players: Vec<Seat>) => [Seat: players] []

        /// Expeditions of these players face the wrong ones.
        Facing "results-facing" (players: Vec<Seat>) => [Seat: players] []

        /// The regions of these players are not those between the ends that they race from.
        Paths "results-paths" (players: Vec<Seat>) => [Seat: players] []

        /// Facing was not updated when this player left.
        FacingAfter "results-facing-after" (player: Seat) => [] []

        /// These players are not tied, but are in the Arena.
        NotOut "results-not-out" (players: Vec<Seat>) => [Seat: players] []

        /// The middle Tumult cards of the two Adventures lie in the same direction.
        MiddleCards "results-middle-cards" => [] []

        /// This player was out, but the others were not tied without them.
        NotEliminated "results-not-eliminated" (player: Seat) => [] []

        /// This player lost the match by a penalty after winning it, but the result was not changed.
        WinnerLost "results-winner-lost" (player: Seat)
            => [Winners: &[*player][..]] [Winners: FactValue::EMPTY]

        /// A game got a result after the match had one.
        ResultAfterMatch "results-result-after-match" => [Results: 1] [Results: 0]

        /// The score of the match does not match its games.
        Score "results-score" {
            /// The score, one number per seat.
            score: Vec<u8>,
            /// Games won, one number per seat.
            won: Vec<u8>,
        } with { score: FactValue::Score(score.clone()), won: FactValue::Score(won.clone()) }
        => [Score: score] [Score: won]
    }
}
