//! The project's matches: their sources, what they rebuild to, and how damage to them is reported.
//!
//! `DAYBOOK_BLESS=1 cargo test -p audit replays:: -- --test-threads 1` writes the expected files;
//! the commit explains why they changed.

#![expect(clippy::disallowed_methods, reason = "the replays are files beside the project")]

mod damaged;
mod drafts;
mod played;

use std::fmt::Write;
use std::path::{Path, PathBuf};

use audit::{Finding, Severity};
use import::{Meta, Perspective};
use record::{Draft, Sealed};
use replay::{Recorder, Replay};
use rules::{Salt, Seat};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

fn blessing() -> bool {
    std::env::var_os("DAYBOOK_BLESS").is_some()
}

/// Compares a file of the project with its expected contents, or writes it.
fn check(path: &Path, expected: &[u8]) {
    if blessing() {
        std::fs::write(path, expected).expect("writable");
    }
    let found = std::fs::read(path).unwrap_or_default();
    assert!(found == expected, "{} is not what it should be", path.display());
}

/// The games of another engine among the matches.
const IMPORTED: [(&str, &str, Perspective); 7] = [
    ("abandoned", "73", Perspective::Everything),
    ("ascended", "46", Perspective::Everything),
    ("concession", "71", Perspective::Everything),
    ("one-seat", "28", Perspective::Seat(Seat::new(1))),
    ("taken-back", "51", Perspective::Everything),
    ("terrain-markers", "115", Perspective::Everything),
    ("tie-breaker", "23", Perspective::Everything),
];

/// The records of these drafts, with the salts of the openings in the file at `path`, so that a
/// blessed file keeps its salts.
fn sealed(recorder: &mut Recorder, drafts: Vec<Draft>, path: &Path) -> Vec<Sealed> {
    let known = std::fs::read(path).ok().and_then(|bytes| record::read(&bytes).ok());
    let known = known.map(|file| file.openings).unwrap_or_default();
    let fresh = || {
        let mut salt = [0; 32];
        getrandom::fill(&mut salt).map(|()| Salt::new(salt))
    };
    let next = recorder.versions().states().last().map_or(0, rules::State::next_seq);
    let seal = |(seq, mut draft): (u32, Draft)| {
        draft.conceal(seq, &known, fresh).expect("the system has random bytes");
        recorder.record(draft).expect("makes sense")
    };
    (next..).zip(drafts).map(seal).collect()
}

#[test]
fn an_import_gives_the_same_file_for_ever() {
    let games = root().join("../shared/bga/games");
    if !games.is_dir() {
        assert!(std::env::var_os("CI").is_none(), "CI needs the games in ../shared/bga");
        println!("did not run: there are no games in ../shared/bga");
        return;
    }
    for (name, game, only) in IMPORTED {
        let log = std::fs::read(games.join(format!("{game}.json"))).expect("the game is there");
        let meta =
            std::fs::read(games.join(format!("{game}.meta.json"))).expect("its meta file is there");
        let meta = Meta::read(&meta).expect("well formed");
        let imported = import::bga(&log, Some(&meta), only).expect("a game");
        let path = root().join(format!("replays/{name}.daybook"));
        let mut recorder = Recorder::new(imported.match_id);
        let records = sealed(&mut recorder, imported.drafts, &path);
        check(&path, &record::write(&records, recorder.openings()));
    }
}

#[test]
fn a_match_that_is_played_here_gives_the_same_file_for_ever() {
    for (name, play) in played::ALL {
        let path = root().join(format!("replays/{name}.daybook"));
        let mut table = played::Table::new(name, &path);
        play(&mut table);
        check(&path, &record::write(&table.records, table.openings()));
    }
}

#[test]
fn a_match_written_by_hand_gives_the_same_file_for_ever() {
    let text = std::fs::read(root().join("replays/by-hand.ndjson")).expect("it is there");
    let path = root().join("replays/by-hand.daybook");
    let mut recorder = Recorder::new("by-hand".parse().expect("a name"));
    let mut records = Vec::new();
    for line in text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
        let mut draft = Draft::parse(line).expect("a draft");
        let state = recorder.versions().states().last();
        cards::complete(&mut draft.event, None, |reference| {
            state.is_some_and(|state| state.faces.contains_key(reference))
        });
        records.extend(sealed(&mut recorder, vec![draft], &path));
    }
    check(&path, &record::write(&records, recorder.openings()));
}

fn matches_in(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join(folder)).expect("the folder is there");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "daybook"))
        .collect();
    paths.sort();
    paths
}

#[test]
fn every_match_rebuilds_to_the_digests_that_are_pinned() {
    let matches = matches_in("replays");
    assert!(matches.len() > 6, "only {} matches", matches.len());
    for path in matches {
        let bytes = std::fs::read(&path).expect("readable");
        check(&path.with_extension("expect"), rebuilt(&bytes).as_bytes());
    }
}

#[test]
fn only_broken_matches_have_violations() {
    let matches = matches_in("replays");
    let (broken, clean): (Vec<_>, Vec<_>) =
        matches.iter().partition(|path| path.to_string_lossy().contains("violations"));
    assert!(broken.len() > 2 && !clean.is_empty(), "{broken:?}, {clean:?}");
    for path in broken {
        assert_ne!(findings(path), [], "{} passes", path.display());
    }
    for path in clean {
        let violations = |one: &Finding| one.severity == Severity::Violation;
        assert!(!findings(path).iter().any(violations), "{}", path.display());
    }
}

/// The findings in a match, except known departures of its recorder.
fn findings(path: &Path) -> Vec<Finding> {
    let bytes = std::fs::read(path).expect("readable");
    let replay = Replay::load(record::read(&bytes).expect("whole")).expect("makes sense");
    let mut findings = audit::audit(&replay, audit::edition_of(&replay)).findings;
    findings.retain(|one| one.severity != Severity::Information);
    findings
}

/// The head, and the digest of the state at every day and at the end.
fn rebuilt(bytes: &[u8]) -> String {
    let (summary, damages) = record::verify(bytes);
    assert!(damages.is_empty(), "{damages:?}");
    let replay = Replay::load(record::read(bytes).expect("whole")).expect("makes sense");
    let mut text = format!("{summary}\n");
    for sealed in replay.records() {
        let state = replay.at(sealed.record.seq).expect("every record has its state");
        let ends = sealed.record.seq == replay.last();
        if sealed.record.state.is_some() || ends {
            let digest = record::Digest::new(state.digest());
            writeln!(text, "record {} day {}: state {digest}", sealed.record.seq, state.day.day)
                .expect("to memory");
        }
    }
    text
}

#[test]
fn every_damage_is_named() {
    let whole = std::fs::read(root().join("replays/by-hand.daybook")).expect("readable");
    for (name, damage) in damaged::ALL {
        check(&root().join(format!("replays/damaged/{name}.daybook")), &damage(&whole));
    }
    let paths = matches_in("replays/damaged");
    assert_eq!(paths.len(), damaged::ALL.len());
    for path in paths {
        let (_, damages) = record::verify(&std::fs::read(&path).expect("readable"));
        let lines: Vec<_> = damages.iter().map(|damage| format!("{damage}\n")).collect();
        assert!(!lines.is_empty(), "{} passes", path.display());
        check(&path.with_extension("expect"), lines.concat().as_bytes());
    }
}
