//! Real games of another engine, record by record: each is expected, decided, shown, or a named
//! departure of that engine.
//!
//! `cargo test -p engine games:: -- --nocapture` prints the shares; with `--release` also the time
//! per record.

#![expect(
    clippy::disallowed_methods,
    reason = "games are files beside the project, and time is measured"
)]

mod decisions;
mod departures;
mod foretold;
mod waits;
mod written;

use std::collections::BTreeMap;

use engine::{Class, Departure, Position, Verdict};
use replay::Replay;
use rules::{Edition, Event};
use testing::games;
use upcoming::CompletedReplay;

/// Records explained without a named departure, of ten thousand: the value reached.
const EXPLAINED: usize = 9690;

/// A record that departs.
struct Found {
    name: Option<&'static str>,
    line: String,
}

/// Records by kind of event and by class, and those that depart.
#[derive(Default)]
struct Measure {
    /// All of a kind, those explained, those that depart with a name.
    kinds: BTreeMap<String, [usize; 3]>,
    classes: BTreeMap<Class, usize>,
    found: Vec<Found>,
}

impl Measure {
    fn add(&mut self, game: &str, replay: &Replay) {
        let mut position = Position::new(Edition::Four);
        let told = CompletedReplay::new(replay);
        for seq in 0..=replay.last() {
            let (event, after) = told.event(seq).zip(told.at(seq)).expect("a record");
            let verdict = position.apply(event, after);
            *self.classes.entry(verdict.class(event)).or_default() += 1;
            let counts = self.kinds.entry(word(event)).or_default();
            counts[0] += 1;
            let Verdict::Departs(departure) = verdict else {
                counts[1] += 1;
                continue;
            };
            let name = departures::name(replay, seq, &departure);
            counts[2] += usize::from(name.is_some());
            self.found.push(Found { name, line: line(game, seq, event, &departure) });
        }
    }

    fn sum(&self) -> [usize; 3] {
        self.kinds.values().fold([0; 3], |sum, one| [0, 1, 2].map(|at| sum[at] + one[at]))
    }
}

fn word(event: &Event) -> String {
    let value = serde_json::to_value(event).expect("JSON");
    value["type"].as_str().expect("a word").to_owned()
}

fn line(game: &str, seq: u32, event: &Event, departure: &Departure) -> String {
    format!("game {game}, record {seq}: {} {departure:?}", word(event))
}

fn measure() -> Option<Measure> {
    let folder = games::folder()?;
    let mut measure = Measure::default();
    for game in games::names(&folder) {
        measure.add(&game, &games::game(&folder, &game));
    }
    Some(measure)
}

#[test]
fn every_record_is_explained_or_departs_by_name() {
    let Some(measure) = measure() else { return };
    for (kind, [all, explained, named]) in &measure.kinds {
        println!("{kind:24} {all:6} records, {explained:6} explained, {named:4} depart by name");
    }
    let [all, explained, named] = measure.sum();
    println!("{all} records, {explained} explained, {named} depart by name");
    let mut by_name = BTreeMap::<&str, usize>::new();
    for found in &measure.found {
        *by_name.entry(found.name.unwrap_or("no name")).or_default() += 1;
    }
    println!("{by_name:?}");
    let nameless: Vec<_> = measure.found.iter().filter(|found| found.name.is_none()).collect();
    for found in nameless.iter().take(40) {
        println!("  {}", found.line);
    }
    assert!(explained * 10_000 >= all * EXPLAINED, "{explained} of {all}");
    assert!(nameless.is_empty(), "{} have no name", nameless.len());
}

#[test]
fn records_are_decisions_chance_consequences_and_effects() {
    let Some(measure) = measure() else { return };
    let [all, ..] = measure.sum();
    for (class, count) in &measure.classes {
        println!(
            "{class:?}: {count} of {all}, {}.{} %",
            count * 100 / all,
            count * 1000 / all % 10
        );
    }
    let count = |class| measure.classes.get(&class).copied().unwrap_or(0);
    assert!(count(Class::Decision) * 2 < all, "what is decided is the smaller part");
    assert!(count(Class::Consequence) * 2 > all, "most records follow from the rules");
}
