//! Invariants when a season ends and the next one begins.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use async_nats::HeaderMap;
use ledger::{
    Append, Begun, JetStreamStore, OpenError, Store, begin_season, migrate_to_cluster,
    migrate_to_folder,
};
use record::{At, Chain};
use serde_json::{Value, json};
use tempfile::TempDir;
use testing::matches::{everything, id, keep, next, whole};

use super::{address, ask, fresh_name, leaves, node, two};

fn begin(name: &str) -> Begun {
    begin_season(&address(name)).unwrap_or_else(|error| panic!("{error}"))
}

/// Adds a record to a match.
fn add(store: &JetStreamStore, chain: &mut Chain) {
    let (head, sealed) = (chain.head(), next(chain, "more"));
    store.append(Append::new(At::UNIX_EPOCH, head, vec![sealed])).expect("stored");
}

/// The cluster's information about the stream of a season.
fn info(name: &str, season: &str) -> Value {
    ask(format!("$JS.API.STREAM.INFO.{name}-records{season}"), HeaderMap::new(), b"")
}

/// Both nodes show the same records of all matches, and this many.
fn check_same(a: &JetStreamStore, b: &JetStreamStore, records: usize) {
    // Of both: a node may not have heard yet of a match that the other has opened.
    let ids: BTreeSet<_> =
        [a, b].into_iter().flat_map(|store| store.match_ids(None, 99).expect("read")).collect();
    for store in [a, b] {
        for match_id in &ids {
            store.catch_up(match_id).expect("the cluster answers");
        }
        assert_eq!(store.behind().expect("it follows"), 0);
    }
    assert_eq!(leaves(a).len(), records);
    assert_eq!((leaves(a), everything(a)), (leaves(b), everything(b)));
}

#[test]
fn a_ledger_goes_on_in_its_next_season_at_every_node_with_one_log() {
    let ([a, b], folders, name) = two();
    let mut chain = keep(&a, "m.1", 5);
    keep(&b, "n", 3);
    assert_eq!(begin(&name), Begun { season: 2, first: 9, was_begun: false });
    // Nobody has written to it, so it is not ended.
    assert_eq!(begin(&name), Begun { season: 2, first: 9, was_begun: true });
    for store in [&a, &b, &a] {
        add(store, &mut chain);
    }
    keep(&b, "o", 2);
    check_same(&a, &b, 13);
    let (first, second) = (info(&name, ""), info(&name, "-2"));
    assert_eq!(first["config"]["sealed"], true);
    assert_eq!(
        (&second["state"]["first_seq"], &second["state"]["last_seq"]),
        (&9.into(), &13.into())
    );
    assert_eq!(begin(&name), Begun { season: 3, first: 14, was_begun: false });
    // One that ends where a season ends, one that is new, and both when there is more.
    let new = TempDir::new().expect("a folder");
    a.close();
    drop(a);
    for more in [false, true] {
        if more {
            add(&b, &mut chain);
        }
        for folder in [folders[0].path(), new.path()] {
            let store = node(&name, folder);
            check_same(&store, &b, 13 + usize::from(more));
            store.close();
        }
    }
    // Everything is moved.
    let (moved, another) = (TempDir::new().expect("a folder"), fresh_name());
    let there = migrate_to_folder(&address(&name), moved.path(), |_, _, _| ());
    let there = there.unwrap_or_else(|error| panic!("{error}"));
    let back = migrate_to_cluster(moved.path(), &address(&another), |_, _, _| ());
    let back = back.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((there.records, there.root), (14, back.root));
    assert_eq!(everything(&crate::open(moved.path())), everything(&b));
    // If the first seasons are already there, the rest is moved to the last one.
    begin(&another);
    add(&b, &mut chain);
    migrate_to_folder(&address(&name), moved.path(), |_, _, _| ()).expect("one more");
    let back = migrate_to_cluster(moved.path(), &address(&another), |_, _, _| ());
    let back = back.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((back.before, back.records), (14, 15));
    assert_eq!(info(&another, "-2")["state"]["messages"], 1);
}

#[test]
fn who_was_stopped_while_a_season_ends_is_gone_on_with() {
    let end = |name: &str| {
        let ended = ask(format!("{name}.records.:"), HeaderMap::new(), b"");
        assert!(ended["error"].is_null(), "{ended}");
    };
    // Only the end is there: both a running node and a restarted one continue.
    for runs in [true, false] {
        let ([a, b], folders, name) = two();
        let mut chain = keep(&a, "m", 4);
        let late = next(&mut chain.clone(), "too late");
        let nodes = if runs {
            end(&name);
            [a, b]
        } else {
            a.close();
            b.close();
            drop((a, b));
            end(&name);
            folders.each_ref().map(|folder| node(&name, folder.path()))
        };
        for store in &nodes {
            add(store, &mut chain);
        }
        check_same(&nodes[0], &nodes[1], 6);
        assert_eq!(info(&name, "-2")["state"]["first_seq"], 5);
        assert_eq!(info(&name, "")["config"]["sealed"], !runs);
        if runs {
            // Anything written after the end, and another end, is ignored.
            let mut headers = HeaderMap::new();
            headers.insert("Daybook-Accepted", At::UNIX_EPOCH.to_string());
            let stored = ask(format!("{name}.records.m"), headers, &late.line);
            assert!(stored["seq"].as_u64() > Some(5), "{stored}");
            end(&name);
            let new = TempDir::new().expect("a folder");
            check_same(&node(&name, new.path()), &nodes[1], 6);
            assert!(nodes[0].breaks().is_empty());
        }
        assert_eq!(begin(&name), Begun { season: 3, first: 7, was_begun: false });
        assert_eq!(info(&name, "")["config"]["sealed"], true);
        add(&nodes[0], &mut chain);
        check_same(&nodes[0], &nodes[1], 7);
    }
}

#[test]
fn nothing_is_lost_or_there_twice_where_seasons_end_while_many_write() {
    let (nodes, _folders, name) = two();
    let is_over = AtomicBool::new(false);
    let counts: Vec<usize> = thread::scope(|scope| {
        let writers: Vec<_> = (0..6)
            .map(|number| {
                let (store, is_over) = (&nodes[number % 2], &is_over);
                scope.spawn(move || {
                    let mut chain = keep(store, &format!("w{number}"), 1);
                    let mut count = 1;
                    while !is_over.load(Ordering::Relaxed) {
                        let head = chain.head();
                        let records: Vec<_> =
                            (0..=count % 3).map(|_| next(&mut chain, "more")).collect();
                        count += records.len();
                        store.append(Append::new(At::UNIX_EPOCH, head, records)).expect("stored");
                    }
                    count
                })
            })
            .collect();
        for season in 2..5 {
            thread::sleep(std::time::Duration::from_millis(300));
            // Two concurrent calls do it once, or one after the other.
            let both = [(); 2].map(|()| scope.spawn(|| begin(&name).season));
            let both = both.map(|one| one.join().expect("no panic"));
            assert!(both.iter().all(|&begun| begun >= season), "{both:?}");
        }
        is_over.store(true, Ordering::Relaxed);
        writers.into_iter().map(|writer| writer.join().expect("no panic")).collect()
    });
    check_same(&nodes[0], &nodes[1], counts.iter().sum());
    for (number, count) in counts.into_iter().enumerate() {
        assert_eq!(whole(&nodes[0], &id(&format!("w{number}"))).0.len(), count);
    }
    assert!(nodes.iter().all(|store| store.breaks().is_empty()));
}

#[test]
fn a_season_that_is_over_may_be_taken_away_once_all_have_it_and_who_has_not_is_told() {
    let ([a, b], folders, name) = two();
    let mut chain = keep(&a, "m", 4);
    check_same(&a, &b, 4);
    begin(&name);
    let deleted = ask(format!("$JS.API.STREAM.DELETE.{name}-records"), HeaderMap::new(), b"");
    assert_eq!(deleted["success"], true);
    a.close();
    drop(a);
    // Its copy ends where that season did.
    let a = node(&name, folders[0].path());
    add(&a, &mut chain);
    check_same(&a, &b, 5);
    let new = TempDir::new().expect("a folder");
    let error = JetStreamStore::open(&address(&name), new.path()).err().expect("a part is gone");
    assert!(
        matches!(&error, OpenError::Cluster { what, .. } if what.contains("before message 5")),
        "{error}"
    );
    // A season that begins elsewhere is a different one.
    let config = json!({ "name": format!("{name}-records-3"), "subjects": [format!("{name}.records-3.*")],
        "storage": "file", "num_replicas": 3, "first_seq": 9, "discard": "new", "deny_delete": true,
        "deny_purge": true, "allow_direct": true, "allow_atomic": true });
    let made = ask(
        format!("$JS.API.STREAM.CREATE.{name}-records-3"),
        HeaderMap::new(),
        config.to_string().as_bytes(),
    );
    assert!(made["error"].is_null(), "{made}");
    ask(format!("{name}.records-2.:"), HeaderMap::new(), b"");
    let began = std::time::Instant::now();
    while b.behind().is_ok() && began.elapsed().as_secs() < 20 {
        thread::sleep(std::time::Duration::from_millis(50));
    }
    let error = b.behind().expect_err("the next season does not follow this one");
    assert!(error.to_string().contains("begins with message 9"), "{error}");
}
