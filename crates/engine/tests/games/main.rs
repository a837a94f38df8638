//! Real games of another engine, record by record.

#![expect(clippy::disallowed_methods, reason = "the games are files beside the project")]

mod load;

use std::collections::BTreeMap;

use engine::{Class, Departure, Position, Verdict};
use rules::{Edition, Event, State};

/// A record that departs.
struct Found {
    game: String,
    seq: u32,
    kind: String,
    departure: Departure,
    text: String,
}

/// Records by kind of event and by class, and those that depart.
#[derive(Default)]
struct Measure {
    kinds: BTreeMap<String, [usize; 2]>,
    classes: BTreeMap<Class, usize>,
    found: Vec<Found>,
}

fn word(event: &Event) -> String {
    let value = serde_json::to_value(event).expect("JSON");
    value["type"].as_str().expect("a word").to_owned()
}

fn measure() -> Option<Measure> {
    let folder = load::folder()?;
    let mut measure = Measure::default();
    for game in load::names(&folder) {
        let replay = load::game(&folder, &game);
        let mut position = Position::new(Edition::Four);
        for sealed in replay.records() {
            let (seq, event) = (sealed.record.seq, &sealed.record.event);
            let after: &State = replay.at(seq).expect("every record has a state");
            let verdict = position.apply(event, after);
            *measure.classes.entry(verdict.class(event)).or_default() += 1;
            let kind = word(event);
            let [all, explained] = measure.kinds.entry(kind.clone()).or_default();
            *all += 1;
            let Verdict::Departs(departure) = verdict else {
                *explained += 1;
                continue;
            };
            let text = serde_json::to_value(event).expect("JSON")["data"].to_string();
            measure.found.push(Found { game: game.clone(), seq, kind, departure, text });
        }
    }
    Some(measure)
}

#[test]
fn every_record_is_expected_decided_or_shown() {
    let Some(measure) = measure() else { return };
    for (kind, [all, explained]) in &measure.kinds {
        println!("{kind:24} {explained:6} of {all:6}");
    }
    let all: usize = measure.kinds.values().map(|[all, _]| all).sum();
    let explained: usize = measure.kinds.values().map(|[_, explained]| explained).sum();
    println!("{explained} of {all}");
    println!("{:?}", measure.classes);
    let mut groups = BTreeMap::<String, (usize, String)>::new();
    for found in &measure.found {
        let due: Vec<_> = found.departure.due.iter().map(|due| {
            let text = format!("{due:?}");
            text.split(['(', ' ']).next().unwrap_or_default().to_owned() + if text.starts_with("Begin") || text.starts_with("End") || text.starts_with("Phase") { &text[5..] } else {""}
        }).collect();
        let paragraphs: Vec<_> = found.departure.paragraphs.iter().map(|one| one.number).collect();
        let key = format!("{} due {due:?} {paragraphs:?} {:?}", found.kind, found.departure.doubt.map(|d| format!("{d:?}").split('(').next().unwrap().to_owned()));
        let group = groups.entry(key).or_insert_with(|| (0, String::new()));
        group.0 += 1;
        if group.0 <= 3 {
            let mut text = found.text.clone();
            text.truncate((0..=150.min(text.len())).rev().find(|&n| text.is_char_boundary(n)).unwrap());
            group.1 += &format!("\n          {}:{} {:?} {}", found.game, found.seq, found.departure.after, text);
        }
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, (n, _))| usize::MAX - *n);
    for (key, (count, example)) in groups {
        println!("{count:5} {key}{example}");
    }
}
