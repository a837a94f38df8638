//! Owners and controllers of cards.

use serde_json::json;

use crate::scene::{FIRST, SECOND, Scene, companion, hero};

/// A card on its way to another player's zone goes to that of its owner, who controls it again there
/// (`2024-09 1.4.3.a`, `4.0 1.4.3.a`, `4.0 3.1.2.c`): what is recorded names the owner's zone.
#[test]
fn r1_4_3_a_a_stolen_card_goes_back_to_its_owners_zone() {
    let mut scene = Scene::new();
    let stolen = scene.character(hero(FIRST), [1, 1, 1]);
    let to = format!("expedition:{}", hero(SECOND));
    scene.on("control_changed", json!({ "object": stolen, "to": to }));
    assert_eq!((scene.object(stolen).owner, scene.object(stolen).controller), (FIRST, SECOND));
    let back = scene.send(stolen, "reserve:0");
    assert_eq!((scene.object(back).owner, scene.object(back).controller), (FIRST, FIRST));
}

/// The paragraph is judged, not enforced (`2024-09 1.4.3.a`, `4.0 1.4.3.a`): a card that was put in another player's
/// zone is there, and is still its owner's.
#[test]
fn r1_4_3_a_what_was_put_in_the_wrong_zone_is_there() {
    let mut scene = Scene::new();
    let card = scene.character(hero(FIRST), [1, 1, 1]);
    let wrong = scene.send(card, "reserve:1");
    assert_eq!(scene.place(wrong), "reserve:1");
    assert_eq!((scene.object(wrong).owner, scene.object(wrong).controller), (FIRST, SECOND));
}

/// What stands in a player's Expeditions, Landmark zone or Hero zone is theirs to control (`4.0 7.5.5.a`).
#[test]
fn r7_5_5_a_the_seat_of_the_place_controls() {
    let mut scene = Scene::new();
    for (place, controller) in
        [("landmark:1", SECOND), ("hero:0", FIRST), ("expedition:1:companion", SECOND)]
    {
        let object = scene.put(place, &crate::scene::named("X"));
        assert_eq!(scene.object(object).controller, controller, "{place}");
    }
}

/// A Character that defects goes to the Expedition facing its own and is under its control (`4.0 7.3.6.a`); it has not
/// changed zones, so it is the object it was, with all that is on it (`4.0 3.2.4.d`).
#[test]
fn r7_3_6_a_a_defector_is_the_same_object_under_other_control() {
    let mut scene = Scene::new();
    let defector = scene.character(companion(FIRST), [2, 2, 2]);
    scene.boost(defector, 1);
    scene.gain("anchored", defector);
    let before = scene.object(defector).clone();
    let to = format!("expedition:{}", companion(SECOND));
    scene.on("control_changed", json!({ "object": defector, "to": to }));
    let after = scene.object(defector);
    assert_eq!(after.place.to_string(), to);
    assert_eq!((after.owner, after.controller), (FIRST, SECOND));
    assert_eq!(
        (after.timestamp, after.statuses, &after.counters),
        (before.timestamp, before.statuses, &before.counters)
    );
}
