//! Compares two events that may describe the same step with more or fewer words.

use rules::{Event, SlotId};
use serde::Deserialize;
use serde_json::Value;

use crate::table::GrowingMatch;

/// Whether two events lead to the same state here and have the same content.
///
/// Differences that do not matter: the record that began a cause, the order of a list without
/// effect, the name of a card or orb that could be no other. The name of a card that was revealed
/// matters: an effect refers to it.
pub(crate) fn same(table: &GrowingMatch, a: &Event, b: &Event) -> bool {
    if a == b {
        return true;
    }
    let (Ok(one), Ok(other)) = (table.after(a), table.after(b)) else { return false };
    one.digest() == other.digest() && plain(table, a) == plain(table, b)
}

fn plain(table: &GrowingMatch, event: &Event) -> Value {
    let mut event = event.clone();
    for entry in event.faces_mut() {
        if let Some(face) = table.face(entry) {
            *entry = rules::FaceEntry::New(face);
        }
    }
    let mut value = serde_json::to_value(&event).expect("plain data");
    let data = &mut value["data"];
    if let Some(cause) = data.get_mut("cause").and_then(Value::as_object_mut) {
        // Lines do not say which record began a cause.
        cause.remove("seq");
    }
    if matches!(event, Event::ManaPaid(_) | Event::ManaReadied(_))
        && let Some(data) = data.as_object_mut()
    {
        // Orbs that pay cannot be told apart unless the state shows it, and the states were compared before.
        data.remove("orbs");
    }
    if !matches!(event, Event::ChoiceMade(_) | Event::TimestampsAssigned(_)) {
        for list in ["moves", "objects", "expeditions"] {
            let Some(all) = data.get_mut(list).and_then(Value::as_array_mut) else { continue };
            all.iter_mut().filter_map(Value::as_object_mut).for_each(|one| {
                unname(table, one);
            });
            // Parts of one record happen at the same time; where their order matters, the states differ.
            all.sort_by_key(Value::to_string);
        }
        if let Some(card) = data.get_mut("card").and_then(Value::as_object_mut) {
            unname(table, card);
        }
    }
    value
}

/// Removes the name of a hidden card, and its names elsewhere: the state shows which it was.
fn unname(table: &GrowingMatch, one: &mut serde_json::Map<String, Value>) {
    let slot = one.get("what").and_then(|what| SlotId::deserialize(what).ok());
    if slot.is_some_and(|slot| !table.is_revealed(slot)) {
        one.remove("what");
    }
    // The same state has the same ids.
    one.remove("source_id");
}
