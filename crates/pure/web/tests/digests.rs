//! The states after every record of every match of `replays/`: the same on this machine and in a browser.
//!
//! `digests.txt` has one hash for all digests of a match, one after the other. `tests/browser/tests/offline.test.js` holds the
//! module in a browser to the same file. `DAYBOOK_BLESS=1` writes it.
#![expect(clippy::disallowed_methods, reason = "the matches are files beside the project")]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use language::Language;
use replay::Viewer;
use rules::Seat;
use web::{EngineRequest, MatchFromFile};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/digests.txt");

#[test]
fn every_state_of_every_replay_has_the_digest_that_it_has_in_a_browser() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../replays");
    let files =
        fs::read_dir(folder).expect("it is there").map(|entry| entry.expect("it is").path());
    let mut files: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|end| end == "daybook")).collect();
    files.sort();
    assert!(files.len() > 8, "only {} replays", files.len());
    let mut text = String::new();
    for path in files {
        let bytes = fs::read(&path).expect("it is there");
        let mut opened =
            MatchFromFile::any(&bytes, Language::English, &[0; 32]).expect("it is whole");
        let digests = opened.answer(&EngineRequest::Digests).expect("it has states");
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

#[test]
fn a_text_of_moves_opens_as_the_match_that_is_played_of_it() {
    let text = fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/friday.moves"),
    );
    let text = text.expect("it is there");
    let played = moves::play(&text).expect("it says a match");
    let opened =
        MatchFromFile::any(text.as_bytes(), Language::English, &[0; 32]).expect("it says a match");
    let events = |drafts: Vec<record::Draft>| drafts.into_iter().map(|draft| draft.event);
    let records = opened.replay.records().iter().map(|sealed| sealed.record.event.clone());
    // Hidden information is removed from the first record as it is sealed.
    assert!(records.skip(1).eq(events(played.drafts).skip(1)));
    let digest = opened.replay.at(opened.replay.last()).map(rules::State::digest);
    assert_eq!(digest, played.table.state().map(rules::State::digest));
    assert!(opened.report.is_none());
    let unsaid = MatchFromFile::any(b"Moves: 1\n\ngame one\n", Language::English, &[0; 32]);
    assert!(unsaid.is_err_and(|words| words.starts_with("line 3, column ")));
}

#[test]
fn what_is_exported_for_a_seat_opens_again_without_the_other_hand() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../replays/abandoned.bga.json");
    let log = fs::read(path).expect("a log");
    let open =
        |bytes: &[u8]| MatchFromFile::any(bytes, Language::English, &[0; 32]).expect("a match");
    let mut whole = open(&log);
    let known = |opened: &MatchFromFile| opened.replay.openings().len();
    let mut counts = vec![known(&whole)];
    for view in [Viewer::Seat(Seat::new(0)), Viewer::Public] {
        let text = whole.answer(&EngineRequest::Export { view }).expect("a file");
        let text: String = serde_json::from_slice(&text).expect("a text");
        let mut again = open(text.as_bytes());
        assert_eq!(again.replay.openings(), replay::carried(&whole.replay, view));
        let digests =
            |opened: &mut MatchFromFile| opened.answer(&EngineRequest::Digests).expect("states");
        assert_eq!(digests(&mut again), digests(&mut whole));
        counts.push(known(&again));
    }
    assert!(counts.is_sorted_by(|a, b| a > b), "{counts:?}");
}
