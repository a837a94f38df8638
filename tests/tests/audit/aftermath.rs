//! Later findings when a change stays in the match and play continues around it.
//!
//! `cargo test -p tests --test audit -- --nocapture aftermath` prints them, by the check that the
//! change is made for.

use std::collections::{BTreeMap, BTreeSet};

use audit::{Check, Finding};
use rules::Edition;

use crate::games::{self, Game};
use crate::mutant::{Mutant, accuses};
use crate::mutations::Mutation;
use crate::{is_long, of_every_check, spread};

/// Mutants of each mutation and edition, from matches played here, that are followed as far as they
/// make sense; with `DAYBOOK_LONG` more.
const FOLLOWED: usize = 2;
const LONG: usize = 6;

/// Checks of daily requirements, which may be violated again the next day, and of actions that can
/// be repeated: an object that is not where its quick action works may play it again another day.
const ANEW: [Check; 7] = [
    Check::Prepare,
    Check::ShouldRest,
    Check::MarkKept,
    Check::CleanUp,
    Check::CleanUpTooMuch,
    Check::NoQuickAction,
    Check::UnaskedGain,
];

/// Findings about the mutants of one check after the unit in which it had to report.
#[derive(Default)]
struct Aftermath {
    mutants: usize,
    /// The number of mutants that make sense up to the end of the match.
    whole: usize,
    /// The number of mutants with further findings.
    with_more: usize,
    /// How often each check reported a later violation.
    later: BTreeMap<Check, usize>,
    /// Where a check reported the same objects again.
    again: Vec<(Check, String)>,
}

impl Aftermath {
    fn follow(&mut self, game: &Game, mutant: &Mutant) {
        let Some(followed) = mutant.followed(game) else { return };
        self.mutants += 1;
        self.whole += usize::from(followed.is_whole);
        let mut said = BTreeSet::new();
        let mut more = 0;
        for finding in followed.audit.findings.iter().filter(|finding| accuses(finding)) {
            let is_new = said.insert((finding.check, &finding.objects));
            if finding.to > followed.unit_to {
                more += 1;
                *self.later.entry(finding.check).or_default() += 1;
            }
            if !is_new && !finding.objects.is_empty() {
                let Finding { check, to, evidence, .. } = finding;
                let place = format!("{} at {to}: {check:?}: {evidence:?}", game.name);
                self.again.push((*check, place));
            }
        }
        self.with_more += usize::from(more > 0);
    }
}

fn aftermath(games: &[Game], mutations: &[Mutation]) -> Aftermath {
    let mut aftermath = Aftermath::default();
    for (&mutate, edition) in
        mutations.iter().flat_map(|one| Edition::ALL.map(|edition| (one, edition)))
    {
        for (game, mutant) in
            spread(games, edition, mutate, if is_long() { LONG } else { FOLLOWED })
        {
            aftermath.follow(game, &mutant);
        }
    }
    aftermath
}

fn print_row(name: &str, [mutants, whole, with_more, later, again]: [usize; 5], said: &str) {
    println!("{name:20} {mutants:7} {whole:6} {with_more:10} {later:6} {again:6}  {said}");
}

/// Whatever follows from a violation, no check reports the same objects twice, except for daily
/// requirements.
#[test]
fn aftermath_says_nothing_twice() {
    let games = games::played();
    let all = of_every_check(|_, mutations| aftermath(games, mutations));
    println!("check                mutants  whole  with more  later  again  said later");
    let (mut faults, mut total) = (Vec::new(), [0; 5]);
    for (check, aftermath) in all {
        let Aftermath { mutants, whole, with_more, later, again } = aftermath;
        let row = [mutants, whole, with_more, later.values().sum(), again.len()];
        let later: Vec<_> =
            later.iter().map(|(check, count)| format!("{check:?} {count}")).collect();
        print_row(&format!("{check:?}"), row, &later.join(", "));
        total.iter_mut().zip(row).for_each(|(sum, count)| *sum += count);
        let again = again.into_iter().filter(|(check, _)| !ANEW.contains(check));
        faults.extend(again.map(|(_, place)| place));
    }
    print_row("all", total, "");
    assert!(faults.is_empty(), "{} said again:\n{}", faults.len(), faults.join("\n"));
}
