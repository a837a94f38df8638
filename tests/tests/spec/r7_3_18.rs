//! Abilities that are ignored.

use rules::Ability;
use serde_json::{Value, json};

use crate::table::{Table, in_every_order, invented, real, saying};

const FEN: &str = "ALT_CORE_B_LY_03_C";
const TURUUN: &str = "ALT_DUSTER_B_MU_85_C";

fn day(table: &mut Table, day: u32) {
    table.scene.on("day_began", json!({ "day": day }));
}

/// Heroes that say so are ignored during the first Day (`4.0 7.3.18.a`) and heard from the second on.
#[test]
fn r7_3_18_a_abilities_are_ignored_during_the_first_day() {
    for hero in [FEN, TURUUN] {
        let mut table = Table::with(&[("Hero", real(hero), "hero:0")]);
        day(&mut table, 1);
        assert!(table.object("Hero").ignored_abilities);
        day(&mut table, 2);
        assert!(!table.object("Hero").ignored_abilities);
    }
    let mut fen = Table::with(&[("Fen", real(FEN), "hero:0")]);
    day(&mut fen, 1);
    assert!(fen.view().in_force.is_empty(), "the first Draw is as usual");
    day(&mut fen, 2);
    assert_eq!(fen.view().in_force.len(), 1, "draw only one card");
}

/// Ignored abilities exist and do nothing (`4.0 7.3.18.b`): passive ones modify nothing. What would ignore itself works.
#[test]
fn r7_3_18_b_ignored_abilities_exist_and_do_nothing() {
    let ignored: Value = json!([
        { "passive": { "if": "first_day", "says": "ignore_abilities" } },
        { "passive": { "scope": { "objects": {} },
            "says": { "add": { "forest": 1, "mountain": 1, "water": 1 } } } },
        { "keyword": "gigantic" },
    ]);
    let cards = [
        ("Card", invented([1, 1, 1], &ignored), "expedition:0:hero"),
        ("Other", crate::scene::face([1, 1, 1]), "expedition:0:hero"),
    ];
    in_every_order(
        |_| (),
        &cards,
        |table| {
            day(table, 1);
            assert_eq!(table.statistics("Other"), [1, 1, 1]);
            assert_eq!(table.expeditions("Card"), ["0:hero"]);
            let object = table.object("Card");
            assert!(object.abilities().count() == 3 && !object.lost_abilities);
            assert!(object.abilities().any(|one| matches!(one, Ability::Keyword(_))));
            assert_eq!(table.applied(), "Card.0 Card.1 Card.2");
            assert!(table.view().applied[1..].iter().all(|one| one.to.is_empty()));
            day(table, 2);
            assert_eq!(table.statistics("Other"), [2, 2, 2]);
            assert_eq!(table.expeditions("Card"), ["0:hero", "0:companion"]);
        },
    );
}

/// An ability waits for what would have it ignored (`4.0 7.3.18.b`, `4.0 2.3.2.f`), printed before it or not.
#[test]
fn r7_3_18_b_an_ability_waits_for_what_ignores_it() {
    let gigantic = json!({ "keyword": "gigantic" });
    let ignore = json!({ "passive": { "says": "ignore_abilities" } });
    let table = Table::with(&[(
        "Card",
        invented([1, 1, 1], &json!([gigantic, ignore])),
        "expedition:0:hero",
    )]);
    assert_eq!(table.applied(), "Card.1 Card.0");
    assert_eq!(table.waited("Card.0"), "Card.1 outcome");
    assert_eq!(table.expeditions("Card"), ["0:hero"]);
}

/// A keyword that an object with ignored abilities is given exists and does nothing either (`4.0 7.3.18.b`), whoever was
/// there first.
#[test]
fn r7_3_18_b_a_granted_keyword_does_nothing_where_abilities_are_ignored() {
    let ignored = json!([{ "passive": { "if": "first_day", "says": "ignore_abilities" } }]);
    let gives = json!({ "scope": { "objects": { "other": true } },
        "says": { "have": { "keyword": "gigantic" } } });
    let tough =
        json!({ "scope": { "objects": { "other": true } }, "says": { "tough": "mana_orbs" } });
    let cards = [
        ("Card", invented([1, 1, 1], &ignored), "expedition:0:hero"),
        ("Giver", saying(&gives), "landmark:0"),
        ("Tough", saying(&tough), "landmark:0"),
    ];
    in_every_order(
        |scene| {
            scene.orbs(crate::scene::FIRST, 2);
        },
        &cards,
        |table| {
            day(table, 1);
            let card = table.object("Card");
            assert_eq!(table.expeditions("Card"), ["0:hero"]);
            assert!(card.keywords.is_empty(), "{:?}", card.keywords);
            assert_eq!(card.gained.len(), 1, "it exists");
            day(table, 2);
            assert_eq!(table.expeditions("Card"), ["0:hero", "0:companion"]);
            assert_eq!(table.object("Card").keywords.len(), 2);
        },
    );
}
