//! Real cards whose passive abilities interact, worked out by hand, in every order in which they may have entered.

use rules::Keyword::{Defender, Eternal, Gigantic};
use rules::Terrain::{self, Forest, Mountain, Water};

use crate::scene::{BOTH, FIRST, SECOND, Scene, companion, hero};
use crate::table::{Table, in_every_order, real};

const DEMETER: &str = "ALT_ALIZE_B_MU_40_C";
const KRAKEN: &str = "ALT_CORE_B_YZ_17_C";
const PERSEPHONE: &str = "ALT_ALIZE_B_MU_33_C";
const OUTFITS: &str = "ALT_ALIZE_B_LY_43_C";
const KOI: &str = "ALT_CYCLONE_B_LY_74_C";
const BARS: &str = "ALT_ALIZE_B_BR_45_C";
const BIRD: &str = "ALT_CYCLONE_B_MU_69_R1";
const URBEX: &str = "ALT_DUSTER_B_LY_92_R2";
const ATLAS: &str = "ALT_CORE_B_BR_20_R2";
const GULRANG: &str = "ALT_CORE_B_OR_03_C";
const RECRUIT: &str = "ALT_CORE_B_OR_31_C";
const VALEMON: &str = "ALT_ALIZE_B_OR_39_R1";
/// A Character without passive abilities.
const PLAIN: &str = "ALT_ALIZE_B_AX_36_C";

const MY_HERO: &str = "expedition:0:hero";
const MY_COMPANION: &str = "expedition:0:companion";
const THEIR_HERO: &str = "expedition:1:hero";
const THEIR_COMPANION: &str = "expedition:1:companion";

/// The number of the Tumult card whose one half has this terrain alone.
fn alone(terrain: Terrain) -> u8 {
    terrain as u8 + 1
}

/// The first seat's Expeditions are in regions 1 and 6, which have one terrain each.
fn regions(heros: Terrain, companions: Terrain) -> impl Fn(&mut Scene) {
    move |scene| {
        scene.tumult(0, alone(heros), false);
        scene.tumult(2, alone(companions), true);
        scene.advance(hero(FIRST), 1);
        scene.advance(companion(FIRST), 6);
    }
}

/// What Demeter does depends on the Kraken, so it does not matter who came first (`2024-09 2.3.2.f`, `4.0 2.3.2.f`).
#[test]
fn r2_3_2_f_demeter_waits_for_the_kraken() {
    let cards = [("Demeter", real(DEMETER), MY_HERO), ("Kraken", real(KRAKEN), THEIR_HERO)];
    in_every_order(regions(Forest, Forest), &cards, |table| {
        assert_eq!(table.applied(), "Kraken.0 Kraken.2 Demeter.0");
        let waited = if table.older("Demeter", "Kraken") { "Kraken.2 outcome" } else { "" };
        assert_eq!(table.waited("Demeter.0"), waited);
        assert!(!table.is("Demeter", Eternal));
        assert_eq!(table.expeditions("Kraken"), ["1:hero", "1:companion"]);
        (0..8).for_each(|region| assert_eq!(table.terrains(region), [Water]));
    });
    let mut alone = Table::new();
    regions(Forest, Forest)(&mut alone.scene);
    alone.put(&cards[0]);
    assert!(alone.is("Demeter", Eternal), "without the Kraken");
}

/// Persephone and the Kraken do not depend on each other: the newer one decides (`2024-09 2.3.3.b`, `4.0 2.3.3.b`).
#[test]
fn r2_3_3_b_the_newer_of_persephone_and_the_kraken_prevails() {
    let cards = [
        ("Demeter", real(DEMETER), MY_HERO),
        ("Kraken", real(KRAKEN), THEIR_HERO),
        ("Persephone", real(PERSEPHONE), MY_HERO),
    ];
    let mut seen = 0;
    in_every_order(regions(Forest, Forest), &cards, |table| {
        let newest = table.older("Kraken", "Persephone");
        let (order, here) = if newest {
            ("Kraken.0 Kraken.2 Persephone.0 Demeter.0", vec![Forest, Water])
        } else {
            ("Persephone.0 Kraken.0 Kraken.2 Demeter.0", vec![Water])
        };
        assert_eq!(table.applied(), order);
        assert_eq!(table.terrains(1), here);
        (2..8).for_each(|region| assert_eq!(table.terrains(region), [Water]));
        assert_eq!(table.is("Demeter", Eternal), newest);
        if table.older("Demeter", "Kraken") && table.older("Demeter", "Persephone") {
            let both =
                if newest { "Kraken.2 outcome, Persephone.0 outcome" } else { "Kraken.2 outcome" };
            assert_eq!(table.waited("Demeter.0"), both);
            seen += 1;
        }
    });
    assert_eq!(seen, 2);
}

/// A Gigantic Character joins what Winter Outfits apply to (`2024-09 2.3.2.e`, `4.0 2.3.2.e`).
#[test]
fn r2_3_2_e_winter_outfits_wait_for_koi() {
    let cards = [("Outfits", real(OUTFITS), MY_HERO), ("Koi", real(KOI), MY_COMPANION)];
    in_every_order(
        |_| (),
        &cards,
        |table| {
            assert_eq!(table.applied(), "Koi.0 Outfits.0");
            let waited = if table.older("Outfits", "Koi") { "Koi.0 scope" } else { "" };
            assert_eq!(table.waited("Outfits.0"), waited);
            assert_eq!(table.statistics("Koi"), [3, 3, 3]);
            for expedition in table.view().expeditions.iter().filter(|one| one.id.seat == FIRST) {
                assert_eq!(expedition.statistics, rules::Statistics::all(3));
            }
        },
    );
}

/// A Gigantic Character from the other Expedition is one more than the only one (`2024-09 2.3.2.e`, `4.0 2.3.2.e`).
#[test]
fn r2_3_2_e_energy_bars_wait_for_koi() {
    let cards = [
        ("Bars", real(BARS), MY_HERO),
        ("Plain", real(PLAIN), MY_HERO),
        ("Koi", real(KOI), MY_COMPANION),
    ];
    in_every_order(
        |_| (),
        &cards,
        |table| {
            assert_eq!(table.applied(), "Koi.0 Bars.0");
            let order_matters = table.older("Bars", "Koi");
            assert_eq!(table.waited("Bars.0"), if order_matters { "Koi.0 scope" } else { "" });
            assert!(!table.is("Plain", Gigantic));
            let koi = table.id("Koi");
            table.scene.send(koi, "discard:0");
            assert!(table.is("Plain", Gigantic), "once Koi has left");
        },
    );
}

/// Whether Armored Bird faces two depends on who is Gigantic (`2024-09 2.3.2.f`, `4.0 2.3.2.f`).
#[test]
fn r2_3_2_f_armored_bird_waits_for_who_is_gigantic() {
    let cards = [
        ("Bird", real(BIRD), MY_HERO),
        ("Plain", real(PLAIN), THEIR_HERO),
        ("Koi", real(KOI), THEIR_COMPANION),
    ];
    in_every_order(
        |_| (),
        &cards,
        |table| {
            assert_eq!(table.applied(), "Koi.0 Bird.0");
            let waited = if table.older("Bird", "Koi") { "Koi.0 outcome" } else { "" };
            assert_eq!(table.waited("Bird.0"), waited);
            assert!(!table.is("Bird", Defender));
        },
    );
    let without = [cards[0].clone(), cards[1].clone()];
    in_every_order(|_| (), &without, |table| assert!(table.is("Bird", Defender)));
}

/// Armored Bird, where the second Character is Gigantic by Energy Bars (`2024-09 2.3.2.f`, `4.0 2.3.2.f`).
#[test]
fn r2_3_2_f_armored_bird_waits_for_energy_bars() {
    let cards = [
        ("Bird", real(BIRD), MY_HERO),
        ("Plain", real(PLAIN), THEIR_HERO),
        ("Other", real(PLAIN), THEIR_COMPANION),
        ("Bars", real(BARS), THEIR_COMPANION),
    ];
    in_every_order(
        |_| (),
        &cards,
        |table| {
            assert_eq!(table.applied(), "Bars.0 Bird.0");
            assert!(table.is("Other", Gigantic) && !table.is("Bird", Defender));
        },
    );
}

/// A Gigantic Character is in a terrain if one of its Expeditions is (`4.0 7.5.8.b`), so Demeter waits for the Bars.
#[test]
fn r7_5_8_b_demeter_is_in_the_terrain_of_either_expedition() {
    let cards = [("Demeter", real(DEMETER), MY_HERO), ("Bars", real(BARS), MY_HERO)];
    in_every_order(regions(Mountain, Forest), &cards, |table| {
        assert_eq!(table.applied(), "Bars.0 Demeter.0");
        let waited = if table.older("Demeter", "Bars") { "Bars.0 outcome" } else { "" };
        assert_eq!(table.waited("Demeter.0"), waited);
        assert!(table.is("Demeter", Gigantic) && table.is("Demeter", Eternal));
    });
}

/// Terrain Markers come before every other passive ability, however new they are (`4.0 3.2.1.e`).
#[test]
fn r3_2_1_e_a_marker_comes_before_the_kraken() {
    for marker_first in [true, false] {
        let mut table = Table::new();
        let place = |table: &mut Table| {
            let marker = table.scene.marker(1, &["mountain"]);
            table.name(marker, "marker");
        };
        if marker_first {
            place(&mut table);
        }
        table.put(&("Kraken", real(KRAKEN), THEIR_HERO));
        if !marker_first {
            place(&mut table);
        }
        assert_eq!(table.applied(), "marker.0 Kraken.0 Kraken.2");
        assert_eq!(table.terrains(1), [Water]);
    }
}

/// Urbex Specialist is in Forest by Persephone and is not by the Kraken, whoever of the two is newer
/// (`2024-09 2.3.2.f`, `4.0 2.3.2.f`).
#[test]
fn r2_3_2_f_urbex_specialist_waits_for_the_terrain() {
    let cards = [
        ("Urbex", real(URBEX), MY_HERO),
        ("Persephone", real(PERSEPHONE), MY_HERO),
        ("Kraken", real(KRAKEN), THEIR_HERO),
    ];
    in_every_order(regions(Mountain, Mountain), &cards, |table| {
        let urbex = table.id("Urbex");
        table.scene.boost(urbex, 1);
        let forest = table.older("Kraken", "Persephone");
        assert_eq!(table.statistics("Urbex"), if forest { [4, 4, 4] } else { [1, 4, 1] });
        assert_eq!(table.terrains(1).contains(&Forest), forest);
        assert!(table.applied().ends_with(" Urbex.0"));
    });
    in_every_order(regions(Mountain, Mountain), &cards[..2], |table| {
        let urbex = table.id("Urbex");
        table.scene.boost(urbex, 1);
        assert_eq!(table.applied(), "Persephone.0 Urbex.0");
        let waited = if table.older("Urbex", "Persephone") { "Persephone.0 outcome" } else { "" };
        assert_eq!(table.waited("Urbex.0"), waited);
        assert_eq!(table.statistics("Urbex"), [4, 4, 4]);
        assert_eq!(table.terrains(1), [Forest, Mountain]);
    });
}

/// Atlas and the Hero say different things of one token: nobody waits, and both Expeditions stay (`4.0 7.4.2.b`).
#[test]
fn r7_4_2_b_a_gigantic_defender_keeps_both_expeditions() {
    let cards = [("Atlas", real(ATLAS), MY_COMPANION), ("Gulrang", real(GULRANG), "hero:0")];
    in_every_order(
        |_| (),
        &cards,
        |table| {
            let recruit = table.token("Recruit", &real(RECRUIT), MY_HERO);
            table.scene.boost(recruit, 1);
            assert!(table.nothing_waited());
            assert_eq!(table.statistics("Recruit"), [2, 2, 2]);
            assert!(table.is("Recruit", Gigantic) && table.is("Recruit", Defender));
            for edition in BOTH {
                for id in [hero(FIRST), companion(FIRST)] {
                    let view = table.scene.expedition(edition, id);
                    assert!(view.blocked && !view.progress.forward && view.defenders == [recruit]);
                }
            }
            table.scene.boost(recruit, -1);
            assert!(!table.is("Recruit", Defender), "not Boosted any more");
        },
    );
}

/// What Valemon is follows the number of Mana Orbs (`2024-09 2.3.1.k`, `4.0 2.3.1.k`).
#[test]
fn r2_3_1_k_valemon_is_what_the_mana_orbs_say() {
    for orbs in 6..=11 {
        let mut table = Table::with(&[("Valemon", real(VALEMON), MY_HERO)]);
        table.scene.orbs(FIRST, orbs);
        assert_eq!(table.is("Valemon", Defender), orbs < 8, "{orbs}");
        assert_eq!(table.is("Valemon", Gigantic), orbs >= 10, "{orbs}");
        let there = if orbs >= 10 { 2 } else { 1 };
        assert_eq!(table.expeditions("Valemon").len(), there, "{orbs}");
    }
    let mut table = Table::with(&[("Valemon", real(VALEMON), MY_HERO)]);
    table.scene.orbs(SECOND, 10);
    assert!(table.is("Valemon", Defender), "another player's do not count");
}
