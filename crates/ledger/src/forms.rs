//! Tests with appends that an earlier version accepted: their leaves have form 1 and keep it.

use std::fs;
use std::path::Path;

use record::{At, Chain, Draft, Leaf, LeafForm, Sealed, Signer, match_key};
use tempfile::TempDir;

use crate::{Append, KeyUse, Log, SledStore, Store};

/// A match with this many records.
fn records(name: &str, count: usize) -> Vec<Sealed> {
    let mut chain = Chain::new(name.parse().expect("a name"));
    let opened = r#"{"event": {"type": "match_opened", "data": {"edition": "4.0", "format": "f",
        "players": [], "recorder": "test"}}}"#;
    let note = r#"{"event": {"type": "note", "data": {"text": "a remark"}}}"#;
    let drafts = std::iter::once(opened).chain(std::iter::repeat(note)).take(count);
    let drafts = drafts.map(|text| Draft::parse(text.as_bytes()).expect("a draft"));
    drafts.map(|draft| chain.seal(draft).expect("in order")).collect()
}

/// Appends this part of a match as an earlier version did that had only this form.
fn keep(store: &SledStore, records: &[Sealed], form: LeafForm) {
    let first = &records[0].record;
    let expected = (first.seq > 0).then_some(first.prev);
    let append = Append::new(At::UNIX_EPOCH, expected, records.to_vec()).with_form(form);
    store.append(append).expect("it follows");
}

fn open(folder: &Path) -> SledStore {
    SledStore::open(folder).unwrap_or_else(|error| panic!("{error}"))
}

fn log(store: &SledStore, folder: &Path, key: KeyUse) -> Log {
    let signer = Signer::new("example.org/log".parse().expect("an origin"), &[7; 32]);
    Log::open(store.leaves(), folder, signer, key).unwrap_or_else(|error| panic!("{error}"))
}

fn mirror(folder: &Path) -> String {
    fs::read_to_string(folder.join("mirror/00000001.ndjson")).expect("the mirror")
}

/// The leaves of a match whose first `old` records were accepted before there was another form.
fn leaves(records: &[Sealed], old: usize) -> Vec<Leaf> {
    let key = match_key(&records[0].hash);
    let of = |(at, sealed): (usize, &Sealed)| {
        let form = if at < old { LeafForm::One } else { LeafForm::Two };
        Leaf::new(form, key, sealed.record.seq, sealed.hash)
    };
    records.iter().enumerate().map(of).collect()
}

#[test]
fn a_folder_of_an_earlier_version_opens_and_goes_on_with_the_same_tree() {
    for lost in ["", "marker", "sled", "mirror"] {
        let folder = TempDir::new().expect("a folder");
        let (a, b) = (records("a", 6), records("b", 3));
        let store = open(folder.path());
        keep(&store, &a[..1], LeafForm::One);
        keep(&store, &a[1..4], LeafForm::One);
        let signed = log(&store, folder.path(), KeyUse::New).published();
        drop(store);
        // The bytes that the earlier version wrote.
        let end = r#"{"appended":{"accepted":"1970-01-01T00:00:00.000Z","head":""#;
        assert_eq!(mirror(folder.path()).matches(end).count(), 2);
        match lost {
            "sled" | "mirror" => fs::remove_dir_all(folder.path().join(lost)).expect("removed"),
            _ => {}
        }
        if !lost.is_empty() {
            fs::write(folder.path().join("open"), "").expect("the marker");
        }

        let store = open(folder.path());
        let opened = log(&store, folder.path(), KeyUse::Known);
        assert_eq!(opened.published(), signed, "{lost}");
        keep(&store, &a[4..], LeafForm::Two);
        keep(&store, &b, LeafForm::Two);
        let after = opened.covering(8).expect("it runs");
        let grown = opened.consistency(4, after.size).expect("read").expect("a proof");
        assert_eq!(grown.verify(signed.root, after.root), Ok(()), "{lost}");
        drop((opened, store));

        // Each copy alone has both forms.
        let expected = [leaves(&a, 4), leaves(&b, 0)].concat();
        for lost in ["", "sled", "mirror"] {
            if !lost.is_empty() {
                fs::remove_dir_all(folder.path().join(lost)).expect("removed");
                fs::write(folder.path().join("open"), "").expect("the marker");
            }
            let store = open(folder.path());
            assert_eq!(store.leaves().next(99).expect("read"), expected, "{lost}");
            let again = log(&store, folder.path(), KeyUse::Known);
            assert_eq!(again.published().root, after.root, "{lost}");
            let end = r#"{"appended":{"accepted":"1970-01-01T00:00:00.000Z","form":2,"head":""#;
            assert_eq!(mirror(folder.path()).matches(end).count(), 2);
        }
    }
}

#[test]
fn who_reads_leaves_in_small_parts_is_given_all_of_them() {
    let folder = TempDir::new().expect("a folder");
    let (a, b) = (records("a", 7), records("b", 2));
    let store = open(folder.path());
    let mut reader = store.leaves();
    let mut read = Vec::new();
    for part in [&a[..3], &b[..1], &a[3..4], &b[1..], &a[4..]] {
        keep(&store, part, LeafForm::Two);
        read.extend(reader.next(2).expect("read"));
    }
    loop {
        let more = reader.next(2).expect("read");
        if more.is_empty() {
            break;
        }
        read.extend(more);
    }
    let (a, b) = (leaves(&a, 0), leaves(&b, 0));
    let expected = [&a[..3], &b[..1], &a[3..4], &b[1..], &a[4..]].concat();
    assert_eq!(read, expected);
}
