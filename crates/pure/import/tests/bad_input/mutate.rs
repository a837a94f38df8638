//! Damage to any JSON: a value replaced, dropped, doubled, or swapped with another.

use serde_json::{Map, Value, json};

/// One damage: `seed` says where, `kind` what.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Damage {
    pub(crate) seed: u64,
    pub(crate) kind: u8,
}

/// How many kinds of damage there are.
pub(crate) const KINDS: u8 = 16;

/// Numbers drawn from a seed, so that a failure can be repeated.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % sides.max(1)
    }
}

/// Does one damage somewhere.
pub(crate) fn damage(value: &mut Value, what: Damage) {
    let mut dice = Dice(what.seed);
    let elsewhere = pick(value, &mut dice).clone();
    let place = pick(value, &mut dice);
    match what.kind {
        0 => *place = Value::Null,
        1 => *place = json!(dice.roll(300)),
        2 => *place = json!([u64::MAX, u64::from(u32::MAX), 1 << 53][dice.roll(3)]),
        3 => *place = json!([i64::MIN, -1][dice.roll(2)]),
        4 => *place = json!(["", "0", "deck-11", "+1", "é", "destroy", "reveal-22"][dice.roll(7)]),
        5 => *place = json!([]),
        6 => *place = Value::Object(Map::new()),
        7 => *place = json!(place.to_string()),
        8 => *place = json!(true),
        9 => *place = elsewhere,
        10 => *place = json!([place.take()]),
        11 => *place = json!(4_294_967_295_u64),
        _ => rearrange(place, &mut dice, what.kind),
    }
}

/// Something inside, or the whole; deeper rather than not.
fn pick<'a>(value: &'a mut Value, dice: &mut Dice) -> &'a mut Value {
    let children = match value {
        Value::Array(list) => list.len(),
        Value::Object(map) => map.len(),
        _ => 0,
    };
    if children == 0 || dice.roll(9) == 0 {
        return value;
    }
    let at = dice.roll(children);
    let child = match value {
        Value::Array(list) => list.get_mut(at),
        Value::Object(map) => map.values_mut().nth(at),
        _ => None,
    };
    pick(child.expect("one of the children"), dice)
}

/// Drops, doubles or swaps what a list or map holds.
fn rearrange(place: &mut Value, dice: &mut Dice, kind: u8) {
    match place {
        Value::Array(list) if !list.is_empty() => {
            let (one, other) = (dice.roll(list.len()), dice.roll(list.len()));
            match kind {
                12 => drop(list.remove(one)),
                13 => list.insert(other, list[one].clone()),
                14 => list.swap(one, other),
                _ => list.truncate(one),
            }
        }
        Value::Object(map) if !map.is_empty() => {
            let key = map.keys().nth(dice.roll(map.len())).expect("there are more").clone();
            map.remove(&key);
        }
        _ => {}
    }
}
