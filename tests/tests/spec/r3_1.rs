//! Visible and hidden zones: who knows what.

use rules::{Place, Refused, SlotId};
use serde_json::json;

use crate::scene::{FIRST, Scene, named};

fn hand(scene: &Scene) -> Vec<(Option<String>, u8)> {
    let slots = scene.state.slots(Place::Hand(FIRST));
    slots
        .iter()
        .map(|slot| (slot.known.as_ref().map(|known| known.face.reference.clone()), slot.seen_by))
        .collect()
}

/// The ten kinds of zones, and which of them are hidden (`4.0 3.1.1.c`, `4.0 3.1.3.a`, `4.0 3.1.3.d`).
#[test]
fn r3_1_1_c_there_are_ten_zones_of_which_two_are_hidden() {
    let hidden: Vec<_> =
        rules::Zone::ALL.into_iter().filter(|(zone, _)| zone.is_hidden()).map(|(_, w)| w).collect();
    assert_eq!((rules::Zone::ALL.len(), hidden), (10, vec!["deck", "hand"]));
}

/// Three zones are shared, the others each player has (`4.0 3.1.2.a-b`).
#[test]
fn r3_1_2_a_the_shared_zones_are_nobodys() {
    let shared =
        ["adventure:4", "limbo"].map(|text| text.parse::<Place>().expect("a place").seat());
    assert_eq!(shared, [None, None]);
    for text in ["deck:1", "discard:1", "hand:1", "hero:1", "landmark:1", "mana:1", "reserve:1"] {
        let place: Place = text.parse().expect("a place");
        assert_eq!(place.seat().map(rules::Seat::number), Some(1), "{text}");
    }
}

/// What lies face down in a visible zone is an object without characteristics (`4.0 3.1.3.c`).
#[test]
fn r3_1_3_c_a_face_down_object_has_no_face() {
    let mut scene = Scene::new();
    let orb = scene.orbs(FIRST, 1);
    assert!(scene.object(orb).is_mana_orb() && scene.object(orb).face.is_none());
    let moved = scene.send(orb, "reserve:0");
    assert!(scene.object(moved).face_down && scene.object(moved).face.is_none());
}

/// Everyone knows how many cards a hidden zone holds (`4.0 3.1.3.e`), wherever they come from.
#[test]
fn r3_1_3_e_hidden_cards_are_counted() {
    let mut scene = Scene::new();
    scene.draw(FIRST, 3);
    let object = scene.put("reserve:0", &named("X"));
    scene.send(object, "hand:0");
    assert_eq!((scene.slots("hand:0").len(), scene.slots("deck:0").len()), (4, 8));
}

/// A card of a hidden zone is seen only by whom an effect shows it (`4.0 3.1.3.f`): those who looked are noted, the face
/// is not told.
#[test]
fn r3_1_3_f_looking_is_noted_and_tells_nothing() {
    let mut scene = Scene::new();
    scene.draw(FIRST, 2);
    let slot = scene.slots("hand:0")[0];
    scene.on("looked_at", json!({ "seats": [1], "what": [slot] }));
    assert_eq!(hand(&scene), [(None, 0b10), (None, 0)]);
    scene.on("looked_at", json!({ "seats": [0, 1], "what": [slot] }));
    assert_eq!(hand(&scene)[0], (None, 0b11));
}

/// A revealed card is known to everyone where it lies (`4.0 3.1.3.f`); knowledge goes where the slot goes.
#[test]
fn r3_1_3_f_a_revealed_card_is_known_until_it_is_mixed() {
    let mut scene = Scene::new();
    let top = scene.slots("deck:0")[0];
    scene.on("revealed", json!({ "cards": [{ "what": top, "face": named("X") }] }));
    let draw = json!({ "what": top, "from": "deck:0", "to": "hand:0" });
    scene.on("moved", json!({ "moves": [draw] }));
    assert_eq!(hand(&scene), [(Some("X".to_owned()), 0)]);
    scene.draw(FIRST, 1);
    scene.on("shuffled", json!({ "place": "hand:0" }));
    assert_eq!(hand(&scene), [(None, 0), (None, 0)]);
}

/// A shuffle leaves the number and takes every name (`4.0 3.2.2.b`): nobody can tell which slot was which.
#[test]
fn r3_2_2_b_a_shuffle_renames_every_slot() {
    let mut scene = Scene::new();
    let before = scene.slots("deck:0");
    scene.on("shuffled", json!({ "place": "deck:0" }));
    let after = scene.slots("deck:0");
    assert_eq!(before.len(), after.len());
    assert!(after.iter().all(|slot| !before.contains(slot)));
    let gone = json!([{ "what": before[0], "from": "deck:0", "to": "hand:0" }]);
    assert!(matches!(scene.refusal("moved", json!({ "moves": gone })), Refused::NoSlot { .. }));
}

/// Only hidden zones are shuffled (`4.0 3.1.3.d`).
#[test]
fn r3_1_3_d_a_visible_zone_is_not_shuffled() {
    let refused = Scene::new().refusal("shuffled", json!({ "place": "reserve:0" }));
    assert!(matches!(refused, Refused::NotHidden(_)));
}

/// A card of the Hand that leaves with nobody able to say which: the others cannot be told apart any more either, but
/// for those everyone knows (`4.0 3.2.5.b`).
#[test]
fn r3_2_5_b_an_unnamed_card_leaves_a_hand_of_unnamed_cards() {
    let mut scene = Scene::new();
    scene.draw(FIRST, 3);
    let before = scene.slots("hand:0");
    let shown = json!([{ "what": before[1], "face": named("X") }]);
    scene.on("revealed", json!({ "cards": shown }));
    let played = json!([{ "from": "hand:0", "to": "reserve:0", "face": named("Y") }]);
    let object = scene.on("moved", json!({ "moves": played }));
    assert_eq!(scene.object(object).slot, None, "which slot it was is not known");
    let after = scene.slots("hand:0");
    assert_eq!(after.len(), 2);
    assert!(after.contains(&before[1]), "it was not the card everyone knows");
    assert!(!after.contains(&before[0]) && !after.contains(&before[2]));
}

/// If it leaves face down it may have been the known one too (`4.0 3.2.5.b`): all are renamed, nothing stays known.
#[test]
fn r3_2_5_b_an_unseen_card_may_have_been_the_known_one() {
    let mut scene = Scene::new();
    scene.draw(FIRST, 2);
    let before = scene.slots("hand:0");
    scene.on("revealed", json!({ "cards": [{ "what": before[0], "face": named("X") }] }));
    scene.on("moved", json!({ "moves": [{ "from": "hand:0", "to": "mana:0" }] }));
    assert_eq!(hand(&scene), [(None, 0)]);
    assert!(!before.contains(&scene.slots("hand:0")[0]));
}

/// A card everyone knows to be in the Hand is found by its face (`4.0 3.2.5.c`): the others keep their names.
#[test]
fn r3_2_5_c_a_known_card_is_found_by_its_face() {
    let mut scene = Scene::new();
    scene.draw(FIRST, 3);
    let before = scene.slots("hand:0");
    scene.on("revealed", json!({ "cards": [{ "what": before[2], "face": named("X") }] }));
    let object =
        scene.on("moved", json!({ "moves": [{ "from": "hand:0", "to": "limbo", "face": "X" }] }));
    assert_eq!(scene.object(object).slot, Some(before[2]));
    assert_eq!(scene.slots("hand:0"), before[..2]);
}

/// A hidden zone gives no more cards than it holds (`4.0 3.2.2.e`).
#[test]
fn r3_2_2_e_an_empty_zone_gives_no_card() {
    let scene = Scene::new();
    let refused =
        scene.refusal("moved", json!({ "moves": [{ "from": "hand:0", "to": "mana:0" }] }));
    assert!(matches!(refused, Refused::NoCard(_)));
    let stranger = SlotId::new(0, 7);
    let refused = scene.refusal("looked_at", json!({ "seats": [0], "what": [stranger] }));
    assert_eq!(refused, Refused::NoSlotAnywhere(stranger));
}
