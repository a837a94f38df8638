//! The cards of the matches played by code: all their abilities are recorded.

use rules::Face;
use serde_json::{Value, json};

/// The maximum sum of a Character's statistics in these matches.
const COSTS: [i32; 2] = [2, 1];

fn face(value: Value) -> Face {
    serde_json::from_value(value).expect("a face")
}

fn character(reference: &str, [forest, mountain, water]: [i32; 3], abilities: &Value) -> Face {
    let [hand_cost, reserve_cost] = COSTS;
    face(json!({
        "reference": reference, "name": reference, "type": "character", "abilities": abilities,
        "hand_cost": hand_cost, "reserve_cost": reserve_cost,
        "forest": forest, "mountain": mountain, "water": water,
    }))
}

/// A Character with nothing but statistics.
pub(crate) fn plain(statistics: [i32; 3]) -> Face {
    let [forest, mountain, water] = statistics;
    character(&format!("Plain {forest} {mountain} {water}"), statistics, &json!([]))
}

/// A Character with a keyword ability.
pub(crate) fn keyword(word: &str) -> Face {
    character(&format!("The {word}"), [1, 1, 1], &json!([{ "keyword": word }]))
}

/// A Character that is exhausted for an effect.
pub(crate) fn actor() -> Face {
    let ability = json!([{ "quick_action": { "cost": ["exhaust"] } }]);
    character("Actor", [1, 2, 0], &ability)
}

/// A Character that gains a boost whenever another one joins.
pub(crate) fn watcher() -> Face {
    character("Watcher", [0, 1, 1], &json!([{ "reaction": { "on": ["when"] } }]))
}

/// A Character that prevents Spells from being played.
pub(crate) fn censor() -> Face {
    let says = json!({ "scope": { "played": { "type": "spell" } }, "says": "cannot_be_played" });
    character("Censor", [1, 0, 1], &json!([{ "passive": says }]))
}

/// A Spell that does nothing.
pub(crate) fn spell() -> Face {
    face(json!({
        "reference": "Spell", "name": "Spell", "type": "spell", "abilities": ["effect"],
        "hand_cost": 1, "reserve_cost": 1,
    }))
}

/// A Spell that stays exhausted in the Reserve, or is discarded: one with a keyword.
pub(crate) fn spell_with(word: &str) -> Face {
    face(json!({
        "reference": format!("The {word} Spell"), "name": format!("The {word} Spell"),
        "type": "spell", "abilities": ["effect", { "keyword": word }],
        "hand_cost": 1, "reserve_cost": 1,
    }))
}

/// A Character that may be played for 1 to go on to the Reserve.
pub(crate) fn scout() -> Face {
    let [forest, mountain, water] = [2, 1, 1];
    face(json!({
        "reference": "Scout", "name": "Scout", "type": "character",
        "abilities": [{ "keyword": { "scout": 1 } }], "hand_cost": 3, "reserve_cost": 2,
        "forest": forest, "mountain": mountain, "water": water,
    }))
}

/// A Character that costs 1 to target.
pub(crate) fn tough() -> Face {
    character("Tough", [1, 1, 0], &json!([{ "keyword": { "tough": 1 } }]))
}

/// A Gigantic Character that reacts to joining.
pub(crate) fn giant() -> Face {
    let abilities = json!([{ "keyword": "gigantic" }, { "reaction": { "on": ["joined"] } }]);
    character("Giant", [1, 1, 1], &abilities)
}

/// A Character that is exhausted and costs mana for an effect.
pub(crate) fn engine() -> Face {
    let ability = json!([{ "quick_action": { "cost": ["exhaust", "mana"] } }]);
    character("Engine", [1, 0, 2], &ability)
}

/// A Character that is discarded from the Reserve for an effect.
pub(crate) fn helper() -> Face {
    let ability = json!([{ "quick_action": { "cost": ["discard"], "support": true } }]);
    character("Helper", [2, 0, 1], &ability)
}

/// A Character whose abilities are ignored.
pub(crate) fn sleeper() -> Face {
    let ignored = json!({ "passive": { "says": "ignore_abilities" } });
    let action = json!({ "quick_action": { "cost": ["exhaust"] } });
    let reaction = json!({ "reaction": { "on": ["when"] } });
    character("Sleeper", [1, 1, 1], &json!([ignored, action, reaction]))
}

/// A Permanent that joins an Expedition.
pub(crate) fn gear() -> Face {
    face(json!({
        "reference": "Gear", "name": "Gear", "type": "permanent", "abilities": [],
        "subtypes": ["gear", "expedition"], "hand_cost": 1, "reserve_cost": 1,
    }))
}

/// A Landmark.
pub(crate) fn landmark() -> Face {
    face(json!({
        "reference": "Landmark", "name": "Landmark", "type": "permanent", "abilities": [],
        "subtypes": ["landmark"], "hand_cost": 1, "reserve_cost": 1,
    }))
}

/// A token.
pub(crate) fn token() -> Face {
    face(json!({
        "reference": "Brassbug", "name": "Brassbug", "type": "character", "abilities": [],
        "forest": 1, "mountain": 1, "water": 1,
    }))
}

/// A Hero with limits of 2 and these abilities.
pub(crate) fn hero(name: &str, abilities: &Value) -> Face {
    face(json!({
        "reference": name, "name": name, "type": "hero", "abilities": abilities,
        "faction": "Axiom", "reserve_limit": 2, "landmark_limit": 2,
    }))
}
