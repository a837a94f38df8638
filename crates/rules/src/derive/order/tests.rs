//! The whole order against the words of `4.0 2.3.2.d-g` and `4.0 2.3.3.a-c`, on random boards.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::{Name, Order, Step, Work, gain, instances};
use crate::Edition;
use crate::derive::board::Board;
use crate::derive::footprint::{Footprint, Instance, apply, clause, footprint};
use crate::derive::tests::{board, cards_and_emblems};
use crate::derive::{Clause, derive, start, view};

/// Whether and how one directly depends on the other: applied, the other changes what the one would do.
fn directly_depends<'a>(
    board: &Board<'a>,
    work: &mut Work<'a>,
    one: &Instance<'a>,
    other: &Instance<'a>,
) -> Option<Clause> {
    let now = footprint(board, work, one);
    let does = footprint(board, work, other);
    let before = work.snapshot(does.targets());
    apply(board, work, &does);
    let then = footprint(board, work, one);
    work.undo(&before);
    clause(&now, &then)
}

/// Who depends on whom: rounds of transitivity until nothing is new.
fn closure(direct: &[Vec<Option<Clause>>]) -> Vec<Vec<bool>> {
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

/// The abilities in the order in which they apply, and the facts in the end.
fn literal<'a>(board: &Board<'a>, mut work: Work<'a>) -> Order<'a> {
    let mut unapplied = instances(board);
    let (mut steps, mut lost) = (Vec::new(), Vec::new());
    let mut waited = BTreeMap::<Name, Vec<(Name, Clause)>>::new();
    loop {
        unapplied.sort_by_key(|one| (one.timestamp, one.host, one.index));
        unapplied.retain(|one| {
            let is_gone = footprint(board, &work, one) == Footprint::Gone;
            lost.extend(is_gone.then(|| one.name()));
            !is_gone
        });
        let all = 0..unapplied.len();
        let mut row = |a: usize| {
            let mut depends = |b: usize| {
                (a != b)
                    .then(|| directly_depends(board, &mut work, &unapplied[a], &unapplied[b]))?
            };
            all.clone().map(&mut depends).collect::<Vec<_>>()
        };
        let direct: Vec<_> = all.clone().map(&mut row).collect();
        let depends = closure(&direct);
        let free = |&a: &usize| all.clone().all(|b| !depends[a][b] || depends[b][a]);
        let Some(next) = all.clone().find(free) else { break };
        for a in 0..next {
            let waits = waited.entry(unapplied[a].name()).or_default();
            for (b, clause) in direct[a].iter().enumerate() {
                let waits_for = unapplied[b].name();
                if let Some(clause) = *clause
                    && !waits.iter().any(|&(known, _)| known == waits_for)
                {
                    waits.push((waits_for, clause));
                }
            }
        }
        let in_loop = direct[next].iter().any(Option::is_some);
        let one = unapplied.remove(next);
        let (known, does) = (work.gained.len(), footprint(board, &work, &one));
        apply(board, &mut work, &does);
        unapplied.extend((known..work.gained.len()).filter_map(|new| gain(board, &work, new)));
        let waited_for = waited.remove(&one.name()).unwrap_or_default();
        steps.push(Step { one, number: 0, waited_for, in_loop, footprint: does });
    }
    assert!(unapplied.is_empty(), "one is always free");
    Order { markers: Vec::new(), work, steps, lost, undecided: None }
}

proptest! {
    /// The order, what was waited for and all that follows are those of the rules to the letter (`2024-09 2.3.3`,
    /// `4.0 2.3.3`), whatever is not asked because it was asked before or cannot change anything.
    #[test]
    fn r2_3_3_the_order_is_that_of_the_rules_to_the_letter(cards in cards_and_emblems()) {
        let (state, _) = board(&cards);
        for edition in Edition::ALL {
            let board = Board::new(&state, edition);
            let plain = literal(&board, start(&board).0);
            let ours = super::order(&board, start(&board).0);
            let loops = |order: &Order<'_>| order.steps.iter().map(|step| step.in_loop).collect::<Vec<_>>();
            prop_assert_eq!(loops(&ours), loops(&plain));
            prop_assert_eq!(derive(&state, edition), view::view(&board, &plain));
        }
    }
}
