//! The auditor against matches that were changed on purpose.
//!
//! `cargo test -p tests --test audit -- --nocapture table` prints what it finds of them.

mod faces;
mod games;
mod mutant;
mod mutations;
mod paragraphs;
mod played;
mod rare;
mod table;
mod tally;
mod violations;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use audit::Check;
use rules::Edition;

use crate::games::Game;
use crate::mutant::{Mutant, accuses};
use crate::mutations::Mutation;
use crate::tally::Tally;

/// Mutants of each mutation, made from matches played here and from matches recorded elsewhere.
const OURS: usize = 32;
const IMPORTED: usize = 16;

/// The fewest mutants, of which what is known decides, that say something of a check.
const ENOUGH: usize = 20;

/// Checks with fewer, and why; none may be added.
const FEW: &[(Check, &str)] = &[];

/// Of a hundred mutants, how many have to be found.
const RECALL: usize = 99;

#[test]
fn clean_matches_are_not_accused() {
    let mut accused = Vec::new();
    for game in games::played().into_iter().chain(games::carried()) {
        let audit = audit::audit(&game.replay, game.edition);
        let found = audit.findings.iter().filter(|finding| accuses(finding));
        accused.extend(found.map(|finding| {
            let (check, to, message) = (finding.check, finding.to, &finding.message.en);
            format!("{} at {to}: {check:?}: {message}", game.name)
        }));
    }
    assert!(accused.is_empty(), "{} accusations:\n{}", accused.len(), accused.join("\n"));
}

/// So many of all mutants that a mutation makes, spread over the matches.
fn spread(games: &[Game], mutate: Mutation, most: usize) -> Vec<(&Game, Mutant)> {
    let all: Vec<_> = games
        .iter()
        .flat_map(|game| {
            let made = (1..game.events.len()).filter_map(move |at| mutate(game, at));
            made.map(move |mutant| (game, mutant))
        })
        .collect();
    let count = all.len();
    let chosen = |index: usize| index * most / count != (index + 1) * most / count;
    let few = count <= most;
    all.into_iter()
        .enumerate()
        .filter(|&(index, _)| few || chosen(index))
        .map(|(_, one)| one)
        .collect()
}

fn tally(ours: &[Game], imported: &[Game], check: Check, mutations: &[Mutation]) -> Tally {
    let mut tally = Tally::default();
    for &mutate in mutations {
        let mutants = spread(ours, mutate, OURS).into_iter();
        for (game, mutant) in mutants.chain(spread(imported, mutate, IMPORTED)) {
            tally.count(check, game, &mutant);
        }
    }
    tally
}

/// What the auditor makes of the mutants of every check.
fn tallies() -> BTreeMap<Check, Tally> {
    let ours = games::played();
    let mut imported = games::carried();
    imported.extend(games::imported());
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some(&(check, mutations)) =
            mutations::ALL.get(next.fetch_add(1, Ordering::Relaxed))
        {
            done.push((check, tally(&ours, &imported, check, mutations)));
        }
        done
    };
    std::thread::scope(|scope| {
        let running = [scope.spawn(work), scope.spawn(work)];
        running.into_iter().flat_map(|one| one.join().expect("no panic")).collect()
    })
}

#[test]
fn table() {
    let mut tallies = tallies();
    println!("{}", Tally::HEADING);
    let (mut total, mut faults) = (Tally::default(), Vec::new());
    for &check in Check::ALL {
        let tally = tallies.remove(&check).unwrap_or_default();
        let numbers: Vec<_> =
            check.paragraphs(Edition::Four).iter().map(|paragraph| paragraph.number).collect();
        println!("{:20} {:24} {tally}", format!("{check:?}"), numbers.join(" "));
        for (why, count) in &tally.undecided {
            println!("{:20} {count:7} of them: {why}", "");
        }
        for place in &tally.missed {
            println!("{:20} missed: {place}", "");
        }
        let few = FEW.iter().find(|(one, _)| *one == check);
        if let Some((_, why)) = few {
            println!("{:20} few: {why}", "");
        }
        if few.is_some() != (tally.decided() < ENOUGH) {
            faults.push(format!("{check:?}: {} mutants, {few:?}", tally.decided()));
        }
        if tally.recall() < RECALL {
            faults.push(format!("{check:?} missed {} mutants", tally.missed.len()));
        }
        faults.extend(tally.wrong.iter().map(|wrong| format!("{check:?} wrongly: {wrong}")));
        total.add(tally);
    }
    println!("{:45} {total}", "all");
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}
