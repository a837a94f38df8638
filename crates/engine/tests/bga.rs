//! Every effect carried out in the real games is a possible execution of its ability.
//!
//! The games lie beside the project, in `../shared/bga`. Where they are absent these tests say that they did not run; in CI
//! their absence is a failure.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use engine::{Carried, Verdict, executions};
use import::{Meta, Perspective};
use rules::{Edition, Event, State, reduce};

/// The folder of the games; none in a clone that has none.
fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/bga");
    if folder.is_dir() {
        return Some(folder);
    }
    assert!(std::env::var_os("CI").is_none(), "CI needs the games in ../shared/bga");
    println!("NOT RUN: there are no games in ../shared/bga");
    None
}

fn names(folder: &Path) -> Vec<String> {
    let all = std::fs::read_dir(folder.join("truth")).expect("the folder is readable");
    let mut names: Vec<_> = all
        .map(|entry| entry.expect("readable").path())
        .map(|path| path.file_stem().expect("a file").to_string_lossy().into_owned())
        .collect();
    names.sort_by_key(|name| (name.len(), name.clone()));
    names
}

/// A game as the program imports it: every event, with the states around it.
struct Game {
    events: Vec<Event>,
    states: Vec<State>,
}

fn game(folder: &Path, name: &str) -> Game {
    let read = |file: String| std::fs::read(folder.join(file)).expect("the game is there");
    let meta = Meta::read(&read(format!("games/{name}.meta.json"))).expect("readable");
    let log = import::bga(&read(format!("games/{name}.json")), Some(&meta), Perspective::Everything)
        .expect(name);
    let mut states = vec![State::default()];
    let events: Vec<Event> = log.drafts.into_iter().map(|draft| draft.event).collect();
    for event in &events {
        let next = reduce(&states[states.len() - 1], event).expect("the import gives what fits");
        states.push(next);
    }
    Game { events, states }
}

impl Game {
    fn executions(&self) -> Vec<Carried> {
        let records = self.events.iter().zip(self.states.windows(2));
        executions(Edition::Four, records.map(|(event, around)| (&around[0], event, &around[1])))
    }
}

#[test]
fn every_effect_of_the_real_games_is_possible() {
    let Some(folder) = folder() else { return };
    let mut tally: BTreeMap<&str, usize> = BTreeMap::new();
    for name in names(&folder) {
        let game = game(&folder, &name);
        if std::env::var("DUMP").as_deref() == Ok(&name) {
            for (seq, event) in game.events.iter().enumerate() {
                println!("{seq} {}", serde_json::to_string(event).expect("JSON"));
            }
        }
        for one in game.executions() {
            let what = match &one.verdict {
                Verdict::Accepted => "accepted",
                Verdict::Refused { .. } => "refused",
                Verdict::Unknown(_) => "unknown",
            };
            *tally.entry(what).or_default() += 1;
            if let Verdict::Refused { record, due } = &one.verdict {
                let event = serde_json::to_string(&game.events[*record as usize]).expect("JSON");
                println!(
                    "REFUSED game {name} {} from {} records {:?}\n   at {record}: {event}\n   ability {}",
                    one.reference,
                    one.from,
                    one.records,
                    one.ability.as_ref().map(|it| serde_json::to_string(it).expect("JSON")).unwrap_or_default(),
                );
                for seq in record.saturating_sub(6)..*record { println!("   {seq} {}", serde_json::to_string(&game.events[seq as usize]).expect("JSON")); }
                for due in due.iter().take(4) {
                    println!("   due {:?} among {:?} {}..{}", due.what, due.among.iter().map(|it| (&it.thing, it.left)).take(6).collect::<Vec<_>>(), due.least, due.most);
                }
            }
        }
    }
    println!("{tally:?}");
}
