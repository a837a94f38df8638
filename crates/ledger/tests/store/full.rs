//! A file system without any room left.
//!
//! Needs Linux, root and `mount`; elsewhere it says that it did not run.

use std::path::Path;

use ledger::{Append, AppendError, OpenError, SledStore, Store};
use record::At;
use tempfile::TempDir;

use crate::image::run;
use crate::kill::{Heads, compare};
use crate::matches::{id, listing, next, opened};
use crate::{matches, open};

/// A file system in memory, unmounted when it is dropped.
struct Small(TempDir);

impl Small {
    fn new(mebibytes: u32) -> Option<Self> {
        let folder = TempDir::new().ok()?;
        let mount = format!("mount -t tmpfs -o size={mebibytes}m tmpfs");
        run(&mount, &[folder.path()]).then_some(Self(folder))
    }

    fn grow(&self, mebibytes: u32) {
        assert!(run(&format!("mount -o remount,size={mebibytes}m"), &[self.0.path()]), "no room");
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        if !run("umount", &[self.0.path()]) && !run("umount -l", &[self.0.path()]) {
            eprintln!("{} is still mounted", self.0.path().display());
        }
    }
}

/// Appends until there is no room; what was acknowledged until then.
fn fill(store: &SledStore, name: &str, heads: &mut Heads) -> AppendError {
    let (mut chain, first) = opened(name);
    let mut append = Append::new(At::UNIX_EPOCH, None, vec![first]).listed(listing(0, &[]));
    loop {
        match store.append(append) {
            Ok(receipt) => heads.insert(id(name), (receipt.last_seq, receipt.head)),
            Err(error) => return error,
        };
        let expected = chain.head();
        let records = (0..20).map(|_| next(&mut chain, &"x".repeat(2000))).collect();
        append = Append::new(At::UNIX_EPOCH, expected, records);
    }
}

#[test]
fn nothing_acknowledged_is_missing_after_the_disk_was_full() {
    for mebibytes in [10, 13, 16, 24] {
        let Some(disk) = Small::new(mebibytes) else {
            eprintln!("NOT RUN: a full disk needs Linux, root and mount");
            return;
        };
        let place = disk.0.path().join("store");
        let mut heads = Heads::new();
        let store = open(&place);
        let error = fill(&store, "m", &mut heads);
        let text = error.to_string();
        assert!(matches!(error, AppendError::Poisoned(_)), "{text}");
        assert!(text.contains("No space left on device"), "{text}");
        assert!(store.is_poisoned() && store.head(&id("m")).is_err());
        drop(store);
        opens_or_says_why(&place);
        disk.grow(200);
        let store = open(&place);
        assert!(!heads.is_empty());
        compare(&store, &heads);
        matches::keep(&store, "later", 3);
    }
}

/// As long as there is no room.
fn opens_or_says_why(place: &Path) {
    if let Err(error) = SledStore::open(place) {
        assert!(matches!(error, OpenError::Fault(_)), "{error}");
        assert!(error.to_string().contains("No space left on device"), "{error}");
    }
}
