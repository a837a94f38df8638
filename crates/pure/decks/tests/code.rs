//! The deck code against vectors from other programs, and its laws.

use decks::{CodeFaultKind, DeckList, Dialect, NoCode, code, read_text};
use proptest::prelude::*;

/// A list in short: what is left out is `ALT_`.
fn list(short: &str) -> DeckList {
    let lines = short.split(", ").map(|line| {
        let (count, reference) = line.split_once(' ').expect(line);
        let reference = format!("ALT_{reference}").parse().expect(line);
        (count.parse().expect(line), reference)
    });
    DeckList::new(lines)
}

const L1: &str = "1 CORE_B_YZ_02_C, 3 CORE_B_LY_28_C, 2 CORE_B_NE_1_C";
const L2: &str = "1 COREKS_B_LY_07_U_1234, 1 COREKS_B_LY_07_U_9999, 1 COREKS_B_LY_07_U_12345, 1 COREKS_B_LY_07_U_65535";
const L3: &str = "55 CORE_B_MU_25_R1";
const L4: &str = "1 CORE_P_YZ_02_C, 3 CORE_A_YZ_19_C, 2 CORE_A_BR_26_R2";
const L5: &str = "1 CORE_B_YZ_03_C, 3 CORE_B_BR_16_R2, 2 CORE_B_YZ_04_C, 3 CORE_B_YZ_07_R1, 1 CORE_B_BR_10_R2, \
                  1 CORE_B_MU_08_R2, 3 CORE_B_YZ_06_C, 2 CORE_B_YZ_11_C, 1 CORE_B_YZ_12_C, 3 CORE_B_YZ_14_C, \
                  3 CORE_B_BR_25_R2, 3 CORE_B_YZ_19_C, 1 CORE_B_BR_28_R2, 3 CORE_B_MU_25_R2, 3 CORE_B_YZ_21_C, \
                  3 CORE_B_YZ_22_C, 2 CORE_B_YZ_24_C, 1 CORE_B_YZ_26_C, 1 CORE_B_YZ_25_C";
const L6: &str = "3 CORE_B_YZ_07_R1";
const L7: &str = "1 CORE_B_YZ_07_U_123";
const L8: &str = "2 CORE_B_AX_14_C, 2 CORE_B_BR_14_R2, 2 COREKS_B_AX_05_R1, 2 COREKS_B_MU_11_R2, 1 ALIZE_B_LY_35_C, \
                  1 ALIZE_B_LY_03_C, 5 BISE_A_YZ_52_R2, 1 BISE_B_MU_55_U_567, 2 TCS3_P_AX_53_R1, 1 TCS3_P_BR_61_R1, \
                  3 WCQ25_P_LY_10_R1, 3 WCQ25_P_MU_16_R1, 1 WCS25_P_AX_01_C, 1 WCS25_P_YZ_02_C, 3 CYCLONE_B_AX_65_C, \
                  2 CYCLONE_B_YZ_80_C, 3 DUSTER_B_AX_85_C, 2 DUSTER_B_AX_98_R2, 1 DUSTER_B_YZ_101_C, \
                  3 DUSTERTOP_P_AX_20_R1, 2 DUSTERTOP_P_BR_19_C, 3 DUSTERCB_P_BR_89_C, 2 DUSTERCB_P_BR_98_E, \
                  3 DUSTEROP_B_BR_31_C, 2 DUSTEROP_A_AX_98_R1, 3 EOLE_B_OR_119_R1, 2 EOLE_B_AX_45_C, \
                  2 EOLECB_A_AX_106_C, 1 EOLECB_A_LY_117_E, 1 JUDGE_P_OR_16_R1, 2 MUSUBI_B_BR_74_R1, \
                  1 MUSUBI_B_AX_50_C, 1 WCF25_P_AX_01_C, 2 WCS26_P_BR_98_E, 1 WCS26_P_AX_01_C";
const L9: &str = "1 FUGUE_B_AX_130_C, 3 FUGUE_B_AX_138_R1, 1 DUSTERCB_P_LY_65_C_015, 1 DUSTERCB_P_LY_65_C_XXX, \
                  2 CYCLONE_B_AX_65_C, 1 EOLE_B_LY_117_E, 1 BISE_B_MU_55_U_567";

const VECTORS: [(&str, [Option<&str>; 3]); 9] = [
    (L1, [Some("EBAg3hHfC8IA"), Some("EBAg3gjtwvBA"), Some("EBAg3gh24LwQ")]),
    (
        L2,
        [
            Some("EBARGz4JpNnycPbPmBy2f__8"),
            Some("EBARGx8E0mx8nD2x8wOWx___wA"),
            Some("EBARGx-CaTY_Jw9sfmBy2P___A"),
        ],
    ),
    (L3, [Some("EBAgTTMo"), Some("EBAgTTGU"), Some("EBAgTTGU")]),
    (L4, [Some("EBAg04RrTJLU"), Some("EBAg04I1kySagA"), Some("EBAg04IayYkmoA")]),
    (
        L5,
        [
            Some("EBAk3hnUK4h8daVOIvjFyx5h846zfTGuXmb6p9YuwPaHsgA"),
            Some("EBAk3gzpCuEPh1oqcIvhi4seMPjjpm-TGnLxm-VPli5geaHmQA"),
            Some("EBAk3gx0hLhB8Omio4RPhhcWHjB8cOmZ8mGnJ4zPlR8sLmA80HmQ"),
        ],
    ),
    (L6, [Some("EBAgfjo"), Some("EBAgfh0"), Some("EBAgfh0A")]),
    (L7, [Some("EBAgXj4A9g"), Some("EBAgXh8Aew"), Some("EBAgXh-APYA")]),
    (
        L8,
        [
            None,
            Some(
                "ESAgqTio6AQqRWwuAwm4xsMBAgJZpON8CNwUKJ1Ur1BgstTmQQcJJCJwgIC5gl1ACQ-aopxJ7KAoLJUMUmAsLKsiKxQMC6PiRxENC97mlaA4KR1BT6wPBTYEQCqlFlkBEFJCBIKKxRJAgA",
            ),
            None,
        ],
    ),
    (L9, [None, None, Some("EFDwmYIOYogsJLgiAB6XBEAAAgGmCA0FvrAIC434Ebg")]),
];

#[test]
fn the_codes_of_other_programs_are_read_and_written() {
    for (short, codes) in VECTORS {
        let list = list(short);
        for (dialect, code) in [Dialect::A, Dialect::B, Dialect::C].into_iter().zip(codes) {
            let Some(code) = code else { continue };
            let read = code::read(code, Some(dialect)).expect(code);
            assert_eq!(read.list, list, "{dialect} {code}");
            assert_eq!(code::write_as(&list, dialect).as_deref(), Ok(code), "{dialect}");
        }
    }
}

#[test]
fn the_dialect_of_a_long_code_is_found() {
    for (at, dialect) in [Dialect::A, Dialect::B, Dialect::C].into_iter().enumerate() {
        for short in [1, 4] {
            let code = VECTORS[short].1[at].expect("it is there");
            let read = code::read(code, None).expect(code);
            assert_eq!((read.dialect, read.list), (dialect, list(VECTORS[short].0)), "{code}");
        }
    }
    let read = code::read("EFDwmYIOYogsJLgiAB6XBEAAAgGmCA0FvrAIC434Ebg", None).expect("it is one");
    assert_eq!(read.dialect, Dialect::C);
}

/// A code that two dialects read as the same list is unambiguous; one that they read as two lists
/// is reported as ambiguous.
#[test]
fn a_short_code_that_is_two_lists_says_so() {
    let same = code::read("EBAgTTGU", None).expect("it is one");
    assert_eq!((same.dialect, same.also), (Dialect::B, vec![]));
}

#[test]
fn the_compact_code_is_read_and_written() {
    let standard = "1 CORE_B_AX_01_C, 2 CORE_B_AX_07_C, 1 COREKS_B_AX_07_U_5446, 1 COREKS_B_AX_16_U_1560, \
                    3 CORE_B_AX_20_C, 3 CORE_B_AX_22_C, 3 CORE_B_AX_30_R1, 3 ALIZE_B_AX_41_C, 3 ALIZE_B_AX_42_R1, \
                    3 BISE_B_AX_62_C, 3 CYCLONE_B_AX_76_C, 1 CYCLONE_B_AX_77_C, 3 CYCLONE_B_AX_79_C, \
                    3 CYCLONE_B_LY_82_R2, 2 CORE_B_OR_25_R2, 3 CORE_B_YZ_05_R2, 1 COREKS_B_YZ_10_U_4001, \
                    1 ALIZE_B_YZ_42_R2";
    for (short, code) in [
        (L6, "IBDA4Mg"),
        ("1 COREKS_B_AX_07_U_5446", "IBggg2VRoA"),
        (standard, "IEAmoAQMINlUah-GGOJmKmOuUGUuemlimGnDB1GoMMWDwSQnH0NKYA"),
    ] {
        let read = code::read(code, None).expect(code);
        assert_eq!((read.dialect, &read.list), (Dialect::Compact, &list(short)), "{code}");
        assert_eq!(code::write_as(&read.list, Dialect::Compact).as_deref(), Ok(code));
    }
}

#[test]
fn an_empty_list_has_a_code() {
    for (code, dialect) in [("EAA", Dialect::C), ("IAg", Dialect::Compact)] {
        assert_eq!(code::read(code, Some(dialect)).expect(code).list, DeckList::default());
    }
    assert_eq!(code::write(&DeckList::default()).as_deref(), Ok("EAA"));
    // A list with another flag for an empty list is still valid.
    assert!(code::write_as(&DeckList::default(), Dialect::Compact).is_ok());
}

#[test]
fn either_alphabet_and_padding_are_read() {
    let code = "EBARGx-CaTY_Jw9sfmBy2P___A";
    let other = code.replace('-', "+").replace('_', "/") + "==";
    assert_eq!(code::read(code, None), code::read(&other, None));
}

#[test]
fn what_is_wrong_with_a_code_is_named_with_its_place() {
    let fault = |code: &str, dialect| {
        let fault = code::read(code, dialect).expect_err(code);
        (fault.at, fault.what)
    };
    assert_eq!(fault("EBA?TTMo", None), (3, CodeFaultKind::Letter));
    assert_eq!(fault("QBAgTTMo", None), (0, CodeFaultKind::Version));
    assert_eq!(fault("EBAgTT", Some(Dialect::A)).1, CodeFaultKind::Short);
    assert_eq!(fault("EB_gTTMo", Some(Dialect::A)).1, CodeFaultKind::Set);
    // An early draft of the code, which no program reads any more.
    assert!(code::read("EBAk3DNQrEPHVKmIvGLLHMPONZvTFcuZvVPWLYHaHZA=", None).is_err());
}

#[test]
fn what_a_dialect_has_no_bits_for_is_refused() {
    for (short, dialect) in [
        ("1 FUGUE_B_AX_130_C", Dialect::B),
        ("1 EOLE_B_AX_106_C", Dialect::A),
        ("1 CORE_B_AX_04_U_65536", Dialect::C),
        ("66 CORE_B_AX_04_C", Dialect::C),
        ("1 CORE_B_AX_70_C", Dialect::C),
        ("1 EOLEOP_B_AX_106_C", Dialect::C),
    ] {
        assert!(code::write_as(&list(short), dialect).is_err(), "{short}");
    }
}

/// Of the long list the newest dialect has no room for two cards alone: its numbers of Musubi go up to 31.
#[test]
fn what_has_no_place_in_the_newest_dialect_is_named() {
    let mut long = list(L8);
    for text in ["ALT_MUSUBI_B_BR_74_R1", "ALT_MUSUBI_B_AX_50_C"] {
        let card: decks::Reference = text.parse().expect(text);
        assert_eq!(code::write(&long), Err(NoCode::Number(card.clone())));
        long.cards.retain(|line| line.reference != card);
    }
    let code = code::write(&long).expect("all others have a place");
    assert_eq!(code::read(&code, Some(Dialect::C)).expect("it is one").list, long);
}

/// Cards of sets that all dialects have, with numbers that all have room for.
fn any_list() -> impl Strategy<Value = DeckList> {
    let set = prop::sample::select(vec!["COREKS", "CORE", "ALIZE", "BISE", "CYCLONE", "DUSTER"]);
    let faction = prop::sample::select(vec!["AX", "BR", "LY", "MU", "OR", "YZ"]);
    let product = prop::sample::select(vec!["B", "A", "P"]);
    let rarity = prop_oneof![
        Just("C".to_owned()),
        Just("R1".to_owned()),
        Just("R2".to_owned()),
        (1_u16..).prop_map(|number| format!("U_{number}")),
    ];
    let line = (1_u32..=65, set, product, faction, 1_u32..=31, rarity).prop_map(
        |(count, set, product, faction, number, rarity)| {
            let reference = format!("ALT_{set}_{product}_{faction}_{number:02}_{rarity}");
            (count, reference.parse().expect("a reference"))
        },
    );
    prop::collection::vec(line, 0..100).prop_map(|lines| {
        let mut list = DeckList::default();
        for (count, reference) in lines {
            let is_new =
                list.cards.iter().all(|line: &decks::ListLine| line.reference != reference);
            if is_new && list.size() + count <= decks::COUNT_MAX {
                list.cards.push(decks::ListLine { count, reference });
            }
        }
        // Sets stand together in a code.
        let order: Vec<String> =
            list.cards.iter().map(|it| it.reference.set().to_owned()).collect();
        list.cards.sort_by_key(|line| order.iter().position(|set| set == line.reference.set()));
        list
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(list in any_list()) {
        for dialect in [Dialect::A, Dialect::B, Dialect::C] {
            let code = code::write_as(&list, dialect).expect("all have room");
            prop_assert_eq!(&code::read(&code, Some(dialect)).expect("it was written").list, &list);
            prop_assert!(code::read(&code, None).is_ok());
        }
    }

    #[test]
    fn a_text_that_is_written_is_read_again(list in any_list()) {
        let text = list.to_text();
        prop_assume!(!list.cards.is_empty());
        let again = read_text(&text).expect("it was written");
        prop_assert_eq!(again.to_text(), text);
    }

    /// Any text that can be read is a list, and is written as a code that reads as the same.
    #[test]
    fn any_letters_are_read_in_one_way_or_not(letters in "[EI][A-Za-z0-9_-]{2,60}") {
        if let Ok(read) = code::read(&letters, None)
            && let Ok(code) = code::write_as(&read.list, read.dialect)
        {
            let again = code::read(&code, Some(read.dialect)).expect("it was written");
            prop_assert_eq!(again.list.size(), read.list.size());
        }
    }
}
