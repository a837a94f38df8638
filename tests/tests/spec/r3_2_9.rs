//! Mana Orbs.

use rules::{Place, Refused, Status};
use serde_json::json;

use crate::scene::{FIRST, SECOND, Scene, named};

fn exhausted(scene: &Scene) -> Vec<bool> {
    let orbs = scene.state.objects_in(Place::Mana(FIRST));
    orbs.map(|(_, orb)| orb.statuses.has(Status::Exhausted)).collect()
}

/// What is in the Mana zone is a Mana Orb (`4.0 3.2.9.c`), of whoever's zone it is (`4.0 3.2.9.a`).
#[test]
fn r3_2_9_c_what_lies_in_the_mana_zone_is_an_orb() {
    let mut scene = Scene::new();
    let card = scene.put("reserve:1", &named("X"));
    let orb = scene.send(card, "mana:1");
    assert!(scene.object(orb).is_mana_orb() && scene.object(orb).face_down);
    assert_eq!((scene.state.ready_mana(FIRST), scene.state.ready_mana(SECOND)), (0, 1));
}

/// X mana is paid by exhausting X orbs (`4.0 3.2.9.f`): by number the oldest ready ones, again by number the next.
#[test]
fn r3_2_9_f_orbs_pay_by_number() {
    let mut scene = Scene::new();
    scene.orbs(FIRST, 4);
    scene.on("mana_paid", json!({ "seat": 0, "count": 1 }));
    assert_eq!(exhausted(&scene), [true, false, false, false]);
    scene.on("mana_paid", json!({ "seat": 0, "count": 2 }));
    assert_eq!(exhausted(&scene), [true, true, true, false]);
    scene.on("mana_readied", json!({ "seat": 0, "count": 1 }));
    assert_eq!(exhausted(&scene), [false, true, true, false]);
}

/// Where the recorder knows which orbs paid, it is those (`4.0 3.2.9.f`).
#[test]
fn r3_2_9_f_orbs_pay_by_name() {
    let mut scene = Scene::new();
    scene.orbs(FIRST, 3);
    let last = scene.made(2);
    scene.on("mana_paid", json!({ "seat": 0, "count": 1, "orbs": [last] }));
    assert_eq!(exhausted(&scene), [false, false, true]);
    scene.on("mana_readied", json!({ "seat": 0, "count": 1, "orbs": [last] }));
    assert_eq!(exhausted(&scene), [false, false, false]);
}

/// More than there is cannot have been paid (`4.0 3.2.9.f`): the recorder has miscounted.
#[test]
fn r3_2_9_f_more_orbs_than_there_are_do_not_pay() {
    let mut scene = Scene::new();
    scene.orbs(FIRST, 2);
    let refused = scene.refusal("mana_paid", json!({ "seat": 0, "count": 3 }));
    assert_eq!(refused, Refused::NoMana { seat: FIRST, have: 2, want: 3 });
    scene.refusal("mana_readied", json!({ "seat": 0, "count": 1 }));
}

/// A player may exhaust one orb to ready another (`4.0 3.2.9.e`): two statuses changed, recorded as such.
#[test]
fn r3_2_9_e_one_orb_is_exhausted_to_ready_another() {
    let mut scene = Scene::new();
    let first = scene.orbs(FIRST, 2);
    let second = scene.made(1);
    scene.gain("exhausted", first);
    scene.gain("exhausted", second);
    scene.lose("exhausted", first);
    assert_eq!(exhausted(&scene), [false, true]);
}

/// An orb enters exhausted where nothing says otherwise: the recorder says which it was (`4.0 3.2.9.b`).
#[test]
fn r3_2_9_b_an_orb_lies_face_down_and_as_recorded_exhausted_or_not() {
    let mut scene = Scene::new();
    scene.draw(FIRST, 2);
    let orb = scene.on(
        "moved",
        json!({ "moves": [{ "from": "hand:0", "to": "mana:0", "statuses": ["exhausted"] }] }),
    );
    assert!(scene.object(orb).face_down && scene.object(orb).face.is_none());
    assert!(scene.object(orb).statuses.has(Status::Exhausted));
    let ready = scene.on("moved", json!({ "moves": [{ "from": "hand:0", "to": "mana:0" }] }));
    assert!(!scene.object(ready).statuses.has(Status::Exhausted));
}
