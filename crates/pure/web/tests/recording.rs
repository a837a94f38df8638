//! A match recorded in the page, line by line, is the match that was played.
//!
//! A robot enters each line of a match with as few letters as possible, and takes the first offer.
//! `DAYBOOK_LONG=1` enters all games of another engine instead of every seventh.
#![expect(clippy::disallowed_methods, reason = "the matches are files beside the project")]

use std::fs;
use std::path::{Path, PathBuf};

use language::Language;
use record::{Draft, write};
use serde_json::{Value, json};
use testing::games;
use web::{EngineRequest, MatchFromFile};

fn asked(opened: &mut MatchFromFile, question: Value) -> Value {
    let asked: EngineRequest = serde_json::from_value(question).expect("a question");
    let answer = opened.answer(&asked).expect("it is answered");
    serde_json::from_slice(&answer).expect("JSON")
}

/// A match of which only the first record and the players are known.
fn opening(bytes: &[u8]) -> MatchFromFile {
    let whole = record::read(bytes).expect("it is whole");
    let of_first = |opening: &&rules::Opening| opening.subject().seq() == 0;
    let openings: Vec<_> = whole.openings.iter().filter(of_first).cloned().collect();
    let file = write(&whole.records[..1], &openings);
    MatchFromFile::any(&file, Language::English, &[0; 32]).expect("it can be opened")
}

/// How many keys a robot pressed, and for how many lines.
#[derive(Default)]
struct Pressed {
    decisions: Vec<usize>,
    facts: Vec<usize>,
}

/// Keys of a decision at the median: what was reached; the aim is 6.
const KEYS: usize = 8;

/// The attempts of a person who types little: nothing, the first letters of a word or of two, and
/// finally all of it.
fn few(line: &str) -> Vec<String> {
    let said = line.split_once(": ").map_or(line, |(_, rest)| rest);
    let is_word = |word: &&str| word.starts_with(|c: char| c.is_alphabetic());
    let words: Vec<&str> = said.split([' ', ',']).filter(is_word).collect();
    let begin = |word: &str, length: usize| word.chars().take(length).collect::<String>();
    let mut all = vec![String::new()];
    for length in 1..=3 {
        let first = words.first().map_or_else(String::new, |word| begin(word, length));
        all.push(first.clone());
        for word in words.iter().skip(1).take(3) {
            all.push(begin(word, length));
            all.push(format!("{first} {}", begin(word, length)));
        }
    }
    all.sort_by_key(String::len);
    all.push(line.to_owned());
    all
}

/// The keys after which a line is the first offer.
fn letters(opened: &mut MatchFromFile, line: &str) -> usize {
    let is_first = |typed: &String| {
        let answer = asked(opened, json!({"what": "record", "entries": [], "typed": typed}));
        answer["offers"][0]["line"] == line
    };
    few(line).into_iter().find(is_first).map_or_else(|| line.len(), |typed| typed.len())
}

/// Enters all lines of a match, and compares the states with the recorded ones.
fn robot(name: &str, bytes: &[u8], mut pressed: Option<&mut Pressed>) -> (usize, usize) {
    let mut whole = MatchFromFile::any(bytes, Language::English, &[0; 32]).expect("it is whole");
    let script = asked(&mut whole, json!({"what": "script"}));
    let mut opened = opening(bytes);
    asked(&mut opened, json!({"what": "know", "cards": script["cards"]}));
    let script = script["lines"].as_array().expect("lines");
    let is_long = std::env::var_os("DAYBOOK_LONG").is_some();
    for spoken in script {
        let line = spoken["line"].as_str().expect("a text");
        if let Some(pressed) = &mut pressed {
            let stop = spoken.get("follow").and_then(Value::as_u64).map_or(0, |follow| follow + 1);
            let keys = letters(&mut opened, line) + 1 + usize::try_from(stop).unwrap_or(0);
            let is_decision = spoken["is_decision"] == true && !line.contains(": deck ");
            if is_decision { &mut pressed.decisions } else { &mut pressed.facts }.push(keys);
            if is_long {
                println!("{keys} {line}");
            }
        }
        // As in the page, the first offer is taken.
        let typed = asked(&mut opened, json!({"what": "record", "entries": [], "typed": line}));
        let entry = json!({"line": typed["offers"][0]["line"], "follow": spoken.get("follow")});
        let answer = asked(&mut opened, json!({"what": "record", "entries": [entry]}));
        let held = &answer["held"][0];
        assert_eq!(held["refused"], Value::Null, "{name}: {line}");
        assert_eq!(held["to"], spoken["to"], "{name}: {line}");
        let drafts: Vec<Draft> =
            serde_json::from_value(held["drafts"].clone()).expect("records to send");
        assert!(!drafts.is_empty());
        asked(&mut opened, json!({"what": "settle", "entries": 1}));
    }
    let digests = asked(&mut whole, json!({"what": "digests"}));
    let is = asked(&mut opened, json!({"what": "digests"}));
    let (is, digests) = (is.as_array().expect("a list"), digests.as_array().expect("a list"));
    let other = is.iter().zip(digests).position(|(is, was)| is != was);
    assert_eq!(other, None, "{name}: the first record behind which it is another state");
    assert_eq!(is.len(), digests.len(), "{name}");
    (digests.len(), script.len())
}

fn replays() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../replays");
    let files = fs::read_dir(folder).expect("it is there");
    let mut files: Vec<_> = files.map(|entry| entry.expect("it is").path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "daybook"));
    files.sort();
    files
}

#[test]
fn the_lines_of_every_replay_make_the_same_match() {
    let (mut records, mut lines) = (0, 0);
    for path in replays() {
        let name = path.file_name().unwrap_or_default().display().to_string();
        let (all, said) = robot(&name, &fs::read(&path).expect("it is there"), None);
        println!("{name}: {all} records, {said} lines");
        (records, lines) = (records + all, lines + said);
    }
    println!("{records} records by {lines} lines");
}

#[test]
fn the_lines_of_games_make_the_same_match() {
    let Some(folder) = games::folder() else { return };
    let every = if std::env::var_os("DAYBOOK_LONG").is_some() { 1 } else { 7 };
    for name in games::names(&folder).iter().step_by(every) {
        let game = games::game(&folder, name);
        let (all, said) = robot(name, &write(game.records(), game.openings()), None);
        println!("{name}: {all} records, {said} lines");
    }
}

/// The types of the records that the last of some lines makes.
fn types(opened: &mut MatchFromFile, entries: &[Value]) -> Vec<String> {
    let answer = asked(opened, json!({"what": "record", "entries": entries}));
    let drafts = answer["held"][entries.len() - 1]["drafts"].as_array().expect("a list").clone();
    drafts.iter().map(|draft| draft["event"]["type"].as_str().unwrap_or_default().into()).collect()
}

#[test]
fn a_mistake_that_is_taken_back_changes_nothing_that_follows() {
    let Some(folder) = games::folder() else { return };
    let game = games::game(&folder, "01");
    let bytes = write(game.records(), game.openings());
    let mut whole = MatchFromFile::any(&bytes, Language::English, &[0; 32]).expect("it is whole");
    let script = asked(&mut whole, json!({"what": "script"}));
    let mut opened = opening(&bytes);
    asked(&mut opened, json!({"what": "know", "cards": script["cards"]}));
    let mut mistakes = 0;
    for spoken in script["lines"].as_array().expect("lines") {
        let line = spoken["line"].as_str().expect("a text");
        let offers = asked(&mut opened, json!({"what": "record", "entries": []}));
        let base = offers["base"].as_u64().expect("a number");
        let offers = offers["offers"].as_array().expect("a list");
        let others = offers.iter().filter_map(|offer| offer["line"].as_str());
        for wrong in others.filter(|other| *other != line).take(3) {
            let (wrong, line) = (json!({"line": wrong}), json!({"line": line}));
            let right = types(&mut opened, std::slice::from_ref(&line));
            let said = asked(&mut opened, json!({"what": "record", "entries": [wrong]}));
            let made = said["last"].as_u64().expect("a number") - base;
            let back = format!("back {} by recorder \"It was another\"", made + 1);
            // As in the page, nothing is written between the two.
            let back = json!({"line": back, "follow": 0});
            let again = types(&mut opened, &[wrong.clone(), back, line.clone()]);
            assert_eq!(again, right, "{wrong}, then {line}");
            mistakes += 1;
        }
        let entry = json!({"line": line, "follow": spoken.get("follow")});
        asked(&mut opened, json!({"what": "record", "entries": [entry]}));
        asked(&mut opened, json!({"what": "settle", "entries": 1}));
    }
    println!("{mistakes} mistakes");
    assert!(mistakes > 50, "{mistakes}");
}

/// Mistakes that stay in the log shift every later record, and no line of the match may depend on
/// that.
#[test]
fn the_lines_behind_mistakes_in_a_log_say_what_they_said() {
    let Some(folder) = games::folder() else { return };
    let is_long = std::env::var_os("DAYBOOK_LONG").is_some();
    let names = games::names(&folder);
    // Terrain Markers are moved in this one.
    for name in names.iter().filter(|name| is_long || *name == "115") {
        let game = games::game(&folder, name);
        println!("{name}: {} mistakes", erred(name, &write(game.records(), game.openings())));
    }
}

/// Enters all lines of a match, every fourth decision first wrongly and then corrected; returns how
/// many.
fn erred(name: &str, bytes: &[u8]) -> usize {
    let mut whole = MatchFromFile::any(bytes, Language::English, &[0; 32]).expect("it is whole");
    let script = asked(&mut whole, json!({"what": "script"}));
    let mut opened = opening(bytes);
    asked(&mut opened, json!({"what": "know", "cards": script["cards"]}));
    let (mut decisions, mut mistakes) = (0, 0);
    for spoken in script["lines"].as_array().expect("lines") {
        let line = spoken["line"].as_str().expect("a text");
        decisions += usize::from(spoken["is_decision"] == true && spoken.get("follow").is_none());
        if decisions % 4 == 1 {
            mistakes += usize::from(mistaken(&mut opened, line));
            decisions += 1;
        }
        let typed = asked(&mut opened, json!({"what": "record", "entries": [], "typed": line}));
        let entry = json!({"line": typed["offers"][0]["line"], "follow": spoken.get("follow")});
        let answer = asked(&mut opened, json!({"what": "record", "entries": [entry]}));
        let held = &answer["held"][0];
        assert_eq!(held["refused"], Value::Null, "{name}: {line}");
        let (from, to) = (spoken["from"].as_u64(), spoken["to"].as_u64());
        let made = held["drafts"].as_array().map(|drafts| drafts.len() as u64);
        assert_eq!(made, to.zip(from).map(|(to, from)| to - from + 1), "{name}: {line}");
        asked(&mut opened, json!({"what": "settle", "entries": 1}));
    }
    mistakes
}

/// Enters something else that may happen and takes it back; returns whether there was anything.
fn mistaken(opened: &mut MatchFromFile, line: &str) -> bool {
    let answer = asked(opened, json!({"what": "record", "entries": []}));
    let others = answer["offers"].as_array().expect("a list").iter();
    let others = others.filter(|offer| offer["against"] == false);
    let mut others = others.filter_map(|offer| offer["line"].as_str());
    let Some(wrong) = others.rfind(|other| *other != line) else { return false };
    let entry = json!({"line": wrong});
    let said = asked(opened, json!({"what": "record", "entries": [entry]}));
    let (base, last) = (answer["base"].as_u64(), said["last"].as_u64());
    let made = last.zip(base).map_or(0, |(last, base)| last - base);
    assert!(made > 0, "{wrong}");
    let back = format!("back {} by recorder \"It was another\"", made + 1);
    let back = json!({"line": back, "follow": 0});
    let answer = asked(opened, json!({"what": "record", "entries": [entry, back]}));
    assert_eq!(answer["held"][1]["refused"], Value::Null, "{wrong}, then back");
    asked(opened, json!({"what": "settle", "entries": 2}));
    true
}

#[test]
fn a_decision_is_said_in_few_keys() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../replays");
    let mut pressed = Pressed::default();
    let bytes = fs::read(folder.join("ascended.daybook")).expect("it is there");
    robot("ascended", &bytes, Some(&mut pressed));
    for (what, keys) in [("decisions", &mut pressed.decisions), ("facts", &mut pressed.facts)] {
        keys.sort_unstable();
        let all: usize = keys.iter().sum();
        let median = keys.get(keys.len() / 2).copied().unwrap_or(0);
        println!(
            "{what}: {} lines, {all} keys, median {median}, most {:?}",
            keys.len(),
            keys.last()
        );
    }
    let median = pressed.decisions[pressed.decisions.len() / 2];
    assert!(median <= KEYS, "{median} keys at the median");
}

#[test]
fn what_the_rules_forbid_is_kept_and_named_with_its_paragraphs() {
    let bytes =
        fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../replays/by-hand.daybook"))
            .expect("it is there");
    let mut opened = opening(&bytes);
    let entries = json!([{"line": "game 1 Ari first"}, {"line": "day 3"}]);
    let answer = asked(&mut opened, json!({"what": "record", "entries": entries}));
    let against = &answer["held"][1]["against"];
    assert_eq!(answer["held"][1]["refused"], Value::Null);
    assert!(against["paragraphs"].as_array().is_some_and(|all| !all.is_empty()), "{against}");
}

#[test]
fn a_line_is_not_said_before_its_time_and_says_why() {
    let bytes =
        fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../replays/by-hand.daybook"))
            .expect("it is there");
    let mut opened = opening(&bytes);
    let entries = json!([{"line": "Ari: discards nobody"}, {"line": "game 1 Ari first"}]);
    let answer = asked(&mut opened, json!({"what": "record", "entries": entries}));
    let refused = &answer["held"][0]["refused"];
    assert_eq!((&refused["kind"], &refused["column"]), (&json!("unexpected"), &json!(15)));
    assert_eq!(refused["found"], "nobody");
    assert_eq!(answer["held"][1]["from"], 1, "the next line is said all the same");
}
