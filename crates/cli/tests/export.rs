//! `daybook export`: a match of a store, with the openings of a view.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;

use archive::{Archive, Author, NewFile};
use ledger::{APPEND_BYTES_MAX, Append, SledStore, Store};
use record::{At, File};
use rules::Opening;
use tempfile::TempDir;

fn replay(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../replays").join(name);
    std::fs::read(path).expect("a replay")
}

fn name(file: &File) -> String {
    file.records[0].record.match_id.to_string()
}

/// A store with one match, closed.
fn store(file: &File) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Arc::new(SledStore::open(folder.path()).expect("a new store"));
    let archive = Archive::open(store, folder.path()).expect("an empty folder");
    archive.import(NewFile::Whole(file.clone()), None, Author::OPERATOR).expect("it is new");
    folder
}

fn export(data: &Path, name: &str, more: &[&str]) -> (Output, Option<Vec<u8>>) {
    let to = data.join("exported");
    let mut command = Command::new(env!("CARGO_BIN_EXE_daybook"));
    command.args(["export", "--data"]).arg(data).arg(name).args(more).arg("-o").arg(&to);
    let output = command.output().expect("it runs");
    let written = std::fs::read(&to).ok();
    let _ = std::fs::remove_file(to);
    (output, written)
}

#[test]
fn a_view_carries_its_openings_away() {
    let bytes = replay("tie-breaker.daybook");
    let file = record::read(&bytes).expect("it is whole");
    let data = store(&file);
    let openings = |more: &[&str]| {
        let (output, written) = export(data.path(), &name(&file), more);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let written = record::read(&written.expect("a file")).expect("it is whole");
        assert_eq!((&written.records, written.head), (&file.records, file.head));
        let told = format!("{} openings", written.openings.len());
        assert!(String::from_utf8_lossy(&output.stdout).contains(&told));
        written.openings
    };
    let public = openings(&["--view", "public"]);
    assert_eq!(openings(&[]), public);
    let players = |all: &[Opening]| all.iter().filter_map(Opening::player).count();
    assert!(players(&public) == 2 && public.len() > 2 && public.len() < file.openings.len());
    assert_eq!(openings(&["--view", "official"]), file.openings);
    let seats = ["seat:0", "seat:1"].map(|seat| openings(&["--view", seat]));
    for (own, other) in [(&seats[0], &seats[1]), (&seats[1], &seats[0])] {
        assert!(!own.is_empty() && own.len() < file.openings.len());
        assert!(own.iter().all(|opening| file.openings.contains(opening)));
        let only_own = |opening: &Opening| opening.player().is_some() || !other.contains(opening);
        assert!(own.iter().all(only_own));
    }
    let (_, written) = export(data.path(), &name(&file), &["--view", "official"]);
    assert_eq!(written, Some(bytes));
}

#[test]
fn what_is_not_there_is_not_written() {
    let file = record::read(&replay("tie-breaker.daybook")).expect("it is whole");
    let data = store(&file);
    let name = name(&file);
    for (name, more, why) in [
        ("another", &[][..], "no match `another`"),
        (&*name, &["--view", "seat:2"][..], "seat 2 does not exist"),
        (&*name, &["--view", "everyone"][..], "everyone"),
    ] {
        let (output, written) = export(data.path(), name, more);
        assert!(!output.status.success());
        assert_eq!(written, None);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains(why), "{error}");
    }
}

#[test]
fn an_import_that_was_cut_off_is_not_exported() {
    let file = record::read(&replay("tie-breaker.daybook")).expect("it is whole");
    let (whole, data) = (store(&file), tempfile::tempdir().expect("a folder"));
    // The audience is written before the first part is stored.
    for name in ["audience", "mirror/audience"].map(Path::new) {
        let (from, to) = (whole.path().join(name), data.path().join(name));
        std::fs::create_dir_all(&to).expect("a folder");
        let line = format!("match-{}.ndjson", file.records[0].record.match_id);
        std::fs::copy(from.join(&line), to.join(line)).expect("copied");
    }
    let store = SledStore::open(data.path()).expect("a new store");
    // Only a match too long for one append is stored in parts: the first is about as long as one
    // may be.
    let first = file.records[..file.records.len() - 1].to_vec();
    let bytes: usize = first.iter().map(|sealed| sealed.line.len() + 1).sum();
    assert!((APPEND_BYTES_MAX / 2..APPEND_BYTES_MAX).contains(&bytes), "{bytes}");
    store.append(Append::new(At::UNIX_EPOCH, None, first)).expect("a good disk");
    drop(store);
    let (output, written) = export(data.path(), &name(&file), &[]);
    assert_eq!((output.status.success(), written), (false, None));
}
