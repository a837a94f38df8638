//! The whole order compared with the words of `4.0 2.3.2.d-g` and `4.0 2.3.3.a-c`, on random
//! boards.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::{AbilityOrder, Application, WaitReason};
use crate::Edition;
use crate::derive::board::Board;
use crate::derive::budget::Budget;
use crate::derive::edit::{Footprint, clause};
use crate::derive::footprint::footprint;
use crate::derive::index::AbilityIndex;
use crate::derive::instance::{AbilityInstance, gained_instance, instances};
use crate::derive::tests::{board, cards_and_emblems};
use crate::derive::view::DependencyClause;
use crate::derive::{derive, result};

/// Whether and how one directly depends on the other: applying the other changes what the one would
/// do.
fn directly_depends<'a>(
    board: &mut Board<'a>,
    one: &AbilityInstance<'a>,
    other: &AbilityInstance<'a>,
) -> Option<DependencyClause> {
    let now = footprint(board, one);
    let does = footprint(board, other);
    let before = board.snapshot(does.targets());
    board.apply(&does);
    let then = footprint(board, one);
    board.undo(&before);
    clause(&now, &then)
}

/// The transitive closure of dependencies, by rounds until nothing is new.
fn closure(direct: &[Vec<Option<DependencyClause>>]) -> Vec<Vec<bool>> {
    let mut depends: Vec<Vec<bool>> =
        direct.iter().map(|row| row.iter().map(Option::is_some).collect()).collect();
    let count = direct.len();
    loop {
        let before = depends.clone();
        for a in 0..count {
            for c in 0..count {
                depends[a][c] |= (0..count).any(|b| before[a][b] && before[b][c]);
            }
        }
        if depends == before {
            return depends;
        }
    }
}

/// What keeps an ability from being free: what it, or any that it mutually depends on, directly
/// depends on beyond these.
fn held(
    a: usize,
    direct: &[Vec<Option<DependencyClause>>],
    depends: &[Vec<bool>],
    unapplied: &[AbilityInstance<'_>],
) -> Vec<WaitReason> {
    let all = 0..direct.len();
    let mutual = |b: usize| a == b || depends[a][b] && depends[b][a];
    let exits = |m: usize| -> Vec<(usize, WaitReason)> {
        let through = (m != a).then(|| unapplied[m].ability_index());
        let held = |b: usize| {
            let by = unapplied[b].ability_index();
            direct[m][b].map(|because| (b, WaitReason { by, because, through }))
        };
        all.clone().filter(|&b| !mutual(b)).filter_map(held).collect()
    };
    let mut through: Vec<_> =
        all.clone().filter(|&m| m != a && mutual(m)).flat_map(exits).collect();
    through.sort_by_key(|&(b, _)| b);
    exits(a).into_iter().chain(through).map(|(_, held)| held).collect()
}

/// The abilities in the order in which they apply, and the board in the end.
fn literal(mut board: Board<'_>) -> AbilityOrder<'_> {
    let markers = board.apply_markers();
    let mut unapplied = instances(&board);
    let (mut applications, mut lost) = (Vec::new(), Vec::new());
    let mut waited = BTreeMap::<AbilityIndex, Vec<WaitReason>>::new();
    loop {
        unapplied.sort_by_key(|one| (one.timestamp, one.host, one.index));
        unapplied.retain(|one| {
            let is_gone = footprint(&board, one) == Footprint::Gone;
            lost.extend(is_gone.then(|| one.ability_index()));
            !is_gone
        });
        let all = 0..unapplied.len();
        let mut row = |a: usize| {
            let mut depends = |b: usize| {
                (a != b).then(|| directly_depends(&mut board, &unapplied[a], &unapplied[b]))?
            };
            all.clone().map(&mut depends).collect::<Vec<_>>()
        };
        let direct: Vec<_> = all.clone().map(&mut row).collect();
        let depends = closure(&direct);
        let free = |&a: &usize| all.clone().all(|b| !depends[a][b] || depends[b][a]);
        let Some(next) = all.clone().find(free) else { break };
        for a in 0..next {
            let waits = waited.entry(unapplied[a].ability_index()).or_default();
            for one in held(a, &direct, &depends, &unapplied) {
                if !waits.iter().any(|known| known.by == one.by) {
                    waits.push(one);
                }
            }
        }
        let in_loop = direct[next].iter().any(Option::is_some);
        let one = unapplied.remove(next);
        let (known, does) = (board.gained.len(), footprint(&board, &one));
        board.apply(&does);
        let gained = known..board.gained.len();
        unapplied.extend(gained.filter_map(|gained| gained_instance(&board, gained)));
        let waited_for = waited.remove(&one.ability_index()).unwrap_or_default();
        let footprint = does;
        applications.push(Application { instance: one, number: 0, waited_for, in_loop, footprint });
    }
    assert!(unapplied.is_empty(), "one is always free");
    // Evaluating everything again may exceed the limit of one derivation; the evaluation of the
    // board gets a full budget.
    board.budget = Budget::default();
    AbilityOrder { board, markers, applications, lost, undecided: None }
}

proptest! {
    /// The order, the dependencies waited for and all results match the letter of the rules
    /// (`2024-09 2.3.3`, `4.0 2.3.3`), even where comparisons are skipped because they were made
    /// before or cannot change anything.
    #[test]
    fn r2_3_3_the_order_is_that_of_the_rules_to_the_letter(cards in cards_and_emblems()) {
        let (state, _) = board(&cards);
        for edition in Edition::ALL {
            let plain = literal(Board::new(&state, edition));
            let ours = super::order(Board::new(&state, edition));
            let loops = |order: &AbilityOrder<'_>| {
                order.applications.iter().map(|one| one.in_loop).collect::<Vec<_>>()
            };
            prop_assert_eq!(loops(&ours), loops(&plain));
            prop_assert_eq!(derive(&state, edition), result::view(&plain));
        }
    }
}
