//! The rows of `data/cards.jsonl`, in the order of their references.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::slice;
use std::sync::LazyLock;

use crate::{Card, Language};

/// All cards, by reference.
static CARDS: LazyLock<Vec<Card>> = LazyLock::new(|| {
    include_str!("../data/cards.jsonl")
        .lines()
        .map(|row| serde_json::from_str(row).expect("a test parses every row of this same text"))
        .collect()
});

/// The card with this reference; none if the data does not have it.
///
/// The short form `_R` of another engine is the rare version of the card's own faction, `_R1`.
pub fn get(reference: &str) -> Option<&'static Card> {
    let full = match reference.strip_suffix("_R") {
        Some(stem) => Cow::Owned(format!("{stem}_R1")),
        None => Cow::Borrowed(reference),
    };
    let row = CARDS.binary_search_by(|card| card.reference.cmp(&full)).ok()?;
    CARDS.get(row)
}

/// What a card with this English name is called in another language; none if the data has no such card.
pub fn translated(name: &str, language: Language) -> Option<&'static str> {
    NAMES.get(name).map(|card| card.name(language))
}

/// The first card of each English name.
static NAMES: LazyLock<BTreeMap<&'static str, &'static Card>> = LazyLock::new(|| {
    let mut names = BTreeMap::new();
    for card in all() {
        names.entry(card.name(Language::English)).or_insert(card);
    }
    names
});

/// Every card, in the order of the references.
pub fn all() -> slice::Iter<'static, Card> {
    CARDS.iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_grow_from_row_to_row() {
        assert!(CARDS.is_sorted_by(|a, b| a.reference < b.reference));
    }

    #[test]
    fn every_card_is_found_by_its_reference() {
        assert!(all().all(|card| get(card.reference) == Some(card)));
    }

    #[test]
    fn a_name_has_one_translation() {
        for card in all() {
            for language in Language::ALL {
                let name = card.name(Language::English);
                if language == Language::French {
                    assert_eq!(translated(name, language), Some(card.name(language)), "{name}");
                }
                assert!(translated(name, language).is_some(), "{name}");
            }
        }
        assert_eq!(translated("Nobody", Language::French), None);
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
}
