//! The catalogue of paragraphs: whole, in both languages, and found by its words.

#![expect(clippy::disallowed_methods, reason = "the lists of paragraphs are files of the project")]

use std::collections::BTreeSet;

use audit::catalogue::{Treatment, all, get, search, title, words};
use audit::{Check, Language, Text};
use rules::Edition;

/// Words of English rules that French ones have no use for.
const ENGLISH: [&str; 12] =
    ["the", "of", "and", "with", "when", "which", "is", "are", "player", "turn", "hand", "card"];

/// Letters of a summary at most.
const LETTERS_MAX: usize = 200;

#[test]
fn every_paragraph_is_there_once_in_the_order_of_the_rulebook() {
    for edition in Edition::ALL {
        let path = format!("{}/../../schemas/rules-{edition}.txt", env!("CARGO_MANIFEST_DIR"));
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
        let other = get(other.edition, other.number).expect("a paragraph");
        let back = other.elsewhere.expect("it is elsewhere too");
        assert_eq!((back.edition, back.number), (one.edition, one.number));
        assert_ne!(other.edition, one.edition);
    }
}

#[test]
fn what_is_to_be_seen_is_there() {
    let paragraphs = all().iter().flat_map(|one| &one.see);
    for see in paragraphs.chain(words().iter().flat_map(|word| &word.see)) {
        assert!(get(see.edition, see.number).is_some(), "{} {}", see.edition, see.number);
    }
    for one in all() {
        assert!(one.see.iter().all(|see| see.number != one.number || see.edition != one.edition));
    }
}

fn check(name: &str, texts: [&Text; 2]) {
    for text in texts {
        for (language, one) in [("en", &text.en), ("fr", &text.fr)] {
            assert!(!one.trim().is_empty(), "{name}, {language}");
            assert!(one.chars().count() <= LETTERS_MAX, "{name}, {language}: {one}");
        }
        let french = text.fr.split(|c: char| !c.is_alphabetic());
        let left: Vec<_> = french.filter(|word| ENGLISH.contains(word)).collect();
        assert!(left.is_empty(), "{name}: {left:?} in {}", text.fr);
    }
}

#[test]
fn every_text_is_short_and_in_both_languages() {
    for one in all() {
        check(one.number, [&one.title, &one.summary]);
        assert_ne!(one.summary.en, one.summary.fr, "{}", one.number);
    }
    for word in words() {
        check(&word.word.en, [&word.word, &word.summary]);
        assert!(!word.source.is_empty());
    }
}

#[test]
fn every_section_has_a_title_that_no_other_has() {
    for edition in Edition::ALL {
        let found = search("", Some(edition), Language::English);
        let mut titles = BTreeSet::new();
        for section in &found.sections {
            let known = title(edition, section.section).expect(section.section);
            assert_eq!(known, section.title);
            check(section.section, [known, known]);
            let is_new = titles.insert(("en", &known.en)) && titles.insert(("fr", &known.fr));
            assert!(is_new, "{} is called as another", section.section);
        }
    }
    assert_eq!(title(Edition::September2024, "1.1.1"), None, "that edition has no such section");
}

#[test]
fn what_a_check_cites_is_audited() {
    for &check in Check::ALL {
        for edition in Edition::ALL {
            for paragraph in check.covers(edition) {
                let entry = get(paragraph.edition, paragraph.number).expect("a paragraph");
                assert_eq!(entry.edition, paragraph.edition);
                let own = check.covers(entry.edition).contains(&paragraph);
                assert_eq!(entry.checks.contains(&check), own, "{check:?}, {}", paragraph.number);
                let judged = [Treatment::Audited, Treatment::Decks].contains(&entry.treatment);
                assert!(judged, "{check:?}, {}", paragraph.number);
            }
        }
    }
}

#[test]
fn a_search_finds_all_words_in_any_case_and_accent() {
    let numbers = |query: &str, edition, language| -> Vec<_> {
        let found = search(query, edition, language);
        assert_eq!(found.count, found.paragraphs.len());
        assert_eq!(found.count, found.sections.iter().map(|section| section.count).sum::<usize>());
        found.paragraphs.iter().map(|one| (one.edition, one.number)).collect()
    };
    let four = Some(Edition::Four);
    let everything = numbers("", None, Language::English);
    assert_eq!(everything.len(), all().len());
    assert_eq!(numbers("4.2.4.b", four, Language::English), [(Edition::Four, "4.2.4.b")]);
    let section = numbers("4.2.4", four, Language::English);
    assert!(section.len() > 5 && section.iter().all(|one| one.1.starts_with("4.2.4.")));
    let reserve = numbers("RESERVE limit", four, Language::English);
    assert!(reserve.contains(&(Edition::Four, "3.2.10.b")), "{reserve:?}");
    let french = numbers("limite reserve", four, Language::French);
    assert!(french.contains(&(Edition::Four, "3.2.10.b")), "{french:?}");
    assert_eq!(numbers("limite réserve", four, Language::French), french);
    for (edition, number) in &reserve {
        let entry = get(*edition, number).expect("it was found");
        let text = format!("{} {}", entry.title.en, entry.summary.en).to_lowercase();
        assert!(text.contains("reserve") && text.contains("limit"), "{number}: {text}");
    }
    assert_eq!(numbers("no such words", None, Language::English), []);
}

#[test]
fn a_search_finds_words_of_the_glossary() {
    let found = search("free for all", None, Language::English);
    assert!(found.words.iter().any(|word| word.word.en == "Free for All"));
    assert!(found.words.iter().all(|word| !word.source.is_empty()));
}
