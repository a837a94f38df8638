//! `daybook audit`: its output and exit codes.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;

use archive::{Archive, Author, NewFile};
use ledger::SledStore;
use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn daybook(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_daybook"));
    command.args(arguments).current_dir(root()).output().expect("it runs")
}

fn printed(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// The match `by-hand` as a complete recorder would have written it, except that player 0 draws
/// five cards.
fn violating(folder: &Path) -> String {
    let events = std::fs::read_to_string(root().join("replays/by-hand.ndjson")).expect("a match");
    let (source, file) = (folder.join("violating.ndjson"), folder.join("violating.daybook"));
    let events = events.replace(r#""recorder":"paper""#, r#""recorder":"table-7""#);
    let events = events.replacen(r#"{"from":"deck:0","to":"hand:0"},"#, "", 1);
    std::fs::write(&source, events).expect("a file");
    let file = file.to_str().expect("text").to_owned();
    let sealed = daybook(&["seal", source.to_str().expect("text"), "-o", &file]);
    assert!(sealed.status.success(), "{}", String::from_utf8_lossy(&sealed.stderr));
    file
}

#[test]
fn it_ends_with_what_it_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let violating = violating(folder.path());
    for (file, code) in [
        ("replays/concession.daybook", 0),
        ("replays/by-hand.daybook", 0),
        (&*violating, 1),
        ("replays/damaged/changed-byte.daybook", 1),
        ("replays/damaged/cut-off.daybook", 1),
        ("README.md", 2),
        ("nowhere.daybook", 2),
    ] {
        for format in ["text", "json", "ndjson", "markdown"] {
            let output = daybook(&["audit", file, "--format", format]);
            assert_eq!(output.status.code(), Some(code), "{file}, {format}");
            assert_eq!(output.stdout.is_empty(), code == 2, "{file}, {format}");
        }
    }
}

/// A penalty is reported with the player's earlier ones.
#[test]
fn a_report_for_people_tells_the_penalties_of_the_match() {
    for format in ["text", "markdown"] {
        let said =
            printed(&daybook(&["audit", "replays/best-of-three.daybook", "--format", format]));
        for part in [
            "#396: Kim gets a penalty",
            "#453: Kim gets a penalty",
            "once before in this match",
            "#454: ",
        ] {
            assert!(said.contains(part), "{format}: {part} in {said}");
        }
    }
}

#[test]
fn every_format_tells_the_same_violation() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = violating(folder.path());
    let audit = |more: &[&str]| printed(&daybook(&[&["audit", &file], more].concat()));
    let json: Value = serde_json::from_str(&audit(&["--format", "json"])).expect("JSON");
    assert_eq!(json["verdict"], "violations");
    // One card too few in the first Hand, and one mana too few for a card.
    assert_eq!(json["counts"]["violation"], 2);
    let finding = &json["findings"][0];
    assert_eq!(
        (&finding["check"], &finding["severity"]),
        (&"first_hand".into(), &"violation".into())
    );
    assert_eq!((&finding["from"], &finding["to"]), (&0.into(), &12.into()));
    assert_eq!((&finding["day"], &finding["phase"]), (&1.into(), &"afternoon".into()));
    let lines = audit(&["--format", "ndjson", "--severity", "violation"]);
    assert_eq!(lines.lines().count(), 2);
    let first = lines.lines().next().expect("a line");
    let line: Value = serde_json::from_str(first).expect("JSON");
    assert_eq!(line, *finding);
    let message = finding["message"]["en"].as_str().expect("a sentence");
    let number = finding["paragraphs"][0]["number"].as_str().expect("a number");
    for format in ["text", "markdown"] {
        let told = audit(&["--format", format]);
        assert!(told.contains(message) && told.contains(number), "{told}");
        let french = audit(&["--format", format, "--lang", "fr"]);
        let message = finding["message"]["fr"].as_str().expect("a sentence");
        assert!(french.contains(message) && french.contains("infraction"), "{french}");
    }
}

#[test]
fn only_what_is_grave_enough_is_printed_and_all_is_counted() {
    let audit = |severity| {
        let file = "replays/concession.daybook";
        let output = daybook(&["audit", file, "--format", "json", "--severity", severity]);
        serde_json::from_slice::<Value>(&output.stdout).expect("JSON")
    };
    let (all, grave) = (audit("information"), audit("cannot_be_judged"));
    let length = |report: &Value| report["findings"].as_array().map(Vec::len);
    assert!(length(&all) > Some(0));
    assert_eq!(length(&grave), Some(0));
    assert_eq!(all["counts"], grave["counts"]);
}

#[test]
fn damage_is_told_and_what_is_before_it_is_judged() {
    let whole = root().join("replays/concession.daybook");
    let bytes = std::fs::read(whole).expect("a match");
    let lines: Vec<_> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("damaged.daybook");
    let mut changed: Vec<u8> = lines.concat();
    let at = lines[..200].concat().len() + lines[200].len() / 2;
    changed[at] ^= 1;
    std::fs::write(&file, changed).expect("a file");
    let path = file.to_str().expect("text");
    let output = daybook(&["audit", path, "--format", "json"]);
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(told["records"], 200);
    let verified = printed(&daybook(&["verify", path]));
    let damage = told["damage"].as_array().expect("damage");
    assert!(!damage.is_empty());
    for damage in damage {
        assert!(verified.contains(damage["en"].as_str().expect("a text")), "{damage}");
    }
    let whole = daybook(&["audit", "replays/concession.daybook", "--format", "json"]);
    let whole: Value = serde_json::from_slice(&whole.stdout).expect("JSON");
    let before: Vec<_> = whole["findings"].as_array().expect("findings").iter().collect();
    let before: Vec<_> =
        before.into_iter().filter(|finding| finding["to"].as_u64() < Some(200)).collect();
    assert!(!before.is_empty());
    // Later records may show the same departure again.
    let lasting = |finding: &Value| {
        let mut finding = finding.clone();
        finding.as_object_mut().expect("an object").remove("again");
        finding
    };
    let told = told["findings"].as_array().expect("findings").iter();
    assert!(told.map(lasting).eq(before.into_iter().map(lasting)));
}

#[test]
fn another_edition_says_what_it_changes() {
    let judged = |edition: &str| {
        let file = "replays/one-seat.daybook";
        let output = daybook(&["audit", file, "--format", "json", "--edition", edition]);
        serde_json::from_slice::<Value>(&output.stdout).expect("JSON")
    };
    let (own, other) = (judged("4.0"), judged("2024-09"));
    assert_eq!((&own["played_by"], &other["played_by"]), (&Value::Null, &"4.0".into()));
    let keys = |findings: &Value, keep: fn(&Value) -> bool| -> Vec<String> {
        let all = findings.as_array().cloned().unwrap_or_default();
        let names = ["check", "severity", "from", "to", "objects", "players"];
        let key = |finding: &Value| names.map(|name| finding[name].to_string()).join(" ");
        all.iter().filter(|finding| keep(finding)).map(key).collect()
    };
    let mut back = keys(&other["findings"], |finding| finding["new"] != true);
    back.extend(keys(&other["gone"], |_| true));
    let mut before = keys(&own["findings"], |_| true);
    back.sort();
    before.sort();
    assert_eq!(back, before);
    let new = keys(&other["findings"], |finding| finding["new"] == true);
    assert!(!new.is_empty() || other["gone"] != Value::Null, "the editions say the same of it");
}

/// Every file of a folder with its bytes, except the store's own markers of being open.
fn records(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mirror = std::fs::read_dir(folder.join("mirror")).expect("a mirror");
    let paths = mirror.map(|entry| entry.expect("a file").path()).filter(|path| path.is_file());
    let mut files: Vec<_> =
        paths.map(|path| (path.clone(), std::fs::read(path).expect("a file"))).collect();
    files.sort();
    files
}

#[test]
fn a_store_is_audited_match_by_match() {
    let data = tempfile::tempdir().expect("a folder");
    let store = Arc::new(SledStore::open(data.path()).expect("a new store"));
    let archive = Archive::open(store, data.path()).expect("an empty folder");
    let violating = violating(data.path());
    let names =
        ["concession", "tie-breaker", "by-hand"].map(|name| format!("replays/{name}.daybook"));
    let mut expected = Vec::new();
    for name in names.iter().chain([&violating]) {
        let bytes = std::fs::read(root().join(name)).expect("a match");
        archive
            .import(
                NewFile::Whole(record::read(&bytes).expect("it is whole")),
                None,
                Author::OPERATOR,
            )
            .expect("it is new");
        let report = printed(&daybook(&["audit", name, "--format", "json"]));
        let report: Value = serde_json::from_str(&report).expect("JSON");
        expected.push((report["match"].clone(), report["counts"].clone()));
    }
    drop(archive);
    expected.sort_by_key(|(name, _)| name.to_string());
    let before = records(data.path());
    let data_text = data.path().to_str().expect("text");
    let all = |more: &[&str]| daybook(&[&["audit", "--all", "--data", data_text], more].concat());
    let output = all(&["--format", "json"]);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let overview: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(overview["matches"], 4);
    let found = overview["found"].as_array().expect("a list");
    let told: Vec<_> =
        found.iter().map(|found| (found["match"].clone(), found["counts"].clone())).collect();
    assert_eq!(told, expected);
    for severity in ["violation", "cannot_be_judged", "information"] {
        let sum: u64 = expected.iter().filter_map(|(_, counts)| counts[severity].as_u64()).sum();
        assert_eq!(overview["counts"][severity], sum, "{severity}");
    }
    let first_hand = overview["paragraphs"].as_array().expect("a list").iter();
    let first_hand: Vec<_> = first_hand.filter(|found| found["number"] == "4.1.h").collect();
    assert_eq!(first_hand.len(), 1);
    assert_eq!(first_hand[0]["counts"]["violation"], 1);
    let grave = all(&["--format", "ndjson", "--severity", "violation"]);
    let grave = printed(&grave);
    assert_eq!(grave.lines().count(), 1);
    assert!(grave.contains("violating"), "{grave}");
    let text = printed(&all(&[]));
    assert!(text.contains("4.1.h") && text.contains("- violating: 2 violations"), "{text}");
    assert_eq!(records(data.path()), before);
}

#[test]
fn a_store_that_is_not_there_is_not_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("store");
    let output = daybook(&["audit", "--all", "--data", data.to_str().expect("text")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(!data.exists());
}
