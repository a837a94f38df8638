//! The abilities of each card: as data, in the rows of `data/abilities.jsonl`, or read from the text of a card file.

use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

use rules::Ability;
use serde::Deserialize;

use crate::printed::CardText;
use crate::{Card, CardChange, Date, TextReading, data};

/// The abilities of one distinct card, in printed order.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AbilitiesRow {
    #[serde(rename = "ref")]
    reference: &'static str,
    abilities: Vec<Ability>,
}

static ABILITIES: LazyLock<BTreeMap<&'static str, Vec<Ability>>> = LazyLock::new(|| {
    let rows = include_str!("../data/abilities.jsonl").lines();
    rows.map(|row| {
        let row: AbilitiesRow =
            serde_json::from_str(row).expect("a test parses every row of this same text");
        (row.reference, row.abilities)
    })
    .collect()
});

/// A text of a card file, read on first use.
#[derive(Debug)]
pub(crate) struct Unopened {
    text: CardText,
    reading: OnceLock<TextReading>,
}

impl From<CardText> for Unopened {
    fn from(text: CardText) -> Self {
        Self { text, reading: OnceLock::new() }
    }
}

impl Unopened {
    fn read(&self) -> &TextReading {
        self.reading.get_or_init(|| self.text.read())
    }
}

/// The abilities that a card has on a day, or has now; `None` if the data does not contain them.
///
/// The data has the text since the last erratum; only card files know earlier ones.
pub(crate) fn of(card: &Card, on: Option<Date>) -> Option<&'static [Ability]> {
    let dated = data::dated().get(card.reference);
    let days = dated.into_iter().flatten();
    let last = days.take_while(|(from, _)| on.is_none_or(|on| **from <= on)).last();
    let since = card.history.iter().filter_map(CardChange::of_text).max();
    match last {
        Some((from, text)) if since.is_none_or(|since| *from >= since) => {
            Some(&text.read().abilities)
        }
        _ if on.is_none_or(|on| since.is_none_or(|since| since <= on)) => present(card),
        last => last.map(|(_, text)| text.read().abilities.as_slice()),
    }
}

fn present(card: &Card) -> Option<&'static [Ability]> {
    if let Some(reading) = reading(card) {
        return Some(&reading.abilities);
    }
    let reference = card.same_as.unwrap_or(card.reference);
    let unpublished = || data::unlisted(reference).map(|row| &row.abilities);
    ABILITIES.get(reference).or_else(unpublished).map(Vec::as_slice)
}

/// The words of its text that were not understood.
pub(crate) fn unread(card: &Card) -> &'static [String] {
    if let Some(reading) = reading(card) {
        return &reading.unread;
    }
    data::unlisted(card.reference).map_or(&[], |row| &row.unread)
}

fn reading(card: &Card) -> Option<&'static TextReading> {
    data::texts().get(card.reference).map(Unopened::read)
}
