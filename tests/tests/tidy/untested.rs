//! The paragraphs that no test is named after: none of `2024-09`, and the listed ones of 4.0.
//!
//! `schemas/untested-4.0.txt` lists them, so that a change shows which paragraphs it covers or
//! uncovers; `DAYBOOK_BLESS=1 cargo test -p tests --test tidy` rewrites the list. A test whose name
//! begins with a paragraph, `r2_3_3_b_..`, covers what its doc comment cites: paragraphs have other
//! numbers in another edition.

use std::collections::BTreeSet;
use std::{env, fs};

use crate::citation::{citations, id_in_name, list};
use crate::source::{root, rust_files, tests_with_docs};

/// The paragraphs covered by a test, each with its edition, and the tests whose own paragraph their doc does not cite.
fn covered() -> (BTreeSet<(&'static str, String)>, Vec<String>) {
    let (mut covered, mut silent) = (BTreeSet::new(), Vec::new());
    for file in rust_files() {
        for (name, doc) in tests_with_docs(&file.text) {
            let Some(own) = id_in_name(&name) else { continue };
            let cited: Vec<_> = citations(&doc)
                .into_iter()
                .filter_map(|citation| Some((citation.edition, citation.id.ok()?)))
                .collect();
            if cited.iter().all(|(_, id)| *id != own) {
                silent.push(format!("{}: {name}", file.path));
            }
            covered.extend(cited);
        }
    }
    (covered, silent)
}

#[test]
fn a_test_named_after_a_paragraph_cites_it() {
    let (_, silent) = covered();
    assert!(silent.is_empty(), "these cite another paragraph or none:\n{}", silent.join("\n"));
}

/// The paragraphs of an edition without a test, one per line, in the rulebook's order.
fn untested(edition: &'static str) -> String {
    let (covered, _) = covered();
    let is_covered = |line: &str| covered.contains(&(edition, line.trim_end().to_owned()));
    list(edition).split_inclusive('\n').filter(|line| !is_covered(line)).collect()
}

#[test]
fn every_paragraph_of_the_older_edition_has_a_test() {
    let untested = untested("2024-09");
    assert!(untested.is_empty(), "no test is named after these of 2024-09:\n{untested}");
}

#[test]
fn the_paragraphs_of_the_newer_edition_without_a_test_are_those_listed() {
    let untested = untested("4.0");
    let path = root().join("schemas/untested-4.0.txt");
    if env::var_os("DAYBOOK_BLESS").is_some() {
        fs::write(&path, &untested).expect("the list can be written");
    }
    let listed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        listed == untested,
        "{} is out of date: DAYBOOK_BLESS=1 writes it, and its diff shows what is covered now",
        path.display()
    );
}
