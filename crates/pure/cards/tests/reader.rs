//! The reader of printed texts, tested on all texts there are and on texts that it has not seen.
//!
//! The printed texts are not part of the project: they lie beside it, in `../shared/cards` seen
//! from the root.

#![expect(clippy::disallowed_methods, reason = "the printed texts are files beside the project")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use rules::Ability;
use rules::effect::{Step, Which, Whom};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A file of `../shared/cards`; `None` in a clone without `../shared`. In CI it must exist.
fn shared(name: &str) -> Option<Vec<Value>> {
    let path =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/cards").join(name);
    let Ok(text) = std::fs::read_to_string(&path) else {
        assert!(std::env::var_os("CI").is_none(), "{name} is missing in ../shared/cards");
        println!("NOT RUN: ../shared/cards/{name} is not here");
        return None;
    };
    Some(text.lines().map(|row| serde_json::from_str(row).expect("a row of JSON")).collect())
}

/// A row of `data/abilities.jsonl`.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Row {
    #[serde(rename = "ref")]
    reference: String,
    abilities: Vec<Ability>,
}

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/abilities.jsonl");

/// Logs have faces of these cards with their abilities in another order than printed, and count in
/// that order.
const ORDER_OF_LOGS: [(&str, &[usize]); 5] = [
    ("ALT_ALIZE_B_OR_39_R1", &[1, 0]),
    ("ALT_ALIZE_B_OR_39_R2", &[1, 0]),
    ("ALT_BISE_B_YZ_63_R1", &[1, 0]),
    ("ALT_BISE_B_YZ_63_R2", &[1, 0]),
    ("ALT_CORE_B_LY_03_C", &[2, 1, 0]),
];

/// The result of reading the texts of a card: the main one and that of its support ability.
fn of_card(row: &Value) -> Vec<Ability> {
    let texts = ["main", "support"].into_iter().filter_map(|part| row[part]["en"].as_str());
    texts.flat_map(|text| cards::read(text).abilities).collect()
}

/// The data is the reader's output for the printed texts. `DAYBOOK_BLESS=1` writes it.
#[test]
fn the_abilities_in_the_data_are_read_from_the_printed_texts() {
    let Some(texts) = shared("texts.jsonl") else { return };
    let texts: BTreeMap<&str, &Value> =
        texts.iter().map(|row| (row["ref"].as_str().expect("a reference"), row)).collect();
    let kept = std::fs::read_to_string(DATA).expect("the data");
    let mut read = Vec::new();
    for row in kept.lines() {
        let reference = serde_json::from_str::<Value>(row).expect("a row")["ref"].clone();
        let reference = reference.as_str().expect("a reference").to_owned();
        let mut abilities = texts.get(&*reference).map(|row| of_card(row)).unwrap_or_default();
        if let Some((_, order)) = ORDER_OF_LOGS.iter().find(|(one, _)| *one == reference) {
            abilities = order.iter().map(|&index| abilities[index].clone()).collect();
        }
        read.push(Row { reference, abilities });
    }
    if std::env::var_os("DAYBOOK_BLESS").is_some() {
        let rows: Vec<String> =
            read.iter().map(|row| serde_json::to_string(row).expect("JSON") + "\n").collect();
        std::fs::write(DATA, rows.concat()).expect("the data is written");
        return;
    }
    for (row, read) in kept.lines().zip(&read) {
        let kept: Row = serde_json::from_str(row).expect("a row of the data");
        assert_eq!(kept, *read);
    }
}

const FRAGMENTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/fragments.jsonl");

/// The parts of Uniques in the data are the reader's output for their texts. `DAYBOOK_BLESS=1`
/// writes them.
#[test]
fn the_parts_of_uniques_in_the_data_are_read_from_their_texts() {
    let Some(texts) = shared("fragments.jsonl") else { return };
    let mut read = String::new();
    let mut unread = Vec::new();
    for row in &texts {
        let text = row["en"].as_str().expect("a text");
        let part = match row["kind"].as_str() {
            Some("trigger") => cards::fragment::trigger(text),
            Some("condition") => cards::fragment::condition(text),
            _ => cards::fragment::effect(text),
        };
        let part = serde_json::to_value(&part).expect("JSON");
        if part == "unread" {
            unread.push(text);
        }
        let line = serde_json::json!([row["id"], part]);
        read += &(line.to_string() + "\n");
    }
    println!("{} of {} parts are read; not: {unread:#?}", texts.len() - unread.len(), texts.len());
    if std::env::var_os("DAYBOOK_BLESS").is_some() {
        std::fs::write(FRAGMENTS, &read).expect("the data is written");
    }
    assert_eq!(texts.len(), 818);
    assert_eq!(read, std::fs::read_to_string(FRAGMENTS).expect("the data"));
    assert!(unread.len() <= 5, "{unread:#?}");
}

/// Every text of the 2,240 printings is fully understood.
#[test]
fn nothing_in_the_texts_of_the_data_is_unread() {
    let Some(texts) = shared("texts.jsonl") else { return };
    let mut seen = 0;
    for row in &texts {
        for part in ["main", "support"] {
            let Some(text) = row[part]["en"].as_str() else { continue };
            seen += 1;
            let reading = cards::read(text);
            assert_eq!(reading.unread, [""; 0], "{}: {text}", row["ref"]);
            assert!(!reading.abilities.contains(&Ability::Unread), "{}", row["ref"]);
        }
    }
    assert!(seen > 2_240, "{seen}");
}

/// Words of the newest sets that the ability language cannot express yet, by the words at which
/// reading stops.
const UNREAD: [&str; 8] = [
    // An Expedition or its Characters are treated as what they are not.
    "and its characters are considered in contact .",
    "is considered behind .",
    // A limit that is set, and not raised or lowered.
    "four .",
    // Replacements that are paid for.
    "would move forward during dusk , you may exhaust me to make it move forward one more region instead .",
    "you may exhaust me to add 1 to its result .",
    // A replacement of something that does not happen.
    "would attempt to ascend again , i also gain 1 boost .",
    // One region more, for a tie only.
    "due to ascension , it moves forward one more region instead .",
    // An ability that waits for a number of cards and lasts for the game.
    "cards or more are in your discard pile , i permanently gain : \" when you discard a card from your hand — return it to your reserve . \" .",
];

/// The same for FUGUE.
const UNREAD_IN_FUGUE: [&str; 5] = [
    // A token like the one that was created.
    "another one in the same place .",
    // What several players have sacrificed, spoken of together.
    "those characters 's expeditions .",
    // What cannot be played for a Day, by the name of a card.
    "play cards with that name this day .",
    // Something that activates an ability once a Day.
    "time you roll a die each day \u{2014} target character gains 1 boost .",
    // The file has the end of this text twice.
    "re than two cards in their reserve discards down to two cards in reserve .",
];

#[test]
fn what_is_unread_of_the_newest_sets_is_known() {
    for (list, at_least, known) in
        [("engine.jsonl", 480, UNREAD.as_slice()), ("fugue.jsonl", 240, UNREAD_IN_FUGUE.as_slice())]
    {
        let Some(texts) = shared(list) else { return };
        let parts = texts.iter().flat_map(|row| ["main", "support"].map(|part| &row[part]));
        let read: Vec<_> = parts.filter_map(|text| Some(cards::read(text.as_str()?))).collect();
        let whole = read.iter().filter(|reading| reading.unread.is_empty()).count();
        println!("{list}: {whole} of {} texts are read", read.len());
        assert!(read.len() >= at_least, "{}", read.len());
        let found: BTreeSet<_> = read.into_iter().flat_map(|reading| reading.unread).collect();
        assert_eq!(found, known.iter().map(|&text| text.to_owned()).collect());
    }
}

/// Texts in the style of the cards that are on no card, written for this test.
const OWN: [&str; 58] = [
    "The next Permanent you play this Afternoon costs {1} less for each Artist you control.",
    "{J} [[Augment]] target Character. If it has 5 or more boosts, draw a card.",
    "{J} If there are six or more cards in your discard pile: Draw a card. Otherwise, [Resupply].",
    "Whenever you roll one or more dice — I gain 1 boost.",
    "{J} If you control two or more Robots, ready target Permanent you control.",
    "{H} Each opponent discards a card from their hand.",
    "When another Artist joins my Expedition — It gains 2 boosts and loses [[Fleeting]].",
    "[[Gigantic]], [[Tough 2]].  {R} You may sacrifice another Character to draw two cards.",
    "At Dusk — If my Expedition is behind, it [Ascends].",
    "{T}, {2} : Return target Spell from your Reserve to your hand.",
    "[[Fleeting]].  Choose one:  • Draw two cards.  • Target opponent sacrifices a Permanent.",
    "{D} : The next Animal you play this Afternoon costs {2} less and gains 1 boost.",
    "{I} When you sacrifice a Permanent — I gain 1 boost, up to a max of 4.",
    "When you play a Character from Reserve — You may exhaust me to give it 1 boost.",
    "{J} Roll a die. On a 5+, draw two cards. On a 1-4, [Resupply].",
    "I cost {1} less per Landmark you control.",
    "Unless you control another Mage, I am [[Defender]].",
    "{H} You may return target Permanent with Base Cost {3} or less to its owner's hand. If you do, its controller draws a card.",
    "Target Character with no statistic over 2 gains [[Anchored]]. If it's a Citizen, draw a card.",
    "{R} Up to three target Soldiers each gain 1 boost.",
    "When I leave the Expedition zone — Each player sacrifices a Character.",
    "{J} Create two [Mana Moth 2/2/2] Illusion tokens in your Hero Expedition, then exhaust target card in an opponent's Reserve.",
    "At Night — If your hand is empty, draw a card. Otherwise, discard a card from your hand.",
    "Send to Reserve up to two target Characters with a total Hand Cost {4} or less. Then, [Sabotage].",
    "When an opponent passes — Target Character you control gains [[Asleep]].",
    "Fairies you control are [[Seasoned]].",
    "If I'm in {M}, I am [[Gigantic]].  {J} I gain 1 boost per card in your discard pile.",
    "{T}, Discard a card from your hand: [After You].",
    "{J} You may spend 2 of my boosts. If you do, target Expedition moves forward one region.",
    "When one of your Expeditions moves forward due to {O} — [Exhausted Resupply].",
    "Permanents cost {1} less to play from your Reserve.",
    "{H} If you have more cards in hand than target opponent, [Sabotage]. Otherwise, draw a card.",
    "[[Cooldown]].  Put the top three cards of your deck in your Mana zone (as exhausted Mana Orbs).",
    "When a [[Boosted]] Character you control is sacrificed — Create an [Aerolith] token in target player's Landmarks.",
    "{J} Create your Hero's Signature token in your Reserve, then it gains Fleeting.",
    "At Dusk \u{2014} If you control no Spirits, create my Signature token: Wisp 1/0/3 in your Reserve.",
    "Temple {3}.  When you sacrifice a Permanent \u{2014} Draw a card.",
    "{H} Target player chooses their Hero or Companion Expedition, then returns all Characters in it to their owner's hand.",
    "{J} Each opponent with more than four cards in their hand discards down to four cards in hand.",
    "{R} Discard down to two cards in your Reserve.",
    "Target Character with no statistic higher than the number of Permanents you control gains [[Asleep]].",
    "Discard target Character with a statistic of 5 or more {M}.",
    "{H} Return target Permanent with minimum Base Cost {4} to its owner's hand.",
    "I cost {1} less if you sacrificed a Character this Day.",
    "Pay {2} more to play Spells from your Reserve.",
    "If you would create a token, create three in the same place instead.",
    "You may sacrifice a Character to play me for {2} less. Draw two cards.",
    "You may spend 3 boosts from Characters in your Expeditions to play me for {2} less. Draw a card.",
    "You may play me for {2} less. If you do, I can only target a Gigantic Character. Discard target Character.",
    "{J} Target a Robot you control. I gain as many boosts as its {O}, up to a max of 5 boosts on me.",
    "{H} Reveal the top card of your deck. If its Hand Cost is:  \u{2022} {5} or more, draw a card.  \u{2022} {2} or less, [Resupply].",
    "Roll a die. On a 5+, you may choose both, otherwise choose one:  \u{2022} Draw a card.  \u{2022} [Sabotage].",
    "{J} Place a {V} or {M} Terrain Marker on target visible region.",
    "{R} Sacrifice a Character. If you do, target opponent exhausts a card in their Reserve.",
    "If a Boosted Character would leave your Expeditions during the Afternoon, you may sacrifice me instead.",
    "When I leave the Expedition zone \u{2014} My owner draws a card.",
    "{H} If there are three or more other Animals among your Reserve and Expeditions, [Resupply].",
    "{H} Put a card from your hand in your Mana zone, as a ready Mana Orb.",
];

#[test]
fn texts_that_are_on_no_card_are_read_too() {
    let unread: Vec<_> = OWN.iter().filter(|text| !cards::read(text).unread.is_empty()).collect();
    println!("{} of {} own texts are read", OWN.len() - unread.len(), OWN.len());
    assert_eq!(unread, [&""; 0]);
}

/// The continuation of an attempt, or its alternative, belongs to the attempt.
#[test]
fn sentences_that_go_on_belong_to_what_was_tried() {
    let effect = |text: &str| match cards::read(text).abilities.into_iter().next() {
        Some(Ability::Reaction(reaction)) => reaction.effect,
        _ => Vec::new(),
    };
    let branches = |text: &str| match &effect(text)[..] {
        [Step::Try(attempt)] => (attempt.then.len(), attempt.otherwise.len()),
        other => panic!("{other:?}"),
    };
    let also = "{J} You may exhaust me to draw a card. If I'm Boosted, also draw a card.";
    assert_eq!(branches(also), (2, 0));
    let cannot = "{J} Sacrifice another Robot. If it was Boosted, I gain 1 boost. If you can't, sacrifice me.";
    assert_eq!(branches(cannot), (1, 1));
    let one = effect("{J} Create a [Brassbug 2/2/2] Robot token in an opponent's Expedition.");
    let [Step::Create(create)] = &one[..] else { panic!("{one:?}") };
    let which = create.expeditions.as_ref().map(|of| &of.which);
    assert!(matches!(which, Some(Which::Choose(_, Some(Whom::Opponent)))), "{which:?}");
}

/// A passage that is not understood does not stop reading: the abilities before and after it are
/// read.
#[test]
fn what_is_not_understood_is_told_and_the_rest_is_read() {
    let reading = cards::read("[[Gigantic]].  {J} Juggle three balls.  {R} Draw a card.");
    assert_eq!(reading.unread, ["juggle three balls ."]);
    assert!(matches!(
        reading.abilities[..],
        [Ability::Keyword(_), Ability::Unread, Ability::Reaction(_)]
    ));
}

/// What stands in italics does nothing: reminders in parentheses are no abilities (`4.0 2.2.12.c`).
#[test]
fn r2_2_12_c_reminders_have_no_existence() {
    let plain = cards::read("[[Gigantic]].  {J} Draw a card.").abilities;
    let reminded =
        "[[Gigantic]]. (I'm in both of your Expeditions.)  {J} Draw a card. ({R} I gain 5 boosts.)";
    assert_eq!(plain.len(), 2);
    assert_eq!(cards::read(reminded).abilities, plain);
}

/// Whether the only ability of a text is a support ability.
fn is_support(text: &str) -> bool {
    let reading = cards::read(text);
    assert_eq!(reading.unread, [""; 0], "{text}");
    let value = serde_json::to_value(&reading.abilities).expect("plain data");
    let [ability] = value.as_array().expect("a list").as_slice() else { panic!("{value}") };
    let support = |kind: &str| ability[kind]["support"] == true;
    support("reaction") || support("quick_action") || ability["passive"]["works"] == "support"
}

/// A support ability is read as one (`4.0 2.2.12.d`); reactions and passive abilities have the symbol `{I}` before them
/// (`4.0 2.2.12.e`).
#[test]
fn r2_2_12_d_and_r2_2_12_e_support_abilities_are_read_as_such() {
    assert!(is_support("{D}: Draw a card.") && !is_support("{T}: Draw a card."));
    for text in [
        "When you play a Spell \u{2014} I gain 1 boost.",
        "I don't count towards your Reserve limit.",
    ] {
        assert!(is_support(&format!("{{I}} {text}")) && !is_support(text), "{text}");
    }
}

/// `4.0 2.2.12.e`: the symbol `{I}` makes the difference between an ability in play and a support ability.
#[test]
fn r2_2_12_e_the_symbol_stands_before_reactions_and_passive_abilities() {
    let card = cards::get("ALT_BISE_B_YZ_57_C").expect("a card");
    let all = serde_json::to_value(card.abilities().expect("it is read")).expect("plain data");
    let support =
        all.as_array().expect("a list").iter().filter(|one| one["reaction"]["support"] == true);
    assert_eq!(support.count(), 1, "{all}");
}

/// A number in a circle in a cost is so much mana to pay (`4.0 1.1.6.k`).
#[test]
fn r1_1_6_k_a_number_in_a_circle_is_mana_to_pay() {
    let action = |text: &str| match cards::read(text).abilities.into_iter().next() {
        Some(Ability::QuickAction(action)) => action.cost,
        other => panic!("{other:?}"),
    };
    let pay = |number| rules::Cost::Pay(rules::effect::Number::Plain(number));
    assert_eq!(action("{2}, {T}: Draw a card."), [pay(2), rules::Cost::Exhaust]);
    assert_eq!(action("{T}: Draw a card."), [rules::Cost::Exhaust]);
}

/// Any text at all is read without a panic, wherever it is cut.
#[test]
fn a_text_cut_anywhere_is_read_without_a_panic() {
    let text = "{J} Create two [Mana Moth 2/2/2] Illusion tokens in target Expedition (so), where X is “9”. {X}+{2} <TOUGH_CHA_P_1>";
    for (cut, _) in text.char_indices() {
        cards::read(&text[..cut]);
        cards::read(&text[cut..]);
    }
    cards::read(&"if you do, ".repeat(2_000));
    cards::read(&"\" {J} I gain ".repeat(2_000));
    cards::read(&"non-".repeat(2_000));
}

/// A text that lets every rule try every other is soon left unread, and not read forever.
#[test]
fn what_stands_in_itself_without_end_is_unread() {
    for part in [
        "\"",
        "Completed: ",
        "{J} ",
        "You may ",
        "If you control ",
        "\u{2022} ",
        "(",
        "{J} \u{2022} \"Roll a die. ",
    ] {
        let read = cards::read(&part.repeat(4_096));
        assert!(read.abilities.iter().all(|one| *one == Ability::Unread), "{part}");
    }
    let read = cards::read(&format!("{{J}} Draw a card. {} dance.", "\"".repeat(200)));
    assert_eq!(read.abilities.len(), 2);
    assert_eq!(read.abilities[1], Ability::Unread);
}

/// The reaction that these parts of a Unique make: played from the Hand, in an Ascended Expedition, this effect.
fn in_ascended(effect: u32) -> Value {
    const PLAYED_FROM_HAND: u32 = 22;
    const IN_ASCENDED: u32 = 615;
    let read = cards::unique(&[vec![PLAYED_FROM_HAND, IN_ASCENDED, effect]]);
    serde_json::to_value(read).expect("plain data")
}

/// "Otherwise send it to Reserve" is about a target as well: it is chosen there, and may be left where it may be left before.
#[test]
fn it_in_the_other_branch_is_a_target_of_its_own() {
    let text = "You may discard target Character, otherwise send it to Reserve.";
    let target = json!({ "target": [{ "exactly": 1 }, { "kinds": [{ "type": "character" }] }] });
    let sends = |to: &str| json!({ "try": { "may": true, "do": [{ "move": [target, to] }] } });
    let read = serde_json::to_value(cards::fragment::effect(text)).expect("plain data");
    assert_eq!(read["effect"]["do"], json!([sends("discard")]));
    assert_eq!(read["effect"]["otherwise"], json!([sends("reserve")]));
    let [discards, reserves] = ["discard", "reserve"].map(|to| json!([sends(to)]));
    let made = in_ascended(530);
    let branches = &made[0]["reaction"]["do"][0]["if"];
    assert_eq!((&branches[1], &branches[2]), (&discards, &reserves), "{made}");
}

/// The same in a printed text, whose second sentence is about a target as well.
#[test]
fn it_in_a_sentence_of_its_own_is_a_target_of_its_own() {
    let text =
        "If you control a Robot, target Character gains 3 boosts. Otherwise, it gains 1 boost.";
    let read = cards::read(text);
    assert_eq!(read.unread, [""; 0]);
    let read = serde_json::to_value(read.abilities).expect("plain data");
    let branches = &read[0]["spell"][0]["if"];
    let target = json!({ "target": [{ "exactly": 1 }, { "kinds": [{ "type": "character" }] }] });
    let gains = |number: u32| json!([{ "gain": [target, [{ "boosts": [number, null] }], null] }]);
    assert_eq!((&branches[1], &branches[2]), (&gains(3), &gains(1)), "{read}");
}

/// "It" that stands for nothing on some path is not read: here the first branch alone names a target.
#[test]
fn it_that_stands_for_nothing_is_unread() {
    assert_eq!(in_ascended(668), json!(["unread"]));
    // With nothing to choose between, the first branch is all there is.
    let alone = cards::unique(&[vec![22, 668]]);
    assert!(!alone.contains(&Ability::Unread), "{alone:?}");
}
