//! Tests with a failing disk: what the store returns, and what it contains afterwards.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{fs, io};

use record::{At, Chain, Draft, MatchId, Sealed, Signer};
use rustix::io::Errno;
use tempfile::TempDir;

use crate::log::LogStep;
use crate::sync::StoreCopy;
use crate::{Append, AppendError, KeyUse, Log, LogError, OpenError, ReadError, SledStore, Store};

/// Counts what a disk was asked for, and decides whether it fails.
#[derive(Default)]
struct Disk {
    synced: Mutex<Vec<StoreCopy>>,
    sled_fails: AtomicBool,
    mirror_fails: AtomicBool,
}

impl Disk {
    fn open(self: &Arc<Self>, folder: &TempDir) -> SledStore {
        self.try_open(folder.path()).unwrap_or_else(|error| panic!("{error}"))
    }

    fn try_open(self: &Arc<Self>, path: &Path) -> Result<SledStore, OpenError> {
        let disk = Arc::clone(self);
        let sync = Arc::new(move |copy, file: &fs::File| {
            if disk.fails(copy).load(Ordering::SeqCst) {
                return Err(io::Error::other("input/output error"));
            }
            file.sync_data()?;
            disk.synced.lock().expect("no panic").push(copy);
            Ok(())
        });
        SledStore::open_with(path, sync)
    }

    fn fails(&self, copy: StoreCopy) -> &AtomicBool {
        match copy {
            StoreCopy::Sled => &self.sled_fails,
            StoreCopy::Mirror => &self.mirror_fails,
        }
    }

    /// What was synced since the last call.
    fn synced(&self) -> Vec<StoreCopy> {
        std::mem::take(&mut *self.synced.lock().expect("no panic"))
    }
}

fn id() -> MatchId {
    "m".parse().expect("a name")
}

/// A match of three records.
fn records() -> Vec<Sealed> {
    let mut chain = Chain::new(id());
    let opened = r#"{"event": {"type": "match_opened", "data": {"edition": "4.0", "format": "f",
        "players": [], "recorder": "test"}}}"#;
    let note = r#"{"event": {"type": "note", "data": {"text": "a remark"}}}"#;
    let drafts = [opened, note, note].map(|text| Draft::parse(text.as_bytes()).expect("a draft"));
    drafts.map(|draft| chain.seal(draft).expect("in order")).into()
}

fn follow(number: usize) -> Append {
    let records = records();
    let expected = number.checked_sub(1).map(|before| records[before].hash);
    Append::new(At::UNIX_EPOCH, expected, vec![records[number].clone()])
}

#[test]
fn both_copies_are_synced_before_each_answer() {
    let folder = TempDir::new().expect("a folder");
    let disk = Arc::new(Disk::default());
    let store = disk.open(&folder);
    disk.synced();
    for number in 0..3 {
        store.append(follow(number)).expect("a good disk");
        let mut synced = disk.synced();
        synced.sort_by_key(|copy| *copy as u8);
        assert_eq!(synced, [StoreCopy::Sled, StoreCopy::Mirror], "record {number}");
    }
    store.append(follow(2)).expect("it is there");
    store.append(follow(1)).expect("it is there");
    assert_eq!(disk.synced(), [], "what is on the disk needs no sync");
}

#[test]
fn nobody_sees_what_is_not_synced() {
    let folder = TempDir::new().expect("a folder");
    let (entered, leave) = (std::sync::mpsc::channel(), std::sync::mpsc::channel::<()>());
    let (enter, leave_sync) = (entered.0, Mutex::new(leave.1));
    let blocks = Arc::new(AtomicBool::new(false));
    let blocking = Arc::clone(&blocks);
    let sync = Arc::new(move |copy, file: &fs::File| {
        if copy == StoreCopy::Mirror && blocking.load(Ordering::SeqCst) {
            enter.send(()).expect("the test waits");
            leave_sync.lock().expect("no panic").recv().expect("the test answers");
        }
        file.sync_data()
    });
    let store = SledStore::open_with(folder.path(), sync).expect("a store");
    store.append(follow(0)).expect("a good disk");
    blocks.store(true, Ordering::SeqCst);
    std::thread::scope(|scope| {
        let appending = scope.spawn(|| store.append(follow(1)));
        entered.1.recv().expect("the sync begins");
        let records = records();
        assert_eq!(store.head(&id()).expect("read").map(|head| head.seq), Some(0));
        assert_eq!(store.range(&id(), 0..9).expect("read").len(), 1);
        assert_eq!(store.find(&id(), &records[1].record.id).expect("read"), None);
        leave.0.send(()).expect("the sync waits");
        appending.join().expect("no panic").expect("a good disk");
        assert_eq!(store.head(&id()).expect("read").map(|head| head.seq), Some(1));
        blocks.store(false, Ordering::SeqCst);
    });
}

#[test]
fn a_failed_sync_of_either_copy_stops_everything() {
    for fails in [StoreCopy::Sled, StoreCopy::Mirror] {
        let folder = TempDir::new().expect("a folder");
        let disk = Arc::new(Disk::default());
        let store = disk.open(&folder);
        store.append(follow(0)).expect("a good disk");
        let flag = disk.fails(fails);
        flag.store(true, Ordering::SeqCst);
        let error = store.append(follow(1)).expect_err("a bad disk");
        assert!(matches!(error, AppendError::Poisoned(_)));
        let text = error.to_string();
        assert!(text.contains("input/output error") && text.contains("unknown"), "{text}");
        // A disk that works again changes nothing: its contents are unknown.
        flag.store(false, Ordering::SeqCst);
        assert!(store.is_poisoned());
        assert!(matches!(store.append(follow(1)), Err(AppendError::Poisoned(_))));
        assert!(matches!(store.append(follow(0)), Err(AppendError::Poisoned(_))));
        assert!(matches!(store.head(&id()), Err(ReadError::Poisoned(_))));
        assert!(matches!(store.range(&id(), 0..1), Err(ReadError::Poisoned(_))));
        assert!(matches!(store.matches(None, 1), Err(ReadError::Poisoned(_))));
        assert!(matches!(store.match_ids(None, 1), Err(ReadError::Poisoned(_))));
        assert!(matches!(store.leaves().next(1), Err(ReadError::Poisoned(_))));
        drop(store);

        // The next start compares both copies; what was acknowledged is there, and the append can
        // be repeated.
        assert!(folder.path().join("open").exists());
        let store = disk.open(&folder);
        assert!(store.head(&id()).expect("read").is_some());
        store.append(follow(1)).expect("a good disk");
        store.append(follow(2)).expect("a good disk");
        assert_eq!(store.range(&id(), 0..9).expect("read").len(), 3);
    }
}

#[test]
fn who_reads_on_meets_a_failed_sync() {
    let folder = TempDir::new().expect("a folder");
    let disk = Arc::new(Disk::default());
    let store = disk.open(&folder);
    store.append(follow(0)).expect("a good disk");
    std::thread::scope(|scope| {
        let reading = scope.spawn(|| {
            loop {
                match store.range(&id(), 1..9) {
                    Ok(lines) => assert!(lines.is_empty(), "it was not acknowledged"),
                    Err(error) => return error,
                }
                std::thread::sleep(Duration::from_millis(1));
            }
        });
        disk.mirror_fails.store(true, Ordering::SeqCst);
        store.append(follow(1)).expect_err("a bad disk");
        let error = reading.join().expect("no panic");
        assert!(matches!(error, ReadError::Poisoned(_)), "{error}");
    });
}

#[test]
fn a_disk_that_fails_during_a_repair_loses_nothing() {
    for behind in ["sled", "mirror"] {
        let folder = TempDir::new().expect("a folder");
        let (now, old) = (folder.path().join("now"), folder.path().join("old"));
        let disk = Arc::new(Disk::default());
        drop(disk.try_open(&now).map(|store| store.append(follow(0))));
        fs::create_dir(&old).expect("a folder");
        copy_files(&now.join(behind), &old.join(behind));
        let store = disk.try_open(&now).expect("a store");
        for number in 1..3 {
            store.append(follow(number)).expect("a good disk");
        }
        drop(store);
        // One copy is replaced by an earlier version, and cannot be written to at first.
        fs::remove_dir_all(now.join(behind)).expect("removed");
        copy_files(&old.join(behind), &now.join(behind));
        fs::write(now.join("open"), "").expect("the marker");
        let failing = if behind == "sled" { StoreCopy::Sled } else { StoreCopy::Mirror };
        disk.fails(failing).store(true, Ordering::SeqCst);
        for _ in 0..2 {
            let error = disk.try_open(&now).map(drop).expect_err("a bad disk").to_string();
            assert!(error.contains("input/output error"), "{error}");
        }
        disk.fails(failing).store(false, Ordering::SeqCst);
        let store = disk.try_open(&now).expect("a store");
        assert_eq!(store.range(&id(), 0..9).expect("read").len(), 3, "{behind}");
        drop(store);
        let names =
            fs::read_dir(&now).expect("a folder").map(|entry| entry.expect("an entry").file_name());
        let mut asides: Vec<_> =
            names.filter(|name| name.to_string_lossy().starts_with("aside")).collect();
        asides.sort();
        assert_eq!(asides, ["aside-1"], "{behind}");
        // Each copy alone.
        fs::remove_dir_all(now.join("sled")).expect("removed");
        let store = disk.try_open(&now).expect("a store");
        assert_eq!(store.range(&id(), 0..9).expect("read").len(), 3, "{behind}");
        drop(store);
        fs::remove_dir_all(now.join("mirror")).expect("removed");
        let store = disk.try_open(&now).expect("a store");
        assert_eq!(store.range(&id(), 0..9).expect("read").len(), 3, "{behind}");
    }
}

const STEPS: [LogStep; 5] =
    [LogStep::Integrate, LogStep::Persist, LogStep::Sign, LogStep::Keep, LogStep::Publish];

fn signer() -> Signer {
    Signer::new("example.org/log".parse().expect("an origin"), &[7; 32])
}

/// The log of a store that stops before this step once told to.
fn stopping(
    store: &SledStore,
    path: &Path,
    step: LogStep,
) -> (Result<Log, LogError>, Arc<AtomicBool>) {
    let stops = Arc::new(AtomicBool::new(false));
    let stopping = Arc::clone(&stops);
    let ask = move |at| {
        if at == step && stopping.load(Ordering::SeqCst) {
            return Err(io::Error::other("the power went"));
        }
        Ok(())
    };
    let with = (None, Box::new(ask) as _);
    let log = Log::open_with(store.leaves(), path, signer(), KeyUse::New, with);
    (log, stops)
}

#[test]
fn a_log_that_stops_before_any_step_goes_on_with_the_same_tree() {
    for step in STEPS {
        let folder = TempDir::new().expect("a folder");
        let store = SledStore::open(folder.path()).expect("a store");
        store.append(follow(0)).expect("a good disk");
        let (log, stops) = stopping(&store, folder.path(), step);
        let log = log.expect("a new log");
        let before = log.published();
        assert_eq!(before.size, 1);
        stops.store(true, Ordering::SeqCst);
        store.append(follow(1)).expect("the store goes on");
        let error = log.covering(1).expect_err("it stops").to_string();
        assert!(error.contains("the power went"), "{error}");
        assert_eq!(log.published(), before, "{step:?}: nobody has seen more");
        assert!(log.check().is_err());
        drop(log);

        let log = Log::open(store.leaves(), folder.path(), signer(), KeyUse::Known);
        let log = log.unwrap_or_else(|error| panic!("{step:?}: {error}"));
        let after = log.published();
        assert_eq!(after.size, 2, "{step:?}");
        let grown = log.consistency(1, 2).expect("read").expect("a proof");
        assert_eq!(grown.verify(before.root, after.root), Ok(()), "{step:?}");
        store.append(follow(2)).expect("a good disk");
        let last = log.covering(2).expect("it runs");
        let grown = log.consistency(2, 3).expect("read").expect("a proof");
        assert_eq!(grown.verify(after.root, last.root), Ok(()), "{step:?}");
    }
}

#[test]
fn of_two_histories_only_the_one_that_was_about_to_be_signed_is_signed() {
    for step in STEPS {
        let folder = TempDir::new().expect("a folder");
        let (one, other) = (folder.path().join("one"), folder.path().join("other"));
        let store = SledStore::open(&one).expect("a store");
        store.append(follow(0)).expect("a good disk");
        drop(store);
        copy_files(&one, &other);
        let store = SledStore::open(&one).expect("a store");
        let (log, stops) = stopping(&store, &one, step);
        let log = log.expect("a new log");
        stops.store(true, Ordering::SeqCst);
        store.append(follow(1)).expect("a good disk");
        log.covering(1).expect_err("it stops");
        drop((log, store));

        // The other history has the same key and everything that the first one has left.
        let store = SledStore::open(&other).expect("a store");
        let mut chain = Chain::resume(id(), 1, records()[0].hash, []);
        let text = r#"{"event": {"type": "note", "data": {"text": "another"}}}"#;
        let draft = Draft::parse(text.as_bytes()).expect("a draft");
        let sealed = chain.seal(draft).expect("in order");
        let expected = Some(records()[0].hash);
        store.append(Append::new(At::UNIX_EPOCH, expected, vec![sealed])).expect("a good disk");
        copy_files(&one.join("tree"), &other.join("tree"));
        let opened = Log::open(store.leaves(), &other, signer(), KeyUse::Known);
        let signed = matches!(step, LogStep::Sign | LogStep::Keep | LogStep::Publish);
        match opened {
            Ok(log) => assert!(!signed && log.published().size == 2, "{step:?}"),
            Err(LogError::Different { size: 2, .. }) => assert!(signed, "{step:?}"),
            Err(error) => panic!("{step:?}: {error}"),
        }
    }
}

fn copy_files(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy_files(&path, &target);
        } else {
            fs::copy(&path, target).expect("a copy");
        }
    }
}

#[test]
fn a_log_without_descriptors_at_any_step_waits_and_goes_on() {
    for step in STEPS {
        let folder = TempDir::new().expect("a folder");
        let store = SledStore::open(folder.path()).expect("a store");
        store.append(follow(0)).expect("a good disk");
        let left = Arc::new(AtomicU32::new(0));
        let failing = Arc::clone(&left);
        let ask = move |at| {
            let less = |left: u32| left.checked_sub(1);
            let is_out = at == step
                && failing.fetch_update(Ordering::SeqCst, Ordering::SeqCst, less).is_ok();
            if is_out { Err(Errno::MFILE.into()) } else { Ok(()) }
        };
        let with = (None, Box::new(ask) as _);
        let log = Log::open_with(store.leaves(), folder.path(), signer(), KeyUse::New, with);
        let log = log.expect("a new log");
        left.store(1, Ordering::SeqCst);
        store.append(follow(1)).expect("a good disk");
        assert_eq!(log.covering(1).expect("it waits").size, 2, "{step:?}");
        assert!(log.check().is_ok(), "{step:?}");
        assert_eq!(left.load(Ordering::SeqCst), 0, "{step:?}");
    }
}

#[test]
fn a_store_is_closed_in_peace_whoever_still_holds_it() {
    let folder = TempDir::new().expect("a folder");
    let store = SledStore::open(folder.path()).expect("a store");
    let log = Log::open(store.leaves(), folder.path(), signer(), KeyUse::New).expect("a new log");
    store.append(follow(0)).expect("a good disk");
    let (store, log) = (Arc::new(store), Arc::new(log));
    let held = (store.clone(), log.clone());
    log.close();
    store.close();
    assert_eq!(held.1.published().size, 1);
    assert!(!folder.path().join("open").exists(), "the next start takes it for an unclean stop");
    assert!(matches!(held.0.append(follow(1)), Err(AppendError::Closed)));
    assert!(matches!(held.0.head(&id()), Err(ReadError::Closed)));
    assert!(!held.0.is_poisoned());
}
