//! Results of effects, where a rule changes or forbids them.

use engine::effect::EffectObject;
use rules::{Event, ObjectId, Piece, Place, Status};
use serde_json::{Value, json};

use crate::paragraphs::table::{FIRST, Table, character, permanent, spell};
use crate::paragraphs::written::Scene;

/// A scene in which a Spell with these steps has been played, and all consequences have been
/// written.
fn cast(mut table: Table, before: impl FnOnce(&mut Table), steps: &Value) -> (Scene, Vec<String>) {
    before(&mut table);
    let mut scene = Scene::new(table);
    let card =
        json!({ "from": "hand:0", "to": "limbo", "face": spell(&json!([{ "spell": steps }])) });
    scene.on("card_played", &json!({ "seat": 0, "mana": 1, "card": card }));
    let kinds = scene.write();
    (scene, kinds)
}

fn counters(table: &mut Table, id: ObjectId, counter: &str, by: i32) {
    let changes = json!([{ "object": id, "counter": counter, "by": by }]);
    table.on("counters_changed", json!({ "changes": changes }));
}

/// `4.0 4.3.d`: once tie-breakers have started, no effect moves an Expedition.
#[test]
fn r4_3_d_no_effect_moves_an_expedition_in_the_arena() {
    let steps = json!([{ "forward": [{ "which": { "side": ["hero", "you"] } }, 1] }]);
    let (_, kinds) = cast(Table::in_turn(), |_| (), &steps);
    assert!(kinds.contains(&"expedition_moved".to_owned()), "{kinds:?}");
    let arena = |table: &mut Table| {
        table.on("tie_breaker_began", json!({}));
    };
    let (_, kinds) = cast(Table::in_turn(), arena, &steps);
    assert_eq!(kinds, ["mana_paid", "resolved", "moved", "turn_began"]);
}

/// `4.0 7.4.6.c`: what is Seasoned keeps its boosts whatever sends it to the Reserve; what is not loses them.
#[test]
fn r7_4_6_c_an_effect_takes_no_boosts_of_what_is_seasoned() {
    let steps = json!([{ "move": [{ "all": { "kinds": [{ "type": "character" }] } }, "reserve"] }]);
    for (abilities, boosts) in [(json!([{ "keyword": "seasoned" }]), 2), (json!([]), 0)] {
        let boosted = |table: &mut Table| {
            let id = table.put("expedition:0:hero", &character(&abilities), &[]);
            counters(table, id, rules::BOOST, 2);
        };
        let (scene, _) = cast(Table::in_turn(), boosted, &steps);
        let reserve = scene.table.state().objects_in(Place::Reserve(FIRST));
        let mut kept =
            reserve.filter(|(_, it)| it.face.as_ref().is_some_and(|it| it.name == "Walker"));
        assert_eq!(
            kept.next().map(|(_, it)| it.counter(rules::BOOST)),
            Some(boosts),
            "{abilities}"
        );
    }
}

/// `4.0 2.5.k`, `4.0 3.2.9.a`: the Mana zone is visible, so that what goes there from the Reserve keeps its counters.
#[test]
fn r2_5_k_counters_stay_on_what_goes_from_the_reserve_to_the_mana_zone() {
    let all = json!({ "all": { "kinds": [{ "type": "character" }], "in": { "zones": ["reserve"] }, "of": "you" } });
    let reserve = |table: &mut Table| {
        let id = table.put("reserve:0", &character(&json!([])), &[]);
        counters(table, id, "arcane", 2);
    };
    let (scene, _) = cast(Table::in_turn(), reserve, &json!([{ "move": [all, "mana"] }]));
    let mut orbs = scene.table.state().objects_in(Place::Mana(FIRST));
    assert!(orbs.any(|(_, orb)| orb.counter("arcane") == 2));
}

/// `4.0 1.2.6.a`: who takes control of a Landmark has it in their Landmark zone; whose it is already, nothing
/// changes.
#[test]
fn r1_2_6_a_nobody_takes_control_of_what_they_control() {
    let steps = json!([{ "take_control": { "all": { "kinds": ["landmark"], "in": { "zones": ["landmarks"] } } } }]);
    for (zone, is_taken) in [("landmark:1", true), ("landmark:0", false)] {
        let mut id = None;
        let put = |table: &mut Table| id = Some(table.put(zone, &permanent("landmark"), &[]));
        let (scene, kinds) = cast(Table::in_turn(), put, &steps);
        assert_eq!(kinds.contains(&"control_changed".to_owned()), is_taken, "{kinds:?}");
        assert_eq!(scene.table.place(id.expect("it was put")), Place::Landmark(FIRST));
    }
}

/// `4.0 5.1.2.f`: an effect has no price for a card that cannot be played.
#[test]
fn r5_1_2_f_an_effect_plays_no_card_that_cannot_be_played() {
    let steps = json!([{ "play": { "what": { "choose": [{ "exactly": 1 }, { "kinds": [{ "type": "character" }],
        "in": { "zones": ["reserve"] }, "of": "you" }] }, "charge": "free" } }]);
    let barred = json!([{ "passive": { "works": "anywhere", "says": "cannot_be_played" } }]);
    for (abilities, price) in [(json!([]), Some(0)), (barred, None)] {
        let card = character(&abilities);
        let mut id = None;
        let put = |table: &mut Table| id = Some(table.put("reserve:0", &card, &[]));
        let (scene, _) = cast(Table::in_turn(), put, &steps);
        let waiting = scene.table.position.awaits(&scene.effects);
        let face = serde_json::from_value(card.clone()).expect("a face");
        let id = Piece::Object(id.expect("it was put"));
        assert_eq!(waiting[0].ways[0].price(Some(id), &face, None), price, "{abilities}");
    }
}

/// `4.0 2.2.4.f`: tokens are told apart by their names, of several in one record too: the first brings the face that the
/// others have.
#[test]
fn r2_2_4_f_tokens_of_one_record_have_one_face() {
    let steps = json!([{ "create": { "number": 1, "token": { "name": "Moth" },
        "expeditions": { "which": { "all": "you" } } } }, { "draw": 1 }]);
    let (mut scene, _) = cast(
        Table::in_turn(),
        |table| {
            // Nobody has told yet what lies in the Deck: what follows the tokens is written once they are there.
            assert!(table.state().faces.get("Moth").is_none());
        },
        &json!([{ "try": { "may": true, "do": steps } }]),
    );
    let waiting = scene.table.position.awaits(&scene.effects);
    let way = &waiting[0].ways[0];
    let picked: Vec<_> = way.due.among.iter().map(|one| (one.thing.clone(), one.left)).collect();
    let event = way.answer(&picked, None).expect("tokens");
    let mut value = serde_json::to_value(&event).expect("plain data");
    value["data"]["tokens"][1]["face"] = json!("Moth");
    let event: Event = serde_json::from_value(value).expect("an event");
    let after = rules::reduce(scene.table.state(), &event).expect("it makes sense");
    assert!(scene.effects.accepts(&event, &after));
    scene.apply(&event);
    assert_eq!(scene.write().first().map(String::as_str), Some("moved"), "the card is drawn");
}

/// `4.0 6.4.c`: a cost is paid with what can pay it: what is exhausted already is not chosen to be exhausted.
#[test]
fn r6_4_c_a_cost_is_paid_with_what_can_pay_it() {
    let card = json!({ "choose": [{ "exactly": 1 }, { "kinds": [{ "type": "character" }],
        "in": { "zones": ["reserve"] }, "of": "you" }] });
    let action = json!([{ "quick_action": { "cost": [{ "do": { "exhaust": card } }], "do": [{ "draw": 1 }] } }]);
    let mut table = Table::in_turn();
    let [ready, _] = [&[][..], &[Status::Exhausted]]
        .map(|statuses| table.put("reserve:0", &character(&json!([])), statuses));
    let acts = table.put("expedition:0:hero", &character(&action), &[]);
    let mut scene = Scene::new(table);
    scene.on("quick_action_played", &json!({ "seat": 0, "object": acts }));
    scene.write();
    if let Some(one) = scene.table.position.awaits(&scene.effects).first() {
        let among = one.ways.iter().flat_map(|way| &way.due.among).map(|one| one.thing.clone());
        assert_eq!(among.collect::<Vec<_>>(), [EffectObject::Piece(Piece::Object(ready))]);
    } else {
        assert!(scene.table.state().objects[&ready].statuses.has(Status::Exhausted));
    }
}

/// `4.0 2.5.b`: what has gone to the Discard pile gains no counters.
#[test]
fn r2_5_b_nothing_gains_counters_in_the_discard_pile() {
    let leaves = json!([{ "reaction": { "on": [{ "this": { "leaves": { "what": "me", "from": { "zones": ["expeditions"] } } } }],
        "do": [{ "gain": ["me", [{ "counters": ["food", 1, null] }], null] }] } }]);
    for (place, gains) in [("reserve", true), ("discard", false)] {
        let put = |table: &mut Table| {
            table.put("expedition:0:hero", &character(&leaves), &[]);
        };
        let steps = json!([{ "move": [{ "all": { "kinds": [{ "type": "character" }] } }, place] }]);
        let (_, kinds) = cast(Table::in_turn(), put, &steps);
        assert_eq!(kinds.contains(&"counters_changed".to_owned()), gains, "{kinds:?}");
    }
}

/// `4.0 6.2.b`: what defects instead of going to the Reserve gains Fleeting with that, whatever sends it there.
#[test]
fn r6_2_b_an_effect_has_it_defect_instead_of_going_to_the_reserve() {
    let defects = json!([{ "passive": { "says": { "leaving_expedition": "defects" } } }]);
    let mut id = None;
    let put = |table: &mut Table| {
        id = Some(table.put("expedition:0:hero", &character(&defects), &[]));
    };
    let steps = json!([{ "move": [{ "all": { "kinds": [{ "type": "character" }] } }, "reserve"] }]);
    let (scene, kinds) = cast(Table::in_turn(), put, &steps);
    assert_eq!(kinds[..3], ["mana_paid", "control_changed", "status_gained"]);
    let id = id.expect("it was put");
    assert_eq!(scene.table.place(id).to_string(), "expedition:1:hero");
    assert!(scene.table.state().objects[&id].statuses.has(Status::Fleeting));
}
