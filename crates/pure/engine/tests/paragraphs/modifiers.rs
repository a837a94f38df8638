//! Modifiers: replacements of a step or of a part of it, and additions to it.

use rules::{BOOST, ObjectId, Place, Status};
use serde_json::{Value, json};

use crate::paragraphs::cast::{
    all_characters, character_with, counters, gains, landmark, moves, named_character,
    put_counters, real,
};
use crate::paragraphs::table::{FIRST, SECOND, Table};
use crate::paragraphs::written::Scene;

/// Gaining one status is gaining another.
fn gains_instead(from: &str, to: &str) -> Value {
    json!({ "passive": { "says": { "gains_status_instead": [from, to] } } })
}

/// Gaining the status is gaining a boost.
fn boost_instead(status: &str) -> Value {
    json!({ "passive": { "says": { "gains_boosts_instead": [status, 1] } } })
}

/// Every Character gains Asleep.
fn all_asleep() -> Value {
    json!([{ "gain": [all_characters(), [{ "status": "asleep" }], null] }])
}

/// A Character with these abilities that is about to gain Asleep by a Spell, which has been paid for.
fn about_to_sleep(abilities: &Value) -> (Scene, ObjectId) {
    let mut scene = Scene::new(Table::in_turn());
    let id = character_with(&mut scene.table, "Sleeper", abilities);
    let spell = crate::paragraphs::table::spell(&json!([{ "spell": all_asleep() }]));
    let card = json!({ "from": "hand:0", "to": "limbo", "face": spell });
    scene.on("card_played", &json!({ "seat": 0, "mana": 1, "card": card }));
    scene.on("mana_paid", &json!({ "cause": { "kind": "cost" }, "seat": 0, "count": 1 }));
    (scene, id)
}

/// Which of Asleep, Anchored and a boost the Character may gain.
fn may_gain(abilities: &Value) -> [bool; 3] {
    let (scene, id) = about_to_sleep(abilities);
    let status = |status| scene.may_bring("status_gained", &gains(id, status));
    let boost = scene.may_bring("counters_changed", &counters(id, BOOST, 1));
    [status("asleep"), status("anchored"), boost]
}

fn dice(says: &str) -> Value {
    json!([{ "passive": { "scope": { "players": "you" }, "says": { "dice": says } } }])
}

/// A die is rolled, and something is done according to its result.
fn roll() -> Value {
    json!(["roll", { "depending": ["result", [
        { "from": 4, "do": [{ "draw": 1 }] },
        { "from": 1, "to": 3, "do": [{ "draw": 2 }] },
    ]] }])
}

/// A Spell that rolls has been cast while these are in the first player's Landmark zone.
fn rolls(with: &[&str]) -> Scene {
    let mut scene = Scene::new(Table::in_turn());
    for (number, says) in with.iter().enumerate() {
        landmark(&mut scene.table, FIRST, &format!("Dice {number}"), &dice(says));
    }
    assert_eq!(scene.cast(&roll()), ["mana_paid"]);
    scene
}

fn may_roll(scene: &Scene, results: &[u8]) -> bool {
    scene.may_bring("die_rolled", &json!({ "seat": 0, "results": results }))
}

/// The record that shows the top card of a Deck.
fn shown(scene: &Scene, at: usize) -> Value {
    let deck = Place::Deck(FIRST, rules::Depth::Top);
    let slot = scene.table.state().slots(deck)[at].id;
    let face = json!({ "reference": "top", "name": "Top", "type": "spell", "hand_cost": 1 });
    json!({ "cards": [{ "what": slot, "face": face }] })
}

/// `4.0 6.2.a`: a passive ability changes what a step does: what would gain Asleep gains Anchored, and not Asleep.
#[test]
fn r6_2_a_a_passive_ability_changes_what_a_step_does() {
    assert_eq!(may_gain(&json!([])), [true, false, false]);
    let warden = real("ALT_ALIZE_B_OR_36_R1");
    assert_eq!(may_gain(&warden["abilities"]), [false, true, false]);
    let (mut scene, id) = about_to_sleep(&warden["abilities"]);
    scene.write();
    assert!(scene.has(id, Status::Anchored) && !scene.has(id, Status::Asleep));
}

/// `4.0 2.4.1.f`: nobody gains what they have: what has Anchored and would gain Asleep gains nothing, and the others go on.
#[test]
fn r2_4_1_f_what_would_gain_anchored_instead_and_has_it_gains_nothing() {
    let warden = real("ALT_ALIZE_B_OR_36_R1");
    let mut scene = Scene::new(Table::in_turn());
    let face = named_character("Sleeper", &warden["abilities"]);
    let id = scene.table.put("expedition:0:hero", &face, &[Status::Anchored]);
    let other = character_with(&mut scene.table, "Other", &json!([]));
    assert_eq!(scene.cast(&all_asleep())[..2], ["mana_paid", "status_gained"]);
    assert!(scene.has(id, Status::Anchored) && !scene.has(id, Status::Asleep));
    assert!(scene.has(other, Status::Asleep));
    let mut alone = Scene::new(Table::in_turn());
    alone.table.put("expedition:0:hero", &face, &[Status::Anchored]);
    assert!(!alone.cast(&all_asleep()).contains(&"status_gained".to_owned()));
}

/// `4.0 6.2.c`: what happens as well is added to the step: who rolls shows a card too, once, and nobody else does.
#[test]
fn r6_2_c_a_card_is_revealed_as_well() {
    for (with, also) in [(&["reveal_top_card"][..], true), (&[], false)] {
        let mut scene = rolls(with);
        scene.on("die_rolled", &json!({ "seat": 0, "results": [5] }));
        let kinds = scene.write();
        assert_eq!(kinds.first().map(String::as_str), (!also).then_some("moved"), "{kinds:?}");
        if also {
            assert!(scene.waits());
            let hand = scene.hand(FIRST);
            scene.on("revealed", &shown(&scene, 0));
            scene.write();
            assert_eq!(scene.hand(FIRST), hand + 1, "the effect goes on");
        }
    }
    let mut scene = Scene::new(Table::in_turn());
    landmark(&mut scene.table, SECOND, "Theirs", &dice("reveal_top_card"));
    scene.cast(&roll());
    scene.on("die_rolled", &json!({ "seat": 0, "results": [5] }));
    assert_eq!(scene.write()[0], "moved", "it is about another player");
}

/// `4.0 6.2.c`: one card is revealed for one roll; another record of it is nothing that the ability does.
#[test]
fn r6_2_c_a_card_is_revealed_once_for_a_roll() {
    let mut scene = rolls(&["reveal_top_card"]);
    scene.on("die_rolled", &json!({ "seat": 0, "results": [5] }));
    let mut shown = shown(&scene, 0);
    shown["cause"] = json!({ "kind": "ability", "object": scene.named("Dice 0") });
    for again in [false, true] {
        scene.on("revealed", &shown);
        assert_eq!(scene.is_refused(), again);
    }
}

/// A Spell that discards every Character has been paid for; the second player has this one.
fn discarding(abilities: &Value, and_then: &[Value]) -> (Scene, ObjectId) {
    let mut scene = Scene::new(Table::in_turn());
    let mut face = crate::paragraphs::table::character(abilities);
    face["name"] = json!("Leaver");
    let id = scene.table.put("expedition:1:hero", &face, &[]);
    let mut steps = vec![json!({ "move": [all_characters(), "discard"] })];
    steps.extend_from_slice(and_then);
    let spell = crate::paragraphs::table::spell(&json!([{ "spell": steps }]));
    let card = json!({ "from": "hand:0", "to": "limbo", "face": spell });
    scene.on("card_played", &json!({ "seat": 0, "mana": 1, "card": card }));
    scene.on("mana_paid", &json!({ "cause": { "kind": "cost" }, "seat": 0, "count": 1 }));
    (scene, id)
}

fn to_mana(id: ObjectId) -> Value {
    json!({ "moves": [{ "what": id, "from": "expedition:1:hero", "to": "mana:1", "statuses": ["exhausted"] }] })
}

/// `4.0 6.2.d`: who may have something else happen instead says whether it does; where they may not, it must, or cannot.
#[test]
fn r6_2_d_an_optional_modifier_may_be_left() {
    let leaves = |how: &str| json!([{ "passive": { "says": { "leaving_expedition": how } } }]);
    let jinn = real("ALT_CORE_B_BR_19_C")["abilities"].clone();
    for (abilities, discarded, mana) in
        [(jinn, true, true), (leaves("to_mana"), false, true), (json!([]), true, false)]
    {
        let (scene, id) = discarding(&abilities, &[]);
        let goes = moves(id, "expedition:1:hero", "discard:1");
        assert_eq!(scene.may_bring("moved", &goes), discarded, "{abilities}");
        assert_eq!(scene.may_bring("moved", &to_mana(id)), mana, "{abilities}");
    }
}

/// `4.0 6.2.e`: who does not put it in the Mana zone draws a card, right after that step and before the next one.
#[test]
fn r6_2_e_who_leaves_an_optional_modifier_does_the_alternative_at_once() {
    let jinn = real("ALT_CORE_B_BR_19_R1")["abilities"].clone();
    for (leaves, draws) in [(true, 1), (false, 0)] {
        let (mut scene, id) = discarding(&jinn, &[json!({ "draw": 1 })]);
        let [mine, theirs] = [FIRST, SECOND].map(|seat| scene.hand(seat));
        let goes = moves(id, "expedition:1:hero", "discard:1");
        scene.on("moved", &if leaves { goes } else { to_mana(id) });
        let event = scene.table.position.write(&scene.effects).expect("a card is drawn");
        scene.apply(&event);
        let drawn = [scene.hand(FIRST) - mine, scene.hand(SECOND) - theirs];
        assert_eq!(drawn, if leaves { [0, 1] } else { [1, 0] });
        scene.write();
        assert_eq!([scene.hand(FIRST) - mine, scene.hand(SECOND) - theirs], [1, draws]);
        assert!(!scene.is_refused());
    }
    // At Rest too, where no effect resolves; who does not draw departs from it.
    let mut table = Table::at_night();
    let mut face = crate::paragraphs::table::character(&jinn);
    face["name"] = json!("Leaver");
    let id = table.put("expedition:1:hero", &face, &[]);
    let mut scene = Scene::new(table);
    scene.on("daily_effect_began", &json!({ "effect": "rest" }));
    let mut goes = moves(id, "expedition:1:hero", "reserve:1");
    goes["cause"] = json!({ "kind": "daily_effect" });
    scene.on("moved", &goes);
    let drawn = json!({ "moves": [{ "from": "deck:1", "to": "hand:1" }] });
    assert!(scene.may_bring("moved", &drawn));
    scene.on("daily_effect_ended", &json!({ "effect": "rest" }));
    scene.on("day_began", &json!({ "day": 2 }));
    assert!(scene.is_refused(), "no card was drawn");
}

/// `4.0 6.2.f`: a modifier of an atomic action changes that one alone, and one of a step the whole of it.
#[test]
fn r6_2_f_modifiers_apply_to_steps_or_to_atomic_actions() {
    let mut scene = Scene::new(Table::in_turn());
    let plain = character_with(&mut scene.table, "Plain", &json!([]));
    let warden =
        character_with(&mut scene.table, "Warden", &json!([gains_instead("asleep", "anchored")]));
    let kinds = scene.cast(&all_asleep());
    assert_eq!(kinds[1..3], ["status_gained", "status_gained"]);
    let statuses = |id| [Status::Asleep, Status::Anchored].map(|status| scene.has(id, status));
    assert_eq!((statuses(plain), statuses(warden)), ([true, false], [false, true]));
    // To Resupply is to reveal two cards instead, for who controls what says so.
    for (seat, reveals) in [(FIRST, true), (SECOND, false)] {
        let mut scene = Scene::new(Table::in_turn());
        let two = real("ALT_CORE_B_LY_30_R2")["abilities"][1].clone();
        landmark(&mut scene.table, seat, "Bastion", &json!([two]));
        scene.cast(&json!([{ "resupply": {} }]));
        let resupply = json!({ "moves": [{ "from": "deck:0", "to": "reserve:0",
            "face": crate::paragraphs::table::spell(&json!([])) }] });
        assert_eq!(scene.may_bring("moved", &resupply), !reveals);
        assert_eq!(scene.may_bring("revealed", &shown(&scene, 0)), reveals);
    }
}

/// `4.0 6.2.g`: what changes the whole step comes first and what is added last: two dice are one roll, with which one card
/// is shown.
#[test]
fn r6_2_g_what_is_added_comes_last() {
    let mut scene = rolls(&["reveal_top_card", "one_more"]);
    assert!(!may_roll(&scene, &[5]) && may_roll(&scene, &[5, 2]));
    scene.on("die_rolled", &json!({ "seat": 0, "results": [5, 2] }));
    assert!(scene.may_bring("revealed", &shown(&scene, 0)));
    scene.on("revealed", &shown(&scene, 0));
    assert!(!scene.may_bring("revealed", &shown(&scene, 1)), "one card for both dice");
}

/// `4.0 6.2.h`: of two modifiers either may be applied first.
#[test]
fn r6_2_h_either_of_two_modifiers_may_come_first() {
    let both = json!([gains_instead("asleep", "anchored"), boost_instead("asleep")]);
    assert_eq!(may_gain(&both), [false, true, true]);
}

/// `4.0 6.2.i`: what a modifier has made of a step may be modified by another one.
#[test]
fn r6_2_i_a_modified_step_may_be_modified_again() {
    let chain = json!([boost_instead("anchored"), gains_instead("asleep", "anchored")]);
    assert_eq!(may_gain(&chain), [false, false, true]);
    // Who would ascend again Resupplies, and who would Resupply reveals two cards.
    let ascended = |with: &[&Value]| {
        let mut scene = Scene::new(Table::in_turn());
        for (number, ability) in with.iter().enumerate() {
            landmark(&mut scene.table, FIRST, &format!("Site {number}"), &json!([ability]));
        }
        let up = json!({ "status": "ascended", "expeditions": ["0:hero"] });
        scene.on("status_gained", &up);
        scene.cast(&json!([{ "ascend": { "which": { "side": ["hero", "you"] } } }]));
        scene
    };
    let again = real("ALT_CYCLONE_B_OR_81_R1")["abilities"][1].clone();
    let two = real("ALT_CORE_B_LY_30_R2")["abilities"][1].clone();
    let scene = ascended(&[&again, &two]);
    assert!(scene.may_bring("revealed", &shown(&scene, 0)));
    let scene = ascended(&[&again]);
    assert!(scene.waits() && !scene.may_bring("revealed", &shown(&scene, 0)));
    assert!(!ascended(&[&two]).waits(), "it does not ascend again, and nothing happens");
}

/// `4.0 7.5.3.a`: what an effect says and a rule does not let happen was attempted: to ascend once more is to Resupply, for who
/// controls what says so, and of their own Expeditions.
#[test]
fn r7_5_3_a_to_ascend_once_more_is_attempted() {
    let resupply = json!({ "moves": [{ "from": "deck:0", "to": "reserve:0",
        "face": crate::paragraphs::table::spell(&json!([])) }] });
    for (seat, ascended, target, attempts) in [
        (FIRST, "0:hero", "you", true),
        (FIRST, "0:companion", "you", false),
        (FIRST, "1:hero", "opponent", false),
        (SECOND, "0:hero", "you", false),
    ] {
        let mut scene = Scene::new(Table::in_turn());
        scene.table.put(&format!("landmark:{seat}"), &real("ALT_CYCLONE_B_OR_81_R1"), &[]);
        scene.on("status_gained", &json!({ "status": "ascended", "expeditions": [ascended] }));
        scene.cast(&json!([{ "ascend": { "which": { "side": ["hero", target] } } }]));
        assert_eq!(scene.may_bring("moved", &resupply), attempts, "{seat} {ascended}");
    }
}

/// `4.0 6.2.j`: each ability adds one die to a roll, once.
#[test]
fn r6_2_j_a_modifier_applies_once_to_a_step() {
    for (with, number) in [(&[][..], 1), (&["one_more"], 2), (&["one_more", "one_more"], 3)] {
        let scene = rolls(with);
        for dice in 1..=4 {
            assert_eq!(may_roll(&scene, &[5, 2, 4, 6][..dice]), dice == number, "{with:?}");
        }
    }
}

/// `4.0 6.2.k`: and once to an atomic action: there and back again is where it was.
#[test]
fn r6_2_k_a_modifier_applies_once_to_an_atomic_action() {
    let round = json!([gains_instead("asleep", "anchored"), gains_instead("anchored", "asleep")]);
    assert_eq!(may_gain(&round), [true, false, false]);
}

/// `4.0 6.2.l`: a modifier has to be there before the step: what leaves with it is saved, what leaves after it is not.
#[test]
fn r6_2_l_a_modifier_is_there_before_the_step() {
    let tent = json!({ "passive": { "says": { "leaving_expedition": "loses_anchored" },
        "scope": { "objects": { "within": "my_expedition", "type": "character", "anchored": true } } } });
    let of = |kind: &str| json!({ "all": { "kinds": [{ "type": kind }] } });
    let both = json!({ "all": { "kinds": [{ "type": "character" }, { "type": "permanent" }] } });
    let together = json!([{ "move": [both, "discard"] }]);
    let apart =
        json!([{ "move": [of("permanent"), "discard"] }, { "move": [of("character"), "discard"] }]);
    for (steps, stays) in [(together, true), (apart, false)] {
        let mut scene = Scene::new(Table::in_turn());
        let mut face = crate::paragraphs::table::permanent("expedition");
        face["abilities"] = json!([tent]);
        let host = scene.table.put("expedition:0:hero", &face, &[]);
        let face = crate::paragraphs::cast::named_character("Guest", &json!([]));
        let guest = scene.table.put("expedition:0:hero", &face, &[Status::Anchored]);
        scene.cast(&steps);
        assert!(!scene.is_there(host));
        assert_eq!(scene.is_there(guest), stays);
        assert!(!stays || !scene.has(guest, Status::Anchored));
    }
}

/// `4.0 6.2.m`: reactions see the event that a step has become, and not what it would have been.
#[test]
fn r6_2_m_reactions_are_tested_by_what_has_become_of_the_step() {
    for (status, activates) in [("anchored", true), ("asleep", false)] {
        let reaction = json!({ "reaction": { "on": [{ "this": { "gains": ["me", { "status": status }] } }],
            "do": [{ "draw": 1 }] } });
        let mut scene = Scene::new(Table::in_turn());
        let both = json!([gains_instead("asleep", "anchored"), reaction]);
        character_with(&mut scene.table, "Warden", &both);
        let hand = scene.hand(FIRST);
        scene.cast(&all_asleep());
        assert_eq!(scene.hand(FIRST) == hand, activates, "one card was played");
    }
}

/// Both Tents: what is Anchored and boosted loses one or the other to stay, as is chosen (`4.0 6.2.h`).
#[test]
fn r6_2_h_of_two_tents_one_is_chosen() {
    let mut scene = Scene::new(Table::in_turn());
    for reference in ["ALT_ALIZE_B_MU_44_C", "ALT_ALIZE_B_MU_44_R2"] {
        scene.table.put("expedition:0:hero", &real(reference), &[]);
    }
    let face = crate::paragraphs::cast::named_character("Guest", &json!([]));
    let guest = scene.table.put("expedition:0:hero", &face, &[Status::Anchored]);
    put_counters(&mut scene.table, guest, BOOST, 2);
    let spell = json!([{ "spell": [{ "move": [all_characters(), "discard"] }] }]);
    let card =
        json!({ "from": "hand:0", "to": "limbo", "face": crate::paragraphs::table::spell(&spell) });
    scene.on("card_played", &json!({ "seat": 0, "mana": 1, "card": card }));
    scene.on("mana_paid", &json!({ "cause": { "kind": "cost" }, "seat": 0, "count": 1 }));
    assert!(scene.may_bring("status_lost", &gains(guest, "anchored")));
    assert!(scene.may_bring("counters_changed", &counters(guest, BOOST, -2)));
    assert!(!scene.may_bring("counters_changed", &counters(guest, BOOST, -1)), "all of them");
    assert!(!scene.may_bring("moved", &moves(guest, "expedition:0:hero", "discard:0")));
    scene.on("status_lost", &gains(guest, "anchored"));
    assert!(!scene.may_bring("counters_changed", &counters(guest, BOOST, -2)), "one is enough");
}
