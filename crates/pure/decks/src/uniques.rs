//! What an operator's files say of Uniques: which of them a format allows, and the factions of
//! those that belong to another faction than their reference says.
//!
//! Both change every few months, and only the community has them: this program carries neither.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use cards::{Date, Faction};
use serde::Deserialize;
use serde_json::Value;
use thiserror::Error;

use crate::format::{Format, PoolKind, format};
use crate::reference::{CardCopy, Letters, RarityMark, Reference};

/// Set once, by the first query or by [`begin_with`]; global for the same reason as the cards.
static FACTS: OnceLock<UniqueFacts> = OnceLock::new();

#[derive(Debug, Default)]
struct UniqueFacts {
    pools: Vec<PoolOfUniques>,
    factions: BTreeMap<(String, Letters, u16), Vec<Window>>,
}

/// What one file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UniquesFile {
    /// The Uniques that a format allows.
    Pool(PoolOfUniques),
    /// The factions of the Uniques of a set.
    Factions(FactionsOfUniques),
}

/// The Uniques that a format allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolOfUniques {
    format: &'static str,
    version: u64,
    /// The first day; unknown if absent.
    from: Option<Date>,
    /// The first day on which another list applies.
    until: Option<Date>,
    list: UniquesList,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum UniquesList {
    /// These and no others.
    Included(BTreeSet<Reference>),
    /// All but these, and those of these sets.
    Excluded { sets: BTreeSet<String>, references: BTreeSet<Reference> },
}

/// The factions of the Uniques of a set, by card and by the number of the Unique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactionsOfUniques(BTreeMap<(String, Letters, u16), Vec<Window>>);

/// The faction of the Uniques with these numbers, the last included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Window {
    first: u32,
    last: u32,
    faction: Faction,
}

/// Why a file about Uniques cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UniquesError {
    /// It is not JSON, or has another shape.
    #[error(
        "it is neither a pool, {{\"id\":\"frontier\",\"version\":1,\"included_refs\":[..]}}, nor the factions of a set, {{\"AX_04\":{{\"AX\":[[1,2000]]}}}}: {0}"
    )]
    Shape(String),
    /// No format with a list of Uniques has this name.
    #[error(
        "`{0}` is no format with a list of Uniques: write the format's name as `id`, such as `frontier`"
    )]
    Format(String),
    /// A day is not one.
    #[error("`{0}` is not a day: write it like 2026-09-01")]
    Day(String),
    /// A reference is not that of a Unique.
    #[error("`{0}` is not the reference of a Unique: write one like ALT_CORE_B_AX_04_U_123")]
    Unique(String),
    /// A set cannot have this name.
    #[error(
        "`{0}` is not a set: the file is named after the set whose Uniques it is about, such as CORE.json"
    )]
    Set(String),
    /// A card is not written as faction and number.
    #[error("`{0}` is not a card: write its faction and its number, such as AX_04")]
    Card(String),
    /// There is no such faction.
    #[error("`{found}` of {card} is not a faction: write AX, BR, LY, MU, OR or YZ")]
    Faction {
        /// The card.
        card: String,
        /// What stands there.
        found: String,
    },
    /// Numbers are in the wrong order, or in two windows.
    #[error(
        "the numbers {first} to {last} of {card} overlap others or end before they begin: give each number one faction"
    )]
    Numbers {
        /// The card.
        card: String,
        /// The first.
        first: u32,
        /// The last.
        last: u32,
    },
    /// The factions of a set are in two files.
    #[error("the factions of the Uniques of {0} are in two files: keep the newer one")]
    Twice(String),
    /// Decks have been judged already.
    #[error("decks are judged already: name the folder when the program starts")]
    Late,
}

#[derive(Deserialize)]
struct Manifest {
    id: String,
    version: u64,
    from: Option<String>,
    until: Option<String>,
    included_refs: Option<Vec<String>>,
    excluded_sets: Option<Vec<String>>,
    excluded_refs: Option<Vec<String>>,
}

/// Reads a file about Uniques: a pool as the community publishes it, with the days on which it
/// applies if they are known, or the factions of a set, whose name is that of the file.
///
/// # Errors
///
/// [`UniquesError`] if it is neither.
pub fn read_uniques(stem: &str, bytes: &[u8]) -> Result<UniquesFile, UniquesError> {
    let shape = |error: serde_json::Error| UniquesError::Shape(error.to_string());
    let value: Value = serde_json::from_slice(bytes).map_err(shape)?;
    if value.get("id").is_some() {
        let manifest = serde_json::from_value(value).map_err(shape)?;
        return pool_of(manifest).map(UniquesFile::Pool);
    }
    let table = serde_json::from_value(value).map_err(shape)?;
    factions_of(stem, table).map(UniquesFile::Factions)
}

fn pool_of(manifest: Manifest) -> Result<PoolOfUniques, UniquesError> {
    let Manifest { id, version, from, until, included_refs, excluded_sets, excluded_refs } =
        manifest;
    let has_list = |format: &&Format| format.pool == Some(PoolKind::OfUniques);
    let Some(format) = format(&id).filter(has_list) else { return Err(UniquesError::Format(id)) };
    let list = match (included_refs, excluded_sets, excluded_refs) {
        (Some(included), None, None) => UniquesList::Included(uniques(&included)?),
        (None, None, None) | (Some(_), ..) => {
            let wanted = "either included_refs, or excluded_sets and excluded_refs";
            return Err(UniquesError::Shape(wanted.to_owned()));
        }
        (None, sets, references) => UniquesList::Excluded {
            sets: sets.into_iter().flatten().map(|set| set.to_uppercase()).collect(),
            references: uniques(&references.unwrap_or_default())?,
        },
    };
    Ok(PoolOfUniques { format: format.name, version, from: day(from)?, until: day(until)?, list })
}

fn day(text: Option<String>) -> Result<Option<Date>, UniquesError> {
    text.map(|text| text.parse().map_err(|_| UniquesError::Day(text))).transpose()
}

fn uniques(all: &[String]) -> Result<BTreeSet<Reference>, UniquesError> {
    let unique = |text: &String| {
        let reference = text.parse::<Reference>().ok();
        let reference = reference.filter(|it| it.rarity() == RarityMark::Unique);
        reference.map(|it| it.original()).ok_or_else(|| UniquesError::Unique(text.clone()))
    };
    all.iter().map(unique).collect()
}

type FactionTable = BTreeMap<String, BTreeMap<String, Vec<(u32, u32)>>>;

fn factions_of(stem: &str, table: FactionTable) -> Result<FactionsOfUniques, UniquesError> {
    let set = stem.to_uppercase();
    let mut all = BTreeMap::new();
    for (card, factions) in table {
        let any = |set: &str, card: &str| format!("ALT_{set}_B_{card}_U_1").parse::<Reference>();
        if any(&set, "AX_04").is_err() {
            return Err(UniquesError::Set(stem.to_owned()));
        }
        let Ok(reference) = any(&set, &card) else { return Err(UniquesError::Card(card)) };
        let mut windows = Vec::new();
        for (found, numbers) in factions {
            let Some(faction) = Faction::ALL.into_iter().find(|one| one.code() == found) else {
                return Err(UniquesError::Faction { card, found });
            };
            let of = |(first, last)| Window { first, last, faction };
            windows.extend(numbers.into_iter().map(of));
        }
        // Only neighbours are compared for overlaps below.
        windows.sort_unstable();
        let mut before = 0;
        for &Window { first, last, .. } in &windows {
            if first <= before || last < first {
                return Err(UniquesError::Numbers { card, first, last });
            }
            before = last;
        }
        all.insert((set.clone(), reference.letters(), reference.number()), windows);
    }
    Ok(FactionsOfUniques(all))
}

/// Judges the decks of this run of the program with these files as well.
///
/// # Errors
///
/// [`UniquesError`], and nothing is used, if two files contradict each other, or if a deck was
/// already judged.
pub fn begin_with(files: impl IntoIterator<Item = UniquesFile>) -> Result<(), UniquesError> {
    let mut facts = UniqueFacts::default();
    for file in files {
        match file {
            UniquesFile::Pool(pool) => facts.pools.push(pool),
            UniquesFile::Factions(FactionsOfUniques(factions)) => {
                for (card, windows) in factions {
                    if facts.factions.contains_key(&card) {
                        return Err(UniquesError::Twice(card.0));
                    }
                    facts.factions.insert(card, windows);
                }
            }
        }
    }
    FACTS.set(facts).map_err(|_| UniquesError::Late)
}

fn facts() -> &'static UniqueFacts {
    FACTS.get_or_init(UniqueFacts::default)
}

/// Whether a format allows a Unique on a day, or now; `None` if it is unknown.
pub(crate) fn is_allowed(format: &Format, unique: &Reference, on: Option<Date>) -> Option<bool> {
    is_allowed_by(&facts().pools, format, unique, on)
}

fn is_allowed_by(
    pools: &[PoolOfUniques],
    format: &Format,
    unique: &Reference,
    on: Option<Date>,
) -> Option<bool> {
    let is_over = |pool: &PoolOfUniques| match (pool.until, on) {
        (Some(until), Some(day)) => day >= until,
        (until, None) => until.is_some(),
        (None, Some(_)) => false,
    };
    let applies = |pool: &&PoolOfUniques| {
        pool.format == format.name
            && !is_over(pool)
            && on.zip(pool.from).is_none_or(|(day, from)| day >= from)
    };
    // A list without a first day sorts before all others, as it may be of any age.
    let newest = |pool: &&PoolOfUniques| (pool.from, pool.version);
    let pool = pools.iter().filter(applies).max_by_key(newest)?;
    let is_in = pool.has(unique);
    // Whoever played before the list may have played by an older one.
    let is_of_then = on.is_none() || pool.from.is_some();
    (is_in || is_of_then).then_some(is_in)
}

impl PoolOfUniques {
    fn has(&self, unique: &Reference) -> bool {
        match &self.list {
            UniquesList::Included(all) => all.contains(&unique.original()),
            UniquesList::Excluded { sets, references } => {
                !sets.contains(unique.set()) && !references.contains(&unique.original())
            }
        }
    }
}

/// The faction of a Unique; `None` if it is unknown.
pub(crate) fn faction_of(unique: &Reference) -> Option<Faction> {
    faction_in(&facts().factions, unique)
}

fn faction_in(
    factions: &BTreeMap<(String, Letters, u16), Vec<Window>>,
    unique: &Reference,
) -> Option<Faction> {
    let Some(CardCopy::Number(number)) = unique.instance() else { return None };
    let card = (unique.set().to_owned(), unique.letters(), unique.number());
    let windows = factions.get(&card).filter(|_| unique.rarity() == RarityMark::Unique)?;
    let window = windows.iter().find(|one| (one.first..=one.last).contains(&number));
    window.map(|one| one.faction)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool(text: &str) -> PoolOfUniques {
        match read_uniques("pool", text.as_bytes()) {
            Ok(UniquesFile::Pool(pool)) => pool,
            other => panic!("{text}: {other:?}"),
        }
    }

    fn allowed(pools: &[PoolOfUniques], unique: &str, on: &str) -> Option<bool> {
        let format = format("frontier").expect("a format");
        is_allowed_by(pools, format, &unique.parse().expect("a reference"), on.parse().ok())
    }

    #[test]
    fn a_list_includes_or_excludes() {
        let only = [pool(
            r#"{"id":"FRONTIER","version":2,"included_refs":["ALT_CORE_B_AX_04_U_7"],"note":"x"}"#,
        )];
        assert_eq!(allowed(&only, "ALT_CORE_B_AX_04_U_7", "now"), Some(true));
        assert_eq!(allowed(&only, "ALT_COREKS_B_AX_04_U_7", "now"), Some(false));
        let all_but = [pool(
            r#"{"id":"frontier","version":1,"excluded_sets":["core"],"excluded_refs":["ALT_BISE_B_AX_49_U_1"]}"#,
        )];
        assert_eq!(allowed(&all_but, "ALT_CORE_B_AX_04_U_7", "now"), Some(false));
        assert_eq!(allowed(&all_but, "ALT_BISE_B_AX_49_U_1", "now"), Some(false));
        assert_eq!(allowed(&all_but, "ALT_BISE_B_AX_49_U_2", "now"), Some(true));
        let other = format("living_legends").expect("a format");
        let unique = "ALT_BISE_B_AX_49_U_2".parse().expect("a reference");
        assert_eq!(is_allowed_by(&all_but, other, &unique, None), None);
    }

    #[test]
    fn nobody_is_accused_by_the_list_of_another_season() {
        let text = |version: u32, days: &str, number: u32| {
            pool(&format!(
                r#"{{"id":"frontier","version":{version},{days}"included_refs":["ALT_CORE_B_AX_04_U_{number}"]}}"#
            ))
        };
        let unique = "ALT_CORE_B_AX_04_U_1";
        let undated = [text(1, "", 2)];
        assert_eq!(allowed(&undated, unique, "now"), Some(false));
        assert_eq!(allowed(&undated, unique, "2026-06-01"), None);
        assert_eq!(allowed(&undated, "ALT_CORE_B_AX_04_U_2", "2026-06-01"), Some(true));
        let seasons = [
            text(1, r#""from":"2026-01-01","until":"2026-07-01","#, 1),
            text(2, r#""from":"2026-07-01","#, 2),
        ];
        for (day, wanted) in [
            ("2025-12-31", None),
            ("2026-01-01", Some(true)),
            ("2026-06-30", Some(true)),
            ("2026-07-01", Some(false)),
            ("now", Some(false)),
        ] {
            assert_eq!(allowed(&seasons, unique, day), wanted, "{day}");
        }
    }

    #[test]
    fn each_number_of_a_unique_has_one_faction() {
        let text = r#"{"AX_04":{"AX":[[1,10],[21,30]],"BR":[[11,20]]},"LY_5":{"LY":[[1,9]]}}"#;
        let Ok(UniquesFile::Factions(FactionsOfUniques(all))) =
            read_uniques("core", text.as_bytes())
        else {
            panic!("it is a table")
        };
        for (unique, wanted) in [
            ("ALT_CORE_B_AX_04_U_10", Some(Faction::Axiom)),
            ("ALT_CORE_B_AX_04_U_11", Some(Faction::Bravos)),
            ("ALT_CORE_B_AX_04_U_30", Some(Faction::Axiom)),
            ("ALT_CORE_B_AX_04_U_31", None),
            ("ALT_CORE_B_LY_05_U_9", Some(Faction::Lyra)),
            ("ALT_COREKS_B_AX_04_U_10", None),
            ("ALT_CORE_B_AX_04_C", None),
        ] {
            assert_eq!(faction_in(&all, &unique.parse().expect("a reference")), wanted, "{unique}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_file_is_said() {
        for (stem, text, wanted) in [
            ("pool", "[]", "it is neither a pool"),
            ("pool", "{", "it is neither a pool"),
            ("pool", r#"{"id":"frontier","version":1}"#, "either included_refs, or"),
            (
                "pool",
                r#"{"id":"frontier","version":1,"included_refs":[],"excluded_sets":[]}"#,
                "either included_refs, or",
            ),
            (
                "pool",
                r#"{"id":"standard","version":1,"included_refs":[]}"#,
                "`standard` is no format with a list",
            ),
            (
                "pool",
                r#"{"id":"frontier","version":1,"included_refs":["ALT_CORE_B_AX_04_C"]}"#,
                "`ALT_CORE_B_AX_04_C` is not the reference of a Unique",
            ),
            (
                "pool",
                r#"{"id":"frontier","version":1,"from":"autumn","included_refs":[]}"#,
                "`autumn` is not a day",
            ),
            ("my uniques", r#"{"AX_04":{}}"#, "`my uniques` is not a set"),
            ("CORE", r#"{"AX_":{}}"#, "`AX_` is not a card"),
            ("CORE", r#"{"AX_04":{"ZZ":[]}}"#, "`ZZ` of AX_04 is not a faction"),
            ("CORE", r#"{"AX_04":{"AX":[[5,4]]}}"#, "the numbers 5 to 4 of AX_04"),
            ("CORE", r#"{"AX_04":{"AX":[[1,4]],"BR":[[4,5]]}}"#, "the numbers 4 to 5 of AX_04"),
        ] {
            let said = read_uniques(stem, text.as_bytes()).expect_err(text).to_string();
            assert!(said.contains(wanted), "{text}: {said}");
        }
    }
}
