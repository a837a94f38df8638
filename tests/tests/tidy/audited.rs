//! The catalogue calls a paragraph audited only if some check cites it.

use audit::catalogue::{Treatment, all};

#[test]
fn every_paragraph_called_audited_is_cited_by_a_check() {
    let audited = || all().iter().filter(|entry| entry.treatment == Treatment::Audited);
    assert!(audited().count() > 100, "the catalogue has lost its paragraphs");
    let uncited: Vec<_> = audited()
        .filter(|entry| entry.checks.is_empty())
        .map(|entry| format!("{} {}", entry.edition, entry.number))
        .collect();
    assert!(uncited.is_empty(), "no check cites these:\n{}", uncited.join("\n"));
}
