//! Keyword actions and keywords, including what the rules exclude.

use engine::effect::ActionKind;
use rules::{BOOST, ObjectId, Place, Status};
use serde_json::{Value, json};

use crate::paragraphs::cast::{
    all_characters, boosts, character_with, cheap, counters, landmark, moves, named_character,
    put_counters, real, target_character,
};
use crate::paragraphs::table::{FIRST, SECOND, Table};
use crate::paragraphs::written::Scene;

/// Two Characters with so many boosts each.
fn two(boosts: [i32; 2]) -> (Scene, [ObjectId; 2]) {
    let mut scene = Scene::new(Table::in_turn());
    let mut put = |name: &str, number| {
        let id = character_with(&mut scene.table, name, &json!([]));
        if number > 0 {
            put_counters(&mut scene.table, id, BOOST, number);
        }
        id
    };
    let ids = [put("One", boosts[0]), put("Two", boosts[1])];
    (scene, ids)
}

/// `4.0 7.3.1.b`: to activate a reaction is to have its effect although nothing has activated it; what has none has none.
#[test]
fn r7_3_1_b_a_reaction_is_activated_without_its_trigger() {
    let permanent = json!({ "target": [{ "exactly": 1 }, { "kinds": [{ "type": "permanent" }], "of": "you" }] });
    let hub = real("ALT_CORE_B_AX_24_C");
    for (icon, number) in [("join", 3), ("reserve", 0)] {
        let mut scene = Scene::new(Table::in_turn());
        let id = scene.table.put("landmark:0", &hub, &[]);
        scene.cast(&json!([{ "activate": { "what": permanent, "icon": icon } }]));
        assert_eq!(scene.counter(id, "kelon"), number, "{icon}");
    }
}

/// `4.0 7.3.1.c`: earlier printings say to activate a trigger: a reaction with that trigger is activated, no other.
#[test]
fn r7_3_1_c_to_activate_a_trigger_is_to_activate_a_reaction_with_it() {
    let hub = real("ALT_CORE_B_AX_24_C");
    for (text, number) in [
        ("Activate the {J} triggers of target Permanent you control.", 3),
        ("Activate the {R} triggers of target Permanent you control.", 0),
    ] {
        let reading = cards::read(text);
        assert_eq!(reading.unread, [""; 0], "{text}");
        let mut scene = Scene::new(Table::in_turn());
        let id = scene.table.put("landmark:0", &hub, &[]);
        scene.plays(&crate::paragraphs::table::spell(&json!(reading.abilities)), "limbo", 1);
        assert_eq!(scene.counter(id, "kelon"), number, "{text}");
    }
}

/// `4.0 7.5.1.b`: earlier printings speak of triggers where later ones speak of abilities; they say the same.
#[test]
fn r7_5_1_b_triggers_of_earlier_printings_are_abilities() {
    for text in [
        "Target Permanent you control activates its {J} abilities.",
        "Activate the {H} abilities of target Character you control.",
        "The {J}, {H} and {R} abilities of Characters facing me can't activate.",
    ] {
        let (later, earlier) =
            (cards::read(text), cards::read(&text.replace("abilities", "triggers")));
        assert_eq!(later.unread, [""; 0], "{text}");
        assert!(!later.abilities.contains(&rules::Ability::Unread), "{text}");
        assert_eq!(earlier.abilities, later.abilities, "{text}");
        assert_eq!(
            cards::read(&text.replace("can't", "don't")).abilities,
            later.abilities,
            "{text}"
        );
    }
}

/// `4.0 7.3.4.a`: to augment is to have one more of a single counter that is there.
#[test]
fn r7_3_4_a_to_augment_is_one_more_of_a_counter_that_is_there() {
    let steps = json!([{ "augment": { "all": { "kinds": [{ "type": "character" }] } } }]);
    let (mut scene, [id, bare]) = two([1, 0]);
    put_counters(&mut scene.table, id, "arcane", 2);
    scene.cast(&steps);
    let may = |id, counter, by| scene.may_bring("counters_changed", &counters(id, counter, by));
    assert!(may(id, BOOST, 1) && may(id, "arcane", 1));
    assert!(!may(id, BOOST, 2) && !may(id, "kelon", 1) && !may(bare, BOOST, 1));
    scene.on("counters_changed", &counters(id, "arcane", 1));
    assert!(!scene.waits(), "of one kind only");
}

/// `4.0 7.3.8.a`: to double is to gain as many as are there. `4.0 7.3.8.b`: no counters cannot be doubled.
#[test]
fn r7_3_8_a_to_double_is_to_gain_as_many_and_r7_3_8_b_nothing_is_not_doubled() {
    let (mut scene, [id, bare]) = two([2, 0]);
    let kinds = scene.cast(&json!([{ "double_boosts": all_characters() }]));
    assert_eq!(kinds[..2], ["mana_paid", "counters_changed"]);
    assert_eq!((scene.counter(id, BOOST), scene.counter(bare, BOOST)), (4, 0));
}

/// `4.0 7.3.8.b`: where there are none, it does nothing, and what follows from having done it does not follow.
#[test]
fn r7_3_8_b_it_is_impossible_to_double_no_counters() {
    let steps = json!([{ "try": { "do": [{ "double_boosts": all_characters() }], "then": [{ "draw": 1 }] } }]);
    for (number, draws) in [(1, true), (0, false)] {
        let (mut scene, _) = two([number, 0]);
        let hand = scene.hand(FIRST);
        scene.cast(&steps);
        assert_eq!(scene.hand(FIRST) == hand, draws);
    }
}

/// `4.0 7.3.10.b`: with as many boosts on both nothing is exchanged.
#[test]
fn r7_3_10_b_as_many_boosts_are_not_exchanged() {
    let steps = json!([{ "exchange_boosts": all_characters() }]);
    let (mut scene, [one, other]) = two([3, 1]);
    scene.cast(&steps);
    assert_eq!([one, other].map(|id| scene.counter(id, BOOST)), [1, 3]);
    let (mut scene, [one, other]) = two([2, 2]);
    let spell = crate::paragraphs::table::spell(&json!([{ "spell": steps }]));
    let card = json!({ "from": "hand:0", "to": "limbo", "face": spell });
    scene.on("card_played", &json!({ "seat": 0, "mana": 1, "card": card }));
    assert_eq!(scene.write(), ["mana_paid", "resolved", "moved", "turn_began"]);
    assert_eq!([one, other].map(|id| scene.counter(id, BOOST)), [2, 2]);
}

/// `4.0 7.3.11.b`: nothing is exchanged for what is not there.
#[test]
fn r7_3_11_b_nothing_is_exchanged_for_nothing() {
    for (reserve, hand) in [(true, true), (true, false), (false, true)] {
        let mut scene = Scene::new(Table::in_turn());
        if reserve {
            scene.table.put("reserve:0", &named_character("Kept", &json!([])), &[]);
        }
        if !hand {
            // The Spell is the only card of the Hand.
            scene.table.orbs(FIRST, 2, "rule");
        }
        scene.plays(&cheap("ALT_ALIZE_B_LY_39_R1"), "limbo", 1);
        assert_eq!(scene.waits(), reserve && hand, "{reserve} {hand}");
    }
}

/// `4.0 7.3.17.a`: who has a Character gain something has it gain that as by any effect: its reactions see it.
#[test]
fn r7_3_17_a_to_have_it_gain_is_that_it_gains() {
    for takes in [true, false] {
        let mut scene = Scene::new(Table::in_turn());
        let duelist = real("ALT_ALIZE_B_BR_37_C");
        let id = scene.table.put("expedition:1:hero", &duelist, &[]);
        scene.plays(&cheap("ALT_CORE_B_LY_14_C"), "expedition:0:hero", 1);
        assert!(scene.waits());
        let gains = json!({ "status": "fleeting", "objects": [id] });
        assert!(scene.may_bring("status_gained", &gains));
        if takes {
            scene.on("status_gained", &gains);
        } else {
            scene.on("choice_made", &json!({ "about": "decline", "seat": 0 }));
        }
        scene.write();
        assert_eq!(scene.counter(id, BOOST), u32::from(takes));
    }
}

/// The regions by which this Expedition may be moved: forward or backward.
fn may_move(verb: &str, by: u8, from: u8, side: &str) -> Vec<u8> {
    let mut scene = Scene::new(Table::in_turn());
    let to = |to: u8| json!({ "moves": [{ "expedition": format!("0:{side}"), "to": to }] });
    if from != if side == "hero" { 0 } else { 7 } {
        scene.on("expedition_moved", &to(from));
    }
    let which = json!({ "which": { "side": [side, "you"] } });
    let spell = crate::paragraphs::table::spell(&json!([{ "spell": [{ verb: [which, by] }] }]));
    let card = json!({ "from": "hand:0", "to": "limbo", "face": spell });
    scene.on("card_played", &json!({ "seat": 0, "mana": 1, "card": card }));
    let others = (0..=7).filter(|&region| region != from);
    others.filter(|&region| scene.may_bring("expedition_moved", &to(region))).collect()
}

/// `4.0 7.3.21.b`: what is in its region of origin does not move backwards. `4.0 7.3.21.c`: nor does anything move farther.
#[test]
fn r7_3_21_b_and_r7_3_21_c_nothing_moves_behind_its_region_of_origin() {
    assert_eq!(may_move("backward", 1, 0, "hero"), [0; 0]);
    assert_eq!(may_move("backward", 1, 7, "companion"), [0; 0]);
    assert_eq!(may_move("backward", 1, 1, "hero"), [0]);
}

/// `4.0 7.3.21.c`: it moves as far back as it can, and no less.
#[test]
fn r7_3_21_c_it_moves_back_to_its_region_of_origin() {
    assert_eq!(may_move("backward", 2, 1, "hero"), [0]);
    assert_eq!(may_move("backward", 2, 3, "hero"), [1]);
    assert_eq!(may_move("backward", 3, 5, "companion"), [7]);
}

/// `4.0 7.3.22.d`: it moves as far forward as it can, and no less.
#[test]
fn r7_3_22_d_it_moves_forward_to_the_last_region() {
    assert_eq!(may_move("forward", 3, 6, "hero"), [7]);
    assert_eq!(may_move("forward", 3, 5, "hero"), [7]);
    assert_eq!(may_move("forward", 3, 2, "hero"), [5]);
    assert_eq!(may_move("forward", 2, 1, "companion"), [0]);
}

/// A Spell that rolls a die: on a 4+ it gains an arcane counter, otherwise a kelon counter. Returns
/// what it may gain after this roll.
fn after_roll(with: &[&str], results: &[u8]) -> [bool; 2] {
    let gain = |name: &str| json!([{ "gain": ["me", [{ "counters": [name, 1, null] }], null] }]);
    let rows =
        json!([{ "from": 4, "do": gain("arcane") }, { "from": 1, "to": 3, "do": gain("kelon") }]);
    let mut scene = Scene::new(Table::in_turn());
    for (number, says) in with.iter().enumerate() {
        let passive =
            json!([{ "passive": { "scope": { "players": "you" }, "says": { "dice": says } } }]);
        landmark(&mut scene.table, FIRST, &format!("Dice {number}"), &passive);
    }
    scene.cast(&json!(["roll", { "depending": ["result", rows] }]));
    scene.on("die_rolled", &json!({ "seat": 0, "results": results }));
    let spell = scene.named("Word");
    ["arcane", "kelon"].map(|name| scene.may_bring("counters_changed", &counters(spell, name, 1)))
}

/// `4.0 7.3.28.b`: what follows a roll uses its result.
#[test]
fn r7_3_28_b_what_follows_uses_the_result() {
    assert_eq!(after_roll(&[], &[4]), [true, false]);
    assert_eq!(after_roll(&[], &[3]), [false, true]);
}

/// `4.0 7.3.28.c`: who may choose among dice or change the result does so once they have seen them.
#[test]
fn r7_3_28_c_who_rolls_chooses_among_the_dice() {
    assert_eq!(after_roll(&["one_more"], &[5, 2]), [true, true]);
    assert_eq!(after_roll(&["one_more"], &[1, 2]), [false, true]);
    assert_eq!(after_roll(&["may_add_one"], &[3]), [true, true]);
    assert_eq!(after_roll(&["may_add_one"], &[2]), [false, true]);
    assert_eq!(after_roll(&["may_add_one", "one_more"], &[1, 3]), [true, true]);
}

/// `4.0 7.3.29.b`: what may be done for a Rush is done only if a card is played by it.
#[test]
fn r7_3_29_b_what_a_rush_is_for_is_done_if_a_card_is_played() {
    let steps =
        json!([{ "try": { "may": true, "do": [{ "rush": null }], "then": [{ "draw": 1 }] } }]);
    let draw = json!({ "moves": [{ "from": "deck:0", "to": "hand:0" }] });
    for plays in [true, false] {
        let mut scene = Scene::new(Table::in_turn());
        scene.cast(&steps);
        assert!(scene.waits() && !scene.may_bring("moved", &draw), "not yet");
        if plays {
            let card = json!({ "from": "hand:0", "to": "expedition:0:hero",
                "face": named_character("Rushed", &json!([])) });
            let cause = json!({ "kind": "ability", "object": scene.named("Word") });
            scene.on("card_played", &json!({ "cause": cause, "seat": 0, "mana": 2, "card": card }));
            assert!(scene.may_bring("moved", &draw));
        } else {
            scene.on("choice_made", &json!({ "about": "decline", "seat": 0 }));
            assert_eq!(scene.write(), ["resolved", "moved", "turn_began"]);
        }
    }
}

/// `4.0 7.3.30.a`: to sabotage is to discard up to one target card in a Reserve, whosoever.
#[test]
fn r7_3_30_a_to_sabotage_is_to_discard_up_to_one_card_in_a_reserve() {
    let mut scene = Scene::new(Table::in_turn());
    let face = |name: &str| named_character(name, &json!([]));
    let [mine, theirs, played] =
        [("reserve:0", "Mine"), ("reserve:1", "Theirs"), ("expedition:1:hero", "Played")]
            .map(|(place, name)| scene.table.put(place, &face(name), &[]));
    scene.cast(&json!([{ "sabotage": null }]));
    let mine = moves(mine, "reserve:0", "discard:0");
    let theirs = moves(theirs, "reserve:1", "discard:1");
    assert!(scene.may_bring("moved", &mine) && scene.may_bring("moved", &theirs));
    assert!(!scene.may_bring("moved", &moves(played, "expedition:1:hero", "discard:1")));
    let both = json!({ "moves": [mine["moves"][0], theirs["moves"][0]] });
    assert!(!scene.may_bring("moved", &both), "up to one");
    let waiting = scene.table.position.awaits(&scene.effects);
    assert!(waiting[0].may_leave);
    assert!(waiting[0].ways.iter().any(|way| way.due.what == ActionKind::Target));
    scene.on("turn_began", &json!({ "seat": 1 }));
    assert!(!scene.is_refused(), "it may be left");
}

/// `4.0 7.3.31.b`: what is sacrificed is, even if it stays, goes elsewhere or ceases to exist instead.
#[test]
fn r7_3_31_b_a_modified_sacrifice_is_a_sacrifice() {
    let on = json!({ "this": { "sacrifices": ["you", { "kinds": [{ "type": "character" }] }] } });
    let altar = json!([{ "reaction": { "on": [on], "do": [{ "gain": ["me", [{ "counters": ["blood", 1, null] }], null] }] } }]);
    let says = |says: Value| json!([{ "passive": { "says": says } }]);
    let to_mana = says(json!({ "leaving_expedition": "to_mana" }));
    let sacrifice = json!({ "sacrifice": all_characters() });
    let discard = json!({ "move": [all_characters(), "discard"] });
    for (abilities, tent, step, is_sacrifice) in [
        (&json!([]), false, &sacrifice, true),
        (&to_mana, false, &sacrifice, true),
        (&json!([]), true, &sacrifice, true),
        (&json!([]), true, &discard, false),
        (&to_mana, false, &discard, false),
    ] {
        let mut scene = Scene::new(Table::in_turn());
        let altar = landmark(&mut scene.table, FIRST, "Altar", &altar);
        let face = named_character("Lamb", abilities);
        scene.table.put("expedition:0:hero", &face, if tent { &[Status::Anchored] } else { &[] });
        if tent {
            scene.table.put("expedition:0:hero", &real("ALT_ALIZE_B_MU_44_C"), &[]);
        }
        scene.begins(&json!([step]));
        let sees = scene.may_bring("counters_changed", &counters(altar, "blood", 1));
        assert_eq!(sees, is_sacrifice, "{abilities} {tent} {step}");
    }
    // A token ceases to exist.
    let mut scene = Scene::new(Table::in_turn());
    let altar = landmark(&mut scene.table, FIRST, "Altar", &altar);
    let face = json!({ "reference": "T", "name": "Lamb", "type": "character", "hand_cost": 0 });
    let token = json!({ "to": "expedition:0:hero", "face": face });
    scene.on("token_created", &json!({ "tokens": [token] }));
    scene.begins(&json!([sacrifice]));
    assert!(scene.may_bring("counters_changed", &counters(altar, "blood", 1)));
}

/// `4.0 7.4.1.c`: Cooldown itself does nothing: a Spell is exhausted after it resolves, and not by coming to the Reserve.
#[test]
fn r7_4_1_c_cooldown_itself_does_nothing() {
    let mut scene = Scene::new(Table::in_turn());
    let cooled = json!([{ "keyword": "cooldown" }, { "spell": [{ "draw": 1 }] }]);
    let mut face = crate::paragraphs::table::spell(&cooled);
    face["name"] = json!("Cool");
    scene.table.put("discard:0", &face, &[]);
    let pile = json!({ "all": { "in": { "zones": ["discard"] }, "of": "you" } });
    let kinds = scene.cast(&json!([{ "move": [pile, "reserve"] }]));
    assert_eq!(kinds, ["mana_paid", "moved", "resolved", "moved", "turn_began"]);
    assert!(!scene.has(scene.named("Cool"), Status::Exhausted));
    let mut scene = Scene::new(Table::in_turn());
    scene.plays(&face, "limbo", 1);
    let id = scene.named("Cool");
    assert_eq!(scene.table.place(id), Place::Reserve(FIRST));
    assert!(scene.has(id, Status::Exhausted));
}

/// `4.0 7.4.2.c`: during Dusk Defender holds its Expedition back whatever would move it, and at no other time.
#[test]
fn r7_4_2_c_defender_holds_its_expedition_back_whatever_would_move_it() {
    let forward = json!([{ "forward": [{ "which": "mine" }, 1] }]);
    let moved = json!({ "moves": [{ "expedition": "0:hero", "to": 1 }] });
    for (defends, dusk, may) in
        [(false, true, true), (true, true, false), (true, false, true), (false, false, true)]
    {
        let mut scene = Scene::new(Table::in_turn());
        let mut abilities = vec![
            json!({ "reaction": { "on": ["at_dusk"], "do": forward } }),
            json!({ "quick_action": { "cost": [], "do": forward } }),
        ];
        abilities.extend(defends.then(|| json!({ "keyword": "defender" })));
        let id = character_with(&mut scene.table, "Runner", &json!(abilities));
        if dusk {
            scene.on("passed", &json!({ "seat": FIRST }));
            scene.on("turn_began", &json!({ "seat": SECOND }));
            scene.on("passed", &json!({ "seat": SECOND }));
            scene.on("phase_began", &json!({ "phase": "dusk" }));
        } else {
            scene.on("quick_action_played", &json!({ "seat": 0, "object": id }));
        }
        assert_eq!(scene.may_bring("expedition_moved", &moved), may, "{defends} {dusk}");
    }
}

/// `4.0 1.2.6.c`: a target is chosen as the effect resolves, and may be what was not there when the card was played.
#[test]
fn r1_2_6_c_a_target_is_chosen_as_the_effect_resolves() {
    let token = json!({ "create": { "number": 1, "token": { "name": "Moth" }, "expeditions": { "which": { "side": ["hero", "you"] } } } });
    let gain = json!({ "gain": [target_character(), [{ "status": "anchored" }], null] });
    let mut scene = Scene::new(Table::in_turn());
    character_with(&mut scene.table, "One", &json!([]));
    let face = json!({ "reference": "Moth", "name": "Moth", "type": "character", "abilities": [boosts_at_night()] });
    scene.table.put("discard:1", &face, &[]);
    assert_eq!(scene.cast(&json!([token, gain])), ["mana_paid", "token_created"]);
    let made = scene.table.made();
    let target = json!({ "about": "target", "seat": 0, "pieces": [made] });
    assert!(scene.may_bring("choice_made", &target));
}

/// `4.0 1.1.7.b`: a token is its creator's, wherever it is put. No log says whose it is, and nothing hangs on it: whoever would
/// get it, it joins no zone of theirs (`4.0 2.1.e`).
#[test]
fn r1_1_7_b_a_token_comes_to_no_zone_of_its_owner() {
    let token = json!({ "create": { "number": 1, "token": { "name": "Moth" }, "expeditions": { "which": { "side": ["hero", "opponent"] } } } });
    for to in ["hand", "reserve", "discard", "mana", "deck_top"] {
        let mut scene = Scene::new(Table::in_turn());
        let face =
            json!({ "reference": "Moth", "name": "Moth", "type": "character", "abilities": [] });
        scene.table.put("discard:1", &face, &[]);
        let cards = |scene: &Scene, seat| {
            let state = scene.table.state();
            let slots = [Place::Hand(seat), Place::Deck(seat, rules::Depth::Top)];
            let places = [Place::Reserve(seat), Place::Discard(seat), Place::Mana(seat)];
            let hidden = slots.map(|place| state.slots(place).len());
            (hidden, places.map(|place| state.objects_in(place).count()))
        };
        let before = [FIRST, SECOND].map(|seat| cards(&scene, seat));
        scene.begins(&json!([token, { "move": [all_characters(), to] }]));
        let made = scene.table.made();
        assert_eq!(scene.table.state().objects[&made].controller, SECOND);
        let event = scene.table.position.write(&scene.effects).expect("it leaves");
        assert!(matches!(event, rules::Event::Ceased(_)), "{to}: {event:?}");
        scene.apply(&event);
        assert!(!scene.is_there(made));
        let ([hand, deck], [reserve, discard, mana]) = before[0];
        // One card of the first player's Hand is the Spell.
        assert_eq!(cards(&scene, FIRST), ([hand - 1, deck], [reserve, discard, mana]), "{to}");
        assert_eq!(cards(&scene, SECOND), before[1], "{to}");
    }
}

fn boosts_at_night() -> Value {
    json!({ "reaction": { "on": ["at_night"], "do": [boosts(1)] } })
}

/// `4.0 7.5.6.a`, `4.0 1.4.7.a`: who does something is asked in an order. `4.0 7.5.6.b`, `4.0 1.4.7.b`: an effect may say
/// who does it; `4.0 7.5.6.c`, `4.0 1.4.7.c`: else its controller does.
#[test]
fn r7_5_6_b_who_does_something_is_who_the_effect_says_or_who_controls_it() {
    let watch = |on: Value| json!([{ "reaction": { "on": [{ "this": on }], "do": [{ "gain": ["me", [{ "counters": ["seen", 1, null] }], null] }] } }]);
    let any = json!({ "kinds": [{ "type": "character" }] });
    let creates = watch(json!({ "creates": ["you", any] }));
    let sacrifices = watch(json!({ "sacrifices": ["you", any] }));
    let token = json!({ "create": { "number": 1, "token": { "name": "Moth" }, "expeditions": { "which": { "side": ["hero", "opponent"] } } } });
    let mine = json!({ "create": { "number": 1, "token": { "name": "Moth" }, "expeditions": { "which": { "side": ["hero", "you"] } } } });
    let sacrifice = json!({ "sacrifice": all_characters() });
    let by_them = |step: &Value| json!([{ "by": ["each_opponent", [step]] }]);
    // What each player's Landmark observes.
    let seen = |abilities: &Value, steps: &Value| {
        let mut scene = Scene::new(Table::in_turn());
        let face =
            json!({ "reference": "Moth", "name": "Moth", "type": "character", "abilities": [] });
        scene.table.put("discard:1", &face, &[]);
        let watch = [(FIRST, "Mine"), (SECOND, "Theirs")]
            .map(|(seat, name)| landmark(&mut scene.table, seat, name, abilities));
        let lamb = named_character("Lamb", &json!([]));
        scene.table.put("expedition:1:hero", &lamb, &[]);
        scene.begins(steps);
        watch.map(|id| scene.may_bring("counters_changed", &counters(id, "seen", 1)))
    };
    assert_eq!(
        seen(&creates, &json!([token])),
        [true, false],
        "the controller, wherever it is put"
    );
    assert_eq!(seen(&creates, &by_them(&mine)), [false, true], "who is told to");
    assert_eq!(seen(&sacrifices, &by_them(&sacrifice)), [false, true], "who controls it");
}

/// `4.0 7.5.6.d`, `4.0 1.4.7.d`: where no effect does it, it is done by who controls what it is done to, such as what Clean-up
/// takes (`4.0 4.2.5.c`).
#[test]
fn r7_5_6_d_without_an_effect_it_is_done_by_who_controls_it() {
    let on = json!({ "this": { "sacrifices": ["you", { "kinds": [{ "type": "permanent" }] }] } });
    let watch = json!([{ "reaction": { "on": [on], "do": [{ "gain": ["me", [{ "counters": ["seen", 1, null] }], null] }] } }]);
    let mut scene = Scene::new(Table::at_night());
    let watches = [(FIRST, "Mine"), (SECOND, "Theirs")]
        .map(|(seat, name)| landmark(&mut scene.table, seat, name, &watch));
    let sites = ["One", "Two"].map(|name| landmark(&mut scene.table, SECOND, name, &json!([])));
    for effect in ["rest", "clean_up"] {
        scene.on("daily_effect_began", &json!({ "effect": effect }));
        if effect == "rest" {
            scene.on("daily_effect_ended", &json!({ "effect": effect }));
        }
    }
    let mut goes = moves(sites[0], "landmark:1", "discard:1");
    goes["cause"] = json!({ "kind": "daily_effect" });
    scene.on("moved", &goes);
    let seen = |id| scene.may_bring("counters_changed", &counters(id, "seen", 1));
    assert_eq!(watches.map(seen), [false, true]);
}
