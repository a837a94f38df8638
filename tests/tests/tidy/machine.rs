//! No file contains a path of somebody's machine.

use crate::source::texts;

/// Folders at the top of a machine in which people and programs build; never a place the project may rely on.
const FOLDERS: [&str; 4] = ["work", "root", "home", "farm"];

/// The first absolute path into one of the folders.
fn machine_path(line: &str) -> Option<&str> {
    line.match_indices('/').find_map(|(at, _)| {
        let inside = line[..at].ends_with(|c: char| c.is_alphanumeric() || "._-/}*~".contains(c));
        let rest = &line[at + 1..];
        let word = rest.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '-').next()?;
        (!inside && FOLDERS.contains(&word)).then(|| &line[at..=at + word.len()])
    })
}

#[test]
fn no_text_names_a_path_of_one_machine() {
    let mut found = Vec::new();
    for file in texts() {
        for (index, line) in file.text.lines().enumerate() {
            if let Some(path) = machine_path(line) {
                found.push(format!("{}:{}: {path}", file.path, index + 1));
            }
        }
    }
    assert!(found.is_empty(), "absolute paths:\n{}", found.join("\n"));
}

#[test]
fn a_machine_path_is_told_from_other_words() {
    let slash = |text: &str| text.replace('!', "/");
    for path in ["!work!main", "in `!root`", "(!home!me)", "file:=!farm", "\"!work\""] {
        assert!(machine_path(&slash(path)).is_some(), "{path}");
    }
    for other in ["a!work!b", "!workspace", "https:!!root!x", "..!home", "!v1!root", "!rooted"] {
        assert_eq!(machine_path(&slash(other)), None, "{other}");
    }
}
