//! Days: their phases, and the daily effects of each (`2024-09 1.3.2.a`, `4.0 4.2`).

use engine::effect::Moment;
use engine::{Reliance, counted, limits};
use rules::{DailyEffect, Edition, Event, Kind, ObjectId, Phase};

use crate::check::Check;
use crate::claim::Claim;
use crate::context::AuditContext;
use crate::doubt::Doubt;
use crate::evidence::DayEvidence;
use crate::matter::Matter;
use crate::step::JudgedStep;

/// The daily effects of Dusk and Night, in their order.
const LATE: [DailyEffect; 4] =
    [DailyEffect::Progress, DailyEffect::Rest, DailyEffect::CleanUp, DailyEffect::CheckVictory];

pub(super) fn check(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    match step.event {
        Event::DayBegan(began) => {
            missing(context, step);
            number(context, step, began.day);
            // The event that begins the first day comes after set-up.
            if !matches!(step.before.day.phase, Phase::Night | Phase::Setup) {
                phases(context, step, Phase::Morning);
            }
        }
        Event::PhaseBegan(began) => {
            missing(context, step);
            let phase = step.before.day.phase;
            let follows = match began.phase {
                Phase::Setup => false,
                Phase::Morning => matches!(phase, Phase::Setup | Phase::Morning),
                Phase::Noon => matches!(phase, Phase::Setup | Phase::Morning),
                Phase::Afternoon => matches!(phase, Phase::Setup | Phase::Noon),
                Phase::Dusk => phase == Phase::Afternoon,
                Phase::Night => phase == Phase::Dusk,
            };
            if !follows {
                phases(context, step, began.phase);
            }
            if began.phase == Phase::Morning {
                first_morning(context, step);
            }
        }
        Event::DailyEffectBegan(begun) => {
            elsewhere(context, step, begun.effect);
            again(context, step, begun.effect);
        }
        _ => {}
    }
}

/// A phase, or the Morning with which a day begins, that does not follow the previous one.
fn phases(context: &mut AuditContext<'_>, step: JudgedStep<'_>, phase: Phase) {
    let before = step.before.day.phase;
    let doubt = context.unsure(context.memory.unit_from, Reliance::Phase, &[]);
    let claim = Claim::new(
        Check::PhaseOrder,
        context.memory.unit_from,
        DayEvidence::PhaseOrder { phase, before },
    );
    context.add(step, claim, doubt);
}

/// A day whose number does not follow that of the day before (`4.0 4.2.5.d`).
fn number(context: &mut AuditContext<'_>, step: JudgedStep<'_>, day: u32) {
    let before = step.before.day;
    let right = if before.phase == Phase::Setup { 1 } else { before.day.saturating_add(1) };
    if day == right {
        return;
    }
    let doubt = context.unsure(context.memory.unit_from, Reliance::Phase, &[]);
    let claim = Claim::new(Check::DayNumber, step.seq, DayEvidence::Number { day, right });
    context.add(step, claim, doubt);
}

/// The first day has no Morning (`4.0 4.1.j`).
fn first_morning(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    if context.edition != Edition::Four || step.before.day.day != 1 {
        return;
    }
    let claim = Claim::new(Check::FirstMorning, step.seq, DayEvidence::FirstMorning);
    let doubt = context.on_paper().or_else(|| context.memory.observed.map(|_| Doubt::Gap));
    context.add(step, claim, doubt);
}

const fn phase_of(effect: DailyEffect) -> Phase {
    match effect {
        DailyEffect::Succeed | DailyEffect::Prepare | DailyEffect::Draw | DailyEffect::Expand => {
            Phase::Morning
        }
        DailyEffect::Progress => Phase::Dusk,
        DailyEffect::Rest | DailyEffect::CleanUp | DailyEffect::CheckVictory => Phase::Night,
    }
}

/// A daily effect in a phase that does not have it.
fn elsewhere(context: &mut AuditContext<'_>, step: JudgedStep<'_>, effect: DailyEffect) {
    let (phase, right) = (step.before.day.phase, phase_of(effect));
    if phase == right {
        return;
    }
    let doubt = context.unsure(context.memory.unit_from, Reliance::Phase, &[]);
    let claim = Claim::new(
        Check::DailyEffectElsewhere,
        step.seq,
        DayEvidence::EffectElsewhere { effect, phase, right },
    );
    context.add(step, claim, doubt);
}

/// A daily effect of Dusk or Night that was already done, or that comes after a later one.
fn again(context: &mut AuditContext<'_>, step: JudgedStep<'_>, effect: DailyEffect) {
    let place = |effect: DailyEffect| LATE.into_iter().position(|one| one == effect);
    let Some(mine) = place(effect) else { return };
    let later = context.memory.effects.iter().copied().find(|&done| place(done) >= Some(mine));
    let Some(later) = later else { return };
    let claim = Claim::new(
        Check::DuskAndNight,
        step.seq,
        DayEvidence::EffectOrder { effect, before: later, order: LATE },
    );
    let doubt = context.unsure(context.memory.unit_from, Reliance::Phase, &[]);
    context.add(step, claim, doubt);
}

/// Dusk without Progress, Night without Rest, or without Clean-up where a limit is exceeded.
///
/// A log without any daily effects in the game is not judged for missing ones.
fn missing(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    let done = |effect| context.memory.effects.contains(&effect);
    let missing = match step.before.day.phase {
        Phase::Dusk if !done(DailyEffect::Progress) => DailyEffect::Progress,
        Phase::Night if !done(DailyEffect::Rest) => DailyEffect::Rest,
        Phase::Night if !done(DailyEffect::CleanUp) => DailyEffect::CleanUp,
        _ => return,
    };
    let over = step.before.game_result.is_some();
    if over || !context.memory.tells_effects {
        return;
    }
    if missing == DailyEffect::CleanUp && !is_too_much(&context.moment(step.before)) {
        return;
    }
    let from = context.memory.unit_from;
    let phase = step.before.day.phase;
    // Of everything missing here, abilities can affect only limits.
    let doubt = match missing {
        DailyEffect::CleanUp => {
            context.doubt(step.before, from, [Matter::Limits], [Reliance::Board])
        }
        _ => context.unsure(from, Reliance::Phase, &[]),
    };
    let claim = Claim::new(
        Check::DuskAndNight,
        from,
        DayEvidence::EffectMissing { phase, effect: missing },
    );
    context.add(step, claim, doubt);
}

/// Whether any zone exceeds its limit.
fn is_too_much(now: &Moment) -> bool {
    let token = |id: &ObjectId| matches!(now.state.objects[id].kind, Kind::Token);
    limits(now)
        .any(|(place, limit)| counted(now, place).iter().filter(|id| !token(id)).count() > limit)
}
