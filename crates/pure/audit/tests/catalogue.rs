//! The catalogue of paragraphs: complete, and audited where a check claims it.

#![expect(clippy::disallowed_methods, reason = "the lists of paragraphs are files of the project")]

use audit::catalogue::{ParagraphFacts, Treatment, all};
use audit::{Check, Paragraph};
use rules::Edition;

/// A paragraph by its number.
fn get(Paragraph { edition, number }: Paragraph) -> Option<&'static ParagraphFacts> {
    all().iter().find(|one| (one.edition, one.number) == (edition, number))
}

#[test]
fn every_paragraph_is_there_once_in_the_order_of_the_rulebook() {
    for edition in Edition::ALL {
        let path = format!("{}/../../../schemas/rules-{edition}.txt", env!("CARGO_MANIFEST_DIR"));
        let list = std::fs::read_to_string(path).expect("the list of an edition");
        let numbers: Vec<_> =
            all().iter().filter(|one| one.edition == edition).map(|one| one.number).collect();
        assert_eq!(numbers, list.lines().collect::<Vec<_>>(), "{edition}");
    }
}

#[test]
fn what_is_said_elsewhere_says_it_of_this_one() {
    for one in all() {
        let Some(other) = one.elsewhere else { continue };
        let other = get(other).expect("a paragraph");
        let back = other.elsewhere.expect("it is elsewhere too");
        assert_eq!((back.edition, back.number), (one.edition, one.number));
        assert_ne!(other.edition, one.edition);
    }
}

#[test]
fn what_is_to_be_seen_is_there() {
    for one in all() {
        for see in &one.see {
            assert!(get(*see).is_some(), "{} {}", see.edition, see.number);
            assert!(see.number != one.number || see.edition != one.edition);
        }
    }
}

#[test]
fn what_a_check_cites_is_audited() {
    for &check in Check::ALL {
        for edition in Edition::ALL {
            for paragraph in check.covers(edition) {
                let entry = get(paragraph).expect("a paragraph");
                assert_eq!(entry.edition, paragraph.edition);
                let own = check.covers(entry.edition).contains(&paragraph);
                assert_eq!(entry.checks.contains(&check), own, "{check:?}, {}", paragraph.number);
                let judged = [Treatment::Audited, Treatment::Decks].contains(&entry.treatment);
                assert!(judged, "{check:?}, {}", paragraph.number);
            }
        }
    }
}
