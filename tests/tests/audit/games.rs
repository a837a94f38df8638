//! The clean matches that mutants are made from.

use std::path::{Path, PathBuf};
use std::sync::{LazyLock, OnceLock};

use audit::Audit;
use import::{Meta, Perspective};
use record::{Chain, Draft, File};
use replay::{Batch, Recorder, Replay};
use rules::{Edition, Event, Opening, Salt, State};

use crate::played::{self, Plan};

/// A match without violations.
pub(crate) struct Game {
    pub(crate) name: String,
    pub(crate) edition: Edition,
    pub(crate) events: Vec<Event>,
    pub(crate) replay: Replay,
    audit: OnceLock<Audit>,
}

impl Game {
    pub(crate) fn new(name: String, events: Vec<Event>) -> Self {
        let replay = sealed(&name.replace([' ', '.'], "-"), &events)
            .unwrap_or_else(|why| panic!("{name}: {why}"));
        let opened = replay.at(0).and_then(|state| state.opened.clone()).expect("it is open");
        Self { name, edition: opened.edition, events, replay, audit: OnceLock::new() }
    }

    /// Whether part of it was not recorded, so that a mistake may be undecidable.
    pub(crate) fn has_gap(&self) -> bool {
        let is_gap = |event: &Event| matches!(event, Event::Observed(it) if it.facts.is_empty());
        self.events.iter().any(is_gap)
    }

    /// Its audit as it is.
    pub(crate) fn audit(&self) -> &Audit {
        self.audit.get_or_init(|| audit::audit(&self.replay, self.edition))
    }

    /// The match with other events after its first `kept` records, as far as they make sense. The
    /// kept part is shared, not recorded again.
    pub(crate) fn changed(&self, kept: usize, events: Vec<Event>) -> Replay {
        let mut replay = Replay::default();
        replay.follow(&self.replay, kept);
        for event in events {
            let id = self.replay.records()[0].record.match_id.clone();
            let chain = match replay.records().last() {
                // Ids are made of numbers, so none comes twice.
                Some(last) => Chain::resume(id, last.record.seq + 1, last.hash, []),
                None => Chain::new(id),
            };
            match Batch::stage(&chain, replay.versions(), vec![Draft::new(event)]) {
                Ok(batch) => replay.add(batch),
                Err(_) => break,
            }
        }
        replay
    }

    /// The state in which a record happened.
    pub(crate) fn before(&self, at: usize) -> &State {
        self.after(at.checked_sub(1).expect("nothing is before the first record"))
    }

    /// The state after a record.
    pub(crate) fn after(&self, at: usize) -> &State {
        self.replay.at(u32::try_from(at).expect("few")).expect("the record is there")
    }

    /// The next record from `at` on for which `is` is true.
    pub(crate) fn next(&self, at: usize, is: impl Fn(&Event) -> bool) -> Option<usize> {
        (at..self.events.len()).find(|&at| is(&self.events[at]))
    }

    /// The record that ends the present turn or phase.
    pub(crate) fn unit_end(&self, at: usize) -> Option<usize> {
        self.next(at, |event| {
            matches!(event, Event::TurnBegan(_) | Event::PhaseBegan(_) | Event::DayBegan(_))
        })
    }

    /// The record that ends the present daily effect.
    pub(crate) fn effect_end(&self, at: usize) -> Option<usize> {
        let day = |event: &Event| matches!(event, Event::DayBegan(_) | Event::PhaseBegan(_));
        let ended = |event: &Event| matches!(event, Event::DailyEffectEnded(_));
        self.next(at, |event| ended(event) || day(event)).filter(|&at| ended(&self.events[at]))
    }
}

/// The match that these events make.
pub(crate) fn sealed(name: &str, events: &[Event]) -> Result<Replay, String> {
    let mut recorder = Recorder::new(name.parse().expect("a name"));
    let mut records = Vec::with_capacity(events.len());
    for event in events {
        records.push(recorder.record(Draft::new(event.clone())).map_err(|why| why.to_string())?);
    }
    let head = records.last().ok_or("no events")?.hash;
    Replay::load(File { records, openings: Vec::new(), proof: None, head })
        .map_err(|why| why.to_string())
}

/// The match of these drafts, with its openings.
pub(crate) fn drafted(name: &str, mut drafts: Vec<Draft>) -> Replay {
    let salt = || Ok::<_, std::convert::Infallible>(rules::Salt::new([7; 32]));
    Draft::conceal_all(&mut drafts, 0, &[], salt).expect("it is always the same");
    let id = name.parse().expect("a name");
    let file = Recorder::file(id, drafts, |_| ()).expect("it makes sense").expect("it has events");
    Replay::load(file).expect("it can be rebuilt")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The openings of a file in `replays/`, whose salts are kept when it is rewritten.
pub(crate) fn openings(name: &str) -> Vec<Opening> {
    let bytes = std::fs::read(root().join("replays").join(name)).unwrap_or_default();
    record::read(&bytes).map(|file| file.openings).unwrap_or_default()
}

/// A file in `replays/`.
pub(crate) fn whole(name: &str) -> File {
    let bytes = std::fs::read(root().join("replays").join(name)).expect("it is there");
    record::read(&bytes).expect("it is whole")
}

/// 32 bytes from the system.
pub(crate) fn fresh_salt() -> Result<Salt, getrandom::Error> {
    let mut salt = [0; 32];
    getrandom::fill(&mut salt).map(|()| Salt::new(salt))
}

/// Compares a file in `replays/` with its expected contents, or writes it.
pub(crate) fn check(name: &str, expected: &[u8]) {
    let path = root().join("replays").join(name);
    if std::env::var_os("DAYBOOK_BLESS").is_some() {
        std::fs::write(&path, expected).expect("writable");
    }
    let found = std::fs::read(&path).unwrap_or_default();
    assert!(found == expected, "{} is not what it should be", path.display());
}

/// The matches played by code. They are played once for all tests, just as those below are read
/// once.
pub(crate) fn played() -> &'static [Game] {
    static GAMES: LazyLock<Vec<Game>> = LazyLock::new(play);
    &GAMES
}

fn play() -> Vec<Game> {
    let mut games = Vec::new();
    let plans = [
        (Plan::Plain, "plain", 16),
        (Plan::Marks, "marks", 6),
        (Plan::Abilities, "abilities", 7),
        (Plan::Cards, "cards", 15),
        (Plan::Race, "race", 11),
        (Plan::Various, "various", 10),
    ];
    for edition in Edition::ALL {
        for (plan, name, matches) in plans {
            for seed in 0..matches {
                let events = played::play(edition, plan, seed);
                games.push(Game::new(format!("{name} {edition} {seed}"), events));
            }
        }
        for seed in 0..2 {
            let events = played::hundred(edition, seed);
            games.push(Game::new(format!("hundred {edition} {seed}"), events));
        }
    }
    games
}

/// The clean matches in `replays/`.
pub(crate) fn carried() -> &'static [Game] {
    static GAMES: LazyLock<Vec<Game>> = LazyLock::new(read);
    &GAMES
}

fn read() -> Vec<Game> {
    let mut paths: Vec<_> = std::fs::read_dir(root().join("replays"))
        .expect("the folder is there")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "daybook"))
        .filter(|path| !path.to_string_lossy().contains("violations"))
        .collect();
    paths.sort();
    let game = |path: &PathBuf| {
        let file = record::read(&std::fs::read(path).expect("readable")).expect("whole");
        let events = file.records.into_iter().map(|sealed| sealed.record.event).collect();
        Game::new(path.file_stem().expect("a name").to_string_lossy().into_owned(), events)
    };
    paths.iter().map(game).collect()
}

/// The same games as a person or a program at a table would have recorded them.
pub(crate) fn told() -> &'static [Game] {
    static GAMES: LazyLock<Vec<Game>> =
        LazyLock::new(|| imported().iter().map(|game| recorded_by(game, "judge-app")).collect());
    &GAMES
}

/// A game as another recorder would have written it down.
pub(crate) fn recorded_by(game: &Game, recorder: &str) -> Game {
    let mut events = game.events.clone();
    if let Some(Event::MatchOpened(opened)) = events.first_mut() {
        recorder.clone_into(&mut opened.recorder);
    }
    Game::new(game.name.clone(), events)
}

/// The games of another engine beside the project that lost no move.
pub(crate) fn imported() -> &'static [Game] {
    &IMPORTED.0
}

/// Those that lost some.
pub(crate) fn with_lost_moves() -> &'static [Game] {
    &IMPORTED.1
}

static IMPORTED: LazyLock<(Vec<Game>, Vec<Game>)> =
    LazyLock::new(|| import().into_iter().partition(|game| !game.has_gap()));

fn import() -> Vec<Game> {
    let folder = root().join("../shared/bga/games");
    if !folder.is_dir() {
        assert!(std::env::var_os("CI").is_none(), "CI needs the games in ../shared/bga");
        println!("there are no games in ../shared/bga");
        return Vec::new();
    }
    let mut metas: Vec<_> = std::fs::read_dir(folder)
        .expect("readable")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.to_string_lossy().ends_with(".meta.json"))
        .collect();
    metas.sort();
    let game = |path: &PathBuf| {
        let log = PathBuf::from(path.to_string_lossy().replace(".meta.json", ".json"));
        let meta = Meta::read(&std::fs::read(path).expect("readable")).expect("a meta file");
        let log = std::fs::read(log).expect("the game lies beside its meta file");
        let imported = import::bga(&log, Some(&meta), Perspective::Everything).expect("a game");
        let events = imported.drafts.into_iter().map(|draft| draft.event).collect();
        Game::new(imported.match_id.to_string(), events)
    };
    metas.iter().map(game).collect()
}
