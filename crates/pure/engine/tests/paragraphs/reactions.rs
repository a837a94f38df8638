//! Reactions.

use engine::{Due, Options, Verdict};
use rules::ObjectId;
use serde_json::json;

use crate::paragraphs::table::{FIRST, SECOND, Table, character, cited, due};

/// One reaction of each player waits in the first player's turn.
fn two() -> (Table, [ObjectId; 2]) {
    let mut table = Table::in_turn();
    table.pass(FIRST);
    let emblems = json!([{ "controller": 1 }, { "controller": 0 }]);
    table.on("reaction_activated", json!({ "emblems": emblems }));
    let seq = table.state().seq.expect("records");
    (table, [ObjectId::new(seq, 1), ObjectId::new(seq, 0)])
}

fn play(table: &mut Table, seat: u8, emblem: ObjectId) -> Verdict {
    table.on("reaction_played", json!({ "seat": seat, "emblem": emblem }))
}

/// `4.0 4.4.a`: reactions are checked after a turn effect; `4.0 4.4.b`: the first in initiative order plays one.
#[test]
fn r4_4_b_who_has_initiative_plays_a_reaction_first() {
    let (mut table, [first, second]) = two();
    assert_eq!(table.next().awaits[0].seat, FIRST);
    assert_eq!(due(play(&mut table, 1, second)), [Due::React(FIRST)]);
    let (mut table, _) = two();
    assert_eq!(play(&mut table, 0, first), Verdict::Expected);
}

/// `4.0 4.4.c`: once it has been played, reactions are checked again. `4.0 4.4.d`: the game goes on when none is left.
#[test]
fn r4_4_c_reactions_are_checked_until_none_is_left() {
    let (mut table, [first, second]) = two();
    play(&mut table, 0, first);
    table.on("resolved", json!({ "object": first }));
    table.on("ceased", json!({ "cause": { "kind": "rule" }, "objects": [first] }));
    assert_eq!(table.next().awaits[0].options, Options::Reaction(vec![second]));
    assert_eq!(due(table.turn(SECOND)), [Due::React(SECOND)]);
}

/// `4.0 5.4.a`: a reaction resolves as a Spell does. `4.0 5.4.d`: then it ceases to exist.
#[test]
fn r5_4_a_a_reaction_resolves_and_ceases_to_exist() {
    let (mut table, [first, _]) = two();
    play(&mut table, 0, first);
    assert_eq!(table.next().due, [Due::Resolve(first)]);
    assert_eq!(table.on("resolved", json!({ "object": first })), Verdict::Expected);
    assert_eq!(table.next().due, [Due::Cease(first)]);
    let ceased = json!({ "cause": { "kind": "rule" }, "objects": [first] });
    assert_eq!(table.on("ceased", ceased), Verdict::Expected);
}

/// `4.0 5.4.c`: a reaction has no cost: nothing is to be paid for it.
#[test]
fn r5_4_c_a_reaction_has_no_cost() {
    let (mut table, [first, _]) = two();
    play(&mut table, 0, first);
    assert!(!table.next().due.iter().any(|due| matches!(due, Due::Pay(_))));
}

/// `4.0 6.3.h`: all that one event activates is activated in one step.
#[test]
fn r6_3_h_reactions_are_activated_in_one_step() {
    let (mut table, _) = two();
    let more = table.on("reaction_activated", json!({ "emblems": [{ "controller": 0 }] }));
    assert_eq!(cited(more), ["6.3.h"]);
}

/// `4.0 6.3.f`: what has no reaction activates none.
#[test]
fn r6_3_f_what_has_no_reaction_activates_none() {
    let mut table = Table::in_turn();
    let id = table.put("expedition:0:hero", &character(&json!([])), &[]);
    table.pass(FIRST);
    let emblem = json!({ "controller": 0, "source": id });
    let activated = table.on("reaction_activated", json!({ "emblems": [emblem] }));
    assert!(cited(activated).contains(&"6.3.f"));
}
