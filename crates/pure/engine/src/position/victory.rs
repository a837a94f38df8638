//! Who wins, and how a game ends (`2024-09 4.3`, `4.0 4.2.5.d`, `4.0 4.3`).

use rules::{Edition, Ending, GameEnded, Leaving, Phase, PlayerLeft, Seat, State, Victory};

use super::due::{Due, cited};
use super::may::May;
use super::step::RecordStep;
use super::turn_state::TurnState;
use super::verdict::Verdict;

/// What follows from the Expeditions' positions: a win, tie-breakers or nothing (`4.0 4.2.5.d`).
pub(super) fn due(state: &State) -> Option<Due> {
    if state.game_result.is_some() {
        return None;
    }
    match state.race() {
        Victory::Open => None,
        Victory::Winner(seat) => Some(Due::Won(state.with_team(seat))),
        Victory::TieBreaker(_) => Some(Due::TieBreaker),
    }
}

/// Whether the edition determines the winner in this state: in `2024-09` at any time, in `4.0` by
/// Check Victory.
pub(super) const fn is_time(state: &State, edition: Edition) -> bool {
    match edition {
        Edition::September2024 => true,
        Edition::Four => matches!(state.day.phase, Phase::Night),
    }
}

/// A game that ends: as its players decide, as officials decide, or by the rules.
pub(super) fn ended(
    turn_state: &TurnState,
    step: RecordStep<'_>,
    edition: Edition,
    it: &GameEnded,
) -> Verdict {
    match it.ending {
        Ending::Abandoned | Ending::Concession | Ending::Draw => return Verdict::Decided,
        Ending::Bye
        | Ending::Disqualification
        | Ending::DoubleLoss
        | Ending::NoShow
        | Ending::Penalty
        | Ending::Time => return Verdict::NotAPlay,
        Ending::Played => {}
    }
    let arena = turn_state.owed.iter().find(|due| matches!(due, Due::Won(_))).cloned();
    let won = arena.or_else(|| due(step.before).filter(|_| is_time(step.before, edition)));
    match won {
        Some(Due::Won(seats)) if is_won(step.before, &seats, &it.winners) => {
            let rest = turn_state.outstanding().into_iter();
            let rest: Vec<_> = rest.filter(|due| !matches!(due, Due::Won(_))).collect();
            if rest.is_empty() {
                Verdict::Expected
            } else {
                turn_state.instead(step, rest, edition)
            }
        }
        // An effect may make somebody win.
        None if turn_state.may.has(May::WIN) => Verdict::Within,
        Some(due) => turn_state.instead(step, vec![due], edition),
        None => {
            let numbers = (&["4.3.a", "4.3.b", "4.3.h"][..], &["4.2.5.d", "4.3.e"][..]);
            turn_state.departs(step, Vec::new(), cited(numbers, edition))
        }
    }
}

/// A player who leaves a game that continues: as they or officials decide, or because others go
/// into tie-breakers.
pub(super) fn left(
    turn_state: &TurnState,
    step: RecordStep<'_>,
    edition: Edition,
    it: &PlayerLeft,
) -> Verdict {
    match it.why {
        Leaving::Concession | Leaving::Drop => Verdict::Decided,
        Leaving::Disqualification | Leaving::Penalty => Verdict::NotAPlay,
        Leaving::Elimination => match step.before.race() {
            Victory::TieBreaker(tied)
                if !tied.iter().any(|&one| step.before.are_together(one, it.seat)) =>
            {
                Verdict::Expected
            }
            Victory::Open | Victory::Winner(_) | Victory::TieBreaker(_) => {
                let numbers = (&["4.3.c"][..], &["4.2.5.d"][..]);
                turn_state.departs(step, Vec::new(), cited(numbers, edition))
            }
        },
    }
}

/// Whether these winners are the expected ones, alone or with their teams.
fn is_won(state: &State, seats: &[Seat], winners: &[Seat]) -> bool {
    let with = |one: Seat| seats.iter().any(|&seat| state.are_together(seat, one));
    seats.iter().any(|seat| winners.contains(seat)) && winners.iter().all(|&one| with(one))
}
