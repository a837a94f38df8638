//! The encoded abilities: their form, their number, and whether one text is one encoding.
//!
//! `DAYBOOK_BLESS=1 cargo test -p cards abilities::` writes `data/abilities.jsonl` in its one form.

#![expect(clippy::disallowed_methods, reason = "the list of texts is a file beside the project")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{env, fs};

use rules::{Ability, CardType, Keyword, Passive, Reaction, Statement};
use serde::{Deserialize, Serialize};

/// A row of the data.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    #[serde(rename = "ref")]
    reference: String,
    abilities: Vec<Ability>,
}

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn data() -> String {
    fs::read_to_string(here("data/abilities.jsonl")).expect("the data is there")
}

fn rows() -> Vec<Row> {
    data().lines().map(|row| serde_json::from_str(row).expect("a row of the data")).collect()
}

/// Each row is what it reads as: members in one order, no default spelled out.
#[test]
fn every_row_reads_back_to_the_same_bytes() {
    let wanted: String = rows()
        .iter()
        .map(|row| serde_json::to_string(row).expect("a row is JSON") + "\n")
        .collect();
    if env::var_os("DAYBOOK_BLESS").is_some() {
        fs::write(here("data/abilities.jsonl"), &wanted).expect("the data can be written");
    }
    for (found, wanted) in data().lines().zip(wanted.lines()) {
        assert_eq!(found, wanted);
    }
    assert!(data() == wanted);
}

/// Each distinct card has one row, in the order of the references, and no other has any.
#[test]
fn every_distinct_card_has_one_row() {
    let distinct = cards::all().filter(|card| card.same_as.is_none());
    let rows = rows();
    assert!(rows.iter().map(|row| row.reference.as_str()).eq(distinct.map(|card| card.reference)));
    for card in cards::all() {
        let first = cards::get(card.same_as.unwrap_or(card.reference)).expect("in the data");
        assert_eq!(card.face().abilities, first.face().abilities, "{}", card.reference);
        assert!(card.face().abilities.is_some(), "{}", card.reference);
    }
}

/// A Tough with a counted number, which is a keyword line all the same.
fn is_counted_tough(passive: &Passive) -> bool {
    matches!(passive.says, Statement::Tough(_))
}

#[test]
fn there_are_as_many_lines_of_each_kind() {
    let (mut keywords, mut tough, mut passives, mut effects, mut unread) = (0, 0, 0, 0, 0);
    let mut with_passives = BTreeSet::new();
    for row in rows() {
        for ability in &row.abilities {
            match ability {
                Ability::Keyword(_) => keywords += 1,
                Ability::Passive(passive) if is_counted_tough(passive) => tough += 1,
                Ability::Passive(_) => {
                    passives += 1;
                    with_passives.insert(row.reference.clone());
                }
                Ability::Effect | Ability::Spell(_) => effects += 1,
                Ability::Unread => unread += 1,
                Ability::Reaction(_) | Ability::QuickAction(_) => {}
            }
        }
    }
    assert_eq!((keywords, tough, keywords + tough), (320, 6, 326));
    // 193 texts, of which one is two passive abilities.
    assert_eq!((passives, with_passives.len()), (194, 188));
    assert_eq!((effects, unread), (309, 0));
}

#[test]
fn every_spell_has_one_effect_and_nothing_else_has_any() {
    for row in rows() {
        let face = cards::get(&row.reference).expect("in the data").face();
        let effects = row
            .abilities
            .iter()
            .filter(|one| matches!(one, Ability::Effect | Ability::Spell(_)))
            .count();
        let spell = face.card_type == Some(CardType::Spell);
        assert_eq!(effects, usize::from(spell), "{}", row.reference);
    }
}

#[test]
fn every_reaction_has_a_trigger_and_every_quick_action_a_cost() {
    for row in rows() {
        for ability in &row.abilities {
            match ability {
                Ability::Reaction(Reaction { on, .. }) => {
                    assert!(!on.is_empty(), "{}", row.reference);
                }
                Ability::QuickAction(action) => {
                    assert!(!action.cost.is_empty(), "{}", row.reference);
                }
                _ => {}
            }
        }
    }
}

/// Keywords that are for Characters are on Characters (`4.0 7.4.2.a`, `4.0 7.4.3.a`, `4.0 7.4.4.a`,
/// `4.0 7.4.6.a`).
#[test]
fn keywords_are_on_what_can_have_them() {
    for row in rows() {
        let kind = cards::get(&row.reference).expect("in the data").face().card_type;
        for ability in &row.abilities {
            let Ability::Keyword(keyword) = ability else { continue };
            let allowed: &[CardType] = match keyword {
                Keyword::Defender | Keyword::Eternal | Keyword::Gigantic | Keyword::Seasoned => {
                    &[CardType::Character]
                }
                Keyword::Cooldown => &[CardType::Spell],
                Keyword::Tough(_) => &[CardType::Character, CardType::Permanent],
                Keyword::Fleeting | Keyword::Scout(_) => &[CardType::Character, CardType::Spell],
                Keyword::Temple(_) => &[CardType::Character],
            };
            assert!(kind.is_some_and(|kind| allowed.contains(&kind)), "{}", row.reference);
        }
    }
}

/// The texts of passive abilities with their cards; `None`, with a note, where the list is absent.
fn texts() -> Option<Vec<(String, Vec<String>)>> {
    let path = here("../../../../shared/cards/PASSIVES.md");
    let list = match fs::read_to_string(&path) {
        Ok(list) => list,
        Err(error) => {
            assert!(env::var_os("CI").is_none(), "{}: {error}", path.display());
            eprintln!("NOT RUN: texts were not compared, {} is absent", path.display());
            return None;
        }
    };
    let from = list.find("\n### A.").expect("the first group");
    let to = list.find("\n### I.").expect("what is not printed as a statement");
    let mut texts = Vec::new();
    let mut lines = list[from..to].lines();
    while let Some(line) = lines.next() {
        let Some(text) = line.strip_prefix("- ") else { continue };
        let cards = lines.next().expect("a text is followed by its cards");
        let words = cards.split([' ', ',']);
        let cards = words.filter(|word| word.starts_with("ALT_")).map(str::to_owned).collect();
        texts.push((text.trim().to_owned(), cards));
    }
    Some(texts)
}

/// Texts with the same meaning, or that differ only in an effect, which the log does not record.
const SAME: [[&str; 2]; 3] = [
    [
        "I cost {2} less if at least one of your Expeditions is Ascended.",
        "I cost {2} less if one or more of your Expeditions is Ascended.",
    ],
    [
        "If my Expedition would move forward, you may discard me instead to draw two cards.",
        "If my Expedition would move forward, you may discard me instead to look at the top four cards of your deck. \
         Put one in your hand and discard the others.",
    ],
    ["Ignore my abilities during the first Day.", "Ignore my ability during the first Day."],
];

/// A text that is two passive abilities: a type and a sub-type.
const TWO: &str = "I'm also considered an Expedition Permanent, even when not in play.";

/// The possible encodings of each text: the passives that all its cards share, except those of
/// another text.
fn encodings(texts: &[(String, Vec<String>)]) -> BTreeMap<&str, BTreeSet<String>> {
    let passives = |card: &String| -> BTreeSet<String> {
        let face = cards::get(card).unwrap_or_else(|| panic!("no card {card}")).face();
        let all = face.abilities.into_iter().flatten().filter_map(|ability| match ability {
            Ability::Passive(passive) if !is_counted_tough(&passive) => Some(passive),
            _ => None,
        });
        all.map(|passive| serde_json::to_string(&passive).expect("plain data")).collect()
    };
    let shared = |cards: &Vec<String>| {
        let all = cards.iter().map(passives);
        all.reduce(|one, other| &one & &other).unwrap_or_default()
    };
    let mut found: BTreeMap<&str, BTreeSet<String>> =
        texts.iter().map(|(text, cards)| (text.as_str(), shared(cards))).collect();
    // On a card with two texts, what certainly belongs to one does not belong to the other.
    loop {
        let before = found.clone();
        for [one, other] in SAME {
            let both = &found[one] & &found[other];
            found.extend([(one, both.clone()), (other, both)]);
        }
        for (text, cards) in texts.iter().filter(|(text, _)| before[text.as_str()].len() == 1) {
            let beside = texts.iter().filter(|(other, theirs)| {
                other != text && theirs.iter().any(|card| cards.contains(card))
            });
            for (other, _) in beside {
                let sure = &before[text.as_str()];
                found.entry(other).and_modify(|set| set.retain(|one| !sure.contains(one)));
            }
        }
        if found == before {
            return found;
        }
    }
}

#[test]
fn one_text_is_one_encoding_and_another_text_another() {
    let Some(texts) = texts() else { return };
    assert_eq!(texts.len(), 113);
    assert_eq!(texts.iter().map(|(_, cards)| cards.len()).sum::<usize>(), 193);
    let encodings = encodings(&texts);
    for (text, cards) in &texts {
        let found = &encodings[text.as_str()];
        // Two texts on the same card only cannot be told apart, but there are as many encodings.
        let together: Vec<_> = texts.iter().filter(|(_, theirs)| theirs == cards).collect();
        let undecided = together.iter().all(|(other, _)| encodings[other.as_str()] == *found);
        let wanted = if undecided { together.len() } else { 1 } + usize::from(text == TWO);
        assert_eq!(found.len(), wanted, "{text} {found:?}");
        for (other, theirs) in &texts {
            let apart = found.is_disjoint(&encodings[other.as_str()]);
            let same = SAME.iter().any(|pair| pair.contains(&&**text) && pair.contains(&&**other));
            assert!(
                text == other || apart != same || (undecided && cards == theirs),
                "{text}\n{other}"
            );
        }
    }
}
