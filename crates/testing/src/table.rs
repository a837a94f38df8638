//! A table where random things happen: every event makes sense, and the contents of every hidden
//! slot are known here.

mod draft;
mod intent;
mod spoil;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use replay::{Replay, Versions, Viewer};
use rules::{
    CardType, DeckRegistered, Edition, Event, Face, GameStarted, HeroEntry, MatchOpened, Move,
    Opening, Place, PlayerEntry, Seat, SlotId, SlotOpening, State,
};

pub use intent::Intent;
pub use spoil::spoil;

/// The two seats.
pub const SEATS: [Seat; 2] = [Seat::new(0), Seat::new(1)];

/// The viewers a state is shown to.
pub const VIEWERS: [Viewer; 5] = [
    Viewer::Official,
    Viewer::Public,
    Viewer::Hands,
    Viewer::Seat(SEATS[0]),
    Viewer::Seat(SEATS[1]),
];

/// The face of the card with this number; no other text contains its name.
pub fn face(card: u32) -> Arc<Face> {
    Arc::new(Face {
        reference: format!("REF-{card}"),
        name: format!("SECRET-{card:05}"),
        card_type: Some(CardType::Character),
        hand_cost: Some(2),
        forest: Some(1),
        ..Face::default()
    })
}

/// The number that stands for every card that was never hidden, such as a Hero.
pub const OPEN: u32 = 0;

/// The number of the card with this face.
fn card_of(face: &Face) -> u32 {
    named(&face.name).first().copied().unwrap_or(OPEN)
}

/// The numbers of all cards that a text names.
pub fn named(text: &str) -> BTreeSet<u32> {
    let number = |rest: &str| rest.get(..5).and_then(|digits| digits.parse().ok());
    text.split("SECRET-").skip(1).filter_map(number).collect()
}

/// A match in play.
#[derive(Default)]
pub struct Table {
    /// All states so far.
    pub versions: Versions,
    /// All events so far.
    pub events: Vec<Event>,
    /// The card in each slot ever made.
    pub truth: BTreeMap<SlotId, u32>,
    /// After each record: the cards that all have seen so far.
    pub shown: Vec<BTreeSet<u32>>,
    /// After each record, for each seat: the cards they have looked at so far.
    pub looked: Vec<[BTreeSet<u32>; 2]>,
    cards: u32,
}

impl Table {
    /// A match of two with two decks, then those of these intents that make sense.
    pub fn play(intents: &[Intent]) -> Self {
        let mut table = Self::default();
        let player = |name: &str| PlayerEntry { name: Some(name.to_owned()), source_id: None };
        table.happen(Event::MatchOpened(MatchOpened {
            edition: Edition::Four,
            format: "constructed".to_owned(),
            players: vec![player("Gwyn"), player("Zoé")],
            best_of: 3,
            event: None,
            round: None,
            table: None,
            recorder: "paper".to_owned(),
            keys: std::collections::BTreeMap::new(),
            draft: None,
        }));
        // Half of the booster events come before the game; the other half may come after it.
        let (first, rest) = intents.split_at(intents.len() / 2);
        for intent in first.iter().filter(|intent| intent.is_of_draft()) {
            table.intend(*intent);
        }
        table.happen(Event::GameStarted(GameStarted::two_players(1, SEATS[0])));
        for seat in SEATS {
            table.happen(deck(seat));
        }
        let first = first.iter().filter(|intent| !intent.is_of_draft());
        for intent in first.chain(rest) {
            table.intend(*intent);
        }
        table
    }

    /// The state now.
    pub fn state(&self) -> &State {
        self.versions.states().last().expect("the match is open")
    }

    /// Records an event if it makes sense.
    pub fn happen(&mut self, event: Event) -> bool {
        self.happen_to(event, None)
    }

    /// Records an event like `happen`; `gone` is the card taken by a move of an unnamed card from a
    /// hand.
    pub fn happen_to(&mut self, event: Event, gone: Option<u32>) -> bool {
        let Ok(state) = self.versions.next(&event) else { return false };
        let before = self.versions.states().last().cloned().unwrap_or_default();
        self.fill_draft(&before, &state, &event);
        self.fill(&before, &state, &event, gone);
        let text = serde_json::to_string(&event).expect("plain data");
        let mut shown = self.shown.last().cloned().unwrap_or_default();
        shown.extend(named(&text));
        let mut looked = self.looked.last().cloned().unwrap_or_default();
        if let Event::LookedAt(it) = &event {
            for piece in &it.what {
                if let rules::Piece::Slot(slot) = piece {
                    it.seats.iter().for_each(|seat| {
                        looked[seat.index()].insert(self.truth[slot]);
                    });
                }
            }
        }
        self.look_at_draft(&state, &mut looked);
        self.shown.push(shown);
        self.looked.push(looked);
        self.versions.push(&event, state);
        self.events.push(event);
        true
    }

    /// Decides what lies in the slots that this event made.
    fn fill(&mut self, before: &State, after: &State, event: &Event, gone: Option<u32>) {
        let mut pool = match event {
            Event::Shuffled(it) => self.cards_in(before, it.place),
            Event::Moved(it) => self.left_unnamed(before, &it.moves, gone),
            Event::CardPlayed(it) => {
                self.left_unnamed(before, std::slice::from_ref(&it.card), gone)
            }
            _ => Vec::new(),
        };
        let kept: BTreeSet<u32> = hidden(after)
            .filter_map(|(_, slot)| self.truth.get(&slot.was.unwrap_or(slot.id)))
            .copied()
            .collect();
        pool.retain(|card| !kept.contains(card));
        pool.reverse();
        for (place, slot) in hidden(after) {
            if self.truth.contains_key(&slot.id) {
                continue;
            }
            let moved_on = gone.filter(|_| slot.was.is_none() && destination(event) == Some(place));
            let card = match (slot.was.and_then(|was| self.truth.get(&was)), &slot.known) {
                (Some(&card), _) => card,
                (None, Some(known)) => card_of(&known.face),
                (None, None) => moved_on.or_else(|| pool.pop()).unwrap_or_else(|| self.new_card()),
            };
            self.truth.insert(slot.id, card);
        }
        for object in after.objects.values() {
            let Some(slot) = object.slot.filter(|slot| !self.truth.contains_key(slot)) else {
                continue;
            };
            let card = match &object.face {
                Some(face) => card_of(face),
                None => gone.unwrap_or_else(|| self.new_card()),
            };
            self.truth.insert(slot, card);
        }
    }

    fn new_card(&mut self) -> u32 {
        self.cards += 1;
        self.cards
    }

    /// The cards in a hidden zone.
    pub fn cards_in(&self, state: &State, place: Place) -> Vec<u32> {
        state.slots(place).iter().map(|slot| self.truth[&slot.id]).collect()
    }

    /// The cards of a hand from which `gone` was taken without naming its slot.
    fn left_unnamed(&self, before: &State, moves: &[Move], gone: Option<u32>) -> Vec<u32> {
        let hand = moves.iter().find(|it| it.what.is_none() && matches!(it.from, Place::Hand(_)));
        let Some(hand) = hand else { return Vec::new() };
        let mut cards = self.cards_in(before, hand.from);
        cards.retain(|&card| Some(card) != gone);
        cards
    }

    /// What every slot holds, as openings.
    pub fn openings(&self) -> Vec<Opening> {
        let opening = |(&slot, &card)| {
            Opening::Slot(SlotOpening { slot, face: face(card), source_id: None, salt: None })
        };
        self.truth.iter().filter(|&(_, &card)| card != OPEN).map(opening).collect()
    }

    /// What `viewer` may know after record `seq`; nothing for officials, who may know everything.
    pub fn allowed(&self, seq: usize, viewer: Viewer) -> Option<BTreeSet<u32>> {
        let mut allowed = self.shown[seq].clone();
        match viewer {
            Viewer::Official => return None,
            Viewer::Public => {}
            Viewer::Hands => {
                let seats = SEATS.map(|seat| self.allowed(seq, Viewer::Seat(seat)));
                allowed.extend(seats.into_iter().flatten().flatten());
            }
            Viewer::Seat(seat) => {
                let state = &self.versions.states()[seq];
                allowed.extend(&self.looked[seq][seat.index()]);
                allowed.extend(self.cards_in(state, Place::Hand(seat)));
                let orbs = state.objects_in(Place::Mana(seat));
                allowed.extend(orbs.filter_map(|(_, orb)| self.truth.get(&orb.slot?)));
            }
        }
        Some(allowed)
    }

    /// The match as it is loaded from its file with all openings.
    pub fn replay(&self) -> Replay {
        let name = "laws".parse().expect("a name");
        let mut recorder = replay::Recorder::new(name);
        let seal = |event: &Event| {
            let draft = record::Draft::new(event.clone());
            recorder.record(draft).expect("it made sense before")
        };
        let records: Vec<_> = self.events.iter().map(seal).collect();
        let bytes = record::write(&records, &self.openings());
        Replay::load(record::read(&bytes).expect("a whole file")).expect("it was recorded so")
    }
}

/// Every slot of a hidden zone.
fn hidden(state: &State) -> impl Iterator<Item = (Place, &rules::Slot)> {
    state.seats().flat_map(move |seat| {
        [Place::Hand(seat), Place::Deck(seat, rules::Depth::Top)]
            .into_iter()
            .flat_map(move |place| state.slots(place).iter().map(move |slot| (place, slot)))
    })
}

/// The hidden zone that the event's only move goes to.
fn destination(event: &Event) -> Option<Place> {
    let Event::Moved(it) = event else { return None };
    match it.moves.first()?.to {
        Place::Deck(seat, _) => Some(Place::Deck(seat, rules::Depth::Top)),
        place @ Place::Hand(_) => Some(place),
        _ => None,
    }
}

/// A deck of ten cards with a Hero.
pub fn deck(seat: Seat) -> Event {
    let hero = Face {
        reference: format!("HERO-{seat}"),
        name: format!("Hero {seat}"),
        card_type: Some(CardType::Hero),
        reserve_limit: Some(2),
        ..Face::default()
    };
    let hero = HeroEntry { face: hero.into(), counters: BTreeMap::new(), source_id: None };
    Event::DeckRegistered(DeckRegistered { seat, size: 10, list: Vec::new(), hero: Some(hero) })
}
