//! The Night: Rest and Clean-up (`2024-09 4.2.5`, `4.0 4.2.5.b-c`).

use std::collections::BTreeSet;

use rules::{
    BOOST, CauseKind, DailyEffect, Event, Keyword, Kind, Move, Object, ObjectId, Piece, Place,
    Rest, State, Statement, Status, View, rest,
};
use serde_json::json;

use crate::doubt::{Doubt, title};
use crate::memory::{Effect, Went, cause};
use crate::morning::says;
use crate::named::named;
use crate::walk::{Said, Step, Walk};
use crate::{Check, Language, Text};

pub(crate) fn look(walk: &mut Walk<'_>, step: Step<'_>) {
    let ended = match step.event {
        Event::DailyEffectEnded(ended) => ended,
        Event::Moved(moved) => {
            let rests = step.before.day.daily_effect == Some(DailyEffect::Rest);
            for one in &moved.moves {
                leaves(walk, step, one);
                if !rests {
                    to_reserve(walk, step, one);
                }
            }
            return;
        }
        _ => return,
    };
    let Some(effect) = walk.memory.effect.clone().filter(|one| one.which == ended.effect) else {
        return;
    };
    match ended.effect {
        DailyEffect::Rest => {
            rested(walk, step, &effect);
            kept_marks(walk, step, &effect);
            ascended(walk, step, &effect);
        }
        DailyEffect::CleanUp => clean_up(walk, step, &effect),
        _ => {}
    }
}

/// Notes where an object goes that leaves an Expedition during Rest; a reaction may send it further.
fn leaves(walk: &mut Walk<'_>, step: Step<'_>, one: &Move) {
    let Some(effect) = walk.memory.effect.as_mut().filter(|one| one.which == DailyEffect::Rest)
    else {
        return;
    };
    if let (Place::Expedition(_), Some(Piece::Object(id))) = (one.from, one.what) {
        let item = step.before.objects.get(&id).map(|object| object.item);
        let new = step.after.objects.values().find(|object| Some(object.item) == item);
        let went = new.map_or(Went::Away, |object| Went::To(object.place, object.counter(BOOST)));
        effect.left.insert(id, went);
    }
}

fn rested(walk: &mut Walk<'_>, step: Step<'_>, effect: &Effect) {
    let view = walk.derive(&effect.before);
    for (id, expected) in rest(&effect.before, &view) {
        let was = &effect.before.objects[&id];
        let here = step.before.objects.contains_key(&id);
        let stayed = if here { Went::Nowhere } else { Went::Away };
        let left = effect.left.get(&id).copied().unwrap_or(stayed);
        let Some((check, text)) = judge(was, expected, left) else { continue };
        let leaves = says(&view, |says| matches!(says, Statement::LeavingExpedition(_)));
        let replaced = leaves.map(|(host, _)| host).any(|host| host == id);
        let doubt = walk
            .doubt(&effect.before, effect.from)
            .or_else(|| (effect.ability || replaced).then(Doubt::ability));
        let name = title(&effect.before, id);
        let message = Text::new(format!("{name} {}", text.en), format!("{name} {}", text.fr));
        let said =
            Said::new(check, effect.from, message).objects([id]).players([was.controller]).told(
                json!({ "left": left != Went::Nowhere, "to": left.place() }),
                json!({ "rest": expected }),
            );
        walk.say(step, said, doubt);
    }
}

/// What is wrong with where an object went at Rest.
fn judge(was: &Object, expected: Rest, went: Went) -> Option<(Check, Text)> {
    let token = matches!(was.kind, Kind::Token);
    match (expected, went) {
        (Rest::Stays | Rest::StaysByStatus | Rest::StaysEternal, Went::Nowhere) => None,
        (Rest::Stays | Rest::StaysByStatus, _) => Some((
            Check::ShouldNotRest,
            Text::new("left its Expedition at Rest", "a quitté son Expédition au Repos"),
        )),
        (Rest::StaysEternal, _) => Some((
            Check::EternalRested,
            Text::new(
                "is Eternal and left its Expedition at Rest",
                "est Éternel et a quitté son Expédition au Repos",
            ),
        )),
        (_, Went::Nowhere) => Some((
            Check::ShouldRest,
            Text::new("stayed in its Expedition at Rest", "est resté dans son Expédition au Repos"),
        )),
        _ if token => None,
        (Rest::ToDiscard, Went::To(place, _)) if place == Place::Discard(was.owner) => None,
        (Rest::ToDiscard, _) => Some((
            Check::FleetingRested,
            Text::new("is Fleeting and was not discarded", "est Fugace et n'a pas été défaussé"),
        )),
        (Rest::ToReserve | Rest::ToReserveWithBoosts, Went::To(place, kept))
            if place == Place::Reserve(was.owner) =>
        {
            let wanted = if expected == Rest::ToReserve { 0 } else { was.counter(BOOST) };
            (kept != wanted).then(|| {
                let text = Text::new(
                    format!("has boosts in the Reserve: {kept} instead of {wanted}"),
                    format!("a des boosts en Réserve : {kept} au lieu de {wanted}"),
                );
                (Check::Seasoned, text)
            })
        }
        (Rest::ToReserve | Rest::ToReserveWithBoosts, _) => Some((
            Check::ShouldRest,
            Text::new("did not go to the Reserve", "n'est pas allé en Réserve"),
        )),
    }
}

/// Who goes from an Expedition to the Reserve keeps its boosts if it is Seasoned, whatever sends it there.
fn to_reserve(walk: &mut Walk<'_>, step: Step<'_>, one: &Move) {
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
    let view = walk.derive(step.before);
    let Some(derived) = view.objects.get(&id) else { return };
    let seasoned = derived.has(Keyword::Seasoned);
    let wanted = if seasoned { was.counter(BOOST) } else { 0 };
    if kept == wanted {
        return;
    }
    let name = title(step.before, id);
    let message = Text::new(
        format!("{name} has boosts in the Reserve: {kept} instead of {wanted}"),
        format!("{name} a des boosts en Réserve : {kept} au lieu de {wanted}"),
    );
    // An effect may give boosts to what it sends away.
    let given = kept > wanted && cause(step.event) == Some(CauseKind::Ability);
    let doubt =
        walk.doubt(step.before, walk.memory.unit_from).or_else(|| given.then(Doubt::ability));
    let said = Said::new(Check::Seasoned, step.seq, message)
        .objects([id])
        .players([was.controller])
        .told(json!({ "boosts": kept }), json!({ "boosts": wanted }));
    walk.say(step, said, doubt);
}

/// Anchored and Asleep ones that stayed lose the status that kept them.
fn kept_marks(walk: &mut Walk<'_>, step: Step<'_>, effect: &Effect) {
    let view = walk.derive(&effect.before);
    let marked = |object: &Object| {
        [Status::Anchored, Status::Asleep].into_iter().find(|&one| object.statuses.has(one))
    };
    let stayed =
        rest(&effect.before, &view).into_iter().filter(|(_, one)| *one == Rest::StaysByStatus);
    for (id, _) in stayed {
        let Some(object) = step.before.objects.get(&id) else { continue };
        let had = effect.before.objects[&id].statuses;
        let Some(status) = marked(object).filter(|&status| had.has(status)) else { continue };
        let (name, word) = (title(step.before, id), status.word());
        let [en, fr] = Language::ALL.map(|language| language.status(status));
        let message = Text::new(
            format!("{name} is still {en} after Rest"),
            format!("{name} a encore le statut {fr} après le Repos"),
        );
        let doubt =
            walk.doubt(&effect.before, effect.from).or_else(|| effect.ability.then(Doubt::ability));
        let said = Said::new(Check::MarkKept, effect.from, message)
            .objects([id])
            .players([object.controller])
            .told(json!({ "status": word }), json!({ "status": null }));
        walk.say(step, said, doubt);
    }
}

/// Ascended Expeditions lose it at Rest (`4.0 4.2.5.b`).
fn ascended(walk: &mut Walk<'_>, step: Step<'_>, effect: &Effect) {
    if walk.edition != rules::Edition::Four {
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
    let doubt = walk.doubt(&effect.before, effect.from);
    let message = Text::new(
        "An Expedition is still Ascended after Rest",
        "Une Expédition est encore Élevée après le Repos",
    );
    let said = Said::new(Check::AscendedKept, effect.from, message)
        .players(kept.iter().map(|id| id.seat))
        .told(json!({ "ascended": kept }), json!({ "ascended": [] }));
    walk.say(step, said, doubt);
}

/// No more than the limits stay, and no more goes than has to.
fn clean_up(walk: &mut Walk<'_>, step: Step<'_>, effect: &Effect) {
    let view = walk.derive(&effect.before);
    for seat in &view.seats {
        let zones = [
            (Place::Reserve(seat.seat), seat.reserve_limit),
            (Place::Landmark(seat.seat), seat.landmark_limit),
        ];
        for (place, limit) in zones {
            let had = counted(&view, &effect.before, place);
            // What a reaction puts there meanwhile is nobody's choice.
            let mut has = counted(&view, step.before, place);
            has.retain(|id| had.contains(id));
            let extra = extra(&view, &effect.before, place);
            let limit = usize::try_from(limit.max(0)).unwrap_or(0);
            let keep = had.len().min(limit);
            let check = if has.len() > limit + extra {
                Check::CleanUp
            } else if has.len() < keep {
                Check::CleanUpTooMuch
            } else {
                continue;
            };
            let zone = named(place);
            let message = if check == Check::CleanUp {
                Text::new(
                    format!("{zone} keeps {} after Clean-up, where {limit} may stay", has.len()),
                    format!(
                        "{zone} garde {} après le Nettoyage, où {limit} peuvent rester",
                        has.len()
                    ),
                )
            } else {
                Text::new(
                    format!("{zone} keeps {} after Clean-up, where {keep} should stay", has.len()),
                    format!(
                        "{zone} garde {} après le Nettoyage, où {keep} devraient rester",
                        has.len()
                    ),
                )
            };
            let doubt = walk
                .doubt(&effect.before, effect.from)
                .or_else(|| effect.ability.then(Doubt::ability));
            let said = Said::new(check, effect.from, message)
                .objects(has.clone())
                .players([seat.seat])
                .told(json!({ "objects": has.len() }), json!({ "limit": limit }));
            walk.say(step, said, doubt);
        }
    }
}

/// The objects of a zone that count towards its limit.
pub(crate) fn counted(view: &View, state: &State, place: Place) -> Vec<ObjectId> {
    let free: BTreeSet<ObjectId> =
        says(view, |says| *says == Statement::NotCounted).map(|(id, _)| id).collect();
    let all = state.objects_in(place).map(|(id, _)| id);
    all.filter(|id| !free.contains(id)).collect()
}

/// Exhausted cards that may stay besides.
pub(crate) fn extra(view: &View, state: &State, place: Place) -> usize {
    let Place::Reserve(seat) = place else { return 0 };
    let mine = |id: &ObjectId| state.objects.get(id).is_some_and(|one| one.controller == seat);
    let more = says(view, |says| *says == Statement::KeepOneMoreExhausted)
        .filter(|(id, _)| mine(id))
        .count();
    let exhausted = state
        .objects_in(place)
        .filter(|(_, object)| object.statuses.has(Status::Exhausted))
        .count();
    more.min(exhausted)
}
