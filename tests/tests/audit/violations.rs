//! The matches in `replays/` that break rules, and what the auditor says of them.
//!
//! `DAYBOOK_BLESS=1 cargo test -p tests --test audit violations` writes them.

use std::fmt::Write;

use audit::Check;
use rules::Edition;

use crate::games::{self, Game, sealed};
use crate::mutations;
use crate::played::{self, Plan};

/// A match and the checks that it has to break, each in one place, one after the other.
struct Violations {
    name: &'static str,
    edition: Edition,
    plan: Plan,
    checks: &'static [Check],
}

const ALL: [Violations; 3] = [
    Violations {
        name: "violations-turns",
        edition: Edition::Four,
        plan: Plan::Abilities,
        checks: &[
            Check::TumultCards,
            Check::AfterPassing,
            Check::OutOfTurn,
            Check::Draw,
            Check::SecondCard,
            Check::ReactionOrder,
            Check::AscendedKept,
        ],
    },
    Violations {
        name: "violations-days",
        edition: Edition::September2024,
        plan: Plan::Marks,
        checks: &[
            Check::OutOfTurn,
            Check::Succeed,
            Check::Prohibited,
            Check::BlockedMoved,
            Check::Seasoned,
            Check::CleanUpTooMuch,
        ],
    },
    Violations {
        name: "violations-race",
        edition: Edition::September2024,
        plan: Plan::Race,
        checks: &[
            Check::FirstOrbs,
            Check::Cost,
            Check::ShouldMove,
            Check::MovedFar,
            Check::TieBreakerEarly,
            Check::MovedInArena,
        ],
    },
];

/// The match with each rule broken where it first can be after the one before, played on to the end.
fn broken(violations: &Violations) -> Game {
    let events = played::play(violations.edition, violations.plan, 3);
    let mut game = Game::new(violations.name.to_owned(), events);
    let mut from = 1;
    for &check in violations.checks {
        let (_, ways) = mutations::ALL.iter().find(|(one, _)| *one == check).expect("one of all");
        let last = game.events.len() - 1;
        let changed = (from..last).find_map(|at| {
            let mutant = ways.iter().find_map(|mutate| mutate(&game, at))?;
            let events = mutant.until(last).events(&game)?;
            sealed(&events).ok().map(|_| (at, events))
        });
        let (at, events) = changed.unwrap_or_else(|| panic!("no place to break {check:?}"));
        game = Game::new(game.name, events);
        from = at + 2;
    }
    game
}

#[test]
fn violations_are_named_for_ever() {
    for violations in &ALL {
        let game = broken(violations);
        let mut lines = String::new();
        let audit = audit::audit(&game.replay, game.edition);
        for finding in &audit.findings {
            let (to, check, severity) = (finding.to, finding.check, finding.severity);
            writeln!(lines, "record {to}: {check:?}, {severity:?}: {}", finding.message.en)
                .expect("to memory");
        }
        let accused: Vec<_> = audit.findings.iter().filter(|one| crate::accuses(one)).collect();
        for check in violations.checks {
            assert!(accused.iter().any(|one| one.check == *check), "{check:?} in {lines}");
        }
        let bytes = record::write(game.replay.records(), &[]);
        games::check(&format!("{}.daybook", game.name), &bytes);
        games::check(&format!("{}.findings", game.name), lines.as_bytes());
    }
}
