//! The rows of `data/cards.jsonl` and the cards of card files, in the order of their references.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::slice;
use std::sync::{LazyLock, OnceLock};

use rules::Ability;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::abilities::Unopened;
use crate::{Card, CardFileEntry, CardLanguage, CardText, Date};

/// All cards of this run of the program.
#[derive(Debug)]
struct CardData {
    /// By reference.
    cards: Vec<Card>,
    /// The abilities of cards from card files, by reference.
    texts: BTreeMap<&'static str, Unopened>,
    /// The dated texts of cards from card files, first to last.
    dated: BTreeMap<&'static str, BTreeMap<Date, Unopened>>,
}

/// Set once, by the first query or by [`begin_with`].
///
/// It is global, because names and abilities are needed far below the code that knows of card
/// files: in sentences, and where references become faces.
static DATA: OnceLock<CardData> = OnceLock::new();

/// Why card files cannot be added.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BeginError {
    /// There is a text without a card.
    #[error(
        "`{0}` has a text in the card files, and nothing says what card it is: add the card as the card API gives it"
    )]
    NoCard(String),
    /// Cards have already been queried.
    #[error("the cards are in use already: name the card files when the program starts")]
    Late,
}

/// Adds the cards of card files to those of the data, before the first query. The last file with a
/// card wins, and card files override the data. A text with a date applies from that day on, next
/// to the card's other texts.
///
/// # Errors
///
/// [`BeginError`], and nothing is added, if a text belongs to no card, or if a card was already
/// queried.
pub fn begin_with(printed: impl IntoIterator<Item = CardFileEntry>) -> Result<(), BeginError> {
    let mut given: BTreeMap<String, CardFileEntry> = BTreeMap::new();
    let mut dated: BTreeMap<String, BTreeMap<Date, CardText>> = BTreeMap::new();
    for card in printed {
        let Some(reference) = card.reference.clone() else { continue };
        if let Some(from) = card.from {
            dated.entry(reference).or_default().insert(from, card.text.unwrap_or_default());
            continue;
        }
        let before = given.remove(&reference).unwrap_or_default();
        given.insert(reference, before.updated(card));
    }
    let data = CardData::with(given, dated)?;
    DATA.set(data).map_err(|_| BeginError::Late)
}

impl CardData {
    fn built_in() -> Self {
        let row =
            |row| serde_json::from_str(row).expect("a test parses every row of this same text");
        let cards = include_str!("../data/cards.jsonl").lines().map(row).collect();
        Self { cards, texts: BTreeMap::new(), dated: BTreeMap::new() }
    }

    fn with(
        given: BTreeMap<String, CardFileEntry>,
        dated: BTreeMap<String, BTreeMap<Date, CardText>>,
    ) -> Result<Self, BeginError> {
        let mut data = Self::built_in();
        let mut cards: BTreeMap<_, _> =
            data.cards.into_iter().map(|card| (card.reference, card)).collect();
        for (reference, mut printed) in given {
            let text = printed.text.take();
            let unpublished = unlisted(&reference).map(|row| &row.card);
            let card = Card::of(printed, cards.get(reference.as_str()).or(unpublished));
            let card = card.ok_or(BeginError::NoCard(reference))?;
            data.texts.extend(text.map(|text| (card.reference, text.into())));
            cards.insert(card.reference, card);
        }
        for (reference, texts) in dated {
            let unpublished = || unlisted(&reference).map(|row| &row.card);
            let card = cards.get(reference.as_str()).or_else(unpublished);
            let known = card.map(|card| card.reference).ok_or(BeginError::NoCard(reference))?;
            let texts = texts.into_iter().map(|(from, text)| (from, text.into())).collect();
            data.dated.insert(known, texts);
        }
        data.cards = cards.into_values().collect();
        Ok(data)
    }

    fn of_this_run() -> &'static Self {
        DATA.get_or_init(Self::built_in)
    }
}

/// The cards of the data, without those of card files.
pub(crate) fn built_in() -> impl Iterator<Item = Card> {
    let unlisted = UNPUBLISHED.values().map(|row| row.card.clone());
    CardData::built_in().cards.into_iter().chain(unlisted)
}

/// The texts of card files.
pub(crate) fn texts() -> &'static BTreeMap<&'static str, Unopened> {
    &CardData::of_this_run().texts
}

/// The texts of card files that hold from a day on.
pub(crate) fn dated() -> &'static BTreeMap<&'static str, BTreeMap<Date, Unopened>> {
    &CardData::of_this_run().dated
}

/// The card with this reference; `None` if the data does not have it.
///
/// The short form `_R` of another engine is the rare version of the card's own faction, `_R1`.
pub fn get(reference: &str) -> Option<&'static Card> {
    let full = match reference.strip_suffix("_R") {
        Some(stem) => Cow::Owned(format!("{stem}_R1")),
        None => Cow::Borrowed(reference),
    };
    let cards = &CardData::of_this_run().cards;
    match cards.binary_search_by(|card| card.reference.cmp(&full)) {
        Ok(row) => cards.get(row),
        Err(_) => unlisted(&full).map(|row| &row.card),
    }
}

/// The first printing of the card with this reference: all printings of one card have the same, and
/// an unknown card is its own.
pub fn first_printing(reference: &str) -> &str {
    get(reference).map_or(reference, |card| card.same_as.unwrap_or(card.reference))
}

/// Whether a reference is known to be that of a token (`4.0 2.1.e`).
pub fn is_token(reference: &str) -> bool {
    get(reference).is_some_and(|card| card.kind.is_token())
}

/// The name in another language of a card with this English name; `None` if the data has no such
/// card.
pub fn translated(name: &str, language: CardLanguage) -> Option<&'static str> {
    NAMES.get(name).map(|card| card.name(language))
}

/// The first card of each English name.
static NAMES: LazyLock<BTreeMap<&'static str, &'static Card>> = LazyLock::new(|| {
    let mut names = BTreeMap::new();
    for card in all() {
        names.entry(card.name(CardLanguage::English)).or_insert(card);
    }
    names
});

/// Every card of the publisher's list and of card files, in the order of the references.
pub fn all() -> slice::Iter<'static, Card> {
    CardData::of_this_run().cards.iter()
}

/// A row of [`LISTS`].
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'static"))]
pub(crate) struct UnlistedRow {
    pub(crate) card: Card,
    /// In printed order, support abilities last.
    pub(crate) abilities: Vec<Ability>,
    /// The words of its text that were not understood.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) unread: Vec<String>,
}

/// The lists of cards that the publisher's list lacks: those of a game engine, and of the newest set.
const LISTS: [(&str, &str); 2] = [
    ("engine.jsonl", include_str!("../data/engine.jsonl")),
    ("fugue.jsonl", include_str!("../data/fugue.jsonl")),
];

static UNPUBLISHED: LazyLock<BTreeMap<&'static str, UnlistedRow>> = LazyLock::new(|| {
    let rows = LISTS.iter().flat_map(|(_, rows)| rows.lines());
    rows.map(|row| {
        let row: UnlistedRow =
            serde_json::from_str(row).expect("a test parses every row of this same text");
        (row.card.reference, row)
    })
    .collect()
});

/// The row of this reference among the cards that the publisher's list lacks: sets and promotional
/// cards newer than the list, known by their English name alone.
pub(crate) fn unlisted(reference: &str) -> Option<&'static UnlistedRow> {
    UNPUBLISHED.get(reference)
}

/// The cards that the publisher's list lacks, in the order of their references; those redefined by
/// a card file are in [`all`].
pub fn unpublished() -> impl Iterator<Item = &'static Card> {
    let cards = UNPUBLISHED.values().map(|row| &row.card);
    cards.filter(|card| get(card.reference).is_some_and(|found| std::ptr::eq(found, *card)))
}

#[cfg(test)]
mod tests {
    #![expect(clippy::disallowed_methods, reason = "the source is a file beside the project")]

    use std::path::Path;

    use super::*;

    #[test]
    fn references_grow_from_row_to_row() {
        assert!(all().is_sorted_by(|a, b| a.reference < b.reference));
    }

    #[test]
    fn every_card_is_found_by_its_reference() {
        assert!(all().all(|card| get(card.reference) == Some(card)));
    }

    #[test]
    fn a_name_has_one_translation() {
        for card in all() {
            for language in CardLanguage::ALL {
                let name = card.name(CardLanguage::English);
                if language == CardLanguage::French {
                    assert_eq!(translated(name, language), Some(card.name(language)), "{name}");
                }
                assert!(translated(name, language).is_some(), "{name}");
            }
        }
        assert_eq!(translated("Nobody", CardLanguage::French), None);
    }

    #[test]
    fn a_short_r_is_the_first_rare() {
        let rares: Vec<&Card> = all().filter(|card| card.reference.ends_with("_R1")).collect();
        assert_eq!(rares.len(), 702);
        for card in rares {
            assert_eq!(get(card.reference.trim_end_matches('1')), Some(card));
        }
    }

    #[test]
    fn unknown_references_are_normal() {
        for unknown in ["", "_R", "ALT_CORE_B_AX_24", "ALT_CORE_B_AX_24_U_17", "alt_core_b_ax_24_c"]
        {
            assert_eq!(get(unknown), None, "{unknown}");
        }
    }

    /// The data is the reader's output for these lists. `DAYBOOK_BLESS=1 cargo test -p cards --lib`
    /// writes it.
    #[test]
    fn the_data_is_read_from_the_lists_of_newer_cards() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        for (name, data) in LISTS {
            let list = root.join("../../../../shared/cards").join(name);
            let Ok(list) = std::fs::read_to_string(list) else {
                assert!(std::env::var_os("CI").is_none(), "../shared/cards/{name} is missing");
                println!("NOT RUN: ../shared/cards/{name} is not here");
                continue;
            };
            let row = |mut printed: crate::CardFileEntry| {
                let read = printed.text.take().unwrap_or_default().read();
                let card = Card::of(printed, None).expect("it has a type");
                let row = UnlistedRow { card, abilities: read.abilities, unread: read.unread };
                (row.card.reference, serde_json::to_string(&row).expect("JSON") + "\n")
            };
            let rows: BTreeMap<_, _> =
                crate::read_file(&list).expect("cards").into_iter().map(row).collect();
            let wanted: String = rows.into_values().collect();
            if std::env::var_os("DAYBOOK_BLESS").is_some() {
                std::fs::write(root.join("data").join(name), &wanted).expect("it can be written");
            } else {
                assert!(data == wanted, "{name}");
            }
        }
    }

    #[test]
    fn every_newer_card_is_known_by_its_reference() {
        assert_eq!((crate::all().count(), unpublished().count()), (2240, 733));
        for card in unpublished() {
            assert_eq!(crate::get(card.reference), Some(card));
            assert!(card.abilities().is_some(), "{}", card.reference);
            let is_unread = card.abilities().is_some_and(|all| all.contains(&Ability::Unread));
            assert_eq!(is_unread, !card.unread().is_empty(), "{}", card.reference);
        }
    }
}
