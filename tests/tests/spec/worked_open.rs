//! Cases with real cards that the rulebooks, their examples and the rulings decide differently: our
//! decisions.

use rules::Keyword::{Defender, Eternal, Gigantic, Tough};
use rules::Terrain::{self, Forest, Mountain};
use rules::{CardType, Edition, SeatView};
use serde_json::json;

use crate::scene::{BOTH, FIRST, NEW, SECOND, Scene, companion, hero};
use crate::table::{Table, in_every_order, real};

const MY_HERO: &str = "expedition:0:hero";
const MY_COMPANION: &str = "expedition:0:companion";
const THEIR_HERO: &str = "expedition:1:hero";
const THEIR_COMPANION: &str = "expedition:1:companion";

const ALELO: &str = "ALT_CYCLONE_B_YZ_73_C";
const ATLAS: &str = "ALT_CORE_B_BR_20_R2";
const BARS: &str = "ALT_ALIZE_B_BR_45_C";
const BIRD: &str = "ALT_CYCLONE_B_MU_69_R1";
const DEMETER: &str = "ALT_ALIZE_B_MU_40_C";
const DOPPELGANGER: &str = "ALT_CYCLONE_B_OR_73_C";
const HYDRACAENA: &str = "ALT_CORE_B_MU_22_R1";
const ISSITOQ: &str = "ALT_CORE_B_OR_19_C";
const NIKE: &str = "ALT_CYCLONE_B_OR_76_R1";
const PERSEPHONE: &str = "ALT_ALIZE_B_MU_33_C";
const PLAIN: &str = "ALT_ALIZE_B_AX_36_C";
const RECRUIT: &str = "ALT_CORE_B_OR_31_C";
const VERDANTBACK: &str = "ALT_CORE_B_MU_19_C";

/// The first seat's Expeditions are in regions 1 and 6, which both have only Mountain.
fn in_mountains(scene: &mut Scene) {
    let mountain = Terrain::Mountain as u8 + 1;
    scene.tumult(0, mountain, false);
    scene.tumult(2, mountain, true);
    scene.advance(hero(FIRST), 1);
    scene.advance(companion(FIRST), 6);
}

/// Demeter comes to depend on Persephone only once the Bars have made her Gigantic. Dependency is asked of the facts
/// as they have become so far (`2024-09 2.3.3.c`, `4.0 2.3.3.c`), so a Demeter older than the Bars does not wait.
#[test]
fn r2_3_3_c_a_dependency_that_appears_later_holds_from_then_on() {
    let cards = [
        ("Demeter", real(DEMETER), MY_COMPANION),
        ("Persephone", real(PERSEPHONE), MY_HERO),
        ("Bars", real(BARS), MY_HERO),
    ];
    let mut eternal = 0;
    in_every_order(in_mountains, &cards, |table| {
        assert_eq!(table.terrains(6), [Forest, Mountain], "in every order");
        let newer = table.older("Bars", "Demeter");
        let order =
            if newer { "Bars.0 Persephone.0 Demeter.0" } else { "Demeter.0 Bars.0 Persephone.0" };
        assert_eq!(table.applied(), order);
        assert_eq!(table.is("Demeter", Eternal), newer);
        if newer && table.older("Demeter", "Persephone") {
            assert_eq!(table.waited("Demeter.0"), "Persephone.0 outcome");
        }
        eternal += usize::from(newer);
    });
    assert_eq!(eternal, 3);
}

/// Two abilities that only together change what a third one does: it depends on neither (`4.0 2.3.2.f`), and its age
/// decides (`4.0 2.3.3.b`).
#[test]
fn r2_3_2_f_what_only_two_change_together_depends_on_neither() {
    let cards = [
        ("Bird", real(BIRD), MY_HERO),
        ("Atlas", real(ATLAS), THEIR_COMPANION),
        ("Recruit", real(RECRUIT), THEIR_COMPANION),
    ];
    in_every_order(
        |_| (),
        &cards[..2],
        |table| {
            table.token("Recruit", &real(RECRUIT), THEIR_COMPANION);
            let first = table.older("Bird", "Atlas");
            assert_eq!(table.is("Bird", Defender), first);
            assert!(table.nothing_waited());
            let order = if first { "Bird.0 Atlas.0 Atlas.1" } else { "Atlas.0 Atlas.1 Bird.0" };
            assert_eq!(table.applied(), order);
            assert_eq!(table.scene.expedition(NEW, hero(SECOND)).members.len(), 2);
        },
    );
}

/// Bars in both Expeditions depend on each other: of the loop the older Bars apply first (`2024-09 2.3.3.a`,
/// `4.0 2.3.3.a`), whoever of the Characters came first, and then there are two in the other Expedition.
#[test]
fn r2_3_3_a_the_older_of_two_energy_bars_applies() {
    let cards = [
        ("Hero Bars", real(BARS), MY_HERO),
        ("Hero's", real(PLAIN), MY_HERO),
        ("Companion Bars", real(BARS), MY_COMPANION),
        ("Companion's", real(PLAIN), MY_COMPANION),
    ];
    in_every_order(
        |_| (),
        &cards,
        |table| {
            let hero = table.older("Hero Bars", "Companion Bars");
            assert_eq!(
                (table.is("Hero's", Gigantic), table.is("Companion's", Gigantic)),
                (hero, !hero)
            );
            let order = ["Hero Bars.0 Companion Bars.0", "Companion Bars.0 Hero Bars.0"];
            assert_eq!(table.applied(), order[usize::from(!hero)]);
            assert!(table.nothing_waited(), "the older one of a loop is free at once");
        },
    );
}

/// A region with a Terrain Marker gains what Persephone gives it (`4.0 3.2.1.d-e`), against the rulebook's own example.
#[test]
fn r3_2_1_e_persephone_adds_to_the_terrains_of_a_marker() {
    let mut table = Table::new();
    in_mountains(&mut table.scene);
    table.put(&("Persephone", real(PERSEPHONE), MY_HERO));
    table.scene.marker(1, &["mountain"]);
    assert_eq!(table.terrains(1), [Forest, Mountain]);
    let mut table = Table::new();
    in_mountains(&mut table.scene);
    table.put(&("Persephone", real("ALT_ALIZE_B_MU_33_R1"), MY_HERO));
    table.scene.marker(1, &["mountain"]);
    assert_eq!(table.terrains(1), [Forest], "the rare one takes the others");
}

/// A condition on the Expedition of a Gigantic Character is one on both (`4.0 7.4.4.k`).
#[test]
fn r7_4_4_k_both_expeditions_have_to_be_ascended() {
    let cards = [("Nike", real(NIKE), MY_HERO), ("Bars", real(BARS), MY_HERO)];
    in_every_order(
        |_| (),
        &cards,
        |table| {
            assert!(!table.is("Nike", Eternal));
            table.scene.ascend(hero(FIRST));
            assert!(table.is("Nike", Gigantic) && !table.is("Nike", Eternal), "one of the two");
            assert_eq!(table.applied(), "Bars.0 Nike.0");
            table.scene.ascend(companion(FIRST));
            assert!(table.is("Nike", Eternal), "both");
        },
    );
    let mut table = Table::with(&cards[..1]);
    table.scene.ascend(companion(FIRST));
    assert!(!table.is("Nike", Eternal), "not the one it is in");
    table.scene.ascend(hero(FIRST));
    assert!(table.is("Nike", Eternal));
}

fn blocked(table: &Table, edition: Edition) -> [bool; 4] {
    [hero(FIRST), companion(FIRST), hero(SECOND), companion(SECOND)]
        .map(|id| table.scene.expedition(edition, id).blocked)
}

/// Issitoq keeps the other Expedition and the one it faces (`4.0 4.2.4.c`); if it is Gigantic there is no other
/// (`4.0 7.4.4.l`).
#[test]
fn r7_4_4_l_a_gigantic_character_has_no_other_expedition() {
    let cards = [("Issitoq", real(ISSITOQ), MY_HERO), ("Bars", real(BARS), MY_HERO)];
    let alone = Table::with(&cards[..1]);
    for edition in BOTH {
        assert_eq!(blocked(&alone, edition), [false, true, false, true]);
    }
    in_every_order(
        |_| (),
        &cards,
        |table| {
            assert_eq!(blocked(table, NEW), [false; 4]);
            let waited = if table.older("Issitoq", "Bars") { "Bars.0 scope" } else { "" };
            assert_eq!(table.waited("Issitoq.0"), waited);
        },
    );
}

fn reserve_limit(table: &Table) -> i32 {
    let seats = table.view().seats;
    let mine = |view: &&SeatView| view.seat == FIRST;
    seats.iter().find(mine).expect("a seat").reserve_limit
}

/// Alelo in the Reserve is a Spell as well, since it says so (`2024-09 1.4.2.a`, `4.0 1.4.2.a`), and Scholars' Vault waits for that.
#[test]
fn r1_4_2_a_alelo_is_a_spell_when_not_in_play() {
    let cards =
        [("Vault", real("ALT_BISE_B_YZ_63_C"), "landmark:0"), ("Alelo", real(ALELO), "reserve:0")];
    in_every_order(
        |_| (),
        &cards,
        |table| {
            assert_eq!(table.object("Alelo").types, [CardType::Character, CardType::Spell]);
            assert_eq!(reserve_limit(table), 3);
            let waited = if table.older("Vault", "Alelo") { "Alelo.1 outcome" } else { "" };
            assert_eq!(table.waited("Vault.1"), waited);
        },
    );
    assert_eq!(reserve_limit(&Table::with(&cards[..1])), 2);
}

/// Alelo counts as a Spell for Sunisa and for Studious Acolyte's discount (`2024-09 1.4.2.a`,
/// `4.0 1.4.2.a`).
#[test]
fn r1_4_2_a_alelo_counts_and_is_paid_for_as_a_spell() {
    let cards = [
        ("Sunisa", real("ALT_DUSTER_B_OR_93_R2"), MY_HERO),
        ("Alelo", real(ALELO), "reserve:0"),
        ("Moths", real("ALT_ALIZE_B_YZ_43_R1"), "reserve:0"),
        ("Acolyte", real("ALT_CYCLONE_B_YZ_68_C"), MY_COMPANION),
    ];
    in_every_order(
        |_| (),
        &cards,
        |table| {
            assert!(
                !table.scene.expedition(NEW, hero(FIRST)).blocked,
                "two Spells, though she is a Defender"
            );
            let cost = table.object("Alelo").play_cost.expect("it is in the Reserve");
            assert_eq!((cost.base, cost.cost, cost.least), (5, 5, 4));
        },
    );
    let one = Table::with(&[cards[0].clone(), cards[1].clone()]);
    assert!(one.scene.expedition(NEW, hero(FIRST)).blocked, "one Spell is not enough");
}

/// Sub-types gained by an effect without a duration belong to the object until it leaves: it has a face of its own as its
/// base (`2024-09 2.3.1.a`, `4.0 2.3.1.a`).
#[test]
fn r2_3_1_a_gained_sub_types_last_until_the_object_leaves() {
    let cards = [
        ("Verdantback", real(VERDANTBACK), MY_HERO),
        ("Hydracaena", real(HYDRACAENA), MY_HERO),
        ("Doppelganger", real(DOPPELGANGER), MY_COMPANION),
    ];
    in_every_order(
        |_| (),
        &cards,
        |table| {
            assert!(table.is("Verdantback", Defender), "one other Plant");
            assert!(
                table.object("Hydracaena").keywords.contains(&Tough(2)),
                "herself and Verdantback"
            );
            let mut face = real(DOPPELGANGER);
            face["subtypes"] = json!(["elemental", "plant"]);
            let object = table.id("Doppelganger");
            table.scene.on("face_changed", json!({ "object": object, "face": face }));
            assert!(!table.is("Verdantback", Defender));
            assert!(table.object("Hydracaena").keywords.contains(&Tough(3)));
            let reserve = table.scene.send(object, "reserve:0");
            table.name(reserve, "Doppelganger");
            assert!(table.is("Verdantback", Defender), "a new object in another zone");
            assert!(table.object("Doppelganger").subtypes().eq(["elemental"]));
        },
    );
}

/// Atlas makes Landmark tokens Gigantic too: they have the keyword and are in no Expedition (`4.0 7.4.4.b`).
#[test]
fn r7_4_4_b_a_gigantic_landmark_is_in_no_expedition() {
    for token in ["ALT_CYCLONE_B_NE_03_C", "ALT_DUSTER_B_NE_04_C"] {
        let mut table = Table::with(&[("Atlas", real(ATLAS), MY_HERO)]);
        table.token("token", &real(token), "landmark:0");
        table.token("other", &real(token), "landmark:1");
        assert!(table.is("token", Gigantic) && table.expeditions("token").is_empty());
        assert!(!table.is("other", Gigantic), "another player's");
        assert_eq!(table.scene.expedition(NEW, hero(FIRST)).members, [table.id("Atlas")]);
    }
}

/// Regions and limits are not objects in play (`2024-09 2.3.1.h`, `4.0 2.3.1.h`), but abilities that speak of them do
/// change them (`2024-09 1.4.2.a`, `4.0 1.4.2.a`).
#[test]
fn r1_4_2_a_what_speaks_of_regions_and_limits_changes_them() {
    let cards = [
        ("Kraken", real("ALT_CORE_B_YZ_17_C"), THEIR_HERO),
        ("Unit", real("ALT_BISE_B_AX_61_C"), "landmark:0"),
    ];
    in_every_order(
        |_| (),
        &cards,
        |table| {
            assert!((0..8).all(|region| table.terrains(region) == [Terrain::Water]));
            assert_eq!(reserve_limit(table), 3);
        },
    );
}
