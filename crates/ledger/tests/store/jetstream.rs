//! Guarantees of nodes that share a ledger in a cluster.

mod breaks;
mod migrate;
mod peers;
mod season;

use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Barrier, Mutex};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use async_nats::{ConnectOptions, HeaderMap};
use ledger::{Address, Append, AppendError, JetStreamStore, Outcome, Store};
use record::At;
use serde_json::Value;
use tempfile::TempDir;
use testing::matches::{after, id, keep, next, note, whole};

/// The name of an unused ledger.
pub(crate) fn fresh_name() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let now = SystemTime::UNIX_EPOCH.elapsed().expect("a clock").as_millis();
    format!("t{now}-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed))
}

fn address(name: &str) -> Address {
    let nodes = std::env::var("DAYBOOK_NATS");
    let nodes = nodes.expect("DAYBOOK_NATS says where a cluster is: see tests/cluster/nodes.py");
    format!("{nodes}/{name}").parse().expect("an address")
}

/// A node of this ledger with its copy in this folder.
pub(crate) fn node(name: &str, folder: &Path) -> JetStreamStore {
    JetStreamStore::open(&address(name), folder).unwrap_or_else(|error| panic!("{error}"))
}

/// Two nodes of one ledger.
fn two() -> ([JetStreamStore; 2], [TempDir; 2], String) {
    let name = fresh_name();
    let folders = [(); 2].map(|()| TempDir::new().expect("a folder"));
    let nodes = [node(&name, folders[0].path()), node(&name, folders[1].path())];
    (nodes, folders, name)
}

/// Sends a request to the cluster, bypassing every service.
fn ask(subject: String, headers: HeaderMap, payload: &[u8]) -> Value {
    let nodes = std::env::var("DAYBOOK_NATS").expect("a cluster");
    let hosts = nodes.rsplit('@').next().expect("an address");
    let servers: Vec<String> = hosts.split(',').map(|host| format!("nats://{host}")).collect();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let options = ConnectOptions::with_user_and_password("daybook".into(), "daybook".into());
        let client = options.connect(servers).await.expect("the cluster is there");
        let answer = client.request_with_headers(subject, headers, payload.to_vec().into()).await;
        serde_json::from_slice(&answer.expect("it answers").payload).expect("JSON")
    })
}

/// All leaves of a store.
fn leaves(store: &dyn Store) -> Vec<record::Leaf> {
    let (mut reader, mut all) = (store.leaves(), Vec::new());
    loop {
        let some = reader.next(1000).expect("read");
        if some.is_empty() {
            return all;
        }
        all.extend(some);
    }
}

#[test]
fn what_one_node_acknowledges_the_other_shows_with_the_same_bytes_and_leaves() {
    let ([a, b], _folders, _) = two();
    for number in 0..9 {
        let name = format!("m.{number}");
        let store = if number % 2 == 0 { &a } else { &b };
        let chain = keep(store, &name, 4);
        let other = if number % 2 == 0 { &b } else { &a };
        other.catch_up(&id(&name)).expect("the cluster answers");
        assert_eq!(whole(other, &id(&name)).0, whole(store, &id(&name)).0);
        assert_eq!(other.head(&id(&name)).expect("read").map(|head| head.hash), chain.head());
        let accepted = |store: &dyn Store| store.acceptances(&id(&name)).expect("read");
        assert_eq!(accepted(other), accepted(store));
    }
    let wanted = leaves(&a);
    assert_eq!((wanted.len(), b.behind().expect("it follows")), (36, 0));
    assert_eq!(leaves(&b), wanted);
}

#[test]
fn who_follows_is_told_of_what_any_node_appends_soon() {
    let ([a, b], _folders, _) = two();
    let (told, heard) = std::sync::mpsc::channel();
    b.follow(Box::new(move |match_id| drop(told.send(match_id.clone()))), Box::new(|| ()));
    for (store, name) in [(&a, "m"), (&b, "n")] {
        keep(store, name, 1);
        assert_eq!(heard.recv_timeout(Duration::from_secs(5)), Ok(id(name)));
    }
}

#[test]
fn a_node_shows_all_up_to_a_position_once_it_has_told_of_it() {
    let ([a, b], _folders, _) = two();
    let told = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&told);
    b.follow(
        Box::new(move |match_id| {
            thread::sleep(Duration::from_millis(50));
            heard.lock().expect("no panic").push(match_id.clone());
        }),
        Box::new(|| ()),
    );
    for name in ["m", "n", "o"] {
        keep(&a, name, 2);
        let position = a.position().expect("others append too");
        assert!(!b.shows(position + 1), "nobody has appended so much");
        b.catch_up(&id(name)).expect("the cluster answers");
        let behind = b.behind().expect("it follows");
        assert!(behind > 0 || b.shows(position), "it is ready and has not told of all");
        let began = Instant::now();
        while !b.shows(position) {
            assert!(began.elapsed() < Duration::from_secs(10), "it does not follow");
            thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(b.range(&id(name), 0..9).expect("read").len(), 2);
        assert_eq!(told.lock().expect("no panic").last(), Some(&id(name)));
    }
}

#[test]
fn of_two_nodes_that_race_to_one_head_one_wins_each_time() {
    let heads = if std::env::var_os("DAYBOOK_LONG").is_some() { 1000 } else { 100 };
    let (nodes, _folders, _) = two();
    keep(&nodes[0], "m", 1);
    let (start, won) = (Barrier::new(2), AtomicU32::new(0));
    thread::scope(|scope| {
        for (number, store) in nodes.iter().enumerate() {
            let (start, won) = (&start, &won);
            scope.spawn(move || {
                for round in 0..heads {
                    start.wait();
                    store.catch_up(&id("m")).expect("the cluster answers");
                    let lines = store.range(&id("m"), round..round + 1).expect("read");
                    let head = lines[0].read().expect("a record");
                    let event_id = format!("w{number}.{round}");
                    let sealed = after(&head).seal(note(Some(&event_id), "me")).expect("in order");
                    let append = Append::new(At::UNIX_EPOCH, Some(head.hash), vec![sealed]);
                    match store.append(append) {
                        Ok(receipt) => {
                            assert_eq!(
                                (receipt.outcome, receipt.first_seq),
                                (Outcome::Stored, round + 1)
                            );
                            won.fetch_add(1, Ordering::Relaxed);
                        }
                        Err(AppendError::HeadMoved { current }) => {
                            assert_eq!(current.map(|head| head.seq), Some(round + 1));
                        }
                        Err(error) => panic!("{error}"),
                    }
                    start.wait();
                }
            });
        }
    });
    assert_eq!(won.into_inner(), heads);
    assert_eq!(whole(&nodes[0], &id("m")).1, whole(&nodes[1], &id("m")).1);
    assert_eq!(leaves(&nodes[0]).len(), 1 + heads as usize);
    assert_eq!(leaves(&nodes[0]), leaves(&nodes[1]));
}

#[test]
fn what_comes_while_a_node_decides_breaks_no_match() {
    let appends = if std::env::var_os("DAYBOOK_LONG").is_some() { 200 } else { 20 };
    let (nodes, _folders, _) = two();
    keep(&nodes[0], "m", 1);
    nodes[1].catch_up(&id("m")).expect("the cluster answers");
    thread::scope(|scope| {
        for writer in 0..16 {
            let store = &nodes[writer % 2];
            scope.spawn(move || {
                for number in 0..appends {
                    crate::readers::write(store, &format!("w{writer}.{number}"));
                }
            });
        }
    });
    for store in &nodes {
        store.catch_up(&id("m")).expect("the cluster answers");
        assert_eq!(whole(store, &id("m")).0.len(), 1 + 16 * appends);
    }
    assert_eq!(leaves(&nodes[0]), leaves(&nodes[1]));
}

#[test]
fn the_same_records_at_two_nodes_at_once_are_stored_once_and_both_have_the_receipt() {
    let (nodes, _folders, _) = two();
    let mut chain = keep(&nodes[0], "m", 1);
    for size in [1, 5] {
        let head = chain.head();
        let records: Vec<_> = (0..size).map(|_| next(&mut chain, "the same")).collect();
        let receipts = thread::scope(|scope| {
            let both = nodes.each_ref().map(|store| {
                let append = Append::new(At::UNIX_EPOCH, head, records.clone());
                scope.spawn(move || store.append(append).expect("stored once"))
            });
            both.map(|one| one.join().expect("no panic"))
        });
        let mut outcomes = receipts.map(|receipt| receipt.outcome == Outcome::Stored);
        outcomes.sort_unstable();
        assert_eq!(outcomes, [false, true]);
        assert_eq!(
            (receipts[0].head, receipts[0].last_seq),
            (receipts[1].head, receipts[1].last_seq)
        );
    }
    assert_eq!(leaves(&nodes[0]).len(), 7);
}

#[test]
fn a_node_goes_on_where_its_copy_ends_and_a_new_one_begins_with_all() {
    let name = fresh_name();
    let folders = [(); 2].map(|()| TempDir::new().expect("a folder"));
    let mut chain = {
        let store = node(&name, folders[0].path());
        let chain = keep(&store, "m", 30);
        store.close();
        chain
    };
    let other = node(&name, folders[1].path());
    assert_eq!(whole(&other, &id("m")).0.len(), 30);
    for _ in 0..10 {
        let head = chain.head();
        let sealed = next(&mut chain, "meanwhile");
        other.append(Append::new(At::UNIX_EPOCH, head, vec![sealed])).expect("stored");
    }
    let store = node(&name, folders[0].path());
    assert_eq!(whole(&store, &id("m")).0, whole(&other, &id("m")).0);
    assert_eq!(leaves(&store), leaves(&other));
}

#[test]
fn a_folder_with_other_records_than_the_cluster_has_is_refused() {
    let name = fresh_name();
    let (mine, theirs) = (TempDir::new().expect("a folder"), TempDir::new().expect("a folder"));
    keep(&node(&name, theirs.path()), "m", 3);
    for (count, what) in [(2, "differs from this node's"), (9, "but this node has 9")] {
        let folder = mine.path().join(count.to_string());
        {
            let alone = crate::open(&folder);
            keep(&alone, "n", count);
        }
        let error = JetStreamStore::open(&address(&name), &folder).err().expect("they differ");
        assert!(error.to_string().contains(what), "{error}");
    }
    let lost = mine.path().join("9");
    let error = JetStreamStore::open(&address(&fresh_name()), &lost).err().expect("a new stream");
    assert!(error.to_string().contains("is gone, but this node has 9 of its records"), "{error}");
}
