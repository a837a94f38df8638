//! Every form of a deck, and the errors for texts that are not decks.

use decks::{
    Deck, DeckCriteria, DeckFault, DeckList, ListForm, OpenQuestion, Pool, ReadFaultKind,
    ReferencePart, TEXT_BYTES_MAX, format, judge, read, read_registrations, read_text,
};

/// What is wrong with a text: its line, its column, and what.
#[track_caller]
fn wrong(text: &str) -> (usize, usize, ReadFaultKind) {
    let fault = read(text).expect_err(text);
    (fault.line, fault.column, fault.what)
}

#[track_caller]
fn list(text: &str) -> String {
    read_text(text).unwrap_or_else(|fault| panic!("{text}: {fault:?}")).to_text()
}

#[test]
fn a_number_may_stand_before_or_behind_its_card() {
    let three = "3 ALT_CORE_B_YZ_07_R1\n";
    for text in [
        "3 ALT_CORE_B_YZ_07_R1",
        "3x ALT_CORE_B_YZ_07_R1",
        "3xALT_CORE_B_YZ_07_R1",
        "3 x ALT_CORE_B_YZ_07_R1",
        "3× ALT_CORE_B_YZ_07_R1",
        "  3\talt_core_b_yz_07_r1 ",
        "ALT_CORE_B_YZ_07_R1 x3",
        "ALT_CORE_B_YZ_07_R1 3",
        "ALT_CORE_B_YZ_07_R1\n2 ALT_CORE_B_YZ_07_R1",
        "3 https://qr.altered.gg/ALT_CORE_B_YZ_07_R1",
        "3 Kadigiran Mage-Dancer R1",
        "3 x Kadigiran Mage-Dancer R1",
        "Kadigiran Mage-Dancer (R1) x3",
    ] {
        assert_eq!(list(text), three, "{text}");
    }
}

#[test]
fn a_name_is_read_in_every_language_whatever_its_case_and_accents() {
    for name in [
        "Kadigiran Mage-Dancer",
        "Mage-Danseur du Kadigir",
        "kadigir-zaubertanzer",
        "MAGO DANZANTE KADIGIRANO",
        "Mago Danzante del Kadigir",
    ] {
        assert_eq!(list(&format!("1 {name} (rare, Yzmir)")), "1 ALT_CORE_B_YZ_07_R1\n");
        assert_eq!(list(&format!("1 {name} C")), "1 ALT_CORE_B_YZ_07_C\n");
    }
    assert_eq!(list("Kojo & Booda"), "1 ALT_CORE_B_BR_01_C\n");
}

/// The version of a Unique has a number at its end (`4.0 2.2.6.e`): one without a number is no card, and two with different
/// numbers are two cards, of which a deck may hold one each.
#[test]
fn r2_2_6_e_a_unique_has_a_number_of_its_own() {
    let (line, column, what) = wrong("1 ALT_CORE_B_AX_24_U");
    assert_eq!((line, column), (1, 21));
    let ReadFaultKind::Reference { wanted, .. } = what else { panic!("{what:?}") };
    assert_eq!(wanted, ReferencePart::UniqueNumber);
    let two = "1 ALT_CORE_B_AX_24_U_7\n1 ALT_CORE_B_AX_24_U_12\n";
    assert_eq!(list(two), two);
    assert_eq!(list("1 ALT_CORE_B_AX_24_U_7\n1 ALT_CORE_B_AX_24_U_7"), "2 ALT_CORE_B_AX_24_U_7\n");
}

/// Every name with its rarity and faction is one card in every language, or says that it is several.
#[test]
fn every_card_is_found_by_its_name() {
    let mut found = 0;
    for card in cards::all().filter(|card| card.same_as.is_none()).step_by(7) {
        let mark = card.reference.rsplit('_').next().expect("a part");
        for language in cards::CardLanguage::ALL {
            match read_text(&format!("1 {} ({mark})", card.name(language))) {
                Ok(list) => {
                    assert_eq!(list.cards[0].reference.to_string(), card.reference);
                    found += 1;
                }
                Err(fault) => {
                    assert!(matches!(fault.what, ReadFaultKind::Several { .. }), "{fault:?}");
                }
            }
        }
    }
    assert!(found > 500, "{found}");
}

/// Case 22: lists as people write them from the cards before them.
#[test]
fn every_card_is_found_by_the_number_printed_on_it() {
    let mut found = 0;
    for card in cards::all().filter(|card| card.same_as.is_none()) {
        let Some(number) = card.version else { continue };
        let form = ["3 {}", "3x {}", "{} x3", "3 {}-EN", "3 {} ({name})", "3 {name} ({})", "{} 3"];
        let line =
            form[found % form.len()].replace("{name}", card.name(cards::CardLanguage::French));
        let line = line.replace("{}", number);
        assert_eq!(list(&line), format!("3 {}\n", card.reference), "{line}");
        found += 1;
    }
    assert!(found > 1400, "{found}");
    assert_eq!(list("3 btg-14-c"), list("3 BTG-014-C"));
    assert_eq!(list("BTG-014-U-123"), "1 ALT_CORE_B_AX_12_U_123\n");
    assert!(matches!(wrong("3 BTG-999-C").2, ReadFaultKind::Name { .. }));
    assert!(matches!(wrong("3 BTG-014-U").2, ReadFaultKind::Name { .. }));
}

/// Case 22: a reference with the name beside it, which has to be that of the card.
#[test]
fn a_name_beside_a_reference_is_compared_and_never_guessed() {
    let card = "3 ALT_CORE_B_AX_14_C\n";
    for beside in ["(Coppélia)", "Coppelia", "- Coppélia", "[coppélia (C)]", "· COPPÉLIA"] {
        assert_eq!(list(&format!("3 ALT_CORE_B_AX_14_C {beside}")), card, "{beside}");
    }
    assert_eq!(list("3 Coppélia (ALT_CORE_B_AX_14_C)"), card);
    assert_eq!(list("2 ALT_CORE_B_AX_14_U_7 Coppélia"), "2 ALT_CORE_B_AX_14_U_7\n");
    // Nothing can be said of a card that is not known.
    assert_eq!(list("2 ALT_NEW_B_AX_914_C Copper"), "2 ALT_NEW_B_AX_914_C\n");
    let (line, column, what) = wrong("3 ALT_CORE_B_AX_14_C Kojo & Booda");
    assert_eq!((line, column), (1, 22));
    let (found, reference) = ("Kojo & Booda".to_owned(), "ALT_CORE_B_AX_14_C".to_owned());
    assert_eq!(what, ReadFaultKind::Differs { found, reference, name: "Coppélia" });
    assert!(matches!(wrong("3 Sierra & Oddball BTG-014-C").2, ReadFaultKind::Differs { .. }));
}

#[test]
fn headings_comments_and_a_sideboard_stand_between() {
    let read = read_text(
        "# Mine\n\nHero (1)\n1 Kojo & Booda\n== Sorts ==\n2 ALT_CORE_B_BR_22_C // two\nSideboard:\n1 ALT_CORE_B_BR_23_C\n",
    );
    let read = read.expect("a list");
    assert_eq!((read.cards.len(), read.side.len()), (2, 1));
    let text = read.to_text();
    assert_eq!(read_text(&text), Ok(DeckList { name: None, ..read }));
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    assert_eq!(wrong(""), (1, 1, ReadFaultKind::Empty));
    assert_eq!(wrong("# nothing\n\n"), (2, 1, ReadFaultKind::Empty));
    assert_eq!(wrong("1 ALT_CORE_B_BR_01_C\n3"), (2, 2, ReadFaultKind::NoCard));
    assert_eq!(wrong("0 ALT_CORE_B_BR_01_C"), (1, 1, ReadFaultKind::Count("0".to_owned())));
    let (line, column, what) = wrong("\n  2 ALT_CORE_B_XX_01_C");
    let found = "ALT_CORE_B_XX_01_C".to_owned();
    assert_eq!((line, column), (2, 16));
    assert_eq!(what, ReadFaultKind::Reference { found, wanted: ReferencePart::Faction });
    let (line, column, what) = wrong("3 Kojo & Boda");
    assert_eq!((line, column), (1, 3));
    let near = vec!["Kojo & Booda"];
    assert_eq!(what, ReadFaultKind::Name { found: "Kojo & Boda".to_owned(), near });
    let (.., what) = wrong("3 Kadigiran Mage-Dancer");
    assert!(matches!(what, ReadFaultKind::Several { references, .. } if references.len() == 3));
    assert!(matches!(wrong("1 https://qr.altered.gg/XYZ").2, ReadFaultKind::Link(_)));
    assert_eq!(wrong("1000 ALT_CORE_B_BR_01_C\n1 ALT_CORE_B_BR_07_C").2, ReadFaultKind::TooMany);
    assert!(matches!(wrong("\nEB?gTTMo").2, ReadFaultKind::Name { .. }));
    let (line, column, _) = wrong("\nEBAgTTM");
    assert_eq!((line, column > 1), (2, true));
}

/// No real text has so many decks: a longer text of any form is not read at all.
#[test]
fn no_text_is_read_that_is_longer_than_a_thousand_decks() {
    let deck = "1 Kojo & Booda\n";
    let with = |bytes: usize| deck.to_owned() + &"#".repeat(bytes - deck.len());
    assert!(read(&with(TEXT_BYTES_MAX)).is_ok());
    for begin in ["", "[", "E", "Deck;Name;Format\n"] {
        let large = begin.to_owned() + &with(TEXT_BYTES_MAX + 1);
        assert_eq!(wrong(&large), (1, 1, ReadFaultKind::Large), "{begin}");
    }
    let players = read_registrations(&with(TEXT_BYTES_MAX + 1));
    assert_eq!(players.expect_err("too long").what, ReadFaultKind::Large);
}

#[test]
fn json_is_read_in_all_its_shapes() {
    let two = "1 ALT_CORE_B_YZ_02_C\n3 ALT_CORE_B_YZ_07_R1\n";
    for text in [
        r#"{"deckCards":[{"cardReference":"ALT_CORE_B_YZ_02_C","quantity":1},{"cardReference":"ALT_CORE_B_YZ_07_R1","quantity":3}]}"#,
        r#"[{"reference":"ALT_CORE_B_YZ_02_C"},{"reference":"ALT_CORE_B_YZ_07_R1","quantity":3}]"#,
        r#"{"cards":{"ALT_CORE_B_YZ_02_C":1,"ALT_CORE_B_YZ_07_R1":3}}"#,
        r#"{"boosters":[["ALT_CORE_B_YZ_02_C","ALT_CORE_B_YZ_07_R1"],["ALT_CORE_B_YZ_07_R1","ALT_CORE_B_YZ_07_R1"]]}"#,
        r#"{"hydra:member":[{"alterator":{"reference":"ALT_CORE_B_YZ_02_C"},"deckCardsByType":{"CHARACTER":{"deckUserListCard":[{"quantity":3,"card":{"reference":"ALT_CORE_B_YZ_07_R1"}}]}}}]}"#,
    ] {
        let read = read(text).expect(text);
        assert_eq!((read.form, read.decks[0].to_text().as_str()), (ListForm::Json, two), "{text}");
    }
    let list = read_text(two).expect("a list");
    let written = decks::to_json(&list).to_string();
    assert_eq!(read(&written).expect("it was written").decks[0].to_text(), two);
    let (line, column, what) =
        wrong("{\n \"deckCards\":[{\"cardReference\":\"ALT_CORE_B_YZ_02_X\"}]}");
    assert_eq!((line, column), (2, 33));
    assert!(matches!(what, ReadFaultKind::Reference { wanted: ReferencePart::Rarity, .. }));
    assert!(matches!(wrong("{\"cards\":").2, ReadFaultKind::Json(_)));
    assert_eq!(wrong("{}").2, ReadFaultKind::NoDeck);
}

/// What services report of games has the deck of each player, as a code or as a list.
#[test]
fn the_decks_of_many_games_are_read_at_once() {
    let code = "EBAg3gh24LwQ";
    let list = "1 ALT_CORE_B_YZ_02_C\\n3 ALT_CORE_B_YZ_07_R1";
    let game = |a: &str, b: &str| {
        format!(
            r#"{{"tableId":1,"players":[{{"bgaName":"Gwyn","isWinner":true,"deck":"{a}"}},{{"bgaName":"Zoé","deck":"{b}"}}]}}"#
        )
    };
    let feed = format!(r#"{{"games":[{},{}],"hasMore":false}}"#, game(code, list), game(code, ""));
    let end = format!(r#"{{"player1Id":1,"payload":{}}}"#, game(list, code));
    let players = format!(
        r#"{{"players":[{{"bgaName":"Gwyn","wins":2,"decks":[{{"deck":"{code}","games":2}}]}}]}}"#
    );
    for (text, names) in [
        (feed, vec![Some("Gwyn"), Some("Zoé"), Some("Gwyn")]),
        (end, vec![Some("Gwyn"), Some("Zoé")]),
        (players, vec![None]),
        (
            r#"[{"name":"A","deckCards":[{"cardReference":"ALT_CORE_B_YZ_02_C"}]},{"name":"B","cards":["ALT_CORE_B_YZ_07_R1"]}]"#.to_owned(),
            vec![Some("A"), Some("B")],
        ),
    ] {
        let read = read(&text).expect(&text);
        let found: Vec<_> = read.decks.iter().map(|deck| deck.name.as_deref()).collect();
        assert_eq!(found, names, "{text}");
    }
}

/// A page shows a card several times; its number stands before it, behind it, or in its tag.
#[test]
fn a_page_that_a_browser_saved_is_read_where_every_number_is_told() {
    let wanted = "1 ALT_CORE_B_YZ_02_C\n3 ALT_CORE_B_YZ_07_R1\n2 ALT_CORE_B_YZ_11_R2\n";
    let page = |body: &str| {
        format!(
            "<!DOCTYPE html>\n<html><head><script>\"ALT_CORE_B_AX_04_C\"</script></head>\n<body>{body}</body></html>"
        )
    };
    let hero = r#"<div class="hero" data-id="ALT_CORE_B_YZ_02_C"></div>"#;
    for body in [
        r#"HERO<div data-id="ALT_CORE_B_YZ_07_R1"><img src="a_files/ALT_CORE_B_YZ_07_R1.webp"><i>5</i><b>x3</b></div><div data-id="ALT_CORE_B_YZ_11_R2"><b>&times;2</b></div>"#,
        r#"HERO<p>3x <a href="/c/ALT_CORE_B_YZ_07_R1">Mage</a></p><p>2x <a href="/c/ALT_CORE_B_YZ_11_R2">Yaga</a></p>"#,
        r#"HERO<li data-card="ALT_CORE_B_YZ_07_R1" data-quantity="3"><li data-quantity='2' data-card="ALT_CORE_B_YZ_11_R2">"#,
    ] {
        let read = read(&page(&body.replace("HERO", hero))).expect(body);
        assert_eq!(
            (read.form, read.decks[0].to_text().as_str()),
            (ListForm::Page, wanted),
            "{body}"
        );
    }
    let (line, _, what) = wrong(&page(r#"<i data-id="ALT_CORE_B_YZ_07_R1">3</i>"#));
    assert_eq!((line, what), (3, ReadFaultKind::Count("ALT_CORE_B_YZ_07_R1".to_owned())));
    let either = r#"<b>x3</b><i data-id="ALT_CORE_B_YZ_07_R1"></i><b>x2</b>"#;
    assert_eq!(wrong(&page(either)).2, ReadFaultKind::NoDeck);
    assert_eq!(wrong(&page("no card")).2, ReadFaultKind::NoDeck);
}

/// A letter that is wrong, missing or too many is asked about, in every language, also with what may stand behind a name.
#[test]
fn a_name_with_one_wrong_letter_is_proposed_and_not_read() {
    for (found, near) in [
        ("3 Kadigiran Mage-Dacer (R1)", "Kadigiran Mage-Dancer"),
        ("1 Kojo & Bodda", "Kojo & Booda"),
        ("2 Mage-Danseur du Kadigirr C", "Mage-Danseur du Kadigir"),
    ] {
        match wrong(found).2 {
            ReadFaultKind::Name { near: all, .. } => {
                assert_eq!(all.first(), Some(&near), "{found}");
            }
            other => panic!("{found}: {other:?}"),
        }
    }
}

#[test]
fn a_draft_room_is_the_pools_of_its_seats() {
    let text = r#"{"state":{"players":[{"name":"Gwyn"},{"name":"Zoé"}],"picks":{"0":["ALT_CORE_B_AX_04_C"],"1":["ALT_CORE_B_BR_07_C"]},"heroPicks":{"1":["ALT_CORE_B_BR_01_C"]}}}"#;
    let pools = read(text).expect("a room").decks;
    let told: Vec<_> =
        pools.iter().map(|pool| (pool.name.as_deref().unwrap_or_default(), pool.size())).collect();
    assert_eq!(told, [("Gwyn", 1), ("Zoé", 2)]);
}

/// Rooms and pools give the format they were opened for; a deck named in a pool lists no cards.
#[test]
fn the_sealed_pool_of_a_player_is_its_cards_once() {
    let head = r#""id":"p7","kind":"tournament","setCode":"EOLE","tournamentId":"9","tournamentName":"Cup","boundAt":"2026-05-01T10:00:00Z","resetAt":null"#;
    let boosters = r#"[["ALT_CORE_B_YZ_02_C","ALT_CORE_B_YZ_07_R1"],["ALT_CORE_B_YZ_07_R1","ALT_CORE_B_YZ_07_R1"]]"#;
    let cards = r#"{"ALT_CORE_B_YZ_02_C":1,"ALT_CORE_B_YZ_07_R1":3}"#;
    let deck = r#"{"id":"d","name":"Mine","heroRef":"ALT_CORE_B_YZ_02_C","faction":"YZ","cardQuantity":30}"#;
    for body in [
        format!(r#""cards":{cards},"boosters":{boosters},"gamesPlayed":2,"deck":{deck}"#),
        format!(r#""cards":{cards},"deck":null"#),
        format!(r#""boosters":{boosters},"deck":{deck}"#),
    ] {
        let pools = read(&format!("{{{head},{body}}}")).expect(&body).decks;
        let [pool] = pools.as_slice() else { panic!("{pools:?}") };
        assert_eq!(pool.to_text(), "1 ALT_CORE_B_YZ_02_C\n3 ALT_CORE_B_YZ_07_R1\n", "{body}");
        assert_eq!((pool.name.as_deref(), pool.format.as_deref()), (Some("Cup"), Some("limited")));
        assert_eq!(Pool::of(pool).format.as_deref(), Some("limited"));
    }
    let room = r#"{"state":{"sealedPacks":{"0":[["ALT_CORE_B_AX_04_C"],["ALT_CORE_B_AX_04_C"]]}}}"#;
    let room = read(room).expect("a room").decks;
    assert_eq!((room[0].size(), room[0].format.as_deref()), (2, Some("limited")));
    let list = r#"{"kind":"normal","cards":{"ALT_CORE_B_AX_04_X":1}}"#;
    assert!(matches!(
        wrong(list).2,
        ReadFaultKind::Reference { wanted: ReferencePart::Rarity, .. }
    ));
}

#[test]
fn tables_are_read_with_the_place_of_what_is_wrong() {
    let head = "id;name;format;hero;x;card;y;quantity\r\n";
    let rows = "1;A;STANDARD;ALT_CORE_B_YZ_02_C;;ALT_CORE_B_YZ_07_R1;;3\r\n2;B;;;;ALT_CORE_B_AX_04_C;;1\r\n";
    let read_all = read(&format!("\u{feff}{head}{rows}")).expect("a table");
    assert_eq!((read_all.form, read_all.decks.len()), (ListForm::Table, 2));
    assert_eq!(read_all.decks[0].format.as_deref(), Some("standard"));
    assert_eq!(read_all.decks[0].size(), 4);
    let (line, column, what) = wrong(&format!("{head}1;A;S;;;ALT_CORE_B_YZ_07_R1;;many\n"));
    assert_eq!((line, column, what), (2, 30, ReadFaultKind::Count("many".to_owned())));

    let players = read_registrations("Courriel,Pseudo,Faction,Héros\na@b,A,brv,\n");
    assert!(matches!(players.expect_err("no faction").what, ReadFaultKind::Person(_)));
    let players = read_registrations(
        "Email;Pseudo;Nom;Faction;Hero;Decklist URL\na@b;A;;axiom;treyst-rossum;http://x\n",
    );
    let player = &players.expect("a list")[0];
    assert_eq!(player.hero.as_deref(), Some("ALT_CORE_B_AX_02_C"));
    assert_eq!(player.factions, ["Axiom"]);
    assert!(read_registrations("Name\nx\n").is_err());
}

#[test]
fn what_is_quoted_may_hold_semicolons_and_a_quote_is_closed() {
    let head = "id;name;format;hero;x;card;y;quantity\r\n";
    let row = |id: &str, name: &str| format!("{id};{name};;;;\"ALT_CORE_B_YZ_07_R1\";;3\r\n");
    let decks =
        read(&format!("{head}{}", row("1", "\"Fire; \"\"ice\"\"\""))).expect("a table").decks;
    assert_eq!(decks[0].name.as_deref(), Some("Fire; \"ice\""));
    let (line, _, what) = wrong(&format!("{head}{}{}", row("1", "A"), row("2", "\"B")));
    assert_eq!((line, what), (3, ReadFaultKind::Row));

    let list = |name: &str| read_registrations(&format!("Email,Pseudo\na@b,{name}\nc@d,C\n"));
    let named = |name| list(name).expect("a list")[0].pseudo.clone().expect("a name");
    assert_eq!(named("\"A, B\""), "A, B");
    assert_eq!(named("\"A\nB\""), "A\nB");
    assert_eq!(named("A \"B"), "A \"B", "it opens nothing where text comes before it");
    let open = list("\"A").expect_err("all rows below would be of one name");
    assert_eq!((open.line, open.what), (2, ReadFaultKind::Row));
}

/// A format's verdict on a list on a day.
fn judged(text: &str, name: &str, on: Option<&str>, pool: Option<&str>) -> decks::DeckJudgement {
    let deck = Deck::of(&read_text(text).expect(text));
    let pool = pool.map(|pool| Pool::of(&read_text(pool).expect(pool)));
    let format = format(name).expect(name);
    let on = on.map(|day| day.parse().expect(day));
    judge(&deck, &DeckCriteria { on, pool: pool.as_ref(), ..DeckCriteria::new(format) })
}

/// A deck of these cards and as many others as a format requires.
fn filled(cards: &str, more: u32) -> String {
    let fill = (0..more.div_ceil(3)).map(|at| format!("3 ALT_CORE_B_BR_{:02}_C\n", 7 + at));
    format!("1 Kojo & Booda\n{cards}\n{}", fill.collect::<String>())
}

#[test]
fn the_standard_format_asks_for_what_its_row_says() {
    assert_eq!(judged(&filled("", 39), "standard", None, None), decks::DeckJudgement::default());
    let faults = |cards: &str, name: &str| judged(&filled(cards, 36), name, None, None).faults;
    let one = |cards: &str, name: &str| match faults(cards, name).as_slice() {
        [fault] => fault.clone(),
        all => panic!("{cards}: {all:?}"),
    };
    let uniques = "1 ALT_CORE_B_BR_27_U_1\n1 ALT_CORE_B_BR_27_U_2\n1 ALT_CORE_B_BR_28_U_3\n1 ALT_CORE_B_BR_28_U_4";
    assert_eq!(
        one(uniques, "standard"),
        DeckFault::Rarity { rarity: "unique", cards: 4, at_most: 3 }
    );
    let unique = "1 ALT_CORE_B_BR_27_U_1\n3 ALT_CORE_B_BR_28_C";
    assert_eq!(one(unique, "nuc"), DeckFault::Rarity { rarity: "unique", cards: 1, at_most: 0 });
    assert!(matches!(one("3 ALT_CORE_B_LY_07_C", "standard"), DeckFault::OtherFactions { .. }));
    let same = "2 ALT_CORE_B_BR_27_U_1\n1 ALT_CORE_B_BR_28_C";
    assert!(matches!(one(same, "standard"), DeckFault::SameUnique { cards: 2, .. }));
    let name = "3 ALT_CORE_B_BR_27_C\n1 ALT_COREKS_B_BR_27_R1";
    assert!(matches!(one(name, "standard"), DeckFault::Copies { cards: 4, at_most: 3, .. }));
}

#[test]
fn a_day_decides_what_is_banned() {
    let ozma = "1 Sigismar & Wingspan\n3 ALT_COREKS_B_OR_11_C";
    let restricted = |on| {
        let faults = judged(ozma, "standard", on, None).faults;
        faults.iter().any(|fault| matches!(fault, DeckFault::Restricted { .. }))
    };
    let days = [Some("2025-01-31"), Some("2025-02-01"), Some("2025-03-21"), None];
    assert_eq!(days.map(restricted), [false, true, false, false]);
    let open = judged("1 Kojo & Booda\n3 Tiny Jinn C", "standard", Some("2025-01-01"), None).open;
    assert!(matches!(open.as_slice(), [OpenQuestion::Restriction(name)] if name == "Tiny Jinn"));
    assert!(judged("3 Tiny Jinn C", "sandbox", None, None).open.is_empty());
}

#[test]
fn a_deck_of_sealed_play_is_within_its_pool() {
    let pool = "1 Sierra & Oddball\n2 ALT_CORE_B_AX_04_C\n27 ALT_CORE_B_AX_05_C";
    let within =
        "1 Sierra & Oddball\n2 ALT_COREKS_B_AX_04_C\n27 ALT_CORE_B_AX_05_C\n5 Mana Convergence";
    assert_eq!(judged(within, "sealed", None, Some(pool)), decks::DeckJudgement::default());
    let beyond = "1 Treyst & Rossum\n3 ALT_CORE_B_AX_04_C\n27 ALT_CORE_B_AX_05_C";
    let faults = judged(beyond, "draft", None, Some(pool)).faults;
    let beyond: Vec<_> =
        faults.iter().map(|fault| matches!(fault, DeckFault::NotInPool { .. })).collect();
    assert_eq!(beyond, [true, true]);
    assert_eq!(judged(within, "sealed", None, None).open, [OpenQuestion::Pool]);
}

#[test]
fn singleton_counts_by_hero_and_rarity() {
    let deck = |cards: &str| judged(cards, "singleton", None, None);
    let uniques = "1 ALT_CORE_B_AX_04_U_1\n1 ALT_CORE_B_AX_05_U_2\n1 ALT_CORE_B_AX_06_U_3\n1 ALT_CORE_B_AX_07_U_4";
    let too_many = |hero: &str| {
        let faults = deck(&format!("1 {hero}\n{uniques}")).faults;
        faults.iter().any(|fault| matches!(fault, DeckFault::Rarity { .. }))
    };
    // Treyst may have three, Subhash four, Sierra five, in whatever printing.
    let heroes = ["ALT_CORE_B_AX_02_C", "ALT_COREKS_B_AX_03_C", "ALT_WCS25_P_AX_01_C"];
    assert_eq!(heroes.map(too_many), [true, false, false]);
    let twice = deck("2 ALT_CORE_B_AX_04_C");
    assert!(twice.faults.iter().any(|it| matches!(it, DeckFault::CopiesOfRarity { cards: 2, .. })));
    let both = deck("1 ALT_CORE_B_AX_04_R1\n1 ALT_CORE_B_AX_04_R2");
    assert!(both.open.iter().any(|it| matches!(it, OpenQuestion::RareTwice(_))));
}
