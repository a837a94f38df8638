//! Cards that the publisher's list lacks and a game engine has: sets and promotional cards newer than the list.
//!
//! They are known by their English name alone, and a Hero's limits are not known.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rules::Ability;
use serde::{Deserialize, Serialize};

use crate::Card;

/// A row of `data/engine.jsonl`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'static"))]
pub(crate) struct Unlisted {
    pub(crate) card: Card,
    /// In printed order, support abilities last.
    pub(crate) abilities: Vec<Ability>,
    /// The words of its text that were not understood.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) unread: Vec<String>,
}

static ROWS: LazyLock<BTreeMap<&'static str, Unlisted>> = LazyLock::new(|| {
    let rows = include_str!("../data/engine.jsonl").lines();
    rows.map(|row| {
        let row: Unlisted =
            serde_json::from_str(row).expect("a test parses every row of this same text");
        (row.card.reference, row)
    })
    .collect()
});

/// The row of this reference.
pub(crate) fn row(reference: &str) -> Option<&'static Unlisted> {
    ROWS.get(reference)
}

/// The cards that the publisher's list lacks, in the order of their references; those that a card file gives anew are in
/// [`all`](crate::all).
pub fn unpublished() -> impl Iterator<Item = &'static Card> {
    let cards = ROWS.values().map(|row| &row.card);
    cards.filter(|card| crate::get(card.reference).is_some_and(|found| std::ptr::eq(found, *card)))
}

#[cfg(test)]
mod tests {
    #![expect(clippy::disallowed_methods, reason = "the source is a file beside the project")]

    use std::path::Path;

    use super::*;

    /// The data is what the reader makes of the engine's list. `DAYBOOK_BLESS=1 cargo test -p cards --lib` writes it.
    #[test]
    fn the_data_is_read_from_the_list_of_the_engine() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let list = root.join("../../../shared/cards/engine.jsonl");
        let Ok(list) = std::fs::read_to_string(list) else {
            assert!(std::env::var_os("CI").is_none(), "../shared/cards/engine.jsonl is missing");
            println!("NOT RUN: ../shared/cards/engine.jsonl is not here");
            return;
        };
        let row = |mut printed: crate::Printed| {
            let read = printed.text.take().unwrap_or_default().read();
            let card = Card::of(printed, None).expect("it has a type");
            let row = Unlisted { card, abilities: read.abilities, unread: read.unread };
            (row.card.reference, serde_json::to_string(&row).expect("JSON") + "\n")
        };
        let rows: BTreeMap<_, _> =
            crate::read_file(&list).expect("cards").into_iter().map(row).collect();
        let wanted: String = rows.into_values().collect();
        let path = root.join("data/engine.jsonl");
        if std::env::var_os("DAYBOOK_BLESS").is_some() {
            std::fs::write(&path, &wanted).expect("the data can be written");
        }
        assert!(std::fs::read_to_string(path).expect("the data") == wanted);
    }

    #[test]
    fn every_card_of_the_engine_is_known_by_its_reference() {
        assert_eq!((crate::all().count(), unpublished().count()), (2240, 492));
        for card in unpublished() {
            assert_eq!(crate::get(card.reference), Some(card));
            assert!(card.abilities().is_some(), "{}", card.reference);
            let is_unread = card.abilities().is_some_and(|all| all.contains(&Ability::Unread));
            assert_eq!(is_unread, !card.unread().is_empty(), "{}", card.reference);
        }
    }
}
