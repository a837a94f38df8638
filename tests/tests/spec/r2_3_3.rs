//! The order of application, on invented cards.

use rules::Terrain::{self, Forest, Water};
use serde_json::{Value, json};

use crate::table::{Table, in_every_order, orders, regions_are, saying};

const MINE: &str = "expedition:0:hero";

/// All regions are this as well.
fn also(terrain: &str) -> Value {
    json!({ "scope": { "regions": "all" }, "says": { "terrains": { "gain": [terrain] } } })
}

/// I have a sub-type; if there are at least so many objects with another one, or less.
fn flag(gain: &str, condition: &Value) -> Value {
    let mut passive = json!({ "says": { "also_subtypes": [gain] } });
    if !condition.is_null() {
        passive["if"] = condition.clone();
    }
    saying(&passive)
}

fn any(subtype: &str) -> Value {
    json!({ "at_least": [{ "objects": { "subtype": subtype } }, 1] })
}

fn none(subtype: &str) -> Value {
    json!({ "less_than": [{ "objects": { "subtype": subtype } }, 1] })
}

fn subtypes(table: &Table, name: &str) -> Vec<String> {
    table.object(name).subtypes().map(str::to_owned).collect()
}

/// Two that have nothing to do with each other are both free (`2024-09 2.3.3.a`, `4.0 2.3.3.a`), and the older applies
/// first (`2024-09 2.3.3.b`, `4.0 2.3.3.b`): to replace and then to add is not to add and then to replace.
#[test]
fn r2_3_3_b_the_smallest_timestamp_goes_first() {
    let cards =
        [("Replace", saying(&regions_are("water")), MINE), ("Add", saying(&also("forest")), MINE)];
    let mut results = Vec::new();
    in_every_order(
        |_| (),
        &cards,
        |table| {
            let (order, terrains) = if table.older("Replace", "Add") {
                ("Replace.0 Add.0", vec![Forest, Water])
            } else {
                ("Add.0 Replace.0", vec![Water])
            };
            assert_eq!((table.applied().as_str(), table.terrains(4)), (order, terrains));
            assert!(table.nothing_waited());
            results.push(table.terrains(4));
        },
    );
    assert_ne!(results[0], results[1], "the order can be seen in the result");
}

/// The smallest of the free ones only (`2024-09 2.3.3.b`, `4.0 2.3.3.b`): an older one that is not free is passed over.
#[test]
fn r2_3_3_b_an_older_one_that_is_not_free_is_passed_over() {
    let cards = [
        ("A", flag("a", &any("b")), MINE),
        ("B", flag("b", &Value::Null), MINE),
        ("Replace", saying(&regions_are("water")), MINE),
        ("Add", saying(&also("forest")), MINE),
    ];
    let table = Table::with(&cards);
    assert_eq!(table.applied(), "B.0 A.0 Replace.0 Add.0");
    let table = Table::with(&[0, 2, 3, 1].map(|index| cards[index].clone()));
    assert_eq!(table.applied(), "Replace.0 Add.0 B.0 A.0");
    assert_eq!(subtypes(&table, "A"), ["a"]);
}

/// A depends on nobody: free (`2024-09 2.3.3.a`, `4.0 2.3.3.a`). Two that depend on each other only: each is free, and
/// who is older decides who applies (`4.0 2.3.3.b`).
#[test]
fn r2_3_3_a_in_a_loop_the_oldest_goes_first() {
    let cards = [("A", flag("a", &none("b")), MINE), ("B", flag("b", &none("a")), MINE)];
    in_every_order(
        |_| (),
        &cards,
        |table| {
            let a_first = table.older("A", "B");
            assert_eq!(table.applied(), if a_first { "A.0 B.0" } else { "B.0 A.0" });
            assert_eq!(subtypes(table, "A").len(), usize::from(a_first));
            assert_eq!(subtypes(table, "B").len(), usize::from(!a_first));
            assert!(table.nothing_waited());
        },
    );
}

/// A and C depend on each other, C depends on B, and so does A (`2024-09 2.3.2.g`, `4.0 2.3.2.g`), but B on neither: B is
/// before A although A is oldest (`2024-09 2.3.3.a`, `4.0 2.3.3.a`). Were A free, all regions would be Mountains.
#[test]
fn r2_3_3_a_a_loop_with_an_exit_waits_for_the_exit() {
    let mut water = regions_are("water");
    water["if"] = none("c");
    let cards = [
        ("A", saying(&water), MINE),
        ("C", flag("c", &json!({ "in_terrain": "forest" })), MINE),
        ("B", saying(&regions_are("mountain")), MINE),
    ];
    in_every_order(
        |_| (),
        &cards,
        |table| {
            assert!(table.applied().starts_with("B.0 "));
            assert_eq!(table.terrains(4), [Water]);
        },
    );
    let table = Table::with(&cards);
    assert_eq!(
        (table.applied().as_str(), table.waited("A.0").as_str()),
        ("B.0 A.0 C.0", "B.0 outcome through C.0")
    );
    let table = Table::with(&cards[..2]);
    assert_eq!(table.applied(), "A.0 C.0", "without the exit the oldest is free");
}

/// Two loops: the one with the oldest ability is first, unless it depends on the other (`2024-09 2.3.3.a`,
/// `4.0 2.3.3.a`). Here C would take from D, and from B if B is a robot, what they have to say.
#[test]
fn r2_3_3_a_two_loops_are_ordered_one_by_the_other() {
    let mut lose =
        json!({ "scope": { "objects": { "subtype": "robot" } }, "says": "lose_abilities" });
    lose["if"] = none("d");
    let robot = |mut face: Value| {
        face["subtypes"] = json!(["robot"]);
        face
    };
    let b = flag("b", &none("a"));
    let with = |b: Value| {
        Table::with(&[
            ("A", flag("a", &none("b")), MINE),
            ("B", b, MINE),
            ("C", saying(&lose), MINE),
            ("D", robot(flag("d", &Value::Null)), MINE),
        ])
    };
    let apart = with(b.clone());
    assert_eq!((apart.applied().as_str(), apart.lost()), ("A.0 B.0 C.0", vec!["D.0".to_owned()]));
    let bound = with(robot(b));
    assert_eq!(bound.applied(), "C.0 A.0");
    assert_eq!(bound.lost(), ["B.0", "D.0"]);
    assert_eq!(bound.waited("A.0"), "C.0 existence through B.0");
}

/// After each application dependencies are asked again (`2024-09 2.3.3.c`, `4.0 2.3.3.c`): one that is gone holds nobody
/// back any more.
#[test]
fn r2_3_3_c_dependencies_are_evaluated_again() {
    let cards = [
        ("A", flag("a", &any("s")), MINE),
        ("B", flag("s", &Value::Null), MINE),
        ("C", flag("s", &Value::Null), MINE),
    ];
    let table = Table::with(&cards);
    assert_eq!(table.applied(), "B.0 A.0 C.0", "once B has applied, C changes nothing for A");
    assert_eq!(table.waited("A.0"), "B.0 outcome, C.0 outcome");
}

/// An ability gained on the way joins at once, by the timestamp of who gained it (`2024-09 2.3.3.b`, `4.0 2.3.3.b`).
#[test]
fn r2_3_3_b_a_gained_ability_joins_by_its_objects_timestamp() {
    let give = json!({ "scope": { "objects": { "subtype": "robot" } },
        "says": { "have": { "passive": regions_are("forest") } } });
    let robot = json!({ "reference": "Robot", "type": "character", "subtypes": ["robot"] });
    let cards = [
        ("Robot", robot, MINE),
        ("Giver", saying(&give), MINE),
        ("Water", saying(&regions_are("water")), MINE),
    ];
    let mut seen = Vec::new();
    in_every_order(
        |_| (),
        &cards,
        |table| {
            let water_last = table.older("Robot", "Water") && table.older("Giver", "Water");
            let water_first = table.older("Water", "Giver");
            let order = match (water_first, water_last) {
                (true, _) => "Water.0 Giver.0 Robot.0",
                (false, true) => "Giver.0 Robot.0 Water.0",
                (false, false) => "Giver.0 Water.0 Robot.0",
            };
            assert_eq!(table.applied(), order);
            let last = if order.ends_with("Water.0") { Water } else { Forest };
            assert_eq!(table.terrains(2), [last]);
            assert_eq!(table.object("Robot").abilities().count(), 1);
            seen.push(order);
        },
    );
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 3);
}

/// A statement as given is that of who gained it: it says "I" and "you" (`2024-09 2.3.3.b`, `4.0 2.3.3.b`).
#[test]
fn r2_3_3_b_a_gained_ability_speaks_of_who_gained_it() {
    let mine = json!({ "scope": { "regions": "mine" },
        "says": { "terrains": { "gain": ["water"], "lose_others": true } } });
    let give = json!({ "scope": { "objects": { "of": "opponents" } },
        "says": { "have": { "passive": mine } } });
    let table = Table::with(&[
        ("Giver", saying(&give), MINE),
        ("Other", crate::scene::face([1, 1, 1]), "expedition:1:companion"),
    ]);
    assert_eq!(table.terrains(0), Terrain::ALL);
    assert_eq!(table.terrains(7), [Water]);
}

/// An ability lost after its turn stays applied (`2024-09 2.3.3.c`, `4.0 2.3.3.c`); one lost before never applies.
#[test]
fn r2_3_3_c_an_ability_lost_after_its_turn_stays_applied() {
    let more = json!({ "says": { "add": { "forest": 1, "mountain": 1, "water": 1 } } });
    let lose = json!({ "scope": { "objects": { "subtype": "robot" } }, "says": "lose_abilities" });
    let robots = json!({ "scope": { "objects": { "other": true } },
        "says": { "also_subtypes": ["robot"] } });
    let cards = [
        ("A", saying(&more), MINE),
        ("Robots", saying(&robots), MINE),
        ("Lose", saying(&lose), MINE),
    ];
    let mut before = 0;
    for order in orders(3) {
        let entries: Vec<_> = order.iter().map(|&index| cards[index].clone()).collect();
        let table = Table::with(&entries);
        let after = table.older("A", "Robots");
        assert_eq!(table.applied(), if after { "A.0 Robots.0 Lose.0" } else { "Robots.0 Lose.0" });
        assert_eq!(table.statistics("A"), if after { [2, 2, 2] } else { [1, 1, 1] });
        assert_eq!(table.lost(), if after { vec![] } else { vec!["A.0".to_owned()] });
        assert!(table.object("A").lost_abilities && table.object("A").abilities().next().is_none());
        before += usize::from(!after);
    }
    assert_eq!(before, 3);
}

/// Two that would remove each other form a loop (`2024-09 2.3.3.a`, `4.0 2.3.3.a`): the older applies, the other is lost.
#[test]
fn r2_3_3_a_of_two_that_remove_each_other_the_older_stays() {
    let lose =
        saying(&json!({ "scope": { "objects": { "other": true } }, "says": "lose_abilities" }));
    let cards = [("A", lose.clone(), MINE), ("B", lose, MINE)];
    in_every_order(
        |_| (),
        &cards,
        |table| {
            let (stays, goes) = if table.older("A", "B") { ("A.0", "B.0") } else { ("B.0", "A.0") };
            assert_eq!((table.applied().as_str(), table.lost()), (stays, vec![goes.to_owned()]));
        },
    );
}
