//! Characteristics, and the values of missing ones.

use record::Draft;
use replay::{Recorder, Replay};
use rules::{CardType, Face, Keyword, Statistics, Terrain};
use serde_json::{Value, json};
use upcoming::CompletedReplay;

use crate::scene::{BOTH, FIRST, NEW, SECOND, Scene, companion, face, hero, named};
use crate::table::{Table, invented, orders, regions_are, saying};

const MINE: &str = "expedition:0:hero";

/// All objects in play have one more of each statistic.
fn one_more() -> Value {
    json!({ "scope": { "objects": {} },
        "says": { "add": { "forest": 1, "mountain": 1, "water": 1 } } })
}

/// An object may lack characteristics (`2024-09 2.3.1.c`, `4.0 2.3.1.c`, `2024-09 1.2.2.d`, `4.0 1.2.2.d`).
#[test]
fn r2_3_1_c_a_face_may_have_nothing_but_its_name() {
    let mut scene = Scene::new();
    let object = scene.put("landmark:0", &named("X"));
    let face = scene.object(object).face.clone().expect("shown");
    assert_eq!((face.card_type, face.hand_cost, face.forest), (None, None, None));
    assert!(face.subtypes.is_empty());
}

/// An absent statistic reads as 0 (`2024-09 2.3.1.f`, `4.0 2.3.1.f`): it neither wins a terrain nor keeps one.
#[test]
fn r2_3_1_f_an_absent_statistic_reads_as_zero() {
    let mut scene = Scene::new();
    let face = json!({ "reference": "X", "type": "character", "mountain": 1 });
    let object = scene.put("expedition:0:hero", &face);
    let statistics = scene.statistics(object);
    assert_eq!((statistics.forest, statistics.mountain, statistics.water), (0, 1, 0));
    for edition in BOTH {
        assert_eq!(scene.due_to(edition, hero(FIRST)), [Terrain::Mountain]);
    }
}

/// Only Characters have statistics (`2024-09 2.2.9.c`, `4.0 2.2.11.c`): nothing else in an Expedition counts.
#[test]
fn r2_2_9_c_only_characters_have_statistics() {
    let mut scene = Scene::new();
    let numbers = json!({
        "reference": "X", "type": "permanent", "subtypes": ["gear"], "forest": 9, "water": 9,
    });
    let gear = scene.put("expedition:0:hero", &numbers);
    scene.boost(gear, 1);
    assert!(scene.view(NEW).objects[&gear].statistics.is_none());
    assert_eq!(scene.expedition(NEW, hero(FIRST)).statistics, Statistics::default());
}

/// There are three statistics, and each is its own number (`2024-09 2.2.9.b`, `4.0 2.2.11.b`).
#[test]
fn r2_2_9_b_there_are_three_statistics() {
    let mut scene = Scene::new();
    scene.character(hero(SECOND), [1, 2, 3]);
    scene.character(hero(SECOND), [10, 20, 30]);
    let sum = scene.expedition(NEW, hero(SECOND)).statistics;
    assert_eq!(Terrain::ALL.map(|terrain| sum.of(terrain)), [11, 22, 33]);
}

/// An object's base characteristics may become those of another face; as a new object it has its own again
/// (`2024-09 2.3.1.a`, `4.0 2.3.1.a`): that face is recorded as it was shown.
#[test]
fn r2_3_1_a_a_card_has_what_is_written_on_it() {
    let mut scene = Scene::new();
    let object = scene.character(hero(FIRST), [1, 1, 1]);
    let other = crate::scene::face([4, 4, 4]);
    scene.on("face_changed", json!({ "object": object, "face": other }));
    assert_eq!(scene.statistics(object), Statistics::all(4));
    assert!(scene.has(object), "it is the object it was");
}

/// A token is what the event that creates it says (`2024-09 2.3.1.b`, `4.0 2.3.1.b`).
#[test]
fn r2_3_1_b_a_token_is_what_its_creation_says() {
    let mut table = Table::new();
    let gigantic = invented([3, 1, 2], &json!([{ "keyword": "gigantic" }]));
    table.token("token", &gigantic, MINE);
    assert_eq!(table.statistics("token"), [3, 1, 2]);
    assert!(table.is("token", Keyword::Gigantic));
}

/// What an object does not have cannot be modified (`2024-09 2.3.1.d`, `4.0 2.3.1.d`): a Permanent gets no statistics.
#[test]
fn r2_3_1_d_an_absent_characteristic_is_not_modified() {
    let cards = [
        ("Source", saying(&one_more()), MINE),
        ("Site", json!({ "reference": "Site", "type": "permanent" }), "landmark:0"),
        ("Nameless", named("Nameless"), MINE),
    ];
    for highest in [false, true] {
        let mut table = Table::with(&cards);
        if highest {
            let says = json!({ "scope": { "objects": {} }, "says": "all_highest" });
            table.put(&("Highest", saying(&says), MINE));
        }
        assert_eq!(table.object("Site").statistics, None);
        assert_eq!(table.object("Nameless").statistics, None);
        assert_eq!(table.statistics("Source"), [2, 2, 2], "a Character has them");
    }
}

/// It can be gained (`2024-09 2.3.1.e`, `4.0 2.3.1.e`): types, sub-types and abilities where there were none.
#[test]
fn r2_3_1_e_an_absent_characteristic_is_gained() {
    let gains =
        |says: Value| saying(&json!({ "scope": { "objects": { "other": true } }, "says": says }));
    let table = Table::with(&[
        ("Nameless", named("Nameless"), "landmark:0"),
        ("type", gains(json!({ "also_type": "spell" })), MINE),
        ("sub-type", gains(json!({ "also_subtypes": ["plant"] })), MINE),
        ("ability", gains(json!({ "have": { "keyword": "defender" } })), MINE),
    ]);
    let object = table.object("Nameless");
    assert_eq!(object.types, [CardType::Spell]);
    assert_eq!(object.subtypes().collect::<Vec<_>>(), ["plant"]);
    assert!(object.has(Keyword::Defender) && object.abilities().count() == 1);
    assert_eq!(table.object("type").types, [CardType::Character], "others only");
}

/// Some passive abilities modify characteristics (`2024-09 2.3.1.g`, `4.0 2.3.1.g`), some say other things.
#[test]
fn r2_3_1_g_some_passive_abilities_modify_characteristics() {
    let cheaper = json!({ "scope": { "played": {} }, "says": { "costs": { "by": -1 } } });
    let mut table = Table::with(&[("Other", saying(&cheaper), MINE)]);
    assert!(table.view().applied.is_empty() && table.view().in_force.len() == 1);
    assert_eq!(table.statistics("Other"), [1, 1, 1]);
    table.put(&("Source", saying(&one_more()), MINE));
    assert_eq!((table.applied().as_str(), table.view().in_force.len()), ("Source.0", 1));
    assert_eq!(table.statistics("Other"), [2, 2, 2]);
}

/// They affect objects in play only (`2024-09 2.3.1.h`, `4.0 2.3.1.h`), in an Expedition or a Landmark zone.
#[test]
fn r2_3_1_h_only_objects_in_play_are_affected() {
    let mut table = Table::with(&[("Source", saying(&one_more()), "landmark:1")]);
    let places = [(MINE, 6), ("landmark:0", 6), ("reserve:0", 5), ("limbo", 5), ("hero:0", 5)];
    for (place, wanted) in places {
        table.put(&("Card", face([5, 5, 5]), place));
        assert_eq!(table.statistics("Card"), [wanted; 3], "{place}");
    }
}

/// They apply continuously (`2024-09 2.3.1.i`, `4.0 2.3.1.i`): to what comes later, and no longer than they are there.
#[test]
fn r2_3_1_i_passive_abilities_apply_while_they_are_there() {
    let mut table =
        Table::with(&[("Source", saying(&one_more()), MINE), ("Later", face([1, 2, 3]), MINE)]);
    assert_eq!(table.statistics("Later"), [2, 3, 4]);
    let source = table.id("Source");
    let gone = table.scene.send(source, "reserve:0");
    assert_eq!(table.statistics("Later"), [1, 2, 3]);
    table.scene.send(gone, MINE);
    assert_eq!(table.statistics("Later"), [2, 3, 4]);
}

/// Characteristics are the base ones, modified (`2024-09 2.3.1.j`, `4.0 2.3.1.j`): the base stays what it is, and boosts
/// count before any ability.
#[test]
fn r2_3_1_j_characteristics_are_the_base_ones_modified() {
    let highest = json!({ "scope": { "objects": { "other": true } }, "says": "all_highest" });
    let mut table =
        Table::with(&[("Card", face([0, 3, 0]), MINE), ("Source", saying(&highest), MINE)]);
    let card = table.id("Card");
    table.scene.boost(card, 2);
    assert_eq!(table.statistics("Card"), [5, 5, 5]);
    let base = table.object("Card").face.expect("shown");
    assert_eq!((base.forest, base.mountain, base.water), (Some(0), Some(3), Some(0)));
}

/// What an ability does and what it applies to is asked again after each event (`2024-09 2.3.1.k`, `4.0 2.3.1.k`).
#[test]
fn r2_3_1_k_abilities_are_evaluated_again_after_each_event() {
    let defender = json!({ "if": "boosted", "says": { "have": { "keyword": "defender" } } });
    let of_mine = json!({ "scope": { "objects": { "within": "my_expedition", "other": true } },
        "says": { "have": { "keyword": "eternal" } } });
    let mut table =
        Table::with(&[("Self", saying(&defender), MINE), ("Source", saying(&of_mine), MINE)]);
    let card = table.id("Self");
    for by in [1, -1, 1] {
        table.scene.boost(card, by);
        assert_eq!(table.is("Self", Keyword::Defender), by > 0);
    }
    assert!(table.is("Self", Keyword::Eternal));
    table.scene.send(card, "expedition:0:companion");
    assert!(!table.is("Self", Keyword::Eternal), "what it applies to");
}

/// Evaluating again starts from none of them (`4.0 2.3.1.l`): nothing is applied on top of what was before. They apply
/// one at a time (`2024-09 2.3.1.l`), and only the final result is considered.
#[test]
fn r2_3_1_l_passive_abilities_apply_one_at_a_time_from_nothing() {
    let mut table = Table::with(&[
        ("First", saying(&one_more()), MINE),
        ("Second", saying(&one_more()), MINE),
        ("Atlas", crate::table::real("ALT_CORE_B_BR_20_R2"), MINE),
    ]);
    for _ in 0..3 {
        assert_eq!(table.statistics("First"), [3, 3, 3]);
        assert_eq!(table.applied(), "First.0 Second.0 Atlas.0 Atlas.1");
        assert_eq!(table.expeditions("Atlas"), ["0:hero", "0:companion"]);
        table.scene.gain("exhausted", table.id("First"));
    }
}

/// The order is one of timestamps and dependency (`2024-09 2.3.1.m`, `4.0 2.3.1.m`), never of ids or of storage: the
/// same cards with the same timestamps give the same, under whatever ids.
#[test]
fn r2_3_1_m_the_order_is_that_of_timestamps_and_dependency() {
    let gain = |terrain: &str| saying(&regions_are(terrain));
    let in_forest =
        json!({ "if": { "in_terrain": "forest" }, "says": { "have": { "keyword": "gigantic" } } });
    let cards =
        [("Gigantic", saying(&in_forest)), ("Forest", gain("forest")), ("Water", gain("water"))];
    for wanted in orders(3) {
        let mut results = Vec::new();
        for stored in orders(3) {
            let mut table = Table::new();
            for &index in &stored {
                let (name, face) = &cards[index];
                table.put(&(name, face.clone(), MINE));
            }
            let order: Vec<_> = wanted.iter().map(|&index| table.id(cards[index].0)).collect();
            table.scene.on("timestamps_assigned", json!({ "order": order }));
            let forest = table.older("Water", "Forest");
            assert_eq!(table.is("Gigantic", Keyword::Gigantic), forest, "{wanted:?} {stored:?}");
            assert_eq!(table.terrains(0).contains(&Terrain::Forest), forest);
            results.push((table.applied(), table.waited("Gigantic.0")));
        }
        assert!(results.windows(2).all(|pair| pair[0] == pair[1]), "{results:?}");
    }
}

/// Two passive abilities of one object share its timestamp (`4.0 2.3.1.m`): printed order, and the other way round the
/// other result.
#[test]
fn r2_3_1_m_abilities_of_one_object_apply_in_printed_order() {
    let gain = |terrain: &str| json!({ "passive": regions_are(terrain) });
    for (order, last) in
        [(["forest", "water"], Terrain::Water), (["water", "forest"], Terrain::Forest)]
    {
        let face = invented([1, 1, 1], &json!(order.map(gain)));
        let table = Table::with(&[("Both", face, MINE)]);
        assert_eq!(table.applied(), "Both.0 Both.1");
        assert_eq!(table.terrains(3), [last]);
    }
}

/// The statistics of an Expedition are those that abilities have made (`2024-09 2.3.1.j`, `4.0 2.3.1.j`).
#[test]
fn r2_3_1_j_progress_uses_modified_characteristics() {
    let mut scene = Scene::new();
    scene.character(companion(FIRST), [1, 0, 0]);
    scene.character(companion(SECOND), [1, 0, 0]);
    assert!(!scene.forward(NEW, companion(FIRST)));
    let mine = json!({ "scope": { "objects": { "of": "you" } },
        "says": { "add": { "forest": 1, "mountain": 0, "water": 0 } } });
    scene.put("landmark:0", &saying(&mine));
    for edition in BOTH {
        assert!(scene.forward(edition, companion(FIRST)));
        assert!(!scene.forward(edition, companion(SECOND)));
    }
}

/// Some cards have received errata: what a card could do is what its text said on the day of the match
/// (`2024-09 2.3.1.a`, `4.0 2.3.1.a`). Where nobody knows that text, the face says as little as it was recorded with.
#[test]
fn r2_3_1_a_a_face_that_says_less_is_told_by_the_text_of_the_day_of_the_match() {
    let card = cards::get("ALT_ALIZE_A_MU_35_C").expect("a card with an erratum of 2025-02-21");
    let less = Face { abilities: None, ..card.face() };
    let told_on = |day: &str| {
        let mut recorder = Recorder::new("errata".parse().expect("a name"));
        let opened = json!({
            "at": format!("{day}T12:00:00.000Z"),
            "event": {"type": "match_opened", "data": {
                "edition": "4.0", "format": "constructed", "recorder": "table", "players": [{}, {}],
            }},
        });
        let facing = |one: &str, other: &str| json!({"expedition": one, "facing": [other]});
        let started = json!({"event": {"type": "game_started", "data": {
            "first_player": 0, "game": 1, "turn_order": [0, 1],
            "expeditions": [
                facing("0:hero", "1:hero"), facing("0:companion", "1:companion"),
                facing("1:hero", "0:hero"), facing("1:companion", "0:companion"),
            ],
        }}});
        let list = json!({
            "event": {"type": "deck_registered", "data": {
                "seat": 0, "size": 1, "list": [{"face": less, "count": 1}],
            }},
        });
        let records: Vec<_> = [opened, started, list]
            .map(|draft| Draft::parse(draft.to_string().as_bytes()).expect("a draft"))
            .map(|draft| recorder.record(draft).expect("it makes sense"))
            .into();
        let file = record::read(&record::write(&records, &[])).expect("whole");
        let replay = Replay::load(file).expect("it makes sense");
        let told = CompletedReplay::new(&replay);
        let whole = told.at(2).expect("a state").faces[card.reference].abilities.clone();
        assert_eq!(replay.at(2).expect("a state").faces[card.reference].abilities, None);
        whole
    };
    let known = card.abilities().map(<[_]>::to_vec);
    assert!(known.is_some());
    assert_eq!(told_on("2025-02-20"), None);
    assert_eq!(told_on("2025-02-21"), known);
}
