//! Records that a table may write in several ways: what fits none of them is refused, and nothing else is.

use rules::{BOOST, ObjectId, Place};
use serde_json::{Value, json};

use crate::paragraphs::cast::{
    all_characters, boosts, character_with, counters, landmark, named_character,
};
use crate::paragraphs::table::{FIRST, SECOND, Table, spell};
use crate::paragraphs::written::Scene;

/// A token that one player's object creates in that player's Hero Expedition.
fn token(by: ObjectId) -> Value {
    let face = json!({ "reference": "Moth", "name": "Moth", "type": "character", "abilities": [] });
    let cause = json!({ "kind": "ability", "object": by });
    json!({ "cause": cause, "tokens": [{ "face": face, "to": "expedition:0:hero" }] })
}

/// `{J}`: a Moth in the Hero Expedition.
fn creates() -> Value {
    let hero = json!({ "which": { "side": ["hero", "you"] } });
    let create =
        json!({ "number": 1, "token": { "name": "Moth", "subtypes": [] }, "expeditions": hero });
    json!([{ "reaction": { "on": ["joined"], "do": [{ "create": create }] } }])
}

/// The ability that a Spell activates is one of the Permanent that has it, which creates the token (`4.0 7.3.1.d`); with
/// another Spell nothing creates one.
#[test]
fn r7_3_1_d_an_activated_ability_is_carried_out_by_the_object_that_has_it() {
    let permanent = json!({ "target": [{ "exactly": 1 }, { "kinds": [{ "type": "permanent" }], "of": "you" }] });
    let activate = json!({ "activate": { "what": permanent, "icon": "join" } });
    for (steps, may) in [(json!([activate]), true), (json!([{ "draw": 1 }]), false)] {
        let mut scene = Scene::new(Table::in_turn());
        let altar = landmark(&mut scene.table, FIRST, "Altar", &creates());
        landmark(&mut scene.table, FIRST, "Other", &creates());
        scene.is_to_do(&steps);
        if may {
            scene.on("choice_made", &json!({ "about": "target", "seat": 0, "pieces": [altar] }));
        }
        assert_eq!(scene.may_bring("token_created", &token(altar)), may);
        scene.on("token_created", &token(altar));
        scene.write();
        assert_eq!(scene.is_refused(), !may, "{:?}", scene.effects.done());
    }
}

/// A quick action of the only card in the Reserve had nothing to return; what comes there later changes nothing about it. Where
/// another card lay there all the time, it was left out (`4.0 6.5.a`).
#[test]
fn r6_5_a_an_effect_is_left_out_only_if_it_was_possible_when_it_was_due() {
    let other = json!({ "choose": [{ "exactly": 1 },
        { "in": { "zones": ["reserve"] }, "of": "you", "other": true }] });
    let action = json!([{ "quick_action": { "cost": ["discard"], "support": true,
        "do": [{ "move": [other, "hand"] }] } }]);
    let resupplies = json!([{ "reaction": { "on": ["joined"], "do": [{ "resupply": {} }] } }]);
    for company in [false, true] {
        let mut scene = Scene::new(Table::in_turn());
        let acts = scene.table.put("reserve:0", &named_character("Acts", &action), &[]);
        if company {
            scene.table.put("reserve:0", &named_character("Lies there", &json!([])), &[]);
        }
        scene.on("quick_action_played", &json!({ "seat": 0, "object": acts }));
        let cause = json!({ "kind": "cost" });
        let away = json!({ "what": acts, "from": "reserve:0", "to": "discard:0" });
        scene.on("moved", &json!({ "cause": cause, "moves": [away] }));
        let face = named_character("Resupplies", &resupplies);
        let card = json!({ "from": "hand:0", "to": "expedition:0:hero", "face": face });
        scene.on("card_played", &json!({ "seat": 0, "mana": 2, "card": card }));
        scene.on("mana_paid", &json!({ "cause": cause, "seat": 0, "count": 2 }));
        let found = json!({ "from": "deck:0", "to": "reserve:0", "face": spell(&json!([])) });
        scene.on("moved", &json!({ "moves": [found] }));
        scene.on("turn_began", &json!({ "seat": 1 }));
        assert_eq!(scene.is_refused(), company, "{:?}", scene.effects.done());
    }
}

/// A quick action readies a Mana Orb where all are ready: that mana is spent afterwards asks for nothing any more. Where all
/// were exhausted already, one had to be readied (`4.0 6.5.a`).
#[test]
fn r6_5_a_there_is_nothing_to_ready_while_all_mana_orbs_are_ready() {
    let orb = json!({ "choose": [{ "exactly": 1 }, { "kinds": [{ "type": "mana_orb" }],
        "in": { "zones": ["mana"] }, "of": "you" }] });
    let price = json!(["exhaust", { "do": { "sacrifice": "me" } }]);
    let action = json!([{ "quick_action": { "cost": price, "do": [{ "ready": orb }] } }]);
    for spent_before in [false, true] {
        let mut scene = Scene::new(Table::in_turn());
        let altar = landmark(&mut scene.table, FIRST, "Altar", &action);
        let cost = json!({ "kind": "cost" });
        let spend = |scene: &mut Scene| {
            let face = named_character("Other", &json!([]));
            let card = json!({ "from": "hand:0", "to": "expedition:0:hero", "face": face });
            scene.on("card_played", &json!({ "seat": 0, "mana": 3, "card": card }));
            scene.on("mana_paid", &json!({ "cause": cost, "seat": 0, "count": 3 }));
        };
        if spent_before {
            spend(&mut scene);
        }
        scene.on("quick_action_played", &json!({ "seat": 0, "object": altar }));
        let exhausts = json!({ "cause": cost, "status": "exhausted", "objects": [altar] });
        scene.on("status_gained", &exhausts);
        let away = json!({ "what": altar, "from": "landmark:0", "to": "discard:0" });
        scene.on("moved", &json!({ "cause": cost, "moves": [away] }));
        if !spent_before {
            spend(&mut scene);
        }
        scene.on("turn_began", &json!({ "seat": 1 }));
        assert_eq!(scene.is_refused(), spent_before, "{:?}", scene.effects.done());
    }
}

/// Of two rolls each would show the top card: the second shows nothing new where that card is known from the first. Where
/// another one lies there by then, it has to be shown (`4.0 7.3.28.a`, `4.0 1.2.6.a`).
#[test]
fn r7_3_28_a_the_top_card_is_not_shown_again_while_everybody_knows_it() {
    let dice = json!([{ "passive": { "scope": { "players": "you" }, "says": { "dice": "reveal_top_card" } } }]);
    for changed in [false, true] {
        let mut scene = Scene::new(Table::in_turn());
        landmark(&mut scene.table, FIRST, "Dice", &dice);
        let between = if changed {
            json!({ "draw": 1 })
        } else {
            json!({ "by": ["opponent", [{ "draw": 1 }]] })
        };
        scene.is_to_do(&json!(["roll", between, "roll"]));
        let roll = json!({ "seat": 0, "results": [3] });
        scene.on("die_rolled", &roll);
        let top = scene.table.state().slots(Place::Deck(FIRST, rules::Depth::Top))[0].id;
        let shown = json!({ "what": top, "face": spell(&json!([])) });
        scene.on("revealed", &json!({ "cards": [shown] }));
        let seat = u8::from(!changed);
        let drawn = json!({ "from": format!("deck:{seat}"), "to": format!("hand:{seat}") });
        scene.on("moved", &json!({ "moves": [drawn] }));
        scene.on("die_rolled", &roll);
        let word = scene.named("Word");
        scene.on("resolved", &json!({ "object": word }));
        scene.on("moved", &json!({ "cause": { "kind": "rule" }, "moves": [{ "what": word, "from": "limbo", "to": "reserve:0" }] }));
        scene.on("turn_began", &json!({ "seat": 1 }));
        assert_eq!(scene.is_refused(), changed, "{:?}", scene.effects.done());
    }
}

/// To name all that an effect acts on anyway changes nothing (`4.0 1.2.6.a`); that one of them is then left out is refused at
/// the end.
#[test]
fn r1_2_6_a_naming_what_an_effect_acts_on_anyway_is_no_choice() {
    for all in [true, false] {
        let mut scene = Scene::new(Table::in_turn());
        let [one, two] =
            ["One", "Two"].map(|name| character_with(&mut scene.table, name, &json!([])));
        let mine = json!({ "all": { "kinds": [{ "type": "character" }], "of": "you" } });
        scene.is_to_do(&json!([{ "gain": [mine, [{ "boosts": [1, null] }], null] }]));
        let word = scene.named("Word");
        let cause = json!({ "kind": "ability", "object": word });
        let named = json!({ "cause": cause, "about": "target", "seat": 0, "pieces": [one, two] });
        scene.on("choice_made", &named);
        assert!(!scene.is_refused(), "{:?}", scene.effects.done());
        scene.on("counters_changed", &counters(one, BOOST, 1));
        if all {
            scene.on("counters_changed", &counters(two, BOOST, 1));
        }
        assert!(!scene.is_refused(), "not before the end");
        scene.on("turn_began", &json!({ "seat": 1 }));
        assert_eq!(scene.is_refused(), !all, "{:?}", scene.effects.done());
    }
}

/// What can't gain counters gains none, and nothing was left out; a table that puts some there is refused (`4.0 1.4.1.a`).
#[test]
fn r1_4_1_a_what_cannot_gain_counters_gains_none() {
    let forbids = json!([{ "passive": { "says": "cannot_gain_counters",
        "scope": { "objects": { "within": "reserve", "of": "opponents" } } } }]);
    let hears = json!([{ "reaction": { "on": [{ "this": { "leaves": { "what": { "all": { "kinds": [{ "type": "character" }] } },
        "from": { "zones": ["expeditions"] } } } }], "support": true, "do": [boosts(1)] } }]);
    for (forbidden, told, refused) in
        [(true, false, false), (true, true, true), (false, true, false), (false, false, true)]
    {
        let mut scene = Scene::new(Table::in_turn());
        let listens = scene.table.put("reserve:0", &named_character("Listens", &hears), &[]);
        character_with(&mut scene.table, "Leaves", &json!([]));
        if forbidden {
            landmark(&mut scene.table, SECOND, "Forbids", &forbids);
        }
        scene.is_to_do(&json!([{ "sacrifice": all_characters() }]));
        let event = scene.table.position.write(&scene.effects).expect("it is sacrificed");
        scene.apply(&event);
        assert_eq!(scene.may_bring("counters_changed", &counters(listens, BOOST, 1)), !forbidden);
        if told {
            scene.on("counters_changed", &counters(listens, BOOST, 1));
        }
        scene.on("turn_began", &json!({ "seat": 1 }));
        assert_eq!(scene.is_refused(), refused, "{forbidden} {told}: {:?}", scene.effects.done());
    }
}

/// What each player does comes in initiative order, so that the first record may be one of the other player, by that player's
/// Hero (`4.0 6.1.h`); by the Hero of another it is refused.
#[test]
fn r6_1_h_what_each_player_does_may_begin_with_the_other_players_hero() {
    let hero = |seat: usize| json!({ "reference": format!("H{seat}"), "name": format!("Hero {seat}"), "type": "hero", "abilities": [] });
    for by in [0, 1] {
        let mut scene = Scene::new(Table::in_turn());
        let heroes = [0, 1].map(|seat| scene.table.put(&format!("hero:{seat}"), &hero(seat), &[]));
        scene.on("turn_began", &json!({ "seat": 1 }));
        let top = json!({ "top": [1, "you"] });
        let steps = json!([{ "by": ["each", [{ "move": [top, "mana"] }]] }]);
        let face = named_character(
            "Gives",
            &json!([{ "reaction": { "on": ["played_from_hand"], "do": steps } }]),
        );
        let card = json!({ "from": "hand:1", "to": "expedition:1:hero", "face": face });
        scene.on("card_played", &json!({ "seat": 1, "mana": 2, "card": card }));
        scene.on("mana_paid", &json!({ "cause": { "kind": "cost" }, "seat": 1, "count": 2 }));
        for (seat, source) in [(0, heroes[by]), (1, heroes[1])] {
            let one = json!({ "from": format!("deck:{seat}"), "to": format!("mana:{seat}"), "statuses": ["exhausted"] });
            let cause = json!({ "kind": "ability", "object": source });
            scene.on("moved", &json!({ "cause": cause, "moves": [one] }));
        }
        scene.on("turn_began", &json!({ "seat": 0 }));
        assert_eq!(scene.is_refused(), by == 1, "{:?}", scene.effects.done());
    }
}

/// A reaction that can't activate does nothing: what it would do is refused, and is missed where nothing keeps it from
/// activating (`4.0 1.4.1.a`, `4.0 7.3.1.e`).
#[test]
fn r7_3_1_e_what_cannot_activate_does_nothing() {
    let forbids = json!([{ "passive": { "says": { "cannot_activate": ["joined", "played_from_hand"] },
        "scope": { "objects": { "type": "character", "within": "facing_me" } } } }]);
    let face =
        named_character("Grows", &json!([{ "reaction": { "on": ["joined"], "do": [boosts(1)] } }]));
    for (forbidden, told, refused) in
        [(true, false, false), (true, true, true), (false, true, false), (false, false, true)]
    {
        let mut scene = Scene::new(Table::in_turn());
        if forbidden {
            scene.table.put("expedition:1:hero", &named_character("Forbids", &forbids), &[]);
        }
        let card = json!({ "from": "hand:0", "to": "expedition:0:hero", "face": face });
        scene.on("card_played", &json!({ "seat": 0, "mana": 2, "card": card }));
        scene.on("mana_paid", &json!({ "cause": { "kind": "cost" }, "seat": 0, "count": 2 }));
        let grows = scene.named("Grows");
        assert_eq!(scene.may_bring("counters_changed", &counters(grows, BOOST, 1)), !forbidden);
        if told {
            let mut gained = counters(grows, BOOST, 1);
            gained["cause"] = json!({ "kind": "ability", "object": grows });
            scene.on("counters_changed", &gained);
        }
        scene.on("turn_began", &json!({ "seat": 1 }));
        assert_eq!(scene.is_refused(), refused, "{forbidden} {told}: {:?}", scene.effects.done());
    }
}
