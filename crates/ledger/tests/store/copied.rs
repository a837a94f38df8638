//! Copies of an open store, for reading.

use std::fs::OpenOptions;
use std::io::Write;

use ledger::{Store, snapshot};
use tempfile::TempDir;
use testing::matches::{everything, id, keep};

use crate::open;

#[test]
fn a_copy_of_an_open_store_has_all_that_is_whole_or_one_match_of_it() {
    let folder = TempDir::new().expect("a folder");
    let (of, path) = (|name: &str| folder.path().join(name), folder.path().join("store"));
    let store = open(&path);
    for name in ["a", "b", "c"] {
        keep(&store, name, 20);
    }
    std::fs::create_dir_all(path.join("openings")).expect("a folder");
    std::fs::write(path.join("openings/a"), "what is told").expect("a file");
    // An append that is being written.
    let mirror = path.join("mirror/00000001.ndjson");
    let mut mirror = OpenOptions::new().append(true).open(mirror).expect("there is one");
    mirror.write_all(b"{\"at\":\"20").expect("room");
    let all = snapshot(&path, &of("all"), &["openings", "tree"], None).expect("it can be read");
    assert_eq!(everything(&all), everything(&store));
    assert_eq!(std::fs::read(of("all/openings/a")).expect("it came along"), b"what is told");
    assert!(!of("all/signing.key").exists());
    let only = snapshot(&path, &of("only"), &[], Some(&id("b"))).expect("it can be read");
    assert_eq!(only.match_ids(None, 10).expect("open"), [id("b")]);
    let range = |store: &dyn Store| store.range(&id("b"), 0..u32::MAX).expect("open");
    assert_eq!(range(&only), range(&store));
}
