//! The Expedition zone.

use rules::BOOST;

use crate::scene::{FIRST, NEW, SECOND, Scene, companion, hero};

/// Each player has two Expeditions (`4.0 3.2.4.b`), which exist though they are empty (`4.0 3.2.4.c`); like faces like
/// (`4.0 1.2.3.c`).
#[test]
fn r3_2_4_b_there_are_four_expeditions() {
    let scene = Scene::new();
    let ids: Vec<_> = scene.state.expeditions.iter().map(|expedition| expedition.id).collect();
    assert_eq!(ids, [hero(FIRST), companion(FIRST), hero(SECOND), companion(SECOND)]);
    let facing = |id| scene.state.expedition(id).expect("it exists").facing.clone();
    assert_eq!(facing(hero(FIRST)), [hero(SECOND)]);
    assert_eq!(facing(companion(SECOND)), [companion(FIRST)]);
}

/// Going from one Expedition to another changes no zone (`4.0 3.2.4.d`): the object stays what it is, with its
/// timestamp and all that is on it.
#[test]
fn r3_2_4_d_switching_expeditions_makes_no_new_object() {
    let mut scene = Scene::new();
    let object = scene.character(hero(FIRST), [1, 2, 3]);
    scene.boost(object, 1);
    scene.gain("anchored", object);
    let before = scene.object(object).clone();
    scene.send(object, "expedition:0:companion");
    let after = scene.object(object);
    assert_eq!(scene.place(object), "expedition:0:companion");
    assert_eq!((after.timestamp, after.statuses), (before.timestamp, before.statuses));
    assert_eq!(after.counter(BOOST), 1);
    assert_eq!(scene.expedition(NEW, hero(FIRST)).statistics.water, 0);
    assert_eq!(scene.expedition(NEW, companion(FIRST)).statistics.water, 4);
}

/// It is known in which Expedition an object is (`4.0 3.2.4.e`): a move from the wrong one makes no sense.
#[test]
fn r3_2_4_e_a_move_from_the_wrong_expedition_is_nonsense() {
    let mut scene = Scene::new();
    let object = scene.character(hero(FIRST), [1, 1, 1]);
    let moves = serde_json::json!([
        { "what": object, "from": "expedition:0:companion", "to": "reserve:0" },
    ]);
    let refused = scene.refusal("moved", serde_json::json!({ "moves": moves }));
    assert!(matches!(refused, rules::Refused::NotThere { .. }));
}
