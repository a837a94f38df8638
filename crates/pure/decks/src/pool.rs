//! The cards that a player may build a deck from.

use std::collections::BTreeMap;

use crate::list::DeckList;
use crate::reference::Reference;

/// The pool of a player: the number of copies of each card, whatever its printing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pool {
    cards: BTreeMap<Reference, u32>,
    /// The format it was given for, if any.
    pub format: Option<String>,
}

impl Pool {
    /// The pool of these cards, including sideboard cards.
    pub fn of(list: &DeckList) -> Self {
        let mut pool = Self { format: list.format.clone(), ..Self::default() };
        for line in list.cards.iter().chain(&list.side) {
            pool.add(line.count, &line.reference);
        }
        pool
    }

    /// Adds copies of a card.
    pub fn add(&mut self, count: u32, reference: &Reference) {
        let all = self.cards.entry(reference.original()).or_default();
        *all = all.saturating_add(count);
    }

    /// The number of copies of a card.
    pub fn has(&self, reference: &Reference) -> u32 {
        self.cards.get(&reference.original()).copied().unwrap_or(0)
    }
}
