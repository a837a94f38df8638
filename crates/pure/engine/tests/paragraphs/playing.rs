//! Playing cards and quick actions.

use engine::{Due, Verdict};
use rules::{Place, Status};
use serde_json::json;

use crate::paragraphs::table::{FIRST, SECOND, Table, character, cited, due, permanent, spell};

/// `4.0 5.1.2.a`: a card is played in four parts; it does not resolve before it is paid for.
#[test]
fn r5_1_2_a_a_card_is_paid_for_before_it_resolves() {
    let mut table = Table::in_turn();
    assert_eq!(table.play(FIRST, &character(&json!([]))), Verdict::Decided);
    let id = table.made();
    assert!(matches!(table.next().due[..], [Due::Pay(_)]));
    let early = cited(table.moves("rule", id, "expedition:0:hero"));
    assert!(early.contains(&"5.1.2.a"), "{early:?}");
}

/// `4.0 5.1.2.b`: a quick action has no Limbo to go to: its cost follows at once.
#[test]
fn r5_1_2_b_a_quick_action_is_paid_for_at_once() {
    let mut table = Table::in_turn();
    let card = character(&json!([{ "quick_action": { "cost": ["exhaust"] } }]));
    let id = table.put("expedition:0:hero", &card, &[]);
    table.on("quick_action_played", json!({ "seat": 0, "object": id }));
    assert_eq!(table.next().due, [Due::Exhaust(id)]);
    assert_eq!(due(table.pass(FIRST)), [Due::Exhaust(id)]);
}

/// `4.0 5.1.2.d`: the Hand Cost from the Hand, the Reserve Cost from the Reserve.
#[test]
fn r5_1_2_d_the_cost_is_that_of_where_it_is_played_from() {
    let mut table = Table::in_turn();
    table.play(FIRST, &character(&json!([])));
    assert_eq!(cited(table.pay(FIRST, 1))[..2], ["5.1.2.a", "5.1.2.d"]);
    let mut table = Table::in_turn();
    let id = table.put("reserve:0", &character(&json!([])), &[]);
    table.play_again(FIRST, id, &[Status::Fleeting]);
    assert_eq!(table.pay(FIRST, 1), Verdict::Expected);
}

/// `4.0 5.1.2.e`: an alteration counts: what makes cards of its player cost 1 less is no matter of choice.
#[test]
fn r5_1_2_e_alterations_count() {
    let mut table = Table::in_turn();
    let cheaper = json!([{ "passive": { "scope": { "played": { "by": "you" } }, "says": { "costs": { "by": -1 } } } }]);
    table.put("landmark:0", &character(&cheaper), &[]);
    table.play(FIRST, &character(&json!([])));
    assert!(matches!(table.pay(FIRST, 2), Verdict::Departs(_)));
    let mut table = Table::in_turn();
    table.put("landmark:0", &character(&cheaper), &[]);
    table.play(FIRST, &character(&json!([])));
    assert_eq!(table.pay(FIRST, 1), Verdict::Expected);
}

/// `4.0 5.1.2.f`: what cannot be played is not: the declaration is not legal.
#[test]
fn r5_1_2_f_a_declaration_that_is_not_legal_departs() {
    let mut table = Table::in_turn();
    let bars = json!([{ "passive": { "scope": { "played": { "by": "you", "type": "spell" } }, "says": "cannot_be_played" } }]);
    table.put("landmark:0", &character(&bars), &[]);
    assert_eq!(cited(table.play(FIRST, &spell(&json!([])))), ["5.1.2.f"]);
}

/// `4.0 5.1.2.h`: all of a cost is paid at the same time.
#[test]
fn r5_1_2_h_a_cost_is_paid_at_once() {
    let mut table = Table::in_turn();
    table.play(FIRST, &character(&json!([])));
    let half = cited(table.pay(FIRST, 1));
    assert!(half.contains(&"5.1.2.h"), "{half:?}");
}

/// `4.0 5.1.2.i`: Characters and Expedition Permanents join an Expedition of the player, Landmarks the Landmark zone, and
/// a Spell, once it is done, its owner's Reserve.
#[test]
fn r5_1_2_i_a_card_goes_where_its_kind_goes() {
    let resolves = |card: &serde_json::Value, mana: u32, to: &str| {
        let mut table = Table::in_turn();
        table.play(FIRST, card);
        let id = table.made();
        table.pay(FIRST, mana);
        table.moves("rule", id, to)
    };
    let expected =
        |card: &serde_json::Value, mana, to| resolves(card, mana, to) == Verdict::Expected;
    let walker = character(&json!([]));
    assert!(expected(&walker, 2, "expedition:0:companion"));
    assert!(!expected(&walker, 2, "expedition:1:hero"));
    assert!(!expected(&walker, 2, "landmark:0"));
    assert!(expected(&permanent("landmark"), 1, "landmark:0"));
    assert!(!expected(&permanent("landmark"), 1, "expedition:0:hero"));
    assert!(expected(&permanent("expedition"), 1, "expedition:0:hero"));
    // A Spell is done first.
    assert!(!expected(&spell(&json!([])), 1, "reserve:0"));
}

/// `4.0 5.2.a`: cards are played from the Hand or the Reserve, one's own.
#[test]
fn r5_2_a_a_card_is_played_from_hand_or_reserve() {
    for place in ["discard:0", "reserve:1"] {
        let mut table = Table::in_turn();
        let id = table.put(place, &character(&json!([])), &[]);
        let card = json!({ "what": id, "from": place, "to": "limbo" });
        assert_eq!(cited(table.on("card_played", json!({ "seat": 0, "card": card }))), ["5.2.a"]);
    }
}

/// `4.0 5.2.b`: a card that an effect has played is part of that effect, whosever turn it is.
#[test]
fn r5_2_b_an_effect_has_a_card_played() {
    let mut table = Table::in_turn();
    let id = table.put("reserve:1", &character(&json!([])), &[]);
    let card = json!({ "what": id, "from": "reserve:1", "to": "limbo", "statuses": ["fleeting"] });
    let cause = json!({ "kind": "ability" });
    let played = table.on("card_played", json!({ "cause": cause, "seat": 1, "card": card }));
    assert_eq!(played, Verdict::Decided);
}

/// `4.0 5.2.1.b`: from the Reserve a Character gains Fleeting as it goes to Limbo. `4.0 5.2.1.c`: and again in the
/// Expedition.
#[test]
fn r5_2_1_b_from_the_reserve_a_character_gains_fleeting() {
    let mut table = Table::in_turn();
    let id = table.put("reserve:0", &character(&json!([])), &[]);
    table.play_again(FIRST, id, &[]);
    let limbo = table.made();
    assert!(table.next().due.contains(&Due::Gain(limbo, Status::Fleeting)));
    table.pay(FIRST, 1);
    let early = due(table.moves("rule", limbo, "expedition:0:hero"));
    assert!(early.contains(&Due::Gain(limbo, Status::Fleeting)), "{early:?}");
    let mut table = Table::in_turn();
    let id = table.put("reserve:0", &character(&json!([])), &[]);
    table.play_again(FIRST, id, &[Status::Fleeting]);
    let limbo = table.made();
    table.pay(FIRST, 1);
    assert_eq!(table.moves("rule", limbo, "expedition:0:hero"), Verdict::Expected);
    let joined = table.made();
    assert_eq!(table.next().due, [Due::Gain(joined, Status::Fleeting)]);
    assert_eq!(due(table.turn(SECOND)), [Due::Gain(joined, Status::Fleeting)]);
}

/// `4.0 5.2.4.a`: a Spell from the Reserve gains Fleeting in Limbo, before it resolves.
#[test]
fn r5_2_4_a_a_spell_from_the_reserve_gains_fleeting() {
    let mut table = Table::in_turn();
    let id = table.put("reserve:0", &spell(&json!([])), &[]);
    table.play_again(FIRST, id, &[]);
    let limbo = table.made();
    assert!(table.next().due.contains(&Due::Gain(limbo, Status::Fleeting)));
}

/// `4.0 5.2.4.b`: a Spell that is done goes to the Reserve, exhausted by Cooldown; a Fleeting one to the Discard pile.
#[test]
fn r5_2_4_b_a_spell_goes_to_the_reserve_or_is_discarded() {
    let done = |abilities: serde_json::Value| {
        let mut table = Table::in_turn();
        table.play(FIRST, &spell(&abilities));
        let id = table.made();
        table.pay(FIRST, 1);
        assert_eq!(table.next().due, [Due::Resolve(id)]);
        assert_eq!(table.on("resolved", json!({ "object": id })), Verdict::Expected);
        assert_eq!(table.next().due, [Due::Finish(id)]);
        (table, id)
    };
    let (mut table, id) = done(json!([]));
    assert!(matches!(table.moves("rule", id, "discard:0"), Verdict::Departs(_)));
    let (mut table, id) = done(json!([{ "keyword": "fleeting" }]));
    assert_eq!(table.moves("rule", id, "discard:0"), Verdict::Expected);
    let (mut table, id) = done(json!([{ "keyword": "cooldown" }]));
    assert_eq!(table.moves("rule", id, "reserve:0"), Verdict::Expected);
    let now = table.made();
    assert_eq!(table.place(now), Place::Reserve(FIRST));
    assert_eq!(due(table.turn(SECOND)), [Due::Exhaust(now)]);
}

/// `4.0 5.3.a`: a quick action follows the process of a Spell: in one's turn, and paid for. `4.0 5.3.b`: of what one
/// controls and where it works.
#[test]
fn r5_3_a_a_quick_action_is_played_in_ones_turn() {
    let card = character(&json!([{ "quick_action": { "cost": ["discard"], "support": true } }]));
    let play = |place: &str, seat: u8| {
        let mut table = Table::in_turn();
        let id = table.put(place, &card, &[]);
        let verdict = table.on("quick_action_played", json!({ "seat": seat, "object": id }));
        (table, id, verdict)
    };
    assert_eq!(due(play("reserve:1", 1).2), [Due::TurnEffect(FIRST)]);
    assert!(cited(play("reserve:1", 0).2).contains(&"5.3.b"));
    assert!(cited(play("expedition:0:hero", 0).2).contains(&"5.3.b"));
    let (mut table, mine, verdict) = play("reserve:0", 0);
    assert_eq!(verdict, Verdict::Decided);
    assert_eq!(table.next().due, [Due::DiscardToPay(mine)]);
    assert_eq!(table.moves("cost", mine, "discard:0"), Verdict::Expected);
}

/// `4.0 5.3.d`: what is exhausted cannot pay by being exhausted.
#[test]
fn r5_3_d_what_is_exhausted_cannot_be_exhausted_to_pay() {
    let mut table = Table::in_turn();
    let card = character(&json!([{ "quick_action": { "cost": ["exhaust"] } }]));
    let id = table.put("expedition:0:hero", &card, &[Status::Exhausted]);
    let played = table.on("quick_action_played", json!({ "seat": 0, "object": id }));
    assert!(cited(played).contains(&"5.3.d"));
}

/// `4.0 5.3.e`: a hundred times a day, and not once more.
#[test]
fn r5_3_e_a_quick_action_is_played_a_hundred_times_a_day() {
    let mut table = Table::in_turn();
    let id = table.put(
        "expedition:0:hero",
        &character(&json!([{ "quick_action": { "cost": [] } }])),
        &[],
    );
    for _ in 0..100 {
        let played = table.on("quick_action_played", json!({ "seat": 0, "object": id }));
        assert_eq!(played, Verdict::Decided);
    }
    let once_more = table.on("quick_action_played", json!({ "seat": 0, "object": id }));
    assert_eq!(cited(once_more), ["5.3.e"]);
}

/// `4.0 6.4.c`: who chooses to pay must be able to pay in full.
#[test]
fn r6_4_c_a_card_that_cannot_be_paid_for_is_not_played() {
    let mut table = Table::in_turn();
    let mut dear = character(&json!([]));
    dear["hand_cost"] = json!(4);
    assert_eq!(cited(table.play(FIRST, &dear)), ["6.4.c"]);
}

/// `4.0 6.4.d`: a card whose cost nobody pays is not played; the next turn departs.
#[test]
fn r6_4_d_a_card_that_is_not_paid_for_is_not_played() {
    let mut table = Table::in_turn();
    table.play(FIRST, &character(&json!([])));
    let left = due(table.turn(SECOND));
    assert!(matches!(left[0], Due::Pay(_)), "{left:?}");
}

/// `4.0 6.4.e`: the same of a quick action: nothing else comes before its cost.
#[test]
fn r6_4_e_a_quick_action_that_is_not_paid_for_is_not_played() {
    let mut table = Table::in_turn();
    let card = character(&json!([{ "quick_action": { "cost": ["exhaust"] } }]));
    let id = table.put("expedition:0:hero", &card, &[]);
    table.on("quick_action_played", json!({ "seat": 0, "object": id }));
    assert_eq!(due(table.play(FIRST, &spell(&json!([])))), [Due::Exhaust(id)]);
}
