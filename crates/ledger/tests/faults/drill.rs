//! Drills: a part of the store is lost.

use std::fs;
use std::path::Path;

use ledger::restore;
use record::At;

use crate::check::check;
use crate::files::{copied, folder, mark};
use crate::row::Row;
use crate::shim::{Shim, Start};
use crate::times;

/// The rows of lost parts, and of restores.
pub(crate) fn rows(shim: &Shim) -> Vec<Row> {
    let start = shim.starts().swap_remove(1);
    let lost = [
        ("lost sled", &["sled"][..]),
        ("lost mirror", &["mirror"]),
        ("lost hashes of the tree", &["tree/hashes", "tree/size", "tree/lock"]),
        ("lost sled and hashes of the tree", &["sled", "tree/hashes"]),
    ];
    let mut rows: Vec<Row> =
        lost.into_iter().map(|(fault, names)| without(&start, fault, names)).collect();
    rows.push(restored(&start));
    rows
}

fn remove(path: &Path) {
    let removed = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    removed.expect("it was there");
}

/// The store opens without these, after clean and unclean stops.
fn without(start: &Start, fault: &'static str, names: &[&str]) -> Row {
    let mut row = Row::new(fault);
    for round in 0..times(2, 20) {
        let store = copied(start.folder.path());
        for name in names {
            remove(&store.path().join(name));
        }
        if round % 2 == 1 {
            mark(store.path());
        }
        row.add(&format!("round {round}"), &start.known, check(store.path(), &start.known));
    }
    row.done()
}

/// Nothing is left but the mirror and the tree.
fn restored(start: &Start) -> Row {
    let mut row = Row::new("restored from the mirror and the tree beside it");
    for round in 0..times(1, 20) {
        let (old, new) = (copied(start.folder.path()), folder());
        for name in ["sled", "lock", "tree/hashes", "tree/size"] {
            remove(&old.path().join(name));
        }
        let target = new.path().join("store");
        let restored =
            restore(&old.path().join("mirror"), &target, &["tree"], At::UNIX_EPOCH, |_| ());
        let run = format!("round {round}");
        let after = restored.map_err(|error| error.to_string());
        row.add(&run, &start.known, after.and_then(|_| check(&target, &start.known)));
    }
    row.done()
}
