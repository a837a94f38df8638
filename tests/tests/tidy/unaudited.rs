//! The paragraphs that a log can be looked at for, and that no check of the auditor cites.
//!
//! `schemas/unaudited.txt` lists them by number; `DAYBOOK_BLESS=1 cargo test -p tests --test tidy` writes the list anew.

use std::{env, fs};

use audit::catalogue::{Treatment, all};

use crate::source::root;

#[test]
fn the_paragraphs_without_a_check_are_those_listed() {
    let mut unaudited = String::new();
    for entry in all() {
        if entry.treatment == Treatment::Audited && entry.checks.is_empty() {
            unaudited.extend([&*entry.edition.to_string(), " ", entry.number, "\n"]);
        }
    }
    let path = root().join("schemas/unaudited.txt");
    if env::var_os("DAYBOOK_BLESS").is_some() {
        fs::write(&path, &unaudited).expect("the list can be written");
    }
    let listed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        listed == unaudited,
        "{} is out of date: DAYBOOK_BLESS=1 writes it, and its diff shows what is audited now",
        path.display()
    );
}
