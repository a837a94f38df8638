//! The sequence of days, phases and daily effects (`2024-09 1.3.2.a`, `4.0 4.2`).

use rules::{DailyEffect, Edition, Kind, Phase, Place, State};

use super::due::{Due, cited};
use super::step::RecordStep;
use super::turn_state::{RecordedPart, TurnState};
use super::verdict::Verdict;
use super::{dusk, morning, night, turn, victory};
use crate::effect::Moment;

/// The daily effects of a phase, in their order; Check Victory is one in 4.0 only.
pub(super) const fn effects_of(phase: Phase, edition: Edition) -> &'static [DailyEffect] {
    use DailyEffect::{CheckVictory, CleanUp, Draw, Expand, Prepare, Progress, Rest, Succeed};
    match (phase, edition) {
        (Phase::Setup | Phase::Noon | Phase::Afternoon, _) => &[],
        (Phase::Morning, _) => &[Succeed, Prepare, Draw, Expand],
        (Phase::Dusk, _) => &[Progress],
        (Phase::Night, Edition::September2024) => &[Rest, CleanUp],
        (Phase::Night, Edition::Four) => &[Rest, CleanUp, CheckVictory],
    }
}

/// What a daily effect requires at this moment.
pub(super) fn asks(now: &Moment, effect: DailyEffect) -> Vec<Due> {
    match effect {
        DailyEffect::Succeed | DailyEffect::Prepare | DailyEffect::Draw | DailyEffect::Expand => {
            morning::due(now, effect)
        }
        DailyEffect::Progress => dusk::due(now),
        DailyEffect::Rest => night::rests(now),
        DailyEffect::CleanUp => night::clean_up(now),
        DailyEffect::CheckVictory => victory::due(&now.state).into_iter().collect(),
    }
}

/// The remaining daily effects of this phase, in order.
pub(super) fn to_come(turn_state: &TurnState, state: &State, edition: Edition) -> Vec<DailyEffect> {
    if state.is_set_up() {
        return Vec::new();
    }
    let all = effects_of(state.day.phase, edition).iter().copied();
    all.filter(|effect| !turn_state.done.contains(effect)).collect()
}

/// Whether a daily effect would do anything: otherwise it need not be recorded.
pub(super) fn does(now: &Moment, effect: DailyEffect) -> bool {
    asks(now, effect).iter().any(|due| !due.is_optional())
}

/// The daily effect that is resolving; one of another phase, left over from an observation, does
/// not count.
pub(super) fn resolving(state: &State, edition: Edition) -> Option<DailyEffect> {
    let effects = effects_of(state.day.phase, edition);
    state.day.daily_effect.filter(|effect| effects.contains(effect))
}

/// Everything that must come before the next phase; daily effects without effect may be left
/// unrecorded.
fn before_phase(turn_state: &mut TurnState, now: &Moment) -> Vec<Due> {
    let (state, edition) = (&now.state, now.edition());
    let mut open = turn::waiting(turn_state, state);
    open.extend(over(turn_state, state));
    open.extend(resolving(state, edition).map(Due::End));
    for effect in to_come(turn_state, state, edition) {
        if turn_state.told_idle.contains(&effect) || does(now, effect) {
            open.push(Due::Begin(effect));
        } else {
            turn_state.may_have.push(Due::Begin(effect));
        }
    }
    let at_once = edition == Edition::September2024 && state.day.phase != Phase::Setup;
    open.extend(victory::due(state).filter(|_| at_once));
    open
}

/// The phase after this one on the same day; `None` after the Night.
pub(super) const fn phase_after(phase: Phase, edition: Edition) -> Option<Phase> {
    Some(match (phase, edition) {
        // The first Morning is skipped (`4.0 4.1.j`).
        (Phase::Setup, Edition::Four) | (Phase::Morning, _) => Phase::Noon,
        (Phase::Setup, Edition::September2024) => Phase::Morning,
        (Phase::Noon, _) => Phase::Afternoon,
        (Phase::Afternoon, _) => Phase::Dusk,
        (Phase::Dusk, _) => Phase::Night,
        (Phase::Night, _) => return None,
    })
}

/// A day begins after the Night of the one before, the first one after set-up.
pub(super) fn day_began(
    turn_state: &mut TurnState,
    step: RecordStep<'_>,
    edition: Edition,
    day: u32,
) -> Verdict {
    let now = step.before.day;
    let first = now.phase == Phase::Setup;
    let next = if first { 1 } else { now.day.saturating_add(1) };
    let in_phase = match (first, phase_after(now.phase, edition)) {
        (true, _) | (false, None) => None,
        (false, Some(phase)) => Some(Due::Phase(phase)),
    };
    // In the older edition the first cards are drawn in the first Morning.
    let waits = first && edition == Edition::September2024;
    let mut open = before_phase(turn_state, step.then);
    open.retain(|due| !waits || !matches!(due, Due::Draw(..) | Due::FirstOrbs(..)));
    open.extend(in_phase);
    // A day that has just begun continues with its first phase.
    if turn_state.told == RecordedPart::Day && first {
        open.extend(phase_after(now.phase, edition).map(Due::Phase));
    }
    if day != next {
        open.push(Due::Day(next));
    }
    if step.before.game_result.is_some() {
        open.insert(0, Due::MatchEnds);
    }
    judged(turn_state, step, edition, open)
}

/// A phase begins once the previous one is over.
pub(super) fn phase_began(
    turn_state: &mut TurnState,
    step: RecordStep<'_>,
    edition: Edition,
    phase: Phase,
) -> Verdict {
    let state = step.before;
    let now = state.day;
    // The Morning that began with its day.
    if phase == Phase::Morning
        && now.phase == phase
        && turn_state.told == RecordedPart::Day
        && now.day > 1
    {
        return Verdict::Expected;
    }
    let mut open = before_phase(turn_state, step.then);
    if now.phase == Phase::Setup && edition == Edition::September2024 && phase == Phase::Morning {
        open.retain(|due| !matches!(due, Due::Draw(..) | Due::FirstOrbs(..)));
    }
    if now.phase == Phase::Setup && turn_state.told == RecordedPart::Nothing {
        open.push(Due::Day(1));
    }
    let after = phase_after(now.phase, edition);
    match after {
        Some(after) if after == phase => {}
        // A first Noon, and a first Morning, in which nothing happens need not be recorded.
        Some(after)
            if now.phase == Phase::Setup && matches!(phase, Phase::Noon | Phase::Afternoon) =>
        {
            turn_state.may_have.push(Due::Phase(after));
        }
        Some(after) => open.push(Due::Phase(after)),
        None => open.push(Due::Day(now.day.saturating_add(1))),
    }
    if now.phase == Phase::Afternoon && phase == Phase::Dusk {
        open.extend(turn::next_turn(turn_state, state).map(Due::Turn));
    }
    judged(turn_state, step, edition, open)
}

/// A daily effect begins after the previous ones, each once a day.
pub(super) fn effect_began(
    turn_state: &mut TurnState,
    step: RecordStep<'_>,
    edition: Edition,
    effect: DailyEffect,
) -> Verdict {
    let state = step.before;
    let mut open = turn::waiting(turn_state, state);
    open.extend(resolving(state, edition).map(Due::End));
    // The day may have begun, but not its first phase.
    if turn_state.told == RecordedPart::Day && state.day.phase != Phase::Setup {
        open.push(Due::Phase(state.day.phase));
    }
    let all = to_come(turn_state, state, edition);
    if !all.contains(&effect) {
        let due = all.first().copied().map(Due::Begin);
        let next = due.or_else(|| phase_after(state.day.phase, edition).map(Due::Phase));
        open.push(next.unwrap_or(Due::Day(state.day.day.saturating_add(1))));
        return turn_state.instead(step, open, edition);
    }
    for one in all.into_iter().take_while(|&one| one != effect) {
        if turn_state.told_idle.contains(&one) || does(step.then, one) {
            open.push(Due::Begin(one));
        } else {
            turn_state.may_have.push(Due::Begin(one));
        }
    }
    judged(turn_state, step, edition, open)
}

/// A daily effect ends once everything that it requires is done.
pub(super) fn effect_ended(
    turn_state: &TurnState,
    step: RecordStep<'_>,
    edition: Edition,
    effect: DailyEffect,
) -> Verdict {
    let mut open = turn_state.outstanding();
    open.retain(|due| !due.is_stated());
    if step.before.day.daily_effect == Some(effect) {
        return judged(turn_state, step, edition, open);
    }
    if open.is_empty() {
        return turn_state.departs(step, open, cited((&["1.3.2.a"], &["4.2.c"]), edition));
    }
    turn_state.instead(step, open, edition)
}

fn judged(
    turn_state: &TurnState,
    step: RecordStep<'_>,
    edition: Edition,
    open: Vec<Due>,
) -> Verdict {
    if open.is_empty() { Verdict::Expected } else { turn_state.instead(step, open, edition) }
}

/// Ongoing Emblems that are to cease to exist: they have expired, or expire with the present turn
/// or phase.
pub(super) fn over<'a>(
    turn_state: &'a TurnState,
    state: &'a State,
) -> impl Iterator<Item = Due> + 'a {
    let all = state.objects.iter().filter(|(_, object)| object.place == Place::Limbo);
    all.map(|(&id, _)| id).filter(move |&id| is_over(turn_state, state, id)).map(Due::Cease)
}

/// Whether the duration of an emblem in Limbo has ended (`4.0 2.2.15.c`).
pub(super) fn is_over(turn_state: &TurnState, state: &State, id: rules::ObjectId) -> bool {
    let Some(object) = state.objects.get(&id).filter(|one| one.place == Place::Limbo) else {
        return false;
    };
    let Kind::Emblem(emblem) = &object.kind else { return false };
    let turn_is_over = turn_state.turn.is_none_or(|turn| turn.over || turn.cards > 0);
    let all_passed = state.players.iter().all(|player| player.passed);
    match emblem.duration {
        None => false,
        Some(rules::Duration::Turn) => state.day.phase != Phase::Afternoon || turn_is_over,
        Some(rules::Duration::Afternoon) => match state.day.phase {
            Phase::Dusk | Phase::Night => true,
            Phase::Afternoon => all_passed,
            Phase::Setup | Phase::Morning | Phase::Noon => false,
        },
        Some(rules::Duration::Day) => state.day.phase == Phase::Night,
    }
}
