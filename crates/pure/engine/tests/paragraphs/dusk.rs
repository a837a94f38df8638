//! Progress.

use engine::{Advance, Due, Verdict};
use rules::{DailyEffect, ExpeditionId, Side, Terrain};
use serde_json::{Value, json};

use crate::paragraphs::table::{FIRST, SECOND, Table, character, cited, due};

const HERO: ExpeditionId = ExpeditionId { seat: FIRST, side: Side::Hero };
const COMPANION: ExpeditionId = ExpeditionId { seat: FIRST, side: Side::Companion };

/// Both Expeditions of the first player are stronger than those they face.
fn strong() -> Table {
    let mut table = Table::at_dusk();
    table.put("expedition:0:hero", &character(&json!([])), &[]);
    table.put("expedition:0:companion", &json!("CHARACTER-[]"), &[]);
    table.begin("progress");
    table
}

fn moved(to: &[(ExpeditionId, u8)]) -> Value {
    let moves: Vec<_> = to.iter().map(|(id, to)| json!({ "expedition": id, "to": to })).collect();
    json!({ "cause": { "kind": "daily_effect" }, "moves": moves })
}

/// `4.0 4.2.4.a`: Dusk has one daily effect, and Night does not begin without it.
#[test]
fn r4_2_4_a_dusk_has_one_daily_effect() {
    let mut table = Table::at_dusk();
    table.put("expedition:0:hero", &character(&json!([])), &[]);
    assert_eq!(table.next().due, [Due::Begin(DailyEffect::Progress)]);
    assert_eq!(due(table.phase("night")), [Due::Begin(DailyEffect::Progress)]);
}

/// `4.0 4.2.4.b`: the Expeditions with a greater statistic move forward, and no others.
#[test]
fn r4_2_4_b_the_stronger_expedition_moves_forward() {
    let mut table = strong();
    let terrains = Terrain::ALL.to_vec();
    let forward = |expedition, to| {
        Due::Advance(Advance {
            expedition,
            to: (to, to),
            due_to: terrains.clone(),
            may_stay: false,
        })
    };
    assert_eq!(table.next().due, [forward(HERO, 1), forward(COMPANION, 6)]);
    let weaker = ExpeditionId { seat: SECOND, side: Side::Hero };
    assert_eq!(cited(table.on("expedition_moved", moved(&[(weaker, 1)]))), ["4.2.4.b"]);
}

/// `4.0 4.2.4.g`: one region, not two.
#[test]
fn r4_2_4_g_an_expedition_moves_once() {
    let mut table = strong();
    let far = cited(table.on("expedition_moved", moved(&[(HERO, 2)])));
    assert!(far.contains(&"4.2.4.g"), "{far:?}");
}

/// `4.0 4.2.4.h`: all that move do so together.
#[test]
fn r4_2_4_h_all_expeditions_move_together() {
    let mut table = strong();
    assert_eq!(
        table.on("expedition_moved", moved(&[(HERO, 1), (COMPANION, 6)])),
        Verdict::Expected
    );
    let mut table = strong();
    assert_eq!(table.on("expedition_moved", moved(&[(HERO, 1)])), Verdict::Expected);
    assert_eq!(cited(table.on("expedition_moved", moved(&[(COMPANION, 6)]))), ["4.2.4.h"]);
}

/// `4.0 4.2.4.h`: what may stay and has not moved with the others has stayed.
#[test]
fn r4_2_4_h_what_stays_is_not_asked_again() {
    let mut table = Table::at_dusk();
    let stays = json!([{ "passive": { "scope": { "expeditions": "mine" }, "says": "discard_me_instead_of_forward" } }]);
    table.put("expedition:0:hero", &character(&stays), &[]);
    table.put("expedition:0:companion", &character(&json!([])), &[]);
    table.begin("progress");
    assert_eq!(table.next().due.len(), 2);
    assert_eq!(table.on("expedition_moved", moved(&[(COMPANION, 6)])), Verdict::Expected);
    assert_eq!(table.next().due, [Due::Reveal(2)]);
}

/// `4.0 6.2.b`: what is discarded instead of moving an Expedition forward has it stay.
#[test]
fn r6_2_b_what_is_discarded_instead_has_its_expedition_stay() {
    let mut table = Table::at_dusk();
    let stays = json!([{ "passive": { "scope": { "expeditions": "mine" }, "says": "discard_me_instead_of_forward" } }]);
    let id = table.put("expedition:0:hero", &character(&stays), &[]);
    table.put("expedition:0:hero", &character(&json!([])), &[]);
    table.begin("progress");
    assert_eq!(table.next().due.len(), 1);
    let one = json!({ "what": id, "from": "expedition:0:hero", "to": "discard:0" });
    table.on("moved", json!({ "cause": { "kind": "ability", "object": id }, "moves": [one] }));
    assert_eq!(table.next().due, [Due::End(rules::DailyEffect::Progress)]);
}

/// `4.0 7.3.22.b`: the Tumult cards that they move into are turned up, which the table shows.
#[test]
fn r7_3_22_b_a_tumult_card_is_turned_up() {
    let mut table = strong();
    table.on("expedition_moved", moved(&[(HERO, 1), (COMPANION, 6)]));
    assert_eq!(table.next().due, [Due::Reveal(0), Due::Reveal(2)]);
    let shown = |index: u8, card: u8| json!({ "index": index, "card": card, "rotated": false });
    assert!(matches!(table.on("tumult_revealed", shown(1, 2)), Verdict::Departs(_)));
    assert_eq!(table.on("tumult_revealed", shown(0, 1)), Verdict::Chance);
    assert_eq!(due(table.end("progress")), [Due::Reveal(2)]);
}

/// `4.0 4.3.d`: in the Arena no Expedition moves. `4.0 4.3.e`: who wins on more statistics wins the game.
#[test]
fn r4_3_e_in_the_arena_progress_decides_the_game() {
    let mut table = Table::at_dusk();
    table.put("expedition:0:hero", &character(&json!([])), &[]);
    table.on("tie_breaker_began", json!({}));
    table.begin("progress");
    assert_eq!(table.next().due, [Due::Won(vec![FIRST])]);
    assert!(matches!(table.on("expedition_moved", moved(&[(HERO, 4)])), Verdict::Departs(_)));
    let ended = table.on("game_ended", json!({ "winners": [0], "ending": "played" }));
    assert_eq!(ended, Verdict::Expected);
    assert_eq!(table.next().due, [Due::MatchEnds]);
}
