//! Abilities with effects, in French: sentences of cards, and properties of all possible ones.

use language::Language;
use proptest::prelude::*;
use rules::Ability;
use serde::Deserialize;

use crate::any_ability;

/// An ability and its text.
#[derive(Deserialize)]
struct Row {
    ability: Ability,
    says: String,
}

/// English words that no French sentence contains.
const ENGLISH: [&str; 66] = [
    "abilities",
    "ability",
    "and",
    "any",
    "are",
    "asleep",
    "base",
    "cards",
    "character",
    "choose",
    "control",
    "controller",
    "counter",
    "counters",
    "dawn",
    "day",
    "dice",
    "die",
    "discard",
    "draw",
    "dusk",
    "each",
    "exhaust",
    "exhausted",
    "expedition",
    "fleeting",
    "forest",
    "from",
    "gain",
    "gains",
    "hand",
    "hero",
    "if",
    "in",
    "is",
    "it",
    "its",
    "landmark",
    "landmarks",
    "lose",
    "loses",
    "may",
    "morning",
    "my",
    "night",
    "of",
    "opponent",
    "or",
    "otherwise",
    "pay",
    "play",
    "player",
    "region",
    "reserve",
    "resupply",
    "sabotage",
    "sacrifice",
    "spell",
    "spend",
    "target",
    "the",
    "then",
    "this",
    "to",
    "when",
    "you",
];

/// What stands for the icons of abilities on cards.
const ICONS: [&str; 5] = ["{J}", "{H}", "{R}", "{D}", "{T}"];

/// Words that lose their vowel before another one.
const ELIDED: [&str; 9] = ["de", "je", "jusque", "la", "le", "lorsque", "me", "ne", "que"];

fn words(text: &str) -> Vec<&str> {
    let apart = |letter: char| !letter.is_alphanumeric() && letter != '-';
    text.split(apart).filter(|word| !word.is_empty()).collect()
}

/// The faults of a sentence.
fn faults(text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let plain = ICONS.iter().fold(text.to_owned(), |text, icon| text.replace(icon, "Icône"));
    let forbidden = [
        "[", "]", "{", "}", "_", "\"", "::", "  ", "..", " .", " ,", ",,", "( ", " )", "« »", "()",
    ];
    faults
        .extend(forbidden.iter().filter(|one| plain.contains(**one)).map(|one| format!("`{one}`")));
    for word in words(&plain) {
        if ENGLISH.contains(&&*word.to_lowercase())
            && !["base", "die", "Base", "or"].contains(&word)
        {
            faults.push(format!("the English `{word}`"));
        }
        if word.chars().skip(1).any(char::is_uppercase) && !word.contains('-') {
            faults.push(format!("`{word}`, a name of the code"));
        }
    }
    for pair in plain.split(' ').collect::<Vec<_>>().windows(2) {
        let [first, second] =
            [pair[0].trim_start_matches(['«', '(']).to_lowercase(), pair[1].to_owned()];
        let vowel =
            second.starts_with(|letter: char| "aeiouâàéèêîôûAEIOUÂÀÉÈÊÎÔÛ".contains(letter));
        let elides = ELIDED.contains(&&*first) && vowel;
        let grows = ["de", "à"].contains(&&*first) && ["le", "les"].contains(&&*second);
        let of_des = first == "de" && second == "des";
        let si = first == "si" && ["il", "ils"].contains(&&*second);
        if elides || grows || of_des || si {
            faults.push(format!("`{first} {second}`"));
        }
    }
    faults
}

#[test]
fn abilities_are_told_in_french() {
    let rows = include_str!("french_effects.jsonl").lines();
    let rows: Vec<Row> = rows
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect();
    assert!(rows.len() > 50, "only {}", rows.len());
    let wrong: Vec<_> = rows
        .iter()
        .map(|row| (Language::French.ability(&row.ability), &row.says))
        .filter(|(told, says)| told != *says)
        .map(|(told, says)| format!("told: {told}\nsays: {says}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for row in &rows {
        assert_eq!(faults(&row.says), Vec::<String>::new(), "{}", row.says);
    }
}

#[test]
fn faults_are_found() {
    for text in
        ["Si il le fait.", "De une carte.", "Piochez the card.", "AtLeast(1).", "De le Deck."]
    {
        assert!(!faults(text).is_empty(), "{text}");
    }
    assert_eq!(faults("S'il le fait, envoyez-le en Réserve."), Vec::<String>::new());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn whatever_an_ability_does_can_be_told_in_french(ability in any_ability::abilities()) {
        let told = Language::French.ability(&ability);
        prop_assert!(told.ends_with('.') || told.ends_with("».") || told.ends_with('»'), "{told}");
        let faults = faults(&told);
        prop_assert!(faults.is_empty(), "{faults:?} in {told}");
    }
}
