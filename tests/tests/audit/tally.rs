//! The outcomes of mutants, counted.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use audit::{Check, Doubt};

use crate::games::Game;
use crate::mutant::{Mutant, accuses};

/// What became of the mutants of one check.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    /// Mutants that a table can have recorded.
    pub(crate) mutants: usize,
    /// The number of mutants that the check reports as violations.
    pub(crate) found: usize,
    /// Those that make no sense.
    pub(crate) refused: usize,
    /// Those that cannot be judged or are a known departure, by the reason given.
    pub(crate) undecided: BTreeMap<String, usize>,
    /// The mutants without any finding.
    pub(crate) missed: Vec<String>,
    /// Violations that are not a consequence of the change.
    pub(crate) wrong: BTreeSet<String>,
}

impl Tally {
    /// Audits a mutant that `check` has to find.
    pub(crate) fn count(&mut self, check: Check, game: &Game, mutant: &Mutant) {
        let Some(audit) = mutant.audit(game) else {
            self.refused += 1;
            return;
        };
        self.mutants += 1;
        let place = format!("{} at {} up to {}", game.name, mutant.at, mutant.until);
        let about = |finding: &&audit::Finding| mutant.is_about(finding) && finding.check == check;
        match audit.findings.iter().filter(about).max_by_key(|finding| finding.severity) {
            None => self.missed.push(place.clone()),
            Some(finding) if accuses(finding) => self.found += 1,
            Some(finding) => {
                let why = match (&finding.doubt, finding.departure) {
                    (Some(doubt), _) => reason(doubt),
                    (None, Some(departure)) => departure.to_owned(),
                    (None, None) => unreachable!("{:?} without a reason", finding.severity),
                };
                *self.undecided.entry(why).or_default() += 1;
            }
        }
        let follows = |finding: &audit::Finding| {
            mutant.is_about(finding)
                && (mutant.is_unasked(finding)
                    || finding.check == check
                    || mutant.also.contains(&finding.check))
        };
        let is_old = |finding: &audit::Finding| {
            let same = |old: &audit::Finding| (old.check, old.to) == (finding.check, finding.to);
            game.audit().findings.iter().any(same)
        };
        let wrong = audit.findings.iter();
        let wrong = wrong.filter(|one| accuses(one) && !follows(one) && !is_old(one));
        self.wrong.extend(wrong.map(|finding| {
            format!("{place}: {:?} at {}: {:?}", finding.check, finding.to, finding.evidence)
        }));
    }

    /// Adds what was counted elsewhere.
    pub(crate) fn add(&mut self, other: Self) {
        self.mutants += other.mutants;
        self.found += other.found;
        self.refused += other.refused;
        for (why, count) in other.undecided {
            *self.undecided.entry(why).or_default() += count;
        }
        self.missed.extend(other.missed);
        self.wrong.extend(other.wrong);
    }

    /// Mutants of which what is known decides.
    pub(crate) fn decided(&self) -> usize {
        self.mutants - self.undecided.values().sum::<usize>()
    }

    /// The columns of the table.
    pub(crate) const COLUMNS: &'static str =
        "mutants  found refused undecided recall  wrong precision";

    /// Of a hundred mutants that can be found, how many are.
    pub(crate) fn recall(&self) -> usize {
        (100 * self.found).checked_div(self.decided()).unwrap_or(0)
    }
}

/// The reason without the card it names.
fn reason(doubt: &Doubt) -> String {
    match doubt {
        Doubt::Unread(_) => "a card has abilities that the log does not tell".to_owned(),
        Doubt::Gap
        | Doubt::Paper
        | Doubt::Silent(_)
        | Doubt::Undecided(_)
        | Doubt::Ability
        | Doubt::Reading
        | Doubt::Engine
        | Doubt::MixedDeck
        | Doubt::Erratum
        | Doubt::Naming
        | Doubt::Deck(_) => format!("{doubt:?}"),
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let undecided: usize = self.undecided.values().sum();
        let said = self.found + self.wrong.len();
        write!(
            f,
            "{:7} {:6} {:7} {undecided:9} {:4} % {:6} {:7} %",
            self.mutants,
            self.found,
            self.refused,
            self.recall(),
            self.wrong.len(),
            (100 * self.found).checked_div(said).unwrap_or(0),
        )
    }
}
