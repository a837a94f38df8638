//! Which abilities are known to be read and followed correctly, because effects of real games
//! matched them.
//!
//! An effect that deviates is reported as a violation only if everything in its ability is proven.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use rules::{Ability, QuickAction};
use serde_json::Value;

/// The vocabulary of abilities whose effects were carried out in real games as written.
static PROVEN: LazyLock<BTreeSet<&'static str>> =
    LazyLock::new(|| include_str!("../data/proven.txt").lines().collect());

/// Names that are interchangeable.
const NAMES: [&str; 6] = ["counters", "my_counters", "name", "named", "subtype", "subtypes"];

/// Words around steps that are carried out in sequence, and those around steps in lists of their
/// own.
const STEPS: [&str; 5] = ["do", "modes", "otherwise", "spell", "then"];
const LISTS: [&str; 5] = ["after_rest", "by", "for_each", "if", "times"];

/// Words for actions on objects, and those that refer to objects.
const DONE: [&str; 9] =
    ["augment", "exhaust", "gain", "lose", "move", "ready", "sacrifice", "switch", "what"];
const NAMED: [&str; 5] = ["choose", "it", "me", "target", "those"];

/// Whether all words of an ability are proven.
pub(crate) fn is_proven(ability: &Ability) -> bool {
    words(ability).iter().all(|word| PROVEN.contains(word.as_str()))
}

/// Whether all words in the cost of a quick action are proven.
pub(crate) fn is_cost_proven(action: &QuickAction) -> bool {
    let cost = QuickAction { effect: Vec::new(), ..action.clone() };
    is_proven(&Ability::QuickAction(cost))
}

/// The words of an ability: each with the word around it.
///
/// A step is the same in every position, references to objects are the same for every action, and
/// counts are the same whatever they apply to.
pub fn words(ability: &Ability) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let value = serde_json::to_value(ability).expect("plain data");
    add(&value, "", &mut words);
    words
}

fn add(value: &Value, around: &str, words: &mut BTreeSet<String>) {
    match value {
        Value::Object(all) => {
            let is_number = all.contains_key("per");
            for (word, value) in all {
                let place = if is_number { "number" } else { place(around, word) };
                words.insert(format!("{place} {word}"));
                add(value, word, words);
            }
        }
        Value::Array(all) => {
            for one in all {
                let is_list = LISTS.contains(&around) && one.is_array();
                add(one, if is_list { "do" } else { around }, words);
            }
        }
        Value::String(word) if !NAMES.contains(&around) => {
            words.insert(format!("{} {word}", place(around, word)));
        }
        Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// The context of a word, unless the context makes no difference.
fn place<'a>(around: &'a str, word: &str) -> &'a str {
    if STEPS.contains(&around) {
        "step"
    } else if DONE.contains(&around) && NAMED.contains(&word) {
        "objects"
    } else {
        around
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn of(ability: &Value) -> BTreeSet<String> {
        words(&serde_json::from_value(ability.clone()).expect("an ability"))
    }

    #[test]
    fn a_step_is_the_same_wherever_it_stands() {
        let draw = json!({ "draw": 1 });
        let spell = of(&json!({ "spell": [draw] }));
        let then = of(&json!({ "spell": [{ "try": { "do": [draw], "then": [draw] } }] }));
        assert!(spell.contains("step draw") && then.contains("step draw"));
        assert!(!then.iter().any(|word| word == "then draw" || word == "do draw"));
    }

    #[test]
    fn what_a_quick_action_does_is_no_part_of_its_cost() {
        let unproven = json!([{ "exchange_boosts": "it" }]);
        let action = json!({ "quick_action": { "cost": ["exhaust"], "do": unproven } });
        let ability = serde_json::from_value(action).expect("an ability");
        let Ability::QuickAction(action) = &ability else { panic!("{ability:?}") };
        assert!(!is_proven(&ability) && is_cost_proven(action));
    }
}
