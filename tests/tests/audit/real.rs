//! The auditor against another engine's games, changed on purpose: every mutation, in every game
//! and day.
//!
//! `cargo test -p tests --test audit -- --nocapture changed_real_games` prints the results by
//! check. A sample of them is audited, the same each time; with `DAYBOOK_LONG` all.

use std::collections::BTreeMap;
use std::fmt;

use audit::{Check, Severity};
use rules::Edition;

use crate::games::{self, Game};
use crate::mutant::{Mutant, accuses};
use crate::mutations::Mutation;
use crate::{is_asked, is_long, of_every_check, spread};

/// Mutants of each mutation.
const EACH: usize = 6;

/// What became of mutants.
#[derive(Clone, Default)]
struct Fate {
    /// Found with the violated paragraphs.
    found: usize,
    /// Another violation was reported, and not this one.
    otherwise: usize,
    /// It cannot be judged, or is a known departure of the engine.
    undecided: usize,
    /// Nothing was said.
    silent: usize,
    /// Why it cannot be judged.
    why: BTreeMap<String, usize>,
}

impl Fate {
    fn count(&mut self, check: Check, game: &Game, mutant: &Mutant) {
        let Some(audit) = mutant.audit(game) else { return };
        let about: Vec<_> = audit.findings.iter().filter(|one| mutant.is_about(one)).collect();
        if about.iter().any(|one| accuses(one) && one.check == check) {
            self.found += 1;
        } else if about.iter().any(|one| accuses(one)) {
            self.otherwise += 1;
        } else if let Some(one) = about.iter().find(|one| one.severity == Severity::CannotBeJudged)
        {
            self.undecided += 1;
            let why = format!("{:?}", one.doubt);
            *self.why.entry(why).or_default() += 1;
        } else if about.iter().any(|one| one.departure.is_some()) {
            self.undecided += 1;
        } else {
            self.silent += 1;
            let events = mutant.events(game);
            let changed = events.as_ref().and_then(|all| all.get(mutant.at));
            println!("nothing is said: {check:?} in {} at {}: {changed:?}", game.name, mutant.at);
        }
    }

    fn all(&self) -> usize {
        self.found + self.otherwise + self.undecided + self.silent
    }

    fn add(&mut self, other: &Self) {
        self.found += other.found;
        self.otherwise += other.otherwise;
        self.undecided += other.undecided;
        self.silent += other.silent;
        for (why, count) in &other.why {
            *self.why.entry(why.clone()).or_default() += count;
        }
    }
}

impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = |part: usize| (1000 * part).checked_div(self.all()).unwrap_or(0);
        let tenths = |part| format!("{}.{} %", share(part) / 10, share(part) % 10);
        write!(
            f,
            "{:6} {:>8} {:>9} {:>9} {:>8}",
            self.all(),
            tenths(self.found),
            tenths(self.otherwise),
            tenths(self.undecided),
            tenths(self.silent),
        )
    }
}

fn fate(games: &[Game], check: Check, mutations: &[Mutation]) -> Fate {
    let each = if is_long() { usize::MAX } else { EACH };
    let mut fate = Fate::default();
    for &mutate in mutations {
        for (game, mutant) in spread(games, Edition::Four, mutate, each) {
            fate.count(check, game, &mutant);
        }
    }
    fate
}

/// Of the changed games of another engine, most are found with their paragraphs, and few cannot be judged.
#[test]
fn changed_real_games() {
    let games = games::imported();
    if games.is_empty() {
        return;
    }
    let all = of_every_check(|check, mutations| {
        if is_asked(check, Edition::Four) { fate(games, check, mutations) } else { Fate::default() }
    });
    println!("check                   all    found otherwise undecided   silent");
    let mut total = Fate::default();
    for (check, fate) in all.iter().filter(|(_, fate)| fate.all() > 0) {
        println!("{:20} {fate}", format!("{check:?}"));
        total.add(fate);
    }
    println!("{:20} {total}", "all");
    for (why, count) in &total.why {
        println!("{count:7} cannot be judged: {why}");
    }
    assert_eq!(total.silent, 0, "nothing is said of some");
    // What an engine carried out itself cannot be judged where ours would only have done it differently.
    assert!(100 * total.found >= 92 * total.all(), "{total}");
}
