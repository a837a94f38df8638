//! Whole matches as links and back.
//!
//! `cargo test -p moves links:: -- --nocapture` prints how long they are.

use std::collections::BTreeMap;

use moves::{LinkError, link, play, unlink};
use replay::{Replay, Viewer};
use rules::{Event, State};
use serde_json::{Value, json};

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
fn a_link_from_one_seat_does_not_hold_the_others_hand() {
    for (name, replay) in matches().into_iter().take(6) {
        for seat in [0, 1] {
            let viewer = Viewer::Seat(rules::Seat::new(seat));
            let Ok(link) = link(&replay, viewer) else { continue };
            let text = unlink(&link).expect(&name);
            let played = play(&text).expect(&name);
            let opened = played.drafts.iter().flat_map(|draft| &draft.open);
            let cards = opened.filter(|it| matches!(it, record::DraftOpening::Slot(_))).count();
            let theirs =
                replay::carried(&replay, viewer).iter().filter(|it| it.slot().is_some()).count();
            assert_eq!(cards, theirs, "{name} from seat {seat}");
        }
    }
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
