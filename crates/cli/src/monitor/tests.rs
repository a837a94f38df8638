//! A monitor tested with honest and dishonest logs, built from the parts of the service.

use std::cell::Cell;
use std::path::Path;

use ledger::{KeyUse, Leaves, Log, ReadError};
use record::{Chain, Digest, Draft, Leaf, LeafForm, Sealed, Signer, match_key, write_entries};
use tempfile::TempDir;

use super::seen::{MonitorState, ShownLeaf};
use super::watch::{Stopped, Wrong, forks, unwatched, watch, withheld};
use crate::error::CliError;

fn signer() -> Signer {
    Signer::new("example.org/log".parse().expect("an origin"), &[7; 32])
}

/// A match whose records after the first have these texts.
fn history(name: &str, said: &[&str]) -> Vec<Sealed> {
    let mut chain = Chain::new(name.parse().expect("a name"));
    let opened = r#"{"event": {"type": "match_opened", "data": {"edition": "4.0", "format": "f",
        "players": [], "recorder": "test"}}}"#;
    let note =
        |text: &&str| format!(r#"{{"event": {{"type": "note", "data": {{"text": "{text}"}}}}}}"#);
    let drafts = std::iter::once(opened.to_owned()).chain(said.iter().map(note));
    let drafts = drafts.map(|text| Draft::parse(text.as_bytes()).expect("a draft"));
    drafts.map(|draft| chain.seal(draft).expect("in order")).collect()
}

fn leaves(form: LeafForm, records: &[Sealed]) -> Vec<Leaf> {
    let key = match_key(&records[0].hash);
    records.iter().map(|it| Leaf::new(form, key, it.record.seq, it.hash)).collect()
}

/// The leaves of a store with a dishonest log.
struct Told(Vec<Leaf>);

impl Leaves for Told {
    fn next(&mut self, limit: usize) -> Result<Vec<Leaf>, ReadError> {
        let count = limit.min(self.0.len());
        Ok(self.0.drain(..count).collect())
    }
}

/// A log of these leaves, as it is served.
struct Served {
    log: Log,
    withheld: Cell<Option<u64>>,
    _folder: TempDir,
}

impl Served {
    fn new(leaves: &[Leaf]) -> Self {
        let folder = TempDir::new().expect("a folder");
        let told = Box::new(Told(leaves.to_vec()));
        let log = Log::open(told, folder.path(), signer(), KeyUse::New).expect("a new log");
        Self { log, withheld: Cell::new(None), _folder: folder }
    }

    fn ask(&self, path: &str) -> Result<Vec<u8>, CliError> {
        let none = || CliError::Unanswered { url: path.to_owned(), cause: "404".to_owned() };
        if path == "/checkpoint" {
            return Ok(self.log.published().note.as_bytes().to_vec());
        }
        if let Some(sizes) = path.strip_prefix("/v1/proof/consistency?from=") {
            let (from, to) = sizes.split_once("&to=").expect("both sizes");
            let [from, to] = [from, to].map(|size| size.parse().expect("a size"));
            let proof = self.log.consistency(from, to).expect("read").ok_or_else(none)?;
            return Ok(serde_json::to_vec(&proof).expect("plain data"));
        }
        let (level, name) =
            path.strip_prefix("/tile/").and_then(|it| it.split_once('/')).expect("a tile");
        if level != "entries" {
            return self.log.tile(&format!("{level}/{name}")).expect("read").ok_or_else(none);
        }
        let leaves = self.log.leaves(name).expect("read").ok_or_else(none)?;
        let first: u64 = name.split('.').next().expect("some").parse::<u64>().expect("small") * 256;
        let shown = |(at, leaf)| Some(leaf).filter(|_| self.withheld.get() != Some(at));
        Ok(write_entries(&(first..).zip(leaves).map(shown).collect::<Vec<_>>()))
    }

    /// A look at it.
    #[expect(clippy::result_large_err, reason = "it is made once, at the end of a look")]
    fn look(&self, seen: &mut MonitorState) -> Result<(), Stopped> {
        watch(&|path: &str| self.ask(path), seen, |_, _| Ok(()))
    }
}

fn wrong(look: Result<(), Stopped>) -> Wrong {
    match look {
        Err(Stopped::Wrong(wrong, _)) => wrong,
        other => panic!("{other:?}"),
    }
}

fn nothing() -> MonitorState {
    MonitorState::new(&signer().verifier())
}

#[test]
fn two_histories_of_one_match_in_one_consistent_log_are_named() {
    let (one, other) = (history("m", &["a", "b", "c"]), history("m", &["a", "x"]));
    assert_eq!(one[1].hash, other[1].hash);
    let stranger = history("n", &["a"]);
    for (form, seen_by_monitor) in [(LeafForm::One, false), (LeafForm::Two, true)] {
        let told = [&one[..], &stranger, &other[2..]];
        let told: Vec<Leaf> =
            [leaves(form, told[0]), leaves(form, told[1]), leaves(form, &other)[2..].to_vec()]
                .concat();
        let served = Served::new(&told);
        let mut seen = nothing();
        served.look(&mut seen).unwrap_or_else(|error| panic!("{error:?}"));
        // Both histories have valid proofs in the one tree that was signed.
        let published = served.log.published();
        for (records, at) in [(&one, 3), (&other, 6)] {
            let leaf = Leaf::of_last(form, records).expect("records");
            let proof = served.log.inclusion(&leaf, at, published.size).expect("it is there");
            assert_eq!(proof.verify(&leaf, published.root), Ok(()));
        }
        let key = match_key(&one[0].hash);
        let fork = Wrong::Fork { key, seq: 2, leaves: [(2, one[2].hash), (6, other[2].hash)] };
        assert_eq!(forks(&seen), if seen_by_monitor { vec![fork] } else { Vec::new() });
        assert_eq!(unwatched(&seen).count(), if seen_by_monitor { 0 } else { 7 });
    }
}

#[test]
fn a_second_history_is_not_hidden_in_the_old_form() {
    let (old, one, other) = (history("o", &["a"]), history("m", &["a", "b"]), history("m", &["x"]));
    let (two, hidden) = (leaves(LeafForm::Two, &one), leaves(LeafForm::One, &other));
    let told = [&leaves(LeafForm::One, &old)[..], &two, &hidden[1..]].concat();
    let mut seen = nothing();
    Served::new(&told).look(&mut seen).unwrap_or_else(|error| panic!("{error:?}"));
    assert_eq!(forks(&seen), [Wrong::Unwatched { leaf: 5, after: 2 }]);
}

/// This many leaves of two matches that take turns.
fn many(count: u64) -> Vec<Leaf> {
    let record = |number: u64| record::hash(&number.to_be_bytes());
    let leaf = |number: u64| Leaf::Two {
        key: record(number % 2),
        seq: number / 2,
        record: record(number),
    };
    (0..count).map(leaf).collect()
}

#[test]
fn a_look_goes_on_from_what_was_seen_and_a_changed_past_is_named() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("seen");
    let all = many(700);
    let mut seen = nothing();
    for size in [1, 255, 256, 300, 300, 513, 700] {
        Served::new(&all[..size])
            .look(&mut seen)
            .unwrap_or_else(|error| panic!("{size}: {error:?}"));
        assert_eq!((seen.len(), seen.checked()), (size as u64, size as u64));
        seen.save(&path).expect("written");
        assert_eq!(MonitorState::load(&path).expect("read").as_ref(), Some(&seen));
        assert_eq!(forks(&seen), []);
    }
    let mut other = many(800);
    other[299] = Leaf::One { record: Digest::new([9; 32]) };
    for size in [300, 700, 800] {
        let before = seen.clone();
        let found = wrong(Served::new(&other[..size]).look(&mut seen));
        assert_eq!(found, Wrong::Past { size: size as u64, checked: 700 });
        assert_eq!(seen, before);
    }
    let key = Signer::new(signer().origin().clone(), &[8; 32]).verifier();
    let found = wrong(Served::new(&all).look(&mut MonitorState::new(&key)));
    assert!(matches!(found, Wrong::Unsigned(_)), "{found}");
}

/// A look at a log that gives its checkpoint, and then so many tiles and no more.
#[expect(clippy::result_large_err, reason = "it is made once, at the end of a look")]
fn look_at(log: &Served, seen: &mut MonitorState, tiles: usize) -> Result<(), Stopped> {
    let left = Cell::new(tiles + 1);
    let ask = |path: &str| match left.get().checked_sub(1) {
        Some(fewer) => {
            left.set(fewer);
            log.ask(path)
        }
        None => Err(CliError::Unanswered { url: path.to_owned(), cause: "gone".to_owned() }),
    };
    watch(&ask, seen, |_, _| Ok(()))
}

#[test]
fn a_log_that_has_been_rolled_back_is_at_fault_before_it_is_read() {
    let all = many(300);
    let mut seen = nothing();
    Served::new(&all).look(&mut seen).unwrap_or_else(|error| panic!("{error:?}"));
    for size in [0, 1, 200, 299] {
        let (before, shorter) = (seen.clone(), Served::new(&all[..size]));
        let Err(Stopped::Wrong(found, notes)) = look_at(&shorter, &mut seen, 0) else {
            panic!("{size} leaves are fewer than 300");
        };
        assert_eq!(found, Wrong::RolledBack { size: size as u64, before: 300 });
        assert_eq!(
            notes,
            [Served::new(&all), shorter].map(|log| log.log.published().note.to_string())
        );
        assert_eq!(seen, before);
    }
    // With its leaves back it continues.
    Served::new(&many(301)).look(&mut seen).unwrap_or_else(|error| panic!("{error:?}"));
}

#[test]
fn a_log_is_held_to_a_checkpoint_whose_leaves_it_did_not_give() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("seen");
    let mut other = many(600);
    other[400] = Leaf::One { record: Digest::new([9; 32]) };
    for tiles in [0, 2] {
        let mut seen = nothing();
        Served::new(&many(300)).look(&mut seen).unwrap_or_else(|error| panic!("{error:?}"));
        let silent = look_at(&Served::new(&many(600)), &mut seen, tiles);
        assert!(matches!(silent, Err(Stopped::Error(_))), "{silent:?}");
        seen.save(&path).expect("written");
        let mut seen = MonitorState::load(&path).expect("read").expect("it is there");
        let found = wrong(Served::new(&many(400)).look(&mut seen));
        assert_eq!(found, Wrong::RolledBack { size: 400, before: 600 });
        let found = wrong(look_at(&Served::new(&other), &mut seen, 0));
        assert_eq!(found, Wrong::Past { size: 600, checked: 300 });
        other.extend_from_slice(&many(700)[600..]);
        let before = seen.clone();
        let found = wrong(Served::new(&other).look(&mut seen));
        assert_eq!(found, Wrong::Past { size: 700, checked: 300 });
        assert_eq!((seen.checked(), seen.last_signed()), (300, before.last_signed()));
        other.truncate(600);
        Served::new(&many(700)).look(&mut seen).unwrap_or_else(|error| panic!("{error:?}"));
        assert_eq!(seen.checked(), 700);
    }
}

#[test]
fn tiles_that_a_cache_has_changed_accuse_no_log() {
    let (all, mut other) = (many(700), many(700));
    other[650] = Leaf::One { record: Digest::new([9; 32]) };
    let (honest, cache) = (Served::new(&all), Served::new(&other));
    let through =
        |path: &str| if path.starts_with("/tile/") { cache.ask(path) } else { honest.ask(path) };
    for known in [0, 1, 256, 300] {
        let mut seen = nothing();
        Served::new(&all[..known]).look(&mut seen).unwrap_or_else(|error| panic!("{error:?}"));
        let found = wrong(watch(&through, &mut seen, |_, _| Ok(())));
        assert_eq!(found, Wrong::Served { from: known as u64, size: 700 });
        honest.look(&mut seen).unwrap_or_else(|error| panic!("{error:?}"));
        assert_eq!(seen.checked(), 700);
    }
    // A log that does not prove it is held to what it serves.
    let unproved =
        |path: &str| if path.starts_with("/v1/") { cache.ask(path) } else { through(path) };
    let mut seen = nothing();
    Served::new(&all[..300]).look(&mut seen).unwrap_or_else(|error| panic!("{error:?}"));
    let found = wrong(watch(&unproved, &mut seen, |_, _| Ok(())));
    assert_eq!(found, Wrong::Past { size: 700, checked: 300 });
}

#[test]
fn a_monitor_may_begin_with_an_empty_log() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("seen");
    let mut seen = nothing();
    for size in [0, 0, 3] {
        Served::new(&many(size)).look(&mut seen).unwrap_or_else(|error| panic!("{error:?}"));
        assert_eq!(seen.checked(), size);
        seen.save(&path).expect("written");
        assert_eq!(MonitorState::load(&path).expect("it reads its own file"), Some(seen.clone()));
    }
}

#[test]
fn what_is_withheld_is_asked_for_again() {
    let all = many(300);
    let served = Served::new(&all);
    let mut seen = nothing();
    served.withheld.set(Some(270));
    for _ in 0..2 {
        served.look(&mut seen).unwrap_or_else(|error| panic!("{error:?}"));
        assert_eq!(withheld(&seen).collect::<Vec<_>>(), [270]);
        assert_eq!(seen.at(270), ShownLeaf::Withheld(all[270].hash()));
    }
    served.withheld.set(None);
    served.look(&mut seen).unwrap_or_else(|error| panic!("{error:?}"));
    assert_eq!((withheld(&seen).count(), seen.at(270)), (0, ShownLeaf::Whole(all[270])));
}

#[test]
fn every_changed_byte_of_an_entry_tile_is_noticed() {
    let served = Served::new(&[&leaves(LeafForm::One, &history("m", &[])), &many(9)[..]].concat());
    let bundle = served.ask("/tile/entries/000.p/10").expect("it is there");
    for at in 0..bundle.len() {
        for bit in 0..8 {
            let ask = |path: &str| {
                let mut bytes = served.ask(path)?;
                if path.starts_with("/tile/entries/") {
                    bytes[at] ^= 1 << bit;
                }
                Ok(bytes)
            };
            let look = watch(&ask, &mut nothing(), |_, _| Ok(()));
            let found = wrong(look);
            assert!(
                matches!(found, Wrong::Entry { .. } | Wrong::Tile { .. }),
                "byte {at}: {found}"
            );
        }
    }
}

#[test]
fn a_state_that_was_changed_is_not_gone_on_from() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("seen");
    let mut seen = nothing();
    let served = Served::new(&many(5));
    served.withheld.set(Some(2));
    served.look(&mut seen).unwrap_or_else(|error| panic!("{error:?}"));
    seen.save(&path).expect("written");
    let whole = std::fs::read(&path).expect("read");
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        std::fs::write(&path, &bytes).expect("written");
        assert!(MonitorState::load(&path).is_err(), "byte {at}");
    }
    assert!(MonitorState::load(Path::new("/nowhere/seen")).expect("it is not there").is_none());
}
