//! The states after every record of every match of `replays/`: the same on this machine and in a browser.
//!
//! `digests.txt` has one hash for all digests of a match, one after the other. `tests/browser/tests/offline.test.js` holds the
//! module in a browser to the same file. `DAYBOOK_BLESS=1` writes it.
#![expect(clippy::disallowed_methods, reason = "the matches are files beside the project")]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use language::Language;
use web::{Asked, Opened};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/digests.txt");

#[test]
fn every_state_of_every_replay_has_the_digest_that_it_has_in_a_browser() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../replays");
    let files =
        fs::read_dir(folder).expect("it is there").map(|entry| entry.expect("it is").path());
    let mut files: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|end| end == "daybook")).collect();
    files.sort();
    assert!(files.len() > 8, "only {} replays", files.len());
    let mut text = String::new();
    for path in files {
        let bytes = fs::read(&path).expect("it is there");
        let mut opened = Opened::read(&bytes, Language::English, &[0; 32]).expect("it is whole");
        let digests = opened.answer(&Asked::Digests).expect("it has states");
        let digests: Vec<String> = serde_json::from_slice(&digests).expect("a list");
        assert_eq!(digests.len(), opened.replay.records().len());
        let all = blake3::hash(digests.join("\n").as_bytes()).to_hex();
        let name = path.file_stem().expect("it has a name").to_string_lossy();
        writeln!(text, "{name} {} {all}", digests.len()).expect("memory takes it");
    }
    if std::env::var_os("DAYBOOK_BLESS").is_some() {
        fs::write(FILE, &text).expect("it can be written");
    }
    let pinned = fs::read_to_string(FILE).unwrap_or_default();
    assert_eq!(text, pinned, "DAYBOOK_BLESS=1 cargo test -p web writes {FILE}");
}
