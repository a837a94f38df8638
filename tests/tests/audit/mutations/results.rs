//! Results of games and of the match.

use rules::{Ending, Event, GameEnded, MatchEnded};

use crate::games::Game;
use crate::mutant::Mutant;

/// A player concedes before a turn, which is taken all the same.
pub(super) fn goes_on(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TurnBegan(turn) = &game.events[at] else { return None };
    let ended = GameEnded { winners: vec![turn.seat], ending: Ending::Concession };
    Some(Mutant::inserted(at, Event::GameEnded(ended)).until(at))
}

/// The score counts a game more for one player.
pub(super) fn another_score(game: &Game, at: usize) -> Option<Mutant> {
    let Event::MatchEnded(ended) = &game.events[at] else { return None };
    let mut score = ended.score.clone();
    let seat = at % score.len().max(1);
    *score.get_mut(seat)? += 1;
    let ended = MatchEnded { score, ending: Ending::Played };
    Some(Mutant::replaced(at, Event::MatchEnded(ended)))
}

/// The match ends as played out before its game does.
pub(super) fn without_result(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TurnBegan(_) = &game.events[at] else { return None };
    let score = vec![0; game.before(at).players.len()];
    Some(Mutant::inserted(at, Event::MatchEnded(MatchEnded { score, ending: Ending::Played })))
}

pub(super) fn draw_is_won(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TurnBegan(turn) = &game.events[at] else { return None };
    let ended = GameEnded { winners: vec![turn.seat], ending: Ending::Draw };
    Some(Mutant::inserted(at, Event::GameEnded(ended)))
}

pub(super) fn nobody_wins(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TurnBegan(_) = &game.events[at] else { return None };
    let ended = GameEnded { winners: Vec::new(), ending: Ending::Concession };
    Some(Mutant::inserted(at, Event::GameEnded(ended)))
}
