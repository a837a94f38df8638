//! Evidence about the results of games and of the match, in words.

use audit::ResultEvidence;
use rules::Seat;

use super::Message;
use crate::caption::ending;
use crate::findings::naming::Naming;

impl Naming<'_> {
    pub(super) fn result(self, evidence: &ResultEvidence) -> Message {
        use ResultEvidence as Found;
        let scored =
            |score: &[u8]| score.iter().map(ToString::to_string).collect::<Vec<_>>().join("-");
        let one = |id, a: (_, u8)| Message::new(id, [(a.0, a.1.into())]);
        let two =
            |id, a: (_, u8), b: (_, u8)| Message::new(id, [(a.0, a.1.into()), (b.0, b.1.into())]);
        let who = |id, name, seats: &[Seat]| Message::new(id, [(name, self.players(seats).into())]);
        let player = |id, seat: Seat| Message::new(id, [("player", self.player(seat).into())]);
        match evidence {
            Found::AfterEnd => Message::new("results-after-end", []),
            Found::GameAfterMatch => Message::new("results-game-after-match", []),
            Found::ResultAfterMatch => Message::new("results-result-after-match", []),
            Found::ByeWithOpponent => Message::new("results-bye-with-opponent", []),
            Found::MiddleCards => Message::new("results-middle-cards", []),
            Found::ConcededToNobody => Message::new("results-conceded-to-nobody", []),
            Found::BestOf(games) => one("results-best-of", ("games", *games)),
            Found::Unfinished(game) => one("results-unfinished", ("game", *game)),
            Found::NobodysSeat(seat) => {
                one("results-nobodys-seat", ("number", seat.number().saturating_add(1)))
            }
            &Found::Number { game, wanted } => {
                two("results-number", ("game", game), ("wanted", wanted))
            }
            &Found::Beyond { game, best_of } => {
                two("results-beyond", ("game", game), ("games", best_of))
            }
            &Found::Undecided { won, best_of } => {
                two("results-undecided", ("won", won), ("games", best_of))
            }
            Found::DrawWon(winners) => who("results-draw-won", "winners", winners),
            Found::DoubleLossWon(winners) => who("results-double-loss-won", "winners", winners),
            Found::WonApart(winners) => who("results-won-apart", "winners", winners),
            Found::FacesOwn(players) => who("results-faces-own", "players", players),
            Found::Order(players) => who("results-order", "players", players),
            Found::Facing(players) => who("results-facing", "players", players),
            Found::Paths(players) => who("results-paths", "players", players),
            Found::LoserWon(seat) => player("results-loser-won", *seat),
            Found::WonTwice(seat) => player("results-won-twice", *seat),
            &Found::SignedAhead(seq) => Message::new("results-signed-ahead", [("seq", seq.into())]),
            Found::LeftWon(seat) => player("results-left-won", *seat),
            Found::FacingAfter(seat) => player("results-facing-after", *seat),
            Found::NotEliminated(seat) => player("results-not-eliminated", *seat),
            Found::WinnerLost(seat) => player("results-winner-lost", *seat),
            Found::WonByNobody(how) => {
                Message::new("results-won-by-nobody", [("how", ending(*how, self.language).into())])
            }
            Found::HalfTeam { winners, team } => {
                let winners = ("winners", self.players(winners).into());
                Message::new("results-half-team", [winners, ("team", self.players(team).into())])
            }
            Found::NotOut(players) => {
                let count = ("count", players.len().into());
                Message::new("results-not-out", [("players", self.players(players).into()), count])
            }
            Found::OtherWinner { winners, first } => {
                let winners = ("winners", self.players(winners).into());
                let (count, first) = (first.len().into(), self.players(first).into());
                Message::new("results-other-winner", [winners, ("first", first), ("count", count)])
            }
            Found::Decided { seat, won, best_of } => {
                let (won, games) = (("won", (*won).into()), ("games", (*best_of).into()));
                let player = ("player", self.player(*seat).into());
                Message::new("results-decided", [player, won, games])
            }
            Found::Score { score, won } => {
                let (score, won) = (scored(score).into(), scored(won).into());
                Message::new("results-score", [("score", score), ("won", won)])
            }
        }
    }
}
