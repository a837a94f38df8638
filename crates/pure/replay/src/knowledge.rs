//! What a copy's openings reveal about players and hidden cards, at any moment.
//!
//! An opening describes one slot. Moves that name the slot carry it along; a shuffle breaks the
//! link, but the zone's contents as a whole stay known.

use std::collections::BTreeMap;
use std::sync::Arc;

use imbl::Vector;
use rules::{
    Booster, Event, Face, MatchOpened, Opening, PlayerEntry, PlayerOpening, Seat, Slot, SlotId,
    State,
};

/// The identity of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardIdentity {
    /// Its face.
    pub face: Arc<Face>,
    /// Its id in the log it was imported from.
    pub source_id: Option<Arc<str>>,
}

/// What the openings reveal about players and hidden cards.
#[derive(Clone, Debug, Default)]
pub struct Knowledge {
    players: BTreeMap<Seat, PlayerOpening>,
    cards: BTreeMap<SlotId, CardIdentity>,
    /// The slots that each shuffle left without a known card of their own, with the cards they
    /// contain together.
    pools: Vec<HiddenPool>,
}

#[derive(Clone, Debug)]
struct HiddenPool {
    slots: Vec<SlotId>,
    cards: Vec<CardIdentity>,
}

impl Knowledge {
    /// Everything that follows from `openings` and from what the log itself shows.
    pub fn new<'a>(
        states: &Vector<State>,
        events: impl IntoIterator<Item = &'a Event>,
        openings: &[Opening],
    ) -> Self {
        let mut cards: BTreeMap<_, _> = openings
            .iter()
            .filter_map(Opening::slot)
            .map(|opening| {
                let identity = CardIdentity {
                    face: opening.face.clone(),
                    source_id: opening.source_id.clone(),
                };
                (opening.slot, identity)
            })
            .collect();
        let threads = follow(states, &mut cards);
        spread(&threads, &mut cards);
        let mut knowledge = Self { cards, ..Self::of_players(openings) };
        for (index, event) in events.into_iter().enumerate() {
            let Some(before) = index.checked_sub(1) else { continue };
            for (before, after) in mixed(event, &states[before], &states[index]) {
                knowledge.shuffle(&before, &after);
            }
        }
        knowledge
    }

    /// Only the players' identities, which everyone may know.
    pub fn of_players(openings: &[Opening]) -> Self {
        let players = openings.iter().filter_map(Opening::player).cloned();
        let players = players.map(|opening| (opening.player, opening)).collect();
        Self { players, ..Self::default() }
    }

    /// The player in a seat, from the match's first event or from the openings.
    pub fn player(&self, opened: Option<&MatchOpened>, seat: Seat) -> PlayerEntry {
        let entry = opened.and_then(|opened| opened.players.get(seat.index()));
        let PlayerEntry { name, source_id } = entry.cloned().unwrap_or_default();
        let told = self.players.get(&seat);
        PlayerEntry {
            name: name.or_else(|| told?.name.clone()),
            source_id: source_id.or_else(|| told?.source_id.clone()),
        }
    }

    /// How the match was opened, with the players as far as the openings reveal them.
    pub fn opened(&self, opened: &MatchOpened) -> MatchOpened {
        let seats = (0..=u8::MAX).zip(&opened.players).map(|(seat, _)| Seat::new(seat));
        let players = seats.map(|seat| self.player(Some(opened), seat)).collect();
        MatchOpened { players, ..opened.clone() }
    }

    /// The card of a slot or of a face-down object.
    pub fn card(&self, slot: SlotId) -> Option<&CardIdentity> {
        self.cards.get(&slot)
    }

    /// The cards that these slots contain together when it is unknown which contains which; empty
    /// unless all are known.
    pub fn together(&self, slots: &[SlotId]) -> Option<&[CardIdentity]> {
        let pool = self
            .pools
            .iter()
            .rev()
            .find(|pool| slots.iter().any(|slot| pool.slots.contains(slot)))?;
        let same =
            pool.slots.len() == slots.len() && slots.iter().all(|slot| pool.slots.contains(slot));
        same.then_some(&*pool.cards)
    }

    /// The slots of a shuffled zone contain what the slots before contained.
    fn shuffle(&mut self, before: &[SlotId], after: &[SlotId]) {
        let (known, unknown): (Vec<SlotId>, Vec<SlotId>) =
            before.iter().copied().partition(|slot| self.cards.contains_key(slot));
        let mut cards: Vec<_> = known.iter().map(|slot| self.cards[slot].clone()).collect();
        if !unknown.is_empty() {
            // One unknown card is enough: nothing certain can be said of the mixed zone.
            let Some(rest) = self.together(&unknown) else { return };
            cards.extend_from_slice(rest);
        }
        for identity in after.iter().filter_map(|slot| self.cards.get(slot)) {
            // A card that is known otherwise contradicts the pool: then the pool is not used.
            let Some(index) = cards.iter().position(|card| card == identity) else { return };
            cards.remove(index);
        }
        let slots: Vec<_> =
            after.iter().copied().filter(|slot| !self.cards.contains_key(slot)).collect();
        if slots.len() == cards.len() && !slots.is_empty() {
            self.pools.push(HiddenPool { slots, cards });
        }
    }
}

/// Maps each slot to the one it was before; cards that the log shows are added to `cards`.
fn follow(
    states: &Vector<State>,
    cards: &mut BTreeMap<SlotId, CardIdentity>,
) -> BTreeMap<SlotId, SlotId> {
    let mut threads = BTreeMap::new();
    for (before, after) in states.iter().zip(states.iter().skip(1)) {
        let seq = after.next_seq() - 1;
        let made = rules::ObjectId::new(seq, 0)..rules::ObjectId::new(seq + 1, 0);
        for (_, object) in after.objects.range(made) {
            if let (Some(slot), Some(face)) = (object.slot, &object.face) {
                let identity =
                    CardIdentity { face: face.clone(), source_id: object.source_id.clone() };
                cards.entry(slot).or_insert(identity);
            }
        }
        let drafts = [before, after].map(|state| state.draft.as_ref().map(Arc::as_ptr));
        // States share what did not change, so the same pointer means that no hidden zone has changed: most records
        // pass here.
        if Arc::ptr_eq(&before.players, &after.players) && drafts[0] == drafts[1] {
            continue;
        }
        for slot in after.hidden() {
            if let Some(was) = slot.was.filter(|_| slot.id.seq() == seq) {
                threads.insert(slot.id, was);
            }
            if let Some(known) = &slot.known {
                let identity =
                    CardIdentity { face: known.face.clone(), source_id: known.source_id.clone() };
                cards.entry(slot.id).or_insert(identity);
            }
        }
    }
    threads
}

/// The slots of cards that an event mixes indistinguishably, with the slots that they have
/// afterwards.
fn mixed(event: &Event, before: &State, after: &State) -> Vec<(Vec<SlotId>, Vec<SlotId>)> {
    let ids = |slots: &[Slot]| slots.iter().map(|slot| slot.id).collect::<Vec<_>>();
    let of_booster = |state: &State, number: u32| {
        let booster = state.draft.as_ref().and_then(|it| it.boosters.get(number as usize));
        booster.map(|booster| ids(&booster.cards)).unwrap_or_default()
    };
    match event {
        Event::Shuffled(it) => vec![(ids(before.slots(it.place)), ids(after.slots(it.place)))],
        Event::BoostersPassed(it) => {
            let numbers = it.passes.iter().map(|one| one.booster);
            numbers.map(|one| (of_booster(before, one), of_booster(after, one))).collect()
        }
        Event::Picked(it) if it.card.is_none() => {
            let in_hand = before.draft.as_ref().and_then(|draft| draft.in_hand(it.seat));
            let pool = after.draft.as_ref().and_then(|draft| draft.pools.get(it.seat.index()));
            let picked = pool.and_then(|pool| pool.last()).map(|slot| slot.id);
            let mixed = |(number, booster): (u32, &Booster)| {
                let rest = of_booster(after, number);
                (ids(&booster.cards), picked.into_iter().chain(rest).collect())
            };
            in_hand.map(mixed).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// Carries each identity along its thread: first back to where the card came from, then forward to
/// where it went.
fn spread(threads: &BTreeMap<SlotId, SlotId>, cards: &mut BTreeMap<SlotId, CardIdentity>) {
    // A slot's name is smaller than the name of the slot it became.
    for (slot, was) in threads.iter().rev() {
        if let Some(identity) = cards.get(slot).cloned() {
            cards.entry(*was).or_insert(identity);
        }
    }
    for (slot, was) in threads {
        if let Some(identity) = cards.get(was).cloned() {
            cards.entry(*slot).or_insert(identity);
        }
    }
}
