//! Mana Orbs, and costs paid with them and otherwise (`4.0 1.2.5`).

use rules::{CauseKind, DailyEffect, Event, Move, Place, Status};
use serde_json::json;

use crate::doubt::Doubt;
use crate::memory::{Payment, cause, whole_cause};
use crate::named::{de, named};
use crate::setup::is_set_up;
use crate::walk::{Said, Step, Walk};
use crate::{Check, Text};

pub(crate) fn look(walk: &mut Walk<'_>, step: Step<'_>) {
    if let Event::Moved(moved) = step.event {
        moved.moves.iter().for_each(|one| enters(walk, step, one));
    }
    parts(walk, step);
}

/// The Mana Orbs of set-up and of Expand are ready (`4.0 1.3.1.e`, `4.0 1.3.2.b`).
fn enters(walk: &mut Walk<'_>, step: Step<'_>, one: &Move) {
    let (Place::Hand(seat), Place::Mana(_)) = (one.from, one.to) else { return };
    let by_ability = cause(step.event) == Some(CauseKind::Ability);
    let expands = step.before.day.daily_effect == Some(DailyEffect::Expand);
    let here = is_set_up(step.before) || expands;
    if by_ability || !here || !one.statuses.has(Status::Exhausted) {
        return;
    }
    let doubt = walk.doubt(step.before, walk.memory.unit_from);
    let message = Text::new(
        format!("A card of {} becomes an exhausted Mana Orb, not a ready one", named(seat)),
        format!("Une carte {} devient un Orbe de Mana épuisé, et non prêt", de(seat)),
    );
    let said = Said::new(Check::OrbExhausted, step.seq, message)
        .players([seat])
        .told(json!({ "exhausted": true }), json!({ "exhausted": false }));
    walk.say(step, said, doubt);
}

/// Nothing is played between two parts of one cost (`4.0 1.2.5.d`, `4.0 1.2.7.b`).
fn parts(walk: &mut Walk<'_>, step: Step<'_>) {
    let part = whole_cause(step.event).filter(|cause| cause.kind == CauseKind::Cost);
    let Some(of) = part.and_then(|cause| cause.seq) else {
        let plays = matches!(
            step.event,
            Event::CardPlayed(_) | Event::QuickActionPlayed(_) | Event::ReactionPlayed(_)
        );
        if let Some(payment) = walk.memory.payment.as_mut().filter(|_| plays) {
            payment.interrupted = true;
        }
        return;
    };
    let payment = walk.memory.payment.filter(|payment| payment.of == of);
    walk.memory.payment = Some(Payment { of, interrupted: false });
    if !payment.is_some_and(|payment| payment.interrupted) {
        return;
    }
    let doubt = walk.memory.has_gap_since(of).then(Doubt::gap).or_else(|| walk.on_paper());
    let message = Text::new(
        "Something was played between two parts of one cost",
        "Quelque chose a été joué entre deux parties d'un même coût",
    );
    let said = Said::new(Check::CostApart, of, message)
        .told(json!({ "paid": "in parts" }), json!({ "paid": "at once" }));
    walk.say(step, said, doubt);
}
