//! Tests that every word of a sentence comes from the folder of a language.
#![expect(clippy::disallowed_methods, reason = "the replays are files beside the project")]

use std::collections::BTreeSet;
use std::path::Path;

use replay::{Knowledge, Replay, StateView, Viewer};
use rules::{Edition, State, Terrain};
use serde_json::Value;

use crate::language::Language;
use crate::{Captions, Report, board, changes, sentence, terrain_letter, timeline};

/// The text outside brackets.
fn outside(text: &str) -> String {
    let begun = text.split('⟦');
    let (first, begun) = (begun.clone().next().unwrap_or_default(), begun.skip(1));
    let after = begun.map(|rest| rest.split_once('⟧').expect("brackets are closed").1);
    std::iter::once(first).chain(after).collect::<Vec<_>>().join(" ")
}

fn words(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|letter: char| !letter.is_alphabetic());
    words.filter(|word| !word.is_empty()).map(str::to_owned)
}

/// Words chosen by the recorder of an event: names, counters, remarks.
fn recorded(json: &Value, chosen: bool, found: &mut BTreeSet<String>) {
    const CHOSEN: [&str; 14] = [
        "about",
        "by",
        "counter",
        "counters",
        "edition",
        "format",
        "infraction",
        "match",
        "media_type",
        "name",
        "paragraphs",
        "penalty",
        "reason",
        "text",
    ];
    match json {
        Value::Object(members) => {
            for (key, value) in members {
                if chosen {
                    found.extend(words(key));
                }
                recorded(value, CHOSEN.contains(&key.as_str()), found);
            }
        }
        Value::Array(list) => list.iter().for_each(|value| recorded(value, chosen, found)),
        Value::String(text) if chosen => found.extend(words(text)),
        Value::String(_) | Value::Number(_) | Value::Bool(_) | Value::Null => {}
    }
}

/// Every word of a match that its recorder chose, and the names of paragraphs.
fn chosen(replay: &Replay) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for sealed in replay.records() {
        found.extend(words(sealed.record.match_id.as_str()));
        let json = serde_json::to_value(&sealed.record.event).expect("plain data");
        recorded(&json, false, &mut found);
    }
    for opening in replay.openings() {
        recorded(&serde_json::to_value(opening).expect("plain data"), false, &mut found);
    }
    for finding in Edition::ALL.iter().flat_map(|&edition| audit::audit(replay, edition).findings) {
        found.extend(finding.paragraphs.iter().flat_map(|paragraph| words(paragraph.number)));
    }
    found
}

/// The matches of the folder of replays.
fn replays() -> impl Iterator<Item = Replay> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../replays");
    let paths = std::fs::read_dir(folder).expect("the folder is there");
    let paths = paths.map(|entry| entry.expect("readable").path());
    let paths = paths.filter(|path| path.extension().is_some_and(|name| name == "daybook"));
    paths.map(|path| {
        let file = record::read(&std::fs::read(&path).expect("readable")).expect("a file");
        Replay::load(file).expect("a match")
    })
}

fn assert_within(text: &str, chosen: &BTreeSet<String>) {
    let strange: Vec<_> = words(&outside(text)).filter(|word| !chosen.contains(word)).collect();
    assert!(strange.is_empty(), "{strange:?} in {text}");
}

#[test]
fn brackets_are_found() {
    assert_eq!(words(&outside("Ari⟦ plays~~~⟧Kuwat⟦.⟧ 3")).collect::<Vec<_>>(), ["Ari", "Kuwat"]);
    assert_eq!(Language::Pseudo.cards(2), "2⟦ cards~~~⟧");
}

#[test]
fn no_word_of_any_match_comes_from_outside_the_folder_of_a_language() {
    let mut texts = 0;
    for replay in replays() {
        let chosen = chosen(&replay);
        for text in all(&replay).into_iter().chain(audited(&replay)) {
            assert_within(&text, &chosen);
            texts += 1;
        }
    }
    assert!(texts > 5000, "only {texts}");
}

/// All texts about the audit of a match under each edition, with remedies.
fn audited(replay: &Replay) -> Vec<String> {
    let mut texts = Vec::new();
    for edition in Edition::ALL {
        let report = Report::new(replay, Some(edition), Vec::new());
        texts.extend(report.markdown(Language::Pseudo).lines().map(str::to_owned));
        for seq in (0..=replay.last()).step_by(23) {
            let report = report.planned(replay, seq).expect("there is such a record");
            let ways = report.plan.into_iter().flat_map(|plan| plan.ways);
            let texts_of = ways.flat_map(|way| way.text);
            texts.extend(texts_of.map(|text| text.in_language(Language::Pseudo).to_owned()));
        }
    }
    texts
}

/// The signs on a board drawn with letters that are the same in every language: the terrains as on
/// cards, and the counters.
fn signs() -> BTreeSet<String> {
    let mut signs: BTreeSet<_> = ["H", "C"].map(str::to_owned).into();
    let letters = Terrain::ALL.map(terrain_letter);
    for first in letters {
        signs.insert(first.to_string());
        signs.extend(letters.map(|second| format!("{first}{second}")));
    }
    signs.insert(letters.iter().collect());
    signs
}

/// Every text of a picture, except the players' names.
fn texts(captions: Captions) -> Vec<String> {
    let Captions { when, turn, result, names: _, hero, companion, reserve, .. } = captions.clone();
    let Captions { game, day, phase, leads, landmarks, hand, deck, .. } = captions.clone();
    let Captions { mana, distance, first_player, passed, permanent, statuses, .. } =
        captions.clone();
    let Captions { played, .. } = captions;
    // Its abilities and sub-types come from the grammar, which is the English one.
    let played = played.into_iter().flat_map(|card| [card.name, card.numbers]);
    let words = [hero, companion, reserve, landmarks, hand, deck, mana, day, phase];
    let more = [when, distance, first_player, passed, permanent];
    let several = statuses.into_values().chain(game).chain(leads);
    words.into_iter().chain(more).chain(turn).chain(result).chain(several).chain(played).collect()
}

#[test]
fn no_word_of_any_board_comes_from_outside_the_folder_of_a_language() {
    let signs = signs();
    let mut boards = 0;
    for replay in replays() {
        let mut chosen = chosen(&replay);
        chosen.extend(signs.iter().cloned());
        for seq in (0..=replay.last()).step_by(7).chain([replay.last()]) {
            for viewer in [Viewer::Public, Viewer::Official] {
                let view = replay.view(seq, viewer).expect("a record");
                let captions = texts(Captions::new(&view, None, Language::Pseudo));
                for text in captions.into_iter().chain([board(&view, Language::Pseudo)]) {
                    assert_within(&text, &chosen);
                }
                boards += 1;
            }
        }
    }
    let none = StateView::new(&State::default(), &Knowledge::default(), Viewer::Public);
    assert_within(&board(&none, Language::Pseudo), &signs);
    assert!(boards > 500, "only {boards}");
}

/// All sentences, changes and moments of a match.
fn all(replay: &Replay) -> Vec<String> {
    let mut texts: Vec<_> =
        timeline(replay, Language::Pseudo).into_iter().map(|titled| titled.text).collect();
    let none = State::default();
    let mut before = &none;
    for (after, sealed) in replay.versions().states().iter().zip(replay.records()) {
        for viewer in [Viewer::Public, Viewer::Official] {
            let (event, knowledge) = (&sealed.record.event, replay.knowledge_for(viewer));
            texts.push(sentence(event, before, after, knowledge, viewer, Language::Pseudo));
            texts.extend(changes(before, after, knowledge, viewer, Language::Pseudo));
        }
        before = after;
    }
    texts
}
