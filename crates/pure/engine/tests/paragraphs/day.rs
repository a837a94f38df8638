//! Phases and the Morning.

use engine::{Due, Options, Verdict};
use rules::{DailyEffect, Phase, Place, Status};
use serde_json::json;

use crate::paragraphs::table::{FIRST, SECOND, Table, character, due};

/// `4.0 4.2.a`: five phases, none left out.
#[test]
fn r4_2_a_a_phase_follows_the_one_before() {
    let mut table = Table::at_dusk();
    table.effect("progress");
    assert_eq!(table.next().due, [Due::Phase(Phase::Night)]);
    assert_eq!(due(table.phase("noon")), [Due::Phase(Phase::Night)]);
}

/// `4.0 4.2.b`: as a phase begins, reactions are checked, and whoever has one plays it before all else.
#[test]
fn r4_2_b_reactions_are_checked_as_a_phase_begins() {
    let mut table = Table::in_turn();
    let card = character(&json!([{ "reaction": { "on": ["at_dusk"] } }]));
    let source = table.put("expedition:0:hero", &card, &[]);
    table.pass(FIRST);
    table.turn(SECOND);
    table.pass(SECOND);
    table.phase("dusk");
    let emblem = json!({ "controller": 0, "source": source });
    assert_eq!(table.on("reaction_activated", json!({ "emblems": [emblem] })), Verdict::Expected);
    assert_eq!(table.next().awaits[0].options, Options::Reaction(vec![table.made()]));
    assert_eq!(due(table.begin("progress")), [Due::React(FIRST)]);
}

/// `4.0 3.2.9.d`: players look at their own Mana Orbs at any time, and at nobody else's.
#[test]
fn r3_2_9_d_players_look_at_their_own_mana_orbs() {
    for (seat, departs) in [(0, false), (1, true)] {
        let mut table = Table::in_turn();
        let orb = table.state().objects_in(Place::Mana(FIRST)).map(|(id, _)| id).next();
        let orb = orb.expect("there are three");
        let looks = table.on("looked_at", json!({ "seats": [seat], "what": [orb] }));
        assert_eq!(matches!(looks, Verdict::Departs(_)), departs);
    }
}

/// `4.0 4.2.c`: daily effects resolve in their phase and in no other.
#[test]
fn r4_2_c_a_daily_effect_belongs_to_its_phase() {
    let mut table = Table::at_dusk();
    assert_eq!(table.next().due, [Due::Begin(DailyEffect::Progress)]);
    assert_eq!(due(table.begin("rest")), [Due::Begin(DailyEffect::Progress)]);
}

/// `4.0 4.2.d`: reactions are checked behind a daily effect, before the next phase.
#[test]
fn r4_2_d_reactions_come_behind_a_daily_effect() {
    let mut table = Table::at_dusk();
    table.begin("progress");
    let emblem = json!({ "controller": 1 });
    table.on("reaction_activated", json!({ "emblems": [emblem] }));
    table.end("progress");
    assert_eq!(table.next().awaits[0].seat, SECOND);
    assert_eq!(due(table.phase("night")), [Due::React(SECOND)]);
}

/// `4.0 4.2.e`: the next daily effect, then the next phase, each once the one before is done.
#[test]
fn r4_2_e_daily_effects_come_one_after_the_other() {
    let mut table = Table::in_the_morning();
    assert_eq!(table.next().due, [Due::Begin(DailyEffect::Succeed)]);
    table.begin("succeed");
    table.on("first_player_changed", json!({ "seat": 1 }));
    assert_eq!(table.next().due, [Due::End(DailyEffect::Succeed)]);
    let left = due(table.begin("draw"));
    assert!(left.contains(&Due::End(DailyEffect::Succeed)), "{left:?}");
}

/// `4.0 4.2.1.a`: four daily effects, in this order; what does nothing need not be told.
#[test]
fn r4_2_1_a_the_morning_has_four_daily_effects() {
    let mut table = Table::in_the_morning();
    assert_eq!(due(table.begin("draw")), [Due::Begin(DailyEffect::Succeed)]);
    assert_eq!(due(table.end("draw")), [Due::Draw(FIRST, 2), Due::Draw(SECOND, 2)]);
}

/// `4.0 4.2.1.b`: the next player becomes the first player.
#[test]
fn r4_2_1_b_the_next_player_becomes_the_first_player() {
    let mut table = Table::in_the_morning();
    table.begin("succeed");
    assert_eq!(table.next().due, [Due::FirstPlayer(SECOND)]);
    assert_eq!(due(table.end("succeed")), [Due::FirstPlayer(SECOND)]);
}

/// `4.0 4.2.1.c`: all that is exhausted is readied, orbs and cards in Reserve too.
#[test]
fn r4_2_1_c_all_is_readied() {
    let mut table = Table::in_the_morning();
    let card = character(&json!([]));
    let one = table.put("reserve:0", &card, &[Status::Exhausted]);
    let two = table.put("expedition:1:hero", &json!("CHARACTER-[]"), &[Status::Exhausted]);
    table.begin("succeed");
    table.on("first_player_changed", json!({ "seat": 1 }));
    table.end("succeed");
    table.begin("prepare");
    let due_now = table.next().due;
    assert_eq!(due_now.len(), 2, "{due_now:?}");
    let lost =
        json!({ "cause": { "kind": "daily_effect" }, "status": "exhausted", "objects": [two] });
    assert_eq!(table.on("status_lost", lost), Verdict::Expected);
    assert_eq!(due(table.end("prepare")), [Due::Ready(one)]);
}

/// `4.0 4.2.1.d`: two cards each, not one and not three.
#[test]
fn r4_2_1_d_two_cards_are_drawn() {
    let mut table = Table::in_the_morning();
    table.begin("succeed");
    table.on("first_player_changed", json!({ "seat": 1 }));
    table.end("succeed");
    table.effect("prepare");
    table.begin("draw");
    assert_eq!(table.draw(SECOND, 2, "daily_effect"), Verdict::Expected);
    assert!(matches!(table.draw(SECOND, 1, "daily_effect"), Verdict::Departs(_)));
    assert_eq!(due(table.end("draw")), [Due::Draw(FIRST, 2)]);
}

/// `4.0 4.2.1.e`: one card may become a Mana Orb: nobody has to, and nobody may twice. `4.0 6.1.h`: who has initiative
/// decides first.
#[test]
fn r4_2_1_e_one_card_may_become_a_mana_orb() {
    let mut table = Table::in_the_morning();
    table.begin("succeed");
    table.on("first_player_changed", json!({ "seat": 1 }));
    table.end("succeed");
    table.effect("prepare");
    table.begin("draw");
    table.draw(SECOND, 2, "daily_effect");
    table.draw(FIRST, 2, "daily_effect");
    table.end("draw");
    table.begin("expand");
    let next = table.next();
    let seats: Vec<_> = next.awaits.iter().map(|one| one.seat).collect();
    assert_eq!(seats, [SECOND, FIRST]);
    assert_eq!(next.or, [Due::End(DailyEffect::Expand)]);
    assert_eq!(table.orbs(FIRST, 1, "daily_effect"), Verdict::Decided);
    assert!(matches!(table.orbs(FIRST, 1, "daily_effect"), Verdict::Departs(_)));
    assert_eq!(table.end("expand"), Verdict::Expected);
}
