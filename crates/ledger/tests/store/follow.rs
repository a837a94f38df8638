//! Following a match.

use std::task::{Context, Poll, Waker};
use std::thread;
use std::time::Duration;

use ledger::{Append, ReadError, Store};
use record::At;

use crate::matches::{id, keep, next, note, opened, whole};
use crate::of_both;

of_both!(
    a_subscription_catches_up_then_follows,
    a_subscription_may_come_before_the_match,
    a_subscription_does_not_block_when_polled,
    followers_miss_and_repeat_nothing,
);

const SOON: Duration = Duration::from_secs(20);

fn a_subscription_catches_up_then_follows(store: &dyn Store) {
    let mut chain = keep(store, "m", 300);
    let mut follower = store.subscribe(&id("m"), 2);
    let mut seqs = Vec::new();
    while seqs.len() < 298 {
        seqs.extend(follower.wait(SOON).expect("open").iter().map(|line| line.seq));
    }
    assert_eq!(seqs, (2..300).collect::<Vec<_>>());
    assert!(follower.wait(Duration::from_millis(5)).expect("open").is_empty());
    let head = chain.head();
    let more = vec![next(&mut chain, "a"), next(&mut chain, "b")];
    store.append(Append::new(At::UNIX_EPOCH, head, more.clone())).expect("two more");
    let lines = follower.wait(SOON).expect("open");
    assert_eq!(
        lines.iter().map(|line| &line.bytes).collect::<Vec<_>>(),
        [&more[0].line, &more[1].line]
    );
    assert_eq!(follower.next_seq(), 302);
}

fn a_subscription_may_come_before_the_match(store: &dyn Store) {
    let mut follower = store.subscribe(&id("m"), 0);
    thread::scope(|scope| {
        let waiting = scope.spawn(move || follower.wait(SOON).expect("open"));
        let (_, first) = opened("m");
        store.append(Append::new(At::UNIX_EPOCH, None, vec![first.clone()])).expect("a new match");
        assert_eq!(waiting.join().expect("no panic")[0].bytes, first.line);
    });
}

fn a_subscription_does_not_block_when_polled(store: &dyn Store) {
    keep(store, "m", 2);
    let mut follower = store.subscribe(&id("m"), 0);
    let mut context = Context::from_waker(Waker::noop());
    let polled = follower.poll_lines(&mut context);
    assert!(matches!(polled, Poll::Ready(Ok(lines)) if lines.len() == 2));
    assert!(follower.poll_lines(&mut context).is_pending());
}

fn followers_miss_and_repeat_nothing(store: &dyn Store) {
    const RECORDS: u32 = 200;
    let (_, first) = opened("m");
    store.append(Append::new(At::UNIX_EPOCH, None, vec![first])).expect("a new match");
    thread::scope(|scope| {
        let followers: Vec<_> = (0..12)
            .map(|number| {
                scope.spawn(move || {
                    // Some start late, some in the middle of the match.
                    thread::sleep(Duration::from_millis(number * 7));
                    let from = u32::try_from(number % 4).expect("small") * 30;
                    let mut follower = store.subscribe(&id("m"), from);
                    let mut lines = Vec::new();
                    while follower.next_seq() <= RECORDS {
                        let news = follower.wait(SOON).expect("open");
                        assert!(!news.is_empty(), "no news at {}", follower.next_seq());
                        lines.extend(news);
                    }
                    (from, lines)
                })
            })
            .collect();
        for writer in 0..4 {
            scope.spawn(move || {
                for remark in 0..RECORDS / 4 {
                    write(store, &format!("w{writer}.{remark}"));
                }
            });
        }
        let all: Vec<_> = followers.into_iter().map(|f| f.join().expect("no panic")).collect();
        let (lines, _) = whole(store, &id("m"));
        for (from, followed) in all {
            assert_eq!(followed, lines[from as usize..], "from {from}");
        }
    });
}

fn write(store: &dyn Store, event_id: &str) {
    loop {
        let head = store.head(&id("m")).expect("read").expect("a match");
        let mut chain = record::Chain::resume(id("m"), head.seq + 1, head.hash, []);
        let sealed = chain.seal(note(Some(event_id), "a remark")).expect("in order");
        if store.append(Append::new(At::UNIX_EPOCH, Some(head.hash), vec![sealed])).is_ok() {
            return;
        }
    }
}

#[test]
fn a_subscription_ends_with_its_store() {
    let opened = crate::sled();
    keep(&*opened.store, "m", 1);
    let mut follower = opened.store.subscribe(&id("m"), 1);
    thread::scope(|scope| {
        let waiting = scope.spawn(move || follower.wait(SOON));
        thread::sleep(Duration::from_millis(20));
        drop(opened);
        let error = waiting.join().expect("no panic").expect_err("the store is gone");
        assert!(matches!(error, ReadError::Closed), "{error}");
    });
}
