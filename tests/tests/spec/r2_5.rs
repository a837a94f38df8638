//! Counters, boosts among them.

use rules::{BOOST, Event, Statistics};
use serde_json::{Value, json};

use crate::scene::{FIRST, Scene, hero, named};

/// Counters of a name more or fewer on an object.
fn change(scene: &mut Scene, object: rules::ObjectId, counter: &str, by: i32) {
    let change = json!({ "object": object, "counter": counter, "by": by });
    scene.on("counters_changed", json!({ "changes": [change] }));
}

/// Objects of all visible zones but the Discard pile may have counters (`4.0 2.5.a`), cards of hidden zones cannot
/// (`4.0 2.5.b`): there is no way to write it down.
#[test]
fn r2_5_a_objects_in_visible_zones_have_counters() {
    let mut scene = Scene::new();
    for place in ["expedition:0:hero", "hero:0", "landmark:0", "limbo", "mana:0", "reserve:0"] {
        let object = scene.put(place, &named(place));
        change(&mut scene, object, "kelon", 2);
        assert_eq!(scene.object(object).counter("kelon"), 2, "{place}");
    }
    let slot = scene.slots("deck:0")[0];
    let change = json!({ "object": slot, "counter": "kelon", "by": 1 });
    let event = json!({ "type": "counters_changed", "data": { "changes": [change] } });
    assert!(serde_json::from_value::<Event>(event).is_err());
}

/// Counters have names (`4.0 2.5.c`), and those of one name on one object are only counted (`4.0 2.5.d`,
/// `4.0 7.3.14.b`): to gain some is to have so many more (`4.0 2.5.f`, `4.0 7.3.14.a`), to spend some so many fewer
/// (`4.0 7.3.33.a`).
#[test]
fn r2_5_c_counters_are_counted_by_name() {
    let mut scene = Scene::new();
    let object = scene.put("landmark:0", &named("X"));
    let other = scene.put("landmark:0", &named("Y"));
    change(&mut scene, object, "kelon", 2);
    change(&mut scene, object, "song", 1);
    change(&mut scene, other, "kelon", 7);
    change(&mut scene, object, "kelon", 3);
    change(&mut scene, object, "kelon", -4);
    let of = |id, name| scene.object(id).counter(name);
    assert_eq!([of(object, "kelon"), of(object, "song"), of(other, "kelon")], [1, 1, 7]);
    assert_eq!(of(other, "song"), 0);
    let nameless = json!({ "changes": [{ "object": object, "by": 1 }] });
    let event = json!({ "type": "counters_changed", "data": nameless });
    assert!(serde_json::from_value::<Event>(event).is_err());
}

/// Some Heroes start with counters, which are on them as soon as they are there (`4.0 2.5.e`).
#[test]
fn r2_5_e_a_hero_may_start_with_counters() {
    let mut scene = Scene::new();
    let hero = json!({ "face": named("HERO"), "counters": { "kelon": 3 } });
    let hero = scene.on("deck_registered", json!({ "seat": 0, "size": 3, "hero": hero }));
    assert_eq!((scene.place(hero), scene.object(hero).counter("kelon")), ("hero:0".into(), 3));
}

/// Counters do nothing by themselves (`4.0 2.5.i`), but a boost adds one to each statistic of a Character
/// (`4.0 2.5.1.a`, `4.0 2.5.1.b`, `4.0 7.3.16.a`).
#[test]
fn r2_5_i_only_boosts_do_something() {
    let mut scene = Scene::new();
    let character = scene.character(hero(FIRST), [1, 0, 2]);
    change(&mut scene, character, "kelon", 5);
    let before = scene.statistics(character);
    assert_eq!(before, Statistics { forest: 1, mountain: 0, water: 2 });
    change(&mut scene, character, BOOST, 2);
    assert_eq!(scene.statistics(character), before + Statistics::all(2));
    change(&mut scene, character, BOOST, -1);
    assert_eq!(scene.statistics(character), before + Statistics::all(1));
}

/// What moves from play loses its counters (`4.0 2.5.j`), what moves on from the Reserve or Limbo keeps them
/// (`4.0 2.5.k`): the record of a move says which there are, and none if it says nothing.
#[test]
fn r2_5_j_a_move_says_which_counters_are_kept() {
    let mut scene = Scene::new();
    let character = scene.character(hero(FIRST), [1, 1, 1]);
    change(&mut scene, character, "kelon", 2);
    let reserve = scene.send(character, "reserve:0");
    assert!(scene.object(reserve).counters.is_empty());
    change(&mut scene, reserve, "kelon", 3);
    let kept = json!({
        "what": reserve, "from": "reserve:0", "to": "limbo", "counters": { "kelon": 3 },
    });
    let limbo = scene.on("moved", json!({ "moves": [kept] }));
    assert_eq!(scene.object(limbo).counter("kelon"), 3);
    let gone = scene.send(limbo, "discard:0");
    assert!(scene.object(gone).counters.is_empty());
}

/// Boosts are exchanged in one step, each gaining or losing the difference (`4.0 7.3.10.a`).
#[test]
fn r7_3_10_a_boosts_are_exchanged_in_one_step() {
    let mut scene = Scene::new();
    let [one, two] = [1, 2].map(|number| scene.character(hero(FIRST), [number; 3]));
    scene.boost(one, 4);
    scene.boost(two, 1);
    let by = |object, by: i32| json!({ "object": object, "counter": "boost", "by": by });
    scene.on("counters_changed", json!({ "changes": [by(one, -3), by(two, 3)] }));
    assert_eq!([one, two].map(|id| scene.object(id).counter(BOOST)), [1, 4]);
}

/// A step may be about several objects, each of them on its own (`4.0 6.1.e`), and some change nothing (`4.0 1.2.7.d`).
#[test]
fn r6_1_e_a_step_may_be_about_several_objects() {
    let mut scene = Scene::new();
    let ids = [1, 2, 3].map(|number| scene.character(hero(FIRST), [number; 3]));
    scene.gain("exhausted", ids[1]);
    scene.on("status_gained", json!({ "status": "exhausted", "objects": ids }));
    assert!(ids.iter().all(|id| scene.object(*id).statuses.iter().count() == 1));
    let table = |scene: &Scene| -> Vec<Value> {
        scene.state.objects.values().map(|object| json!(object)).collect()
    };
    let before = table(&scene);
    scene.on("choice_made", json!({ "seat": 0, "about": "target", "pieces": ids }));
    scene.on("die_rolled", json!({ "seat": 0, "results": [4] }));
    assert_eq!(table(&scene), before);
}
