//! The choice of the next ability compared with the words of `4.0 2.3.2.g` and `4.0 2.3.3.a-c`.

use super::Relation;

/// The direct dependencies of abilities 0, 1, .. in the order of their timestamps.
type Arrows = Vec<(usize, usize)>;

/// The order in which our algorithm applies the abilities of a relation that never changes.
fn ours(count: usize, arrows: &Arrows) -> Vec<usize> {
    let mut unapplied: Vec<usize> = (0..count).collect();
    let mut order = Vec::new();
    while !unapplied.is_empty() {
        let mut edge = |a: usize, at: usize| {
            let leads = |&b: &usize| arrows.contains(&(unapplied[a], unapplied[b]));
            (0..unapplied.len()).filter(leads).nth(at)
        };
        let mut relation = Relation::default();
        relation.begin(unapplied.len());
        let next = (0..unapplied.len()).find(|&one| relation.is_free(one, &mut edge));
        order.push(unapplied.remove(next.expect("one is always free")));
    }
    order
}

/// The order of application by the literal words of the rules.
fn literal(count: usize, arrows: &Arrows) -> Vec<usize> {
    let mut unapplied: Vec<usize> = (0..count).collect();
    let mut order = Vec::new();
    while !unapplied.is_empty() {
        let depends = closure(&unapplied, arrows);
        let free = |a: usize| {
            let nothing = !unapplied.iter().any(|&b| depends.contains(&(a, b)));
            let mutual =
                unapplied.iter().all(|&b| !depends.contains(&(a, b)) || depends.contains(&(b, a)));
            nothing || mutual
        };
        let next = unapplied.iter().copied().filter(|&a| free(a)).min().expect("one is free");
        unapplied.retain(|&a| a != next);
        order.push(next);
    }
    order
}

/// If A depends on B and B depends on C, then A depends on C; repeated until nothing is new.
fn closure(unapplied: &[usize], arrows: &Arrows) -> Arrows {
    let there = |&&(a, b): &&(usize, usize)| unapplied.contains(&a) && unapplied.contains(&b);
    let mut depends: Arrows = arrows.iter().filter(there).copied().collect();
    loop {
        let mut more = Vec::new();
        for &(a, b) in &depends {
            for &(from, c) in &depends {
                if b == from && !depends.contains(&(a, c)) && !more.contains(&(a, c)) {
                    more.push((a, c));
                }
            }
        }
        if more.is_empty() {
            return depends;
        }
        depends.extend(more);
    }
}

/// Every relation on `count` abilities. Since it is every one, each has all orders of timestamps among them.
fn relations(count: usize) -> impl Iterator<Item = Arrows> {
    let pairs: Arrows =
        (0..count).flat_map(|a| (0..count).filter(move |&b| a != b).map(move |b| (a, b))).collect();
    (0..1_u32 << pairs.len()).map(move |bits| {
        let chosen = pairs.iter().enumerate().filter(|(bit, _)| bits & (1 << bit) != 0);
        chosen.map(|(_, &pair)| pair).collect()
    })
}

/// Every relation there can be, against the letter (`2024-09 2.3.3`, `4.0 2.3.3`).
#[test]
fn r2_3_3_every_relation_on_up_to_four_is_ordered_to_the_letter() {
    for (count, relations_of) in [(1, 1), (2, 4), (3, 64), (4, 4096)] {
        let mut seen = 0;
        for arrows in relations(count) {
            assert_eq!(ours(count, &arrows), literal(count, &arrows), "{arrows:?}");
            seen += 1;
        }
        assert_eq!(seen, relations_of);
    }
}

/// A and C depend on each other, C also on B, which makes A depend on B: no member of the loop is
/// free before B is applied, though A is oldest (`4.0 2.3.2.g`, `4.0 2.3.3.a`). Counting only
/// direct arrows would choose A.
#[test]
fn r2_3_3_a_a_loop_with_an_exit_waits_for_the_exit() {
    let (a, b, c) = (0, 1, 2);
    assert_eq!(ours(3, &vec![(a, c), (c, a), (c, b)]), [b, a, c]);
    assert_eq!(ours(3, &vec![(a, c), (c, a)]), [a, b, c], "without the exit");
}

/// A loop that depends on nothing outside is free, oldest first, and breaks as soon as one is applied (`2024-09 2.3.3.a`,
/// `4.0 2.3.3.a`).
#[test]
fn r2_3_3_a_a_loop_of_its_own_is_free() {
    assert_eq!(ours(3, &vec![(0, 1), (1, 2), (2, 0)]), [0, 2, 1]);
    assert_eq!(ours(3, &vec![(0, 2), (2, 1), (1, 0)]), [0, 1, 2], "the other way round");
}

/// Of two loops, the one that the other depends on is first, whichever contains the oldest ability,
/// as long as there is something to depend on (`2024-09 2.3.3.a`, `4.0 2.3.3.a`).
#[test]
fn r2_3_3_a_of_two_loops_the_one_depended_on_is_first() {
    let loops = [(0, 1), (1, 0), (2, 3), (3, 2)];
    let and = |arrow| loops.iter().copied().chain([arrow]).collect();
    assert_eq!(ours(4, &loops.to_vec()), [0, 1, 2, 3]);
    assert_eq!(ours(4, &and((1, 2))), [2, 0, 1, 3], "1 depends on 2, which is applied");
    assert_eq!(ours(4, &and((1, 3))), [2, 3, 0, 1], "1 depends on 3, which still waits");
    assert_eq!(ours(4, &and((3, 0))), [0, 1, 2, 3]);
}

#[test]
fn only_what_is_reached_is_asked_and_no_more_than_once() {
    let mut asked = Vec::new();
    let mut edge = |a: usize, at: usize| {
        asked.push((a, at));
        [&[2_usize][..], &[], &[], &[]][a].get(at).copied()
    };
    let mut relation = Relation::default();
    relation.begin(4);
    assert!(!relation.is_free(0, &mut edge));
    assert!(relation.is_free(1, &mut edge));
    assert!(relation.is_free(2, &mut edge));
    assert_eq!(asked, [(0, 0), (2, 0), (0, 1), (1, 0)]);
}

/// A chain and a ring of as many abilities as a board can have: the recursion depth does not grow
/// with their length.
#[test]
fn long_chains_and_rings_are_walked_without_recursion() {
    let count = 200_000;
    for ring in [false, true] {
        let mut edge = |one: usize, at: usize| {
            let next = if ring { Some((one + 1) % count) } else { Some(one + 1) };
            next.filter(|&next| at == 0 && next < count)
        };
        let mut relation = Relation::default();
        relation.begin(count);
        assert_eq!(relation.is_free(0, &mut edge), ring);
        assert!(relation.is_free(count - 1, &mut edge));
    }
}

/// A walk finds the same as it would without the walks before it.
#[test]
fn what_an_earlier_walk_found_is_forgotten() {
    let mut relation = Relation::default();
    for arrows in relations(3).chain(relations(3)) {
        relation.begin(3);
        let mut edge = |a: usize, at: usize| {
            arrows.iter().filter(|&&(from, _)| from == a).map(|&(_, to)| to).nth(at)
        };
        let first = (0..3).find(|&one| relation.is_free(one, &mut edge));
        assert_eq!(first, literal(3, &arrows).first().copied(), "{arrows:?}");
    }
}
