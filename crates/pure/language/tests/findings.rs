//! Reports on the matches that break the rules.
//!
//! `DAYBOOK_BLESS=1 cargo test -p language findings::` writes the expected files; the commit
//! explains why they changed.

#![expect(clippy::disallowed_methods, reason = "the replays are files beside the project")]

use std::fmt::Write;
use std::path::{Path, PathBuf};

use audit::{AuditVerdict, Check, Severity, Share};
use language::{Language, Located, Report};
use record::{Chain, Draft};
use replay::Replay;
use rules::{Event, GameStarted, Seat};
use serde_json::{Value, json};

/// The matches that break the rules.
fn broken() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../replays");
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "daybook"))
        .filter(|path| path.to_string_lossy().contains("violations"))
        .collect();
    paths.sort();
    paths
}

#[test]
fn every_violation_is_named() {
    let broken = broken();
    assert!(broken.len() > 2, "{broken:?}");
    for path in broken {
        let said = findings(&std::fs::read(&path).expect("readable"));
        assert!(!said.is_empty(), "{} passes", path.display());
        let expected = path.with_extension("findings");
        if std::env::var_os("DAYBOOK_BLESS").is_some() {
            std::fs::write(&expected, &said).expect("writable");
        }
        let found = std::fs::read_to_string(&expected).unwrap_or_default();
        assert!(found == said, "{} is not what it should be", expected.display());
    }
}

/// The auditor's report on a match, except known departures of its recorder.
fn findings(bytes: &[u8]) -> String {
    let replay = Replay::load(record::read(bytes).expect("whole")).expect("makes sense");
    let mut text = String::new();
    for finding in Report::new(&replay, None, Vec::new()).findings {
        let (to, check, severity) = (finding.to, finding.check, finding.severity);
        if severity != Severity::Information {
            writeln!(text, "record {to}: {check:?}, {severity:?}: {}", finding.message.en)
                .expect("to memory");
        }
    }
    text
}

fn event(kind: &str, data: &Value) -> Event {
    serde_json::from_value(json!({ "type": kind, "data": data })).expect("a well-formed event")
}

/// The audit of a match with three tokens with these marks, in which this happens.
fn of_three(face: &Value, events: Vec<Event>) -> Report {
    let opened =
        json!({ "edition": "4.0", "format": "limited", "players": [{}, {}], "recorder": "law" });
    let token = |face: &Value| json!({ "face": face, "to": "expedition:0:hero" });
    let known = json!(face["reference"]);
    // An official puts them there: nothing else at this table could.
    let tokens = json!({ "cause": { "kind": "official" }, "tokens": [token(face), token(&known), token(&known)] });
    let mut all = vec![
        event("match_opened", &opened),
        Event::GameStarted(GameStarted::two_players(1, Seat::new(0))),
        event("token_created", &tokens),
    ];
    all.extend(events);
    let mut chain = Chain::new("three".parse().expect("a name"));
    let seal = |event| chain.seal(Draft::new(event)).expect("it can be sealed");
    let records: Vec<_> = all.into_iter().map(seal).collect();
    let file = record::write(&records, &[]);
    let replay = Replay::load(record::read(&file).expect("whole")).expect("it makes sense");
    Report::new(&replay, None, Vec::new())
}

/// The findings of a check in a match with three fully known tokens.
fn of_three_tokens(check: Check, events: Vec<Event>) -> Vec<Located> {
    let face = json!({ "reference": "T", "type": "character", "abilities": [] });
    let found = of_three(&face, events).findings.into_iter();
    found.filter(|one| one.check == check).collect()
}

#[test]
fn a_match_of_which_too_much_cannot_be_judged_is_not_clean() {
    let gains = |status| {
        let objects = ["o2.0", "o2.1", "o2.2"];
        let cause = json!({ "kind": "official" });
        event("status_gained", &json!({ "cause": cause, "objects": objects, "status": status }))
    };
    let events = || vec![gains("anchored"), gains("asleep")];
    let known = json!({ "reference": "T", "type": "character", "abilities": [] });
    let report = of_three(&known, events());
    assert_eq!((report.verdict, &report.findings[..]), (AuditVerdict::Clean, &[][..]));
    assert_eq!(report.judged.records, Share { judged: 5, all: 5 });
    let unknown = json!({ "reference": "T", "type": "character" });
    let report = of_three(&unknown, events());
    assert_eq!((report.verdict, &report.findings[..]), (AuditVerdict::NotAllJudged, &[][..]));
    assert_eq!(report.judged.records, Share { judged: 3, all: 5 });
    let summary = report.summary(Language::English);
    assert!(summary.contains("judged: 3 of 5 records: "), "{summary}");
}

#[test]
fn the_same_fault_of_one_step_is_one_finding_about_all_its_objects() {
    let gains = |objects: &[&str]| {
        event("status_gained", &json!({ "objects": objects, "status": "anchored" }))
    };
    let all = ["o2.0", "o2.1", "o2.2"];
    let found = of_three_tokens(Check::StatusTwice, vec![gains(&all), gains(&all)]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].objects.len(), 3);
    assert_eq!(found[0].message.en, "3 x T gained Anchored, which they already had");
    assert_eq!(found[0].message.fr, "3 x T gagnent le statut Ancré, qu'ils ont déjà");
    let apart = vec![gains(&all), gains(&all[..1]), gains(&all[1..])];
    assert_eq!(of_three_tokens(Check::StatusTwice, apart).len(), 2);
}

#[test]
fn one_counter_is_told_in_the_singular() {
    let change = json!({ "object": "o2.0", "counter": "boost", "by": -1 });
    let removed = json!({ "cause": { "kind": "cost" }, "changes": [change] });
    let found = of_three_tokens(Check::CountersMissing, vec![event("counters_changed", &removed)]);
    assert_eq!(found[0].message.en, "T lost 1 boost counter, but had no boost counters");
    assert_eq!(found[0].message.fr, "T perd 1 marqueur boost, mais a 0 marqueur boost");
}
