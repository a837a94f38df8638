//! Turns of the Afternoon (`2024-09 1.3.2.d`, `4.0 4.2.3`).

use rules::{CauseKind, Edition, Phase, Seat, State};

use super::due::Due;
use super::may::{self, May};
use super::reaction;
use super::step::RecordStep;
use super::turn_state::TurnState;
use super::verdict::Verdict;

/// A turn begins after that of the previous player, who played a card or passed.
pub(super) fn began(
    turn_state: &TurnState,
    step: RecordStep<'_>,
    edition: Edition,
    seat: Seat,
) -> Verdict {
    let state = step.before;
    let mut open = waiting(turn_state, state);
    if state.day.phase != Phase::Afternoon {
        open.push(Due::Phase(Phase::Afternoon));
        return turn_state.instead(step, open, edition);
    }
    // A turn without a card continues, however often it is announced.
    let goes_on = turn_state
        .turn
        .filter(|turn| turn.cards == 0 && !turn.over && !has_passed(state, turn.seat));
    match goes_on {
        // Announced twice in a row, it is another turn: nothing was done in the previous one.
        Some(turn) if turn.seat != seat || turn_state.unit_from + 1 == step.seq => {
            open.push(Due::TurnEffect(turn.seat));
        }
        Some(_) => {}
        None => {
            let next = next_turn(turn_state, state);
            let again = turn_state.may.has(May::ANOTHER_TURN)
                && turn_state.turn.is_some_and(|turn| turn.seat == seat);
            if next != Some(seat) && !again {
                open.push(next.map_or(Due::Phase(Phase::Dusk), Due::Turn));
            }
        }
    }
    if open.is_empty() { Verdict::Expected } else { turn_state.instead(step, open, edition) }
}

fn has_passed(state: &State, seat: Seat) -> bool {
    state.players.get(seat.index()).is_none_or(|player| player.passed)
}

/// What must come before anybody does something else: anything due, and reactions.
pub(super) fn waiting(turn_state: &TurnState, state: &State) -> Vec<Due> {
    let mut open = turn_state.outstanding();
    open.extend(reaction::next_reactions(state).map(|(seat, _)| Due::React(seat)));
    open
}

/// What is due instead of a turn effect of this player; empty if it is their turn and they have
/// neither passed nor played a card.
pub(super) fn instead_of_effect(turn_state: &TurnState, state: &State, seat: Seat) -> Vec<Due> {
    let mut open = waiting(turn_state, state);
    if state.day.phase != Phase::Afternoon {
        open.push(Due::Phase(Phase::Afternoon));
        return open;
    }
    let turn = turn_state.turn.filter(|_| state.day.turn.is_some());
    let mine = turn.is_some_and(|turn| turn.seat == seat);
    let is_over = turn.is_some_and(|turn| turn.over || turn.cards > 0) || has_passed(state, seat);
    if mine && !is_over {
        return open;
    }
    match turn.filter(|turn| !turn.over && turn.cards == 0) {
        Some(turn) if !mine => open.push(Due::TurnEffect(turn.seat)),
        _ => {
            open.push(next_turn(turn_state, state).map_or(Due::Phase(Phase::Dusk), Due::Turn));
        }
    }
    open
}

/// A player passes as the effect of their turn.
pub(super) fn passed(
    turn_state: &mut TurnState,
    step: RecordStep<'_>,
    edition: Edition,
    seat: Seat,
) -> Verdict {
    let mine = turn_state.turn.is_some_and(|turn| turn.seat == seat);
    // The ability that makes the player pass may be the first action of the turn, whosever turn it
    // is.
    let cause = step.event.cause().filter(|it| it.kind == CauseKind::Ability);
    let own = cause.map(|it| may::of_source(&mut turn_state.known, step.before, it.object));
    let by_effect =
        (turn_state.may.has(May::PASS) && mine) || own.is_some_and(|it| it.has(May::PASS));
    if by_effect && !has_passed(step.before, seat) {
        return Verdict::Within;
    }
    let open = instead_of_effect(turn_state, step.before, seat);
    if open.is_empty() { Verdict::Decided } else { turn_state.instead(step, open, edition) }
}

/// The player whose turn comes next; `None` once all have passed.
pub(super) fn next_turn(turn_state: &TurnState, state: &State) -> Option<Seat> {
    state.next_turn(turn_state.turn.map(|turn| turn.seat))
}
