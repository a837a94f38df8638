//! What is accepted and what is refused: illegal events are recorded with a verdict, nonsense never
//! enters.

use rules::{Refused, State, reduce};
use serde_json::json;

use crate::scene::{FIRST, SECOND, Scene, hero, named};

#[test]
fn nothing_comes_before_the_match_is_opened() {
    let note = serde_json::from_value(json!({ "type": "note", "data": { "text": "hello" } }));
    let refused = reduce(&State::default(), &note.expect("well formed")).expect_err("no match");
    assert_eq!(refused, Refused::NotOpened);
}

#[test]
fn what_speaks_of_the_table_needs_a_game_and_officials_do_not() {
    let mut scene = Scene::opened(2);
    assert_eq!(scene.refusal("passed", json!({ "seat": 0 })), Refused::NoGame);
    scene.on("note", json!({ "text": "late start" }));
    scene.on("clock_started", json!({ "seconds": 2400 }));
    scene.on("match_ended", json!({ "score": [0, 0], "ending": "time" }));
}

#[test]
fn a_refused_event_leaves_the_state_as_it_was() {
    let mut scene = Scene::new();
    let object = scene.put("reserve:0", &named("X"));
    let before = scene.clone();
    let moves = json!([
        { "what": object, "from": "reserve:0", "to": "limbo" },
        { "what": object, "from": "reserve:0", "to": "discard:0" },
    ]);
    assert_eq!(scene.refusal("moved", json!({ "moves": moves })), Refused::NoObject(object));
    assert_eq!(scene.state.digest(), before.state.digest());
    assert!(scene.has(object));
}

/// Steps that no rule allows are recorded like any other: the second player plays in the first one's turn, an
/// Expedition jumps, a Spell stands in an Expedition.
#[test]
fn what_is_against_the_rules_is_recorded() {
    let mut scene = Scene::new();
    scene.on("turn_began", json!({ "seat": 0 }));
    let spell = json!({ "reference": "S", "type": "spell" });
    let card = json!({ "from": "deck:1", "to": "expedition:1:hero", "face": spell });
    let object = scene.on("card_played", json!({ "seat": 1, "card": card }));
    assert_eq!(scene.object(object).controller, SECOND);
    scene.advance(hero(FIRST), 6);
    assert_eq!(scene.state.expedition(hero(FIRST)).expect("it exists").position, 6);
}

#[test]
fn a_card_in_limbo_is_controlled_by_who_plays_it() {
    let mut scene = Scene::new();
    let card = json!({ "from": "deck:0", "to": "limbo", "face": named("X") });
    let object = scene.on("card_played", json!({ "seat": 1, "card": card }));
    assert_eq!((scene.object(object).owner, scene.object(object).controller), (FIRST, SECOND));
}

#[test]
fn an_event_that_does_nothing_is_not_recorded() {
    let scene = Scene::new();
    assert_eq!(scene.refusal("moved", json!({ "moves": [] })), Refused::Empty("moves"));
    assert_eq!(scene.refusal("ceased", json!({ "objects": [] })), Refused::Empty("objects"));
}

#[test]
fn a_face_is_told_in_full_before_it_is_named() {
    let mut scene = Scene::new();
    let named_only = json!({ "moves": [{ "from": "deck:0", "to": "reserve:0", "face": "X" }] });
    assert_eq!(scene.refusal("moved", named_only.clone()), Refused::NoFace("X".to_owned()));
    scene.put("discard:1", &named("X"));
    scene.on("moved", named_only);
}

#[test]
fn a_seat_or_region_that_does_not_exist_is_refused() {
    let scene = Scene::new();
    let third = rules::Seat::new(2);
    assert_eq!(scene.refusal("passed", json!({ "seat": 2 })), Refused::NoSeat(third));
    assert_eq!(scene.refusal("turn_began", json!({ "seat": 2 })), Refused::NoSeat(third));
    let beyond = json!({ "moves": [{ "expedition": hero(FIRST), "to": 8 }] });
    assert_eq!(scene.refusal("expedition_moved", beyond), Refused::NoRegion(8));
    let stranger = json!({ "moves": [{ "expedition": hero(third), "to": 1 }] });
    assert_eq!(scene.refusal("expedition_moved", stranger), Refused::NoExpedition(hero(third)));
}
