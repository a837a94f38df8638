//! Victory and tie-breakers (`2024-09 4.3`, `4.0 4.2.5.d`, `4.0 4.3`).

use engine::Reliance;
use rules::{DailyEffect, Edition, Ending, Event, Phase, Seat, Victory};

use crate::check::Check;
use crate::claim::Claim;
use crate::context::AuditContext;
use crate::evidence::VictoryEvidence;
use crate::matter::Matter;
use crate::step::JudgedStep;

pub(super) fn check(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    match step.event {
        Event::PhaseBegan(_) => {
            in_time(context, step);
            tie_in_time(context, step);
        }
        Event::DayBegan(_) if context.memory.went_on.is_none() && step.before.started.is_some() => {
            went_on(context, step);
        }
        Event::TieBreakerBegan(_) => {
            let victory = context.moment(step.before).view().victory.clone();
            if matches!(victory, Victory::TieBreaker(_)) {
                tie_breaker_before_night(context, step);
            } else {
                tie_breaker(context, step, Check::TieBreakerEarly, &victory);
            }
        }
        Event::GameEnded(ended) if ended.ending == Ending::Played => {
            not_won(context, step, &ended.winners);
            too_soon(context, step);
        }
        _ => {}
    }
}

/// A win that ends the game before a phase begins: in `2024-09` at any time, in the Arena by Progress.
fn in_time(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    let day = step.before.day;
    let at_once = context.edition == Edition::September2024 && !day.tie_breaker;
    let Some(progress) = context.at(context.memory.unit_from) else { return };
    let arena =
        progress.day.tie_breaker && progress.day.daily_effect == Some(DailyEffect::Progress);
    if step.before.game_result.is_some() || context.memory.went_on.is_some() || !(at_once || arena)
    {
        return;
    }
    let state = if arena { progress } else { step.before };
    if let Victory::Winner(seat) = context.moment(state).view().victory {
        context.memory.went_on = Some(seat);
        had_won(context, step, seat);
    }
}

/// A tie that starts tie-breakers immediately in `2024-09`, before a phase begins (`2024-09
/// 4.3.c`).
fn tie_in_time(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    let at_once = context.edition == Edition::September2024;
    let day = step.before.day;
    let over = step.before.game_result.is_some();
    if !at_once || over || day.tie_breaker || context.memory.tie_missed.is_some() {
        return;
    }
    let victory = context.moment(step.before).view().victory.clone();
    if matches!(victory, Victory::TieBreaker(_)) {
        context.memory.tie_missed = Some(step.seq);
        tie_breaker(context, step, Check::TieBreakerMissing, &victory);
    }
}

/// Tie-breakers start at Check Victory (`4.0 4.2.5.d`).
fn tie_breaker_before_night(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    let (phase, right) = (step.before.day.phase, Phase::Night);
    if context.edition == Edition::September2024 || phase == right {
        return;
    }
    let evidence = VictoryEvidence::TieBreakerTime { phase, right };
    let claim = Claim::new(Check::TieBreakerAtWrongTime, step.seq, evidence);
    let doubt = context.unsure(context.memory.unit_from, Reliance::Phase, &[]);
    context.add(step, claim, doubt);
}

/// A win by the Expeditions' positions is stated by Check Victory, in the Arena by Progress (`4.0
/// 4.2.5.d`, `4.0 4.3.f`).
fn too_soon(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    let day = step.before.day;
    let right = match (context.edition, day.tie_breaker) {
        (Edition::September2024, false) => return,
        (_, true) => Phase::Dusk,
        (Edition::Four, false) => Phase::Night,
    };
    let won = matches!(context.moment(step.before).view().victory, Victory::Winner(_));
    if day.phase == right || !won {
        return;
    }
    let doubt = context
        .unsure(context.memory.unit_from, Reliance::Phase, &[Reliance::Board])
        .or_else(|| context.could(step.before, [Matter::Win]));
    let claim = Claim::new(
        Check::WonAtWrongTime,
        step.seq,
        VictoryEvidence::WrongTime { phase: day.phase, right },
    );
    context.add(step, claim, doubt);
}

fn had_won(context: &mut AuditContext<'_>, step: JudgedStep<'_>, seat: Seat) {
    let arena = step.before.day.tie_breaker;
    let doubt = context.unsure(context.memory.unit_from, Reliance::Board, &[]).or_else(|| {
        // Characters' statistics may depend on unreadable text.
        let from = context.memory.unit_from;
        arena
            .then(|| context.doubt(step.before, from, [Matter::Progress], [Reliance::Board]))
            .flatten()
    });
    let claim = Claim::new(Check::WentOn, step.seq, VictoryEvidence::WentOn(seat)).players([seat]);
    context.add(step, claim, doubt);
}

fn went_on(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    if step.before.day.phase != rules::Phase::Night || step.before.game_result.is_some() {
        return;
    }
    let victory = context.moment(step.before).view().victory.clone();
    match &victory {
        Victory::Winner(seat) if !step.before.day.tie_breaker => had_won(context, step, *seat),
        Victory::TieBreaker(_)
            if !step.before.day.tie_breaker && context.memory.tie_missed.is_none() =>
        {
            tie_breaker(context, step, Check::TieBreakerMissing, &victory);
        }
        _ => {}
    }
}

fn tie_breaker(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    check: Check,
    victory: &Victory,
) {
    let doubt = context.unsure(context.memory.unit_from, Reliance::Board, &[Reliance::Phase]);
    let evidence = if check == Check::TieBreakerMissing {
        VictoryEvidence::TieBreakerMissing(victory.clone())
    } else {
        VictoryEvidence::TieBreakerEarly(victory.clone())
    };
    let claim = Claim::new(check, step.seq, evidence);
    context.add(step, claim, doubt);
}

fn not_won(context: &mut AuditContext<'_>, step: JudgedStep<'_>, winners: &[Seat]) {
    let victory = context.moment(step.before).view().victory.clone();
    let won = match &victory {
        Victory::Winner(seat) => {
            winners.contains(seat)
                && winners.iter().all(|&one| step.before.are_together(*seat, one))
        }
        Victory::Open | Victory::TieBreaker(_) => false,
    };
    if won || context.wins_by_effect(winners) {
        return;
    }
    let doubt = context
        .doubt(step.before, context.memory.unit_from, [Matter::Win], [Reliance::Board])
        .or_else(|| context.could(step.before, [Matter::Win]));
    let claim = Claim::new(
        Check::NotWon,
        step.seq,
        VictoryEvidence::NotWon { winners: winners.to_vec(), victory },
    )
    .players(winners.to_vec());
    context.add(step, claim, doubt);
}
