//! What each card does in the games: from the decisions alone, and as the other engine had it.

use std::collections::{BTreeMap, BTreeSet};

use engine::effect::{ResolvedEffect, executions};
use rules::{Edition, Event, State};
use upcoming::CompletedReplay;

use super::again::Kind;

/// How often a card was played or carried out an ability, and how often that had to be given.
#[derive(Default)]
struct Uses {
    all: usize,
    /// The game and the first record that had to be given.
    different: Vec<(String, u32)>,
}

/// The uses of all cards, by reference.
#[derive(Default)]
pub(super) struct Cards(BTreeMap<String, Uses>);

impl Cards {
    /// The uses in a game, whose records are of these kinds; of those that begin before `until`.
    pub(super) fn add(
        &mut self,
        game: &str,
        told: &CompletedReplay<'_>,
        kinds: &[Kind],
        until: u32,
    ) {
        let empty = State::default();
        let first = told.event(0).zip(told.at(0)).map(|(event, after)| (&empty, event, after));
        let rest =
            (1..).map_while(|seq| Some((told.at(seq - 1)?, told.event(seq)?, told.at(seq)?)));
        let effects = executions(Edition::Four, first.into_iter().chain(rest));
        let of_effects: BTreeSet<u32> =
            effects.iter().flat_map(|one| one.records.iter().copied()).collect();
        for ResolvedEffect { reference, from, records, .. } in &effects {
            if *from < until && !reference.is_empty() && !records.is_empty() {
                self.used(game, reference, records, kinds);
            }
        }
        for seq in 0..until {
            let Some(Event::CardPlayed(it)) = told.event(seq) else { continue };
            let Some(face) = it.card.face.as_ref() else { continue };
            // What follows from playing it comes at once: its price, a status, where it goes.
            let follows = |seq: &u32| {
                let is_consequence =
                    matches!(kinds.get(*seq as usize), Some(Kind::Written | Kind::Given));
                is_consequence && !of_effects.contains(seq)
            };
            let own: Vec<u32> = (seq + 1..until).take_while(follows).collect();
            self.used(game, face.reference(), &own, kinds);
        }
    }

    fn used(&mut self, game: &str, reference: &str, records: &[u32], kinds: &[Kind]) {
        let uses = self.0.entry(reference.to_owned()).or_default();
        uses.all += 1;
        let given = |seq: &&u32| kinds.get(**seq as usize) == Some(&Kind::Given);
        uses.different.extend(records.iter().find(given).map(|&seq| (game.to_owned(), seq)));
    }

    /// Prints how many cards there are and how many uses; each card that is not always the same,
    /// and if they are to be listed, every card.
    pub(super) fn print(&self) {
        let sum = |of: fn(&Uses) -> usize| self.0.values().map(of).sum::<usize>();
        let [all, different] = [sum(|one| one.all), sum(|one| one.different.len())];
        println!(
            "{} cards, {all} uses: {} the same, {different} different",
            self.0.len(),
            all - different
        );
        let is_listed = std::env::var_os("DAYBOOK_LIST").is_some();
        for (reference, Uses { all, different }) in &self.0 {
            if !different.is_empty() || is_listed {
                let name = cards::get(reference)
                    .map_or("", |card| card.name(cards::CardLanguage::English));
                let first = different.iter().take(3);
                let first = first.map(|(game, seq)| format!(", game {game} record {seq}"));
                println!(
                    "  {reference} {name}: {all} uses, {} the same, {} different{}",
                    all - different.len(),
                    different.len(),
                    first.collect::<String>()
                );
            }
        }
    }
}
