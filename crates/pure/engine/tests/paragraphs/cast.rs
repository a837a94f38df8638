//! Spells that are cast, real cards, and records that an effect may or may not produce.

use engine::effect::EffectFit;
use rules::{Event, ObjectId, Place, Seat, Status, reduce};
use serde_json::{Value, json};

use crate::paragraphs::table::{Table, spell};
use crate::paragraphs::written::Scene;

/// The face of a real card, with all its abilities.
pub(crate) fn real(reference: &str) -> Value {
    let card = cards::get(reference).unwrap_or_else(|| panic!("no card {reference}"));
    let abilities = card.abilities().map(<[_]>::to_vec);
    json!(rules::Face { abilities, ..card.face() })
}

/// The face of a real card that costs one mana.
pub(crate) fn cheap(reference: &str) -> Value {
    let mut face = real(reference);
    face["hand_cost"] = json!(1);
    face["reserve_cost"] = json!(1);
    face
}

/// An ability that gives its object so many boosts.
pub(crate) fn boosts(number: u32) -> Value {
    json!({ "gain": ["me", [{ "boosts": [number, null] }], null] })
}

/// Every Character in play.
pub(crate) fn all_characters() -> Value {
    json!({ "all": { "kinds": [{ "type": "character" }] } })
}

/// The demand for a Character of the effect's choice.
pub(crate) fn target_character() -> Value {
    json!({ "target": [{ "exactly": 1 }, { "kinds": [{ "type": "character" }] }] })
}

impl Scene {
    /// A Spell with these steps has been played, and all consequences have been written: returns
    /// their kinds.
    pub(crate) fn cast(&mut self, steps: &Value) -> Vec<String> {
        self.plays(&spell(&json!([{ "spell": steps }])), "limbo", 1)
    }

    /// A card of the first player's Hand has been played, and all consequences have been written:
    /// returns their kinds.
    pub(crate) fn plays(&mut self, face: &Value, to: &str, mana: u32) -> Vec<String> {
        let card = json!({ "from": "hand:0", "to": to, "face": face });
        self.on("card_played", &json!({ "seat": 0, "mana": mana, "card": card }));
        self.write()
    }

    /// A Spell with these steps has been played and paid for, and its first record has been
    /// written.
    pub(crate) fn begins(&mut self, steps: &Value) {
        let face = spell(&json!([{ "spell": steps }]));
        let card = json!({ "from": "hand:0", "to": "limbo", "face": face });
        self.on("card_played", &json!({ "seat": 0, "mana": 1, "card": card }));
        // What it costs, then the first step.
        for _ in 0..2 {
            let event = self.table.position.write(&self.effects).expect("it follows");
            self.apply(&event);
        }
    }

    /// A Spell with these steps has been played and paid for, and nothing else has been written.
    pub(crate) fn is_to_do(&mut self, steps: &Value) {
        let face = spell(&json!([{ "spell": steps }]));
        let card = json!({ "from": "hand:0", "to": "limbo", "face": face });
        self.on("card_played", &json!({ "seat": 0, "mana": 1, "card": card }));
        self.on("mana_paid", &json!({ "cause": { "kind": "cost" }, "seat": 0, "count": 1 }));
    }

    /// Whether an effect in progress may produce this record.
    pub(crate) fn may_bring(&self, kind: &str, data: &Value) -> bool {
        let event = json!({ "type": kind, "data": data });
        let event: Event = serde_json::from_value(event).expect("an event");
        let after = reduce(self.table.state(), &event).expect("it makes sense");
        self.effects.accepts(&event, &after)
    }

    /// Whether an effect was carried out in a way that its ability does not allow.
    pub(crate) fn is_refused(&self) -> bool {
        self.effects.done().iter().any(|one| matches!(one.verdict, EffectFit::Refused { .. }))
    }

    /// Whether an effect waits for a decision or for the table to show something.
    pub(crate) fn waits(&self) -> bool {
        !self.table.position.awaits(&self.effects).is_empty()
    }

    pub(crate) fn counter(&self, id: ObjectId, counter: &str) -> u32 {
        self.table.state().objects[&id].counter(counter)
    }

    pub(crate) fn has(&self, id: ObjectId, status: Status) -> bool {
        self.table.state().objects[&id].statuses.has(status)
    }

    pub(crate) fn is_there(&self, id: ObjectId) -> bool {
        self.table.state().objects.contains_key(&id)
    }

    /// The object of this name.
    pub(crate) fn named(&self, name: &str) -> ObjectId {
        let mut all = self.table.state().objects.iter();
        let is = |face: &rules::Face| face.name == name;
        let found = all.find(|(_, it)| it.face.as_deref().is_some_and(is));
        *found.unwrap_or_else(|| panic!("no {name}")).0
    }

    pub(crate) fn hand(&self, seat: Seat) -> usize {
        self.table.state().slots(Place::Hand(seat)).len()
    }
}

/// A Character in the first player's Hero Expedition; returns its id there.
pub(crate) fn character_with(table: &mut Table, name: &str, abilities: &Value) -> ObjectId {
    table.put("expedition:0:hero", &named_character(name, abilities), &[])
}

/// A Character of this name that costs 2.
pub(crate) fn named_character(name: &str, abilities: &Value) -> Value {
    let mut face = crate::paragraphs::table::character(abilities);
    face["name"] = json!(name);
    face["reference"] = json!(name);
    face
}

/// A Permanent of this name in a Landmark zone.
pub(crate) fn landmark(table: &mut Table, seat: Seat, name: &str, abilities: &Value) -> ObjectId {
    let face = json!({ "reference": name, "name": name, "type": "permanent", "subtypes": ["landmark"],
        "hand_cost": 1, "reserve_cost": 1, "abilities": abilities });
    table.put(&format!("landmark:{seat}"), &face, &[])
}

/// Counters are put on an object.
pub(crate) fn put_counters(table: &mut Table, id: ObjectId, counter: &str, by: i32) {
    let changes = json!([{ "object": id, "counter": counter, "by": by }]);
    table.on("counters_changed", json!({ "changes": changes }));
}

/// A record that gives an object a status.
pub(crate) fn gains(id: ObjectId, status: &str) -> Value {
    json!({ "status": status, "objects": [id] })
}

/// A record that puts counters on an object.
pub(crate) fn counters(id: ObjectId, counter: &str, by: i32) -> Value {
    json!({ "changes": [{ "object": id, "counter": counter, "by": by }] })
}

/// A record that moves an object.
pub(crate) fn moves(id: ObjectId, from: &str, to: &str) -> Value {
    json!({ "moves": [{ "what": id, "from": from, "to": to }] })
}
