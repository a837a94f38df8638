//! Which crate may depend on which: arrows only point down.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::source::{root, rust_files};

/// Each crate of the workspace, and those of the workspace it may name. A new crate needs a row.
const ARROWS: [(&str, &[&str]); 23] = [
    ("rules", &[]),
    ("cards", &["rules"]),
    ("decks", &["cards", "rules"]),
    ("engine", &["rules"]),
    ("record", &["rules"]),
    ("ledger", &["record"]),
    ("replay", &["record", "rules"]),
    ("upcoming", &["cards", "engine", "replay", "rules"]),
    ("audit", &["cards", "decks", "engine", "record", "replay", "rules", "upcoming"]),
    ("language", &["audit", "cards", "decks", "engine", "record", "replay", "rules", "upcoming"]),
    ("picture", &["language", "replay", "rules"]),
    ("viewer", &[]),
    ("import", &["cards", "record", "rules"]),
    ("moves", &["cards", "engine", "record", "replay", "rules", "upcoming"]),
    ("answers", &["audit", "import", "language", "record", "replay", "rules"]),
    (
        "web",
        &[
            "answers", "audit", "cards", "decks", "engine", "import", "language", "moves",
            "record", "replay", "rules",
        ],
    ),
    ("archive", &["audit", "language", "ledger", "record", "replay", "rules"]),
    (
        "server",
        &[
            "answers", "archive", "audit", "cards", "decks", "import", "language", "ledger",
            "picture", "record", "replay", "rules", "viewer",
        ],
    ),
    (
        "cli",
        &[
            "answers", "archive", "audit", "cards", "decks", "import", "language", "ledger",
            "moves", "record", "replay", "rules", "server",
        ],
    ),
    ("testbed", &["archive", "ledger", "record", "replay", "rules", "server"]),
    ("testing", &["import", "ledger", "record", "replay", "rules"]),
    (
        "tests",
        &[
            "archive", "cards", "decks", "import", "ledger", "moves", "record", "replay", "rules",
            "server",
        ],
    ),
    ("fuzz", &["tests"]),
];

/// The crates that have no clock, files, network, randomness or threads.
const PURE: [&str; 13] = [
    "answers", "audit", "cards", "decks", "engine", "import", "language", "moves", "record",
    "replay", "rules", "upcoming", "web",
];

/// What a pure crate may not reach, however far down.
const IMPURE: [&str; 6] = ["axum", "getrandom", "rand", "reqwest", "sled", "tokio"];

/// What cargo says, run in the workspace.
fn cargo(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(root())
        .output()
        .expect("cargo is what runs this test");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("cargo writes UTF-8")
}

/// The dependencies each member names, dev-dependencies left out: what tests use is not what ships.
pub(crate) fn named() -> BTreeMap<String, Vec<String>> {
    let metadata = cargo(&["metadata", "--format-version", "1", "--no-deps", "--locked"]);
    let metadata: Value = serde_json::from_str(&metadata).expect("cargo writes JSON");
    let list = |value: &Value| value.as_array().cloned().expect("a list");
    let text = |value: &Value| value.as_str().map(str::to_owned).expect("a text");
    list(&metadata["packages"])
        .iter()
        .map(|package| {
            let names = list(&package["dependencies"])
                .iter()
                .filter(|dependency| dependency["kind"] != "dev")
                .map(|dependency| text(&dependency["name"]))
                .collect();
            (text(&package["name"]), names)
        })
        .collect()
}

#[test]
fn arrows_only_point_down() {
    let arrows = BTreeMap::from(ARROWS);
    let members = named();
    for (member, names) in &members {
        let allowed = arrows.get(member.as_str()).unwrap_or_else(|| panic!("no row for {member}"));
        for name in names.iter().filter(|name| members.contains_key(*name)) {
            assert!(allowed.contains(&name.as_str()), "{member} may not depend on {name}");
        }
    }
}

#[test]
fn only_the_ledger_names_sled() {
    for (member, names) in named() {
        assert!(member == "ledger" || !names.contains(&"sled".to_owned()), "{member} names sled");
    }
}

#[test]
fn one_file_shows_officials_what_others_may_not_see_and_writes_that_down() {
    let one = "crates/server/src/access/mod.rs";
    for word in ["archive.full(", ".seeing_all()", "access_log.write("] {
        let server = rust_files().filter(|file| file.path.starts_with("crates/server/src/"));
        let files: Vec<_> =
            server.filter(|file| file.text.contains(word)).map(|file| &*file.path).collect();
        assert_eq!(files, [one], "{word}");
    }
}

#[test]
fn pure_crates_reach_nothing_impure() {
    for pure in PURE {
        let tree =
            cargo(&["tree", "-p", pure, "-e", "normal,build", "--prefix", "none", "--locked"]);
        let reached: Vec<&str> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
        assert_eq!(reached.first(), Some(&pure), "{tree}");
        for impure in IMPURE {
            assert!(!reached.contains(&impure), "{pure} reaches {impure}:\n{tree}");
        }
    }
}

#[test]
fn pure_crates_are_in_one_folder_with_one_clippy_toml() {
    let pure = root().join("crates/pure");
    let entries = fs::read_dir(&pure).expect("the pure crates");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry of a folder").file_name())
        .map(|name| name.into_string().expect("a plain name"))
        .collect();
    names.sort();
    let one = names.iter().position(|name| name == "clippy.toml").expect("their clippy.toml");
    names.remove(one);
    assert_eq!(names, PURE);
    let banned = fs::read_to_string(pure.join("clippy.toml")).expect("a text");
    assert!(banned.contains("std::time::SystemTime::now"), "{banned}");
    // clippy reads only the nearest one.
    let nearer = names.iter().filter(|name| pure.join(name).join("clippy.toml").exists());
    assert_eq!(nearer.collect::<Vec<_>>(), [""; 0]);
}
