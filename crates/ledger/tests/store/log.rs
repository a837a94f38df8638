//! The log of a store: its tree matches another implementation, and it refuses a store that has
//! changed.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use ct_merkle::mem_backed_tree::MemoryBackedTree;
use ledger::{Append, KeptFile, KeyUse, Log, LogError, MemoryStore, Store};
use proptest::prelude::*;
use record::{At, Chain, Digest, Leaf, LeafForm, Signer, match_key, open_checkpoint};
use sha2::Sha256;
use tempfile::TempDir;
use testing::matches::{keep, next, opened};

use crate::disk::copy;
use crate::open;

type Oracle = MemoryBackedTree<Sha256, Vec<u8>>;

fn signer() -> Signer {
    Signer::new("example.org/log".parse().expect("an origin"), &[7; 32])
}

fn begin(store: &dyn Store, folder: &Path) -> Log {
    Log::open(store.leaves(), folder, signer(), KeyUse::New)
        .unwrap_or_else(|error| panic!("{error}"))
}

fn go_on(store: &dyn Store, folder: &Path) -> Result<Log, LogError> {
    Log::open(store.leaves(), folder, signer(), KeyUse::Known)
}

fn oracle(leaves: &[Leaf]) -> Oracle {
    let mut tree = Oracle::new();
    for leaf in leaves {
        tree.push(leaf.to_bytes());
    }
    tree
}

fn root(tree: &Oracle) -> [u8; 32] {
    (*tree.root().as_bytes()).into()
}

fn folder() -> TempDir {
    TempDir::new().expect("a folder")
}

/// Adds one record; returns its hash.
fn add(store: &dyn Store, chain: &mut Chain) -> Digest {
    let expected = chain.head();
    let sealed = next(chain, "more");
    let hash = sealed.hash;
    store.append(Append::new(At::UNIX_EPOCH, expected, vec![sealed])).expect("it follows");
    hash
}

/// A store in memory with this many records, and their leaves.
fn filled(records: u32) -> (MemoryStore, Vec<Leaf>) {
    let store = MemoryStore::default();
    keep(&store, "m", records);
    let leaves = store.leaves().next(usize::MAX).expect("read");
    (store, leaves)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn roots_and_proofs_are_those_of_another_implementation(
        size in 1..600_u32, leaf in any::<u64>(), of in any::<u64>(), from in any::<u64>()
    ) {
        let (store, records) = filled(size);
        let folder = folder();
        let log = begin(&store, folder.path());
        let published = log.published();
        prop_assert_eq!(published.size, u64::from(size));
        let whole = oracle(&records);
        prop_assert_eq!(published.root.0, root(&whole));
        let note = open_checkpoint(&published.note, &signer().verifier()).expect("it is signed");
        prop_assert_eq!((note.size(), note.hash()), (published.size, &published.root));

        // A tree of any size up to that, and any of its leaves.
        let of = 1 + of % published.size;
        let small = |number: u64| usize::try_from(number).expect("small");
        let tree = oracle(&records[..small(of)]);
        let leaf = leaf % of;
        let proof = log.inclusion(&records[small(leaf)], leaf, of).expect("read");
        let path: Vec<u8> = proof.hashes.iter().flat_map(|hash| hash.0).collect();
        let theirs = tree.prove_inclusion(small(leaf));
        prop_assert_eq!(&path[..], theirs.as_bytes());
        let from = 1 + from % of;
        let proof = log.consistency(from, of).expect("read").expect("a proof");
        let path: Vec<u8> = proof.hashes.iter().flat_map(|hash| hash.0).collect();
        if from < of {
            let theirs = tree.prove_consistency(small(of - from));
            prop_assert_eq!(&path[..], theirs.as_bytes());
        } else {
            prop_assert!(path.is_empty());
        }
        prop_assert_eq!(log.consistency(from, published.size + 1).expect("read"), None);
        prop_assert_eq!(log.consistency(0, of).expect("read"), None);
    }
}

#[test]
fn tiles_are_the_hashes_of_the_tree() {
    let (store, records) = filled(600);
    let folder = folder();
    let log = begin(&store, folder.path());
    let tile = |name: &str| log.tile(name).expect("read");
    let leaves: Vec<u8> = records.iter().flat_map(|leaf| leaf.hash().0).collect();
    assert_eq!(tile("0/000").as_deref(), Some(&leaves[..256 * 32]));
    assert_eq!(tile("0/001").as_deref(), Some(&leaves[256 * 32..512 * 32]));
    assert_eq!(tile("0/002.p/88").as_deref(), Some(&leaves[512 * 32..]));
    assert_eq!(tile("0/002.p/1").as_deref(), Some(&leaves[512 * 32..513 * 32]));
    let above = tile("1/000.p/2").expect("two full tiles");
    for (tile, above) in records.chunks(256).zip(above.chunks(32)) {
        assert_eq!(root(&oracle(tile)), above);
    }
    for name in [
        "0/002",
        "0/002.p/89",
        "0/003",
        "1/000",
        "1/000.p/3",
        "2/000",
        "2/000.p/1",
        "0/000.p/0",
        "0/000.p/256",
        "64/000",
        "6/000",
        "255/000.p/1",
        "data/000",
        "00/000",
        "0/0",
        "0/x000/000",
        "",
        "0",
        "0/",
        "/",
        "8/0/000",
        "0/x999/x999/x999/x999/x999/x999/999.p/255",
    ] {
        assert_eq!(tile(name), None, "{name}");
    }
}

#[test]
fn what_leaves_hold_is_there_for_each_tile_of_their_hashes() {
    let (store, leaves) = filled(600);
    let folder = folder();
    let log = begin(&store, folder.path());
    let held = |name: &str| log.leaves(name).expect("read");
    assert_eq!(held("000"), Some(leaves[..256].to_vec()));
    assert_eq!(held("001.p/3"), Some(leaves[256..259].to_vec()));
    assert_eq!(held("002.p/88"), Some(leaves[512..].to_vec()));
    for name in
        ["002", "002.p/89", "003", "002.p/0", "", "0", "x000/000", "0/000", "-1", "000.p/256"]
    {
        assert_eq!(held(name), None, "{name}");
    }
    // A file changed under the running log is noticed, not passed on.
    fs::write(folder.path().join("tree/leaves"), vec![0; 99_999]).expect("written");
    assert!(log.leaves("000").expect_err("changed").to_string().contains("restart"));
}

#[test]
fn a_record_is_covered_within_a_second_or_so() {
    let (store, folder) = (MemoryStore::default(), folder());
    let log = begin(&store, folder.path());
    assert_eq!(log.published().size, 0);
    let (mut chain, first) = opened("m");
    store.append(Append::new(At::UNIX_EPOCH, None, vec![first])).expect("a new match");
    for leaf in 1..4 {
        add(&store, &mut chain);
        let begun = Instant::now();
        assert!(log.covering(leaf).expect("it runs").size > leaf);
        // The machine may be busy; the log itself waits half a second.
        assert!(begun.elapsed() < Duration::from_secs(10));
    }
    let record = chain.head().expect("a head");
    let other = Leaf::new(LeafForm::Two, match_key(&record), 3, record);
    let unknown = log.inclusion(&other, 0, 1).expect_err("another record");
    assert!(unknown.to_string().contains("compare sled with the mirror"), "{unknown}");
}

#[test]
fn the_tree_goes_on_after_restarts_and_when_a_copy_is_lost() {
    let folder = folder();
    let store = open(folder.path());
    let mut chain = keep(&store, "a", 5);
    keep(&store, "b", 3);
    let log = begin(&store, folder.path());
    let mut before = log.published();
    add(&store, &mut chain);
    drop(log);
    drop(store);
    for lost in ["", "mirror", "sled", "tree/hashes"] {
        match lost {
            "" => {}
            "tree/hashes" => fs::write(folder.path().join(lost), "x").expect("written"),
            _ => fs::remove_dir_all(folder.path().join(lost)).expect("removed"),
        }
        fs::write(folder.path().join("open"), "").expect("the marker");
        let store = open(folder.path());
        let log = go_on(&store, folder.path()).unwrap_or_else(|error| panic!("{lost}: {error}"));
        add(&store, &mut chain);
        let records = store.leaves().next(usize::MAX).expect("read");
        let after = log.covering(records.len() as u64 - 1).expect("it runs");
        let grown = log.consistency(before.size, after.size).expect("read").expect("a proof");
        assert_eq!(grown.verify(before.root, after.root), Ok(()), "{lost}");
        assert_eq!(root(&oracle(&records)), after.root.0, "{lost}");
        before = after;
    }
}

#[test]
fn a_store_that_is_smaller_or_another_than_the_signed_one_is_refused() {
    let (folder, aside) = (folder(), folder());
    let store = open(folder.path());
    let mut chain = keep(&store, "a", 5);
    drop(begin(&store, folder.path()));
    drop(store);
    for part in ["sled", "mirror"] {
        copy(&folder.path().join(part), &aside.path().join(part));
    }
    let store = open(folder.path());
    let log = go_on(&store, folder.path()).expect("the same store");
    add(&store, &mut chain);
    let signed = log.covering(5).expect("it runs");
    drop((log, store));
    // An earlier version of the store, with the newer checkpoint.
    for part in ["sled", "mirror"] {
        fs::remove_dir_all(folder.path().join(part)).expect("removed");
        copy(&aside.path().join(part), &folder.path().join(part));
    }
    let store = open(folder.path());
    let error = go_on(&store, folder.path()).map(drop).expect_err("smaller");
    assert!(matches!(error, LogError::Behind { size: 5, signed: 6, .. }), "{error}");
    assert!(error.to_string().contains("restore the newest backup"), "{error}");
    // Another record in the place of the missing one, and more.
    keep(&store, "b", 3);
    let error = go_on(&store, folder.path()).map(drop).expect_err("another");
    assert!(matches!(error, LogError::Different { size: 6, .. }), "{error}");
    // Its checkpoint does not change.
    let kept = KeptFile::new(folder.path(), "tree/checkpoint", "").read().expect("a file");
    assert_eq!(kept.as_deref(), Some(signed.note.as_bytes()));
}

#[test]
fn a_log_that_does_not_fit_its_key_is_refused() {
    let (store, _) = filled(3);
    let folder = folder();
    let log = begin(&store, folder.path());
    let error = go_on(&store, folder.path()).map(drop).expect_err("open already");
    assert!(matches!(error, LogError::InUse { .. }), "{error}");
    drop(log);
    for other in [
        Signer::new("example.org/log".parse().expect("an origin"), &[8; 32]),
        Signer::new("example.org/other".parse().expect("an origin"), &[7; 32]),
    ] {
        for key in [KeyUse::New, KeyUse::Known] {
            let opened = Log::open(store.leaves(), folder.path(), other.clone(), key);
            let error = opened.map(drop).expect_err("another key");
            assert!(matches!(error, LogError::Misfit { .. }), "{error}");
        }
    }
    for (name, text) in [("tree/size", "example.org/log\n3\n"), ("tree/checkpoint", "x")] {
        let kept = KeptFile::new(folder.path(), name, "");
        let whole = kept.read().expect("it is whole").expect("a file");
        kept.write(text.as_bytes()).expect("written");
        let error = go_on(&store, folder.path()).map(drop).expect_err("another");
        assert!(matches!(error, LogError::Misfit { .. }), "{error}");
        kept.write(&whole).expect("written");
        // Damage to one copy is repaired; both are never mistaken for none.
        for (number, path) in kept.paths().iter().enumerate() {
            fs::write(path, "x").expect("written");
            drop(go_on(&store, folder.path()).expect("the other copy is whole"));
            assert_eq!(kept.read().expect("read").as_deref(), Some(&*whole), "{name}, {number}");
        }
        for path in kept.paths() {
            fs::write(path, "x").expect("written");
        }
        let error = go_on(&store, folder.path()).map(drop).expect_err("damaged");
        assert!(matches!(error, LogError::Kept(_)), "{error}");
        assert!(error.to_string().contains(name), "{error}");
        for path in kept.paths() {
            fs::remove_file(path).expect("removed");
        }
        kept.write(&whole).expect("written");
    }
    drop(go_on(&store, folder.path()).expect("as it was"));
    for name in ["tree", "copies"] {
        fs::remove_dir_all(folder.path().join(name)).expect("removed");
    }
    let error = go_on(&store, folder.path()).map(drop).expect_err("gone");
    assert!(matches!(error, LogError::Gone { .. }), "{error}");
    assert!(error.to_string().contains("restore the folder `tree`"), "{error}");
}
