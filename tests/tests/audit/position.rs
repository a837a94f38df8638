//! The engine's position in matches played by code: clean ones never depart, changed ones do where
//! the frame of the game is violated.
//!
//! `cargo test -p tests --test audit -- --nocapture position` prints how many changes of each kind it sees.

use std::collections::BTreeMap;

use audit::Check;
use engine::effect::EffectTracker;
use engine::{Departure, Position, Verdict};
use rules::{Edition, Event, State, reduce};

use crate::games::{self, Game};
use crate::mutations::Mutation;
use crate::{is_long, of_every_check, spread};

/// Mutants of each mutation and edition, from matches played here (with `DAYBOOK_LONG` more) and from matches recorded elsewhere.
const MUTANTS: usize = 4;
const LONG: usize = 8;
const IMPORTED: usize = 2;

/// Percentage of mutants from matches played here that depart: the value reached.
const DEPART: usize = 76;

/// Percentage of consequences that are written as a record: the value reached.
const WRITTEN: usize = 90;

/// Every record that departs, up to an event that makes no sense.
fn departing(edition: Edition, events: &[Event]) -> Vec<(usize, Departure)> {
    let mut kept: Vec<(Position, State)> = Vec::with_capacity(events.len());
    let mut position = Position::new(edition);
    let mut found = Vec::new();
    for (at, event) in events.iter().enumerate() {
        if let Event::Rewound(rewound) = event {
            let Some((earlier, state)) = kept.get(rewound.to as usize).cloned() else { break };
            let after = position.state().rewound(&state);
            position.rewind(&earlier, &after);
        } else {
            let Ok(after) = reduce(position.state(), event) else { break };
            if let Verdict::Departs(departure) = position.apply(event, &after) {
                found.push((at, departure));
            }
        }
        // Predicting what comes next must never panic, whatever has happened.
        drop(position.next());
        kept.push((position.clone(), position.state().clone()));
    }
    found
}

#[test]
fn clean_matches_do_not_depart() {
    let mut wrong = Vec::new();
    let mut records = 0;
    for game in games::played() {
        records += game.events.len();
        let found = departing(game.edition, &game.events).into_iter();
        wrong.extend(found.map(|(at, departure)| {
            format!("{} at {at}: {:?}: {departure:?}", game.name, game.events[at])
        }));
    }
    println!("{records} records, {} depart", wrong.len());
    for line in wrong.iter().take(20) {
        println!("  {}", line.chars().take(600).collect::<String>());
    }
    assert!(wrong.is_empty(), "{} depart", wrong.len());
}

/// A record written as the next one makes sense and is expected, and most consequences are written
/// this way.
#[test]
fn what_is_written_is_expected() {
    let (mut consequences, mut written) = (0, 0);
    for game in games::played() {
        let (mut position, mut effects) =
            (Position::new(game.edition), EffectTracker::new(game.edition));
        for (at, event) in game.events.iter().enumerate() {
            let next = position.write(&effects);
            if let Some(next) = &next {
                let after = reduce(position.state(), next).expect("it makes sense");
                let verdict = position.clone().apply(next, &after);
                let is_known = matches!(verdict, Verdict::Expected | Verdict::Within);
                assert!(is_known, "{} at {at}: {next:?}: {verdict:?}", game.name);
            }
            let after = reduce(position.state(), event).expect("it makes sense");
            effects.follow(position.state(), event, &after);
            if position.apply(event, &after) == Verdict::Expected {
                consequences += 1;
                written += usize::from(next.is_some());
            }
        }
    }
    println!("{written} of {consequences} consequences have a record");
    assert!(written * 100 >= consequences * WRITTEN, "{written} of {consequences}");
}

/// A match recorded by hand: the payment that its judge ruled on departs, and paper makes it
/// doubtful.
#[test]
fn what_was_paid_wrongly_by_hand_departs() {
    let by_hand = games::carried().iter().find(|game| game.name == "by-hand").expect("there");
    let found = departing(by_hand.edition, &by_hand.events);
    let records: Vec<_> = found.iter().map(|(at, _)| *at).collect();
    assert_eq!(records, [19], "{found:?}");
    assert_eq!(found[0].1.doubt, Some(engine::VerdictDoubt::Paper));
}

/// The number of mutants, of those that depart at the change or later, and of those without doubt.
fn counted(games: &[&Game], most: usize, mutations: &[Mutation]) -> [usize; 3] {
    let mut counts = [0; 3];
    for &mutate in mutations {
        for edition in Edition::ALL {
            for (game, mutant) in spread(games.iter().copied(), edition, mutate, most) {
                let Some(events) = mutant.events(game) else { continue };
                let found = departing(edition, &events).into_iter();
                let found: Vec<_> = found.filter(|(at, _)| *at >= mutant.at).collect();
                let sure = found.iter().any(|(_, departure)| departure.doubt.is_none());
                counts[0] += 1;
                counts[1] += usize::from(!found.is_empty());
                counts[2] += usize::from(sure);
            }
        }
    }
    counts
}

#[test]
fn changed_matches_depart_and_nothing_panics() {
    let ours: Vec<_> = games::played().iter().collect();
    let mut counts: BTreeMap<Check, [usize; 3]> = of_every_check(|_, mutations| {
        counted(&ours, if is_long() { LONG } else { MUTANTS }, mutations)
    });
    // A position asks what comes next; what an effect does in detail is followed beside it, results are for people to agree
    // on, what comes before a game is judged beside it, and which card it is that comes is nothing that the rules ask for at
    // that moment.
    for check in [
        Check::EffectOtherwise,
        Check::Results,
        Check::Drafting,
        Check::DeckPool,
        Check::DeckSeen,
        Check::PrintedOtherwise,
        Check::StatisticsElsewhere,
        Check::HeroSubtypes,
        Check::SubtypeElsewhere,
    ] {
        counts.remove(&check);
    }
    for (check, [mutants, depart, sure]) in &counts {
        println!("{:24} {depart:4} of {mutants:4} depart, {sure:4} for sure", format!("{check:?}"));
    }
    let sum = |index: usize| counts.values().map(|one| one[index]).sum::<usize>();
    println!("{} of {} depart, {} for sure", sum(1), sum(0), sum(2));
    assert!(sum(0) > 1000, "too few mutants to mean anything");
    assert!(sum(1) * 100 >= sum(0) * DEPART, "{} of {}", sum(1), sum(0));
}

#[test]
fn nothing_panics_in_changed_matches_that_were_recorded_elsewhere() {
    let recorded = crate::recorded();
    let counts = of_every_check(|_, mutations| counted(&recorded, IMPORTED, mutations));
    let mutants: usize = counts.values().map(|[mutants, ..]| mutants).sum();
    println!("{mutants} mutants of matches recorded elsewhere");
    assert!(mutants > 100, "too few mutants to mean anything: {mutants}");
}
