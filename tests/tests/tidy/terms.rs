//! One term for one thing: what `docs/terms.md` calls retired comes back in no message, on no page and in no document.

use crate::source::{Text, texts};

const TERMS: &str = "docs/terms.md";

/// The retired phrases, from the last column of each table of terms.
fn retired(terms: &str) -> Vec<String> {
    let rows = terms.lines().map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    let last = rows.filter_map(|row| match row[..] {
        ["", _, _, _, last, ""] => Some(last.split(", ").map(str::to_owned).collect::<Vec<_>>()),
        _ => None,
    });
    let phrases = last.flatten().filter(|one| !one.is_empty() && one != "Retired" && one != "---");
    phrases.collect()
}

/// Whether people read this file as English.
fn is_read(file: &Text) -> bool {
    let messages = file.path.contains("language/src/english/") && file.has_extension("ftl");
    let pages = file.path.contains("viewer/page/") && file.has_extension("html");
    (file.has_extension("md") && file.path != TERMS) || messages || pages
}

/// What a file says; of a message its text and not its name.
fn said(file: &Text) -> impl Iterator<Item = (usize, &str)> {
    let is_message = file.has_extension("ftl");
    file.text.lines().enumerate().map(move |(at, line)| {
        let text = if is_message { line.split_once(" = ").map_or(line, |(_, text)| text) } else { line };
        (at + 1, text)
    })
}

/// Whether a text has a phrase as whole words.
fn has(text: &str, phrase: &str) -> bool {
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    text.match_indices(phrase).any(|(at, _)| {
        let (before, after) = (text[..at].chars().next_back(), text[at + phrase.len()..].chars().next());
        !is_word(before) && !is_word(after)
    })
}

#[test]
fn no_retired_phrase_comes_back() {
    let files = texts();
    let terms = files.iter().find(|file| file.path == TERMS).expect("the terms are there");
    let retired = retired(&terms.text);
    assert!(retired.len() > 20, "only {retired:?}: the reader lost them");
    let mut found = Vec::new();
    for file in files.iter().filter(|file| is_read(file)) {
        for (line, text) in said(file) {
            let back = retired.iter().filter(|phrase| has(text, phrase));
            found.extend(back.map(|phrase| format!("{}:{line}: {phrase}", file.path)));
        }
    }
    assert!(found.is_empty(), "{TERMS} has the term for each of these:\n{}", found.join("\n"));
}

#[test]
fn a_retired_phrase_is_found() {
    let table = "| English | French | Meaning | Retired |\n|---|---|---|---|\n\
        | double loss | double défaite | both lose | lost by all, Lost |\n| bye | exemption | | |\n";
    assert_eq!(retired(table), ["lost by all", "Lost"]);
    assert!(has("It was lost by all.", "lost by all") && !has("a Lostling", "Lost"));
}
