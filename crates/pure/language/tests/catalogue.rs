//! The texts about the paragraphs: in every language, short, and found by their words.

use std::collections::BTreeSet;

use language::catalogue::{all, get, search, title, words};
use language::{Language, Text};
use rules::Edition;

/// Words of English rules that do not occur in French ones.
const ENGLISH: [&str; 12] =
    ["the", "of", "and", "with", "when", "which", "is", "are", "player", "turn", "hand", "card"];

/// Maximum number of letters in a summary.
const LETTERS_MAX: usize = 200;

#[test]
fn every_paragraph_is_said_in_the_same_order() {
    let facts = audit::catalogue::all().iter().map(|one| (one.edition, one.number));
    assert!(facts.eq(all().iter().map(|one| (one.edition, one.number))));
}

#[test]
fn what_words_are_used_in_is_there() {
    for see in words().iter().flat_map(|word| &word.see) {
        assert!(get(see.edition, see.number).is_some(), "{} {}", see.edition, see.number);
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
