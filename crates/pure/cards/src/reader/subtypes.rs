//! The sub-types of the cards in the built-in data: words recognised without a capital.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde::Deserialize;

/// The members read of a row of the data: reading a text does not depend on the card files that the
/// program started with.
#[derive(Deserialize)]
struct Subtypes {
    #[serde(borrow, default)]
    subtypes: Vec<&'static str>,
}

static KNOWN: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let rows = include_str!("../../data/cards.jsonl").lines();
    let row = |row| serde_json::from_str(row).expect("a test parses every row of this same text");
    rows.flat_map(|text| {
        let Subtypes { subtypes } = row(text);
        subtypes.into_iter().map(str::to_lowercase)
    })
    .collect()
});

/// Whether it is a sub-type in lower case and in the singular.
pub(super) fn is_known(word: &str) -> bool {
    KNOWN.contains(word)
}
