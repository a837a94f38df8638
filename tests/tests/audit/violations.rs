//! The matches in `replays/` that break rules, with the auditor's reports beside them.
//!
//! `DAYBOOK_BLESS=1 cargo test -p tests --test audit violations` writes them.

use audit::Check;
use record::Draft;
use replay::Recorder;
use rules::{Edition, Event};

use crate::drafts;
use crate::games::{self, Game, sealed};
use crate::mutant::accuses;
use crate::mutations;
use crate::played::{self, Plan};

/// A match and the checks that it must violate, each in one place, one after the other.
struct Violations {
    name: &'static str,
    edition: Edition,
    plan: Plan,
    seed: u64,
    /// Each with the first record that may break it: what stands in the files stays there when more is found.
    checks: &'static [(Check, usize)],
}

const ALL: [Violations; 3] = [
    Violations {
        name: "violations-turns",
        edition: Edition::Four,
        plan: Plan::Abilities,
        seed: 3,
        checks: &[
            (Check::TumultCards, 0),
            (Check::AfterPassing, 0),
            (Check::OutOfTurn, 0),
            (Check::Draw, 0),
            (Check::SecondCard, 212),
            (Check::AscendedKept, 0),
        ],
    },
    Violations {
        name: "violations-days",
        edition: Edition::September2024,
        plan: Plan::Marks,
        seed: 4,
        checks: &[
            (Check::OutOfTurn, 0),
            (Check::Succeed, 0),
            (Check::Prohibited, 0),
            (Check::BlockedMoved, 0),
            (Check::Seasoned, 0),
        ],
    },
    Violations {
        name: "violations-race",
        edition: Edition::September2024,
        plan: Plan::Race,
        seed: 3,
        checks: &[
            (Check::FirstOrbs, 0),
            (Check::ShouldMove, 0),
            (Check::MovedFar, 0),
            (Check::TieBreakerEarly, 0),
            (Check::MovedInArena, 0),
        ],
    },
];

/// The match with each rule violated at the first opportunity after the previous one, played to the
/// end.
fn broken(violations: &Violations) -> Game {
    let events = played::play(violations.edition, violations.plan, violations.seed);
    let mut game = Game::new(violations.name.to_owned(), events);
    let mut from = 1;
    for &(check, first) in violations.checks {
        let (_, ways) = mutations::ALL.iter().find(|(one, _)| *one == check).expect("one of all");
        let last = game.events.len() - 1;
        let changed = (from.max(first)..last).find_map(|at| {
            let mutant = ways.iter().find_map(|mutate| mutate(&game, at))?;
            let events = mutant.until(last).events(&game)?;
            let audit = audit::audit(&sealed(violations.name, &events).ok()?, game.edition);
            let found = audit.findings.iter().filter(|one| one.check == check && accuses(one));
            found.into_iter().any(|one| one.to as usize >= at).then_some((at, events))
        });
        let (at, events) = changed.unwrap_or_else(|| panic!("no place to break {check:?}"));
        game = Game::new(game.name, events);
        from = at + 2;
    }
    game
}

#[test]
fn violations_give_the_same_files_for_ever() {
    for violations in &ALL {
        let game = broken(violations);
        let audit = audit::audit(&game.replay, game.edition);
        for (check, _) in violations.checks {
            let found = audit.findings.iter().any(|one| one.check == *check && accuses(one));
            assert!(found, "{check:?} in {}", game.name);
        }
        is_kept(&game);
    }
}

/// Checks that the file of a match has its expected contents.
fn is_kept(game: &Game) {
    let file = format!("{}.daybook", game.name);
    let known = games::openings(&file);
    let mut recorder = Recorder::new(game.name.parse().expect("a name"));
    let mut seal = |(seq, event): (u32, &Event)| {
        let mut draft = Draft::new(event.clone());
        draft.conceal(seq, &known, games::fresh_salt).expect("the system has random bytes");
        recorder.record(draft).expect("it was recorded before")
    };
    let records: Vec<_> = (0..).zip(&game.events).map(&mut seal).collect();
    games::check(&file, &record::write(&records, recorder.openings()));
}

#[test]
fn a_broken_draft_gives_the_same_file_for_ever() {
    let game = Game::new("violations-draft".to_owned(), drafts::broken());
    let audit = audit::audit(&game.replay, game.edition);
    let found = audit.findings.iter().filter(|one| accuses(one)).map(|one| one.check);
    let found: Vec<_> = found.collect();
    let mut expected = vec![Check::Drafting; 7];
    expected.push(Check::DeckPool);
    assert_eq!(found, expected, "{:?}", audit.findings);
    is_kept(&game);
}
