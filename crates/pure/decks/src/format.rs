//! Formats: their names, and their rules for decks.
//!
//! All of it is data, in `data/formats.jsonl`. An unknown format is not a fault: its decks cannot
//! be judged.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use cards::letters;
use serde::{Deserialize, Serialize};

/// A format.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Format {
    /// Its name, as programs write it.
    pub name: &'static str,
    /// Its other names.
    #[serde(borrow)]
    pub aliases: Vec<&'static str>,
    /// The applicable part of the rulebook.
    pub play: RulesOfPlay,
    /// Minimum and maximum number of cards, the Hero included.
    pub size: (u32, Option<u32>),
    /// Minimum and maximum number of Heroes.
    pub heroes: (u32, u32),
    /// Maximum number of factions; if it is one, it is that of the Hero.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub factions: Option<u32>,
    /// Maximum number of cards with one name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub copies: Option<u32>,
    /// Maximum number of cards with one name and rarity.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub copies_of_rarity: Option<u32>,
    /// Maximum number of rare cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rares: Option<u32>,
    /// Maximum number of exalted cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exalted: Option<u32>,
    /// Maximum number of unique cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uniques: Option<u32>,
    /// Maximum number of unique cards with a Hero of this faction and number.
    #[serde(default, borrow, skip_serializing_if = "BTreeMap::is_empty")]
    pub uniques_by_hero: BTreeMap<&'static str, u32>,
    /// Whether banned and suspended cards are excluded.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub restricted: bool,
    /// The pool that cards must come from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pool: Option<PoolKind>,
    /// Number of boosters that each player opens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boosters: Option<u32>,
}

/// The part of the rulebook that applies to a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RulesOfPlay {
    /// Players bring decks of their own cards.
    Constructed,
    /// Players build decks from the cards they are given.
    Limited,
    /// None.
    Free,
}

/// A pool that cards must come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PoolKind {
    /// The cards that the player was given.
    OfPlayer,
    /// A list of Uniques, which an operator's file may give.
    OfUniques,
}

static FORMATS: LazyLock<Vec<Format>> = LazyLock::new(|| {
    let lines = include_str!("../data/formats.jsonl").lines();
    lines.map(|row| serde_json::from_str(row).expect("a test reads every row")).collect()
});

/// Every known format.
pub fn formats() -> &'static [Format] {
    &FORMATS
}

/// Names and aliases of formats, by their letters and digits.
static NAMES: LazyLock<BTreeMap<String, &'static Format>> = LazyLock::new(|| {
    let names = |it: &'static Format| it.aliases.iter().chain([&it.name]).map(|name| letters(name));
    formats().iter().flat_map(|it| names(it).map(move |name| (name, it))).collect()
});

/// The format with a name: case, accents and the characters between words are ignored.
pub fn format(name: &str) -> Option<&'static Format> {
    NAMES.get(&letters(name)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_has_many_names_and_each_is_of_one() {
        for (name, of) in [
            ("constructed", "standard"),
            ("Standard (No Unique)", "nuc"),
            ("NO_UNIQUE", "nuc"),
            ("Singleton NUC", "singleton_nuc"),
            ("sealed", "limited"),
            ("Scellé", "limited"),
            ("Booster Draft", "draft"),
            ("FRONTIER", "frontier"),
        ] {
            assert_eq!(format(name).map(|it| it.name), Some(of), "{name}");
        }
        for unknown in ["", "limited!? of mine", "fun", "DEMO"] {
            assert_eq!(format(unknown), None, "{unknown}");
        }
        let mut names: Vec<_> =
            formats().iter().flat_map(|it| it.aliases.iter().chain([&it.name])).collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }
}
