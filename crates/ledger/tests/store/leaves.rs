//! The order in which records were accepted, and when.

use std::fs;

use ledger::{Append, SledStore, Store};
use record::{Leaf, LeafForm, match_key};
use tempfile::TempDir;
use testing::matches::{at, id, next, opened};

use crate::{of_each, open};

of_each!(
    leaves_are_the_records_in_the_order_in_which_they_were_accepted,
    acceptances_tell_leaf_and_time_of_each_append,
);

/// Appends to three matches in turns, one to four records each; returns the leaves in order.
fn fill(store: &dyn Store) -> Vec<Leaf> {
    let mut matches = ["b", "a", "c"].map(|name| (opened(name), None));
    let mut leaves = Vec::new();
    for turn in 0..12_i64 {
        let ((chain, first), head) = &mut matches[usize::try_from(turn % 3).expect("small")];
        let records: Vec<_> = match head {
            None => vec![first.clone()],
            Some(_) => (0..=turn % 4).map(|_| next(chain, "more")).collect(),
        };
        let key = match_key(&first.hash);
        leaves.extend(
            records
                .iter()
                .map(|sealed| Leaf::new(LeafForm::Two, key, sealed.record.seq, sealed.hash)),
        );
        let append = Append::new(at(1000 + turn), *head, records);
        *head = Some(store.append(append).expect("it follows").head);
    }
    leaves
}

/// All leaves, read in small parts.
fn read(store: &dyn Store) -> Vec<Leaf> {
    let (mut reader, mut all) = (store.leaves(), Vec::new());
    loop {
        let more = reader.next(3).expect("read");
        if more.is_empty() {
            return all;
        }
        all.extend(more);
    }
}

/// Checks that each append's leaf is that of its first record.
fn compare(store: &dyn Store, leaves: &[Leaf]) {
    assert_eq!(read(store), leaves);
    for name in ["a", "b", "c"] {
        let accepted = store.acceptances(&id(name)).expect("read");
        assert_eq!(accepted.first().map(|first| first.first_seq), Some(0));
        for acceptance in accepted {
            let line = &store
                .range(&id(name), acceptance.first_seq..acceptance.first_seq + 1)
                .expect("read")[0];
            let leaf = usize::try_from(acceptance.leaf).expect("small");
            assert_eq!(
                *leaves[leaf].record(),
                line.hash(),
                "{name}, record {}",
                acceptance.first_seq
            );
            assert_eq!(acceptance.form, LeafForm::Two);
        }
    }
}

fn leaves_are_the_records_in_the_order_in_which_they_were_accepted(store: &dyn Store) {
    let mut reader = store.leaves();
    assert_eq!(reader.next(9).expect("read"), []);
    let hashes = fill(store);
    compare(store, &hashes);
    assert_eq!(reader.next(2).expect("read"), hashes[..2]);
    assert_eq!(reader.next(usize::MAX).expect("read"), hashes[2..]);
    assert_eq!(reader.next(9).expect("read"), []);
}

fn acceptances_tell_leaf_and_time_of_each_append(store: &dyn Store) {
    fill(store);
    let accepted = store.acceptances(&id("b")).expect("read");
    let told: Vec<_> =
        accepted.iter().map(|acceptance| (acceptance.first_seq, acceptance.accepted)).collect();
    assert_eq!(told, [(0, at(1000)), (1, at(1003)), (5, at(1006)), (8, at(1009))]);
    assert_eq!(accepted[1].leaf_of(4), accepted[1].leaf + 3);
    assert_eq!(store.acceptances(&id("none")).expect("read"), []);
}

#[test]
fn leaves_stay_when_a_copy_is_lost_or_the_last_stop_was_unclean() {
    let folder = TempDir::new().expect("a folder");
    let mut hashes = fill(&open(folder.path()));
    for lost in ["", "mirror", "sled", ""] {
        if !lost.is_empty() {
            fs::remove_dir_all(folder.path().join(lost)).expect("removed");
        }
        fs::write(folder.path().join("open"), "").expect("the marker");
        let store = open(folder.path());
        compare(&store, &hashes);
        // The next append comes after all of them.
        let (_, first) = opened(&format!("after-{lost}-{}", hashes.len()));
        hashes.push(Leaf::new(LeafForm::Two, match_key(&first.hash), 0, first.hash));
        store.append(Append::new(at(9), None, vec![first])).expect("a new match");
        drop(store);
        compare(&open(folder.path()), &hashes);
    }
}

#[test]
fn a_mirror_with_a_hole_in_its_leaves_is_damaged() {
    let folder = TempDir::new().expect("a folder");
    fill(&open(folder.path()));
    let segment = folder.path().join("mirror/00000001.ndjson");
    let text = fs::read_to_string(&segment).expect("the mirror");
    let (before, after) = text.split_once("\"leaf\":3,").expect("there is such a leaf");
    fs::write(&segment, format!("{before}\"leaf\":4,{after}")).expect("written");
    fs::write(folder.path().join("open"), "").expect("the marker");
    // sled has it, in the right order.
    let store = SledStore::open(folder.path()).expect("it is repaired");
    assert_eq!(store.acceptances(&id("c")).expect("read")[0].leaf, 2);
    assert!(
        !fs::read_to_string(&segment).expect("the mirror").contains("\"leaf\":4,\"match\":\"b\"")
    );
}
