//! What of abilities is known to be read and followed rightly, because effects of real games went as it says.
//!
//! An effect that went otherwise is held against its player only if all that its ability says is among it.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use rules::Ability;
use serde_json::Value;

/// The words that abilities of several cards have, of which effects were carried out in real games as they say.
static PROVEN: LazyLock<BTreeSet<&'static str>> =
    LazyLock::new(|| include_str!("../data/proven.txt").lines().collect());

/// Names that are as good as any other.
const NAMES: [&str; 6] = ["counters", "my_counters", "name", "named", "subtype", "subtypes"];

/// Whether all words of an ability are proven.
pub(crate) fn is_proven(ability: &Ability) -> bool {
    words(ability).iter().all(|word| PROVEN.contains(word.as_str()))
}

/// The words of an ability: each with the one around it.
pub fn words(ability: &Ability) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let value = serde_json::to_value(ability).expect("plain data");
    add(&value, "", &mut words);
    words
}

fn add(value: &Value, around: &str, words: &mut BTreeSet<String>) {
    match value {
        Value::Object(all) => {
            for (word, value) in all {
                words.insert(format!("{around} {word}"));
                add(value, word, words);
            }
        }
        Value::Array(all) => all.iter().for_each(|one| add(one, around, words)),
        Value::String(word) if !NAMES.contains(&around) => {
            words.insert(format!("{around} {word}"));
        }
        Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
