//! Keywords: Defender, Eternal, Gigantic, Seasoned, Tough.

use rules::Keyword::{Defender, Eternal, Gigantic, Seasoned, Tough};
use rules::{Rest, Statistics, Terrain, Victory, rest};
use serde_json::{Value, json};

use crate::scene::{BOTH, FIRST, NEW, OLD, SECOND, Scene, companion, face, hero};
use crate::table::{Table, invented, real};

const MY_HERO: &str = "expedition:0:hero";
const MY_COMPANION: &str = "expedition:0:companion";
const THEIR_HERO: &str = "expedition:1:hero";
const THEIR_COMPANION: &str = "expedition:1:companion";
const BARS: &str = "ALT_ALIZE_B_BR_45_C";

/// A Character with keywords, written as in a log.
fn with(statistics: [i32; 3], keywords: &[Value]) -> Value {
    let abilities: Vec<_> = keywords.iter().map(|one| json!({ "keyword": one })).collect();
    invented(statistics, &json!(abilities))
}

fn gigantic(statistics: [i32; 3]) -> Value {
    with(statistics, &["gigantic".into()])
}

/// What Rest would do with an object, if it would do anything.
fn rests(table: &Table, name: &str, edition: rules::Edition) -> Option<Rest> {
    let view = table.scene.view(edition);
    let found = rest(&table.scene.state, &view);
    found.into_iter().find(|(object, _)| *object == table.id(name)).map(|(_, rest)| rest)
}

/// An Expedition moves forward, and its Day ends.
fn move_forward(scene: &mut Scene, id: rules::ExpeditionId, to: u8) {
    let moved = json!({ "expedition": id, "to": to, "due_to": ["forest"] });
    scene.on("expedition_moved", json!({ "moves": [moved] }));
}

/// Gigantic is a passive ability (`4.0 7.4.4.a`): it is in the order like any other, and can be lost.
#[test]
fn r7_4_4_a_gigantic_is_a_passive_ability() {
    let table = Table::with(&[("Big", gigantic([1, 1, 1]), MY_HERO)]);
    assert_eq!(table.applied(), "Big.0");
    assert_eq!(table.object("Big").keywords, [Gigantic]);
}

/// It is present in both Expeditions of its controller (`4.0 7.4.4.b`), no matter in which it was played
/// (`4.0 7.4.4.c`); one object all the same.
#[test]
fn r7_4_4_b_a_gigantic_character_is_in_both_expeditions() {
    for to in [MY_HERO, MY_COMPANION] {
        let table =
            Table::with(&[("Big", gigantic([2, 3, 4]), to), ("Small", face([1, 1, 1]), MY_HERO)]);
        for edition in BOTH {
            let mine = |id| table.scene.expedition(edition, id).members;
            assert_eq!(mine(hero(FIRST)), [table.id("Big"), table.id("Small")]);
            assert_eq!(mine(companion(FIRST)), [table.id("Big")]);
            assert!(mine(hero(SECOND)).is_empty() && mine(companion(SECOND)).is_empty());
        }
        assert_eq!(table.scene.place(table.id("Big")), to);
    }
}

/// It is played in one Expedition and joins both (`4.0 7.4.4.c`): where its card lies is a fact of its own.
#[test]
fn r7_4_4_c_a_gigantic_character_is_one_card_in_one_place() {
    let mut table = Table::with(&[("Big", gigantic([1, 1, 1]), MY_COMPANION)]);
    assert_eq!(table.view().objects.len(), 1);
    table.token("Token", &gigantic([1, 1, 1]), MY_HERO);
    assert_eq!(table.view().objects.len(), 2);
    assert_eq!(table.expeditions("Token"), table.expeditions("Big"));
}

/// Its statistics count in each of them (`4.0 7.4.4.e`), in the older edition too.
#[test]
fn r7_4_4_e_its_statistics_count_in_each_expedition() {
    let table = Table::with(&[
        ("Big", gigantic([2, 3, 4]), MY_HERO),
        ("Small", face([1, 0, 0]), MY_COMPANION),
    ]);
    for edition in BOTH {
        let sum = |id| table.scene.expedition(edition, id).statistics;
        assert_eq!(sum(hero(FIRST)), Statistics { forest: 2, mountain: 3, water: 4 });
        assert_eq!(sum(companion(FIRST)), Statistics { forest: 3, mountain: 3, water: 4 });
        assert!(table.scene.forward(edition, hero(FIRST)));
        assert!(table.scene.forward(edition, companion(FIRST)));
    }
}

/// While it is Asleep it counts in neither (`4.0 4.2.4.b`).
#[test]
fn r4_2_4_b_a_gigantic_character_asleep_counts_in_neither() {
    let mut table = Table::with(&[("Big", gigantic([2, 3, 4]), MY_HERO)]);
    let big = table.id("Big");
    table.scene.gain("asleep", big);
    for edition in BOTH {
        for id in [hero(FIRST), companion(FIRST)] {
            let view = table.scene.expedition(edition, id);
            assert_eq!(
                (view.statistics, view.members.as_slice()),
                (Statistics::default(), &[big][..])
            );
        }
    }
}

/// "My Expedition" on a Gigantic Character means both (`4.0 7.4.4.f`): The Stew makes Characters of both Seasoned, and
/// one that is Gigantic is in the Expedition of either Stew.
#[test]
fn r7_4_4_f_my_expedition_means_both() {
    let mine = json!({ "scope": { "objects": { "within": "my_expedition", "other": true } },
        "says": { "have": { "keyword": "eternal" } } });
    let table = Table::with(&[
        (
            "Big",
            invented([1, 1, 1], &json!([{ "keyword": "gigantic" }, { "passive": mine }])),
            MY_HERO,
        ),
        ("Left", face([1, 1, 1]), MY_HERO),
        ("Right", face([1, 1, 1]), MY_COMPANION),
        ("Other", face([1, 1, 1]), THEIR_HERO),
        ("Stew", real("ALT_BISE_B_BR_62_C"), MY_COMPANION),
    ]);
    assert_eq!(["Left", "Right", "Other"].map(|name| table.is(name, Eternal)), [true, true, false]);
    assert_eq!(["Left", "Right", "Big"].map(|name| table.is(name, Seasoned)), [false, true, true]);
}

/// "Facing me" on a Gigantic Character means what faces either (`4.0 7.4.4.g`): Will-o'-the-Wisp by the Bars keeps both
/// Expeditions that face it.
#[test]
fn r7_4_4_g_facing_me_means_both() {
    let cards = [("Wisp", real("ALT_ALIZE_B_LY_35_C"), MY_HERO), ("Bars", real(BARS), MY_HERO)];
    let due_to = |table: &Table| {
        [hero(SECOND), companion(SECOND)]
            .map(|id| table.scene.expedition(NEW, id).may_move_due_to.iter().collect::<Vec<_>>())
    };
    let all = Terrain::ALL.to_vec();
    assert_eq!(due_to(&Table::with(&cards[..1])), [vec![Terrain::Water], all]);
    assert_eq!(due_to(&Table::with(&cards)), [vec![Terrain::Water], vec![Terrain::Water]]);
}

/// In tie-breakers its statistics count twice (`4.0 7.4.4.m`). The older edition is silent: once, we say.
#[test]
fn r7_4_4_m_in_tie_breakers_it_counts_twice() {
    let mut table = Table::with(&[
        ("Big", gigantic([2, 0, 0]), MY_HERO),
        ("Three", face([3, 0, 0]), THEIR_HERO),
    ]);
    table.scene.on("tie_breaker_began", json!({}));
    assert_eq!(table.scene.victory(NEW), Victory::Winner(FIRST), "4 against 3");
    assert_eq!(table.scene.victory(OLD), Victory::Winner(SECOND), "2 against 3");
    let big = table.id("Big");
    table.scene.gain("asleep", big);
    assert_eq!(table.scene.victory(NEW), Victory::Winner(SECOND));
}

/// One that becomes Gigantic joins the other Expedition and stays where its card is (`4.0 7.4.4.o`); when it is not any
/// more, it leaves the other one (`4.0 7.4.4.p`).
#[test]
fn r7_4_4_o_becoming_gigantic_and_ceasing_to_be() {
    let mut table = Table::with(&[("Card", face([1, 1, 1]), MY_COMPANION)]);
    assert_eq!(table.expeditions("Card"), ["0:companion"]);
    table.put(&("Bars", real(BARS), MY_COMPANION));
    assert_eq!(table.expeditions("Card"), ["0:hero", "0:companion"]);
    assert_eq!(table.scene.place(table.id("Card")), MY_COMPANION);
    let bars = table.id("Bars");
    table.scene.send(bars, "discard:0");
    assert_eq!(table.expeditions("Card"), ["0:companion"]);
}

/// It ceases to be Gigantic (`4.0 7.4.4.p`) as soon as it loses the ability.
#[test]
fn r7_4_4_p_who_loses_gigantic_leaves_the_other_expedition() {
    let lose = json!({ "scope": { "objects": { "other": true } }, "says": "lose_abilities" });
    let mut table = Table::with(&[("Big", gigantic([1, 1, 1]), MY_COMPANION)]);
    table.put(&("Silence", crate::table::saying(&lose), THEIR_COMPANION));
    assert_eq!(table.expeditions("Big"), ["0:companion"]);
}

/// So does one to whom another object gave it before (`4.0 7.4.4.p`), together with the keywords it was given.
#[test]
fn r7_4_4_p_who_loses_a_given_gigantic_leaves_too() {
    let give = |keyword: Value| {
        let says = json!({ "have": { "keyword": keyword } });
        crate::table::saying(
            &json!({ "scope": { "objects": { "subtype": "robot" } }, "says": says }),
        )
    };
    let mut robot = with([1, 1, 1], &[]);
    robot["subtypes"] = json!(["robot"]);
    let lose = json!({ "scope": { "objects": { "subtype": "robot" } }, "says": "lose_abilities" });
    let mut table = Table::with(&[
        ("Robot", robot, MY_COMPANION),
        ("Big", give("gigantic".into()), THEIR_HERO),
        ("Hard", give(json!({ "tough": 2 })), THEIR_HERO),
    ]);
    assert_eq!(table.expeditions("Robot"), ["0:hero", "0:companion"]);
    assert_eq!(table.object("Robot").keywords.len(), 2);
    table.put(&("Silence", crate::table::saying(&lose), THEIR_COMPANION));
    assert_eq!(table.expeditions("Robot"), ["0:companion"]);
    assert_eq!(table.object("Robot").keywords, []);
}

/// If it changes Expeditions, it stays in both (`4.0 7.4.4.n`).
#[test]
fn r7_4_4_n_who_switches_stays_in_both() {
    let mut table = Table::with(&[("Big", gigantic([1, 1, 1]), MY_COMPANION)]);
    let big = table.id("Big");
    let before = table.object("Big").expeditions;
    table.scene.send(big, MY_HERO);
    assert_eq!(
        (table.object("Big").expeditions, table.scene.place(big)),
        (before, MY_HERO.to_owned())
    );
}

/// If it defects, it is in both Expeditions of its new controller (`4.0 7.4.4.b`, `4.0 7.4.4.i`).
#[test]
fn r7_4_4_i_a_gigantic_character_that_defects() {
    let mut table = Table::with(&[("Big", gigantic([1, 1, 1]), MY_COMPANION)]);
    let big = table.id("Big");
    table.scene.send(big, THEIR_COMPANION);
    assert_eq!(table.expeditions("Big"), ["1:hero", "1:companion"]);
    assert_eq!(table.scene.object(big).owner, FIRST);
}

/// Defender is a passive ability (`4.0 7.4.2.a`); an Expedition with a Character that has it does not move forward
/// (`4.0 7.4.2.b`), the one it faces does.
#[test]
fn r7_4_2_a_an_expedition_with_a_defender_stays() {
    let table = Table::with(&[
        ("Wall", with([5, 0, 0], &["defender".into()]), MY_HERO),
        ("Other", face([0, 1, 0]), THEIR_HERO),
    ]);
    assert_eq!((table.applied().as_str(), table.is("Wall", Defender)), ("Wall.0", true));
    for edition in BOTH {
        let view = table.scene.expedition(edition, hero(FIRST));
        assert!(view.blocked && !view.progress.forward);
        assert_eq!(
            (view.progress.due_to, view.defenders),
            (vec![Terrain::Forest], vec![table.id("Wall")])
        );
        assert!(table.scene.forward(edition, hero(SECOND)));
        assert!(!table.scene.expedition(edition, companion(FIRST)).blocked);
    }
}

/// A Gigantic Defender keeps both (`4.0 7.4.2.b`, `4.0 7.4.4.b`), Asleep or not.
#[test]
fn r7_4_2_b_a_gigantic_defender_keeps_both() {
    let mut table =
        Table::with(&[("Wall", with([5, 0, 0], &["defender".into(), "gigantic".into()]), MY_HERO)]);
    let wall = table.id("Wall");
    for asleep in [false, true] {
        if asleep {
            table.scene.gain("asleep", wall);
        }
        for id in [hero(FIRST), companion(FIRST)] {
            assert!(table.scene.expedition(NEW, id).blocked);
        }
        assert!(!table.scene.expedition(NEW, hero(SECOND)).blocked);
    }
}

/// Sunisa's Expedition is not kept by Defenders, herself included, while it is behind (`4.0 7.4.2.b`, `4.0 1.4.2.a`).
#[test]
fn r7_4_2_b_sunisa_takes_no_notice_of_defenders() {
    let mut table = Table::with(&[("Sunisa", real("ALT_ALIZE_B_OR_38_C"), MY_HERO)]);
    let blocked = |table: &Table| table.scene.expedition(NEW, hero(FIRST)).blocked;
    assert!(blocked(&table), "tied");
    table.scene.advance(hero(SECOND), 1);
    assert!(!blocked(&table) && table.scene.forward(NEW, hero(FIRST)), "behind");
    assert!(!table.scene.expedition(NEW, hero(FIRST)).defenders.is_empty());
    table.scene.advance(hero(FIRST), 2);
    assert!(blocked(&table), "ahead");
}

/// Eternal is a passive ability (`2024-09 7.4.2.a`, `4.0 7.4.3.a`): who has it stays at Rest (`2024-09 7.4.2.b`,
/// `4.0 7.4.3.b`), even if Fleeting.
#[test]
fn r7_4_3_a_an_eternal_character_stays_at_rest() {
    let mut table = Table::with(&[
        ("Eternal", with([1, 1, 1], &["eternal".into()]), MY_HERO),
        ("Mortal", face([1, 1, 1]), MY_HERO),
    ]);
    move_forward(&mut table.scene, hero(FIRST), 1);
    table.scene.gain("fleeting", table.id("Eternal"));
    assert_eq!(table.applied(), "Eternal.0");
    for edition in BOTH {
        assert_eq!(rests(&table, "Eternal", edition), Some(Rest::StaysEternal));
        assert_eq!(rests(&table, "Mortal", edition), Some(Rest::ToReserve));
    }
}

/// Demeter rests outside a Forest and stays within (`4.0 7.4.3.b`).
#[test]
fn r7_4_3_b_eternal_by_condition() {
    let mut table = Table::with(&[("Demeter", real("ALT_ALIZE_B_MU_40_C"), MY_HERO)]);
    move_forward(&mut table.scene, hero(FIRST), 1);
    assert_eq!(rests(&table, "Demeter", NEW), Some(Rest::ToReserve));
    table.scene.marker(1, &["forest"]);
    assert_eq!(rests(&table, "Demeter", NEW), Some(Rest::StaysEternal));
}

/// Characters rest whether or not their Expedition has moved forward (`2024-09 4.2.5.b`, `4.0 4.2.5.b`), Gear only in one
/// that has, and only in 4.0.
#[test]
fn r4_2_5_b_characters_rest_and_gear_of_expeditions_that_moved() {
    let gear = json!({ "reference": "Gear", "name": "Gear", "type": "permanent", "subtypes": ["expedition", "gear"] });
    let cards = [("Small", face([1, 1, 1]), MY_HERO), ("Gear", gear, MY_HERO)];
    let mut table = Table::with(&cards);
    let both =
        |table: &Table, edition| [rests(table, "Small", edition), rests(table, "Gear", edition)];
    assert_eq!(both(&table, OLD), [Some(Rest::ToReserve), None]);
    assert_eq!(both(&table, NEW), [Some(Rest::ToReserve), Some(Rest::Stays)]);
    move_forward(&mut table.scene, hero(FIRST), 1);
    assert_eq!(both(&table, OLD), [Some(Rest::ToReserve), None]);
    assert_eq!(both(&table, NEW), [Some(Rest::ToReserve); 2]);
}

/// Seasoned is a passive ability (`2024-09 7.4.4.a`, `4.0 7.4.6.a`): who has it keeps boosts on the way to the Reserve
/// (`2024-09 7.4.4.b`, `4.0 7.4.6.b`), at Rest and on any other move (`2024-09 7.4.4.c`, `4.0 7.4.6.c`).
#[test]
fn r7_4_6_a_a_seasoned_character_rests_with_its_boosts() {
    let mut table = Table::with(&[("Old", with([1, 1, 1], &["seasoned".into()]), MY_HERO)]);
    move_forward(&mut table.scene, hero(FIRST), 1);
    let old = table.id("Old");
    table.scene.boost(old, 2);
    assert_eq!((table.applied().as_str(), table.is("Old", Seasoned)), ("Old.0", true));
    for edition in BOTH {
        assert_eq!(rests(&table, "Old", edition), Some(Rest::ToReserveWithBoosts));
    }
    table.scene.gain("fleeting", old);
    assert_eq!(rests(&table, "Old", NEW), Some(Rest::ToDiscard));
}

/// Tough is a passive ability (`4.0 7.4.7.a`) with a number (`4.0 7.4.7.b`); several add up to what has to be paid
/// (`4.0 7.4.7.c`).
#[test]
fn r7_4_7_a_tough_adds_up() {
    let mut table = Table::with(&[("Card", with([1, 1, 1], &[json!({ "tough": 3 })]), MY_HERO)]);
    assert_eq!(table.object("Card").keywords, [Tough(3)]);
    table.put(&("Spindle", real("ALT_CORE_B_MU_30_C"), "landmark:0"));
    table.put(&("Parliament", real("ALT_CYCLONE_B_BR_81_C"), "landmark:0"));
    table.put(&("Other", face([1, 1, 1]), THEIR_HERO));
    assert_eq!(table.object("Card").keywords, [Tough(6)]);
    assert!(
        table.object("Other").keywords.is_empty() && table.object("Spindle").keywords.is_empty()
    );
}

/// The number may be counted (`4.0 7.4.7.b`): as many as there are Plants, or nothing at all.
#[test]
fn r7_4_7_b_the_number_may_be_counted() {
    let tough = json!({ "says": { "tough": { "objects": { "of": "you", "subtype": "plant" } } } });
    let mut table = Table::with(&[("Card", crate::table::saying(&tough), MY_HERO)]);
    assert!(table.object("Card").keywords.is_empty());
    for count in 1..=3 {
        let plant = json!({ "reference": "Plant", "type": "character", "subtypes": ["plant"] });
        table.put(&("Plant", plant, MY_COMPANION));
        assert_eq!(table.object("Card").keywords, [Tough(count)]);
    }
}
