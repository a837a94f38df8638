//! Dependency, with the rulebook's own examples and other invented cards.

use rules::Keyword::{Gigantic, Tough};
use rules::Terrain::Forest;
use serde_json::{Value, json};

use crate::scene::{FIRST, face, hero};
use crate::table::{Table, in_every_order, invented, regions_are, saying};

const MINE: &str = "expedition:0:hero";
const OTHER: &str = "expedition:0:companion";

/// All regions are Forests.
fn forests() -> Value {
    saying(&regions_are("forest"))
}

/// All other Characters lose their abilities.
fn silence() -> Value {
    saying(&json!({ "scope": { "objects": { "other": true, "type": "character" } },
            "says": "lose_abilities" }))
}

/// All Elementals have Gigantic.
fn gigantic_elementals() -> Value {
    saying(&json!({ "scope": { "objects": { "subtype": "elemental" } },
            "says": { "have": { "keyword": "gigantic" } } }))
}

/// All Characters have a sub-type.
fn all_are(subtype: &str) -> Value {
    saying(&json!({ "scope": { "objects": { "type": "character" } },
            "says": { "also_subtypes": [subtype] } }))
}

/// Dependency is between two passive abilities (`2024-09 2.3.2.a`, `4.0 2.3.2.a`): nothing else takes part in the order.
#[test]
fn r2_3_2_a_only_passive_abilities_take_part() {
    let abilities = json!([
        { "reaction": { "on": ["joined"] } }, { "quick_action": { "cost": ["exhaust"] } }, "unread",
        { "keyword": { "scout": 2 } }, { "keyword": "fleeting" }, { "keyword": "cooldown" }, "effect",
        { "keyword": "defender" },
    ]);
    let table = Table::with(&[("Card", invented([1, 1, 1], &abilities), MINE)]);
    assert_eq!(table.applied(), "Card.7");
    assert_eq!(table.object("Card").abilities().count(), 8, "they exist all the same");
}

/// Dependency rests on direct dependency (`2024-09 2.3.2.b`, `4.0 2.3.2.b`): where there is none, nobody waits.
#[test]
fn r2_3_2_b_without_direct_dependency_nobody_waits() {
    let tough = saying(
        &json!({ "scope": { "objects": {} }, "says": { "have": { "keyword": { "tough": 1 } } } }),
    );
    let cards =
        [("Tough", tough, MINE), ("Forests", forests(), MINE), ("Plants", all_are("plant"), MINE)];
    in_every_order(
        |_| (),
        &cards,
        |table| {
            assert!(table.nothing_waited());
            let mut names = ["Tough", "Forests", "Plants"];
            names.sort_by(|a, b| table.older(b, a).cmp(&table.older(a, b)));
            assert_eq!(table.applied(), names.map(|name| format!("{name}.0")).join(" "));
        },
    );
}

/// One ability may directly depend on others for each of the three reasons (`2024-09 2.3.2.c`, `4.0 2.3.2.c`).
#[test]
fn r2_3_2_c_there_are_three_reasons() {
    let cards = [
        ("A", gigantic_elementals(), MINE),
        ("B", silence(), OTHER),
        ("C", all_are("elemental"), "landmark:0"),
    ];
    let mut table = Table::with(&cards[..2]);
    assert_eq!((table.applied(), table.lost()), ("B.0".to_owned(), vec!["A.0".to_owned()]));
    table = Table::with(&[cards[0].clone(), cards[2].clone()]);
    assert_eq!(table.waited("A.0"), "C.0 scope");
    let counts = saying(&json!({ "says": { "tough": { "objects": { "subtype": "elemental" } } } }));
    table = Table::with(&[("D", counts, MINE), cards[2].clone()]);
    assert_eq!(table.waited("D.0"), "C.0 outcome");
    assert_eq!(table.object("D").keywords, [Tough(2)]);
}

/// The rulebook's example: what would lose its ability waits, and then has none (`2024-09 2.3.2.d`, `4.0 2.3.2.d`). Old
/// or new, it never applies.
#[test]
fn r2_3_2_d_an_ability_waits_for_what_removes_it() {
    let cards = [("A", forests(), MINE), ("B", silence(), OTHER)];
    in_every_order(
        |scene| scene.tumult(0, 2, false),
        &cards,
        |table| {
            assert_eq!(table.applied(), "B.0");
            assert_eq!(table.lost(), ["A.0"]);
            assert!(
                table.object("A").lost_abilities && table.object("A").abilities().next().is_none()
            );
            assert_ne!(table.terrains(1), [Forest]);
        },
    );
    let mut table = Table::with(&cards[..1]);
    table.scene.tumult(0, 2, false);
    assert_eq!(table.terrains(1), [Forest], "without B");
}

/// Keywords and gained abilities are lost like printed ones (`2024-09 2.3.2.d`, `4.0 2.3.2.d`).
#[test]
fn r2_3_2_d_keywords_are_removed_too() {
    let cards =
        [("Koi", crate::table::real("ALT_CYCLONE_B_LY_74_C"), MINE), ("B", silence(), OTHER)];
    in_every_order(
        |_| (),
        &cards,
        |table| {
            assert!(!table.is("Koi", Gigantic) && table.expeditions("Koi") == ["0:hero"]);
            assert_eq!(table.lost(), ["Koi.0"]);
        },
    );
}

/// The rulebook's example: all Characters are Elementals before all Elementals have Gigantic (`2024-09 2.3.2.e`,
/// `4.0 2.3.2.e`).
#[test]
fn r2_3_2_e_an_ability_waits_for_what_changes_its_targets() {
    let cards = [
        ("A", gigantic_elementals(), MINE),
        ("B", all_are("elemental"), OTHER),
        ("C", face([1, 1, 1]), MINE),
    ];
    in_every_order(
        |_| (),
        &cards,
        |table| {
            assert_eq!(table.applied(), "B.0 A.0");
            assert_eq!(table.waited("A.0"), if table.older("A", "B") { "B.0 scope" } else { "" });
            assert!(["A", "B", "C"].iter().all(|name| table.is(name, Gigantic)));
            assert_eq!(table.waited("B.0"), "", "B does not depend on A");
        },
    );
}

/// The rulebook's example: all regions are Forests before whoever is in Forest is Gigantic (`2024-09 2.3.2.f`,
/// `4.0 2.3.2.f`).
#[test]
fn r2_3_2_f_an_ability_waits_for_what_changes_what_it_does() {
    let in_forest =
        json!({ "if": { "in_terrain": "forest" }, "says": { "have": { "keyword": "gigantic" } } });
    let cards = [("A", saying(&in_forest), MINE), ("B", forests(), OTHER)];
    let prepare = |scene: &mut crate::scene::Scene| {
        scene.tumult(0, 2, false);
        scene.advance(hero(FIRST), 1);
    };
    in_every_order(prepare, &cards, |table| {
        assert_eq!(table.applied(), "B.0 A.0");
        assert_eq!(table.waited("A.0"), if table.older("A", "B") { "B.0 outcome" } else { "" });
        assert!(table.is("A", Gigantic));
    });
}

/// An ability that does nothing, now or then, does not wait (`2024-09 2.3.2.f`, `4.0 2.3.2.f`): its condition comes to
/// hold, and there is nothing to which it could apply.
#[test]
fn r2_3_2_f_to_do_nothing_for_another_reason_is_no_change() {
    let nobody = json!({ "if": { "in_terrain": "forest" }, "scope": { "objects": { "subtype": "robot" } },
        "says": { "have": { "keyword": "gigantic" } } });
    let cards = [("A", saying(&nobody), MINE), ("B", forests(), OTHER)];
    let prepare = |scene: &mut crate::scene::Scene| {
        scene.tumult(0, 2, false);
        scene.advance(hero(FIRST), 1);
    };
    in_every_order(prepare, &cards, |table| {
        assert!(table.nothing_waited());
        assert_eq!(table.applied(), if table.older("A", "B") { "A.0 B.0" } else { "B.0 A.0" });
    });
}

/// A number filled in is part of what an ability does (`2024-09 2.3.2.f`, `4.0 2.3.2.f`): the highest statistic is
/// looked for after all have one more.
#[test]
fn r2_3_2_f_a_number_is_part_of_what_an_ability_does() {
    let more = json!({ "scope": { "objects": {} },
        "says": { "add": { "forest": 0, "mountain": 1, "water": 0 } } });
    let highest = json!({ "scope": { "objects": { "other": true } }, "says": "all_highest" });
    let cards = [
        ("Highest", saying(&highest), MINE),
        ("More", saying(&more), MINE),
        ("C", face([2, 2, 0]), MINE),
    ];
    in_every_order(
        |_| (),
        &cards,
        |table| {
            assert_eq!(table.applied(), "More.0 Highest.0");
            assert_eq!(table.statistics("C"), [3, 3, 3], "not 2/3/2");
        },
    );
}

/// Dependency goes on (`2024-09 2.3.2.g`, `4.0 2.3.2.g`): A directly depends on B alone, B on C, so C comes before both.
/// Then B does nothing, and A has nothing to wait for.
#[test]
fn r2_3_2_g_dependency_is_transitive() {
    let unless_c = json!({ "if": { "less_than": [{ "objects": { "subtype": "c" } }, 1] },
        "says": { "also_subtypes": ["b"] } });
    let if_b = json!({ "if": { "at_least": [{ "objects": { "subtype": "b" } }, 1] },
        "says": { "also_subtypes": ["a"] } });
    let cards =
        [("A", saying(&if_b), MINE), ("B", saying(&unless_c), MINE), ("C", all_are("c"), MINE)];
    in_every_order(
        |_| (),
        &cards,
        |table| {
            let a_first = table.older("A", "B");
            assert_eq!(table.applied(), if a_first { "C.0 A.0 B.0" } else { "C.0 B.0 A.0" });
            assert_eq!(table.object("A").subtypes().collect::<Vec<_>>(), ["c"]);
            if a_first && table.older("A", "C") {
                assert_eq!(table.waited("A.0"), "B.0 outcome");
            }
        },
    );
}

/// What becomes a Character counts as one (`2024-09 2.3.2.f`, `4.0 2.3.2.f`), so who counts Characters waits.
#[test]
fn r2_3_2_f_an_ability_waits_for_what_becomes_a_character() {
    let facing = json!({ "if": { "at_least": ["characters_facing_me", 2] },
        "says": { "have": { "keyword": "gigantic" } } });
    let gears = json!({ "scope": { "objects": { "type": "permanent" } },
        "says": { "also_type": "character" } });
    let gear = json!({ "reference": "Gear", "type": "permanent" });
    let cards = [
        ("A", saying(&facing), MINE),
        ("B", saying(&gears), OTHER),
        ("Gear", gear, "expedition:1:hero"),
        ("Card", face([1, 1, 1]), "expedition:1:hero"),
    ];
    in_every_order(
        |_| (),
        &cards,
        |table| {
            assert_eq!(table.applied(), "B.0 A.0");
            assert_eq!(table.waited("A.0"), if table.older("A", "B") { "B.0 outcome" } else { "" });
            assert!(table.is("A", Gigantic));
        },
    );
}
