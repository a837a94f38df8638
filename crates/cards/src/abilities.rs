//! The abilities of each card, as data: the rows of `data/abilities.jsonl`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rules::Ability;
use serde::Deserialize;

use crate::Card;

/// The abilities of one distinct card, in printed order.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    #[serde(rename = "ref")]
    reference: &'static str,
    abilities: Vec<Ability>,
}

static ABILITIES: LazyLock<BTreeMap<&'static str, Vec<Ability>>> = LazyLock::new(|| {
    let rows = include_str!("../data/abilities.jsonl").lines();
    rows.map(|row| {
        let row: Row =
            serde_json::from_str(row).expect("a test parses every row of this same text");
        (row.reference, row.abilities)
    })
    .collect()
});

/// The abilities of a card; none if the data does not say what they are.
pub(crate) fn of(card: &Card) -> Option<&'static [Ability]> {
    let reference = card.same_as.unwrap_or(card.reference);
    ABILITIES.get(reference).map(Vec::as_slice)
}
