//! Objects, and the items they represent.

use rules::{BOOST, Kind, Refused, Statuses};
use serde_json::json;

use crate::scene::{DECK, FIRST, SECOND, Scene, companion, hero, named};

/// An object is in one visible zone at a time: a move leaves nothing behind (`2024-09 2.1.a`, `4.0 2.1.a`).
#[test]
fn r2_1_a_an_item_is_one_object_at_a_time() {
    let mut scene = Scene::new();
    let mut object = scene.put("reserve:0", &named("X"));
    for place in ["limbo", "expedition:0:hero", "discard:0", "reserve:0", "landmark:0", "mana:0"] {
        object = scene.send(object, place);
        assert_eq!(scene.state.objects.len(), 1, "{place}");
        assert_eq!(scene.place(object), place);
    }
}

/// Cards, tokens and emblems are all objects (`2024-09 2.1.b`, `4.0 2.1.b`).
#[test]
fn r2_1_b_cards_tokens_and_emblems_are_objects() {
    let mut scene = Scene::new();
    let card = scene.character(hero(FIRST), [1, 1, 1]);
    let token = scene.token(hero(FIRST), [2, 2, 2]);
    let emblem = scene.on("emblem_created", json!({ "emblems": [{ "controller": 1 }] }));
    assert_eq!((&scene.object(card).kind, &scene.object(token).kind), (&Kind::Card, &Kind::Token));
    assert!(matches!(scene.object(emblem).kind, Kind::Emblem(_)));
    assert_eq!((scene.place(emblem), scene.object(emblem).controller), ("limbo".into(), SECOND));
}

/// An item that changes zones is a new object: another id, a later timestamp, nothing of what was on the old one; the
/// old object does not exist any more (`2024-09 2.1.c`, `4.0 2.1.c-d`, `2024-09 1.4.4.a`, `4.0 1.4.4.a`).
#[test]
fn r2_1_c_an_item_that_changes_zones_becomes_a_new_object() {
    let mut scene = Scene::new();
    let old = scene.character(hero(FIRST), [1, 1, 1]);
    scene.boost(old, 2);
    scene.gain("asleep", old);
    let was = scene.object(old).clone();
    let new = scene.send(old, "reserve:0");
    assert!(new != old && !scene.has(old));
    let is = scene.object(new);
    assert_eq!((is.item, &is.face), (was.item, &was.face), "it is the same card");
    assert!(is.timestamp > was.timestamp);
    assert_eq!((is.statuses, is.counter(BOOST)), (Statuses::NONE, 0));
}

/// In a hidden zone the item is no object at all (`2024-09 2.1.c`, `4.0 2.1.d`); what comes out of it again is an
/// object never seen before.
#[test]
fn r2_1_c_an_item_that_goes_to_a_hidden_zone_is_no_object_there() {
    let mut scene = Scene::new();
    let old = scene.put("reserve:0", &named("X"));
    scene.send(old, "hand:0");
    assert!(scene.state.objects.is_empty());
    assert_eq!(scene.slots("hand:0").len(), 1);
    let slot = scene.slot(0);
    let new = scene
        .on("moved", json!({ "moves": [{ "what": slot, "from": "hand:0", "to": "reserve:0" }] }));
    assert!(new != old && scene.object(new).face.is_some(), "everyone knew which card it was");
}

/// A token that leaves the Expedition zone joins its new zone and then ceases to exist (`2024-09 2.1.d`): two events,
/// since no edition is known where they are applied.
#[test]
fn r2_1_d_a_token_that_leaves_ceases_by_an_event_of_its_own() {
    let mut scene = Scene::new();
    let token = scene.token(hero(FIRST), [1, 1, 1]);
    let moved = scene.send(token, "reserve:0");
    assert_eq!((scene.place(moved), &scene.object(moved).kind), ("reserve:0".into(), &Kind::Token));
    scene.on("ceased", json!({ "objects": [moved] }));
    assert!(scene.state.objects.is_empty());
}

/// A token that leaves the Expedition zone does not join another (`4.0 2.1.e`): it ceases where it is.
#[test]
fn r2_1_e_a_token_ceases_in_the_expedition_it_leaves() {
    let mut scene = Scene::new();
    let token = scene.token(companion(SECOND), [1, 1, 1]);
    scene.on("ceased", json!({ "objects": [token] }));
    assert!(!scene.has(token));
}

/// The ability that moved a card can find it where it went (`2024-09 2.1.e`, `4.0 2.1.f`): the record of the move
/// names the new object, in the order of the moves.
#[test]
fn r2_1_e_the_record_of_a_move_names_the_new_objects() {
    let mut scene = Scene::new();
    let one = scene.put("reserve:0", &named("ONE"));
    let two = scene.put("reserve:0", &named("TWO"));
    let go = |what| json!({ "what": what, "from": "reserve:0", "to": "limbo" });
    scene.on("moved", json!({ "moves": [go(two), go(one)] }));
    let title =
        |index| scene.object(scene.made(index)).face.clone().expect("shown").reference.clone();
    assert_eq!([title(0), title(1)], ["TWO", "ONE"]);
}

/// It can find it through several moves (`2024-09 2.1.f`, `4.0 2.1.g`): three objects, one item.
#[test]
fn r2_1_f_several_moves_are_several_objects_of_one_item() {
    let mut scene = Scene::new();
    let reserve = scene.put("reserve:0", &named("X"));
    let item = scene.object(reserve).item;
    let limbo = scene.send(reserve, "limbo");
    let expedition = scene.send(limbo, "expedition:0:hero");
    assert!(reserve != limbo && limbo != expedition);
    assert_eq!(scene.object(expedition).item, item);
}

/// Cards in hidden zones are no objects (`2024-09 2.1.g`, `4.0 2.1.j`): they are slots, and an object's name does not
/// take them out.
#[test]
fn r2_1_g_cards_in_hidden_zones_are_slots() {
    let mut scene = Scene::new();
    assert!(scene.state.objects.is_empty());
    assert_eq!(scene.slots("deck:0").len(), DECK as usize);
    let object = scene.put("reserve:0", &named("X"));
    let moves = json!([{ "what": object, "from": "deck:0", "to": "hand:0" }]);
    assert!(matches!(
        scene.refusal("moved", json!({ "moves": moves })),
        Refused::NotThere { .. } | Refused::WrongPiece { .. }
    ));
    let slot = scene.slots("deck:0")[0];
    let moves = json!([{ "what": slot, "from": "reserve:0", "to": "hand:0" }]);
    assert!(matches!(
        scene.refusal("moved", json!({ "moves": moves })),
        Refused::WrongPiece { .. }
    ));
}

/// Zones are no objects (`2024-09 2.1.h`, `4.0 2.1.k`): nothing that is about an object can be about a zone, and what
/// fills one makes as many objects as cards.
#[test]
fn r2_1_h_zones_are_no_objects() {
    for zone in ["reserve:0", "limbo", "expedition:0:hero", "hand:0"] {
        for (kind, data) in [
            ("status_gained", json!({ "status": "exhausted", "objects": [zone] })),
            ("ceased", json!({ "objects": [zone] })),
            ("timestamps_assigned", json!({ "order": [zone] })),
            ("moved", json!({ "moves": [{ "what": zone, "from": zone, "to": "limbo" }] })),
        ] {
            let event = json!({ "type": kind, "data": data });
            assert!(serde_json::from_value::<rules::Event>(event).is_err(), "{kind} {zone}");
        }
    }
    let mut scene = Scene::new();
    scene.orbs(FIRST, 3);
    assert_eq!(scene.state.objects.len(), 3);
}

/// Counters are no objects but lie on objects (`2024-09 2.1.i`, `4.0 2.1.l`): putting them down makes none and takes
/// no timestamp.
#[test]
fn r2_1_i_counters_are_no_objects() {
    let mut scene = Scene::new();
    let object = scene.character(hero(FIRST), [1, 1, 1]);
    let (objects, next) = (scene.state.objects.len(), scene.state.next_timestamp);
    scene.boost(object, 3);
    assert_eq!((scene.state.objects.len(), scene.state.next_timestamp), (objects, next));
}

/// Counters of one name are as good as each other: only how many there are counts (`2024-09 1.1.7.c`,
/// `4.0 1.1.7.c`); taking more than there are leaves none.
#[test]
fn r1_1_7_c_counters_of_one_name_add_up() {
    let mut scene = Scene::new();
    let object = scene.put("landmark:0", &named("X"));
    let change = |counter: &str, by: i32| json!({ "object": object, "counter": counter, "by": by });
    scene.on("counters_changed", json!({ "changes": [change("kelon", 2), change("gear", 1)] }));
    scene.on("counters_changed", json!({ "changes": [change("kelon", 1)] }));
    assert_eq!(
        (scene.object(object).counter("kelon"), scene.object(object).counter("gear")),
        (3, 1)
    );
    scene.on("counters_changed", json!({ "changes": [change("kelon", -5)] }));
    assert_eq!(scene.object(object).counter("kelon"), 0);
    assert_eq!(scene.object(object).counters.len(), 1, "none is as if there had never been any");
}

/// What does not exist any more cannot move (`4.0 2.1.i`).
#[test]
fn r2_1_i_an_object_that_is_gone_cannot_move() {
    let mut scene = Scene::new();
    let old = scene.character(hero(FIRST), [1, 1, 1]);
    scene.send(old, "reserve:0");
    for to in ["hand:0", "expedition:0:companion"] {
        let moves = json!([{ "what": old, "from": "expedition:0:hero", "to": to }]);
        let refused = scene.refusal("moved", json!({ "moves": moves }));
        assert_eq!(refused, Refused::NoObject(old));
    }
}

/// A token has the characteristics the effect that makes it lays down (`2024-09 2.3.1.b`, `4.0 2.3.1.b`,
/// `2024-09 2.2.9.e`, `4.0 2.2.11.e`).
#[test]
fn r2_3_1_b_a_token_is_what_its_effect_says() {
    let mut scene = Scene::new();
    let token = scene.token(hero(SECOND), [3, 0, 2]);
    let statistics = scene.statistics(token);
    assert_eq!((statistics.forest, statistics.mountain, statistics.water), (3, 0, 2));
    assert_eq!((scene.object(token).owner, scene.object(token).controller), (SECOND, SECOND));
}
