//! Published rulings on cards, in our own words.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::catalogue::{lines, texts};
use crate::language::Language;
use crate::text::Text;

/// A ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Ruling {
    /// Its number, such as `R001`: the scenes of `tests/scenes` have it too.
    pub id: &'static str,
    /// What it says, in our own words.
    pub says: Text,
}

/// The cards that a ruling is about, each by its first printing.
#[derive(Deserialize)]
struct CardsRow {
    id: &'static str,
    #[serde(borrow)]
    cards: Vec<&'static str>,
}

#[derive(Deserialize)]
struct TextRow {
    id: &'static str,
    says: String,
}

/// Rulings in the order of their numbers, by the cards that they are about.
///
/// The files are named here and not in the data of a language, which the page's module carries: only
/// a program that shows rulings has them.
static RULINGS: LazyLock<BTreeMap<&'static str, Vec<Ruling>>> = LazyLock::new(|| {
    let rows: Vec<(Language, TextRow)> = Language::ALL
        .iter()
        .flat_map(|&language| lines(file(language)).into_iter().map(move |row| (language, row)))
        .collect();
    let says: BTreeMap<&str, Text> =
        texts(rows.iter().map(|(language, row)| (row.id, *language, &*row.says)));
    let mut all = BTreeMap::<_, Vec<_>>::new();
    for CardsRow { id, cards } in lines(include_str!("../data/rulings.jsonl")) {
        for card in cards {
            all.entry(card).or_default().push(Ruling { id, says: says[id].clone() });
        }
    }
    all
});

const fn file(language: Language) -> &'static str {
    match language {
        Language::French => include_str!("french/rulings.jsonl"),
        Language::English => include_str!("english/rulings.jsonl"),
        #[cfg(test)]
        Language::Pseudo => include_str!("english/rulings.jsonl"),
    }
}

/// The rulings about a card, whichever of its printings this reference names.
pub fn rulings(reference: &str) -> &'static [Ruling] {
    RULINGS.get(cards::first_printing(reference)).map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_ruling_is_about_known_cards_and_has_a_text_in_each_language() {
        let rows: Vec<CardsRow> = lines(include_str!("../data/rulings.jsonl"));
        assert_eq!(rows.len(), 130);
        for row in &rows {
            for card in &row.cards {
                assert_eq!(cards::first_printing(card), *card, "{}", row.id);
                assert!(cards::get(card).is_some(), "{}: {card}", row.id);
            }
        }
        let ids: BTreeSet<_> = rows.iter().map(|row| row.id).collect();
        for language in Language::ALL {
            let rows: Vec<TextRow> = lines(file(language));
            assert_eq!(rows.iter().map(|row| row.id).collect::<BTreeSet<_>>(), ids, "{language}");
            assert!(rows.iter().all(|row| row.says.ends_with('.')), "{language}");
        }
    }

    #[test]
    fn a_ruling_is_found_by_any_printing_of_its_card() {
        let of = |reference: &str| rulings(reference).iter().map(|it| it.id).collect::<Vec<_>>();
        assert_eq!(of("ALT_ALIZE_B_AX_33_C"), ["R001"]);
        assert_eq!(of("ALT_ALIZE_A_AX_35_C"), of("ALT_ALIZE_B_AX_35_C"));
        assert_eq!(of("ALT_COREKS_B_BR_06_C"), of("ALT_CORE_B_BR_06_C"));
        assert!(of("ALT_CORE_B_AX_04_U_7").is_empty() && of("").is_empty());
    }
}
