//! States written down as seen, where the steps are not known.

use std::sync::Arc;

use crate::next_state::NextState;
use crate::{
    ClockFact, Contradiction, Fact, HiddenFact, Kind, ManaFact, Object, ObjectFact, Place, Refused,
    Status,
};

impl NextState {
    /// Applies one observed fact.
    pub(crate) fn observe(&mut self, fact: &Fact) -> Result<(), Refused> {
        match fact {
            Fact::Absent(object) => self.cease(*object),
            Fact::Clock(clock) => self.observe_clock(clock),
            Fact::Expedition(it) => {
                self.move_expedition(it.expedition, it.position)?;
                let expedition = self.expedition(it.expedition)?;
                expedition.statuses = if it.ascended {
                    expedition.statuses.with(Status::Ascended)
                } else {
                    expedition.statuses.without(Status::Ascended)
                };
                Ok(())
            }
            Fact::Hidden(hidden) => self.observe_hidden(hidden),
            Fact::Mana(mana) => self.observe_mana(mana),
            Fact::Object(object) => self.observe_object(object),
            Fact::Tumult(tumult) => self.reveal_tumult(tumult),
        }
    }

    fn observe_clock(&mut self, it: &ClockFact) -> Result<(), Refused> {
        it.turn.iter().chain(&it.first_player).try_for_each(|&seat| self.check_seat(seat))?;
        let day = &mut self.state.day;
        day.day = it.day.unwrap_or(day.day);
        day.phase = it.phase.unwrap_or(day.phase);
        day.first_player = it.first_player.or(day.first_player);
        day.turn = it.turn.or(day.turn);
        if let Some(passed) = &it.passed {
            passed.iter().try_for_each(|&seat| self.check_seat(seat))?;
            for seat in self.state.seats() {
                self.player(seat)?.passed = passed.contains(&seat);
            }
        }
        Ok(())
    }

    fn observe_hidden(&mut self, it: &HiddenFact) -> Result<(), Refused> {
        let have = self.hidden_zone(it.place)?.len();
        let want = it.count as usize;
        // The limit of a deck: a count from outside must not fill the memory.
        if want > 1000 {
            return Err(Refused::Contradiction(Contradiction::ZoneSize));
        }
        let more: Vec<_> = (have..want).map(|_| self.new_slot(None, None, None)).collect();
        let slots = self.hidden_zone(it.place)?;
        slots.truncate(want);
        slots.extend(more);
        Ok(())
    }

    fn observe_mana(&mut self, it: &ManaFact) -> Result<(), Refused> {
        self.check_seat(it.seat)?;
        if it.ready > it.orbs || it.orbs > 1000 {
            return Err(Refused::Contradiction(Contradiction::Orbs));
        }
        let place = Place::Mana(it.seat);
        let mut orbs: Vec<_> =
            self.state.objects_in(place).map(|(id, orb)| (orb.timestamp, id)).collect();
        orbs.sort_unstable();
        while orbs.len() > it.orbs as usize {
            let (_, newest) = orbs.pop().expect("there are more than enough");
            self.state.objects.remove(&newest);
        }
        while orbs.len() < it.orbs as usize {
            let mut orb = self.new_object(Kind::Card, place, it.seat);
            orb.face_down = true;
            orb.slot = Some(self.next_slot_id());
            let timestamp = self.state.next_timestamp;
            orbs.push((timestamp, self.enter(orb)));
        }
        self.observe_ready(&orbs, it.ready as usize)
    }

    /// Readies or exhausts as few orbs as necessary for `ready` of them to be ready, smallest
    /// timestamps first.
    fn observe_ready(
        &mut self,
        orbs: &[(crate::Timestamp, crate::ObjectId)],
        ready: usize,
    ) -> Result<(), Refused> {
        let exhausted = |step: &Self, id| step.state.objects[&id].statuses.has(Status::Exhausted);
        let now = orbs.iter().filter(|&&(_, id)| !exhausted(self, id)).count();
        let exhaust = now > ready;
        let mut left = now.abs_diff(ready);
        for &(_, id) in orbs {
            if left > 0 && exhausted(self, id) != exhaust {
                let orb = self.object(id)?;
                orb.statuses = if exhaust {
                    orb.statuses.with(Status::Exhausted)
                } else {
                    orb.statuses.without(Status::Exhausted)
                };
                left -= 1;
            }
        }
        Ok(())
    }

    fn observe_object(&mut self, it: &ObjectFact) -> Result<(), Refused> {
        self.check_place(it.place)?;
        if it.place.zone().is_hidden() {
            return Err(Refused::NoPlace(it.place));
        }
        let face = it.face.as_ref().map(|entry| self.face(entry)).transpose()?;
        let seat = it.owner.or(it.place.seat()).or(self.state.day.first_player);
        let seat = seat.ok_or(Refused::NoPlace(it.place))?;
        self.check_seat(seat)?;
        // Before the object is made: a card must not be in its slot and in sight at once.
        if let Some(slot) = it.was {
            self.take_slot(slot)?;
        }
        let old =
            it.object.map(|id| self.state.objects.get(&id).cloned().ok_or(Refused::NoObject(id)));
        let old = old.transpose()?;
        let mut object = match &old {
            Some(old) => Object { owner: it.owner.unwrap_or(old.owner), ..(**old).clone() },
            None => self.new_object(Kind::Card, it.place, seat),
        };
        if it.token {
            object.kind = Kind::Token;
        }
        let stays = old.as_ref().is_some_and(|old| old.place.same_zone(it.place));
        object.place = it.place;
        object.controller = it.place.seat().unwrap_or(object.controller);
        if !stays {
            object.face = object.own_face().cloned();
            // A changed face lasts until the object changes zones.
            object.replaced = None;
        }
        object.face = face.or(object.face);
        object.face_down = matches!(it.place, Place::Mana(_)) || object.face.is_none();
        object.slot = it.was.or(object.slot);
        object.statuses = it.statuses;
        object.counters.clone_from(&it.counters);
        object.source_id = it.source_id.clone().or(object.source_id);
        match it.object {
            Some(id) if stays => {
                self.state.objects.insert(id, Arc::new(object));
            }
            Some(id) => {
                self.state.objects.remove(&id);
                self.enter(object);
            }
            None => {
                if object.face_down && object.slot.is_none() {
                    object.slot = Some(self.next_slot_id());
                }
                self.enter(object);
            }
        }
        Ok(())
    }

    fn take_slot(&mut self, id: crate::SlotId) -> Result<(), Refused> {
        for seat in self.state.seats() {
            for place in [Place::Hand(seat), Place::Deck(seat, crate::Depth::Top)] {
                if self.state.slots(place).iter().any(|slot| slot.id == id) {
                    self.hidden_zone(place)?.retain(|slot| slot.id != id);
                    return Ok(());
                }
            }
        }
        Err(Refused::NoSlotAnywhere(id))
    }
}
