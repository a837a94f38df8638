//! The auditor against matches that were changed on purpose.
//!
//! `cargo test -p tests --test audit -- --nocapture table` prints the results.

mod aftermath;
mod cited;
mod coverage;
mod cuts;
mod departures;
mod drafts;
mod engine_differs;
mod every_card;
mod faces;
mod four;
mod games;
mod integrity;
mod kinds;
mod limits;
mod mutant;
mod mutations;
mod overview;
mod paragraphs;
mod planted;
mod played;
mod pools;
mod position;
mod proven;
mod rare;
mod real;
mod results;
mod rewritten;
mod scenes;
mod scripted;
mod seen;
mod signed;
mod table;
mod tally;
mod unseen;
mod verdicts;
mod violations;
mod written;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use audit::{Check, Doubt, Severity};
use rules::Edition;

use crate::games::Game;
use crate::mutant::{Mutant, accuses};
use crate::mutations::Mutation;
use crate::tally::Tally;

/// The number of mutants made and judged.
struct Size {
    /// Of each mutation and edition, from matches played here.
    ours: usize,
    /// Of each mutation and edition, from matches recorded elsewhere.
    imported: usize,
    /// The additional number from matches played here, where fewer than enough of the others can be
    /// judged.
    more: usize,
    /// The minimum number of decidable mutants for a check.
    enough: usize,
}

/// Every mutation, in a third of the time; `DAYBOOK_LONG=1` makes more mutants of each.
fn size() -> Size {
    if is_long() {
        Size { ours: 24, imported: 16, more: 96, enough: 20 }
    } else {
        Size { ours: 6, imported: 4, more: 96, enough: 6 }
    }
}

/// Checks with fewer, and why; none may be added.
const FEW: &[(Check, &str)] = &[];

/// Of a hundred mutants, how many have to be found.
const RECALL: usize = 99;

/// Whether this is a long run.
fn is_long() -> bool {
    std::env::var_os("DAYBOOK_LONG").is_some()
}

#[test]
fn clean_matches_are_not_accused() {
    let mut accused = Vec::new();
    for game in games::played().iter().chain(games::carried()) {
        let found = game.audit().findings.iter().filter(|finding| accuses(finding));
        accused.extend(found.map(|finding| {
            let (check, to, evidence) = (finding.check, finding.to, &finding.evidence);
            format!("{} at {to}: {check:?}: {evidence:?}", game.name)
        }));
    }
    assert!(accused.is_empty(), "{} accusations:\n{}", accused.len(), accused.join("\n"));
}

/// Whether an edition has a paragraph that a check enforces.
fn is_asked(check: Check, edition: Edition) -> bool {
    check.paragraphs(edition).iter().all(|one| one.edition == edition)
}

/// A sample of all mutants of a mutation, spread over the matches under an edition.
fn spread<'a>(
    games: impl IntoIterator<Item = &'a Game>,
    edition: Edition,
    mutate: Mutation,
    most: usize,
) -> Vec<(&'a Game, Mutant)> {
    let all: Vec<_> = games
        .into_iter()
        .filter(|game| game.edition == edition)
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

fn tally(
    ours: &[Game],
    imported: &Vec<&Game>,
    edition: Edition,
    (check, mutations): (Check, &[Mutation]),
) -> Tally {
    let size = size();
    // Of what an engine carried out itself nobody knows whether ours is right: those are held against a table's account.
    let told: Vec<&Game> = games::told().iter().collect();
    let imported = if check == Check::EffectOtherwise { &told } else { imported };
    let of = |most| {
        let mut tally = Tally::default();
        for &mutate in mutations {
            let mutants = spread(ours, edition, mutate, most).into_iter();
            for (game, mutant) in
                mutants.chain(spread(imported.iter().copied(), edition, mutate, size.imported))
            {
                tally.count(check, game, &mutant);
            }
        }
        tally
    };
    let tally = of(size.ours);
    if tally.decided() < size.enough { of(size.more) } else { tally }
}

/// Matches recorded elsewhere.
fn recorded() -> Vec<&'static Game> {
    games::carried().iter().chain(games::imported()).collect()
}

/// The results of every check's mutations, two at a time.
fn of_every_check<T: Send>(
    of: impl Fn(Check, &'static [Mutation]) -> T + Sync,
) -> BTreeMap<Check, T> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some(&(check, mutations)) =
            mutations::ALL.get(next.fetch_add(1, Ordering::Relaxed))
        {
            done.push((check, of(check, mutations)));
        }
        done
    };
    std::thread::scope(|scope| {
        let running = [scope.spawn(work), scope.spawn(work)];
        running.into_iter().flat_map(|one| one.join().expect("no panic")).collect()
    })
}

/// An edition without a rule reports no violation of it, and explains why.
#[test]
fn what_an_edition_does_not_say_is_held_against_nobody() {
    let ours = games::played();
    for &(check, mutations) in mutations::ALL {
        let silent = Edition::ALL.into_iter().filter(|&edition| !is_asked(check, edition));
        for (game, mutant) in silent.flat_map(|edition| {
            mutations.iter().flat_map(move |&one| spread(ours, edition, one, 3))
        }) {
            let Some(audit) = mutant.audit(game) else { continue };
            let found: Vec<_> = audit.findings.iter().filter(|one| one.check == check).collect();
            assert!(!found.is_empty(), "{check:?} in {} at {}", game.name, mutant.at);
            for one in found {
                assert_eq!(one.severity, Severity::NotAsked, "{check:?} in {}", game.name);
                assert_eq!(one.doubt, Some(Doubt::Silent(game.edition)));
            }
        }
    }
}

/// The auditor's results for the mutants of every check, by the edition of their match.
fn tallies() -> BTreeMap<(Check, Edition), Tally> {
    let (ours, imported) = (games::played(), recorded());
    let both = of_every_check(|check, mutations| {
        let asked = Edition::ALL.into_iter().filter(|&edition| is_asked(check, edition));
        let tally = |edition| tally(ours, &imported, edition, (check, mutations));
        asked.map(|edition| ((check, edition), tally(edition))).collect::<Vec<_>>()
    });
    both.into_values().flatten().collect()
}

#[test]
fn table() {
    let tallies = tallies();
    println!("check                paragraphs of 4.0         {}", Tally::COLUMNS);
    let (mut total, mut faults) = (Tally::default(), Vec::new());
    for &check in Check::ALL {
        let mut tally = Tally::default();
        for edition in Edition::ALL {
            tally.add(tallies.get(&(check, edition)).cloned().unwrap_or_default());
        }
        let numbers: Vec<_> =
            check.covers(Edition::Four).iter().map(|paragraph| paragraph.number).collect();
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
        if few.is_some() != (tally.decided() < size().enough) {
            faults.push(format!("{check:?}: {} mutants, {few:?}", tally.decided()));
        }
        if tally.recall() < RECALL {
            faults.push(format!("{check:?} missed {} mutants", tally.missed.len()));
        }
        faults.extend(tally.wrong.iter().map(|wrong| format!("{check:?} wrongly: {wrong}")));
        total.add(tally);
    }
    println!("{:45} {total}", "all");
    faults.extend(cited::print(&tallies));
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}
