//! The paragraphs that a log can be looked at for, and that no check of the auditor cites.
//!
//! `schemas/unaudited.txt` lists them by number; `DAYBOOK_BLESS=1 cargo test -p tests --test tidy` writes the list anew.

use std::{env, fs};

use audit::catalogue::{Entry, Treatment, all};

use crate::source::root;

#[test]
fn the_paragraphs_without_a_check_are_those_listed() {
    let is_listed =
        |entry: &&Entry| entry.treatment == Treatment::Audited && entry.checks.is_empty();
    let line = |entry: &Entry| format!("{} {}\n", entry.edition, entry.number);
    let unaudited = all().iter().filter(is_listed).map(line).collect::<Vec<_>>().concat();
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
