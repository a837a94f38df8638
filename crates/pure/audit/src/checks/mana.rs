//! Mana Orbs, and costs paid with them or otherwise (`4.0 1.2.5`).

use engine::Reliance;
use rules::{CauseKind, DailyEffect, Event, Move, Place, Status};

use crate::check::Check;
use crate::claim::Claim;
use crate::context::AuditContext;
use crate::evidence::ManaEvidence;
use crate::matter::Matter;
use crate::memory::PartialPayment;
use crate::step::JudgedStep;

pub(super) fn check(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    if let Event::Moved(moved) = step.event {
        moved.moves.iter().for_each(|one| enters(context, step, one));
    }
    parts(context, step);
}

/// The Mana Orbs of set-up and of Expand enter ready (`4.0 1.3.1.e`, `4.0 1.3.2.b`).
fn enters(context: &mut AuditContext<'_>, step: JudgedStep<'_>, one: &Move) {
    let (Place::Hand(seat), Place::Mana(_)) = (one.from, one.to) else { return };
    // An ability puts it there exhausted unless it says otherwise (`4.0 3.2.9.b`).
    let by_ability = step.event.cause_kind() == Some(CauseKind::Ability);
    let expands = step.before.day.daily_effect == Some(DailyEffect::Expand);
    let enters_ready = step.before.is_set_up() || expands;
    if by_ability || !enters_ready || !one.statuses.has(Status::Exhausted) {
        return;
    }
    let doubt =
        context.doubt(step.before, context.memory.unit_from, [Matter::Morning], [Reliance::Phase]);
    let claim = Claim::new(
        Check::OrbExhausted,
        step.seq,
        ManaEvidence::OrbExhausted { player: seat, count: 1 },
    )
    .players([seat]);
    context.add(step, claim, doubt);
}

/// Nothing is played between two parts of one cost (`4.0 1.2.5.d`, `4.0 1.2.7.b`).
fn parts(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    let part = step.event.cause().filter(|cause| cause.kind == CauseKind::Cost);
    let Some(of) = part.and_then(|cause| cause.seq) else {
        let plays = matches!(
            step.event,
            Event::CardPlayed(_) | Event::QuickActionPlayed(_) | Event::ReactionPlayed(_)
        );
        if let Some(payment) = context.memory.payment.as_mut().filter(|_| plays) {
            payment.interrupted = true;
        }
        return;
    };
    let payment = context.memory.payment.filter(|payment| payment.of == of);
    // Each part is compared with the one before it, so an interruption is found once.
    context.memory.payment = Some(PartialPayment { of, interrupted: false });
    if !payment.is_some_and(|payment| payment.interrupted) {
        return;
    }
    let doubt = context.unsure(of, Reliance::Turn, &[]);
    let claim = Claim::new(Check::CostApart, of, ManaEvidence::InParts);
    context.add(step, claim, doubt);
}
