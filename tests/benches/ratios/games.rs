//! The benchmark data: the project's real games.

use std::path::{Path, PathBuf};

use import::{MatchLog, Meta, Perspective};
use record::{Chain, Draft};
use replay::{Recorder, Replay, StateView, Viewer};
use rules::{BOOST, CounterChange, CountersChanged, Edition, Event, Place, State};

pub(crate) struct Game {
    pub(crate) bytes: Vec<u8>,
    pub(crate) events: Vec<Event>,
    pub(crate) last: State,
    /// The records with the digest of their state.
    pub(crate) with_digest: Vec<u32>,
    replay: Replay,
}

impl Game {
    /// The edition the match is played under.
    pub(crate) fn edition(&self) -> Edition {
        self.last.opened.as_ref().expect("the match is open").edition
    }

    pub(crate) fn audit(&self) -> audit::Audit {
        audit::audit(&self.replay, self.edition())
    }

    pub(crate) fn view(&self, viewer: Viewer) -> StateView {
        self.replay.view(self.replay.last(), viewer).expect("the record is there")
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every game in `replays/`.
pub(crate) fn all() -> Vec<Game> {
    let folder = root().join("replays");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("the project carries games")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "daybook"))
        .collect();
    paths.sort();
    paths.iter().map(|path| game(std::fs::read(path).expect("readable"))).collect()
}

fn game(bytes: Vec<u8>) -> Game {
    let file = record::read(&bytes).expect("whole");
    let events = file.records.iter().map(|sealed| sealed.record.event.clone()).collect();
    let with_digest = file.records.iter().map(|sealed| &sealed.record);
    let with_digest =
        with_digest.filter(|record| record.state.is_some()).map(|record| record.seq).collect();
    let replay = Replay::load(file).expect("whole");
    let last = replay.at(replay.last()).expect("the record is there").clone();
    Game { bytes, events, last, with_digest, replay }
}

/// Archives with their meta files: all in `../shared/bga`, or the one the project carries.
pub(crate) fn archives() -> Vec<(Vec<u8>, Meta)> {
    let shared = root().join("../shared/bga/games");
    let folder = if shared.is_dir() { shared } else { root().join("replays") };
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("readable")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.to_string_lossy().ends_with(".meta.json"))
        .collect();
    paths.sort();
    let read = |path: &PathBuf| {
        let name = path.to_string_lossy();
        let log = name.replace(".meta.json", ".json");
        let log =
            std::fs::read(log).or_else(|_| std::fs::read(name.replace(".meta.json", ".bga.json")));
        let meta = Meta::read(&std::fs::read(path).expect("readable")).expect("a meta file");
        (log.expect("the archive lies beside its meta file"), meta)
    };
    paths.iter().map(read).collect()
}

pub(crate) fn import(log: &[u8], meta: &Meta) -> MatchLog {
    import::bga(log, Some(meta), Perspective::Everything).expect("a game")
}

/// A match of `length` events: a real one whose last board keeps gaining and losing boosts.
pub(crate) fn long(game: &Game, length: usize) -> Replay {
    let mut recorder = Recorder::new("long".parse().expect("a name"));
    let mut records = Vec::with_capacity(length);
    for event in &game.events {
        records.push(recorder.record(Draft::new(event.clone())).expect("real events"));
    }
    let board =
        game.last.objects.iter().filter(|(_, object)| !matches!(object.place, Place::Mana(_)));
    let board: Vec<_> = board.map(|(&id, _)| id).collect();
    for turn in 0..length.saturating_sub(records.len()) {
        let by = if (turn / board.len()).is_multiple_of(2) { 1 } else { -1 };
        let changes =
            vec![CounterChange { object: board[turn % board.len()], counter: BOOST.into(), by }];
        let event = Event::CountersChanged(CountersChanged { cause: None, changes });
        records.push(recorder.record(Draft::new(event)).expect("the object is there"));
    }
    let head = records.last().expect("there are events").hash;
    Replay::load(record::File { records, openings: Vec::new(), proof: None, head }).expect("whole")
}

/// The record lines of a chain of this many notes.
pub(crate) fn chain(length: usize) -> Vec<u8> {
    let mut chain = Chain::new("long".parse().expect("a name"));
    let opened = r#"{"event":{"type":"match_opened","data":{"edition":"4.0","format":"constructed","players":[{},{}],"recorder":"paper"}}}"#;
    let note = r#"{"at":"2026-11-20T14:00:00.000Z","actor":"table-7","event":{"type":"note","data":{"text":"a player thinks about what to play next, and the judge says nothing"}}}"#;
    let (opened, note) = (Draft::parse(opened.as_bytes()), Draft::parse(note.as_bytes()));
    let (opened, note) = (opened.expect("a draft"), note.expect("a draft"));
    let mut bytes = Vec::new();
    for draft in std::iter::once(opened).chain(std::iter::repeat_n(note, length - 1)) {
        bytes.extend_from_slice(&chain.seal(draft).expect("in order").line);
        bytes.push(b'\n');
    }
    bytes
}
