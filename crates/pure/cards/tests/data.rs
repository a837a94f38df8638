//! The contents of the data, by count and by meaning.

use std::collections::{BTreeMap, BTreeSet};

use cards::{Card, CardLanguage, Faction, Kind, Rarity};
use rules::{CardType, Terrain};

/// How many rows answer `true`.
fn count(select: impl Fn(&Card) -> bool) -> usize {
    cards::all().filter(|card| select(card)).count()
}

#[test]
fn there_are_2240_printings_of_1475_cards() {
    assert_eq!(cards::all().count(), 2240);
    assert_eq!(count(|card| card.same_as.is_none()), 1475);
}

/// Rows: a set. Columns: Character, Spell, LandmarkPermanent, ExpeditionPermanent, Hero, Token,
/// TokenLandmarkPermanent, TokenMana, and how many of them are not the same as an earlier printing.
const SETS: [(&str, [usize; 9]); 14] = [
    ("ALIZE", [177, 60, 42, 30, 12, 5, 0, 1, 275]),
    ("BISE", [192, 51, 57, 9, 12, 3, 0, 1, 273]),
    ("CORE", [327, 123, 54, 0, 36, 9, 0, 1, 509]),
    ("COREKS", [327, 105, 54, 0, 18, 5, 0, 1, 0]),
    ("CYCLONE", [207, 75, 42, 0, 6, 4, 1, 0, 315]),
    ("DUSTER", [68, 17, 9, 3, 15, 2, 1, 0, 101]),
    ("DUSTERCB", [10, 1, 2, 0, 6, 0, 0, 0, 1]),
    ("DUSTEROP", [0, 2, 0, 0, 0, 1, 0, 0, 1]),
    ("DUSTERTOP", [1, 1, 0, 0, 0, 0, 0, 0, 0]),
    ("MUSUBI", [18, 0, 0, 0, 0, 0, 0, 0, 0]),
    ("TCS3", [5, 1, 0, 0, 0, 0, 0, 0, 0]),
    ("WCF25", [0, 0, 0, 0, 6, 0, 0, 0, 0]),
    ("WCQ25", [6, 0, 0, 0, 0, 0, 0, 0, 0]),
    ("WCS25", [0, 0, 0, 0, 18, 0, 0, 0, 0]),
];

#[test]
fn each_set_holds_as_many_of_each_type() {
    const COLUMNS: [Kind; 8] = [
        Kind::Character,
        Kind::Spell,
        Kind::LandmarkPermanent,
        Kind::ExpeditionPermanent,
        Kind::Hero,
        Kind::Token,
        Kind::TokenLandmarkPermanent,
        Kind::TokenMana,
    ];
    let sets: BTreeSet<&str> = cards::all().map(Card::set).collect();
    assert!(sets.iter().eq(SETS.iter().map(|(set, _)| set)), "{sets:?}");
    for (set, wanted) in SETS {
        let mut found = COLUMNS.map(|kind| count(|c| c.set() == set && c.kind == kind)).to_vec();
        found.push(count(|c| c.set() == set && c.same_as.is_none()));
        assert_eq!(found, wanted, "{set}");
    }
}

#[test]
fn each_printed_faction_holds_as_many() {
    let mut found = BTreeMap::<&str, (usize, usize)>::new();
    for card in cards::all() {
        let (distinct, rows) = found.entry(card.printed_faction()).or_default();
        *distinct += usize::from(card.same_as.is_none());
        *rows += 1;
    }
    let wanted = [
        ("AX", (243, 372)),
        ("BR", (252, 383)),
        ("LY", (244, 368)),
        ("MU", (237, 358)),
        ("NE", (4, 7)),
        ("OR", (245, 374)),
        ("YZ", (250, 378)),
    ];
    assert_eq!(found, BTreeMap::from(wanted));
}

#[test]
fn references_have_six_parts() {
    for card in cards::all() {
        let parts: Vec<&str> = card.reference.split('_').collect();
        assert_eq!((parts.len(), parts[0]), (6, "ALT"), "{}", card.reference);
        assert!(["A", "B", "P"].contains(&card.product()), "{}", card.reference);
        assert!(["C", "R1", "R2", "E"].contains(&parts[5]), "{}", card.reference);
        assert!(card.number() > 0, "{}", card.reference);
    }
}

#[test]
fn the_faction_is_the_printed_one_unless_out_of_faction() {
    for card in cards::all() {
        let same = card.faction.map(Faction::code) == Some(card.printed_faction());
        let token = card.faction.is_none();
        assert_eq!(same, !token && !card.out_of_faction(), "{}", card.reference);
    }
}

#[test]
fn the_first_printing_is_its_own_and_the_same_card() {
    for card in cards::all() {
        let Some(first) = card.same_as else { continue };
        let first = cards::get(first).expect("the first printing is in the data");
        assert_eq!(first.same_as, None, "{}", card.reference);
        let print = |card: &Card| (card.name(CardLanguage::English), card.faction, card.rarity());
        assert_eq!(print(first), print(card), "{}", card.reference);
    }
}

#[test]
fn every_name_is_written_and_dates_are_days() {
    for card in cards::all() {
        for language in CardLanguage::ALL {
            let name = card.name(language);
            assert!(!name.is_empty() && name.trim() == name, "{} {language}", card.reference);
        }
        for change in &card.history {
            let shape: String =
                change.date.chars().map(|c| if c.is_ascii_digit() { '9' } else { c }).collect();
            assert_eq!(shape, "9999-99-99", "{}", card.reference);
        }
    }
}

/// A token's costs are 0 (`4.0 2.2.7.c`, `4.0 2.2.8.c`).
#[test]
fn r2_2_7_c_a_token_costs_nothing() {
    for card in cards::all().filter(|card| card.face().rarity.is_none() && card.kind != Kind::Hero)
    {
        assert_eq!(
            (card.hand_cost(), card.reserve_cost()),
            (Some(0), Some(0)),
            "{}",
            card.reference
        );
    }
}

/// A Hero has no sub-types (`2024-09 2.2.2.b`, `4.0 2.2.2.b`), and only a Hero has limits (`2024-09 2.2.11.b`,
/// `4.0 2.2.13.b`, `4.0 2.2.14.b`).
#[test]
fn r2_2_2_b_heroes_have_no_sub_types_but_limits() {
    for card in cards::all() {
        let face = card.face();
        let hero = card.kind == Kind::Hero;
        assert!(!hero || face.subtypes.is_empty(), "{}", card.reference);
        assert_eq!(face.reserve_limit, hero.then_some(2), "{}", card.reference);
        assert_eq!(face.landmark_limit.is_some(), hero, "{}", card.reference);
        assert_eq!(face.hand_cost.is_none(), hero, "{}", card.reference);
    }
}

#[test]
fn statistics_are_on_characters_only() {
    for card in cards::all() {
        let face = card.face();
        let character = face.card_type == Some(CardType::Character);
        for statistic in [face.forest, face.mountain, face.water] {
            assert_eq!(statistic.is_some(), character, "{}", card.reference);
        }
    }
}

#[test]
fn a_face_has_what_the_card_has() {
    let face = cards::get("ALT_ALIZE_A_AX_35_R2").expect("in the data").face();
    assert_eq!(face.name, "Vaike, Energy Pioneer");
    assert_eq!(face.card_type, Some(CardType::Character));
    assert_eq!(face.subtypes, ["engineer"]);
    assert_eq!((face.faction.as_deref(), face.rarity.as_deref()), (Some("Yzmir"), Some("rare")));
    assert_eq!((face.hand_cost, face.reserve_cost), (Some(2), Some(2)));
    assert_eq!(Terrain::ALL.map(|terrain| face.statistic(terrain)), [1, 2, 2]);
    assert_eq!((face.reserve_limit, face.landmark_limit), (None, None));
}

#[test]
fn a_card_is_named_in_five_languages() {
    let card = cards::get("ALT_ALIZE_B_AX_43_C").expect("in the data");
    let names = CardLanguage::ALL.map(|language| card.name(language));
    assert_eq!(
        names,
        [
            "Kelonic Heater",
            "Radiateur Kélonique",
            "Kelonisches Heizelement",
            "Calentador kelónico",
            "Stufetta Kelonica",
        ]
    );
}

#[test]
fn a_permanent_says_where_it_goes() {
    let subtypes = |reference| cards::get(reference).expect("in the data").face().subtypes;
    assert_eq!(subtypes("ALT_ALIZE_A_AX_46_C"), ["site", "landmark"]);
    assert_eq!(subtypes("ALT_ALIZE_B_AX_43_C"), ["gear", "expedition"]);
    assert_eq!(subtypes("ALT_CYCLONE_B_NE_03_C"), ["ore", "landmark"]);
    for card in cards::all() {
        let face = card.face();
        let says = |place: &str| face.subtypes.iter().filter(|s| *s == place).count();
        let permanent = face.card_type == Some(CardType::Permanent);
        assert_eq!(says("landmark") + says("expedition"), usize::from(permanent), "{face:?}");
    }
}

#[test]
fn mana_convergence_is_a_mana_orb() {
    let orbs: Vec<_> = cards::all().filter(|card| card.kind == Kind::TokenMana).collect();
    assert_eq!(orbs.len(), 4);
    for card in orbs {
        assert_eq!(card.name(CardLanguage::English), "Mana Convergence");
        assert_eq!(card.face().card_type, Some(CardType::ManaOrb));
    }
}

#[test]
fn two_cards_are_exalted() {
    assert_eq!(count(|card| card.rarity() == Some(Rarity::Exalted)), 2);
}
