//! Communication between nodes beside the records.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use async_nats::HeaderMap;
use ledger::{Peers, Store};
use tempfile::TempDir;

use super::{ask, node, two};

/// Waits until that holds.
fn until(what: &str, holds: impl Fn() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < Duration::from_secs(20), "{what}");
        thread::sleep(Duration::from_millis(20));
    }
}

fn peers(store: &impl Store) -> Arc<dyn Peers> {
    store.peers().expect("it is shared")
}

#[test]
fn a_mark_is_set_on_top_of_the_last_one_of_its_thing_and_all_read_the_same() {
    let ([a, b], _folders, _) = two();
    let (a, b) = (peers(&a), peers(&b));
    assert_eq!((a.last_mark(), a.series()), (Some(0), b.series()));
    let marks = [
        a.mark("tokens", 0, "one"),
        b.mark("audience m.1", 0, "two"),
        b.mark("tokens", 1, "three"),
        a.mark("tokens", 1, "four"),
        a.mark("audience m.1", 2, "five"),
    ];
    assert_eq!(marks, [Some(1), Some(2), Some(3), None, Some(4)]);
    let all = ["tokens one", "audience m.1 two", "tokens three", "audience m.1 five"];
    for peers in [&a, &b] {
        assert_eq!(peers.last_mark(), Some(4));
        until("it reads all of them", || peers.marks(0).is_ok_and(|marks| marks.len() == 4));
        let read = peers.marks(0).expect("read");
        let texts: Vec<_> = read.iter().map(|it| format!("{} {}", it.thing, it.nonce)).collect();
        assert_eq!(texts, all);
        assert_eq!(peers.marks(2).expect("read"), read[2..]);
    }
}

#[test]
fn who_was_heard_is_asked_and_nobody_asks_himself() {
    let ([a, b], _folders, _) = two();
    let (a, b) = (peers(&a), peers(&b));
    let alone = a.ask(b"question");
    assert!(alone.all.is_empty() && alone.complete, "nobody is there: {alone:?}");
    for (peers, name) in [(&a, "a"), (&b, "b")] {
        peers.answer(Box::new(move |question| [name.as_bytes(), b" hears ", question].concat()));
    }
    until("each hears the other", || {
        a.say("a", 3);
        b.say("b", 7);
        a.heard("b").is_some_and(|(_, read)| read == 7) && b.heard("a").is_some()
    });
    assert!(a.heard("a").is_none(), "it does not hear itself");
    // The maximum size of a message is a million bytes.
    let long = vec![b'x'; 1_000_000];
    for question in [&b"this"[..], &long] {
        let answers = a.ask(question);
        assert!(answers.complete);
        assert_eq!(answers.all, [[&b"b hears "[..], question].concat()]);
    }
}

#[test]
fn a_node_whose_marks_are_another_series_by_now_says_so_until_it_is_started_again() {
    let ([a, b], _folders, name) = two();
    peers(&b).mark("tokens", 0, "one").expect("the cluster is there");
    let a = peers(&a);
    peers(&b).say("b", 1);
    let deleted = ask(format!("$JS.API.STREAM.DELETE.{name}-marks"), HeaderMap::new(), b"");
    assert_eq!(deleted["success"], true, "{deleted}");
    let folder = TempDir::new().expect("a folder");
    let c = peers(&node(&name, folder.path()));
    assert_ne!(a.series(), c.series());
    assert_eq!((c.last_mark(), a.last_mark()), (Some(0), None));
    a.marks(0).expect_err("these are other ones");
    assert!(a.heard("b").is_none(), "whoever it hears reads other ones");
}
