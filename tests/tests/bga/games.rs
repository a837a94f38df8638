//! The games of another engine, with that engine's own state after every move.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};

use flate2::read::GzDecoder;
use import::{Meta, Perspective};
use record::{Draft, DraftOpening};
use replay::{Recorder, Replay};
use rules::{Face, FaceEntry, Salt};
use serde_json::Value;

/// The folder of the games; `None` in a clone that has none, where nothing can be compared.
///
/// In CI its absence is a failure.
pub(crate) fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/bga");
    if folder.is_dir() {
        return Some(folder);
    }
    assert!(std::env::var_os("CI").is_none(), "CI needs the games in ../shared/bga");
    println!("did not run: there are no games in ../shared/bga");
    None
}

/// The names of all games, in order.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let truth = std::fs::read_dir(folder.join("truth")).expect("the folder is readable");
    let mut names: Vec<_> = truth
        .map(|entry| entry.expect("readable").path())
        .map(|path| path.file_name().expect("a file").to_string_lossy().into_owned())
        .map(|name| name.split('.').next().unwrap_or_default().to_owned())
        .collect();
    names.sort_by_key(|name| (name.len(), name.clone()));
    names
}

pub(crate) fn log(folder: &Path, name: &str) -> Vec<u8> {
    bytes(&folder.join(format!("games/{name}.json")))
}

pub(crate) fn meta(folder: &Path, name: &str) -> Meta {
    let bytes = bytes(&folder.join(format!("games/{name}.meta.json")));
    Meta::read(&bytes).expect("the meta file is readable")
}

/// A file, or the same one compressed.
fn bytes(path: &Path) -> Vec<u8> {
    if let Ok(bytes) = std::fs::read(path) {
        return bytes;
    }
    let file = std::fs::File::open(path.with_added_extension("gz"));
    let mut bytes = Vec::new();
    GzDecoder::new(file.expect("it is there")).read_to_end(&mut bytes).expect("it is whole");
    bytes
}

/// One game as the program imports it: its file's bytes, its replay and the report.
pub(crate) struct Imported {
    pub(crate) bytes: Vec<u8>,
    pub(crate) replay: Replay,
    pub(crate) report: import::ImportReport,
}

/// Shared results of tests, by key; each is computed once, by the first caller.
struct Kept<T>(Mutex<BTreeMap<String, Arc<OnceLock<Arc<T>>>>>);

impl<T> Kept<T> {
    const fn new() -> Self {
        Self(Mutex::new(BTreeMap::new()))
    }

    fn get(&self, key: String, make: impl FnOnce() -> T) -> Arc<T> {
        // The lock is not held while it is made: others may be made beside it.
        let place = Arc::clone(self.0.lock().expect("no panic").entry(key).or_default());
        Arc::clone(place.get_or_init(|| Arc::new(make())))
    }
}

/// One game as the program imports it; several tests share it.
pub(crate) fn import(folder: &Path, name: &str, perspective: Perspective) -> Arc<Imported> {
    static KEPT: Kept<Imported> = Kept::new();
    KEPT.get(format!("{name} {perspective:?}"), || {
        let imported = import::bga(&log(folder, name), Some(&meta(folder, name)), perspective);
        record_all(imported.expect(name))
    })
}

/// A game of the archive, imported with faces in version 1 of the format.
pub(crate) fn import_in_version_1(folder: &Path, name: &str) -> Imported {
    let log = log(folder, name);
    let mut imported =
        import::bga(&log, Some(&meta(folder, name)), Perspective::Everything).expect(name);
    for draft in &mut imported.drafts {
        for entry in draft.event.faces_mut() {
            if let FaceEntry::New(face) = entry {
                cut(Arc::make_mut(face));
            }
        }
        for opening in &mut draft.open {
            if let DraftOpening::Slot(slot) = opening {
                cut(Arc::make_mut(&mut slot.face));
            }
        }
    }
    record_all(imported)
}

/// As version 1 of the format says it.
fn cut(face: &mut Face) {
    for ability in face.abilities.iter_mut().flatten() {
        *ability = ability.in_version_1();
    }
}

/// A game whose archive was changed.
pub(crate) fn import_changed(folder: &Path, name: &str, log: &Value) -> Imported {
    let bytes = serde_json::to_vec(log).expect("JSON");
    record_all(import::bga(&bytes, Some(&meta(folder, name)), Perspective::Everything).expect(name))
}

/// A game of an archive that has no meta file.
pub(crate) fn import_log(log: &Value) -> Imported {
    let bytes = serde_json::to_vec(log).expect("JSON");
    record_all(import::bga(&bytes, None, Perspective::Everything).expect("a game"))
}

/// The archive alone, without what only the page shows.
pub(crate) fn import_bare(folder: &Path, name: &str) -> Imported {
    record_all(import::bga(&log(folder, name), None, Perspective::Everything).expect(name))
}

/// What connected players saw of a game in which moves were taken back.
pub(crate) fn import_live(folder: &Path, name: &str) -> Imported {
    let log =
        std::fs::read(folder.join(format!("live/{name}.live.json"))).expect("the stream is there");
    record_all(import::bga(&log, Some(&meta(folder, name)), Perspective::Everything).expect(name))
}

fn record_all(imported: import::MatchLog) -> Imported {
    let mut drafts = imported.drafts;
    let mut salt = 0_u64;
    let mut count = || {
        salt += 1;
        Ok::<_, Infallible>(Salt::new(*blake3::hash(&salt.to_be_bytes()).as_bytes()))
    };
    Draft::conceal_all(&mut drafts, 0, &[], &mut count).expect("counting does not fail");
    let file = Recorder::file(imported.match_id, drafts, |_| ());
    let file = file.expect("the import gives events that make sense").expect("it has events");
    let bytes = file.to_bytes();
    let replay = Replay::load(record::read(&bytes).expect("what was written can be read"))
        .expect("what was recorded can be rebuilt");
    Imported { bytes, replay, report: imported.report }
}

/// The engine's own state at one moment, and our corresponding record.
pub(crate) struct Truth {
    pub(crate) at: String,
    pub(crate) move_id: u64,
    pub(crate) seq: u32,
    pub(crate) state: Arc<Value>,
}

/// Every state that the engine wrote down, read once.
fn states(folder: &Path, name: &str) -> Arc<Vec<Arc<Value>>> {
    static KEPT: Kept<Vec<Arc<Value>>> = Kept::new();
    KEPT.get(name.to_owned(), || {
        let text = bytes(&folder.join(format!("truth/{name}.jsonl")));
        let text = String::from_utf8(text).expect("text");
        text.lines().map(|line| serde_json::from_str(line).expect("truth is JSON")).collect()
    })
}

/// The moves that the archive of a game has lost.
pub(crate) fn lost(folder: &Path, name: &str) -> Vec<u64> {
    static KEPT: Kept<Value> = Kept::new();
    let index = KEPT.get(folder.display().to_string(), || {
        serde_json::from_slice(&bytes(&folder.join("INDEX.json"))).expect("JSON")
    });
    let games = index.as_array().expect("games");
    let game = games.iter().find(|game| game["id"] == name).expect("the game is listed");
    let lost = game["moveIdsMissingInArchive"].as_array();
    lost.into_iter().flatten().filter_map(Value::as_u64).collect()
}

/// Every state of the engine that was not taken back, after the decks were chosen, except for those in lost moves.
pub(crate) fn truth(folder: &Path, name: &str, replay: &Replay, lost: &[u64]) -> Vec<Truth> {
    let (mut by_uid, mut by_move) = (BTreeMap::new(), BTreeMap::new());
    for sealed in replay.records() {
        let source = sealed.record.source.as_ref().expect("every record says where it is from");
        if let Some(uid) = source.get("uid") {
            by_uid.entry(uid.clone()).or_insert_with(Vec::new).push(sealed.record.seq);
        }
        if let Some(id) = source.get("move_id").and_then(|id| id.parse::<u64>().ok()) {
            by_move.insert(id, sealed.record.seq);
        }
    }
    let mut all = Vec::new();
    for state in states(folder, name).iter() {
        if state["undone"] == Value::Bool(true) || !state["cards"].is_object() {
            continue;
        }
        let at = state["at"].as_str().expect("a moment").to_owned();
        let move_id = state["move_id"].as_u64().expect("a move");
        if lost.contains(&move_id) {
            continue;
        }
        // A uid may have several records; the state is the engine's after each of them.
        let seqs = match state["uid"].as_str() {
            Some(uid) => by_uid.get(uid).cloned().unwrap_or_default(),
            None => {
                by_move.range(..=move_id).next_back().map(|(_, &seq)| seq).into_iter().collect()
            }
        };
        assert!(!seqs.is_empty(), "game {name}: no record for {at} of move {move_id}");
        for seq in seqs {
            all.push(Truth { at: at.clone(), move_id, seq, state: Arc::clone(state) });
        }
    }
    all
}
