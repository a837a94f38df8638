//! The data compared with its source, field by field.
//!
//! The source is not part of the project: it lies beside it, at `../shared/cards/cards.jsonl` seen
//! from the root. `DAYBOOK_BLESS=1 cargo test -p cards source::` rewrites `data/cards.jsonl` from
//! it.

#![expect(clippy::disallowed_methods, reason = "the source is a file beside the project")]

use std::path::{Path, PathBuf};
use std::{env, fs};

use cards::{Card, CardLanguage};
use rules::Terrain;
use serde_json::{Map, Value, json};

/// The rows of the source; `None`, with a note, where it is absent. Continuous integration must
/// have it.
fn source() -> Option<Vec<Value>> {
    let path = root().join("../shared/cards/cards.jsonl");
    match fs::read_to_string(&path) {
        Ok(text) => Some(
            text.lines()
                .map(|row| serde_json::from_str(row).expect("the source is JSON"))
                .collect(),
        ),
        Err(error) => {
            assert!(env::var_os("CI").is_none(), "{}: {error}", path.display());
            eprintln!("NOT RUN: the data was not compared, {} is absent", path.display());
            None
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// A row of the source in the form of `data/cards.jsonl`.
fn row(source: &Value) -> String {
    let pick = |keys: &[&str]| {
        let values: Vec<Value> = keys.iter().map(|key| source[*key].clone()).collect();
        if values.iter().all(Value::is_null) { Value::Null } else { Value::Array(values) }
    };
    let names: Vec<&Value> = CardLanguage::ALL.iter().map(|l| &source["name"][l.code()]).collect();
    let history: Vec<Value> = strings(&source["errata_history"]).into_iter().map(change).collect();
    let members = [
        ("ref", source["reference"].clone()),
        ("version", source["version"].clone()),
        ("names", json!(names)),
        ("faction", source["faction"].clone()),
        ("type", source["type"].clone()),
        ("subtypes", source["subtypes"].clone()),
        ("cost", pick(&["hand_cost", "reserve_cost"])),
        ("statistics", pick(&["forest", "mountain", "water"])),
        ("limits", pick(&["reserve_limit", "landmark_limit"])),
        ("same_as", source["same_as"].clone()),
        ("banned", source["banned"].clone()),
        ("suspended", source["suspended"].clone()),
        ("errata", source["errata"].clone()),
        ("history", Value::Array(history)),
        ("inferred", source["inferred"].clone()),
    ];
    let row: Map<String, Value> = members
        .into_iter()
        .filter(|(_, value)| !matches!(value, Value::Null | Value::Bool(false)))
        .filter(|(_, value)| value.as_array().is_none_or(|list| !list.is_empty()))
        .map(|(key, value)| (key.to_owned(), value))
        .collect();
    let card: Card =
        serde_json::from_str(Value::Object(row).to_string().leak()).expect("a row of the data");
    serde_json::to_string(&card).expect("a card is JSON")
}

/// `2025-02-01 suspended (unique only)` as a member of `history`.
fn change(text: &str) -> Value {
    let (text, unique_only) = match text.strip_suffix(" (unique only)") {
        Some(stem) => (stem, true),
        None => (text, false),
    };
    let (date, kind) = text.split_once(' ').expect("a date and a kind");
    json!({ "on": date, "what": kind, "unique_only": unique_only })
}

fn strings(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().map(|s| s.as_str().expect("of strings")).collect()
}

#[test]
fn the_data_is_the_source_in_our_form() {
    let Some(source) = source() else { return };
    let wanted: String = source.iter().map(|line| row(line) + "\n").collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/cards.jsonl");
    if env::var_os("DAYBOOK_BLESS").is_some() {
        fs::write(&path, &wanted).expect("the data can be written");
    }
    let data = fs::read_to_string(&path).expect("the data is there");
    assert!(data == wanted, "data/cards.jsonl differs; see the head of this file to write it anew");
}

#[test]
fn every_field_of_the_source_is_on_the_card() {
    let Some(source) = source() else { return };
    assert_eq!(source.len(), cards::all().count());
    for line in &source {
        let card =
            cards::get(line["reference"].as_str().expect("a reference")).expect("in the data");
        let known = Value::Object(known(card));
        assert_eq!(known, *line, "{}", card.reference);
    }
}

/// The card in the words of the source, from the crate's public interface.
fn known(card: &Card) -> Map<String, Value> {
    let names: Map<String, Value> =
        CardLanguage::ALL.map(|l| (l.code().to_owned(), json!(card.name(l)))).into_iter().collect();
    let history: Vec<String> = card
        .history
        .iter()
        .map(|change| {
            let kind = json!(change.kind);
            let unique = if change.unique_only { " (unique only)" } else { "" };
            format!("{} {}{unique}", change.date, kind.as_str().expect("a word"))
        })
        .collect();
    let facts = json!({
        "reference": card.reference, "set": card.set(), "product": card.product(),
        "number": card.number(), "version": card.version, "name": names,
        "faction": card.faction.map(cards::Faction::name), "printed_faction": card.printed_faction(),
        "rarity": card.rarity().map(cards::Rarity::word), "out_of_faction": card.out_of_faction(),
        "type": card.kind, "subtypes": card.subtypes,
        "hand_cost": card.hand_cost(), "reserve_cost": card.reserve_cost(),
        "forest": card.statistic(Terrain::Forest), "mountain": card.statistic(Terrain::Mountain),
        "water": card.statistic(Terrain::Water), "reserve_limit": card.reserve_limit(),
        "landmark_limit": card.landmark_limit(), "banned": card.banned, "suspended": card.suspended,
        "errata": card.errata, "same_as": card.same_as, "errata_history": history,
        "inferred": card.inferred,
    });
    match facts {
        Value::Object(facts) => facts,
        _ => unreachable!("written as an object above"),
    }
}
