//! Counters: which objects have some, and what becomes of them in the next zone (`4.0 2.5`).

use engine::Reliance;
use rules::{
    BOOST, CauseKind, Counters, CountersChanged, Event, Move, Object, ObjectId, Piece, Place,
};

use crate::check::Check;
use crate::claim::Claim;
use crate::context::AuditContext;
use crate::doubt::Doubt;
use crate::evidence::CounterEvidence;
use crate::matter::Matter;
use crate::object_name::ObjectName;
use crate::step::JudgedStep;

pub(super) fn check(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    match step.event {
        Event::CountersChanged(it) => changed(context, step, it),
        Event::Moved(it) => it.moves.iter().for_each(|one| moved(context, step, one)),
        Event::CardPlayed(it) => moved(context, step, &it.card),
        _ => {}
    }
}

fn changed(context: &mut AuditContext<'_>, step: JudgedStep<'_>, it: &CountersChanged) {
    for change in &it.changes {
        let spent = step.event.cause_kind() == Some(CauseKind::Cost);
        let discarded = step
            .before
            .objects
            .get(&change.object)
            .is_some_and(|object| matches!(object.place, Place::Discard(_)));
        if change.by < 0 && spent {
            missing(context, step, change.object, &change.counter, change.by.unsigned_abs());
        } else if change.by > 0 && discarded {
            let gained = Counters::from([(change.counter.clone(), change.by.unsigned_abs())]);
            elsewhere(context, step, Some(change.object), &gained);
        }
    }
}

/// Spent counters must exist; an effect may remove fewer than it says (`4.0 2.5.g-h`).
fn missing(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    id: ObjectId,
    counter: &str,
    by: u32,
) {
    let Some(object) = step.before.objects.get(&id) else { return };
    let have = object.counter(counter);
    if have >= by {
        return;
    }
    let name = ObjectName::of(step.before, id);
    let doubt = context.unsure(context.memory.unit_from, Reliance::Board, &[]);
    let claim = Claim::new(
        Check::CountersMissing,
        step.seq,
        CounterEvidence::Missing {
            object: name,
            counter: counter.to_owned(),
            removed: by,
            had: have,
        },
    )
    .objects([id])
    .players([object.controller]);
    context.add(step, claim, doubt);
}

/// Cards in a Discard pile have no counters (`4.0 2.5.b`).
fn elsewhere(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    id: Option<ObjectId>,
    has: &Counters,
) {
    let name = ObjectName::of_any(step.before, id);
    let claim = Claim::new(
        Check::CountersElsewhere,
        step.seq,
        CounterEvidence::Elsewhere { objects: vec![name], counters: has.clone() },
    )
    .objects(id);
    let doubt = context.unsure(context.memory.unit_from, Reliance::Board, &[]);
    context.add(step, claim, doubt);
}

fn moved(context: &mut AuditContext<'_>, step: JudgedStep<'_>, one: &Move) {
    let id = match one.what {
        Some(Piece::Object(id)) => Some(id),
        _ => None,
    };
    match (one.from.zone(), one.to) {
        (_, Place::Discard(_) | Place::Deck(..) | Place::Hand(_)) if !one.counters.is_empty() => {
            elsewhere(context, step, id, &one.counters);
        }
        (_, Place::Discard(_) | Place::Deck(..) | Place::Hand(_)) => {}
        (rules::Zone::Expedition | rules::Zone::Landmark, to) if to.zone() != one.from.zone() => {
            kept_on_leaving(context, step, id, one);
        }
        (rules::Zone::Reserve | rules::Zone::Limbo, _) => lost(context, step, id, one),
        _ => {}
    }
}

/// An object that leaves play loses its counters (`4.0 2.5.j`); [`Check::Seasoned`] covers boosts
/// that go to the Reserve.
fn kept_on_leaving(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    id: Option<ObjectId>,
    one: &Move,
) {
    if one.counters.is_empty() {
        return;
    }
    let Some((id, was)) = id.and_then(|id| Some((id, step.before.objects.get(&id)?))) else {
        return;
    };
    let seasoned = matches!(one.to, Place::Reserve(_));
    let kept: Counters = one
        .counters
        .iter()
        .filter(|(name, _)| !(seasoned && &***name == BOOST))
        .map(|(name, &count)| (name.clone(), count))
        .collect();
    if kept.is_empty() {
        return;
    }
    let by_ability = step.event.cause_kind() == Some(CauseKind::Ability);
    let doubt = context
        .doubt(step.before, context.memory.unit_from, [Matter::Leaving], [Reliance::Board])
        .or_else(|| by_ability.then_some(Doubt::Ability));
    let name = ObjectName::of(step.before, id);
    let claim = Claim::new(
        Check::CountersKept,
        step.seq,
        CounterEvidence::Kept { objects: vec![name], place: one.to, counters: kept },
    )
    .objects([id])
    .players([was.controller]);
    context.add(step, claim, doubt);
}

/// An object that leaves the Reserve or Limbo for another visible zone keeps its counters (`4.0
/// 2.5.k`).
fn lost(context: &mut AuditContext<'_>, step: JudgedStep<'_>, id: Option<ObjectId>, one: &Move) {
    let Some((id, was)) = id.and_then(|id| Some((id, step.before.objects.get(&id)?))) else {
        return;
    };
    let left = |object: &Object| -> Counters {
        let missing =
            |name: &str, had: u32| had.saturating_sub(one.counters.get(name).copied().unwrap_or(0));
        let all = object.counters.iter().map(|(name, &had)| (name.clone(), missing(name, had)));
        all.filter(|&(_, count)| count > 0).collect()
    };
    let lost = left(was);
    if lost.is_empty() {
        return;
    }
    let name = ObjectName::of(step.before, id);
    let doubt =
        context.doubt(step.before, context.memory.unit_from, [Matter::Counters], [Reliance::Board]);
    let claim = Claim::new(
        Check::CountersLost,
        step.seq,
        CounterEvidence::Lost {
            objects: vec![name],
            place: one.to,
            counters: one.counters.clone(),
            had: was.counters.clone(),
        },
    )
    .objects([id])
    .players([was.controller]);
    context.add(step, claim, doubt);
}
