//! The threat model in `docs/threats.md` names existing tests, and exceptions in the supply chain
//! have a reason.

use std::collections::BTreeSet;

use crate::source::{root, rust_files, texts};

/// The names of all tests that are written in Rust.
fn tests() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for file in rust_files() {
        let mut is_test = false;
        for line in file.text.lines().map(str::trim) {
            let name = line.trim_start_matches("async ").strip_prefix("fn ");
            if let Some(name) = name.and_then(|rest| rest.split('(').next()).filter(|_| is_test) {
                found.insert(name.to_owned());
            }
            is_test = line == "#[test]"
                || line.starts_with("#[tokio::test")
                || is_test && (line.starts_with("#[") || line.starts_with("//"));
        }
    }
    found
}

/// The lines of the table, each as its cells.
fn threats(page: &str) -> Vec<Vec<&str>> {
    let section = page.split("## Threat model\n").nth(1).expect("the page has a threat model");
    let section = section.split("\n#").next().unwrap_or_default();
    let lines = section.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    lines.skip(1).map(|line| line.split('|').map(str::trim).collect()).collect()
}

#[test]
fn every_threat_names_a_test_that_is_there() {
    let page = std::fs::read_to_string(root().join("docs/threats.md")).expect("it is there");
    let (threats, tests) = (threats(&page), tests());
    assert!(threats.len() > 25, "only {} threats", threats.len());
    for cells in threats {
        let [who, tries, stops, _, held] = cells[..] else { panic!("not five cells: {cells:?}") };
        assert!(![who, tries, stops].contains(&""), "{cells:?}");
        let names: Vec<_> = held.split('`').skip(1).step_by(2).collect();
        assert!(!names.is_empty(), "no test holds this: {cells:?}");
        for name in names {
            assert!(tests.contains(name), "there is no test `{name}`: {who}, {tries}");
        }
    }
}

#[test]
fn every_advisory_that_is_passed_over_has_a_reason_and_a_crate() {
    let files = texts();
    let text = |path: &str| &files.iter().find(|file| file.path == path).expect(path).text;
    let (deny, lock) = (text("deny.toml"), text("Cargo.lock"));
    let ignored = deny.split("ignore = [").nth(1).and_then(|rest| rest.split("\n]").next());
    let ignored: Vec<_> =
        ignored.expect("a list").lines().filter(|line| line.contains("RUSTSEC-")).collect();
    assert!(!ignored.is_empty(), "the list moved");
    for line in ignored {
        let reason =
            line.split("reason = \"").nth(1).unwrap_or_else(|| panic!("no reason: {line}"));
        let name = reason.split(' ').next().unwrap_or_default();
        assert!(reason.len() > 40, "a word is no reason: {line}");
        assert!(
            lock.contains(&format!("\nname = \"{name}\"\n")),
            "nothing needs {name} any more: {line}"
        );
    }
}
