//! Abilities in English: in the words of cards, and readable back.

use std::collections::BTreeMap;

use language::Language;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use rules::Ability;
use serde::Deserialize;

use crate::random;

/// An ability and its text.
#[derive(Deserialize)]
struct Said(Ability, String);

fn says(ability: &Ability) -> String {
    Language::English.ability(ability)
}

/// Whether reading the text gives the same ability.
fn is_read_back(ability: &Ability, text: &str) -> bool {
    cards::read(text).abilities == [ability.clone()]
}

#[test]
fn abilities_say_what_cards_say() {
    let rows = include_str!("english.jsonl").lines();
    let mut count = 0;
    for row in rows {
        let Said(ability, expected) = serde_json::from_str(row).expect(row);
        assert_eq!(says(&ability), expected, "{ability:?}");
        count += 1;
    }
    assert!(count >= 60, "only {count}");
}

/// Texts of printed abilities that are not read back yet. The list may only shrink.
const NOT_READ: [&str; 4] = [
    "Choose one: • Target Character gains Asleep. • Target Character in the Expedition zone or in Reserve loses all its boosts. • Each Character in target Expedition gains 1 boost.",
    "Choose two: • Target Character gains Asleep. • Target Character in the Expedition zone or in Reserve loses all its boosts. • Each Character in target Expedition gains 1 boost.",
    "I also have the Expedition subtype, even when not in play.",
    "I'm also considered a Permanent, even when not in play.",
];

/// Every ability read from a card is read back from its text.
#[test]
fn what_is_written_of_printed_abilities_is_read_back() {
    let mut differing = BTreeMap::new();
    let mut count = 0;
    for card in cards::all() {
        for ability in card.abilities().into_iter().flatten() {
            if *ability == Ability::Unread {
                continue;
            }
            let text = says(ability);
            count += 1;
            if !is_read_back(ability, &text) && !NOT_READ.contains(&text.as_str()) {
                differing.insert(text, ability);
            }
        }
    }
    for (text, ability) in &differing {
        println!("{text}\n  {}", serde_json::to_string(ability).expect("plain data"));
        println!("  {}", serde_json::to_string(&cards::read(text).abilities).expect("plain data"));
    }
    assert!(differing.is_empty(), "{} of {count} abilities differ", differing.len());
    assert!(count > 3000, "only {count}");
}

/// Words that only `Debug` or a mistake would write.
const SLIPS: [&str; 12] =
    ["(", "::", "Box", "Plain", "None", "Some", "_", "  ", " .", " ,", "..", "{{"];

/// Minimum percentage of random abilities that are read back.
const READ_LEAST: u32 = 98;

#[test]
fn random_abilities_are_said_in_plain_sentences_and_read_back() {
    let (mut tried, mut read) = (0_u32, 0_u32);
    let mut runner = TestRunner::default();
    let cases = runner.config().cases;
    for _ in 0..cases {
        let tree = random::abilities().new_tree(&mut runner).expect("nothing is filtered");
        let ability = tree.current();
        let text = says(&ability);
        assert!(text.ends_with(['.', '"']), "{text}");
        let slip = SLIPS.into_iter().find(|slip| text.contains(slip));
        assert!(slip.is_none(), "{slip:?} in {text}: {ability:?}");
        tried += 1;
        if is_read_back(&ability, &text) {
            read += 1;
        } else {
            println!("not read back: {text}");
        }
    }
    println!("{read} of {tried} random abilities are read back");
    assert!(read * 100 >= tried * READ_LEAST, "only {read} of {tried} are read back");
}
