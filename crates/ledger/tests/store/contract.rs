//! Appending and reading.

use std::sync::Barrier;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use ledger::{APPEND_BYTES_MAX, Append, AppendError, Outcome, Store};
use record::At;
use testing::matches::{after, at, id, keep, listing, next, note, opened, whole};

use crate::of_each;

of_each!(
    an_append_is_read_back,
    a_batch_is_all_or_nothing,
    a_match_is_opened_once,
    a_moved_head_is_named,
    the_same_events_again_get_the_same_receipt,
    an_id_with_another_body_is_refused,
    records_that_do_not_follow_are_refused,
    large_appends_are_refused,
    one_of_many_writers_wins_each_head,
    many_matches_with_many_writers_lose_nothing,
);

fn an_append_is_read_back(store: &dyn Store) {
    let (mut chain, first) = opened("m");
    let receipt =
        store.append(Append::new(At::UNIX_EPOCH, None, vec![first.clone()])).expect("a new match");
    assert_eq!((receipt.first_seq, receipt.last_seq, receipt.head), (0, 0, first.hash));
    assert_eq!(receipt.outcome, Outcome::Stored);

    let more: Vec<_> = ["a", "b", "c"].map(|text| next(&mut chain, text)).into();
    let receipt = store
        .append(Append::new(At::UNIX_EPOCH, Some(first.hash), more.clone()))
        .expect("three more");
    assert_eq!((receipt.first_seq, receipt.last_seq), (1, 3));
    assert_eq!(Some(receipt.head), chain.head());

    let head = store.head(&id("m")).expect("read").expect("a match");
    assert_eq!((head.seq, head.hash), (3, receipt.head));
    assert_eq!(store.head(&id("n")).expect("read"), None);
    let lines = store.range(&id("m"), 1..3).expect("read");
    assert_eq!(lines.iter().map(|line| line.seq).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(lines[1].bytes, more[1].line);
    assert_eq!(lines[1].read().expect("a record"), more[1]);
    let found = store.find(&id("m"), &more[1].record.id).expect("read");
    assert_eq!(found.as_ref(), lines.get(1));
    assert_eq!(store.find(&id("n"), &more[1].record.id).expect("read"), None);
    for (from, to, number) in [(0, 0, 0), (4, 9, 0), (3, 1, 0), (2, 99, 2), (0, u32::MAX, 4)] {
        assert_eq!(store.range(&id("m"), from..to).expect("read").len(), number, "{from}..{to}");
    }
    assert!(store.range(&id("n"), 0..9).expect("read").is_empty());
}

fn a_batch_is_all_or_nothing(store: &dyn Store) {
    let mut chain = keep(store, "m", 3);
    let head = chain.head();
    let mut fork = chain.clone();
    let good = next(&mut chain, "good");
    let clash = fork.seal(note(Some("x"), "good")).expect("in order");
    let mut rest = after(&clash);
    let taken = rest.seal(note(Some("e1"), "another body")).expect("it knows no ids");
    let error = store
        .append(Append::new(At::UNIX_EPOCH, head, vec![clash, taken]))
        .expect_err("e1 is taken");
    assert!(matches!(&error, AppendError::IdReused { id } if id.as_str() == "e1"), "{error}");
    assert_eq!(store.head(&id("m")).expect("read").map(|head| head.hash), head);
    assert_eq!(store.find(&id("m"), &"x".parse().expect("a name")).expect("read"), None);
    store.append(Append::new(At::UNIX_EPOCH, head, vec![good])).expect("the head has not moved");
}

fn a_match_is_opened_once(store: &dyn Store) {
    keep(store, "m", 2);
    let (mut chain, _) = opened("m");
    let mut other = record::Chain::new(id("m"));
    let text = r#"{"id": "o", "event": {"type": "match_opened", "data": {"edition": "4.0",
        "format": "other", "players": [], "recorder": "test"}}}"#;
    let draft = record::Draft::parse(text.as_bytes()).expect("a draft");
    let first = other.seal(draft).expect("the first");
    let error =
        store.append(Append::new(At::UNIX_EPOCH, None, vec![first])).expect_err("it is there");
    assert!(matches!(error, AppendError::HeadMoved { current: Some(head) } if head.seq == 1));
    let later = next(&mut chain, "remark 1");
    let (mut lost, zero) = opened("n");
    let orphan = next(&mut lost, "no match before it");
    let error = store
        .append(Append::new(At::UNIX_EPOCH, Some(zero.hash), vec![orphan]))
        .expect_err("no match");
    assert!(matches!(error, AppendError::HeadMoved { current: None }));
    assert_eq!(
        error.to_string(),
        "there is no such match; read the new records and append to the last one"
    );
    let again = store.append(Append::new(At::UNIX_EPOCH, later.record.prev.into(), vec![later]));
    assert_eq!(again.expect("it is there").outcome, Outcome::AlreadyThere);
}

fn a_moved_head_is_named(store: &dyn Store) {
    let chain = keep(store, "m", 2);
    let (mut late, zero) = opened("m");
    let late = late.seal(note(Some("late"), "too late")).expect("in order");
    let error = store
        .append(Append::new(At::UNIX_EPOCH, Some(zero.hash), vec![late]))
        .expect_err("it moved");
    let head = chain.head().expect("a head");
    assert_eq!(
        error.to_string(),
        format!(
            "the match ends with record 1, hash {head}; read the new records and append to the last one"
        )
    );
    assert_eq!(whole(store, &id("m")).0.len(), 2);
}

fn the_same_events_again_get_the_same_receipt(store: &dyn Store) {
    let (mut chain, first) = opened("m");
    store.append(Append::new(At::UNIX_EPOCH, None, vec![first.clone()])).expect("a new match");
    let two = vec![next(&mut chain, "a"), next(&mut chain, "b")];
    let then =
        store.append(Append::new(At::UNIX_EPOCH, Some(first.hash), two.clone())).expect("two more");
    let head = chain.head();
    store.append(Append::new(At::UNIX_EPOCH, head, vec![next(&mut chain, "c")])).expect("one more");

    // The same request again, and the same events sealed again on the present head.
    let now =
        store.append(Append::new(At::UNIX_EPOCH, Some(first.hash), two)).expect("it is there");
    assert_eq!((now.first_seq, now.last_seq, now.head), (1, 2, then.head));
    assert_eq!(now.outcome, Outcome::AlreadyThere);
    let mut anew = record::Chain::resume(id("m"), 4, chain.head().expect("a head"), []);
    let again = ["e1", "e2"].into_iter().zip(["a", "b"]);
    let again = again.map(|(id, text)| anew.seal(note(Some(id), text)).expect("in order"));
    let now = store
        .append(Append::new(At::UNIX_EPOCH, chain.head(), again.collect()))
        .expect("it is there");
    assert_eq!((now.first_seq, now.last_seq, now.head), (1, 2, then.head));
    assert_eq!(whole(store, &id("m")).0.len(), 4);
}

fn an_id_with_another_body_is_refused(store: &dyn Store) {
    let chain = keep(store, "m", 3);
    let head = chain.head().expect("a head");
    let sealed = |drafts: Vec<record::Draft>| {
        let mut chain = record::Chain::resume(id("m"), 3, head, []);
        drafts.into_iter().map(|draft| chain.seal(draft).expect("in order")).collect()
    };
    let timed = record::Draft { at: Some(at(0)), ..note(Some("e1"), "remark 1") };
    for (drafts, taken) in [
        (vec![note(Some("e1"), "another")], "e1"),
        (vec![timed], "e1"),
        // Known and new ones together, in any order, and known ones in another order.
        (vec![note(Some("e1"), "remark 1"), note(Some("e9"), "new")], "e1"),
        (vec![note(Some("e9"), "new"), note(Some("e1"), "remark 1")], "e1"),
        (vec![note(Some("e2"), "remark 2"), note(Some("e1"), "remark 1")], "e1"),
    ] {
        let error = store
            .append(Append::new(At::UNIX_EPOCH, Some(head), sealed(drafts)))
            .expect_err("taken");
        let expected = format!(
            "the match already has an event with the id `{taken}`; give the new event another id"
        );
        assert_eq!(error.to_string(), expected);
    }
    assert_eq!(whole(store, &id("m")).1, head);
}

fn records_that_do_not_follow_are_refused(store: &dyn Store) {
    let (mut chain, first) = opened("m");
    let (_, other) = opened("n");
    let [a, b] = ["a", "b"].map(|text| next(&mut chain, text));
    let hash = first.hash;
    for (expected, records, seq) in [
        (None, vec![], 0),
        (None, vec![a.clone()], 1),
        (None, vec![first.clone(), b.clone()], 2),
        (None, vec![first.clone(), other], 0),
        (Some(hash), vec![first.clone()], 0),
        (Some(a.hash), vec![a], 1),
    ] {
        let error =
            store.append(Append::new(At::UNIX_EPOCH, expected, records)).expect_err("not linked");
        assert!(matches!(error, AppendError::Unlinked { seq: found } if found == seq), "{error}");
    }
    assert_eq!(store.head(&id("m")).expect("read"), None);
}

fn large_appends_are_refused(store: &dyn Store) {
    let (mut chain, first) = opened("m");
    store.append(Append::new(At::UNIX_EPOCH, None, vec![first.clone()])).expect("a new match");
    let text = "x".repeat(60_000);
    let mut records: Vec<_> = (0..4).map(|_| next(&mut chain, &text)).collect();
    let used: usize = records.iter().map(|sealed| sealed.line.len() + 1).sum();
    let overhead = records[3].line.len() - 60_000;
    let mut exact = chain.clone();
    let rest = APPEND_BYTES_MAX - used - overhead - 1;
    records.push(next(&mut exact, &"x".repeat(rest + 1)));
    let error = store
        .append(Append::new(At::UNIX_EPOCH, Some(first.hash), records.clone()))
        .expect_err("large");
    let bytes = APPEND_BYTES_MAX + 1;
    assert!(matches!(error, AppendError::TooLarge { bytes: found, .. } if found == bytes));
    let mut longest = first.clone();
    longest.hash = first.hash;
    let listed = Append::new(At::UNIX_EPOCH, None, vec![longest])
        .listed(ledger::Listing { summary: "x".repeat(20_000), ..listing(0, &[]) });
    assert!(matches!(store.append(listed), Err(AppendError::TooLarge { .. })));
    records.pop();
    records.push(next(&mut chain, &"x".repeat(rest)));
    store
        .append(Append::new(At::UNIX_EPOCH, Some(first.hash), records))
        .expect("the largest append");
    assert_eq!(whole(store, &id("m")).0.len(), 6);
}

fn one_of_many_writers_wins_each_head(store: &dyn Store) {
    let (_, first) = opened("m");
    store.append(Append::new(At::UNIX_EPOCH, None, vec![first.clone()])).expect("a new match");
    let (won, lost) = (AtomicU32::new(0), AtomicU32::new(0));
    let start = Barrier::new(20);
    thread::scope(|scope| {
        for writer in 0..20 {
            let (won, lost, start, first) = (&won, &lost, &start, &first);
            scope.spawn(move || {
                start.wait();
                let event_id = format!("w{writer}");
                let sealed = after(first).seal(note(Some(&event_id), "me")).expect("in order");
                match store.append(Append::new(At::UNIX_EPOCH, Some(first.hash), vec![sealed])) {
                    Ok(_) => won.fetch_add(1, Ordering::Relaxed),
                    Err(AppendError::HeadMoved { .. }) => lost.fetch_add(1, Ordering::Relaxed),
                    Err(error) => panic!("{error}"),
                };
            });
        }
    });
    assert_eq!((won.into_inner(), lost.into_inner()), (1, 19));
}

/// 5 writers on each of many matches, each of them retrying until it succeeds.
fn many_matches_with_many_writers_lose_nothing(store: &dyn Store) {
    const MATCHES: usize = 200;
    const REMARKS: usize = 2;
    for number in 0..MATCHES {
        keep(store, &format!("m{number}"), 1);
    }
    thread::scope(|scope| {
        for writer in 0..20 {
            scope.spawn(move || {
                for number in (0..MATCHES).filter(|number| number % 4 == writer % 4) {
                    for remark in 0..REMARKS {
                        say(store, &format!("m{number}"), &format!("w{writer}.{remark}"));
                    }
                }
            });
        }
    });
    for number in 0..MATCHES {
        let (lines, _) = whole(store, &id(&format!("m{number}")));
        let mut said: Vec<_> =
            lines[1..].iter().map(|line| line.read().expect("a record").record.id).collect();
        assert_eq!(said.len(), 5 * REMARKS);
        said.sort_by_key(|id| id.as_str().rsplit('.').next().map(str::to_owned));
        assert!(said[..5].iter().all(|id| id.as_str().ends_with(".0")), "{said:?}");
    }
}

fn say(store: &dyn Store, name: &str, event_id: &str) {
    loop {
        let head = store.head(&id(name)).expect("read").expect("a match");
        let mut chain = record::Chain::resume(id(name), head.seq + 1, head.hash, []);
        let sealed = chain.seal(note(Some(event_id), "a say")).expect("in order");
        match store.append(Append::new(At::UNIX_EPOCH, Some(head.hash), vec![sealed])) {
            Ok(receipt) => return assert_eq!(receipt.first_seq, head.seq + 1),
            Err(AppendError::HeadMoved { .. }) => {}
            Err(error) => panic!("{error}"),
        }
    }
}
