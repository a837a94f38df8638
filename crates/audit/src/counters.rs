//! Counters: who has some, and what becomes of them in the next zone (`4.0 2.5`).

use rules::{
    BOOST, CauseKind, Counters, CountersChanged, Event, Move, Object, ObjectId, Piece, Place,
};
use serde_json::json;

use crate::doubt::{Doubt, title};
use crate::memory::cause;
use crate::named::named;
use crate::walk::{Said, Step, Walk};
use crate::{Check, Text};

pub(crate) fn look(walk: &mut Walk<'_>, step: Step<'_>) {
    match step.event {
        Event::CountersChanged(it) => changed(walk, step, it),
        Event::Moved(it) => it.moves.iter().for_each(|one| moved(walk, step, one)),
        Event::CardPlayed(it) => moved(walk, step, &it.card),
        _ => {}
    }
}

fn changed(walk: &mut Walk<'_>, step: Step<'_>, it: &CountersChanged) {
    for change in &it.changes {
        let spent = cause(step.event) == Some(CauseKind::Cost);
        let discarded = step
            .before
            .objects
            .get(&change.object)
            .is_some_and(|object| matches!(object.place, Place::Discard(_)));
        if change.by < 0 && spent {
            missing(walk, step, change.object, &change.counter, change.by.unsigned_abs());
        } else if change.by > 0 && discarded {
            let gained = Counters::from([(change.counter.clone(), change.by.unsigned_abs())]);
            elsewhere(walk, step, Some(change.object), &gained);
        }
    }
}

/// What is spent must be there; what an effect removes may be less than it says (`4.0 2.5.g-h`).
fn missing(walk: &mut Walk<'_>, step: Step<'_>, id: ObjectId, counter: &str, by: u32) {
    let Some(object) = step.before.objects.get(&id) else { return };
    let have = object.counter(counter);
    if have >= by {
        return;
    }
    let name = title(step.before, id);
    let doubt = walk.memory.has_gap_since(walk.memory.unit_from).then(Doubt::gap);
    let message = Text::new(
        format!("{by} {counter} are removed from {name}, which has {have}"),
        format!("{by} {counter} sont retirés de {name}, qui en a {have}"),
    );
    let said = Said::new(Check::CountersMissing, step.seq, message)
        .objects([id])
        .players([object.controller])
        .told(
            json!({ "counter": counter, "removed": by }),
            json!({ "counter": counter, "at_most": have }),
        );
    walk.say(step, said, doubt);
}

/// Nothing in a Discard pile has a counter (`4.0 2.5.b`).
fn elsewhere(walk: &mut Walk<'_>, step: Step<'_>, id: Option<ObjectId>, has: &Counters) {
    let name = id.map_or_else(|| "?".to_owned(), |id| title(step.before, id));
    let message = Text::new(
        format!("{name} has counters in a Discard pile or a hidden zone"),
        format!("{name} a des marqueurs dans une Défausse ou une zone cachée"),
    );
    let said = Said::new(Check::CountersElsewhere, step.seq, message)
        .objects(id)
        .told(json!({ "counters": has }), json!({ "counters": {} }));
    let doubt = walk.memory.has_gap_since(walk.memory.unit_from).then(Doubt::gap);
    walk.say(step, said, doubt);
}

fn moved(walk: &mut Walk<'_>, step: Step<'_>, one: &Move) {
    let id = match one.what {
        Some(Piece::Object(id)) => Some(id),
        _ => None,
    };
    match (one.from.zone(), one.to) {
        (_, Place::Discard(_) | Place::Deck(..) | Place::Hand(_)) if !one.counters.is_empty() => {
            elsewhere(walk, step, id, &one.counters);
        }
        (_, Place::Discard(_) | Place::Deck(..) | Place::Hand(_)) => {}
        (rules::Zone::Expedition | rules::Zone::Landmark, to) if to.zone() != one.from.zone() => {
            kept(walk, step, id, one);
        }
        (rules::Zone::Reserve | rules::Zone::Limbo, _) => lost(walk, step, id, one),
        _ => {}
    }
}

/// What leaves play loses its counters (`4.0 2.5.j`); boosts that go to the Reserve are those of [`Check::Seasoned`].
fn kept(walk: &mut Walk<'_>, step: Step<'_>, id: Option<ObjectId>, one: &Move) {
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
    let by_ability = cause(step.event) == Some(CauseKind::Ability);
    let doubt =
        walk.doubt(step.before, walk.memory.unit_from).or_else(|| by_ability.then(Doubt::ability));
    let name = title(step.before, id);
    let message = Text::new(
        format!("{name} leaves play and has counters in {}", named(one.to)),
        format!("{name} quitte le jeu et a des marqueurs dans {}", named(one.to)),
    );
    let said = Said::new(Check::CountersKept, step.seq, message)
        .objects([id])
        .players([was.controller])
        .told(json!({ "counters": kept }), json!({ "counters": {} }));
    walk.say(step, said, doubt);
}

/// What leaves the Reserve or Limbo for another visible zone keeps its counters (`4.0 2.5.k`).
fn lost(walk: &mut Walk<'_>, step: Step<'_>, id: Option<ObjectId>, one: &Move) {
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
    let name = title(step.before, id);
    let doubt = walk.doubt(step.before, walk.memory.unit_from);
    let message = Text::new(
        format!("{name} does not keep its counters on the way to {}", named(one.to)),
        format!("{name} ne garde pas ses marqueurs en allant dans {}", named(one.to)),
    );
    let said = Said::new(Check::CountersLost, step.seq, message)
        .objects([id])
        .players([was.controller])
        .told(json!({ "counters": one.counters }), json!({ "counters": was.counters }));
    walk.say(step, said, doubt);
}
