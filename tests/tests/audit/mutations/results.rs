//! Results of games and of the match.

use rules::{
    Ending, Event, GameEnded, GameStarted, Leaving, MatchEnded, MatchOpened, Penalty, PenaltyLevel,
    PlayerLeft, ResultSigned, Seat, TumultRevealed,
};

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

/// The match ends as completed before its game does.
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

fn penalty(seat: Seat, level: PenaltyLevel) -> Event {
    Event::Penalty(Penalty {
        by: "Head Judge".to_owned(),
        seat,
        penalty: "loss".to_owned(),
        text: "late".to_owned(),
        level: Some(level),
        infraction: None,
        instead_of: None,
        about: None,
        appeal: None,
    })
}

/// A player loses the game by a penalty, and wins it on time.
pub(super) fn loser_wins(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TurnBegan(turn) = &game.events[at] else { return None };
    let penalty = penalty(turn.seat, PenaltyLevel::GameLoss);
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

/// Who has won the match loses it by a penalty, and the result stays as it is.
pub(super) fn winner_loses(game: &Game, at: usize) -> Option<Mutant> {
    let Event::MatchEnded(_) = &game.events[at] else { return None };
    let winner = *game.after(at).match_winners()?.first()?;
    Some(Mutant::inserted(at + 1, penalty(winner, PenaltyLevel::MatchLoss)))
}

/// Somebody signs whom the match does not have.
pub(super) fn nobody_signs(game: &Game, at: usize) -> Option<Mutant> {
    let Event::MatchEnded(_) = &game.events[at] else { return None };
    let seq = u32::try_from(at).ok()?.checked_sub(1)?;
    let signed = ResultSigned { seat: Some(Seat::new(7)), seq, key: None, signature: None };
    Some(Mutant::inserted(at, Event::ResultSigned(signed)))
}

/// A match of an even number of games.
pub(super) fn best_of_two(game: &Game, at: usize) -> Option<Mutant> {
    let Event::MatchOpened(opened) = game.events.first().filter(|_| at == 1)? else { return None };
    let opened = MatchOpened { best_of: 2, ..opened.clone() };
    Some(Mutant::replaced(0, Event::MatchOpened(opened)))
}

/// The table of a game that starts, laid another way.
fn laid(game: &Game, at: usize, change: impl FnOnce(&mut GameStarted)) -> Option<Mutant> {
    let Event::GameStarted(started) = &game.events[at] else { return None };
    let mut other = started.clone();
    change(&mut other);
    (other != *started).then(|| Mutant::replaced(at, Event::GameStarted(other)))
}

pub(super) fn beyond_the_last(game: &Game, at: usize) -> Option<Mutant> {
    let best_of = game.after(0).opened.as_ref()?.best_of;
    laid(game, at, |table| table.game = best_of + 1)
}

pub(super) fn faces_nobody(game: &Game, at: usize) -> Option<Mutant> {
    laid(game, at, |table| {
        let which = at % table.expeditions.len();
        table.expeditions[which].facing.clear();
    })
}

pub(super) fn faces_another(game: &Game, at: usize) -> Option<Mutant> {
    laid(game, at, |table| {
        let (one, others) = table.expeditions.split_at_mut(1);
        std::mem::swap(&mut one[0].facing, &mut others[0].facing);
    })
}

pub(super) fn takes_two_turns(game: &Game, at: usize) -> Option<Mutant> {
    laid(game, at, |table| table.turn_order[0] = table.turn_order[1])
}

pub(super) fn goes_another_way(game: &Game, at: usize) -> Option<Mutant> {
    laid(game, at, |table| {
        if let Some(path) = table.paths.first_mut() {
            path.swap(at % 7, at % 7 + 1);
        }
    })
}

/// A player leaves before a turn; whom others face is told or left out.
fn leaves(game: &Game, at: usize, why: Leaving, facing_too: bool) -> Option<(Seat, Event)> {
    let Event::TurnBegan(turn) = &game.events[at] else { return None };
    let facing = if facing_too { game.before(at).facing_without(turn.seat) } else { Vec::new() };
    Some((turn.seat, Event::PlayerLeft(PlayerLeft { seat: turn.seat, why, facing })))
}

pub(super) fn facing_stays(game: &Game, at: usize) -> Option<Mutant> {
    let (_, left) = leaves(game, at, Leaving::Concession, false)?;
    Some(Mutant::inserted(at, left))
}

/// A player is out in the middle of a day, with nobody tied.
pub(super) fn out_without_a_tie(game: &Game, at: usize) -> Option<Mutant> {
    let (_, left) = leaves(game, at, Leaving::Elimination, true)?;
    Some(Mutant::inserted(at, left))
}

pub(super) fn wins_after_leaving(game: &Game, at: usize) -> Option<Mutant> {
    let (seat, left) = leaves(game, at, Leaving::Concession, true)?;
    let winners = game.before(at).with_team(seat);
    (winners.len() == 1).then_some(())?;
    let ended = Event::GameEnded(GameEnded { winners, ending: Ending::Time });
    Some(Mutant { at, edit: Edit::Inserted(vec![left, ended]), until: at - 1, also: &[] })
}

pub(super) fn has_a_bye(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TurnBegan(turn) = &game.events[at] else { return None };
    let ended = GameEnded { winners: vec![turn.seat], ending: Ending::Bye };
    Some(Mutant::inserted(at, Event::GameEnded(ended)))
}

pub(super) fn wins_twice(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TurnBegan(turn) = &game.events[at] else { return None };
    let ended = GameEnded { winners: vec![turn.seat; 2], ending: Ending::Time };
    Some(Mutant::inserted(at, Event::GameEnded(ended)))
}

/// Half of a team wins.
pub(super) fn wins_without_mate(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TurnBegan(turn) = &game.events[at] else { return None };
    (game.before(at).with_team(turn.seat).len() > 1).then_some(())?;
    let ended = GameEnded { winners: vec![turn.seat], ending: Ending::Time };
    Some(Mutant::inserted(at, Event::GameEnded(ended)))
}

/// A match that somebody has won by its score ends in a draw, or with more games than win it.
pub(super) fn drawn_and_won(game: &Game, at: usize) -> Option<Mutant> {
    let Event::MatchEnded(ended) = &game.events[at] else { return None };
    let has_won = game.after(at).match_winners().is_some_and(|winners| !winners.is_empty());
    let ended = MatchEnded { ending: Ending::Draw, winners: None, ..ended.clone() };
    has_won.then(|| Mutant::replaced(at, Event::MatchEnded(ended)))
}

pub(super) fn wins_more_than_all(game: &Game, at: usize) -> Option<Mutant> {
    let Event::MatchEnded(ended) = &game.events[at] else { return None };
    let best_of = game.before(at).opened.as_ref()?.best_of;
    let mut score = ended.score.clone();
    *score.iter_mut().max()? = best_of / 2 + 2;
    let ended = MatchEnded { score, ending: Ending::Concession, winners: None };
    Some(Mutant::replaced(at, Event::MatchEnded(ended)))
}

/// Of two Adventures the second middle Tumult card is turned like the first.
pub(super) fn turns_both_alike(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TumultRevealed(it) = &game.events[at] else { return None };
    let all = &game.before(at).adventure.tumult;
    let other = [1, 4].into_iter().find(|other| usize::from(it.index) + other == 5)?;
    all.get(other).filter(|_| all.len() == 6)?.shown?;
    let turned = TumultRevealed { rotated: !it.rotated, ..*it };
    Some(Mutant::replaced(at, Event::TumultRevealed(turned)))
}

/// Somebody signs what is still to come.
pub(super) fn signs_ahead(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TurnBegan(turn) = &game.events[at] else { return None };
    let seq = u32::try_from(at).ok()? + 1;
    let signed = ResultSigned { seat: Some(turn.seat), seq, key: None, signature: None };
    Some(Mutant::inserted(at, Event::ResultSigned(signed)))
}
