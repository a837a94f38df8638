//! The boosters in hand and the pools of a match whose decks are built from what its players open.

use std::sync::Arc;

use crate::next_state::NextState;
use crate::{
    Booster, BoosterDraft, BoosterEntry, BoosterPass, BoostersOpened, BoostersPassed,
    Contradiction, Picked, PoolRegistered, Refused, Seat, Slot, SlotId,
};

/// Maximum number of cards in one booster or one pool.
const CARDS_MAX: u32 = 1000;

/// Maximum number of boosters in one match: more than eight players open.
const BOOSTERS_MAX: usize = 200;

/// The direction in which boosters go round the table; seats follow each other clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the next seat.
    Left,
    /// To the previous seat.
    Right,
}

impl Direction {
    /// The direction of the boosters of a round, from 0: left, right, left, right.
    pub const fn of_round(round: usize) -> Self {
        if round.is_multiple_of(2) { Self::Left } else { Self::Right }
    }

    /// The seat next to `seat` on that side, out of this many.
    pub fn next(self, seat: Seat, seats: usize) -> Seat {
        let step = match self {
            Self::Left => 1,
            Self::Right => seats - 1,
        };
        Seat::new(u8::try_from((seat.index() + step) % seats).expect("a match has few seats"))
    }
}

impl BoosterDraft {
    /// The booster that a player has in hand, with its number: of several the first one opened;
    /// used-up ones do not count.
    pub fn in_hand(&self, seat: Seat) -> Option<(u32, &Booster)> {
        let held = |(_, one): &(u32, &Booster)| one.holder == seat && !one.cards.is_empty();
        (0..).zip(&self.boosters).find(held)
    }

    /// The booster that contains a card, with its number.
    pub fn booster_with(&self, card: SlotId) -> Option<(u32, &Booster)> {
        let holds = |(_, one): &(u32, &Booster)| one.cards.iter().any(|slot| slot.id == card);
        (0..).zip(&self.boosters).find(holds)
    }

    /// The booster that a card is picked from.
    pub fn picked_from(&self, it: &Picked) -> Option<u32> {
        let found = it.card.map_or_else(|| self.in_hand(it.seat), |card| self.booster_with(card));
        found.map(|(number, _)| number)
    }

    /// The round of a booster, from 0: how many its player had opened before.
    pub fn round(&self, booster: u32) -> usize {
        let Some(one) = self.boosters.get(booster as usize) else { return 0 };
        let before = self.boosters.iter().take(booster as usize);
        before.filter(|it| it.opened_by == one.opened_by).count()
    }

    /// All cards, in boosters and in pools.
    pub fn cards(&self) -> impl Iterator<Item = &Slot> {
        let boosters = self.boosters.iter().flat_map(|booster| &booster.cards);
        boosters.chain(self.pools.iter().flatten())
    }

    pub(crate) fn cards_mut(&mut self) -> impl Iterator<Item = &mut Slot> {
        let boosters = self.boosters.iter_mut().flat_map(|booster| &mut booster.cards);
        boosters.chain(self.pools.iter_mut().flatten())
    }
}

/// The draft of the state under construction.
fn draft(next: &mut NextState) -> &mut BoosterDraft {
    let seats = next.state.players.len();
    let draft = Arc::make_mut(next.state.draft.get_or_insert_default());
    // A draft begins with its first event, whichever kind that is.
    draft.pools.resize(seats, Vec::new());
    draft
}

/// New slots that one player has seen.
fn slots(next: &mut NextState, count: u32, seat: Seat) -> Vec<Slot> {
    let seen_by = 1 << seat.index();
    (0..count).map(|_| Slot { seen_by, ..next.new_slot(None, None, None) }).collect()
}

/// As many cards in new slots, which one player has seen.
fn renamed(next: &mut NextState, cards: usize, seat: Seat) -> Vec<Slot> {
    slots(next, u32::try_from(cards).expect("a booster has few cards"), seat)
}

pub(crate) fn opened(next: &mut NextState, it: &BoostersOpened) -> Result<(), Refused> {
    if it.boosters.is_empty() {
        return Err(Refused::Empty("boosters"));
    }
    if draft(next).boosters.len() + it.boosters.len() > BOOSTERS_MAX {
        return Err(Refused::Contradiction(Contradiction::TooManyBoosters));
    }
    for &BoosterEntry { seat, size } in &it.boosters {
        next.check_seat(seat)?;
        if size == 0 || size > CARDS_MAX {
            return Err(Refused::Contradiction(Contradiction::BoosterSize));
        }
        let cards = slots(next, size, seat);
        draft(next).boosters.push(Booster { opened_by: seat, holder: seat, cards });
    }
    Ok(())
}

pub(crate) fn picked(next: &mut NextState, it: &Picked) -> Result<(), Refused> {
    next.check_seat(it.seat)?;
    let (number, card) = match it.card {
        Some(card) => {
            let found = draft(next).booster_with(card).map(|(number, _)| number);
            (found.ok_or(Refused::NotInBooster(card))?, card)
        }
        None => any_card(next, it.seat)?,
    };
    let draft = draft(next);
    let cards = &mut draft.boosters[number as usize].cards;
    let at = cards.iter().position(|slot| slot.id == card).expect("it was found there");
    let mut slot = cards.remove(at);
    slot.seen_by |= 1 << it.seat.index();
    draft.pools[it.seat.index()].push(slot);
    Ok(())
}

/// An unidentified card of the booster in hand: the booster gets new slots, and the card is in the
/// first of them.
fn any_card(next: &mut NextState, seat: Seat) -> Result<(u32, SlotId), Refused> {
    let (number, left) = match draft(next).in_hand(seat) {
        Some((number, booster)) => (number, booster.cards.len()),
        None => {
            return Err(Refused::Contradiction(Contradiction::NoBoosterInHand));
        }
    };
    let cards = renamed(next, left, seat);
    let first = cards[0].id;
    draft(next).boosters[number as usize].cards = cards;
    Ok((number, first))
}

pub(crate) fn passed(next: &mut NextState, it: &BoostersPassed) -> Result<(), Refused> {
    if it.passes.is_empty() {
        return Err(Refused::Empty("passes"));
    }
    for (index, &BoosterPass { booster, seat }) in it.passes.iter().enumerate() {
        next.check_seat(seat)?;
        if it.passes[..index].iter().any(|earlier| earlier.booster == booster) {
            return Err(Refused::Contradiction(Contradiction::PassedTwice));
        }
        let left = draft(next).boosters.get(booster as usize).map(|one| one.cards.len());
        let cards = renamed(next, left.ok_or(Refused::NoBooster(booster))?, seat);
        let one = &mut draft(next).boosters[booster as usize];
        (one.holder, one.cards) = (seat, cards);
    }
    Ok(())
}

pub(crate) fn pool_registered(next: &mut NextState, it: &PoolRegistered) -> Result<(), Refused> {
    next.check_seat(it.seat)?;
    let listed: u64 = it.list.iter().map(|entry| u64::from(entry.count)).sum();
    if !it.list.is_empty() && listed != u64::from(it.size) {
        return Err(Refused::Contradiction(Contradiction::ListSum));
    }
    if it.size == 0 || it.size > CARDS_MAX {
        return Err(Refused::Contradiction(Contradiction::PoolSize));
    }
    let mut known = Vec::new();
    for entry in &it.list {
        let face = next.face(&entry.face)?;
        known.extend((0..entry.count).map(|_| Some(face.clone())));
    }
    known.resize(it.size as usize, None);
    let seen_by = 1 << it.seat.index();
    let slot = |face| Slot { seen_by, ..next.new_slot(None, face, None) };
    let slots: Vec<Slot> = known.into_iter().map(slot).collect();
    draft(next).pools[it.seat.index()].extend(slots);
    Ok(())
}
