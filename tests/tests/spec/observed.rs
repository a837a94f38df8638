//! Observations, where the steps are not known: each kind of fact.

use rules::{BOOST, Phase, Place, Refused, Status};
use serde_json::{Value, json};

use crate::scene::{DECK, FIRST, NEW, SECOND, Scene, hero, named};

fn see(scene: &mut Scene, facts: &[Value]) -> rules::ObjectId {
    scene.on("observed", json!({ "why": "gap", "facts": facts }))
}

#[test]
fn a_gap_alone_changes_nothing() {
    let mut scene = Scene::new();
    scene.character(hero(FIRST), [1, 1, 1]);
    let before = scene.state.digest();
    see(&mut scene, &[]);
    assert_eq!(scene.state.digest(), before);
}

#[test]
fn an_object_that_is_absent_is_gone() {
    let mut scene = Scene::new();
    let object = scene.character(hero(FIRST), [1, 1, 1]);
    see(&mut scene, &[json!({ "absent": object })]);
    assert!(!scene.has(object));
    let again = scene.refusal("observed", json!({ "why": "gap", "facts": [{ "absent": object }] }));
    assert_eq!(again, Refused::NoObject(object));
}

#[test]
fn the_clock_is_as_seen_and_what_is_not_said_stays() {
    let mut scene = Scene::new();
    scene.on("phase_began", json!({ "phase": "afternoon" }));
    scene.on("passed", json!({ "seat": 0 }));
    see(&mut scene, &[json!({ "clock": { "day": 4, "turn": 1 } })]);
    let day = scene.state.day;
    assert_eq!((day.day, day.phase, day.turn), (4, Phase::Afternoon, Some(SECOND)));
    assert!(scene.state.players[0].passed && !scene.state.players[1].passed);
    see(&mut scene, &[json!({ "clock": { "phase": "dusk", "first_player": 1, "passed": [1] } })]);
    assert_eq!((scene.state.day.phase, scene.state.day.first_player), (Phase::Dusk, Some(SECOND)));
    assert!(!scene.state.players[0].passed && scene.state.players[1].passed);
}

#[test]
fn an_expedition_is_where_it_was_seen_and_ascended_or_not() {
    let mut scene = Scene::new();
    let seen = |ascended: bool| json!({ "expedition": { "expedition": hero(FIRST), "position": 3, "ascended": ascended } });
    see(&mut scene, &[seen(true)]);
    let expedition = scene.state.expedition(hero(FIRST)).expect("it exists").clone();
    assert!(expedition.position == 3 && expedition.is_ascended());
    see(&mut scene, &[seen(false)]);
    assert!(!scene.state.expedition(hero(FIRST)).expect("it exists").is_ascended());
}

#[test]
fn a_hidden_zone_has_the_cards_that_were_counted() {
    let mut scene = Scene::new();
    let count = |place: &str, count: u32| json!({ "hidden": { "place": place, "count": count } });
    let before = scene.slots("deck:0");
    see(&mut scene, &[count("deck:0", DECK - 2), count("hand:0", 2)]);
    assert_eq!(scene.slots("deck:0"), before[..before.len() - 2], "surplus leaves at the bottom");
    assert_eq!(scene.slots("hand:0").len(), 2);
    see(&mut scene, &[count("deck:0", DECK)]);
    assert_eq!(scene.slots("deck:0").len(), DECK as usize);
    assert_eq!(scene.slots("deck:0")[..10], before[..10], "missing ones are added at the bottom");
}

#[test]
fn mana_is_as_many_orbs_as_were_seen_and_as_many_of_them_ready() {
    let mut scene = Scene::new();
    let oldest = scene.orbs(FIRST, 3);
    let mana =
        |orbs: u32, ready: u32| json!({ "mana": { "seat": 0, "orbs": orbs, "ready": ready } });
    let count = |scene: &Scene| {
        (scene.state.objects_in(Place::Mana(FIRST)).count(), scene.state.ready_mana(FIRST))
    };
    see(&mut scene, &[mana(5, 2)]);
    assert_eq!(count(&scene), (5, 2));
    see(&mut scene, &[mana(1, 1)]);
    assert_eq!(count(&scene), (1, 1));
    assert!(scene.has(oldest), "the newest leave first");
    let wrong = json!({ "why": "gap", "facts": [mana(1, 2)] });
    assert!(matches!(scene.refusal("observed", wrong), Refused::Contradiction(_)));
}

#[test]
fn an_object_in_its_place_is_the_same_with_all_that_was_seen_on_it() {
    let mut scene = Scene::new();
    let object = scene.character(hero(FIRST), [1, 1, 1]);
    scene.gain("anchored", object);
    let timestamp = scene.object(object).timestamp;
    let fact = json!({
        "object": object, "place": "expedition:0:companion", "statuses": ["fleeting"],
        "counters": { "boost": 2 },
    });
    see(&mut scene, &[json!({ "object": fact })]);
    let seen = scene.object(object);
    assert_eq!(seen.timestamp, timestamp);
    assert!(seen.statuses.has(Status::Fleeting) && !seen.statuses.has(Status::Anchored));
    assert_eq!(seen.counter(BOOST), 2);
    assert_eq!(scene.place(object), "expedition:0:companion");
}

#[test]
fn an_object_elsewhere_is_a_new_one_of_the_same_item() {
    let mut scene = Scene::new();
    let old = scene.character(hero(FIRST), [1, 2, 3]);
    let item = scene.object(old).item;
    let fact = json!({ "object": { "object": old, "place": "reserve:0" } });
    let new = see(&mut scene, &[fact]);
    assert!(!scene.has(old));
    assert_eq!((scene.object(new).item, scene.place(new)), (item, "reserve:0".to_owned()));
    assert!(scene.object(new).face.is_some());
}

#[test]
fn an_object_never_seen_before_enters_with_its_face() {
    let mut scene = Scene::new();
    let slot = scene.slots("deck:1")[3];
    let fact =
        json!({ "place": "expedition:1:hero", "was": slot, "face": crate::scene::face([2, 2, 2]) });
    let object = see(&mut scene, &[json!({ "object": fact })]);
    assert_eq!((scene.object(object).owner, scene.object(object).slot), (SECOND, Some(slot)));
    assert!(!scene.slots("deck:1").contains(&slot), "the card is not in the Deck any more");
    assert_eq!(scene.expedition(NEW, hero(SECOND)).statistics.forest, 2);
}

#[test]
fn a_tumult_card_shows_what_was_seen() {
    let mut scene = Scene::new();
    see(&mut scene, &[json!({ "tumult": { "index": 1, "card": 3, "rotated": false } })]);
    assert_eq!(scene.terrains(3), [rules::Terrain::Water]);
}

#[test]
fn an_object_is_not_seen_in_a_hidden_zone() {
    let scene = Scene::new();
    let fact = json!({ "object": { "place": "hand:0", "face": named("X") } });
    let refused = scene.refusal("observed", json!({ "why": "unknown", "facts": [fact] }));
    assert!(matches!(refused, Refused::NoPlace(_)));
}
