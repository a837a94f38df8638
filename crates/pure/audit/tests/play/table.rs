//! A game being played: its state, what is unfolding, and the contents of every hidden slot.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::effect::EffectTracker;
use engine::{Position, Verdict};
use record::{Draft, DraftOpening, DraftSlot};
use rules::{
    Depth, Edition, Event, Face, FaceEntry, KnownCard, Move, Piece, Place, Player, Salt, Slot,
    SlotId, State, reduce,
};

use super::deck::{self, Deck};
use super::random::Random;

/// The card in a hidden slot.
#[derive(Clone)]
pub(crate) struct Hidden {
    pub(crate) face: Arc<Face>,
    /// The slot it was in after the last shuffle.
    pub(crate) mixed: SlotId,
}

/// A game in play.
pub(crate) struct Table {
    seed: u64,
    pub(crate) random: Random,
    pub(crate) position: Position,
    pub(crate) course: EffectTracker,
    pub(crate) decks: Vec<Deck>,
    /// The contents of every hidden slot that ever existed.
    pub(crate) hidden: BTreeMap<SlotId, Hidden>,
    /// The records so far, with their openings.
    pub(crate) drafts: Vec<Draft>,
    /// The states at the beginning of each turn.
    pub(crate) states: Vec<State>,
    /// Number of decisions and chance results.
    pub(crate) decisions: u32,
    /// The Tumult cards from the Hero region on, and whether they are rotated.
    pub(crate) tumult: Vec<(u8, bool)>,
}

/// Why a game cannot continue, or continued wrongly.
pub(crate) type Stuck = String;

impl Table {
    pub(crate) fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut tumult: Vec<_> = (1..=3).map(|card| (card, random.one_in(2))).collect();
        random.shuffle(&mut tumult);
        let mut deck = |_| {
            if seed.is_multiple_of(2) {
                deck::standard(&mut random)
            } else {
                deck::any(&mut random)
            }
        };
        let decks = (0..2).map(&mut deck).collect();
        Self {
            seed,
            random,
            position: Position::new(Edition::Four),
            course: EffectTracker::new(Edition::Four),
            decks,
            hidden: BTreeMap::new(),
            drafts: Vec::new(),
            states: Vec::new(),
            decisions: 0,
            tumult,
        }
    }

    /// The format whose decks are played.
    pub(crate) const fn format(&self) -> &'static str {
        if self.seed.is_multiple_of(2) { "standard" } else { "sandbox" }
    }

    pub(crate) fn state(&self) -> &State {
        self.position.state()
    }

    /// Applies an event.
    pub(crate) fn record(&mut self, mut event: Event) -> Result<(), Stuck> {
        self.complete(&mut event);
        let before = self.state().clone();
        let after = reduce(&before, &event).map_err(|why| format!("{why}: {event:?}"))?;
        let verdict = self.position.apply_with(&mut self.course, &event, &after);
        let open = self.learn(&before, &event, &after);
        if let Verdict::Departs(departure) = verdict {
            return Err(format!("{event:?} departs: {departure:?}"));
        }
        if let Event::TurnBegan(_) = event {
            self.states.push(after);
        }
        self.drafts.push(Draft { open, ..Draft::new(event) });
        Ok(())
    }

    /// Uses full faces the first time, and references from then on; those of tokens are known by
    /// name.
    fn complete(&self, event: &mut Event) {
        let faces = self.state().faces.clone();
        let mut new = Vec::new();
        for entry in event.faces_mut() {
            if let FaceEntry::New(face) = &*entry
                && face.reference == face.name
                && let Some(token) = deck::token(&face.name)
            {
                *entry = FaceEntry::New(Arc::new(token));
            }
            let reference = entry.reference().to_owned();
            if faces.contains_key(&*reference) || new.contains(&reference) {
                *entry = FaceEntry::Known(reference);
            } else {
                new.push(reference);
            }
        }
    }

    /// The contents of the slots that an event made, and what its recorder opens.
    fn learn(&mut self, before: &State, event: &Event, after: &State) -> Vec<DraftOpening> {
        let seq = after.seq.unwrap_or(0);
        let mut mixed = Vec::new();
        if let Event::Shuffled(it) = event {
            let face = |slot: &Slot| self.hidden[&slot.id].face.clone();
            mixed = before.slots(it.place).iter().map(face).collect();
            self.random.shuffle(&mut mixed);
        }
        let mut open = Vec::new();
        let slots = after.players.iter().flat_map(|it| it.hand.iter().chain(it.deck.iter()));
        for slot in slots.filter(|slot| slot.id.seq() == seq) {
            let was = slot.was.and_then(|was| self.hidden.get(&was).cloned());
            let card = was.unwrap_or_else(|| {
                let known = slot.known.as_ref().map(|known| known.face.clone());
                let face = known.or_else(|| mixed.pop()).expect("every slot holds a card");
                Hidden { face, mixed: slot.id }
            });
            if let Event::Shuffled(_) = event {
                open.push(DraftOpening::Slot(DraftSlot {
                    index: slot.id.index(),
                    face: card.face.clone(),
                    source_id: None,
                    salt: Some(Salt::new(self.random.bytes())),
                }));
            }
            self.hidden.insert(slot.id, card);
        }
        open
    }

    /// The face of a card, wherever it is.
    pub(crate) fn face(&self, piece: Piece) -> Option<Arc<Face>> {
        let slot = match piece {
            Piece::Slot(slot) => slot,
            Piece::Object(id) => {
                let object = self.state().objects.get(&id)?;
                match &object.face {
                    Some(face) => return Some(face.clone()),
                    None => object.slot?,
                }
            }
        };
        self.hidden.get(&slot).map(|card| card.face.clone())
    }

    /// The state with all cards of Hands, as each player knows their own.
    pub(crate) fn known(&self) -> State {
        let known = |slot: &Slot| {
            let face = self.hidden[&slot.id].face.clone();
            Slot { known: Some(Arc::new(KnownCard { face, source_id: None })), ..slot.clone() }
        };
        let of = |player: &Player| {
            let hand = Arc::new(player.hand.iter().map(known).collect());
            Player { hand, ..player.clone() }
        };
        let players = Arc::new(self.state().players.iter().map(of).collect());
        State { players, ..self.state().clone() }
    }

    /// The place of a piece.
    pub(crate) fn place(&self, piece: Piece) -> Option<Place> {
        match piece {
            Piece::Object(id) => self.state().objects.get(&id).map(|object| object.place),
            Piece::Slot(id) => self.state().seats().find_map(|seat| {
                let places = [Place::Hand(seat), Place::Deck(seat, Depth::Top)];
                let holds =
                    |place: &Place| self.state().slots(*place).iter().any(|one| one.id == id);
                places.into_iter().find(holds)
            }),
        }
    }

    /// A moving card, with everything that it keeps (`4.0 2.5.j-k`).
    pub(crate) fn going(&self, piece: Piece, to: Place) -> Option<Move> {
        let from = self.place(piece)?;
        let mut one = Move::new(piece, from, to);
        let loses = to.zone().is_hidden() || matches!(to, Place::Discard(_));
        if let Piece::Object(id) = piece
            && matches!(from, Place::Reserve(_) | Place::Limbo)
            && !loses
        {
            one.counters.clone_from(&self.state().objects.get(&id)?.counters);
        }
        Some(one)
    }
}
