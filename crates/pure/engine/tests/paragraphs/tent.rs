//! Floral Tent: an object that would leave its Expedition stays, and loses a mark instead.

use rules::{BOOST, ObjectId, Status};
use serde_json::{Value, json};

use crate::paragraphs::cast::{
    all_characters, counters, gains, moves, named_character, put_counters, real,
};
use crate::paragraphs::table::Table;
use crate::paragraphs::written::Scene;

const ANCHORED: &str = "ALT_ALIZE_B_MU_44_C";
const BOOSTED: &str = "ALT_ALIZE_B_MU_44_R2";
const HERO: &str = "expedition:0:hero";

/// A Tent in the first player's Hero Expedition and a guest, Anchored and with two boosts.
fn with_tent(tent: &str, place: &str, table: Table) -> (Scene, ObjectId) {
    let mut scene = Scene::new(table);
    scene.table.put(HERO, &real(tent), &[]);
    let id = guest(&mut scene, place, "Guest", &[Status::Anchored]);
    put_counters(&mut scene.table, id, BOOST, 2);
    (scene, id)
}

fn guest(scene: &mut Scene, place: &str, name: &str, statuses: &[Status]) -> ObjectId {
    scene.table.put(place, &named_character(name, &json!([])), statuses)
}

/// Everything that makes a Character leave its Expedition.
fn departures() -> Vec<Value> {
    let of = |step: &str| json!([{ step: all_characters() }]);
    let to = |place: &str| json!([{ "move": [all_characters(), place] }]);
    vec![
        to("discard"),
        to("reserve"),
        to("hand"),
        to("mana"),
        to("deck_top"),
        of("sacrifice"),
        of("switch"),
        of("defect"),
    ]
}

fn marks(scene: &Scene, id: ObjectId) -> (bool, u32) {
    (scene.has(id, Status::Anchored), scene.counter(id, BOOST))
}

/// `4.0 6.2.b`: whatever would have it leave, it stays and loses Anchored or all its boosts, as the Tent says.
#[test]
fn r6_2_b_what_would_leave_the_tent_loses_a_mark_instead() {
    for steps in departures() {
        for (tent, left) in [(ANCHORED, (false, 2)), (BOOSTED, (true, 0))] {
            let (mut scene, id) = with_tent(tent, HERO, Table::in_turn());
            scene.cast(&steps);
            assert!(scene.is_there(id), "{steps}");
            assert_eq!(scene.table.place(id).to_string(), HERO, "{steps}");
            assert_eq!(marks(&scene, id), left, "{steps}");
            assert!(!scene.waits() && !scene.is_refused());
            // Once it has lost its mark it leaves.
            scene.cast(&steps);
            let stays = scene.is_there(id) && scene.table.place(id).to_string() == HERO;
            assert!(!stays, "{steps}");
        }
    }
}

/// `4.0 6.2.b`: a record by which it leaves nonetheless, or loses the other mark or not all of it, is not what the effect may
/// bring.
#[test]
fn r6_2_b_nothing_leaves_the_tent_with_its_mark() {
    let spell = json!([{ "spell": [{ "move": [all_characters(), "discard"] }] }]);
    let card =
        json!({ "from": "hand:0", "to": "limbo", "face": crate::paragraphs::table::spell(&spell) });
    for (tent, anchored, boosts) in [(ANCHORED, true, false), (BOOSTED, false, true)] {
        let (mut scene, id) = with_tent(tent, HERO, Table::in_turn());
        scene.on("card_played", &json!({ "seat": 0, "mana": 1, "card": card }));
        scene.on("mana_paid", &json!({ "cause": { "kind": "cost" }, "seat": 0, "count": 1 }));
        assert!(!scene.may_bring("moved", &moves(id, HERO, "discard:0")));
        assert_eq!(scene.may_bring("status_lost", &gains(id, "anchored")), anchored);
        assert_eq!(scene.may_bring("counters_changed", &counters(id, BOOST, -2)), boosts);
        assert!(!scene.may_bring("counters_changed", &counters(id, BOOST, -1)));
    }
}

/// `4.0 6.2.b`: it keeps Characters with the mark in its own Expedition, and no others: not itself, not those beside it, not of an opponent.
#[test]
fn r6_2_b_the_tent_keeps_those_of_its_expedition_that_have_the_mark() {
    let discard = json!([{ "move": [all_characters(), "discard"] }]);
    for place in ["expedition:0:companion", "expedition:1:hero"] {
        let (mut scene, id) = with_tent(ANCHORED, place, Table::in_turn());
        scene.cast(&discard);
        assert!(!scene.is_there(id), "{place}");
    }
    let mut scene = Scene::new(Table::in_turn());
    scene.table.put(HERO, &real(ANCHORED), &[]);
    let kept = ["One", "Two"].map(|name| guest(&mut scene, HERO, name, &[Status::Anchored]));
    let plain = guest(&mut scene, HERO, "Plain", &[]);
    let kinds = scene.cast(&discard);
    assert!(
        kept.iter().all(|&id| scene.is_there(id) && !scene.has(id, Status::Anchored)),
        "{kinds:?}"
    );
    assert!(!scene.is_there(plain));
    let mut scene = Scene::new(Table::in_turn());
    let tent = scene.table.put(HERO, &real(ANCHORED), &[Status::Anchored]);
    let permanents = json!({ "all": { "kinds": [{ "type": "permanent" }] } });
    scene.cast(&json!([{ "move": [permanents, "discard"] }]));
    assert!(!scene.is_there(tent), "it is no Character");
}

/// `4.0 6.2.b`: during the Afternoon only: at Night who is boosted goes to the Reserve, and Anchored is lost by Rest.
#[test]
fn r6_2_b_the_tent_keeps_nobody_at_night() {
    let mut scene = Scene::new(Table::at_night());
    scene.table.put(HERO, &real(BOOSTED), &[]);
    let id = guest(&mut scene, HERO, "Guest", &[]);
    put_counters(&mut scene.table, id, BOOST, 2);
    scene.on("daily_effect_began", &json!({ "effect": "rest" }));
    let kinds = scene.write();
    assert_eq!(kinds[0], "moved", "{kinds:?}");
    assert!(!scene.is_there(id));
}
