//! The Night.

use engine::{Due, Options, Verdict};
use rules::{DailyEffect, Piece, Place, Status};
use serde_json::json;

use crate::paragraphs::table::{FIRST, SECOND, Table, character, due};

/// `4.0 4.2.5.b`: Characters go to the Reserve, Fleeting ones to the Discard pile, and Anchored ones stay and lose it.
#[test]
fn r4_2_5_b_characters_go_to_the_reserve() {
    let mut table = Table::at_night();
    let plain = table.put("expedition:0:hero", &character(&json!([])), &[]);
    let card = json!("CHARACTER-[]");
    let fleeting = table.put("expedition:1:hero", &card, &[Status::Fleeting]);
    let anchored = table.put("expedition:1:hero", &card, &[Status::Anchored]);
    table.begin("rest");
    let wanted = [
        Due::Leave(plain, Place::Reserve(FIRST), 0),
        Due::Leave(fleeting, Place::Discard(SECOND), 0),
        Due::Lose(anchored, Status::Anchored),
    ];
    assert_eq!(table.next().due, wanted);
    assert!(matches!(table.moves("daily_effect", plain, "discard:0"), Verdict::Departs(_)));
    assert_eq!(table.moves("daily_effect", fleeting, "discard:1"), Verdict::Expected);
    assert_eq!(due(table.end("rest")), [Due::Lose(anchored, Status::Anchored)]);
}

/// `4.0 4.2.5.c`: each player chooses what stays, up to the limit; as many go as are more, and no more than those.
#[test]
fn r4_2_5_c_as_many_are_discarded_as_are_too_many() {
    let mut table = Table::at_night();
    table.effect("rest");
    let first = table.put("reserve:0", &character(&json!([])), &[]);
    let more = [0; 2].map(|_| table.put("reserve:0", &json!("CHARACTER-[]"), &[]));
    table.begin("clean_up");
    let next = table.next();
    let Options::Some { of, least, most, .. } = &next.awaits[0].options else { panic!("{next:?}") };
    assert_eq!((of.len(), *least, *most), (3, 1, 1));
    assert_eq!(table.moves("daily_effect", first, "discard:0"), Verdict::Decided);
    assert!(matches!(table.moves("daily_effect", more[0], "discard:0"), Verdict::Departs(_)));
    assert_eq!(table.end("clean_up"), Verdict::Expected);
}

/// `4.0 4.2.5.c`, `4.0 1.4.1.a`: what does not count towards the limit is not among what a player chooses from.
#[test]
fn r4_2_5_c_what_does_not_count_is_not_chosen_from() {
    let mut table = Table::at_night();
    table.effect("rest");
    let free = json!([{ "passive": { "works": "support", "says": "not_counted" } }]);
    let free = table.put("reserve:0", &character(&free), &[]);
    table.put("reserve:0", &character(&json!([])), &[]);
    let more = [0; 2].map(|_| table.put("reserve:0", &json!("CHARACTER-[]"), &[]));
    table.begin("clean_up");
    let next = table.next();
    let Options::Some { of, least, .. } = &next.awaits[0].options else { panic!("{next:?}") };
    assert_eq!((of.len(), *least), (3, 1));
    let is_there = |id| of.contains(&Piece::Object(id));
    assert!(!is_there(free) && is_there(more[0]), "{of:?}");
}

/// `4.0 4.2.5.d`: a sum of 7 that nobody equals wins, by Check Victory and not before; the same sum starts tie-breakers.
#[test]
fn r4_2_5_d_check_victory_says_who_has_won() {
    let to = |position: u8| json!({ "expedition": { "expedition": "0:hero", "position": position, "ascended": false } });
    let win = |table: &mut Table, facts: serde_json::Value| {
        table.on("observed", json!({ "why": "correction", "facts": facts }));
    };
    let mut table = Table::at_dusk();
    win(&mut table, json!([to(7)]));
    table.effect("progress");
    let ended = json!({ "winners": [0], "ending": "played" });
    assert!(matches!(table.on("game_ended", ended.clone()), Verdict::Departs(_)));
    let mut table = Table::at_night();
    win(&mut table, json!([to(7)]));
    table.effect("rest");
    table.effect("clean_up");
    assert_eq!(table.next().due, [Due::Begin(DailyEffect::CheckVictory)]);
    table.begin("check_victory");
    assert_eq!(table.next().due, [Due::Won(vec![FIRST])]);
    assert_eq!(table.on("game_ended", ended), Verdict::Expected);
    let mut table = Table::at_night();
    let other =
        json!({ "expedition": { "expedition": "1:hero", "position": 7, "ascended": false } });
    win(&mut table, json!([to(7), other]));
    table.effect("rest");
    table.effect("clean_up");
    table.begin("check_victory");
    assert_eq!(table.next().due, [Due::TieBreaker]);
    assert_eq!(due(table.on("day_began", json!({ "day": 2 })))[..1], [Due::TieBreaker]);
}
