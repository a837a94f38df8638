//! The decks that were presented, while their game is played.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use cards::{CardLanguage, folded};
use decks::{DeckEntry, Reference};
use rules::{DeckRegistered, Face, FaceEntry, Seat, State};

use crate::check::Check;

/// The decks of a match, and the findings about visible cards.
#[derive(Clone, Default)]
pub(crate) struct Lists {
    /// The decks of the present game.
    now: BTreeMap<Seat, Arc<ListedDeck>>,
    /// The last deck of each player in earlier games.
    earlier: BTreeMap<Seat, Arc<ListedDeck>>,
    /// The cards that a player has shown in the present game, each as often as it was visible at
    /// once.
    shown: BTreeMap<Seat, Arc<Vec<ShownCard>>>,
    /// Findings of the present game.
    found: BTreeSet<(Seat, Check, String)>,
}

/// A card that was shown, and its first printing.
#[derive(Clone)]
struct ShownCard {
    entry: DeckEntry,
    original: Option<Reference>,
}

/// A deck, as far as it is known.
pub(crate) struct ListedDeck {
    /// Number of cards, the Hero not counted.
    size: u32,
    hero: Option<Arc<Face>>,
    /// The copies of each card; empty if the list is not known.
    cards: Vec<(u32, Arc<Face>)>,
    /// The record that presented it.
    seq: Option<u32>,
}

/// How certain it is that two faces are of one card, from least to most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Likeness {
    /// They are of two cards.
    Other,
    /// One has a reference and the other a name that is not that card's.
    Unknown,
    /// One has a reference and the other a name of that card, which may have other rarities.
    Named,
    /// They are of one card.
    Same,
}

impl Lists {
    /// The decks after another game begins.
    pub(crate) fn next(self) -> Self {
        let Self { now, mut earlier, .. } = self;
        earlier.extend(now);
        Self { earlier, ..Self::default() }
    }

    /// A player's deck, if its list is known.
    pub(crate) fn of(&self, seat: Seat) -> Option<Arc<ListedDeck>> {
        self.now.get(&seat).filter(|deck| !deck.cards.is_empty()).cloned()
    }

    /// Stores the deck that is presented; one presented again in the same game replaces the first.
    pub(crate) fn note(&mut self, deck: &DeckRegistered, after: &State) {
        self.now.insert(deck.seat, Arc::new(ListedDeck::of(deck, after)));
    }

    /// The record that already presented the same deck in this game, if its list is known both
    /// times.
    pub(crate) fn presented(&self, deck: &DeckRegistered, after: &State) -> Option<u32> {
        let now = ListedDeck::of(deck, after);
        self.of(deck.seat).filter(|before| before.is_same(&now))?.seq
    }

    /// Whether a deck differs from the one in the previous game, as far as both are known.
    pub(crate) fn is_changed(&self, deck: &DeckRegistered, after: &State) -> bool {
        let now = ListedDeck::of(deck, after);
        self.earlier.get(&deck.seat).is_some_and(|earlier| earlier.is_other(&now))
    }

    /// Notes that a card of a player is visible so often; returns whether that is a new maximum in
    /// this game.
    pub(crate) fn show(&mut self, seat: Seat, entry: DeckEntry) -> bool {
        let shown = self.shown.entry(seat).or_default();
        match shown.iter().position(|one| one.entry.written == entry.written) {
            Some(at) if shown[at].entry.count >= entry.count => return false,
            Some(at) => Arc::make_mut(shown)[at].entry.count = entry.count,
            None => {
                let original = entry.reference.as_ref().map(Reference::original);
                Arc::make_mut(shown).push(ShownCard { entry, original });
            }
        }
        true
    }

    /// The minimum contents of a player's deck: each card as often as it was visible at once.
    ///
    /// A card for which only the recorder has a name is omitted: the name may stand for several.
    pub(crate) fn least(&self, seat: Seat) -> Vec<DeckEntry> {
        // A recorder that names one printing and then another may mean the same card.
        let mut least = BTreeMap::<&Reference, &DeckEntry>::new();
        for ShownCard { entry, original } in
            self.shown.get(&seat).into_iter().flat_map(|all| &**all)
        {
            let Some(original) = original else { continue };
            let most = least.entry(original).or_insert(entry);
            if most.count < entry.count {
                *most = entry;
            }
        }
        least.into_values().cloned().collect()
    }

    /// Whether this is found for the first time in this game.
    pub(crate) fn is_new(&mut self, seat: Seat, check: Check, about: String) -> bool {
        self.found.insert((seat, check, about))
    }
}

impl ListedDeck {
    fn of(deck: &DeckRegistered, after: &State) -> Self {
        let face = |entry: &FaceEntry| after.face_of(entry).cloned();
        let cards = deck.list.iter().filter_map(|entry| Some((entry.count, face(&entry.face)?)));
        let hero = deck.hero.as_ref().and_then(|hero| face(&hero.face));
        Self { size: deck.size, hero, cards: cards.collect(), seq: after.seq }
    }

    /// How many cards are this one with at least this certainty.
    pub(crate) fn count(&self, face: &Face, at_least: Likeness) -> u32 {
        let alike = self.cards.iter().filter(|(_, listed)| likeness(listed, face) >= at_least);
        alike.map(|(count, _)| count).sum()
    }

    /// Whether two decks are certainly the same.
    fn is_same(&self, other: &Self) -> bool {
        let are_told = !self.cards.is_empty() && !other.cards.is_empty();
        are_told && self.hero.is_some() == other.hero.is_some() && !self.is_other(other)
    }

    /// Whether two decks differ, certainly or by their cards' names.
    fn is_other(&self, other: &Self) -> bool {
        let heroes = self.hero.as_ref().zip(other.hero.as_ref());
        let other_hero = heroes.is_some_and(|(one, other)| likeness(one, other) != Likeness::Same);
        let are_told = !self.cards.is_empty() && !other.cards.is_empty();
        let same = |(_, face): &(u32, Arc<Face>)| {
            let [here, there] = [self, other].map(|deck| deck.count(face, Likeness::Same));
            here == there
        };
        let other_cards = are_told && !self.cards.iter().chain(&other.cards).all(same);
        self.size != other.size || other_hero || other_cards
    }
}

/// How certain it is that two faces are of one card; all printings of a card are that card.
pub(crate) fn likeness(one: &Face, other: &Face) -> Likeness {
    if one.reference == other.reference {
        return Likeness::Same;
    }
    let [first, second] = [one, other].map(|face| face.reference.parse::<Reference>().ok());
    let when = |is_it, yes, no| if is_it { yes } else { no };
    match (first, second) {
        (Some(first), Some(second)) => {
            when(first.original() == second.original(), Likeness::Same, Likeness::Other)
        }
        (None, None) => {
            when(folded(one.title()) == folded(other.title()), Likeness::Same, Likeness::Other)
        }
        (Some(card), None) => {
            when(is_called(&card, one, other), Likeness::Named, Likeness::Unknown)
        }
        (None, Some(card)) => {
            when(is_called(&card, other, one), Likeness::Named, Likeness::Unknown)
        }
    }
}

/// Whether a face without a reference has a name of the card with this reference and face.
fn is_called(card: &Reference, face: &Face, nameless: &Face) -> bool {
    let name = folded(nameless.title());
    let is_name =
        |card: &cards::Card| CardLanguage::ALL.iter().any(|&of| folded(card.name(of)) == name);
    folded(face.title()) == name || card.relative().is_some_and(is_name)
}
