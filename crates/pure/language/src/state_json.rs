//! The state JSON for readers of one language: cards have their printed names in it.

use replay::{Replay, Viewer};
use serde_json::Value;

use crate::language::Language;

/// The state JSON after record `seq`, as `viewer` may see it; the names of its cards are those of
/// `language`, if one is named and the cards are known. `None` if there is no such record.
pub fn state_json(
    replay: &Replay,
    seq: u32,
    viewer: Viewer,
    language: Option<Language>,
) -> Option<Value> {
    let mut state = replay.view(seq, viewer)?.to_json();
    // Faces are written with their English names.
    if let Some(language) = language.filter(|&language| language != Language::English) {
        name_cards(&mut state, language);
    }
    Some(state)
}

/// Translates the name of everything written as a card: with a reference and a name.
fn name_cards(value: &mut Value, language: Language) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(|one| name_cards(one, language)),
        Value::Object(fields) => {
            if fields.contains_key("reference")
                && let Some(Value::String(name)) = fields.get_mut("name")
            {
                *name = language.card(name).to_owned();
            }
            fields.values_mut().for_each(|one| name_cards(one, language));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
