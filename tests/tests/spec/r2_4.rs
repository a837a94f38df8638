//! Statuses and boosts.

use rules::{BOOST, Statistics, Status, Statuses};
use serde_json::json;

use crate::scene::{FIRST, Scene, companion, hero, named};

/// The statuses there are (`4.0 2.4.1.a`): five that steps give and take, and Boosted, which follows from boosts.
#[test]
fn r2_4_1_a_objects_gain_the_statuses_of_the_list() {
    let mut scene = Scene::new();
    let object = scene.character(hero(FIRST), [1, 1, 1]);
    for status in Status::ALL {
        scene.gain(status.word(), object);
        assert!(scene.object(object).statuses.has(status));
    }
    let all: Vec<_> = scene.object(object).statuses.iter().map(Status::word).collect();
    assert_eq!(all, ["anchored", "ascended", "asleep", "exhausted", "fleeting"]);
}

/// Expeditions have statuses of their own (`4.0 2.4.1.b`).
#[test]
fn r2_4_1_b_an_expedition_may_have_a_status() {
    let mut scene = Scene::new();
    scene.ascend(companion(FIRST));
    let ascended = |id| scene.state.expedition(id).expect("it exists").is_ascended();
    assert!(ascended(companion(FIRST)) && !ascended(hero(FIRST)));
}

/// What enters a zone has no status but those it is said to enter with (`4.0 2.4.1.d`, `4.0 2.4.7.a`).
#[test]
fn r2_4_1_d_an_object_enters_with_the_statuses_it_is_said_to() {
    let mut scene = Scene::new();
    let reserve = scene.put("reserve:0", &named("X"));
    let limbo =
        json!({ "what": reserve, "from": "reserve:0", "to": "limbo", "statuses": ["fleeting"] });
    let limbo = scene.on("card_played", json!({ "seat": 0, "card": limbo }));
    assert!(scene.object(limbo).statuses.has(Status::Fleeting));
    let expedition = scene.send(limbo, "expedition:0:hero");
    assert_eq!(scene.object(expedition).statuses, Statuses::NONE);
}

/// Nothing but an event about it changes a status (`4.0 2.4.1.e`): not a day, not a phase, not Rest's beginning.
#[test]
fn r2_4_1_e_statuses_stay_until_an_event_changes_them() {
    let mut scene = Scene::new();
    let object = scene.character(hero(FIRST), [1, 1, 1]);
    scene.gain("asleep", object);
    scene.ascend(hero(FIRST));
    scene.on("phase_began", json!({ "phase": "night" }));
    scene.on("daily_effect_began", json!({ "effect": "rest" }));
    scene.on("day_began", json!({ "day": 2 }));
    assert!(scene.object(object).statuses.has(Status::Asleep));
    assert!(scene.state.expedition(hero(FIRST)).expect("it exists").is_ascended());
}

/// A status is not gained a second time (`4.0 2.4.1.f`): recorded twice it is there once, and one loss takes it.
#[test]
fn r2_4_1_f_a_status_gained_twice_is_there_once() {
    let mut scene = Scene::new();
    let object = scene.character(hero(FIRST), [1, 1, 1]);
    scene.gain("anchored", object);
    scene.gain("anchored", object);
    scene.lose("anchored", object);
    assert!(!scene.object(object).statuses.has(Status::Anchored));
}

/// A status that is not there is not lost (`4.0 2.4.1.h`, `4.0 7.3.25.b`): the record of it is accepted and changes
/// nothing, since it is the audit that judges.
#[test]
fn r2_4_1_h_losing_an_absent_status_changes_nothing() {
    let mut scene = Scene::new();
    let object = scene.character(hero(FIRST), [1, 1, 1]);
    scene.gain("asleep", object);
    scene.lose("exhausted", object);
    assert_eq!(scene.object(object).statuses, Statuses::NONE.with(Status::Asleep));
}

/// An object is Boosted while a boost is on it (`4.0 2.4.5.a`), and in no other way (`4.0 2.4.5.b`). Each boost is one
/// more of each statistic.
#[test]
fn r2_4_5_a_boosted_is_having_a_boost() {
    let mut scene = Scene::new();
    let object = scene.character(hero(FIRST), [1, 0, 2]);
    scene.boost(object, 2);
    assert_eq!(scene.object(object).counter(BOOST), 2);
    let boosted = scene.statistics(object);
    assert_eq!(boosted, Statistics { forest: 3, mountain: 2, water: 4 });
    scene.boost(object, -2);
    assert_eq!(scene.object(object).counter(BOOST), 0);
    assert_eq!(scene.statistics(object).forest, 1);
    assert!(serde_json::from_value::<Status>(json!("boosted")).is_err());
}

/// Ready is not being exhausted (`4.0 2.4.6.b`, `4.0 7.3.12.a`, `4.0 7.3.25.a`).
#[test]
fn r2_4_6_b_ready_is_not_being_exhausted() {
    let mut scene = Scene::new();
    let orb = scene.orbs(FIRST, 1);
    assert_eq!(scene.state.ready_mana(FIRST), 1);
    scene.gain("exhausted", orb);
    assert_eq!(scene.state.ready_mana(FIRST), 0);
    scene.lose("exhausted", orb);
    assert_eq!(scene.state.ready_mana(FIRST), 1);
}

/// A card keeps its boosts on a move where something says so (`2024-09 7.4.4.b`): the move carries them.
#[test]
fn r7_4_4_b_a_move_carries_the_boosts_that_are_kept() {
    let mut scene = Scene::new();
    let old = scene.character(hero(FIRST), [1, 1, 1]);
    scene.boost(old, 2);
    let kept = json!({
        "what": old, "from": "expedition:0:hero", "to": "reserve:0", "counters": { "boost": 2 },
    });
    let new = scene.on("moved", json!({ "moves": [kept] }));
    assert_eq!(scene.object(new).counter(BOOST), 2);
}
