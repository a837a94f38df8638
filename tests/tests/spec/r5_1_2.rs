//! The costs of cards.

use rules::{ExpeditionId, Face, ObjectId, PlayCost, Playing, Seat, Settled};
use serde_json::{Value, json};

use crate::scene::{BOTH, FIRST, NEW, SECOND, companion, hero};
use crate::table::{Entry, Table, in_every_order, real, saying};

const MY_HERO: &str = "expedition:0:hero";
const THEIR_HERO: &str = "expedition:1:hero";
const DEARER: &str = "ALT_ALIZE_B_OR_37_R1";
const CHEAPER: &str = "ALT_ALIZE_B_OR_37_R2";
const ROBIN: &str = "ALT_CORE_B_OR_21_R1";
const AMAROK: &str = "ALT_ALIZE_B_BR_39_C";

/// What it costs a seat to play a face from the Hand.
fn from_hand(table: &Table, seat: Seat, face: &Value, into: Option<ExpeditionId>) -> PlayCost {
    let face: Face = serde_json::from_value(face.clone()).expect("a face");
    let playing = Playing { seat, face: &face, object: None, into };
    for edition in BOTH {
        assert_eq!(
            Settled::new(&table.scene.state, edition).play_cost(playing).cost,
            cost(table, playing).cost
        );
    }
    cost(table, playing)
}

fn cost(table: &Table, playing: Playing<'_>) -> PlayCost {
    Settled::new(&table.scene.state, NEW).play_cost(playing)
}

/// What it costs to play an object from the Reserve, into an Expedition.
fn from_reserve(table: &Table, name: &str, into: Option<ExpeditionId>) -> PlayCost {
    let object: ObjectId = table.id(name);
    let there = table.scene.object(object);
    let face = there.face.clone().expect("shown");
    let seat = there.place.seat().expect("in a Reserve");
    cost(table, Playing { seat, face: &face, object: Some(object), into })
}

/// A Character in the first seat's Reserve that costs so much from there, and 5 from the Hand.
fn card(reserve_cost: i32) -> Entry<'static> {
    let face = json!({ "reference": "Card", "type": "character", "hand_cost": 5, "reserve_cost": reserve_cost });
    ("Card", face, "reserve:0")
}

/// Cards that are played cost so much more or less.
fn costs(change: &Value) -> Value {
    saying(&json!({ "scope": { "played": {} }, "says": { "costs": change } }))
}

/// The Hand Cost from the Hand, the Reserve Cost from the Reserve (`4.0 5.1.2.d`).
#[test]
fn r5_1_2_d_a_card_costs_what_is_printed_for_its_zone() {
    let table = Table::with(&[card(3)]);
    let reserve = from_reserve(&table, "Card", None);
    assert_eq!((reserve.base, reserve.cost, reserve.least), (3, 3, 3));
    assert!(reserve.changes.is_empty() && reserve.choices.is_empty() && reserve.floors.is_empty());
    let hand = from_hand(&table, FIRST, &card(3).1, None);
    assert_eq!((hand.base, hand.cost), (5, 5));
    assert_eq!(table.object("Card").play_cost, Some(reserve));
    let nothing = from_hand(&table, FIRST, &crate::scene::named("X"), None);
    assert_eq!(nothing.cost, 0, "what is not printed is 0");
}

/// First all increases, then all decreases, then what it cannot cost less than (`4.0 5.1.2.e`), whoever was there first.
#[test]
fn r5_1_2_e_increases_then_decreases_then_restrictions() {
    let cards = [
        ("Dearer", real(DEARER), MY_HERO),
        ("Cheaper", real(CHEAPER), THEIR_HERO),
        ("Robin", real(ROBIN), THEIR_HERO),
    ];
    in_every_order(
        |_| (),
        &cards,
        |table| {
            table.put(&card(1));
            let two = from_reserve(table, "Card", None);
            assert_eq!(
                (two.base, two.cost, two.least),
                (1, 2, 2),
                "1 + 1 - 1 = 1, and not less than 2"
            );
            assert_eq!((two.changes.len(), two.floors.len()), (2, 1));
            let robin = table.id("Robin");
            table.scene.send(robin, "discard:1");
            assert_eq!(
                from_reserve(table, "Card", None).cost,
                1,
                "not 1 + 1 by way of the minimum"
            );
        },
    );
}

/// A decrease that stops at 1 stops there, and does not raise what costs less (`4.0 5.1.2.e`): its minimum is no
/// restriction on the final cost.
#[test]
fn r5_1_2_e_a_minimum_belongs_to_its_own_decrease() {
    for (reserve_cost, wanted) in [(3, 2), (2, 1), (1, 1), (0, 0)] {
        let table = Table::with(&[("Cheaper", real(CHEAPER), MY_HERO), card(reserve_cost)]);
        assert_eq!(from_reserve(&table, "Card", None).cost, wanted, "{reserve_cost}");
    }
    let cards =
        [("Cheaper", real(CHEAPER), MY_HERO), ("Plain", costs(&json!({ "by": -1 })), MY_HERO)];
    in_every_order(
        |_| (),
        &cards,
        |table| {
            table.put(&card(2));
            assert_eq!(
                from_reserve(table, "Card", None).cost,
                0,
                "decreases in any order: 2, 1, 0"
            );
        },
    );
}

/// Restrictions apply in the order of timestamps (`4.0 5.1.2.e`) and are listed in it; the highest one holds.
#[test]
fn r5_1_2_e_restrictions_apply_by_timestamp() {
    let least =
        |by: i32| saying(&json!({ "scope": { "played": {} }, "says": { "costs_at_least": by } }));
    let cards =
        [("Two", least(2), MY_HERO), ("Four", least(4), THEIR_HERO), ("Three", least(3), MY_HERO)];
    in_every_order(
        |_| (),
        &cards,
        |table| {
            table.put(&card(1));
            let cost = from_reserve(table, "Card", None);
            assert_eq!(cost.cost, 4);
            let mut names = ["Two", "Four", "Three"];
            names.sort_by_key(|name| table.scene.object(table.id(name)).timestamp);
            let listed: Vec<_> = cost.floors.iter().filter_map(|line| line.ability).collect();
            assert_eq!(
                listed.iter().map(|one| one.object).collect::<Vec<_>>(),
                names.map(|name| table.id(name))
            );
        },
    );
}

/// What says "your opponents" or "you" is about the others or the controller (`4.0 5.1.2.e`).
#[test]
fn r5_1_2_e_who_plays_the_card_matters() {
    let table = Table::with(&[("Robin", real(ROBIN), THEIR_HERO)]);
    let face = json!({ "reference": "Cheap", "type": "spell", "hand_cost": 0 });
    assert_eq!(from_hand(&table, FIRST, &face, None).cost, 2);
    assert_eq!(from_hand(&table, SECOND, &face, None).cost, 0);
}

/// No card costs less than nothing, however great the decrease (`4.0 5.1.2.e`).
#[test]
fn r5_1_2_e_a_cost_is_never_negative() {
    let table = Table::with(&[("Less", costs(&json!({ "by": -9 })), MY_HERO), card(3)]);
    assert_eq!(from_reserve(&table, "Card", None).cost, 0);
}

/// Amarok costs 2 less into an Expedition with no Characters (`4.0 5.1.2.e`), from the Hand and from the Reserve; the
/// Expedition is chosen first (`4.0 5.1.2.c`).
#[test]
fn r5_1_2_c_the_expedition_chosen_may_change_the_cost() {
    let mut table = Table::with(&[("Amarok", real(AMAROK), "reserve:0")]);
    table.put(&("Gear", real("ALT_ALIZE_B_LY_43_C"), MY_HERO));
    let into = |table: &Table, id| {
        [
            from_reserve(table, "Amarok", Some(id)).cost,
            from_hand(table, FIRST, &real(AMAROK), Some(id)).cost,
        ]
    };
    assert_eq!(into(&table, hero(FIRST)), [3, 3], "a Gear is no Character");
    table.put(&("Other", crate::scene::face([1, 1, 1]), MY_HERO));
    assert_eq!((into(&table, hero(FIRST)), into(&table, companion(FIRST))), ([5, 5], [3, 3]));
    table.put(&("Koi", real("ALT_CYCLONE_B_LY_74_C"), MY_HERO));
    assert_eq!(into(&table, companion(FIRST)), [5, 5], "a Gigantic Character is in both");
    assert_eq!(from_reserve(&table, "Amarok", None).cost, 5, "before it is chosen");
}

/// What follows from a Reserve says the cost for each Expedition that may be chosen, where it differs (`4.0 5.1.2.c`).
#[test]
fn r5_1_2_c_the_cost_is_said_for_each_expedition() {
    let costs = |table: &Table, name: &str| {
        let object = table.object(name);
        let into = object.play_cost_by_expedition.iter();
        let into: Vec<_> = into.map(|it| (it.expedition, it.play_cost.cost)).collect();
        (object.play_cost.expect("it is in the Reserve").cost, into)
    };
    let mut table = Table::with(&[("Amarok", real(AMAROK), "reserve:0")]);
    assert_eq!(costs(&table, "Amarok"), (3, vec![]), "both are empty");
    table.put(&("Other", crate::scene::face([1, 1, 1]), MY_HERO));
    let both = vec![(hero(FIRST), 5), (companion(FIRST), 3)];
    assert_eq!(costs(&table, "Amarok"), (3, both), "one is");
    table.put(&("Koi", real("ALT_CYCLONE_B_LY_74_C"), MY_HERO));
    assert_eq!(costs(&table, "Amarok"), (5, vec![]), "none is");
    table.put(&("Diocles", real("ALT_DUSTER_B_LY_93_R1"), "reserve:0"));
    assert_eq!(costs(&table, "Diocles"), (6, vec![]), "both stand in starting regions");
    table.scene.advance(companion(FIRST), 6);
    let both = vec![(hero(FIRST), 6), (companion(FIRST), 3)];
    assert_eq!(costs(&table, "Diocles"), (3, both));
    table.put(&(
        "Card",
        json!({ "reference": "S", "type": "spell", "reserve_cost": 2 }),
        "reserve:0",
    ));
    assert_eq!(costs(&table, "Card"), (2, vec![]), "a Spell joins none");
}

/// Diocles costs 3 more in a starting region (`4.0 5.1.2.e`).
#[test]
fn r5_1_2_e_diocles_costs_more_in_a_starting_region() {
    let mut table = Table::with(&[("Diocles", real("ALT_DUSTER_B_LY_93_R1"), "reserve:0")]);
    let cost = |table: &Table, id| from_reserve(table, "Diocles", Some(id)).cost;
    assert_eq!((cost(&table, hero(FIRST)), cost(&table, companion(FIRST))), (6, 6));
    table.scene.advance(hero(FIRST), 1);
    assert_eq!((cost(&table, hero(FIRST)), cost(&table, companion(FIRST))), (3, 6));
    table.scene.advance(hero(FIRST), 7);
    assert_eq!(cost(&table, hero(FIRST)), 6, "the other's start as well");
    table.scene.on("tie_breaker_began", json!({}));
    assert_eq!(cost(&table, hero(FIRST)), 3, "the Arena is none");
}

/// A decrease per something counts as often (`4.0 5.1.2.e`): Flutter of Moths, for each exhausted card in any Reserve.
#[test]
fn r5_1_2_e_a_decrease_may_be_counted() {
    let moths = real("ALT_ALIZE_B_YZ_43_R1");
    let mut table = Table::with(&[("Moths", moths.clone(), "reserve:0")]);
    for exhausted in 1..=3 {
        let seat = if exhausted == 2 { "reserve:1" } else { "reserve:0" };
        table.put(&("Other", crate::scene::named("Other"), seat));
        let other = table.id("Other");
        table.scene.gain("exhausted", other);
        assert_eq!(from_reserve(&table, "Moths", None).cost, 7 - exhausted);
        assert_eq!(from_hand(&table, FIRST, &moths, None).cost, 7 - exhausted);
    }
    let itself = table.id("Moths");
    table.scene.gain("exhausted", itself);
    assert_eq!(from_reserve(&table, "Moths", None).cost, 3, "itself is one of them");
}

/// What the player may choose is listed apart (`4.0 5.1.2.c`): the cost without it, and the least there is.
#[test]
fn r5_1_2_c_optional_costs_are_choices() {
    let prison = real("ALT_CORE_B_LY_26_C");
    let mut table = Table::with(&[("Prison", prison.clone(), "reserve:0")]);
    for cost in [from_reserve(&table, "Prison", None), from_hand(&table, FIRST, &prison, None)] {
        assert_eq!((cost.cost, cost.least, cost.choices.len()), (5, 3, 1));
        assert!(cost.changes.is_empty());
    }
    table.put(&("Drummer", real("ALT_BISE_B_LY_54_C"), MY_HERO));
    table.put(&card(2));
    assert!(from_reserve(&table, "Card", None).choices.is_empty(), "not Boosted");
    let drummer = table.id("Drummer");
    table.scene.boost(drummer, 1);
    let boosted = from_reserve(&table, "Card", None);
    assert_eq!((boosted.cost, boosted.least), (2, 1));
    assert!(from_hand(&table, FIRST, &card(2).1, None).choices.is_empty(), "from the Reserve only");
    assert_eq!(from_reserve(&table, "Prison", None).choices.len(), 1, "Characters only");
}

/// An ability that is lost or ignored changes no cost (`4.0 5.1.2.e`).
#[test]
fn r5_1_2_e_lost_abilities_change_no_cost() {
    let lose = json!({ "scope": { "objects": { "other": true } }, "says": "lose_abilities" });
    let mut table = Table::with(&[("Dearer", real(DEARER), MY_HERO), card(1)]);
    assert_eq!(from_reserve(&table, "Card", None).cost, 2);
    table.put(&("Silence", saying(&lose), THEIR_HERO));
    assert_eq!(from_reserve(&table, "Card", None).cost, 1);
}

/// An ability that an object gained changes costs and is in force like a printed one (`4.0 5.1.2.e`), while its condition
/// holds and it is not lost.
#[test]
fn r5_1_2_e_gained_abilities_change_costs() {
    let dearer =
        json!({ "if": "boosted", "scope": { "played": {} }, "says": { "costs": { "by": 2 } } });
    let give = json!({ "scope": { "objects": { "other": true } }, "says": { "have": { "passive": dearer } } });
    let holder = ("Holder", crate::scene::face([1, 1, 1]), MY_HERO);
    let mut table = Table::with(&[holder, ("Giver", saying(&give), MY_HERO), card(3)]);
    assert_eq!((from_reserve(&table, "Card", None).cost, table.view().in_force.len()), (3, 0));
    let object = table.id("Holder");
    table.scene.boost(object, 1);
    let line = from_reserve(&table, "Card", None).changes[0];
    let ability = rules::AbilityId { object, index: 0 };
    assert_eq!((line.ability, line.by), (Some(ability), 2));
    assert_eq!(table.view().in_force, [ability]);
}
