//! Players' actions in the matches of [`Plan::Various`](crate::played::Plan): Spells, Permanents,
//! emblems, dice, costs of several parts, "After you".

use rules::{Duration, Face, Kind, ObjectId, Place, Seat, Status};
use serde_json::{Value, json};

use crate::faces;
use crate::table::{Table, by};

/// The abilities of the Heroes: an action that costs nothing, and counters from the start.
pub(crate) fn hero() -> Value {
    let begins = json!({ "begins_with": { "counters": ["heroism", 5] } });
    json!([{ "quick_action": { "cost": [] } }, { "passive": { "says": begins } }])
}

/// The counters that a Hero with these abilities begins with.
pub(crate) fn first_counters(abilities: &Value) -> Value {
    let mut all = abilities.as_array().expect("a list").iter();
    let begins = |one: &Value| {
        let counters = &one["passive"]["says"]["begins_with"]["counters"];
        Some(json!({ counters[0].as_str()?: counters[1] }))
    };
    all.find_map(begins).unwrap_or_else(|| json!({}))
}

/// The cards that these matches have besides those with statistics alone.
pub(crate) fn face(which: usize) -> Option<Face> {
    Some(match which {
        0 => faces::engine(),
        1 => faces::helper(),
        2 => faces::spell(),
        3 => faces::spell_with("fleeting"),
        4 => faces::gear(),
        5 => faces::landmark(),
        6 => faces::sleeper(),
        _ => return None,
    })
}

/// Something of a player with this face that is ready.
fn ready(table: &Table, seat: Seat, face: &Face, is: impl Fn(Place) -> bool) -> Option<ObjectId> {
    let found = table.all(|one| {
        one.controller == seat
            && is(one.place)
            && !one.statuses.has(Status::Exhausted)
            && one.face.as_ref().is_some_and(|own| own.reference == face.reference)
    });
    found.first().copied()
}

fn act(table: &mut Table, seat: Seat, object: ObjectId) -> Value {
    let seq = table.on("quick_action_played", json!({ "seat": seat, "object": object }));
    json!({ "kind": "cost", "object": object, "seq": seq })
}

/// What a player does before the card of the turn; whether that ends the turn.
pub(crate) fn turn(table: &mut Table, seat: Seat) -> bool {
    let hero = table.all(|one| one.place == Place::Hero(seat))[0];
    match table.roll(7) {
        0 | 1 => {
            act(table, seat, hero);
            let duration = [Duration::Turn, Duration::Afternoon, Duration::Day][table.roll(3)];
            let emblem = json!({ "controller": seat, "source": hero, "duration": duration });
            table.on("emblem_created", json!({ "cause": by(hero), "emblems": [emblem] }));
        }
        2 => {
            act(table, seat, hero);
            let result = 1 + table.roll(6);
            let rolled = json!({ "cause": by(hero), "seat": seat, "results": [result] });
            table.on("die_rolled", rolled);
        }
        3 => {
            act(table, seat, hero);
            table.on("after_you", json!({ "cause": by(hero), "seat": seat }));
            return true;
        }
        4 => {
            let in_reserve = |place| place == Place::Reserve(seat);
            let Some(id) = ready(table, seat, &faces::helper(), in_reserve) else { return false };
            let cause = act(table, seat, id);
            let to = Place::Discard(seat);
            let one = json!({ "what": id, "from": Place::Reserve(seat), "to": to });
            table.on("moved", json!({ "cause": cause, "moves": [one] }));
        }
        _ => {
            let in_play = |place| matches!(place, Place::Expedition(_));
            let Some(id) = ready(table, seat, &faces::engine(), in_play) else { return false };
            if table.ready_orbs(seat) == 0 {
                return false;
            }
            let cause = act(table, seat, id);
            let gained = json!({ "cause": cause, "status": "exhausted", "objects": [id] });
            table.on("status_gained", gained);
            table.on("mana_paid", json!({ "cause": cause, "seat": seat, "count": 1 }));
        }
    }
    false
}

/// Emblems of this duration cease.
pub(crate) fn over(table: &mut Table, duration: Duration) {
    let ended = table.all(|one| match &one.kind {
        Kind::Emblem(emblem) => emblem.duration == Some(duration),
        Kind::Card | Kind::Token => false,
    });
    if !ended.is_empty() {
        table.on("ceased", json!({ "cause": { "kind": "rule" }, "objects": ended }));
    }
}
