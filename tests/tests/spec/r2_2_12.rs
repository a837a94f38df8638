//! Where abilities work.

use rules::{Keyword, Seat, SeatView};
use serde_json::{Value, json};

use crate::scene::{BOTH, FIRST, NEW, SECOND, hero};
use crate::table::{Table, invented, real, regions_are, saying};

const UNIT: &str = "ALT_BISE_B_AX_61_C";
const SIMURGH: &str = "ALT_BISE_B_OR_58_R1";

fn reserve_limits(table: &Table) -> [i32; 2] {
    let seats = table.view().seats;
    let of = |seat: Seat| {
        let found = seats.iter().find(|view: &&SeatView| view.seat == seat);
        found.expect("a seat").reserve_limit
    };
    [of(FIRST), of(SECOND)]
}

fn limit_more() -> Value {
    json!({ "scope": { "players": "you" }, "says": { "reserve_limit": 1 } })
}

/// Abilities work while their object is in play (`4.0 2.2.12.g`, `4.0 1.2.4.d`): in an Expedition or a Landmark zone, nowhere else.
#[test]
fn r2_2_12_g_abilities_work_in_play_only() {
    let places = [
        ("landmark:0", 3),
        ("expedition:0:hero", 3),
        ("reserve:0", 2),
        ("limbo", 2),
        ("discard:0", 2),
    ];
    for (place, wanted) in places {
        let table = Table::with(&[("Unit", real(UNIT), place)]);
        assert_eq!(reserve_limits(&table), [wanted, 2], "{place}");
        assert_eq!(table.view().applied.len(), usize::from(wanted == 3), "{place}");
    }
}

/// A Hero's abilities work in the Hero zone only (`4.0 2.2.12.h`).
#[test]
fn r2_2_12_h_a_heros_abilities_work_in_the_hero_zone_only() {
    let mut face = saying(&limit_more());
    face["type"] = "hero".into();
    face["reserve_limit"] = 2.into();
    for (place, wanted) in [("hero:0", [3, 2]), ("reserve:0", [2, 2])] {
        assert_eq!(
            reserve_limits(&Table::with(&[("Hero", face.clone(), place)])),
            wanted,
            "{place}"
        );
    }
    face["type"] = "character".into();
    let in_hero_zone = Table::with(&[("No Hero", face, "hero:0")]);
    assert_eq!(in_hero_zone.view().applied.len(), 0, "a Character is not in play there");
}

/// Support abilities work in the Reserve only (`4.0 2.2.12.i`), for whoever's Reserve it is; Simurgh lowers all limits.
#[test]
fn r2_2_12_i_support_abilities_work_in_the_reserve_only() {
    for (place, wanted) in
        [("reserve:0", 1), ("reserve:1", 1), ("expedition:0:hero", 2), ("limbo", 2)]
    {
        let table = Table::with(&[("Simurgh", real(SIMURGH), place)]);
        assert_eq!(reserve_limits(&table), [wanted; 2], "{place}");
    }
    let mut support = limit_more();
    support["works"] = "support".into();
    let mine = Table::with(&[("Mine", saying(&support), "reserve:1")]);
    assert_eq!(reserve_limits(&mine), [2, 3], "\"you\" is whose Reserve it is");
}

/// Exhausted objects in the Reserve have no support abilities (`4.0 2.2.12.j`, `4.0 2.4.6.e`).
#[test]
fn r2_2_12_j_exhausted_objects_have_no_support_abilities() {
    let mut table = Table::with(&[("Simurgh", real(SIMURGH), "reserve:1")]);
    let simurgh = table.id("Simurgh");
    table.scene.gain("exhausted", simurgh);
    assert_eq!(reserve_limits(&table), [2, 2]);
    table.scene.lose("exhausted", simurgh);
    assert_eq!(reserve_limits(&table), [1, 1]);
}

/// Abilities change limits by timestamp like anything else (`4.0 2.2.12.m`), and a limit below 0 is 0 (`4.0 4.2.5.c`),
/// though 0 is not where it stops on the way. Without a Hero it starts from 2 (`4.0 3.2.10.b`).
#[test]
fn r3_2_10_b_limits_start_from_the_heros_or_two() {
    let mut table = Table::new();
    for _ in 0..3 {
        table.put(&("Simurgh", real(SIMURGH), "reserve:1"));
    }
    assert_eq!(reserve_limits(&table), [0, 0]);
    assert_eq!(table.scene.view(crate::scene::OLD).seats[0].reserve_limit, -1);
    for _ in 0..2 {
        table.put(&("Unit", real(UNIT), "landmark:0"));
    }
    assert_eq!(reserve_limits(&table), [1, 0], "2 - 3 + 2, not 0 + 2");
    table.put(&("Hero", json!({ "reference": "H", "type": "hero", "reserve_limit": 4 }), "hero:1"));
    assert_eq!(reserve_limits(&table), [1, 1]);
}

/// Passive abilities are statements that change characteristics, rules, or how costs and effects work
/// (`4.0 2.2.12.m`): the first are applied, the others listed while they hold.
#[test]
fn r2_2_12_m_statements_are_applied_or_in_force() {
    let abilities = json!([
        { "keyword": "eternal" },
        { "passive": { "if": "boosted", "says": "cannot_gain_counters" } },
        { "passive": { "scope": { "expeditions": "mine" }, "says": "cannot_move_forward" } },
    ]);
    let mut table = Table::with(&[("Card", invented([1, 1, 1], &abilities), "expedition:0:hero")]);
    assert_eq!(table.applied(), "Card.0 Card.2");
    assert!(table.view().in_force.is_empty());
    let card = table.id("Card");
    table.scene.boost(card, 1);
    let in_force: Vec<_> =
        table.view().in_force.iter().map(|one| (one.object, one.index)).collect();
    assert_eq!(in_force, [(card, 1)]);
}

/// An emblem's passive abilities apply by its own timestamp while it is in Limbo (`4.0 2.2.15.b`): after all that was
/// there before it, before all that comes later, and not once it has ceased.
#[test]
fn r2_2_15_b_an_emblems_abilities_apply_while_it_is_there() {
    let mut table = Table::with(&[("Water", saying(&regions_are("water")), "expedition:0:hero")]);
    let emblem = json!({ "controller": 0, "duration": "day", "passives": [regions_are("forest")] });
    let emblem = table.scene.on("emblem_created", json!({ "emblems": [emblem] }));
    table.name(emblem, "Emblem");
    assert_eq!(table.applied(), "Water.0 Emblem.0");
    assert_eq!(table.terrains(3), [rules::Terrain::Forest]);
    table.put(&("Later", saying(&regions_are("mountain")), "expedition:1:hero"));
    assert_eq!(table.applied(), "Water.0 Emblem.0 Later.0");
    table.scene.on("ceased", json!({ "objects": [emblem] }));
    assert_eq!(table.applied(), "Water.0 Later.0");
    assert_eq!(table.terrains(3), [rules::Terrain::Mountain]);
}

/// "You" in an emblem is its controller, "I" the object that made it, as long as that is there (`4.0 2.2.15.a`,
/// `4.0 7.2.1.d`).
#[test]
fn r2_2_15_a_an_emblem_speaks_for_its_source() {
    let mut table = Table::with(&[
        ("Source", crate::scene::face([1, 1, 1]), "expedition:1:hero"),
        ("Other", crate::scene::face([1, 1, 1]), "expedition:0:hero"),
    ]);
    let source = table.id("Source");
    let tough = json!({
        "scope": { "objects": { "of": "you" } }, "says": { "have": { "keyword": { "tough": 5 } } },
    });
    let me = json!({ "says": { "have": { "keyword": "defender" } } });
    let emblem =
        json!({ "controller": 1, "source": source, "duration": "day", "passives": [tough, me] });
    table.scene.on("emblem_created", json!({ "emblems": [emblem] }));
    assert_eq!(table.object("Source").keywords, [Keyword::Defender, Keyword::Tough(5)]);
    assert!(table.object("Other").keywords.is_empty());
    for edition in BOTH {
        assert!(table.scene.expedition(edition, hero(SECOND)).blocked);
    }
    table.scene.send(source, "reserve:1");
    assert!(!table.scene.expedition(NEW, hero(SECOND)).blocked);
}

/// What cards have while they are played is a rule for play (`4.0 2.2.12.m`), whatever it is that they have: no object
/// is changed by Afanas & Senka.
#[test]
fn r2_2_12_m_what_played_cards_have_is_a_rule_for_play() {
    let hero = real("ALT_CORE_B_YZ_03_C");
    let says = |one: &Value| one["passive"]["says"] == json!({ "have": { "keyword": "fleeting" } });
    let which =
        hero["abilities"].as_array().expect("a list").iter().position(says).expect("it is there");
    let table = Table::with(&[("Afanas", hero, "hero:0")]);
    let in_force = table.view().in_force;
    assert!(table.view().applied.is_empty());
    assert!(in_force.iter().any(|one| one.index as usize == which), "{in_force:?}");
}
