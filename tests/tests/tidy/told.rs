//! What checks write can be told to people: in both languages, and with names.

use crate::source::{Text, rust_files};

/// The files of the checks.
fn checks() -> Vec<Text> {
    let mut files = rust_files();
    files.retain(|file| file.path.starts_with("crates/audit/src/"));
    assert!(files.len() > 10, "the checks moved");
    files
}

/// The members of the objects that `json!` makes in a text.
fn members(text: &str) -> Vec<&str> {
    let objects = text.split("json!(").skip(1).filter_map(|rest| {
        let object = rest.trim_start().strip_prefix('{')?;
        object.split_once('}').map(|(members, _)| members)
    });
    let names = objects.flat_map(|members| {
        members.split('"').skip(1).step_by(2).zip(members.split('"').skip(2).step_by(2))
    });
    names.filter(|(_, after)| after.starts_with(':')).map(|(name, _)| name).collect()
}

#[test]
fn every_member_that_a_check_writes_has_words_in_both_languages() {
    let files = checks();
    let words = files.iter().find(|file| file.path.ends_with("/values.rs")).expect("the words");
    let mut without = Vec::new();
    let mut count = 0;
    for file in files.iter().filter(|file| !file.path.ends_with("/report.rs")) {
        for name in members(&file.text) {
            count += 1;
            let known = name == "expedition" || words.text.contains(&format!("    (\"{name}\", "));
            if !known {
                without.push(format!("{}: {name}", file.path));
            }
        }
    }
    assert!(count > 50, "only {count} members");
    assert!(without.is_empty(), "add them to values.rs:\n{}", without.join("\n"));
}

#[test]
fn checks_leave_the_names_of_players_to_who_tells() {
    let numbered = ["layer {", "oueur {", "xpedition {}"];
    let mut found = Vec::new();
    for file in checks() {
        for (index, line) in file.text.lines().enumerate() {
            if line.contains('"') && numbered.iter().any(|words| line.contains(words)) {
                found.push(format!("{}:{}: {}", file.path, index + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "write named(seat), de(seat):\n{}", found.join("\n"));
}

#[test]
fn members_are_found_over_lines_and_beside_values() {
    let text = r#"json!({ "a": 1, "b": "c" }), json!({
        "d": x, "e": y.map(|(_, z)| z),
    }), json!(["f"])"#;
    assert_eq!(members(text), ["a", "b", "d", "e"]);
}
