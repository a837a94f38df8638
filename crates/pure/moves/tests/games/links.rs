//! Whole matches as links and back.
//!
//! `cargo test -p moves links:: -- --nocapture` prints how long they are.

use std::collections::BTreeMap;
use std::path::PathBuf;

use moves::{LinkError, link, play, unlink};
use record::{Draft, DraftOpening};
use replay::{Replay, Viewer};
use rules::{Event, Opening, State};
use serde_json::{Value, json};
use testing::games;

use super::matches;

/// The most characters of half of the links.
const MEDIAN: usize = 2_000;

/// A state without what a link leaves out: ids of another log, and what a face says beside its
/// reference and its numbers.
fn table(state: &State) -> Value {
    let State { day, players, expeditions, adventure, objects, .. } = state;
    let objects: BTreeMap<_, _> = objects.iter().map(|(id, it)| (id.to_string(), it)).collect();
    let mut table = json!({
        "day": day, "players": players, "expeditions": expeditions, "adventure": adventure, "objects": objects,
    });
    forget(&mut table);
    table
}

fn forget(value: &mut Value) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(forget),
        Value::Object(members) => {
            members.remove("source_id");
            if members.contains_key("reference") {
                let numbers =
                    ["reference", "hand_cost", "reserve_cost", "forest", "mountain", "water"];
                members.retain(|name, _| numbers.contains(&name.as_str()));
            }
            members.values_mut().for_each(forget);
        }
        _ => {}
    }
}

/// The text of a link to a match, which gives the same states at each day's end.
fn there_and_back(replay: &Replay) -> Result<String, String> {
    let link = link(replay, Viewer::Official).map_err(|error| error.to_string())?;
    let text = unlink(&link).map_err(|error| error.to_string())?;
    let played = play(&text).map_err(|error| error.to_string())?;
    for (seq, sealed) in (0_u32..).zip(replay.records()) {
        let ends = matches!(
            sealed.record.event,
            Event::DayBegan(_) | Event::GameEnded(_) | Event::MatchEnded(_)
        ) || seq == replay.last();
        let (ours, theirs) = (played.table.at(seq), replay.at(seq));
        if ends && ours.map(table) != theirs.map(table) {
            return Err(format!("after record {seq} it is in another state"));
        }
    }
    Ok(link)
}

#[test]
fn a_link_holds_the_match() {
    let (mut lengths, mut differ) = (Vec::new(), Vec::new());
    for (name, replay) in matches() {
        match there_and_back(&replay) {
            Ok(link) => {
                println!("{name:20} {:5} characters for {} records", link.len(), replay.last() + 1);
                lengths.push(link.len());
            }
            Err(why) => differ.push(format!("{name}: {why}")),
        }
    }
    lengths.sort_unstable();
    let median = lengths[lengths.len() / 2];
    println!("{median} characters at the median, {} at most", lengths[lengths.len() - 1]);
    assert_eq!(differ, Vec::<String>::new());
    assert!(median <= MEDIAN, "{median}");
}

#[test]
fn a_link_holds_no_card_that_its_viewer_may_not_export() {
    let mut hidden = 0;
    for (name, replay) in matches().into_iter().take(6) {
        let seats = [0, 1].map(|seat| Viewer::Seat(rules::Seat::new(seat)));
        for viewer in seats.into_iter().chain([Viewer::Public]) {
            let link = link(&replay, viewer);
            let link = link.unwrap_or_else(|why| panic!("{name} for {viewer}: {why}"));
            let text = unlink(&link).expect(&name);
            let played = play(&text).expect(&name);
            let cards = told(&played.drafts);
            let mut seen = vec![Vec::new(); played.drafts.len()];
            for slot in replay::carried(&replay, viewer).iter().filter_map(Opening::slot) {
                seen[slot.slot.seq() as usize]
                    .push((slot.slot.index(), slot.face.reference.clone()));
            }
            assert_eq!(cards, seen, "{name} for {viewer}");
            let both = moves::link(&replay, Viewer::Official).expect(&name);
            let all = told(&play(&unlink(&both).expect(&name)).expect(&name).drafts);
            hidden += usize::from(all != cards);
        }
    }
    assert!(hidden > 0, "in some match a player sees less than everything");
}

/// The cards that each record tells of the slots that it makes.
fn told(drafts: &[Draft]) -> Vec<Vec<(u32, String)>> {
    let card = |opening: &DraftOpening| match opening {
        DraftOpening::Slot(it) => Some((it.index, it.face.reference.clone())),
        DraftOpening::Player(_) => None,
    };
    drafts.iter().map(|draft| draft.open.iter().filter_map(card).collect()).collect()
}

/// Games that nobody looked at while links were made, read as they are kept: compressed, and without what a page adds. One in
/// thirteen, all with `DAYBOOK_LONG=1`; those with odd and those with even numbers apart.
#[test]
fn other_games_become_links() {
    let Some(folder) = games::folder().map(|folder| folder.join("more/games")) else { return };
    let entries = std::fs::read_dir(&folder).expect("the folder is readable");
    let paths = entries.map(|entry| entry.expect("readable").path());
    let name = |path: &PathBuf| path.file_name().map(|name| name.to_string_lossy().into_owned());
    let mut names: Vec<String> = paths.filter_map(|path| name(&path)).collect();
    names.retain(|name| !name.contains("meta"));
    names.sort();
    let step = if std::env::var_os("DAYBOOK_LONG").is_some() { 1 } else { 13 };
    let (mut lengths, mut differ) = ([Vec::new(), Vec::new()], Vec::new());
    for name in names.iter().step_by(step) {
        let game = std::fs::read(folder.join(name)).expect("readable");
        let game = import::bga(&game, None, import::Perspective::Everything).expect(name);
        let number: usize = name.split('.').next().and_then(|it| it.parse().ok()).expect(name);
        match there_and_back(&games::recorded(game)) {
            Ok(link) => lengths[number % 2].push(link.len()),
            Err(why) => differ.push(format!("{name}: {why}")),
        }
    }
    for (which, mut lengths) in ["even", "odd"].into_iter().zip(lengths) {
        lengths.sort_unstable();
        let median = lengths[lengths.len() / 2];
        let tenths = |tenths: usize| lengths[(lengths.len() - 1) * tenths / 10];
        println!(
            "{which}: {} games, {} to {} characters, {median} at the median, nine of ten at most {}",
            lengths.len(),
            tenths(0),
            tenths(10),
            tenths(9)
        );
        assert!(median <= MEDIAN, "{median}");
    }
    assert_eq!(differ, Vec::<String>::new());
}

#[test]
fn a_damaged_link_says_so() {
    let (_, replay) = matches().swap_remove(0);
    let whole = link(&replay, Viewer::Official).expect("a link");
    let damaged = |link: &str| matches!(unlink(link), Err(LinkError::Damaged));
    assert!(damaged("") && damaged("1") && damaged("é") && damaged("1%%") && damaged("0abc"));
    assert!(matches!(unlink("2abc"), Err(LinkError::Newer)));
    for cut in 1..whole.len() {
        assert!(damaged(&whole[..cut]), "{cut} of {}", whole.len());
    }
    // Changed somewhere, it may still be a text, which its digests then refuse.
    let text = unlink(&whole).expect("a text");
    for at in (1..whole.len()).step_by(7) {
        let mut other = whole.clone().into_bytes();
        other[at] = if other[at] == b'A' { b'B' } else { b'A' };
        let other = String::from_utf8(other).expect("plain");
        if let Ok(read) = unlink(&other)
            && read != text
        {
            let _ = play(&read);
        }
    }
}

/// Links that have been given away. They are read for ever: a line here is never changed.
const GIVEN: [(&str, &str); 1] = [("by-hand", include_str!("links/by-hand.txt"))];

#[test]
fn a_link_of_version_1_is_read_for_ever() {
    for (name, link) in GIVEN {
        let (_, replay) = matches().into_iter().find(|(other, _)| other == name).expect(name);
        let played = play(&unlink(link.trim_end()).expect("a text")).expect("it is played");
        assert_eq!(played.table.at(replay.last()).map(table), replay.at(replay.last()).map(table));
    }
}
