//! Turns of the Afternoon.

use engine::{Due, Options, Verdict};
use rules::{Edition, Phase};
use serde_json::json;

use crate::paragraphs::table::{FIRST, SECOND, Table, character, due};

/// A Hero with a quick action that exhausts it.
fn actor() -> serde_json::Value {
    character(&json!([{ "quick_action": { "cost": ["exhaust"] } }]))
}

/// `4.0 4.2.2.a`: at Noon there is no daily effect. `4.0 4.2.3.a`: nor in the Afternoon.
#[test]
fn r4_2_3_a_the_afternoon_has_no_daily_effect() {
    let mut table = Table::in_turn();
    assert!(matches!(table.begin("progress"), Verdict::Departs(_)));
}

/// `4.0 4.2.3.c`: the first player takes the first turn.
#[test]
fn r4_2_3_c_the_first_player_takes_the_first_turn() {
    let mut table = Table::set_up(Edition::Four);
    table.on("day_began", json!({ "day": 1 }));
    table.phase("noon");
    table.phase("afternoon");
    assert_eq!(table.next().due, [Due::Turn(FIRST)]);
    assert_eq!(due(table.turn(SECOND)), [Due::Turn(FIRST)]);
}

/// Our reading, where the rules are silent: what a player owns and what they control leaves a game with them, tokens too; what
/// they made on another player's side is that player's and stays, and turns go on past them.
#[test]
fn what_a_player_owns_or_controls_leaves_with_them() {
    let mut table = Table::of_four(&[]);
    let face = character(&json!([]));
    let made = |table: &mut Table, to: &str, cause: &serde_json::Value| {
        let tokens = json!([{ "face": face, "to": to }]);
        table.on("token_created", json!({ "cause": cause, "tokens": tokens }));
        table.made()
    };
    let own = table.put("expedition:1:hero", &face, &[]);
    let by_official = json!({ "kind": "official" });
    let [lost, lent] = [("1", "0"), ("0", "1")].map(|(from, to)| {
        let id = made(&mut table, &format!("expedition:{from}:hero"), &by_official);
        let to = format!("expedition:{to}:hero");
        table.on("control_changed", json!({ "object": id, "to": to }));
        id
    });
    let by_theirs = json!({ "kind": "ability", "object": own });
    let given = made(&mut table, "expedition:2:hero", &by_theirs);
    table.on("player_left", json!({ "seat": 1, "why": "concession" }));
    for gone in [own, lost, lent] {
        assert!(!table.state().objects.contains_key(&gone), "{gone}");
    }
    assert!(table.state().objects.contains_key(&given));
    table.turn(FIRST);
    table.on("passed", json!({ "seat": 0 }));
    assert_eq!(table.next().due, [Due::Turn(rules::Seat::new(2))]);
}

/// The glossary on two against two: turns go round the table, past those who have passed, until everyone has.
#[test]
fn turns_go_round_the_table_until_everyone_has_passed() {
    for teams in [&[0, 1, 0, 1][..], &[]] {
        let mut table = Table::of_four(teams);
        let [one, two, three, four] = [0, 1, 2, 3].map(rules::Seat::new);
        // The second and then the third player pass, the others say "After you" a while.
        for (seat, passes) in [
            (one, false),
            (two, true),
            (three, false),
            (four, false),
            (one, false),
            (three, true),
            (four, false),
            (one, true),
            (four, true),
        ] {
            assert_eq!(table.next().due, [Due::Turn(seat)]);
            let others = table.state().seats().filter(|&other| other != seat);
            for other in others.collect::<Vec<_>>() {
                let mut wrong = Table { position: table.position.clone() };
                assert_eq!(due(wrong.turn(other)), [Due::Turn(seat)], "{other}");
            }
            table.turn(seat);
            if passes {
                table.pass(seat);
            } else {
                table.on("after_you", json!({ "seat": seat }));
            }
        }
        assert_eq!(table.next().due, [Due::Phase(Phase::Dusk)]);
    }
}

/// `4.0 4.2.3.d`: a turn is a card, a quick action or passing; `4.0 5.1.1.a`: then a player has the possibility to play.
#[test]
fn r4_2_3_d_a_player_chooses_one_of_three_turn_effects() {
    let mut table = Table::in_turn();
    let card = table.put("reserve:0", &character(&json!([])), &[]);
    let action = table.put("expedition:0:hero", &actor(), &[]);
    let next = table.next();
    assert_eq!(next.awaits[0].seat, FIRST);
    let Options::Turn { cards, quick_actions } = &next.awaits[0].options else {
        panic!("{next:?}")
    };
    let known = cards.iter().find(|play| play.card == rules::Piece::Object(card));
    assert_eq!(known.map(|play| (play.into.len(), play.mana)), Some((2, Some(1))));
    // Three cards of the Hand, which nobody else knows.
    assert_eq!(cards.len(), 4);
    assert_eq!(quick_actions, &[action]);
}

/// `4.0 5.1.1.a`: at other times nobody has the possibility to play.
#[test]
fn r5_1_1_a_nothing_is_played_at_noon() {
    let mut table = Table::set_up(Edition::Four);
    table.on("day_began", json!({ "day": 1 }));
    table.phase("noon");
    let played = table.play(FIRST, &character(&json!([])));
    assert_eq!(due(played), [Due::Phase(Phase::Afternoon)]);
}

/// `4.0 4.2.3.e`: after a quick action the turn goes on; after a card or passing it is over.
#[test]
fn r4_2_3_e_a_turn_goes_on_after_a_quick_action_and_ends_with_a_card() {
    let mut table = Table::in_turn();
    let actor = table.put("expedition:0:hero", &actor(), &[]);
    let action = json!({ "seat": 0, "object": actor });
    assert_eq!(table.on("quick_action_played", action), Verdict::Decided);
    table.on(
        "status_gained",
        json!({ "cause": { "kind": "cost" }, "status": "exhausted", "objects": [actor] }),
    );
    assert_eq!(table.next().awaits[0].seat, FIRST);
    assert_eq!(due(table.turn(SECOND)), [Due::TurnEffect(FIRST)]);

    let mut table = Table::in_turn();
    table.play(FIRST, &character(&json!([])));
    table.pay(FIRST, 2);
    let id = rules::ObjectId::new(table.state().seq.expect("records") - 1, 0);
    table.moves("rule", id, "expedition:0:hero");
    assert_eq!(table.next().due, [Due::Turn(SECOND)]);
    assert_eq!(due(table.pass(FIRST)), [Due::Turn(SECOND)]);
}

/// `4.0 4.2.f`: turns follow until all have passed, and who has passed takes none; `4.0 4.2.3.b`.
#[test]
fn r4_2_f_turns_follow_until_all_have_passed() {
    let mut table = Table::in_turn();
    assert_eq!(table.pass(FIRST), Verdict::Decided);
    assert_eq!(due(table.phase("dusk")), [Due::Turn(SECOND)]);
    let mut table = Table::in_turn();
    table.pass(FIRST);
    table.turn(SECOND);
    assert_eq!(table.pass(SECOND), Verdict::Decided);
    assert_eq!(table.next().due, [Due::Phase(Phase::Dusk)]);
    assert_eq!(due(table.turn(FIRST)), [Due::Phase(Phase::Dusk)]);
}

/// `4.0 4.2.g`: after a turn effect reactions come before the next turn.
#[test]
fn r4_2_g_reactions_come_behind_a_turn_effect() {
    let mut table = Table::in_turn();
    table.pass(FIRST);
    table.on("reaction_activated", json!({ "emblems": [{ "controller": 1 }] }));
    assert_eq!(due(table.turn(SECOND)), [Due::React(SECOND)]);
}
