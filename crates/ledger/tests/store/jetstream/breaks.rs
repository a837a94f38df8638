//! How a node handles a stream that another program has written to.

use std::time::{Duration, Instant};

use async_nats::HeaderMap;
use ledger::{Append, AppendError, JetStreamStore, ReadError, Store};
use record::{At, Sealed};
use tempfile::TempDir;
use testing::matches::{id, keep, next, whole};

use super::{ask, fresh_name, leaves, node, two};

/// Publishes messages, bypassing every service; returns the sequence of the last one.
fn publish(name: &str, match_id: &str, lines: &[&[u8]]) -> u64 {
    let mut last = 0;
    for line in lines {
        let mut headers = HeaderMap::new();
        headers.insert("Daybook-Accepted", At::UNIX_EPOCH.to_string());
        let answer = ask(format!("{name}.records.{match_id}"), headers, line);
        last = answer["seq"].as_u64().expect("it is stored");
    }
    last
}

/// Waits until a node has found this many breaks.
fn breaks(store: &JetStreamStore, count: usize) -> Vec<u64> {
    let began = Instant::now();
    while store.breaks().len() < count && began.elapsed() < Duration::from_secs(10) {
        std::thread::sleep(Duration::from_millis(20));
    }
    store.breaks()
}

#[test]
fn a_break_stops_one_match_at_every_node_and_all_others_go_on() {
    let ([a, b], folders, name) = two();
    let mut other = keep(&a, "other", 3);
    let mut chain = keep(&a, "bytes", 2);
    keep(&b, "order", 2);
    let strange: &[u8] =
        &keep(&b, "apart", 1).seal(testing::matches::note(None, "x")).expect("one").line;
    next(&mut chain, "left out");
    let skipped: &[u8] = &next(&mut chain, "after what was left out").line;
    let at = publish(&name, "bytes", &[br#"{"seq": 1}"#]);
    assert_eq!(at, 9);
    assert_eq!(publish(&name, "order", &[strange]), 10);
    // Valid records are omitted too once their match is broken; messages of no match do no harm.
    assert_eq!(publish(&name, "bytes", &[skipped]), 11);
    for (number, store) in [&a, &b].into_iter().enumerate() {
        assert_eq!(breaks(store, 3), [9, 10, 11], "node {number}");
        for broken in ["bytes", "order"] {
            let error = store.head(&id(broken)).expect_err("it is broken");
            assert!(
                matches!(&error, ReadError::Broken(what) if what.contains("message")),
                "{error}"
            );
            assert!(store.range(&id(broken), 0..1).is_err());
        }
        let names: Vec<_> = [id("apart"), id("other")].into();
        assert_eq!(store.match_ids(None, 9).expect("read"), names);
        assert_eq!(store.match_ids(None, 2).expect("read"), names);
        // Records that come after the break are appended at their place.
        for _ in 0..3 {
            let head = other.head();
            let two: Vec<Sealed> = (0..2).map(|_| next(&mut other, "it goes on")).collect();
            store.append(Append::new(At::UNIX_EPOCH, head, two)).expect("stored");
        }
        let (head, sealed) = (chain.head(), next(&mut chain, "more"));
        let error = store.append(Append::new(At::UNIX_EPOCH, head, vec![sealed]));
        let error = error.expect_err("it is broken");
        assert!(matches!(error, AppendError::Broken(_)), "{error}");
    }
    a.catch_up(&id("other")).expect("the cluster answers");
    assert_eq!(whole(&a, &id("other")).0.len(), 3 + 2 * 6);
    assert_eq!(whole(&a, &id("other")), whole(&b, &id("other")));
    assert_eq!((leaves(&a).len(), b.behind().expect("it follows")), (20, 0));
    assert_eq!(leaves(&a), leaves(&b));
    // A restarted node, and a new one, omit the same messages.
    a.close();
    drop(a);
    let new = TempDir::new().expect("a folder");
    for folder in [folders[0].path(), new.path()] {
        let store = node(&name, folder);
        assert_eq!(store.breaks(), [9, 10, 11]);
        assert!(store.head(&id("bytes")).is_err());
        assert_eq!(leaves(&store), leaves(&b));
        let (head, sealed) = (other.head(), next(&mut other, "after the start"));
        store.append(Append::new(At::UNIX_EPOCH, head, vec![sealed])).expect("stored");
        b.catch_up(&id("other")).expect("the cluster answers");
    }
}

#[test]
fn records_that_follow_no_other_break_their_match_wherever_they_stand_among_good_ones() {
    let name = fresh_name();
    let folders = [(); 2].map(|()| TempDir::new().expect("a folder"));
    let a = node(&name, folders[0].path());
    let mut chain = keep(&a, "m", 2);
    next(&mut chain, "never sent");
    let ahead = next(&mut chain, "one too far");
    assert_eq!(publish(&name, "m", &[&ahead.line[..]]), 3);
    assert_eq!(breaks(&a, 1), [3]);
    keep(&a, "n", 4);
    // Messages of no match do not keep earlier records from being shown.
    a.follow(Box::new(|_| ()), Box::new(|| ()));
    assert_eq!(publish(&name, "!", &[b"no record"]), 8);
    assert_eq!(breaks(&a, 2), [3, 8]);
    let began = Instant::now();
    while !a.shows(8) || a.behind().expect("it follows") > 0 {
        assert!(began.elapsed() < Duration::from_secs(10), "it waits for a match that is none");
    }
    // A node that reads everything at once.
    let b = node(&name, folders[1].path());
    assert_eq!(b.breaks(), [3, 8]);
    assert_eq!((leaves(&a).len(), whole(&b, &id("n")).0.len()), (6, 4));
    assert_eq!(leaves(&a), leaves(&b));
}
