//! Results of games and of the match.

use rules::{Ending, Event, GameEnded, MatchEnded, Penalty, PenaltyLevel, ResultSigned, Seat};

use crate::games::Game;
use crate::mutant::{Edit, Mutant};

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
    let ended = MatchEnded { score, ending: Ending::Played, winners: None };
    Some(Mutant::replaced(at, Event::MatchEnded(ended)))
}

/// The match ends as played out before its game does.
pub(super) fn without_result(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TurnBegan(_) = &game.events[at] else { return None };
    let score = vec![0; game.before(at).players.len()];
    Some(Mutant::inserted(
        at,
        Event::MatchEnded(MatchEnded { score, ending: Ending::Played, winners: None }),
    ))
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

/// All lose, and one of them wins.
pub(super) fn double_loss_is_won(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TurnBegan(turn) = &game.events[at] else { return None };
    let ended = GameEnded { winners: vec![turn.seat], ending: Ending::DoubleLoss };
    Some(Mutant::inserted(at, Event::GameEnded(ended)))
}

/// Nobody comes or is disqualified, and nobody wins.
pub(super) fn absent_and_nobody_wins(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TurnBegan(_) = &game.events[at] else { return None };
    let ending = if at.is_multiple_of(2) { Ending::NoShow } else { Ending::Disqualification };
    Some(Mutant::inserted(at, Event::GameEnded(GameEnded { winners: Vec::new(), ending })))
}

/// Both players win a game that was conceded.
pub(super) fn both_win(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TurnBegan(_) = &game.events[at] else { return None };
    let winners = game.before(at).seats().collect();
    let ended = GameEnded { winners, ending: Ending::Concession };
    Some(Mutant::inserted(at, Event::GameEnded(ended)))
}

/// A player loses the game by a penalty, and wins it on time.
pub(super) fn loser_wins(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TurnBegan(turn) = &game.events[at] else { return None };
    let penalty = Event::Penalty(Penalty {
        by: "Head Judge".to_owned(),
        seat: turn.seat,
        penalty: "game loss".to_owned(),
        text: "late".to_owned(),
        level: Some(PenaltyLevel::GameLoss),
        infraction: None,
        instead_of: None,
        about: None,
        appeal: None,
    });
    let ended = GameEnded { winners: vec![turn.seat], ending: Ending::Time };
    let events = vec![penalty, Event::GameEnded(ended)];
    Some(Mutant { at, edit: Edit::Inserted(events), until: at + 1, also: &[] })
}

/// The match is given to the other player than won its game.
pub(super) fn another_wins(game: &Game, at: usize) -> Option<Mutant> {
    let Event::MatchEnded(ended) = &game.events[at] else { return None };
    let won = game.before(at).score();
    let loser = game.before(at).seats().zip(&won).min_by_key(|&(_, won)| *won)?.0;
    let has_winner = won.iter().any(|&games| games > 0) && ended.ending == Ending::Played;
    let ended = MatchEnded { winners: Some(vec![loser]), ..ended.clone() };
    has_winner.then(|| Mutant::replaced(at, Event::MatchEnded(ended)))
}

/// Somebody signs whom the match does not have.
pub(super) fn nobody_signs(game: &Game, at: usize) -> Option<Mutant> {
    let Event::MatchEnded(_) = &game.events[at] else { return None };
    let seq = u32::try_from(at).ok()?.checked_sub(1)?;
    let signed = ResultSigned { seat: Some(Seat::new(7)), seq, key: None, signature: None };
    Some(Mutant::inserted(at, Event::ResultSigned(signed)))
}
