//! What the engine writes of a real game: consequences of the rules, as records.
//!
//! `cargo test -p engine games::written -- --nocapture` prints what it writes by kind of record.

use std::collections::BTreeMap;

use engine::effect::EffectTracker;
use engine::{Position, Verdict};
use replay::Replay;
use rules::{Edition, Event, Piece, reduce};
use serde_json::Value;
use testing::games;
use upcoming::CompletedReplay;

use crate::games::word;

/// Percentage of consequences written as the other engine has them, or as a later record of the
/// same turn, daily effect or phase: the value reached.
const WRITTEN: usize = 90;

/// Percentage of records that do not follow from the rules alone, before which something is written
/// that comes later: the rest of an effect, or a choice that is recorded although nothing requires
/// it.
const EARLY: usize = 6;

/// Percentage of records of effects written as the other engine has them: the value reached.
const OF_EFFECTS: usize = 45;

/// Consequences of one kind.
#[derive(Default)]
struct Count {
    all: usize,
    /// Written the same.
    same: usize,
    /// Written as a later record of the same turn, daily effect or phase.
    later: usize,
    /// Written differently.
    other: Vec<String>,
}

/// An event without free details: the order of its parts, which orbs pay, which hidden card, the
/// record of a cause.
fn plain(event: &Event) -> Value {
    let mut value = serde_json::to_value(event).expect("plain data");
    let data = &mut value["data"];
    if let Some(cause) = data.get_mut("cause").and_then(Value::as_object_mut) {
        cause.remove("seq");
        cause.remove("object");
    }
    if let Some(data) = data.as_object_mut() {
        data.remove("orbs");
    }
    for list in ["moves", "objects", "expeditions", "winners"] {
        let Some(all) = data.get_mut(list).and_then(Value::as_array_mut) else { continue };
        for one in all.iter_mut().filter_map(Value::as_object_mut) {
            let hidden = one.get("what").and_then(Value::as_str);
            let hidden = hidden.is_some_and(|what| {
                matches!(serde_json::from_value(what.into()), Ok(Piece::Slot(_)))
            });
            if hidden {
                one.remove("what");
            }
        }
        all.sort_by_key(Value::to_string);
    }
    value
}

/// Written records compared with those of games.
#[derive(Default)]
struct Measure {
    /// Consequences by kind.
    counts: BTreeMap<String, Count>,
    /// Records that do not follow from the rules alone.
    others: usize,
    /// Records of effects, and how many of them are written.
    effects: (usize, usize),
    /// What was written before one of them, by kind.
    early: BTreeMap<String, usize>,
    /// Written records that are not expected.
    wrong: Vec<String>,
}

impl Measure {
    fn add(&mut self, name: &str, replay: &Replay) {
        let told = CompletedReplay::new(replay);
        let (mut position, mut effects) =
            (Position::new(Edition::Four), EffectTracker::new(Edition::Four).without_emblems());
        for seq in 0..=replay.last() {
            let (event, after) = told.event(seq).zip(told.at(seq)).expect("a record");
            let at = format!("game {name}, record {seq}");
            let written = position.write(&effects);
            if let Some(written) = &written {
                self.is_expected(&at, &position, written);
            }
            effects.follow(position.state(), event, after);
            let verdict = position.apply(event, after);
            if verdict == Verdict::Within {
                self.effects.0 += 1;
                let same = written.as_ref().is_some_and(|it| plain(it) == plain(event));
                self.effects.1 += usize::from(same);
            }
            if verdict != Verdict::Expected {
                self.others += 1;
                if let Some(written) = written.filter(|it| word(it) != word(event)) {
                    let kind = format!("{} before {}", word(&written), word(event));
                    *self.early.entry(kind).or_default() += 1;
                }
                continue;
            }
            let later = (seq + 1..=replay.last()).map_while(|seq| told.event(seq));
            let count = self.counts.entry(word(event)).or_default();
            count.add(&at, written.as_ref(), event, later.take_while(|one| !begins(one)));
        }
    }

    /// Checks that a written record makes sense and is expected.
    fn is_expected(&mut self, at: &str, position: &Position, written: &Event) {
        let state = reduce(position.state(), written).expect("it makes sense");
        let verdict = position.clone().apply(written, &state);
        // That engine moves Expeditions separately; the second one is then too late in any case.
        let apart = matches!(&verdict, Verdict::Departs(it)
            if it.paragraphs.iter().any(|one| one.number == "4.2.4.h"));
        if !matches!(verdict, Verdict::Expected | Verdict::Within) && !apart {
            self.wrong.push(format!("{at}: {written:?}: {verdict:?}"));
        }
    }
}

impl Count {
    fn add<'a>(
        &mut self,
        at: &str,
        written: Option<&Event>,
        event: &Event,
        mut later: impl Iterator<Item = &'a Event>,
    ) {
        self.all += 1;
        let Some(written) = written.map(plain) else { return };
        if written == plain(event) {
            self.same += 1;
        } else if later.any(|one| plain(one) == written) {
            self.later += 1;
        } else {
            self.other.push(format!("{at}: {} written as {written}", plain(event)));
        }
    }
}

const fn begins(event: &Event) -> bool {
    matches!(
        event,
        Event::TurnBegan(_)
            | Event::PhaseBegan(_)
            | Event::DayBegan(_)
            | Event::DailyEffectBegan(_)
    )
}

#[test]
fn what_follows_from_the_rules_is_written() {
    let Some(folder) = games::folder() else { return };
    let mut measure = Measure::default();
    for name in games::names(&folder) {
        measure.add(&name, &games::game(&folder, &name));
    }
    let (mut all, mut right) = (0, 0);
    for (kind, Count { all: records, same, later, other }) in &measure.counts {
        let otherwise = other.len();
        println!(
            "{kind:24} {records:5} records: {same:5} written so, {later:4} later, \
             {otherwise:4} otherwise"
        );
        for line in other.iter().take(3) {
            println!("    {}", line.chars().take(500).collect::<String>());
        }
        all += records;
        right += same + later;
    }
    let Measure { others, early, wrong, effects: (done, by_us), .. } = measure;
    let too_early: usize = early.values().sum();
    println!("{right} of {all} consequences are written");
    println!("{by_us} of {done} records of effects are written");
    println!("{too_early} times something else is, before one of {others} other records:");
    for (kind, count) in &early {
        println!("{count:6} {kind}");
    }
    for line in wrong.iter().take(12) {
        println!("  {}", line.chars().take(700).collect::<String>());
    }
    assert!(wrong.is_empty(), "{} are not expected", wrong.len());
    assert!(right * 100 >= all * WRITTEN, "{right} of {all}");
    assert!(by_us * 100 >= done * OF_EFFECTS, "{by_us} of {done}");
    assert!(too_early * 100 <= others * EARLY, "{too_early} of {others}");
}
