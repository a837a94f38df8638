//! Timestamps.

use rules::Timestamp;
use serde_json::json;

use crate::scene::{FIRST, Scene, hero, named};

fn timestamp(scene: &Scene, object: rules::ObjectId) -> Timestamp {
    scene.object(object).timestamp
}

/// Whatever enters a zone or is created in one gets a timestamp (`2024-09 2.2.14.b`, `4.0 2.2.16.b`), and each is
/// greater than all before it (`2024-09 2.2.14.c`, `4.0 2.2.16.c`).
#[test]
fn r2_2_14_b_all_that_enters_gets_a_new_timestamp() {
    let mut scene = Scene::new();
    let mut last = Timestamp::new(0);
    let card = scene.put("reserve:0", &named("X"));
    let mut later = |scene: &Scene, object| {
        let now = timestamp(scene, object);
        assert!(now > last, "{now:?} after {last:?}");
        last = now;
    };
    later(&scene, card);
    let token = scene.token(hero(FIRST), [1, 1, 1]);
    later(&scene, token);
    let emblem = scene.on("emblem_created", json!({ "emblems": [{ "controller": 0 }] }));
    later(&scene, emblem);
    let card = scene.send(card, "limbo");
    later(&scene, card);
    let orb = scene.orbs(FIRST, 1);
    later(&scene, orb);
}

/// A timestamp is never given twice (`2024-09 2.2.14.c`, `4.0 2.2.16.c`), not after play went back either.
#[test]
fn r2_2_14_c_a_rewind_does_not_give_timestamps_again() {
    let mut scene = Scene::new();
    let earlier = scene.state.clone();
    let lost = scene.put("reserve:0", &named("X"));
    let lost_timestamp = timestamp(&scene, lost);
    scene.state = scene.state.rewound(&earlier);
    assert!(!scene.has(lost) && scene.state.line == 1);
    let known = scene.state.faces.get("X").cloned();
    assert!(known.is_some(), "what was shown stays known");
    let again = scene.put("reserve:0", &json!("X"));
    assert!(again != lost && timestamp(&scene, again) > lost_timestamp);
}

fn two(scene: &mut Scene, order: [&str; 2]) -> [Timestamp; 2] {
    let one = |name: &str| json!({ "from": "deck:0", "to": "reserve:0", "face": named(name) });
    scene.on("moved", json!({ "moves": [one(order[0]), one(order[1])] }));
    let of = |name: &str| {
        let found = scene
            .state
            .objects
            .values()
            .find(|object| object.face.as_ref().is_some_and(|face| face.reference == name));
        found.expect("it entered").timestamp
    };
    [of("X"), of("Y")]
}

/// Of several that enter at once the order is chosen (`2024-09 2.2.14.d`, `4.0 2.2.16.d`): that of the list at first.
#[test]
fn r2_2_14_d_entering_together_is_in_list_order() {
    let [x, y] = two(&mut Scene::new(), ["X", "Y"]);
    assert!(x < y);
    let [x, y] = two(&mut Scene::new(), ["Y", "X"]);
    assert!(y < x);
}

/// A choice made later puts them in its order; they share out the timestamps they hold (`2024-09 2.2.14.d`,
/// `4.0 2.2.16.d`).
#[test]
fn r2_2_14_d_assigned_timestamps_are_in_the_order_chosen() {
    let mut scene = Scene::new();
    let before = two(&mut scene, ["X", "Y"]);
    let (x, y) = (scene.made(0), scene.made(1));
    let stranger = scene.put("reserve:0", &named("Z"));
    let of_stranger = timestamp(&scene, stranger);
    scene.on("timestamps_assigned", json!({ "order": [y, x], "chosen_by": [0, 1] }));
    assert_eq!([timestamp(&scene, y), timestamp(&scene, x)], before);
    scene.on("timestamps_assigned", json!({ "order": [x, y] }));
    assert_eq!([timestamp(&scene, x), timestamp(&scene, y)], before);
    assert_eq!(timestamp(&scene, stranger), of_stranger);
}

/// An order names each object once (`2024-09 2.2.14.d`, `4.0 2.2.16.d`).
#[test]
fn r2_2_14_d_an_order_with_an_object_twice_is_nonsense() {
    let mut scene = Scene::new();
    let x = scene.put("reserve:0", &named("X"));
    scene.refusal("timestamps_assigned", json!({ "order": [x, x] }));
}

/// A timestamp is a number (`2024-09 2.2.14.a`, `4.0 2.2.16.a`): written as one, and compared as one, so that the
/// hundredth is later than the ninth.
#[test]
fn r2_2_14_a_a_timestamp_is_a_number() {
    let mut scene = Scene::new();
    let mut last = scene.put("reserve:0", &crate::scene::named("X"));
    for number in 2..=101_u64 {
        let before = scene.object(last).timestamp;
        last = scene.send(last, if number % 2 == 0 { "limbo" } else { "reserve:0" });
        let now = scene.object(last).timestamp;
        assert!(now > before);
        let written = serde_json::to_value(scene.object(last)).expect("plain data");
        assert_eq!(written["timestamp"].as_u64(), Some(number));
    }
}
