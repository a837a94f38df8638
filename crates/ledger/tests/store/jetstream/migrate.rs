//! Guarantees of moving a ledger to a cluster and back.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use ledger::{
    Append, KeyUse, Log, Migrated, OpenError, Stage, Store, migrate_to_cluster, migrate_to_folder,
};
use record::{LeafForm, Signer, checkpoint};
use tempfile::TempDir;
use testing::matches::{at, everything, id, keep, listing, next, opened, whole};
use tlog_tiles::EMPTY_HASH;

use super::{address, fresh_name, leaves, node};

/// Records of the store that is moved: more than a cluster takes at once.
const RECORDS: u64 = 1220;

fn signer() -> Signer {
    Signer::new("daybook-test".parse().expect("a name"), &[1; 32])
}

/// A store with appends of one record and of hundreds, the first of which an earlier version accepted, and with a log.
fn given(folder: &Path) {
    let store = crate::open(folder);
    keep(&store, "a.b", 19);
    let (mut chain, first) = opened("m");
    let append = Append::new(at(5), None, vec![first]).listed(listing(7, &[]));
    store.append(append).expect("a new match");
    for part in 1..=4 {
        let head = chain.head();
        let records =
            (0..300).map(|number| next(&mut chain, &format!("remark {number}"))).collect();
        let append = Append::new(at(part), head, records).listed(listing(part, &[]));
        store.append(append).expect("the next records");
    }
    drop(store);
    let segment = folder.join("mirror/00000001.ndjson");
    let text = fs::read_to_string(&segment).expect("read");
    fs::write(&segment, text.replacen("\"form\":2,", "", 10)).expect("written");
    fs::remove_dir_all(folder.join("sled")).expect("removed");
    let store = crate::open(folder);
    assert_eq!(store.leaves().next(1).expect("read")[0].form(), LeafForm::One);
    Log::open(store.leaves(), folder, signer(), KeyUse::New).expect("a log").close();
}

fn in_any_way(_: Stage, _: u64, _: u64) {}

fn to_cluster(folder: &Path, name: &str) -> Result<Migrated, OpenError> {
    migrate_to_cluster(folder, &address(name), in_any_way)
}

fn to_folder(name: &str, folder: &Path) -> Result<Migrated, OpenError> {
    migrate_to_folder(&address(name), folder, in_any_way)
}

fn mirror(folder: &Path) -> Vec<u8> {
    fs::read(folder.join("mirror/00000001.ndjson")).expect("a segment")
}

/// Both folders have the same bytes, heads and leaves.
fn check_same(one: &Path, other: &Path) {
    assert_eq!(mirror(one), mirror(other));
    let (one, other) = (crate::open(one), crate::open(other));
    assert_eq!(everything(&one), everything(&other));
    assert_eq!(leaves(&one), leaves(&other));
}

#[test]
fn a_ledger_that_moves_to_a_cluster_and_back_has_the_same_bytes_heads_and_root_and_its_log_goes_on()
{
    let (name, folder, other) = (fresh_name(), TempDir::new(), TempDir::new());
    let (folder, other) = (folder.expect("a folder"), other.expect("a folder"));
    let (folder, other) = (folder.path(), &other.path().join("new"));
    given(folder);
    let kept = mirror(folder);
    let first = to_cluster(folder, &name).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((first.matches, first.records, first.before), (2, RECORDS, 0));
    let again = to_cluster(folder, &name).expect("nothing is left to do");
    assert_eq!(again, Migrated { before: RECORDS, ..first });
    assert_eq!(mirror(folder), kept);
    {
        let store = node(&name, folder);
        let checkpoints = store.checkpoints().expect("it is shared");
        let log = Log::open_shared(store.leaves(), folder, signer(), KeyUse::Known, checkpoints);
        let log = log.expect("it goes on");
        assert_eq!((log.published().size, log.published().root), (RECORDS, first.root));
        keep(&store, "n", 2);
        assert_eq!(log.covering(RECORDS + 1).expect("signed").size, RECORDS + 2);
        log.close();
        store.close();
    }
    let back = to_folder(&name, other).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((back.matches, back.records, back.before), (3, RECORDS + 2, 0));
    assert_eq!(to_folder(&name, other).expect("nothing is left").before, RECORDS + 2);
    check_same(folder, other);
    let store = crate::open(other);
    let log = Log::open(store.leaves(), other, signer(), KeyUse::Known).expect("it goes on");
    assert_eq!((log.published().size, log.published().root), (RECORDS + 2, back.root));
}

#[test]
fn a_move_that_was_stopped_goes_on_where_it_was() {
    let (name, folder, other) = (fresh_name(), TempDir::new(), TempDir::new());
    let (folder, other) = (folder.expect("a folder"), other.expect("a folder"));
    given(folder.path());
    let stop = |stage, done: u64, all| {
        assert!(stage != Stage::Copying || done == all, "stopped after {done} of {all}");
    };
    let stopped = |moved: &mut dyn FnMut() -> Result<Migrated, OpenError>| {
        catch_unwind(AssertUnwindSafe(moved)).expect_err("it was stopped");
    };
    stopped(&mut || migrate_to_cluster(folder.path(), &address(&name), stop));
    let moved = to_cluster(folder.path(), &name).expect("it goes on");
    assert!((1..RECORDS).contains(&moved.before), "{moved:?}");
    stopped(&mut || migrate_to_folder(&address(&name), other.path(), stop));
    let back = to_folder(&name, other.path()).expect("it goes on");
    assert!((1..RECORDS).contains(&back.before), "{back:?}");
    assert_eq!(Migrated { before: 0, ..moved }, Migrated { before: 0, ..back });
    check_same(folder.path(), other.path());
}

#[test]
fn a_stream_with_other_records_or_more_is_refused_and_stays_as_it_is() {
    let (name, folder) = (fresh_name(), TempDir::new().expect("a folder"));
    let path = |name: &str| folder.path().join(name);
    let store = node(&name, &path("theirs"));
    keep(&store, "m", 3);
    keep(&crate::open(&path("other")), "n", 5);
    keep(&crate::open(&path("less")), "m", 2);
    let error = to_cluster(&path("other"), &name).expect_err("it is refused").to_string();
    assert!(error.contains("record 1 of the stream differs from the folder's"), "{error}");
    let error = to_cluster(&path("less"), &name).expect_err("it is refused").to_string();
    assert!(error.contains("already has 3 records, but the folder has 2"), "{error}");
    let error = to_folder(&name, &path("other")).expect_err("it is refused").to_string();
    assert!(error.contains("the stream") && error.contains("this node has 5"), "{error}");
    let error = to_folder(&fresh_name(), &path("new")).expect_err("it is refused").to_string();
    assert!(error.contains("does not exist"), "{error}");
    assert!(!path("new").exists());
    store.catch_up(&id("m")).expect("the cluster answers");
    assert_eq!((leaves(&store).len(), whole(&store, &id("m")).0.len()), (3, 3));
}

#[test]
fn records_that_come_meanwhile_and_a_checkpoint_of_other_records_are_found() {
    let (name, folder) = (fresh_name(), TempDir::new().expect("a folder"));
    let path = |name: &str| folder.path().join(name);
    given(&path("one"));
    let store = node(&name, &path("two"));
    let mut writes = Some(|store: &dyn Store, name: &str| drop(keep(store, name, 1)));
    let moved = migrate_to_cluster(&path("one"), &address(&name), |_, _, _| {
        if let Some(write) = writes.take() {
            write(&store, "x");
        }
    });
    let error = moved.expect_err("the stream has another record").to_string();
    assert!(error.contains("another program is writing to the stream"), "{error}");
    let mut writes = Some(|store: &dyn Store, name: &str| drop(keep(store, name, 1)));
    let moved = migrate_to_folder(&address(&name), &path("three"), |stage, _, _| {
        if let Some(write) = writes.take_if(|_| stage == Stage::Comparing) {
            write(&store, "y");
        }
    });
    let error = moved.expect_err("the stream has one more").to_string();
    assert!(error.contains("more records in the meantime"), "{error}");
    to_folder(&name, &path("three")).expect("now it has all");
    let mut checkpoints = store.checkpoints().expect("it is shared");
    assert!(checkpoints.publish(&checkpoint(1, EMPTY_HASH, &signer())).expect("published"));
    let error = to_folder(&name, &path("three")).expect_err("another root").to_string();
    assert!(error.contains("the last checkpoint of the cluster covers different"), "{error}");
}
