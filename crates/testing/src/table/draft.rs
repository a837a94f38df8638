//! Boosters and pools at the random table, before its first game and between its games.

use std::collections::BTreeSet;

use rules::{
    BoosterDraft, BoosterEntry, BoosterPass, BoostersOpened, BoostersPassed, DeckEntry, Event,
    FaceEntry, Picked, PoolRegistered, Seat, Slot, State,
};

use super::intent::Intent;
use super::{SEATS, Table, card_of, face};

/// The kinds of intents about boosters and pools.
pub(crate) const KINDS: std::ops::Range<u32> = 44..49;

impl Table {
    pub(super) fn draft(&mut self, it: Intent) {
        let draft = self.state().draft.clone().unwrap_or_default();
        let small = u32::try_from(it.b % 5 + 1).expect("a few");
        let event = match it.kind {
            44 => {
                let booster = |seat| BoosterEntry { seat, size: small };
                Event::BoostersOpened(BoostersOpened { boosters: SEATS.map(booster).into() })
            }
            45 | 46 => {
                let any = draft.boosters.iter().flat_map(|booster| &booster.cards);
                let any: Vec<_> = any.map(|slot| slot.id).collect();
                let card = any.get(it.a % any.len().max(1)).copied().filter(|_| it.flag);
                Event::Picked(Picked { seat: it.seat, card })
            }
            47 => {
                let pass = |(booster, one): (u32, &rules::Booster)| {
                    let seat = if it.flag { SEATS[1 - one.holder.index()] } else { it.seat };
                    BoosterPass { booster, seat }
                };
                let passes = (0..).zip(&draft.boosters).map(pass).collect();
                Event::BoostersPassed(BoostersPassed { passes })
            }
            _ => {
                let new = |_| {
                    let face = FaceEntry::New(face(self.new_card()));
                    DeckEntry { count: 1, face }
                };
                let list = if it.flag { (0..small).map(new).collect() } else { Vec::new() };
                Event::PoolRegistered(PoolRegistered { seat: it.seat, size: small, list })
            }
        };
        self.happen(event);
    }

    /// Decides what lies in the slots of boosters and pools that this event made.
    pub(super) fn fill_draft(&mut self, before: &State, after: &State, event: &Event) {
        let empty = BoosterDraft::default();
        let [before, after] = [before, after].map(|state| state.draft.as_deref().unwrap_or(&empty));
        let mixed: Vec<(Vec<Slot>, Vec<Slot>)> = match event {
            Event::BoostersPassed(it) => {
                let of = |draft: &BoosterDraft, one: &BoosterPass| {
                    draft.boosters[one.booster as usize].cards.clone()
                };
                it.passes.iter().map(|one| (of(before, one), of(after, one))).collect()
            }
            Event::Picked(it) if it.card.is_none() => {
                let (number, booster) = before.in_hand(it.seat).expect("it was picked from");
                let mut slots = after.boosters[number as usize].cards.clone();
                slots.extend(after.pools[it.seat.index()].last().cloned());
                vec![(booster.cards.clone(), slots)]
            }
            _ => Vec::new(),
        };
        for (was, is) in mixed {
            for (was, is) in was.iter().zip(is.iter().rev()) {
                self.truth.insert(is.id, self.truth[&was.id]);
            }
        }
        for slot in after.cards() {
            if !self.truth.contains_key(&slot.id) {
                let known = slot.known.as_ref().map(|known| card_of(&known.face));
                let card = known.unwrap_or_else(|| self.new_card());
                self.truth.insert(slot.id, card);
            }
        }
    }

    /// Adds the cards that a player has in hand, or in a pool, to those that they have looked at.
    pub(super) fn look_at_draft(&self, state: &State, looked: &mut [BTreeSet<u32>; 2]) {
        let Some(draft) = &state.draft else { return };
        let mut looks = |seat: Seat, slots: &[Slot]| {
            looked[seat.index()].extend(slots.iter().map(|slot| self.truth[&slot.id]));
        };
        for booster in &draft.boosters {
            looks(booster.holder, &booster.cards);
        }
        for (seat, pool) in SEATS.into_iter().zip(&draft.pools) {
            looks(seat, pool);
        }
    }
}
