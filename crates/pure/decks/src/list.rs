//! A deck as a list of cards.

use std::fmt::Write;

use crate::reference::Reference;

/// A deck list: the Hero is a card like the others.
///
/// Equality compares the lines in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckList {
    /// Its name, if any.
    pub name: Option<String>,
    /// Its intended format, if any.
    pub format: Option<String>,
    /// Its lines in their order, each card once.
    pub cards: Vec<ListLine>,
    /// Sideboard cards, under a heading that says so.
    pub side: Vec<ListLine>,
}

/// Copies of one card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListLine {
    /// How many, at least one.
    pub count: u32,
    /// The card.
    pub reference: Reference,
}

/// Maximum number of copies of one card, and of cards in a list.
pub const COUNT_MAX: u32 = 1000;

impl DeckList {
    /// A list of these cards; duplicates are added to the first line.
    pub fn new(lines: impl IntoIterator<Item = (u32, Reference)>) -> Self {
        let mut list = Self::default();
        for (count, reference) in lines {
            add(&mut list.cards, count, reference);
        }
        list
    }

    /// Its Hero, or the first of several.
    pub fn hero(&self) -> Option<&Reference> {
        self.cards.iter().map(|line| &line.reference).find(|one| one.is_hero())
    }

    /// The number of its cards, with its Hero.
    pub fn size(&self) -> u32 {
        self.cards.iter().fold(0, |all: u32, line| all.saturating_add(line.count))
    }

    /// The list as text: the Hero first, then one card per line, each as its number and its
    /// reference.
    pub fn to_text(&self) -> String {
        let (heroes, others): (Vec<_>, Vec<_>) =
            self.cards.iter().partition(|line| line.reference.is_hero());
        let mut text = String::new();
        for ListLine { count, reference } in heroes.into_iter().chain(others) {
            writeln!(text, "{count} {reference}").expect("a text takes everything");
        }
        if !self.side.is_empty() {
            text.push_str("\nSideboard:\n");
        }
        for ListLine { count, reference } in &self.side {
            writeln!(text, "{count} {reference}").expect("a text takes everything");
        }
        text
    }
}

/// Adds copies of a card.
pub(crate) fn add(lines: &mut Vec<ListLine>, count: u32, reference: Reference) {
    match lines.iter_mut().find(|line| line.reference == reference) {
        Some(line) => line.count = line.count.saturating_add(count),
        None => lines.push(ListLine { count, reference }),
    }
}
