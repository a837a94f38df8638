//! The Night: Rest and Clean-up (`2024-09 4.2.5`, `4.0 4.2.5.b-c`).

use std::sync::Arc;

use engine::effect::Moment;
use engine::{Reliance, counted, kept_beyond_limit, passives};
use rules::{
    BOOST, CauseKind, DailyEffect, Event, Keyword, Kind, LeavingExpedition, Move, Object, ObjectId,
    Piece, Place, Rest, Statement, Status, rest,
};

use crate::check::Check;
use crate::claim::Claim;
use crate::context::AuditContext;
use crate::doubt::Doubt;
use crate::evidence::{NightEvidence, RestFault};
use crate::matter::Matter;
use crate::memory::{Destination, Effect};
use crate::object_name::ObjectName;
use crate::step::JudgedStep;

pub(super) fn check(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    let ended = match step.event {
        Event::DailyEffectEnded(ended) => ended,
        Event::Moved(moved) => {
            let rests = step.before.day.daily_effect == Some(DailyEffect::Rest);
            for one in &moved.moves {
                leaves(context, step, one);
                if !rests {
                    to_reserve(context, step, one);
                }
            }
            return;
        }
        _ => return,
    };
    let Some(effect) = context.memory.effect.clone().filter(|one| one.which == ended.effect) else {
        return;
    };
    match ended.effect {
        DailyEffect::Rest => {
            rested(context, step, &effect);
            kept_marks(context, step, &effect);
            ascended(context, step, &effect);
        }
        DailyEffect::CleanUp => clean_up(context, step, &effect),
        _ => {}
    }
}

/// Notes the destination of an object that leaves an Expedition during Rest; a reaction may send it
/// further.
fn leaves(context: &mut AuditContext<'_>, step: JudgedStep<'_>, one: &Move) {
    let Some(effect) = context.memory.effect.as_mut().filter(|one| one.which == DailyEffect::Rest)
    else {
        return;
    };
    if let (Place::Expedition(_), Some(Piece::Object(id))) = (one.from, one.what) {
        let item = step.before.objects.get(&id).map(|object| object.item);
        // The object is a new one in each zone (`4.0 2.1.d`); its item shows where it went.
        let new = step.after.objects.values().find(|object| Some(object.item) == item);
        let went = new.map_or(Destination::Away, |object| {
            Destination::To(object.place, object.counter(BOOST))
        });
        effect.left.insert(id, went);
    }
}

fn rested(context: &mut AuditContext<'_>, step: JudgedStep<'_>, effect: &Effect) {
    let moment = context.moment(&effect.before);
    let view = moment.view();
    for (id, expected) in rest(&effect.before, view) {
        let was = &effect.before.objects[&id];
        let here = step.before.objects.contains_key(&id);
        let stayed = if here { Destination::Nowhere } else { Destination::Away };
        let left = effect.left.get(&id).copied().unwrap_or(stayed);
        let name = ObjectName::of(&effect.before, id);
        let Some((check, evidence)) = judge(was, name, expected, left) else { continue };
        let instead = instead(&moment, id);
        // Replacements may be optional ("may go to Mana"), so going there and going to the Reserve are both right.
        if instead.is_some_and(|how| is_instead(was, step.before.objects.get(&id), left, how)) {
            continue;
        }
        let doubt = context
            .doubt(&effect.before, effect.from, [Matter::Leaving], [Reliance::Board])
            .or_else(|| (effect.ability || instead.is_some()).then_some(Doubt::Ability));
        let claim =
            Claim::new(check, effect.from, evidence).objects([id]).players([was.controller]);
        context.add(step, claim, doubt);
    }
}

/// The replacement that its own ability makes when it leaves.
fn instead(now: &Moment, id: ObjectId) -> Option<LeavingExpedition> {
    let leaves = |says: &Statement| matches!(says, Statement::LeavingExpedition(_));
    let mut own = passives(now, leaves).filter(|(host, _)| *host == id);
    own.find_map(|(_, passive)| match passive.says {
        Statement::LeavingExpedition(how) => Some(how),
        _ => None,
    })
}

/// Whether this replaced going to the Reserve or the Discard pile (`4.0 6.2.b`).
fn is_instead(
    was: &Object,
    now: Option<&Arc<Object>>,
    left: Destination,
    how: LeavingExpedition,
) -> bool {
    match how {
        LeavingExpedition::ToMana
        | LeavingExpedition::MayGoToMana
        | LeavingExpedition::MayGoToManaOrDraw => left.place() == Some(Place::Mana(was.owner)),
        LeavingExpedition::Defects => now.is_some_and(|now| now.controller != was.controller),
        LeavingExpedition::LosesBoosts
        | LeavingExpedition::LosesAnchored
        | LeavingExpedition::MaySacrificeMe
        | LeavingExpedition::MaySacrificeMeToLoseAnchored => false,
    }
}

/// The fault in an object's destination at Rest.
fn judge(
    was: &Object,
    name: ObjectName,
    rest: Rest,
    went: Destination,
) -> Option<(Check, NightEvidence)> {
    let token = matches!(was.kind, Kind::Token);
    let (check, fault) = match (rest, went) {
        (Rest::Stays | Rest::StaysByStatus | Rest::StaysEternal, Destination::Nowhere) => {
            return None;
        }
        (Rest::Stays | Rest::StaysByStatus, _) => (Check::ShouldNotRest, RestFault::Left),
        (Rest::StaysEternal, _) => (Check::EternalRested, RestFault::EternalLeft),
        (_, Destination::Nowhere) => (Check::ShouldRest, RestFault::Stayed),
        // A token that leaves an Expedition ceases to exist wherever it would go (`4.0 2.1.e`).
        _ if token => return None,
        (Rest::ToDiscard, Destination::To(place, _)) if place == Place::Discard(was.owner) => {
            return None;
        }
        (Rest::ToDiscard, _) => (Check::FleetingRested, RestFault::NotDiscarded),
        (Rest::ToReserve | Rest::ToReserveWithBoosts, Destination::To(reserve, has))
            if reserve == Place::Reserve(was.owner) =>
        {
            let wanted = if rest == Rest::ToReserve { 0 } else { was.counter(BOOST) };
            let objects = vec![name];
            let evidence = NightEvidence::RestedWithBoosts { objects, has, wanted, reserve, rest };
            return (has != wanted).then_some((Check::Seasoned, evidence));
        }
        (Rest::ToReserve | Rest::ToReserveWithBoosts, _) => {
            (Check::ShouldRest, RestFault::NotToReserve)
        }
    };
    let (left, place) = (went != Destination::Nowhere, went.place());
    let evidence = NightEvidence::Rested { objects: vec![name], fault, left, place, rest };
    Some((check, evidence))
}

/// A Seasoned object that goes from an Expedition to the Reserve keeps its boosts, whatever sends
/// it there.
fn to_reserve(context: &mut AuditContext<'_>, step: JudgedStep<'_>, one: &Move) {
    let (Place::Expedition(_), Place::Reserve(_), Some(Piece::Object(id))) =
        (one.from, one.to, one.what)
    else {
        return;
    };
    let Some(was) = step.before.objects.get(&id) else { return };
    let kept = one.counters.get(BOOST).copied().unwrap_or(0);
    if matches!(was.kind, Kind::Token) || (kept == 0 && was.counter(BOOST) == 0) {
        return;
    }
    let moment = context.moment(step.before);
    let view = moment.view();
    let Some(derived) = view.objects.get(&id) else { return };
    let seasoned = derived.has(Keyword::Seasoned);
    let wanted = if seasoned { was.counter(BOOST) } else { 0 };
    if kept == wanted {
        return;
    }
    let name = ObjectName::of(step.before, id);
    // An effect may give boosts to an object that it sends away.
    let given = kept > wanted && step.event.cause_kind() == Some(CauseKind::Ability);
    let doubt = context
        .doubt(step.before, context.memory.unit_from, [Matter::Leaving], [Reliance::Board])
        .or_else(|| given.then_some(Doubt::Ability));
    let claim = Claim::new(
        Check::Seasoned,
        step.seq,
        NightEvidence::Boosts { objects: vec![name], has: kept, wanted },
    )
    .objects([id])
    .players([was.controller]);
    context.add(step, claim, doubt);
}

/// Anchored and Asleep objects that stayed lose the status that kept them.
fn kept_marks(context: &mut AuditContext<'_>, step: JudgedStep<'_>, effect: &Effect) {
    let moment = context.moment(&effect.before);
    let view = moment.view();
    let marked = |object: &Object| {
        [Status::Anchored, Status::Asleep].into_iter().find(|&one| object.statuses.has(one))
    };
    let stayed =
        rest(&effect.before, view).into_iter().filter(|(_, one)| *one == Rest::StaysByStatus);
    for (id, _) in stayed {
        let Some(object) = step.before.objects.get(&id) else { continue };
        let had = effect.before.objects[&id].statuses;
        let Some(status) = marked(object).filter(|&status| had.has(status)) else { continue };
        let name = ObjectName::of(step.before, id);
        let doubt = context
            .doubt(&effect.before, effect.from, [Matter::Leaving], [Reliance::Board])
            .or_else(|| effect.ability.then_some(Doubt::Ability));
        let claim = Claim::new(
            Check::MarkKept,
            effect.from,
            NightEvidence::StatusKept { objects: vec![name], status },
        )
        .objects([id])
        .players([object.controller]);
        context.add(step, claim, doubt);
    }
}

/// Ascended Expeditions lose it at Rest (`4.0 4.2.5.b`).
fn ascended(context: &mut AuditContext<'_>, step: JudgedStep<'_>, effect: &Effect) {
    // The older edition has no Ascended.
    if context.edition != rules::Edition::Four {
        return;
    }
    let kept: Vec<_> = step
        .before
        .expeditions
        .iter()
        .filter(|one| one.is_ascended())
        .filter(|one| effect.before.expedition(one.id).is_some_and(rules::Expedition::is_ascended))
        .map(|one| one.id)
        .collect();
    if kept.is_empty() {
        return;
    }
    let doubt = context.doubt(&effect.before, effect.from, [Matter::Leaving], [Reliance::Board]);
    let claim =
        Claim::new(Check::AscendedKept, effect.from, NightEvidence::AscendedKept(kept.clone()))
            .players(kept.iter().map(|id| id.seat));
    context.add(step, claim, doubt);
}

/// No more objects stay than the limits allow, and no more go than necessary.
fn clean_up(context: &mut AuditContext<'_>, step: JudgedStep<'_>, effect: &Effect) {
    let moment = context.moment(&effect.before);
    let view = moment.view();
    for seat in &view.seats {
        let zones = [
            (Place::Reserve(seat.seat), seat.reserve_limit),
            (Place::Landmark(seat.seat), seat.landmark_limit),
        ];
        for (place, limit) in zones {
            let had = counted(&moment, place);
            // Objects that a reaction puts there meanwhile are not chosen by anyone.
            let is_there = |id: &&ObjectId| {
                step.before.objects.get(*id).is_some_and(|object| object.place == place)
            };
            let has: Vec<ObjectId> = had.iter().filter(is_there).copied().collect();
            let extra = kept_beyond_limit(&moment, place);
            // A negative limit counts as 0 (`4.0 4.2.5.c`).
            let limit = usize::try_from(limit.max(0)).unwrap_or(0);
            let keep = had.len().min(limit);
            let objects = has.len();
            let taken = taken(context, (effect.from, step.seq), &had);
            let (check, evidence) = if objects > limit + extra {
                (Check::CleanUp, NightEvidence::TooMany { place, objects, limit })
            } else if objects + taken < keep {
                (Check::CleanUpTooMuch, NightEvidence::TooFew { place, objects, limit, keep })
            } else {
                continue;
            };
            let doubt = context
                .doubt(&effect.before, effect.from, [Matter::Limits], [Reliance::Board])
                .or_else(|| effect.ability.then_some(Doubt::Ability));
            let claim = Claim::new(check, effect.from, evidence).objects(has).players([seat.seat]);
            context.add(step, claim, doubt);
        }
    }
}

/// How many objects with these abilities moved between two records: their leaving is not a choice
/// at Clean-up.
fn taken(context: &AuditContext<'_>, (from, to): (u32, u32), of: &[ObjectId]) -> usize {
    let span = context.replay.span(from as usize..to as usize);
    let by_ability = span.map(|one| &one.record.event).filter_map(|event| match event {
        Event::Moved(it) if event.cause_kind() == Some(CauseKind::Ability) => Some(&it.moves),
        _ => None,
    });
    let is_of = |one: &&Move| matches!(one.what, Some(Piece::Object(id)) if of.contains(&id));
    by_ability.flatten().filter(is_of).count()
}
