//! Which parts of abilities real games have shown to be read and followed correctly.
//!
//! `DAYBOOK_BLESS=1 cargo test -p tests --test audit proven` writes `crates/pure/audit/data/proven.txt`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use audit::proven::words;
use engine::effect::{EffectFit, ResolvedEffect, executions};
use rules::State;
use upcoming::CompletedReplay;

use crate::games::{self, Game};

/// The minimum number of abilities with a word, or of games with it, so that chance proves nothing.
const ABILITIES: usize = 2;
const GAMES: usize = 3;

fn effects(game: &Game) -> Vec<ResolvedEffect> {
    let (told, nothing) = (CompletedReplay::new(&game.replay), State::default());
    let records = 0..u32::try_from(game.events.len()).expect("few");
    let around = records.map(|seq| {
        let before = seq.checked_sub(1).map_or(&nothing, |seq| told.at(seq).expect("a state"));
        (before, told.event(seq).expect("a record"), told.at(seq).expect("a state"))
    });
    executions(game.edition, around)
}

/// The list contains exactly the words of effects that matched their abilities, each from several
/// abilities or games.
#[test]
fn what_real_games_have_proven_is_listed() {
    let games: Vec<_> = games::imported().iter().chain(games::with_lost_moves()).collect();
    if games.is_empty() {
        return;
    }
    let mut seen: BTreeMap<String, [BTreeSet<String>; 2]> = BTreeMap::new();
    for (game, one) in
        games.iter().flat_map(|&game| effects(game).into_iter().map(move |one| (game, one)))
    {
        let Some(ability) = one.ability.filter(|_| one.verdict == EffectFit::Accepted) else {
            continue;
        };
        let name = serde_json::to_string(&ability).expect("plain data");
        for word in words(&ability) {
            let [abilities, games] = seen.entry(word).or_default();
            abilities.insert(name.clone());
            games.insert(game.name.clone());
        }
    }
    let is_proven = |[abilities, games]: &[BTreeSet<String>; 2]| {
        abilities.len() >= ABILITIES || games.len() >= GAMES
    };
    let proven = seen.into_iter().filter(|(_, of)| is_proven(of));
    let listed: String = proven.map(|(word, _)| word + "\n").collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/pure/audit/data/proven.txt");
    if std::env::var_os("DAYBOOK_BLESS").is_some() {
        std::fs::write(&path, &listed).expect("writable");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == listed, "{} is not what games have proven", path.display());
}
