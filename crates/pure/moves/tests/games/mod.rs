//! Whole matches as text and back: every replay of the project, and real games of another engine beside it.
//!
//! `cargo test -p moves games:: -- --nocapture` prints the lengths of the texts and the kinds of
//! their lines.

#![expect(clippy::disallowed_methods, reason = "matches are files, here and beside the project")]

mod links;
mod replays;

use moves::{Length, WriteCounts, Written, play, write};
use replay::Replay;
use rules::State;
use testing::games;

/// Maximum number of facts needed in a thousand records: the value reached.
const FACTS: usize = 102;

/// Matches whose text is a different match, each with the reason: the value reached.
const DIFFER: [(&str, &str); 0] = [];

/// The text of a match, which gives the same states when it is played; otherwise the reason why
/// not.
fn there_and_back(replay: &Replay, length: Length) -> Result<Written, String> {
    let written = write(replay, length).map_err(|error| error.to_string())?;
    let played = play(&written.text).map_err(|error| {
        let before = error.line.saturating_sub(4);
        let lines = written.text.lines().skip(before).take(error.line - before);
        format!("{error}\n{}", lines.collect::<Vec<_>>().join("\n"))
    })?;
    if played.table.records() != replay.last() + 1 {
        return Err(format!("{} records of {}", played.table.records(), replay.last() + 1));
    }
    let digest = |state: Option<&State>| state.map(State::digest);
    let other =
        (0..=replay.last()).find(|&seq| digest(played.table.at(seq)) != digest(replay.at(seq)));
    if let Some(seq) = other {
        return Err(format!("after record {seq} it is in another state"));
    }
    if let Some(lenience) = played.lax.first() {
        return Err(format!("line {}: {}", lenience.line, lenience.what));
    }
    if played.canonical != written.text {
        return Err("what is written is not in its one form".to_owned());
    }
    Ok(written)
}

/// All matches, each with its name.
fn matches() -> Vec<(String, Replay)> {
    let mut all = replays::all();
    if let Some(folder) = games::folder() {
        let games = games::names(&folder).into_iter();
        all.extend(games.map(|name| {
            let game = games::game(&folder, &name);
            (name, game)
        }));
    }
    all
}

#[test]
fn a_match_and_its_text_are_the_same_match() {
    let (mut all, mut characters, mut differ) = (WriteCounts::default(), Vec::new(), Vec::new());
    for (name, replay) in matches() {
        let Written { text, counts } = match there_and_back(&replay, Length::Short) {
            Ok(written) => written,
            Err(why) => {
                println!("{name:20} {why}");
                differ.push(name);
                continue;
            }
        };
        let length = text.split_once("\n\n").map_or(0, |(_, lines)| lines.chars().count());
        println!("{name:20} {length:5} characters after the head, {counts:?}");
        characters.push(length);
        all = add(all, counts);
    }
    characters.sort_unstable();
    println!("{} characters at the median; {all:?}", characters[characters.len() / 2]);
    let shares = [
        ("decisions", all.decisions),
        ("chance", all.chance),
        ("cards", all.cards),
        ("facts", all.facts),
        ("asides", all.asides),
        ("places", all.places),
        ("general", all.general),
    ];
    for (what, count) in shares {
        let mille = count * 1000 / all.records;
        println!("{what:10} {count:5} of {} records, {}.{} %", all.records, mille / 10, mille % 10);
    }
    let known: Vec<_> = DIFFER.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(differ, known, "what does not round trip is listed with its reason");
    assert!(all.facts * 1000 <= all.records * FACTS, "{} facts of {}", all.facts, all.records);
}

#[test]
fn with_all_that_follows_it_is_the_same_match_too() {
    for (name, replay) in replays::all().into_iter().take(3) {
        let whole = there_and_back(&replay, Length::Whole).expect(&name);
        let short = write(&replay, Length::Short).expect("it was written");
        assert!(whole.text.len() > short.text.len(), "{name}");
    }
}

fn add(a: WriteCounts, b: WriteCounts) -> WriteCounts {
    WriteCounts {
        records: a.records + b.records,
        decisions: a.decisions + b.decisions,
        chance: a.chance + b.chance,
        cards: a.cards + b.cards,
        facts: a.facts + b.facts,
        asides: a.asides + b.asides,
        places: a.places + b.places,
        general: a.general + b.general,
    }
}
