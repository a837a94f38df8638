//! Card files: cards of new sets and Uniques, in the formats of the card API and its relatives.

use std::collections::BTreeSet;

use cards::{
    CardFileEntry, CardLanguage, CardText, Kind, Rarity, begin_with, read_file, read_texts,
};

/// A card in the format of the card API.
const UNIQUE: &str = r#"{
  "reference": "ALT_NEW_B_BR_07_U_123",
  "name": {"en": "Quiet Giant", "fr": "Géant tranquille"},
  "faction": {"code": "LY", "name": "Lyra"},
  "rarity": {"reference": "UNIQUE"},
  "cardType": {"reference": "CHARACTER", "name": {"en": "Character"}},
  "cardSubTypes": [{"reference": "TITAN", "name": {"en": "Titan"}}],
  "mainCost": 4, "recallCost": 3,
  "oceanPower": 1, "mountainPower": 5, "forestPower": 2,
  "mainEffect": {"en": "{J} Draw a card.", "fr": "{J} Piochez une carte."},
  "echoEffect": {"en": "{D} : Draw a card."},
  "isBanned": false
}"#;

/// A card in the format of the former API.
const FORMER: &str = r##"{"reference":"ALT_NEW_B_AX_08_R1","name":"Old Lamp","cardType":{"reference":"LANDMARK_PERMANENT"},
"mainFaction":{"reference":"AX","color":"#123456"},"cardSubTypes":[],
"elements":{"MAIN_COST":"#3#","RECALL_COST":"2","OCEAN_POWER":"","MAIN_EFFECT":"{T} : Draw a card."}}"##;

#[expect(clippy::unnecessary_wraps, reason = "what the tests compare with is an option")]
fn text(main: &str, support: &str) -> Option<CardText> {
    Some(CardText { main: main.to_owned(), support: support.to_owned() })
}

#[test]
fn a_card_of_the_card_api_is_read() {
    let cards = read_file(UNIQUE).expect("a card");
    let [card] = cards.as_slice() else { panic!("{cards:?}") };
    assert_eq!(card.reference.as_deref(), Some("ALT_NEW_B_BR_07_U_123"));
    assert_eq!(card.names[CardLanguage::French as usize].as_deref(), Some("Géant tranquille"));
    assert_eq!((card.kind, card.cost), (Some(Kind::Character), [Some(4), Some(3)]));
    assert_eq!(card.statistics, [Some(2), Some(5), Some(1)]);
    assert_eq!(card.text, text("{J} Draw a card.", "{D} : Draw a card."));
}

/// Case 21: a dump of the former API in one language.
#[test]
fn a_file_in_one_language_adds_its_names_and_takes_nothing_away() {
    let row = |reference: &str, name: &str, text: &str| {
        format!(
            r#"{{"reference":"{reference}","name":"{name}","cardType":{{"reference":"CHARACTER"}},
            "elements":{{"MAIN_COST":"9","MAIN_EFFECT":"{text}"}}}}"#
        )
    };
    let files = [
        (CardLanguage::English, "Jian, Assembly Overseer", "{J} Draw a card."),
        (CardLanguage::French, "Jian, Superviseur d’Assemblage", "{J} Piochez une carte."),
        (CardLanguage::German, "Jian, Vorarbeiter der Versammlung", "{J} Ziehe eine Karte."),
    ];
    for (language, name, said) in files {
        let file = [
            // Its name is the same everywhere.
            row("ALT_CORE_B_AX_13_C", "Ada Lovelace", said),
            row("ALT_CORE_B_AX_10_C", name, said),
            row("ALT_NEW_B_AX_10_C", "Neu", said),
            row("ALT_CORE_B_AX_10_U_7", name, said),
        ];
        let read = read_file(&file.join("\n")).expect("four cards");
        assert!(read.iter().all(|card| card.language == language), "{language}");
        let is_read = language == CardLanguage::English;
        for (card, is_known) in read.iter().zip([true, true, false, false]) {
            assert_eq!(card.text.is_some(), is_read, "{language}: {card:?}");
            assert_eq!(card.kind.is_some(), is_read || !is_known, "{language}: {card:?}");
        }
        assert_eq!(read[1].names[language as usize].as_deref(), Some(name));
    }
    let only = r#"{"ref":"ALT_CORE_B_AX_13_C","main":{"de":"Ziehe eine Karte."}}"#;
    assert_eq!(read_file(only).expect("a card")[0].text, None, "it is not a card without a text");
}

#[test]
fn lists_pages_and_lines_are_read() {
    let list = format!("[{UNIQUE}, {FORMER}]");
    let page = format!(r#"{{"member": {list}, "totalItems": 2}}"#);
    let lines = format!("{UNIQUE}\n{FORMER}\n");
    let all = read_file(&list).expect("a list");
    assert_eq!(all.len(), 2);
    assert_eq!(all[1].cost, [Some(3), Some(2)]);
    assert_eq!(all[1].text, text("{T} : Draw a card.", ""));
    for file in [page, lines] {
        assert_eq!(read_file(&file).expect("the same"), all, "{file}");
    }
    assert_eq!(read_file("\u{feff}[]"), Ok(Vec::new()));
    assert_eq!(read_file(" \n"), Ok(Vec::new()));
}

#[test]
fn lines_of_texts_are_read() {
    let line = r#"{"ref":"ALT_CORE_B_AX_04_C","main":{"en":"Draw a card.","fr":"Piochez une carte."},"support":{"en":"{D} : Draw."}}"#;
    let cards = read_texts(line).expect("a line");
    assert_eq!((&cards[0].kind, &cards[0].text), (&None, &text("Draw a card.", "{D} : Draw.")));
    let bare = read_texts("{J} Draw a card.\n\n[[Gigantic]]\n").expect("two texts");
    let said = |card: &CardFileEntry| (card.reference.clone(), card.text.clone());
    let expected = ["{J} Draw a card.", "[[Gigantic]]"].map(|main| (None, text(main, "")));
    assert_eq!(bare.iter().map(said).collect::<Vec<_>>(), expected);
}

#[test]
fn what_is_no_card_is_named_with_its_line() {
    let good = r#"{"ref":"ALT_CORE_B_AX_04_C"}"#;
    let bad = [
        ("{", "EOF while parsing"),
        ("3", "a card or a list of cards"),
        (r#"{"name":"Nobody"}"#, "has no `reference`"),
        (r#"{"reference":"ALT_CORE"}"#, "`ALT_CORE` is no reference"),
        (r#"{"reference":"ALT_CORE_B_AX_04_C","cardType":"DRAGON"}"#, "`DRAGON` is no type"),
        (r#"{"reference":"ALT_CORE_B_AX_04_C","faction":"XX"}"#, "`XX` is no faction"),
        (r#"{"reference":"ALT_CORE_B_AX_04_C","mainCost":-1}"#, "no number from 0 to 255"),
        (r#"{"reference":"ALT_CORE_B_AX_04_C","mainCost":"many"}"#, "`many` is no number"),
        (r#"{"reference":"ALT_CORE_B_AX_04_C","from":"May"}"#, "a day is written as 2025-02-01"),
        (r#"[{"reference":"ALT_CORE_B_AX_04_C"},7]"#, "invalid type"),
    ];
    for (line, what) in bad {
        let error = read_file(&format!("{good}\n{line}\n")).expect_err(line);
        assert!(error.what.contains(what), "{line}: {error}");
        assert!(error.line == 2 || line == "{", "{line}: {error}");
    }
    let error = read_file("[\n{},\n{}]").expect_err("no reference");
    assert_eq!(error.line, 2);
}

/// Everything that can happen only once per process is in one test.
#[test]
fn a_run_may_begin_with_more_cards() {
    let stranger = CardFileEntry {
        reference: Some("ALT_NEW_B_AX_99_C".to_owned()),
        ..CardFileEntry::default()
    };
    let error = begin_with([stranger]).expect_err("a text of no card");
    assert!(error.to_string().starts_with("`ALT_NEW_B_AX_99_C` has a text"), "{error}");

    let told = r#"{"ref":"ALT_CORE_B_AX_13_C","main":{"en":"Words of another world."}}"#;
    // Two cards of which the first has an erratum of 2025-02-21 and the second none.
    let errata = r#"{"ref":"ALT_ALIZE_A_MU_35_C","from":"2024-09-13","main":{"en":"{J} Draw a card."}}
        {"ref":"ALT_CORE_B_AX_08_C","from":"2026-03-01","main":{"en":"{J} Draw two cards."}}"#;
    let file = format!("{told}\n{UNIQUE}\n{FORMER}\n{errata}");
    let german = r#"{"reference":"ALT_CYCLONE_B_AX_77_C","name":"Aerolit-Riff","cardType":"SPELL",
        "mainEffect":"{J} Ein Text auf Deutsch."}"#;
    let english = r#"{"reference":"ALT_CORE_B_AX_10_C","name":"Jian","cardType":"CHARACTER",
        "mainCost":2,"recallCost":2}"#;
    let files = [&file, german, english].map(|file| read_file(file).expect("cards"));
    begin_with(files.concat()).expect("nobody has asked for a card");
    let reef = cards::get("ALT_CYCLONE_B_AX_77_C").expect("in the data");
    assert_eq!(reef.name(CardLanguage::English), "Aerolith Reef");
    assert!(reef.unread().is_empty() && reef.abilities().is_some_and(|all| all.len() == 1));
    assert_eq!(reef.kind, Kind::LandmarkPermanent);
    let jian = cards::get("ALT_CORE_B_AX_10_C").expect("in the data");
    assert_eq!(jian.name(CardLanguage::English), "Jian");
    assert_eq!(jian.name(CardLanguage::French), "Jian, Superviseur d'Assemblage");
    let card = cards::get("ALT_NEW_B_BR_07_U_123").expect("it was added");
    assert_eq!(card.rarity(), Some(Rarity::Unique));
    assert_eq!(card.name(CardLanguage::German), "Quiet Giant");
    let face = card.face();
    assert_eq!((face.rarity.as_deref(), face.faction.as_deref()), (Some("unique"), Some("Lyra")));
    assert_eq!((face.hand_cost, face.mountain, face.water), (Some(4), Some(5), Some(1)));
    assert_eq!(face.subtypes, ["titan"]);
    assert_eq!(cards::translated("Quiet Giant", CardLanguage::French), Some("Géant tranquille"));
    let lamp = cards::get("ALT_NEW_B_AX_08_R").expect("it was added").face();
    assert_eq!((lamp.subtypes, lamp.forest), (vec!["landmark".to_owned()], None));

    let ada = cards::get("ALT_CORE_B_AX_13_C").expect("in the data");
    assert_eq!(ada.abilities(), Some(cards::read("Words of another world.").abilities.as_slice()));
    assert!(!ada.unread().is_empty());
    assert_eq!(cards::all().count(), 2242);
    assert!(cards::all().is_sorted_by(|a, b| a.reference < b.reference));
    assert!(begin_with([]).is_err(), "cards are in use");
    a_text_holds_from_its_day_on();
}

fn a_text_holds_from_its_day_on() {
    let day = |text: &str| Some(text.parse().expect("a day"));
    let read = |text| Some(cards::read(text).abilities);
    let on = |reference, on| {
        let card = cards::get(reference).expect("in the data");
        card.abilities_on(on).map(<[_]>::to_vec)
    };
    let errated = "ALT_ALIZE_A_MU_35_C";
    let present = on(errated, None);
    assert!(present.is_some() && present != read("{J} Draw a card."));
    // Before the first text that is known, between that and the erratum, and since.
    assert_eq!(on(errated, day("2024-09-12")), None);
    assert_eq!(on(errated, day("2024-09-13")), read("{J} Draw a card."));
    assert_eq!(on(errated, day("2025-02-20")), read("{J} Draw a card."));
    assert_eq!(on(errated, day("2025-02-21")), present);

    let newer = "ALT_CORE_B_AX_08_C";
    assert_eq!(on(newer, None), read("{J} Draw two cards."));
    assert_eq!(on(newer, day("2026-03-01")), read("{J} Draw two cards."));
    let before = on(newer, day("2026-02-28"));
    assert!(before.is_some() && before != read("{J} Draw two cards."));

    let card = cards::get(errated).expect("in the data");
    let less = rules::Face { abilities: None, ..card.face() };
    let completed = |on| cards::completed(&less, on).map(<[_]>::to_vec);
    assert_eq!(completed(day("2024-12-01")), read("{J} Draw a card."));
    assert_eq!((completed(day("2024-01-01")), completed(None)), (None, present));
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the sources are files beside the project")]
fn the_files_of_the_community_are_read() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/cards");
    let Ok(engine) = std::fs::read_to_string(folder.join("engine.jsonl")) else {
        println!("{} is not there: nothing was compared", folder.display());
        return;
    };
    let engine = read_file(&engine).expect("492 cards");
    assert_eq!(engine.len(), 492);
    assert!(engine.iter().all(|card| card.kind.is_some() && card.names[0].is_some()));
    let texts = std::fs::read_to_string(folder.join("texts.jsonl")).expect("it lies beside");
    let texts = read_file(&texts).expect("2,240 texts");
    let references: BTreeSet<_> = texts.iter().map(|card| &card.reference).collect();
    assert_eq!((texts.len(), references.len()), (2240, 2240));
}
