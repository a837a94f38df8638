//! The order of a Deck.

use serde_json::json;

use crate::scene::{FIRST, Scene, named};

/// A Deck of three known cards: X on top, Y, Z at the bottom.
fn scene() -> Scene {
    let mut scene = Scene::new();
    let list = ["X", "Y", "Z"].map(|name| json!({ "count": 1, "face": named(name) }));
    scene.on("deck_registered", json!({ "seat": 0, "size": 3, "list": list }));
    scene
}

fn order(scene: &Scene) -> Vec<String> {
    let deck = "deck:0".parse().expect("a place");
    let slots = scene.state.slots(deck).iter();
    slots.map(|slot| slot.known.as_ref().expect("all known").face.reference.clone()).collect()
}

fn taken(from: &str) -> (String, Vec<String>) {
    let mut scene = scene();
    let object = scene.on("moved", json!({ "moves": [{ "from": from, "to": "reserve:0" }] }));
    let face = scene.object(object).face.clone().expect("everyone knew it");
    (face.reference.clone(), order(&scene))
}

/// The first card is the top one, the last the bottom one, others are counted from there (`4.0 3.2.2.b-c`).
#[test]
fn r3_2_2_b_cards_are_taken_by_their_place_in_the_pile() {
    assert_eq!(taken("deck:0"), ("X".into(), vec!["Y".into(), "Z".into()]));
    assert_eq!(taken("deck:0:1"), ("Y".into(), vec!["X".into(), "Z".into()]));
    assert_eq!(taken("deck:0:bottom"), ("Z".into(), vec!["X".into(), "Y".into()]));
}

fn put(to: &str) -> Vec<String> {
    let mut scene = scene();
    let object = scene.put("reserve:0", &named("X"));
    let back = json!([{ "what": object, "from": "reserve:0", "to": to }]);
    scene.on("moved", json!({ "moves": back }));
    order(&scene)
}

/// A card is put where the step says, counted from the top (`4.0 3.2.2.c`); below more cards than there are is the
/// bottom (`4.0 3.2.2.f`).
#[test]
fn r3_2_2_f_cards_are_put_at_a_place_in_the_pile() {
    assert_eq!(put("deck:0"), ["X", "Y", "Z"]);
    assert_eq!(put("deck:0:1"), ["Y", "X", "Z"]);
    assert_eq!(put("deck:0:bottom"), ["Y", "Z", "X"]);
    assert_eq!(put("deck:0:50"), ["Y", "Z", "X"]);
}

/// A card is also taken by the name of its slot (`4.0 3.2.2.c`), whatever the place says of its depth.
#[test]
fn r3_2_2_c_a_named_slot_is_taken_from_wherever_it_is() {
    let mut scene = scene();
    let slot = scene.slots("deck:0")[1];
    let draw = json!([{ "what": slot, "from": "deck:0", "to": "hand:0" }]);
    scene.on("moved", json!({ "moves": draw }));
    assert_eq!(order(&scene), ["X", "Z"]);
    let drawn = &scene.state.slots(rules::Place::Hand(FIRST))[0];
    assert_eq!(drawn.was, Some(slot), "the log says where it came from");
    assert_ne!(drawn.id, slot);
}

/// Moves of one event go one after the other: the card moved last lies on top (`4.0 3.2.2.b`).
#[test]
fn r3_2_2_b_the_card_put_on_top_last_lies_highest() {
    let put = |names: [&str; 2]| {
        let mut scene = scene();
        let moves = names.map(|name| {
            let object = scene.put("reserve:0", &named(name));
            json!({ "what": object, "from": "reserve:0", "to": "deck:0" })
        });
        scene.on("moved", json!({ "moves": moves }));
        order(&scene)
    };
    assert_eq!(put(["X", "Y"]), ["Y", "X", "Z"]);
    assert_eq!(put(["Y", "X"]), ["X", "Y", "Z"]);
}

/// With too few cards the Discard pile is shuffled and put under the Deck (`4.0 3.2.2.d`): a move to the bottom, then a
/// shuffle, each recorded.
#[test]
fn r3_2_2_d_the_discard_pile_goes_under_the_deck() {
    let mut scene = scene();
    let object = scene.put("discard:0", &named("X"));
    let under = json!([{ "what": object, "from": "discard:0", "to": "deck:0:bottom" }]);
    scene.on("moved", json!({ "moves": under }));
    assert_eq!(order(&scene), ["Y", "Z", "X"]);
    scene.on("shuffled", json!({ "place": "deck:0" }));
    assert_eq!(scene.slots("deck:0").len(), 3);
    assert!(scene.state.objects.is_empty());
}

/// To resupply is to put the top card of the Deck into the Reserve (`4.0 7.3.26.a`).
#[test]
fn r7_3_26_a_resupply_takes_the_top_card() {
    let mut scene = scene();
    let moves = json!([{ "from": "deck:0", "to": "reserve:0", "face": "X" }]);
    let object = scene.on("moved", json!({ "moves": moves }));
    assert_eq!(scene.place(object), "reserve:0");
    assert_eq!(order(&scene), ["Y", "Z"]);
}
