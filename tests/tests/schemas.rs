//! JSON Schemas of all JSON that the project writes, generated from its types, and files that
//! conform to them.
//!
//! `DAYBOOK_BLESS=1 cargo test -p tests --test schemas` writes `schemas/*.schema.json`; the commit
//! explains why one changed.

use std::path::{Path, PathBuf};

use jsonschema::Validator;
use language::{DecksReport, Language, Report, StateUpdate, TitledMoment, timeline};
use record::{Draft, Record};
use replay::{Replay, StateView, Viewer};
use rules::{Explanation, Opening, Seat, View};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

/// A line of a `.daybook` file that tells what a slot holds.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only its schema is used")]
struct OpeningLine {
    /// What is told.
    open: Opening,
}

/// What is read from outside: what may be left out is optional.
fn read<T: JsonSchema>() -> Value {
    SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>().to_value()
}

/// What is written: everything that is always there is required.
fn written<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<T>().to_value()
}

/// Every schema by name.
fn schemas() -> [(&'static str, Value); 10] {
    [
        ("advance", written::<StateUpdate>()),
        ("audit", written::<Report>()),
        ("decks", written::<DecksReport>()),
        ("derived", written::<View>()),
        ("draft", read::<Draft>()),
        ("explanation", written::<Explanation>()),
        ("moment", written::<TitledMoment>()),
        ("opening", read::<OpeningLine>()),
        ("record", read::<Record>()),
        ("state", written::<StateView>()),
    ]
}

fn validator(name: &str) -> Validator {
    let schemas = schemas();
    let (_, schema) = schemas.iter().find(|(other, _)| *other == name).expect("it is listed");
    jsonschema::validator_for(schema).expect("a schema")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[track_caller]
fn conforms(validator: &Validator, value: &Value, what: &str) {
    let wrong: Vec<String> = validator
        .iter_errors(value)
        .map(|error| format!("{what} at {}: {error}", error.instance_path()))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_schemas_are_those_of_the_types() {
    for (name, schema) in schemas() {
        let text = serde_json::to_string_pretty(&schema).expect("JSON") + "\n";
        let path = root().join(format!("schemas/{name}.schema.json"));
        if std::env::var_os("DAYBOOK_BLESS").is_some() {
            std::fs::write(&path, &text).expect("writable");
        }
        let found = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            found == text,
            "{} differs from the types: DAYBOOK_BLESS=1 writes it",
            path.display()
        );
    }
}

/// The matches the project carries, by name.
fn matches() -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(root().join("replays")).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("readable").path());
    let mut matches: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "daybook"))
        .map(|path| (path.display().to_string(), std::fs::read(&path).expect("readable")))
        .collect();
    matches.sort();
    assert!(matches.len() > 6, "only {} matches", matches.len());
    matches
}

#[test]
fn every_line_of_every_match_conforms() {
    let (record, opening) = (validator("record"), validator("opening"));
    let mut lines = 0;
    for (name, bytes) in matches() {
        for (number, line) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
            let Ok(value) = serde_json::from_slice::<Value>(line) else { continue };
            let what = format!("{name}:{number}");
            match () {
                () if value.get("event").is_some() => conforms(&record, &value, &what),
                () if value.get("open").is_some() => conforms(&opening, &value, &what),
                () => assert!(value.get("b3").is_some(), "{what} is no known line"),
            }
            lines += 1;
        }
    }
    assert!(lines > 2000, "only {lines} lines");
}

#[test]
fn every_line_written_by_hand_conforms() {
    let draft = validator("draft");
    let text = std::fs::read_to_string(root().join("replays/by-hand.ndjson")).expect("readable");
    for (number, line) in (1..).zip(text.lines()) {
        let value = serde_json::from_str(line).expect("JSON");
        conforms(&draft, &value, &format!("by-hand.ndjson:{number}"));
    }
}

#[test]
fn states_and_timelines_conform() {
    let (state, moment) = (validator("state"), validator("moment"));
    for (name, bytes) in matches() {
        let replay = Replay::load(record::read(&bytes).expect("whole")).expect("makes sense");
        for seq in (0..=replay.last()).step_by(40).chain([replay.last()]) {
            for viewer in [Viewer::Public, Viewer::Official, Viewer::Seat(Seat::new(0))] {
                let view = replay.view(seq, viewer).expect("the record is there");
                let value = serde_json::to_value(&view).expect("JSON");
                conforms(&state, &value, &format!("{name} after record {seq}"));
            }
        }
        for one in timeline(&replay, Language::English) {
            conforms(&moment, &serde_json::to_value(&one).expect("JSON"), &name);
        }
    }
}

#[test]
fn what_is_derived_and_explained_conforms() {
    let (derived, explanation) = (validator("derived"), validator("explanation"));
    let mut explained = 0;
    for (name, bytes) in matches() {
        let replay = Replay::load(record::read(&bytes).expect("whole")).expect("makes sense");
        for seq in (0..=replay.last()).step_by(60).chain([replay.last()]) {
            let state = replay.at(seq).expect("the record is there");
            let view = rules::derive(state, replay::edition(state));
            let what = format!("{name} after record {seq}");
            conforms(&derived, &serde_json::to_value(&view).expect("JSON"), &what);
            for &id in view.objects.keys() {
                let one = replay::explain(state, id).expect("it is in the view");
                explained += one.applied.len();
                conforms(&explanation, &serde_json::to_value(&one).expect("JSON"), &what);
            }
        }
    }
    assert!(explained > 20, "only {explained} abilities");
}

#[test]
fn what_followers_get_conforms() {
    let advance = validator("advance");
    for (name, bytes) in matches() {
        let replay = Replay::load(record::read(&bytes).expect("whole")).expect("makes sense");
        let mut before = None;
        for seq in 0..=replay.last() {
            let language = Some(Language::French);
            let one = StateUpdate::new(&replay, seq, &mut before, Viewer::Public, language);
            let value = serde_json::to_value(one.expect("the record is there")).expect("JSON");
            conforms(&advance, &value, &format!("{name}, record {seq}"));
        }
    }
}

/// Audits and plans of every match.
#[test]
fn audits_and_plans_conform() {
    let audit = validator("audit");
    let cut_off = language::Text { en: "cut off".to_owned(), fr: "coupé".to_owned() };
    for (name, bytes) in matches() {
        let replay = Replay::load(record::read(&bytes).expect("whole")).expect("makes sense");
        for edition in rules::Edition::ALL {
            let report = Report::new(&replay, Some(edition), vec![cut_off.clone()]);
            conforms(&audit, &serde_json::to_value(&report).expect("JSON"), &name);
            for seq in (0..=replay.last()).step_by(60) {
                let planned = report.planned(&replay, seq).expect("the record is there");
                conforms(&audit, &serde_json::to_value(&planned).expect("JSON"), &name);
            }
        }
    }
}

/// A schema that takes everything would prove nothing.
#[test]
fn what_is_malformed_does_not_conform() {
    let draft = validator("draft");
    let passed = |data: Value| json!({ "event": { "type": "passed", "data": data } });
    conforms(&draft, &passed(json!({ "seat": 1 })), "a draft");
    for wrong in [
        passed(json!({ "seat": "1" })),
        passed(json!({ "seat": -1 })),
        passed(json!({ "seat": 1, "sat": 1 })),
        passed(json!({})),
        json!({ "event": { "type": "past", "data": { "seat": 1 } } }),
        json!({ "event": { "type": "shuffled", "data": { "place": "desk:0" } } }),
        json!({ "event": { "type": "ceased", "data": { "objects": ["h1.0"] } } }),
        json!({}),
    ] {
        assert!(!draft.is_valid(&wrong), "{wrong}");
        let bytes = wrong.to_string();
        assert!(Draft::parse(bytes.as_bytes()).is_err(), "the reader takes {wrong}");
    }
}
