//! Characteristics, and what is read where there is none.

use rules::{Statistics, Terrain};
use serde_json::json;

use crate::scene::{BOTH, FIRST, NEW, SECOND, Scene, hero, named};

/// An object may lack characteristics (`2024-09 2.3.1.c`, `4.0 2.3.1.c`, `2024-09 1.2.2.d`, `4.0 1.2.2.d`).
#[test]
fn r2_3_1_c_a_face_may_have_nothing_but_its_name() {
    let mut scene = Scene::new();
    let object = scene.put("landmark:0", &named("X"));
    let face = scene.object(object).face.clone().expect("shown");
    assert_eq!((face.card_type, face.hand_cost, face.forest), (None, None, None));
    assert!(face.subtypes.is_empty());
}

/// An absent statistic reads as 0 (`2024-09 2.3.1.f`, `4.0 2.3.1.f`): it neither wins a terrain nor keeps one.
#[test]
fn r2_3_1_f_an_absent_statistic_reads_as_zero() {
    let mut scene = Scene::new();
    let face = json!({ "reference": "X", "type": "character", "mountain": 1 });
    let object = scene.put("expedition:0:hero", &face);
    let statistics = scene.statistics(object);
    assert_eq!((statistics.forest, statistics.mountain, statistics.water), (0, 1, 0));
    for edition in BOTH {
        assert_eq!(scene.due_to(edition, hero(FIRST)), [Terrain::Mountain]);
    }
}

/// Only Characters have statistics (`2024-09 2.2.9.c`, `4.0 2.2.11.c`): nothing else in an Expedition counts.
#[test]
fn r2_2_9_c_only_characters_have_statistics() {
    let mut scene = Scene::new();
    let numbers = json!({
        "reference": "X", "type": "permanent", "subtypes": ["gear"], "forest": 9, "water": 9,
    });
    let gear = scene.put("expedition:0:hero", &numbers);
    scene.boost(gear, 1);
    assert!(scene.view(NEW).objects[&gear].statistics.is_none());
    assert_eq!(scene.expedition(NEW, hero(FIRST)).statistics, Statistics::default());
}

/// There are three statistics, and each is its own number (`2024-09 2.2.9.b`, `4.0 2.2.11.b`).
#[test]
fn r2_2_9_b_there_are_three_statistics() {
    let mut scene = Scene::new();
    scene.character(hero(SECOND), [1, 2, 3]);
    scene.character(hero(SECOND), [10, 20, 30]);
    let sum = scene.expedition(NEW, hero(SECOND)).statistics;
    assert_eq!(Terrain::ALL.map(|terrain| sum.of(terrain)), [11, 22, 33]);
}

/// An object's base characteristics may become those of another face; as a new object it has its own again
/// (`2024-09 2.3.1.a`, `4.0 2.3.1.a`): that face is recorded as it was shown.
#[test]
fn r2_3_1_a_a_card_has_what_is_written_on_it() {
    let mut scene = Scene::new();
    let object = scene.character(hero(FIRST), [1, 1, 1]);
    let other = crate::scene::face([4, 4, 4]);
    scene.on("face_changed", json!({ "object": object, "face": other }));
    assert_eq!(scene.statistics(object), Statistics::all(4));
    assert!(scene.has(object), "it is the object it was");
}
