//! The whole order against the words of `4.0 2.3.2.d-g` and `4.0 2.3.3.a-c`, on random boards.

use proptest::prelude::*;

use super::{Name, Work, gain, instances, order};
use crate::Edition;
use crate::derive::board::Board;
use crate::derive::footprint::{Footprint, Instance, apply, clause, footprint};
use crate::derive::start;
use crate::derive::tests::{board, cards};

/// Whether one directly depends on the other: applied to a copy, the other changes what the one would do.
fn directly_depends(
    board: &Board<'_>,
    work: &Work<'_>,
    one: &Instance<'_>,
    other: &Instance<'_>,
) -> bool {
    let mut after = work.clone();
    apply(board, &mut after, &footprint(board, work, other));
    clause(&footprint(board, work, one), &footprint(board, &after, one)).is_some()
}

/// Who depends on whom: as many rounds of transitivity as there can be steps between two.
fn dependencies(board: &Board<'_>, work: &Work<'_>, unapplied: &[Instance<'_>]) -> Vec<Vec<bool>> {
    let all = || unapplied.iter().enumerate();
    let direct = |(a, one)| {
        all().map(|(b, other)| a != b && directly_depends(board, work, one, other)).collect()
    };
    let mut depends: Vec<Vec<bool>> = all().map(direct).collect();
    let count = unapplied.len();
    for _ in 0..count {
        let before = depends.clone();
        for a in 0..count {
            for c in 0..count {
                depends[a][c] |= (0..count).any(|b| before[a][b] && before[b][c]);
            }
        }
    }
    depends
}

/// The abilities in the order in which they apply, and the facts in the end.
fn literal<'a>(board: &Board<'a>, mut work: Work<'a>) -> (Vec<Name>, Work<'a>) {
    let mut unapplied = instances(board);
    let mut applied = Vec::new();
    loop {
        unapplied.retain(|one| footprint(board, &work, one) != Footprint::Gone);
        let depends = dependencies(board, &work, &unapplied);
        let all = 0..unapplied.len();
        let free = |&a: &usize| all.clone().all(|b| !depends[a][b] || depends[b][a]);
        let key = |a: &usize| {
            let Instance { timestamp, host, index, .. } = unapplied[*a];
            (timestamp, host, index)
        };
        let Some(next) = all.clone().filter(free).min_by_key(key) else { break };
        let one = unapplied.remove(next);
        let known = work.gained.len();
        let does = footprint(board, &work, &one);
        apply(board, &mut work, &does);
        unapplied.extend((known..work.gained.len()).filter_map(|new| gain(board, &work, new)));
        applied.push(one.name());
    }
    assert!(unapplied.is_empty(), "one is always free");
    (applied, work)
}

proptest! {
    /// The order is that of the rules to the letter (`2024-09 2.3.3`, `4.0 2.3.3`).
    #[test]
    fn r2_3_3_the_order_is_that_of_the_rules_to_the_letter(cards in cards()) {
        let (state, _) = board(&cards);
        let board = Board::new(&state, Edition::Four);
        let ours = order(&board, start(&board).0, true, |_| {});
        let (applied, work) = literal(&board, start(&board).0);
        prop_assert_eq!(ours.steps.iter().map(|step| step.one.name()).collect::<Vec<_>>(), applied);
        prop_assert_eq!(ours.work.pieces, work.pieces);
        prop_assert_eq!(ours.work.regions, work.regions);
        prop_assert_eq!(ours.work.movement, work.movement);
    }
}
