//! The games of another engine, as the program imports them.

use std::path::{Path, PathBuf};

use engine::effect::{EffectTracker, ResolvedEffect};
use import::{Meta, Perspective};
use rules::{Edition, Event, State, reduce};

/// The folder of the games; `None` in a clone without it.
pub(crate) fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/bga");
    if folder.is_dir() {
        return Some(folder);
    }
    assert!(std::env::var_os("CI").is_none(), "CI needs the games in ../shared/bga");
    println!("NOT RUN: there are no games in ../shared/bga");
    None
}

/// Every event of a game, with the states around it.
pub(crate) struct Game {
    pub(crate) name: String,
    pub(crate) events: Vec<Event>,
    /// One more than there are events: the first is before all of them.
    pub(crate) states: Vec<State>,
}

/// All games, in the order of their names.
pub(crate) fn all(folder: &Path) -> Vec<Game> {
    let files = std::fs::read_dir(folder.join("truth")).expect("the folder is readable");
    let mut names: Vec<_> = files
        .map(|entry| entry.expect("readable").path())
        .map(|path| path.file_stem().expect("a file").to_string_lossy().into_owned())
        .collect();
    names.sort_by_key(|name| (name.len(), name.clone()));
    names.into_iter().map(|name| read(folder, name)).collect()
}

fn read(folder: &Path, name: String) -> Game {
    let read = |file: String| std::fs::read(folder.join(file)).expect("the game is there");
    let meta = Meta::read(&read(format!("games/{name}.meta.json"))).expect("readable");
    let log =
        import::bga(&read(format!("games/{name}.json")), Some(&meta), Perspective::Everything)
            .expect("the game is imported");
    let recorded = log.drafts.into_iter().map(|draft| draft.event);
    let events: Vec<Event> =
        recorded.map(|event| cards::with_abilities(&event, None).unwrap_or(event)).collect();
    let mut states = vec![State::default()];
    for event in &events {
        let next = reduce(&states[states.len() - 1], event).expect("the import gives what fits");
        states.push(next);
    }
    Game { name, events, states }
}

impl Game {
    /// All effects of the game.
    pub(crate) fn executions(&self) -> Vec<ResolvedEffect> {
        let records = self.events.iter().zip(self.states.windows(2));
        let records = records.map(|(event, around)| (&around[0], event, &around[1]));
        engine::effect::executions(Edition::Four, records)
    }

    /// The course of the game before each turn and phase, with the record that begins it.
    pub(crate) fn windows(&self) -> Vec<(usize, EffectTracker)> {
        let mut tracker = EffectTracker::new(Edition::Four).without_emblems();
        let mut all = vec![(0, tracker.clone())];
        for (seq, event) in self.events.iter().enumerate() {
            if begins(event) {
                all.push((seq, tracker.clone()));
            }
            tracker.follow(&self.states[seq], event, &self.states[seq + 1]);
        }
        all
    }
}

/// Whether effects are judged before it.
pub(crate) fn begins(event: &Event) -> bool {
    matches!(event, Event::TurnBegan(_) | Event::PhaseBegan(_) | Event::DayBegan(_))
}
