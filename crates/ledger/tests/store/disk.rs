//! The contents of the disk: closing and opening, the mirror, and repairs.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, thread};

use ledger::{Append, Field, OpenError, SledStore, Store, Term, restore};
use record::{At, Digest, verify_chain};
use serde_json::Value;
use tempfile::TempDir;
use testing::matches::{everything, id, keep, list, next, opened, whole};

use crate::open;

fn folder() -> TempDir {
    TempDir::new().expect("a folder for the test")
}

/// Several matches, listed and not, in several appends.
fn fill(store: &dyn Store) {
    for name in ["a", "b", "c"] {
        keep(store, name, 20);
    }
    for number in 0..10 {
        let term = Term::new(Field::Hero, "Kojo").expect("a good term");
        list(store, &format!("listed-{number}"), number, &[term]);
    }
}

/// The last segment of a mirror.
fn segment(store: &Path) -> PathBuf {
    store.join("mirror/00000001.ndjson")
}

pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("a copy");
        }
    }
}

/// As if the last stop had been unclean.
fn mark(path: &Path) {
    fs::write(path.join("open"), "").expect("the marker");
}

#[test]
fn a_store_that_is_opened_again_has_everything() {
    let folder = folder();
    let store = open(folder.path());
    fill(&store);
    let before = everything(&store);
    let page = store.matches(None, 99).expect("read");
    assert!(folder.path().join("open").exists());
    drop(store);
    assert!(!folder.path().join("open").exists());
    for unclean in [false, true] {
        if unclean {
            mark(folder.path());
        }
        let store = open(folder.path());
        assert_eq!(everything(&store), before);
        assert_eq!(store.matches(None, 99).expect("read"), page);
        assert!(!folder.path().join("aside-1").exists());
    }
}

#[test]
fn the_mirror_has_what_the_store_has() {
    let folder = folder();
    let store = open(folder.path());
    thread::scope(|scope| {
        for name in ["a", "b", "c", "d"] {
            let store = &store;
            scope.spawn(move || keep(store, name, 30));
        }
    });
    let text = fs::read_to_string(segment(folder.path())).expect("the mirror");
    for name in ["a", "b", "c", "d"] {
        let of_match = |line: &&str| {
            let line: Value = serde_json::from_str(line).expect("every line is JSON");
            line["match"] == name
        };
        let lines: Vec<&str> = text.lines().filter(of_match).collect();
        let (kept, head) = whole(&store, &id(name));
        assert!(lines.iter().map(|line| line.as_bytes()).eq(kept.iter().map(|line| &*line.bytes)));
        assert_eq!(verify_chain(lines.iter().map(|line| line.as_bytes())), Ok(head));
    }
    let last: Value = serde_json::from_str(text.lines().last().expect("a line")).expect("JSON");
    let head: Digest = serde_json::from_value(last["appended"]["head"].clone()).expect("a hash");
    let name = last["appended"]["match"].as_str().expect("a match");
    assert_eq!(store.head(&id(name)).expect("read").map(|found| found.hash), Some(head));
}

#[test]
fn a_lost_store_is_restored_from_its_mirror() {
    let (old, new) = (folder(), folder());
    let store = open(old.path());
    fill(&store);
    let before = everything(&store);
    let page = store.matches(None, 99).expect("read");
    drop(store);
    fs::remove_dir_all(old.path().join("sled")).expect("the store is lost");

    let target = new.path().join("store");
    let mut bytes = 0;
    let restored =
        restore(&old.path().join("mirror"), &target, &[], At::UNIX_EPOCH, |done| bytes = done);
    let restored = restored.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((restored.matches, restored.records, restored.left_out), (13, 70, None));
    assert_eq!(bytes, fs::metadata(segment(old.path())).expect("the mirror").len());
    let store = open(&target);
    assert_eq!(everything(&store), before);
    assert_eq!(store.matches(None, 99).expect("read"), page);
    assert_eq!(
        fs::read(segment(&target)).expect("the mirror"),
        fs::read(segment(old.path())).expect("the mirror")
    );
    drop(store);
    let error = restore(&old.path().join("mirror"), &target, &[], At::UNIX_EPOCH, |_| ())
        .expect_err("it is there");
    assert!(error.to_string().ends_with("already contains a store; give a new folder"), "{error}");

    // Opened in its own place it repairs itself.
    assert_eq!(everything(&open(old.path())), before);
}

#[test]
fn a_restore_that_did_not_finish_does_not_open() {
    let folder = folder();
    fs::create_dir(folder.path().join("mirror.partial")).expect("a folder");
    let error = SledStore::open(folder.path()).map(drop).expect_err("unfinished");
    assert!(matches!(error, OpenError::Unfinished { .. }), "{error}");
}

#[test]
fn a_half_written_end_of_the_mirror_is_cut_off() {
    let folder = folder();
    let store = open(folder.path());
    fill(&store);
    let before = everything(&store);
    drop(store);
    let whole = fs::read(segment(folder.path())).expect("the mirror");
    let (_, first) = opened("half");
    let mut line = first.line.to_vec();
    line.push(b'\n');
    let not_json = b"{\"appended\":{\"head\":\n".to_vec();
    for end in [line[..20].to_vec(), line.clone(), vec![0; 4096], [line, not_json].concat()] {
        let mut file = OpenOptions::new().append(true).open(segment(folder.path()));
        file.as_mut().expect("the mirror").write_all(&end).expect("written");
        mark(folder.path());
        let copied = TempDir::new().expect("a folder");
        let target = copied.path().join("store");
        let restored = restore(&folder.path().join("mirror"), &target, &[], At::UNIX_EPOCH, |_| ());
        let left_out = restored.unwrap_or_else(|error| panic!("{error}")).left_out;
        let expected = format!("from byte {} on", whole.len());
        assert!(left_out.as_ref().is_some_and(|text| text.contains(&expected)), "{left_out:?}");
        assert_eq!(everything(&open(folder.path())), before);
        assert_eq!(fs::read(segment(folder.path())).expect("the mirror"), whole);
        assert_eq!(everything(&open(&target)), before);
    }
}

#[test]
fn what_only_one_copy_has_is_given_to_the_other() {
    for lost in ["sled", "mirror"] {
        let (folder, before) = (folder(), folder());
        let store = open(folder.path());
        fill(&store);
        drop(store);
        copy(&folder.path().join(lost), &before.path().join(lost));
        let store = open(folder.path());
        keep(&store, "later", 400);
        let mut chain = keep(&store, "listed-later", 1);
        let head = chain.head();
        let end = Append::new(At::UNIX_EPOCH, head, vec![next(&mut chain, "end")]);
        store.append(end.listed(testing::matches::listing(3, &[]))).expect("one more");
        let all = everything(&store);
        drop(store);
        // One copy is as it was before.
        fs::remove_dir_all(folder.path().join(lost)).expect("removed");
        copy(&before.path().join(lost), &folder.path().join(lost));
        assert_eq!(everything(&open(folder.path())), all, "{lost}, after a clean stop");
        assert!(folder.path().join("aside-1/db").exists());
        fs::remove_dir_all(folder.path().join("aside-1")).expect("removed");
        fs::remove_dir_all(folder.path().join(lost)).expect("removed");
        copy(&before.path().join(lost), &folder.path().join(lost));
        mark(folder.path());
        assert_eq!(everything(&open(folder.path())), all, "{lost}");
        assert!(folder.path().join("aside-1/db").exists());
        mark(folder.path());
        fs::remove_dir_all(folder.path().join("sled")).expect("removed");
        assert_eq!(everything(&open(folder.path())), all, "{lost}, from the mirror");
    }
}

#[test]
fn a_damaged_sled_file_is_built_anew() {
    let folder = folder();
    let store = open(folder.path());
    fill(&store);
    let before = everything(&store);
    drop(store);
    let file = folder.path().join("sled/db");
    let good = fs::read(&file).expect("sled's file");
    let length = good.len();
    let zeros = |from: usize, to: usize| {
        let mut bytes = good.clone();
        bytes[from..to].fill(0);
        bytes
    };
    let used = good.iter().rposition(|byte| *byte != 0).expect("it is not empty");
    for damaged in [
        Vec::new(),
        good[..length / 2].to_vec(),
        good[..used / 2].to_vec(),
        zeros(0, 512),
        zeros(0, length),
        zeros(used / 2, used),
        zeros(used / 3, used / 2),
        b"not sled".repeat(1000),
    ] {
        fs::write(&file, damaged).expect("written");
        mark(folder.path());
        assert_eq!(everything(&open(folder.path())), before);
    }
}

#[test]
fn a_mirror_damaged_before_its_end_is_mended_or_named() {
    let folder = folder();
    let store = open(folder.path());
    let (mut chain, first) = opened("long");
    store.append(Append::new(At::UNIX_EPOCH, None, vec![first])).expect("a new match");
    for _ in 0..20 {
        let head = chain.head();
        let sealed = next(&mut chain, &"x".repeat(60_000));
        store.append(Append::new(At::UNIX_EPOCH, head, vec![sealed])).expect("one more");
    }
    drop(store);
    let whole = fs::read(segment(folder.path())).expect("the mirror");
    let mut bytes = whole.clone();
    bytes[100_000] ^= 1;
    fs::write(segment(folder.path()), &bytes).expect("written");
    mark(folder.path());
    drop(open(folder.path()));
    assert!(fs::read(segment(folder.path())).expect("the mirror") == whole);
    let aside = folder.path().join("aside-1/mirror/00000001.ndjson");
    assert!(fs::read(aside).expect("a copy of what was damaged") == bytes);

    fs::write(segment(folder.path()), &bytes).expect("written");
    fs::remove_dir_all(folder.path().join("sled")).expect("removed");
    mark(folder.path());
    let error = SledStore::open(folder.path()).map(drop).expect_err("damaged").to_string();
    assert!(error.contains("00000001.ndjson, byte ") && error.contains("backup"), "{error}");
    assert!(fs::read(segment(folder.path())).expect("the mirror") == bytes);
    let new = folder.path().join("new");
    let restored = restore(&folder.path().join("mirror"), &new, &[], At::UNIX_EPOCH, |_| ())
        .expect("the rest");
    assert_eq!((restored.records, restored.lost.is_empty()), (2, false), "up to the hole");
}

#[test]
fn a_second_opening_is_refused() {
    let folder = folder();
    let store = open(folder.path());
    keep(&store, "m", 2);
    let error = SledStore::open(folder.path()).map(drop).expect_err("it is open").to_string();
    let expected = format!(
        "the store {} is already open; stop the program that has it open, or give another folder",
        folder.path().display()
    );
    assert_eq!(error, expected);
    let other = Command::new(env::current_exe().expect("this test"))
        .args(["--exact", "disk::opened_by_a_second_process", "--nocapture"])
        .env("DAYBOOK_SECOND", folder.path())
        .output()
        .expect("a second process");
    let output = String::from_utf8_lossy(&other.stdout);
    assert!(output.contains(&expected), "{output}");
    keep(&store, "n", 2);
}

/// The second process of the test above; nothing without it.
#[test]
fn opened_by_a_second_process() {
    let Some(path) = env::var_os("DAYBOOK_SECOND") else { return };
    match SledStore::open(Path::new(&path)) {
        Ok(_) => println!("opened"),
        Err(error) => println!("{error}"),
    }
}

/// A store with a mirror of several segments, closed cleanly.
fn segments(folder: &Path) {
    let store = open(folder);
    keep(&store, "m", 3);
    drop(store);
    // A segment is full when the next one is there.
    fs::write(folder.join("mirror/00000002.ndjson"), "").expect("written");
    let store = open(folder);
    keep(&store, "n", 3);
}

#[test]
fn full_segments_are_held_against_their_hashes() {
    let folder = folder();
    segments(folder.path());
    let sums = fs::read_to_string(folder.path().join("mirror/B3SUMS")).expect("the hashes");
    let bytes = fs::read(segment(folder.path())).expect("the mirror");
    assert_eq!(sums, format!("{}  00000001.ndjson\n", blake3::hash(&bytes)));
    for changed in [0, 100, bytes.len() - 1] {
        let mut bytes = bytes.clone();
        bytes[changed] ^= 1;
        fs::write(segment(folder.path()), bytes).expect("written");
        assert_eq!(everything(&open(folder.path())).len(), 2, "sled has what is damaged");
        let mended = fs::read_to_string(folder.path().join("mirror/B3SUMS"));
        assert_eq!(mended.expect("the hashes"), sums);
    }
    // Only this hash protects the time of an append's acceptance.
    let text = String::from_utf8(bytes).expect("text").replacen("1970", "1971", 1);
    fs::write(segment(folder.path()), text).expect("written");
    fs::remove_dir_all(folder.path().join("sled")).expect("removed");
    let error = SledStore::open(folder.path()).map(drop).expect_err("damaged").to_string();
    assert!(error.contains("00000001.ndjson, byte 0: ") && error.contains("backup"), "{error}");
    let new = folder.path().join("new");
    let restored = restore(&folder.path().join("mirror"), &new, &[], At::UNIX_EPOCH, |_| ())
        .expect("all of it");
    assert_eq!((restored.records, restored.lost.len()), (6, 1));
    assert!(restored.lost[0].contains("differs from B3SUMS"), "{:?}", restored.lost);
}

#[test]
fn the_last_segment_is_held_against_its_hash_after_a_clean_stop() {
    let folder = folder();
    let store = open(folder.path());
    fill(&store);
    keep(&store, "long", 3000);
    drop(store);
    let whole = fs::read(segment(folder.path())).expect("the mirror");
    let mut bytes = whole.clone();
    bytes[100] ^= 1;
    fs::write(segment(folder.path()), bytes).expect("written");
    drop(open(folder.path()));
    assert!(fs::read(segment(folder.path())).expect("the mirror") == whole, "sled has it");
    // sled also has the time of an append's acceptance.
    let text = String::from_utf8(whole.clone()).expect("text").replacen("1970", "1971", 1);
    fs::write(segment(folder.path()), text).expect("written");
    drop(open(folder.path()));
    assert!(fs::read(segment(folder.path())).expect("the mirror") == whole, "sled has it");
}

#[test]
fn a_segment_that_is_gone_is_named() {
    for gone in [
        &["00000001.ndjson"][..],
        &["00000001.ndjson", "00000002.ndjson"],
        &["00000001.ndjson", "00000002.ndjson", "B3SUMS"],
    ] {
        for sled_is_good in [true, false] {
            let folder = folder();
            segments(folder.path());
            let before = everything(&open(folder.path()));
            let mirror = folder.path().join("mirror");
            for name in gone {
                fs::remove_file(mirror.join(name)).expect("removed");
            }
            if !sled_is_good {
                fs::write(folder.path().join("sled/db"), "damaged").expect("written");
                mark(folder.path());
            }
            let error = SledStore::open(folder.path()).map(drop).expect_err("gone");
            assert!(
                matches!(&error, OpenError::Missing { path } if path.ends_with("00000001.ndjson")),
                "{error}"
            );
            if sled_is_good {
                fs::rename(&mirror, folder.path().join("old")).expect("moved away");
                assert_eq!(everything(&open(folder.path())), before);
            }
        }
    }
}

#[test]
fn the_newest_copies_of_sleds_files_are_kept() {
    let folder = folder();
    fill(&open(folder.path()));
    for _ in 0..4 {
        fs::write(folder.path().join("sled/db"), "damaged").expect("written");
        mark(folder.path());
        drop(open(folder.path()));
    }
    let kept = (1..=5).filter(|n| folder.path().join(format!("aside-{n}")).exists());
    assert_eq!(kept.collect::<Vec<_>>(), [3, 4]);
}

#[test]
fn a_folder_of_a_newer_version_is_refused_and_not_touched() {
    let folder = folder();
    drop(open(folder.path()));
    let version = folder.path().join("version");
    let written = fs::read(&version).expect("a file");
    let text = String::from_utf8_lossy(&written).into_owned();
    let known: u32 = text.split(' ').next().expect("a word").parse().expect("a number");
    let newer = known + 1;
    let hash = blake3::hash(newer.to_string().as_bytes());
    fs::write(&version, format!("{newer} {hash}\n")).expect("written");
    let files = || {
        let files = fs::read_dir(folder.path()).expect("a folder");
        let mut names: Vec<_> = files.map(|file| file.expect("a file").file_name()).collect();
        names.sort();
        (names, fs::read(folder.path().join("sled/db")).expect("a file"))
    };
    let before = files();
    let error = SledStore::open(folder.path()).map(drop).expect_err("it is newer");
    assert!(matches!(error, OpenError::Newer { .. }), "{error}");
    assert!(error.to_string().contains("start the newer program"), "{error}");
    let other = TempDir::new().expect("a folder");
    let error = restore(
        &folder.path().join("mirror"),
        &other.path().join("new"),
        &[],
        At::UNIX_EPOCH,
        |_| (),
    );
    assert!(error.expect_err("it is newer").to_string().contains("has version"));
    assert!(files() == before, "something was changed");

    // Damage is not mistaken for a version, and an empty version is from before there were
    // versions.
    for damage in [&b"x"[..], b"", b"3", &text.replacen(&known.to_string(), "7", 1).into_bytes()] {
        fs::write(&version, damage).expect("written");
        drop(open(folder.path()));
        assert_eq!(fs::read(&version).expect("a file"), written);
    }
    fs::remove_file(&version).expect("removed");
    drop(open(folder.path()));
    assert_eq!(fs::read(&version).expect("a file"), written);
}
