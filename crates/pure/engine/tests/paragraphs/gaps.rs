//! What a position knows where the log is incomplete.

use engine::{Class, Due, Position, Reliance, Verdict, VerdictDoubt};
use rules::{Edition, reduce};
use serde_json::json;

use crate::paragraphs::table::{FIRST, SECOND, Table, character, departure, due};

/// In a gap, what is due may have happened: it is not reported, and kept apart from what did
/// happen.
#[test]
fn what_is_due_in_a_gap_may_have_happened() {
    let mut table = Table::in_turn();
    table.play(FIRST, &character(&json!([])));
    table.on("observed", json!({ "why": "gap" }));
    assert_eq!(table.turn(SECOND), Verdict::Expected);
    assert!(table.position.may_have().iter().any(|due| matches!(due, Due::Pay(_))));
    // It is not known who has passed in the gap, until that is told.
    let gap = table.position.unknown().any(&[Reliance::Passed]);
    assert!(gap.is_some() && table.position.unknown().any(&[Reliance::Turn]).is_none());
    table.pass(SECOND);
    let late = departure(table.pass(SECOND));
    assert_eq!((late.due, late.doubt), (vec![Due::Turn(FIRST)], gap.map(VerdictDoubt::Gap)));
    let clock = json!({ "clock": { "passed": [SECOND], "first_player": FIRST } });
    table.on("observed", json!({ "why": "gap", "facts": [clock] }));
    assert_eq!(table.position.unknown().any(&[Reliance::Passed, Reliance::First]), None);
    table.turn(FIRST);
    // What came into play in the gap may let somebody else act.
    let late = departure(table.pass(SECOND));
    assert_eq!((late.due, late.doubt), (vec![Due::TurnEffect(FIRST)], gap.map(VerdictDoubt::Gap)));
}

/// On paper, payments may be left out; playing out of turn is still reported.
#[test]
fn on_paper_a_payment_may_be_left_out() {
    let mut table = Table::new(Edition::Four, "paper");
    for seat in [FIRST, SECOND] {
        table.deck(seat, 40);
    }
    table.on("day_began", json!({ "day": 1 }));
    table.phase("noon");
    table.phase("afternoon");
    table.turn(FIRST);
    for seat in [FIRST, SECOND] {
        let hand = json!({ "hidden": { "place": format!("hand:{seat}"), "count": 6 } });
        table.on("observed", json!({ "why": "gap", "facts": [hand] }));
    }
    table.turn(FIRST);
    let card =
        json!({ "from": "hand:0", "to": "expedition:0:hero", "face": character(&json!([])) });
    table.on("card_played", json!({ "seat": 0, "card": card }));
    assert_eq!(table.turn(SECOND), Verdict::Expected);
    let late = departure(table.pass(FIRST));
    assert_eq!((late.due, late.doubt), (vec![Due::TurnEffect(SECOND)], Some(VerdictDoubt::Paper)));
}

/// It reports the stretch over which it was lost, and what only follows from that.
#[test]
fn a_position_finds_its_feet_at_the_next_turn() {
    let mut table = Table::in_turn();
    assert_eq!(table.position.lost(), None);
    assert_eq!(due(table.pass(SECOND)), [Due::TurnEffect(FIRST)]);
    let from = table.state().seq.expect("records");
    let after = departure(table.pass(SECOND)).after;
    assert_eq!(after, Some(from));
    table.pass(FIRST);
    assert_eq!(table.phase("dusk"), Verdict::Expected);
    let lost = table.position.lost().expect("it was lost");
    assert_eq!((lost.from, lost.to), (from, table.state().seq));
}

/// Officials make no move, and a rewind unfolds again what was unfolding.
#[test]
fn officials_make_no_move_and_a_rewind_goes_back() {
    let mut table = Table::in_turn();
    let (earlier, to): (Position, _) = (table.position.clone(), table.state().seq);
    table.play(FIRST, &character(&json!([])));
    let ruling = json!({ "by": "judge", "text": "back" });
    assert_eq!(table.on("ruling", ruling), Verdict::NotAPlay);
    let after = table.state().rewound(earlier.state());
    table.position.rewind(&earlier, &after);
    assert_eq!(table.state().seq, to.map(|seq| seq + 3));
    assert_eq!(table.pass(FIRST), Verdict::Decided);
}

/// A game may be conceded at any time, and nobody has to decide so.
#[test]
fn a_concession_is_a_decision() {
    let mut table = Table::in_turn();
    let event = serde_json::from_value(
        json!({ "type": "game_ended", "data": { "winners": [1], "ending": "concession" } }),
    );
    let event = event.expect("an event");
    let after = reduce(table.state(), &event).expect("it makes sense");
    let verdict = table.position.apply(&event, &after);
    assert_eq!((verdict.class(&event), verdict), (Class::Decision, Verdict::Decided));
}
