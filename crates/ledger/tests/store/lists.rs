//! Listing and searching.

use ledger::{Append, Cursor, Field, MemoryStore, Page, Store, Term};
use proptest::prelude::*;
use record::At;
use testing::matches::{id, keep, list, listing, next, opened};
use testing::random::Random;

use crate::of_each;

of_each!(
    the_newest_match_comes_first,
    pages_join_without_a_gap,
    a_search_finds_what_has_all_terms,
    a_new_listing_takes_the_place_of_the_old,
    an_unlisted_match_is_not_found,
);

fn names(page: &Page) -> Vec<&str> {
    page.items.iter().map(|item| item.match_id.as_str()).collect()
}

fn term(field: Field, value: &str) -> Term {
    Term::new(field, value).expect("a good term")
}

fn the_newest_match_comes_first(store: &dyn Store) {
    for (name, unix_ms) in [("old", -5), ("b", 7), ("a", 7), ("new", 9)] {
        list(store, name, unix_ms, &[]);
    }
    let page = store.matches(None, 10).expect("read");
    assert_eq!(names(&page), ["new", "a", "b", "old"]);
    assert_eq!(page.next, None);
    assert_eq!(page.items[0].listing, listing(9, &[]));
    assert_eq!(Some(page.items[0].head), store.head(&id("new")).expect("read"));
    let ids = store.match_ids(Some(&id("a")), 2).expect("read");
    assert_eq!(ids, [id("b"), id("new")]);
}

fn pages_join_without_a_gap(store: &dyn Store) {
    for number in 0..23 {
        list(store, &format!("m{number}"), number / 3, &[term(Field::Format, "limited")]);
    }
    let all = store.matches(None, 100).expect("read");
    for limit in [1, 2, 5, 22, 23, 24] {
        for terms in [vec![], vec![term(Field::Format, "limited")]] {
            let (mut joined, mut after) = (Vec::new(), None);
            loop {
                let page = store.search(&terms, after.as_ref(), limit).expect("read");
                assert!(page.items.len() <= limit);
                joined.extend(page.items);
                let Some(next) = page.next else { break };
                after = Some(next.to_string().parse::<Cursor>().expect("its own text"));
            }
            assert_eq!(joined, all.items, "{limit}");
        }
    }
    let after = store.matches(None, 3).expect("read").next;
    let before = store.matches(after.as_ref(), 3).expect("read");
    list(store, "newer", 99, &[]);
    assert_eq!(store.matches(after.as_ref(), 3).expect("read"), before);
}

fn a_search_finds_what_has_all_terms(store: &dyn Store) {
    let values = ["a", "ab", "b"];
    let mut random = Random(1);
    let mut expected = Vec::new();
    for number in 0..60 {
        let mut some =
            |field| term(field, values[usize::try_from(random.below(3)).expect("small")]);
        let terms =
            [some(Field::Format), some(Field::Format), some(Field::Hero), some(Field::Date)];
        list(store, &format!("m{number}"), number / 2, &terms);
        expected.push((number / 2, format!("m{number}"), terms));
    }
    expected.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    for player in values {
        for hero in values {
            let wanted = [term(Field::Format, player), term(Field::Hero, hero)];
            let found = store.search(&wanted, None, 100).expect("read");
            let has_all = |terms: &[Term]| wanted.iter().all(|term| terms.contains(term));
            let expected = expected.iter().filter(|(.., terms)| has_all(terms));
            assert_eq!(names(&found), expected.map(|(_, name, _)| name).collect::<Vec<_>>());
        }
    }
    let none = store.search(&[term(Field::Result, "a")], None, 100).expect("read");
    assert!(none.items.is_empty() && none.next.is_none());
}

fn a_new_listing_takes_the_place_of_the_old(store: &dyn Store) {
    let (mut chain, first) = opened("m");
    let running = listing(5, &[term(Field::Format, "Kim"), term(Field::Result, "running")]);
    store
        .append(Append::new(At::UNIX_EPOCH, None, vec![first.clone()]).listed(running.clone()))
        .expect("new");
    let remark = next(&mut chain, "a remark");
    store
        .append(Append::new(At::UNIX_EPOCH, Some(first.hash), vec![remark.clone()]))
        .expect("one more");
    assert_eq!(store.listing(&id("m")).expect("read"), Some(running));

    let over = listing(6, &[term(Field::Format, "Kim"), term(Field::Result, "draw")]);
    let two = next(&mut chain, "the end");
    store
        .append(Append::new(At::UNIX_EPOCH, Some(remark.hash), vec![two]).listed(over.clone()))
        .expect("one more");
    let number =
        |field, value| store.search(&[term(field, value)], None, 9).expect("read").items.len();
    assert_eq!(number(Field::Result, "running"), 0);
    assert_eq!((number(Field::Result, "draw"), number(Field::Format, "Kim")), (1, 1));
    let all = store.matches(None, 9).expect("read");
    assert_eq!((all.items.len(), &all.items[0].listing), (1, &over));
    assert_eq!(all.items[0].head.seq, 2);
}

fn an_unlisted_match_is_not_found(store: &dyn Store) {
    let chain = keep(store, "secret", 3);
    assert!(store.matches(None, 9).expect("read").items.is_empty());
    assert_eq!(store.listing(&id("secret")).expect("read"), None);
    assert_eq!(store.match_ids(None, 9).expect("read"), [chain.match_id().clone()]);
}

/// A value of a field for most matches, for some, for few.
fn value(common: &'static [&'static str]) -> impl Strategy<Value = Option<&'static str>> {
    proptest::option::of(proptest::sample::select(common))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_search_is_a_filter_of_everything(
        matches in proptest::collection::vec(
            (0..9_i64, value(&["a"]), value(&["a", "b", "ab"]), value(&["a", "b", "c", "d", "e"])),
            0..40,
        ),
        limit in 1..9_usize,
    ) {
        let (disk, memory) = (crate::sled(), MemoryStore::default());
        for (number, (unix_ms, hero, player, event)) in matches.into_iter().enumerate() {
            let fields = [(Field::Hero, hero), (Field::Format, player), (Field::Event, event)];
            let terms = fields.into_iter().filter_map(|(field, value)| Some(term(field, value?)));
            let terms: Vec<_> = terms.collect();
            list(&*disk.store, &format!("m{number}"), unix_ms, &terms);
            list(&memory, &format!("m{number}"), unix_ms, &terms);
        }
        for player in ["a", "b", "ab"] {
            for event in ["a", "b", "c", "f"] {
                let [hero, player, event] = [
                    term(Field::Hero, "a"), term(Field::Format, player), term(Field::Event, event)
                ];
                for terms in [
                    vec![hero.clone(), player.clone()],
                    vec![player.clone(), event.clone()],
                    vec![hero, player, event],
                ] {
                    let mut after = None;
                    loop {
                        let page = disk.store.search(&terms, after.as_ref(), limit).expect("read");
                        let expected = memory.search(&terms, after.as_ref(), limit).expect("read");
                        prop_assert_eq!(&page, &expected);
                        after = page.next;
                        if after.is_none() {
                            break;
                        }
                    }
                }
            }
        }
    }
}
