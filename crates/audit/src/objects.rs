//! Objects, zones, timestamps, statuses and counters.

use rules::{
    Ability, Cause, Event, Kind, Move, ObjectId, Phase, Piece, Place, Seat, State, Statement,
    Status,
};
use serde_json::json;

use crate::doubt::{Doubt, title};
use crate::memory::whole_cause;
use crate::walk::{Said, Step, Walk};
use crate::{Check, Text};

pub(crate) fn look(walk: &mut Walk<'_>, step: Step<'_>) {
    match step.event {
        Event::Moved(it) => it.moves.iter().for_each(|one| others_zone(walk, step, one)),
        Event::CardPlayed(it) => others_zone(walk, step, &it.card),
        Event::StatusGained(it) => gained(walk, step, it.status, &it.objects),
        Event::StatusLost(it) => lost(walk, step, it.status, &it.objects),
        Event::CountersChanged(it) => {
            for change in it.changes.iter().filter(|change| change.by < 0) {
                counters(walk, step, change.object, &change.counter, change.by.unsigned_abs());
            }
        }
        Event::TimestampsAssigned(it) => timestamps(walk, step, &it.order, &it.chosen_by),
        Event::TurnBegan(_) | Event::PhaseBegan(_) | Event::DayBegan(_) => tokens(walk, step),
        _ => {}
    }
    if let Some(Cause { object: Some(source), .. }) = whole_cause(step.event) {
        unknown_source(walk, step, source);
    }
}

/// Whose card a move is about.
fn owner(state: &State, one: &Move) -> Option<Seat> {
    match (one.what, one.from) {
        (Some(Piece::Object(id)), _) => state.objects.get(&id).map(|object| object.owner),
        (_, Place::Deck(seat, _) | Place::Hand(seat)) => Some(seat),
        _ => None,
    }
}

/// A card goes to a zone of its owner only (`2024-09 1.4.3.a`, `4.0 1.4.3.a`).
fn others_zone(walk: &mut Walk<'_>, step: Step<'_>, one: &Move) {
    let (Place::Deck(to, _)
    | Place::Hand(to)
    | Place::Reserve(to)
    | Place::Discard(to)
    | Place::Mana(to)) = one.to
    else {
        return;
    };
    let Some(owner) = owner(step.before, one).filter(|&owner| owner != to) else { return };
    let objects = match one.what {
        Some(Piece::Object(id)) => vec![id],
        _ => Vec::new(),
    };
    let said = Said {
        check: Check::OthersZone,
        from: step.seq,
        objects,
        players: vec![owner, to],
        recorded: json!({ "to": one.to }),
        expected: json!({ "seat": owner }),
        message: Text::new(
            format!("A card of player {owner} goes to {}, a zone of another player", one.to),
            format!("Une carte du joueur {owner} va dans {}, une zone d'un autre joueur", one.to),
        ),
    };
    walk.say(step, said, None);
}

fn gained(walk: &mut Walk<'_>, step: Step<'_>, status: Status, objects: &[ObjectId]) {
    for &id in objects {
        let Some(object) = step.before.objects.get(&id) else { continue };
        let nowhere = matches!(object.place, Place::Discard(_));
        let again = object.statuses.has(status);
        let allowed = || {
            object.face.iter().flat_map(|face| face.abilities.iter().flatten()).any(|ability| {
                matches!(ability, Ability::Passive(passive)
                    if passive.says == Statement::GainsAgain(status))
            })
        };
        let check = if nowhere {
            Check::StatusElsewhere
        } else if again && !allowed() {
            Check::StatusTwice
        } else {
            continue;
        };
        let (name, word) = (title(step.before, id), status.word());
        let message = if nowhere {
            Text::new(
                format!("{name} gains {word} in a Discard pile, where nothing has a status"),
                format!("{name} gagne {word} dans une Défausse, où rien n'a de statut"),
            )
        } else {
            Text::new(
                format!("{name} gains {word}, which it has"),
                format!("{name} gagne {word}, qu'il a déjà"),
            )
        };
        let doubt = walk.memory.has_gap_since(walk.memory.unit_from).then(Doubt::gap);
        let said = Said {
            check,
            from: step.seq,
            objects: vec![id],
            players: vec![object.controller],
            recorded: json!({ "gained": word }),
            expected: json!({ "gained": null }),
            message,
        };
        walk.say(step, said, doubt);
    }
}

fn lost(walk: &mut Walk<'_>, step: Step<'_>, status: Status, objects: &[ObjectId]) {
    for &id in objects {
        let Some(object) = step.before.objects.get(&id) else { continue };
        if object.statuses.has(status) {
            continue;
        }
        let (name, word) = (title(step.before, id), status.word());
        let doubt = walk.memory.has_gap_since(walk.memory.unit_from).then(Doubt::gap);
        let said = Said {
            check: Check::StatusAbsent,
            from: step.seq,
            objects: vec![id],
            players: vec![object.controller],
            recorded: json!({ "lost": word }),
            expected: json!({ "lost": null }),
            message: Text::new(
                format!("{name} loses {word}, which it does not have"),
                format!("{name} perd {word}, qu'il n'a pas"),
            ),
        };
        walk.say(step, said, doubt);
    }
}

fn counters(walk: &mut Walk<'_>, step: Step<'_>, id: ObjectId, counter: &str, by: u32) {
    let Some(object) = step.before.objects.get(&id) else { return };
    let have = object.counter(counter);
    if have >= by {
        return;
    }
    let name = title(step.before, id);
    let doubt = walk.memory.has_gap_since(walk.memory.unit_from).then(Doubt::gap);
    let said = Said {
        check: Check::CountersMissing,
        from: step.seq,
        objects: vec![id],
        players: vec![object.controller],
        recorded: json!({ "counter": counter, "removed": by }),
        expected: json!({ "counter": counter, "at_most": have }),
        message: Text::new(
            format!("{by} {counter} are removed from {name}, which has {have}"),
            format!("{by} {counter} sont retirés de {name}, qui en a {have}"),
        ),
    };
    walk.say(step, said, doubt);
}

/// The order is chosen in initiative order, among objects that entered together (`4.0 2.2.16.d`).
fn timestamps(walk: &mut Walk<'_>, step: Step<'_>, order: &[ObjectId], chosen_by: &[Seat]) {
    let state = step.before;
    let first = match (state.day.phase, state.day.turn) {
        (Phase::Afternoon, Some(turn)) => Some(turn),
        _ => state.day.first_player,
    };
    let owners: std::collections::BTreeSet<Seat> =
        order.iter().filter_map(|id| state.objects.get(id)).map(|one| one.controller).collect();
    let wrong = match (first, chosen_by) {
        (Some(first), [one, ..]) => owners.contains(&first) && *one != first,
        _ => false,
    };
    let said = |check, message, recorded, expected| Said {
        check,
        from: step.seq,
        objects: order.to_vec(),
        players: chosen_by.to_vec(),
        recorded,
        expected,
        message,
    };
    if wrong {
        let text = Text::new(
            "The player with initiative did not choose first the order of their timestamps",
            "Le joueur qui a l'initiative n'a pas choisi en premier l'ordre de ses horodatages",
        );
        let said = said(
            Check::TimestampOrder,
            text,
            json!({ "chosen_by": chosen_by }),
            json!({ "first": first }),
        );
        walk.say(step, said, None);
    }
    let entered: std::collections::BTreeSet<u32> = order.iter().map(|id| id.seq()).collect();
    if entered.len() > 1 {
        let text = Text::new(
            "Objects that did not enter at the same time had their timestamps put in order",
            "Des objets qui ne sont pas entrés en même temps ont vu leurs horodatages réordonnés",
        );
        let said = said(
            Check::TimestampsApart,
            text,
            json!({ "records": entered }),
            json!({ "records": 1 }),
        );
        walk.say(step, said, None);
    }
}

/// Tokens are in play or nowhere (`2024-09 2.1.d`, `4.0 2.1.e`).
fn tokens(walk: &mut Walk<'_>, step: Step<'_>) {
    let outside: Vec<_> = step
        .before
        .objects
        .iter()
        .filter(|(_, object)| matches!(object.kind, Kind::Token))
        .filter(|(_, object)| {
            matches!(object.place, Place::Reserve(_) | Place::Discard(_) | Place::Mana(_))
        })
        .map(|(&id, _)| id)
        .collect();
    if outside.is_empty() {
        return;
    }
    let from = walk.memory.unit_from;
    let doubt = walk.memory.has_gap_since(from).then(Doubt::gap);
    let said = Said {
        check: Check::TokenOutside,
        from,
        recorded: json!({ "tokens": outside }),
        expected: json!({ "tokens": [] }),
        objects: outside,
        players: Vec::new(),
        message: Text::new(
            "A token is still in a zone where it ceases to exist",
            "Un jeton est encore dans une zone où il cesse d'exister",
        ),
    };
    walk.say(step, said, doubt);
}

/// Whether an object or a Terrain Marker exists.
fn is_there(state: &State, id: ObjectId) -> bool {
    state.objects.contains_key(&id) || state.adventure.markers.iter().any(|one| one.id == id)
}

/// Effects come from what is or was an object.
fn unknown_source(walk: &mut Walk<'_>, step: Step<'_>, source: ObjectId) {
    let entered = walk.replay.at(source.seq()).filter(|_| source.seq() < step.seq);
    if entered.is_some_and(|state| is_there(state, source)) {
        return;
    }
    let said = Said {
        check: Check::UnknownSource,
        from: step.seq,
        objects: vec![source],
        players: Vec::new(),
        recorded: json!({ "source": source }),
        expected: json!({ "source": null }),
        message: Text::new(
            format!("An effect comes from {source}, which has never been an object"),
            format!("Un effet vient de {source}, qui n'a jamais été un objet"),
        ),
    };
    walk.say(step, said, None);
}
