//! Steps of effects: their order, who decides, what is done again.

use engine::effect::EffectObject;
use rules::{BOOST, Piece};
use serde_json::json;

use crate::paragraphs::cast::{
    all_characters, character_with, cheap, counters, named_character, put_counters,
    target_character,
};
use crate::paragraphs::table::{FIRST, SECOND, Table};
use crate::paragraphs::written::Scene;

/// `4.0 6.1.a`: an effect is a sequence of instructions: the second does not come before the first.
#[test]
fn r6_1_a_instructions_come_in_their_order() {
    let draw = json!({ "moves": [{ "from": "deck:0", "to": "hand:0" }] });
    let steps =
        json!([{ "gain": [target_character(), [{ "boosts": [1, null] }], null] }, { "draw": 1 }]);
    let mut scene = Scene::new(Table::in_turn());
    let one = character_with(&mut scene.table, "One", &json!([]));
    let two = character_with(&mut scene.table, "Two", &json!([]));
    scene.cast(&steps);
    assert!(!scene.may_bring("moved", &draw), "there is something to choose first");
    assert!(scene.may_bring("counters_changed", &counters(one, BOOST, 1)));
    scene.on("counters_changed", &counters(two, BOOST, 1));
    assert!(scene.may_bring("moved", &draw));
    assert!(!scene.may_bring("counters_changed", &counters(one, BOOST, 1)), "that step is over");
}

/// `4.0 6.1.g`: the controller decides, just before the step, among what is possible; where nothing is, it does not happen.
#[test]
fn r6_1_g_the_controller_decides_among_what_is_possible() {
    let steps =
        json!([{ "draw": 1 }, { "gain": [target_character(), [{ "boosts": [1, null] }], null] }]);
    let mut scene = Scene::new(Table::in_turn());
    let one = character_with(&mut scene.table, "One", &json!([]));
    let theirs = named_character("Theirs", &json!([]));
    let theirs = scene.table.put("expedition:1:hero", &theirs, &[]);
    let reserve = scene.table.put("reserve:0", &named_character("Away", &json!([])), &[]);
    assert_eq!(scene.cast(&steps), ["mana_paid", "moved"], "it is chosen once it comes to that");
    let target = |seat: u8, id| json!({ "about": "target", "seat": seat, "pieces": [id] });
    assert!(scene.may_bring("choice_made", &target(0, one)));
    assert!(scene.may_bring("choice_made", &target(0, theirs)));
    assert!(!scene.may_bring("choice_made", &target(1, one)), "the other player");
    assert!(!scene.may_bring("choice_made", &target(0, reserve)), "it is not in play");
    let waiting = scene.table.position.awaits(&scene.effects);
    assert_eq!(waiting[0].seat, FIRST);
    let among = waiting[0].ways.iter().flat_map(|way| &way.due.among);
    let things: Vec<_> = among.map(|one| one.thing.clone()).collect();
    assert_eq!(things, [one, theirs].map(|id| EffectObject::Piece(Piece::Object(id))));
    let mut scene = Scene::new(Table::in_turn());
    scene.table.put("reserve:0", &named_character("Away", &json!([])), &[]);
    assert_eq!(scene.cast(&steps), ["mana_paid", "moved", "resolved", "moved", "turn_began"]);
}

/// `4.0 6.5.e`: "if .. otherwise" asks once: what the first does to the condition brings no second.
#[test]
fn r6_5_e_a_condition_is_asked_once() {
    let some = json!({ "at_least": [{ "objects": { "kinds": [{ "type": "character" }] } }, 1] });
    let steps =
        json!([{ "if": [some, [{ "move": [all_characters(), "discard"] }], [{ "draw": 1 }]] }]);
    for (there, cards) in [(true, 0), (false, 1)] {
        let mut scene = Scene::new(Table::in_turn());
        if there {
            character_with(&mut scene.table, "One", &json!([]));
        }
        let hand = scene.hand(FIRST) - 1;
        let kinds = scene.cast(&steps);
        assert_eq!(scene.hand(FIRST) - hand, cards, "{kinds:?}");
        assert_eq!(kinds.iter().filter(|kind| *kind == "moved").count(), 2, "{kinds:?}");
    }
}

/// `4.0 6.5.i`: what is done several times is done one after the other, each time with a choice of its own.
#[test]
fn r6_5_i_what_is_done_again_may_be_chosen_anew() {
    let gain = json!({ "gain": [target_character(), [{ "boosts": [1, null] }], null] });
    let steps = json!([{ "times": [2, [gain]] }]);
    for same in [true, false] {
        let mut scene = Scene::new(Table::in_turn());
        let one = character_with(&mut scene.table, "One", &json!([]));
        let two = character_with(&mut scene.table, "Two", &json!([]));
        scene.cast(&steps);
        let both = json!({ "changes": [
            { "object": one, "counter": "boost", "by": 1 }, { "object": two, "counter": "boost", "by": 1 }] });
        assert!(!scene.may_bring("counters_changed", &both), "not at once");
        assert!(!scene.may_bring("counters_changed", &counters(one, BOOST, 2)), "nor in one");
        for id in [one, if same { one } else { two }] {
            let target = json!({ "about": "target", "seat": 0, "pieces": [id] });
            scene.on("choice_made", &target);
            assert_eq!(scene.write()[0], "counters_changed");
        }
        assert!(!scene.waits());
        let count = |id| scene.counter(id, BOOST);
        assert_eq!((count(one), count(two)), if same { (2, 0) } else { (1, 1) });
    }
}

/// `4.0 6.5.i`: the same of what another player may do twice: once, twice or not at all.
#[test]
fn r6_5_i_who_may_do_it_twice_may_do_it_once() {
    for often in 0..=2 {
        let mut scene = Scene::new(Table::in_turn());
        let mut maiden = cheap("ALT_ALIZE_B_MU_39_R1");
        maiden["hand_cost"] = json!(1);
        scene.plays(&maiden, "expedition:0:hero", 1);
        let resupply = || {
            let card = named_character("Snow", &json!([]));
            json!({ "moves": [{ "from": "deck:1", "to": "reserve:1", "face": card, "statuses": ["exhausted"] }] })
        };
        for _ in 0..often {
            assert!(scene.may_bring("moved", &resupply()), "{often}");
            scene.on("moved", &resupply());
        }
        assert_eq!(scene.may_bring("moved", &resupply()), often < 2);
        scene.on("turn_began", &json!({ "seat": 1 }));
        assert!(!scene.is_refused());
        let reserve = rules::Place::Reserve(SECOND);
        assert_eq!(scene.table.state().objects_in(reserve).count(), often);
    }
}

/// `4.0 7.2.1.b`: "I" is the Spell in Limbo, and what its card becomes by its own effect.
#[test]
fn r7_2_1_b_i_am_the_spell_and_what_it_becomes() {
    let arcane = json!({ "gain": ["me", [{ "counters": ["arcane", 1, null] }], null] });
    let mut scene = Scene::new(Table::in_turn());
    let kinds = scene.cast(&json!([arcane, { "move": ["me", "reserve"] }, arcane]));
    assert_eq!(kinds[1..4], ["counters_changed", "moved", "counters_changed"]);
    assert_eq!(scene.counter(scene.named("Word"), "arcane"), 2);
}

/// `4.0 7.2.1.c`: of a quick action "I" is the object that bears it, and what its card becomes by that effect.
#[test]
fn r7_2_1_c_i_am_the_object_that_bears_the_quick_action() {
    let steps =
        json!([{ "move": ["me", "reserve"] }, { "gain": ["me", [{ "boosts": [1, null] }], null] }]);
    let action = json!([{ "quick_action": { "cost": [], "do": steps } }]);
    let mut scene = Scene::new(Table::in_turn());
    let id = character_with(&mut scene.table, "Acts", &action);
    let twin = character_with(&mut scene.table, "Twin", &json!([]));
    scene.on("quick_action_played", &json!({ "seat": 0, "object": id }));
    assert_eq!(scene.write(), ["moved", "counters_changed"]);
    let id = scene.named("Acts");
    assert_eq!(scene.table.place(id), rules::Place::Reserve(FIRST));
    assert_eq!((scene.counter(id, BOOST), scene.counter(twin, BOOST)), (1, 0));
}

/// `4.0 7.2.2.a`: "another" is one that is not the object with the ability.
#[test]
fn r7_2_2_a_another_is_not_the_object_itself() {
    let other = json!({ "target": [{ "exactly": 1 }, { "kinds": [{ "type": "character" }], "other": true }] });
    let action = json!([{ "quick_action": { "cost": [], "do": [{ "gain": [other, [{ "boosts": [1, null] }], null] }] } }]);
    let mut scene = Scene::new(Table::in_turn());
    let me = character_with(&mut scene.table, "Acts", &action);
    let others = ["One", "Two"].map(|name| character_with(&mut scene.table, name, &json!([])));
    put_counters(&mut scene.table, me, BOOST, 1);
    scene.on("quick_action_played", &json!({ "seat": 0, "object": me }));
    scene.write();
    for id in others {
        assert!(scene.may_bring("counters_changed", &counters(id, BOOST, 1)));
    }
    assert!(!scene.may_bring("counters_changed", &counters(me, BOOST, 1)));
}
