//! Kinds of mistakes in any record.

use rules::Event;
use serde_json::{Value, json};

use super::table;
use crate::games::Game;
use crate::mutant::Mutant;

/// A kind of mistake in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    LeftOut,
    Doubled,
    OtherPlayer,
    OneMore,
    OneLess,
    OtherZone,
    OtherStatus,
    CauseRule,
    CauseDaily,
    CauseAbility,
    OtherSource,
    // Mistakes that a judge at a table knows.
    FromOthersReserve,
    FromDiscard,
    FromReserveExhausted,
    SecondCard,
    SpellIntoExpedition,
    ExpandsFromReserve,
    HandDiscarded,
    NoMorning,
}

impl Kind {
    pub(super) const ALL: [Self; 19] = [
        Self::LeftOut,
        Self::Doubled,
        Self::OtherPlayer,
        Self::OneMore,
        Self::OneLess,
        Self::OtherZone,
        Self::OtherStatus,
        Self::CauseRule,
        Self::CauseDaily,
        Self::CauseAbility,
        Self::OtherSource,
        Self::FromOthersReserve,
        Self::FromDiscard,
        Self::FromReserveExhausted,
        Self::SecondCard,
        Self::SpellIntoExpedition,
        Self::ExpandsFromReserve,
        Self::HandDiscarded,
        Self::NoMorning,
    ];

    /// Whether it is one that a judge at a table knows, and that is found wherever it is made.
    pub(super) fn is_of_the_table(self) -> bool {
        self >= Self::FromOthersReserve
    }

    pub(super) fn make(self, game: &Game, at: usize) -> Option<Mutant> {
        let event = &game.events[at];
        let value = serde_json::to_value(event).expect("plain data");
        let changed = match self {
            Self::LeftOut => return Some(Mutant::dropped(at, at)),
            Self::Doubled => return Some(Mutant::inserted(at, event.clone())),
            Self::OtherPlayer => other_player(value),
            Self::OneMore => number(value, 1),
            Self::OneLess => number(value, -1),
            Self::OtherZone => other_zone(value),
            Self::OtherStatus => other_status(value),
            Self::CauseRule => cause(value, "rule"),
            Self::CauseDaily => cause(value, "daily_effect"),
            Self::CauseAbility => cause(value, "ability"),
            Self::OtherSource => other_source(game, at, value),
            Self::FromOthersReserve => table::from_others_reserve(game, at, value),
            Self::FromDiscard => table::from_discard(game, at, value),
            Self::FromReserveExhausted => table::exhausted(game, at, value),
            Self::SecondCard => return table::second_card(game, at),
            Self::SpellIntoExpedition => table::spell_into_expedition(game, at, value),
            Self::ExpandsFromReserve => table::expands_from_reserve(game, at, value),
            Self::HandDiscarded => return table::hand_discarded(game, at),
            Self::NoMorning => return table::no_morning(game, at),
        }?;
        let changed: Event = serde_json::from_value(changed).ok()?;
        (changed != *event).then(|| Mutant::replaced(at, changed))
    }
}

fn swapped(text: &str) -> Option<String> {
    let (kind, rest) = text.split_once(':')?;
    let known = ["deck", "hand", "reserve", "discard", "mana", "landmark", "hero", "expedition"];
    known.contains(&kind).then_some(())?;
    let other = match rest.as_bytes().first()? {
        b'0' => '1',
        b'1' => '0',
        _ => return None,
    };
    Some(format!("{kind}:{other}{}", &rest[1..]))
}

fn other_player(mut value: Value) -> Option<Value> {
    let data = value.get_mut("data")?;
    let mut any = false;
    if let Some(seat) = data.get("seat").and_then(Value::as_u64) {
        data["seat"] = json!(1 - seat.min(1));
        any = true;
    }
    for list in ["moves", "tokens"] {
        for one in data.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten() {
            for end in ["from", "to"] {
                let Some(text) = one.get(end).and_then(Value::as_str) else { continue };
                if end == "from" && one.get("what").is_some() {
                    continue;
                }
                if let Some(other) = swapped(text) {
                    one[end] = json!(other);
                    any = true;
                }
            }
        }
    }
    any.then_some(value)
}

fn number(mut value: Value, by: i64) -> Option<Value> {
    let data = value.get_mut("data")?;
    if let Some(count) = data.get("count").and_then(Value::as_i64) {
        data["count"] = json!(count + by);
        let orbs = data.get_mut("orbs").and_then(Value::as_array_mut);
        if let Some(orbs) = orbs.filter(|orbs| !orbs.is_empty()) {
            if by > 0 {
                return None;
            }
            orbs.pop();
        }
        return (count + by > 0).then_some(value);
    }
    if let Some(day) = data.get("day").and_then(Value::as_i64) {
        data["day"] = json!(day + by);
        return Some(value);
    }
    if let Some(change) = data.get_mut("changes").and_then(|all| all.get_mut(0)) {
        let old = change.get("by").and_then(Value::as_i64)?;
        change["by"] = json!(old + by);
        return (old + by != 0).then_some(value);
    }
    for list in ["moves", "tokens", "objects"] {
        let Some(all) = data.get_mut(list).and_then(Value::as_array_mut) else { continue };
        if by < 0 && all.len() > 1 {
            all.pop();
            return Some(value);
        }
        if by > 0 && list != "objects" {
            let last = all.last()?.clone();
            if last.get("what").is_some() {
                return None;
            }
            all.push(last);
            return Some(value);
        }
    }
    None
}

fn other_zone(mut value: Value) -> Option<Value> {
    let one = value.get_mut("data")?.get_mut("moves")?.get_mut(0)?;
    let to = one.get("to")?.as_str()?;
    let (kind, rest) = to.split_once(':')?;
    let seat = &rest[..1];
    let other = match kind {
        "reserve" | "expedition" | "deck" => "discard",
        "discard" | "hand" | "landmark" => "reserve",
        "mana" => "hand",
        _ => return None,
    };
    one["to"] = json!(format!("{other}:{seat}"));
    Some(value)
}

fn other_status(mut value: Value) -> Option<Value> {
    let data = value.get_mut("data")?;
    let other = match data.get("status")?.as_str()? {
        "fleeting" | "asleep" | "exhausted" => "anchored",
        "anchored" => "asleep",
        "boosted" => "fleeting",
        _ => return None,
    };
    data["status"] = json!(other);
    Some(value)
}

fn cause(mut value: Value, kind: &str) -> Option<Value> {
    let cause = value.get_mut("data")?.get_mut("cause")?;
    (cause.get("kind")?.as_str()? != kind).then_some(())?;
    *cause = json!({ "kind": kind });
    Some(value)
}

/// The source of an ability is another object of the board.
fn other_source(game: &Game, at: usize, mut value: Value) -> Option<Value> {
    let cause = value.get_mut("data")?.get_mut("cause")?;
    let now = cause.get("object")?.as_str()?.to_owned();
    let board = game.before(at);
    let mut others = board.objects.iter().filter(|(id, one)| {
        id.to_string() != now
            && matches!(one.place, rules::Place::Expedition(_) | rules::Place::Hero(_))
    });
    let (other, _) = others.next()?;
    cause["object"] = json!(other.to_string());
    Some(value)
}
