//! Items changing zones (`4.0 2.1.c-d`): the old object is gone, a new one enters.

use std::sync::Arc;

use crate::next_state::NextState;
use crate::{Face, Kind, Move, Object, ObjectId, Piece, Place, Refused, Seat, Slot, SlotId};

/// How an item moves, which decides who controls it in Limbo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveWay {
    /// By a step.
    Moved,
    /// By being played: in Limbo this seat controls it.
    PlayedBy(Seat),
}

/// An item between two zones.
struct Travelling {
    /// The object it was, in a visible zone.
    object: Option<Arc<Object>>,
    /// The slot it was in, if that is known.
    slot: Option<Slot>,
    /// The owner of the card.
    owner: Seat,
    /// Its previous controller.
    controller: Seat,
}

impl NextState {
    /// Carries out one move.
    pub(crate) fn move_item(&mut self, it: &Move, way: MoveWay) -> Result<(), Refused> {
        self.check_place(it.to)?;
        if let Some(Piece::Object(id)) = it.what {
            self.check_is_in(id, it.from)?;
            // Expeditions are parts of one zone, so the object stays the same (`4.0 3.2.4.d`).
            if let (Place::Expedition(_), Place::Expedition(_)) = (it.from, it.to) {
                return self.relocate(id, it.to);
            }
        }
        let face = it.face.as_ref().map(|entry| self.face(entry)).transpose()?;
        let item = self.leave(it, face.as_deref())?;
        if it.to.zone().is_hidden() {
            self.enter_hidden(it, item, face)
        } else {
            self.enter_visible(it, item, face, way);
            Ok(())
        }
    }

    fn check_is_in(&self, id: ObjectId, said: Place) -> Result<(), Refused> {
        let object = self.state.objects.get(&id).ok_or(Refused::NoObject(id))?;
        if object.place == said {
            Ok(())
        } else {
            Err(Refused::NotThere { object: id, is: object.place, said })
        }
    }

    /// Takes the item out of the zone it is in.
    fn leave(&mut self, it: &Move, face: Option<&Face>) -> Result<Travelling, Refused> {
        match (it.what, it.from.zone().is_hidden()) {
            (Some(Piece::Object(id)), false) => {
                let object = self.state.objects.remove(&id).ok_or(Refused::NoObject(id))?;
                let (owner, controller) = (object.owner, object.controller);
                Ok(Travelling { object: Some(object), slot: None, owner, controller })
            }
            (Some(Piece::Slot(id)), true) => {
                let slots = self.hidden_zone(it.from)?;
                let found = slots.iter().position(|slot| slot.id == id);
                let index = found.ok_or(Refused::NoSlot { slot: id, place: it.from })?;
                let slot = slots.remove(index);
                Ok(from_hidden(it.from, Some(slot)))
            }
            (None, true) => {
                let slot = self.leave_unnamed(it.from, face)?;
                Ok(from_hidden(it.from, slot))
            }
            (None, false) => Err(Refused::Nameless(it.from)),
            (Some(what), _) => Err(Refused::WrongPiece { what, place: it.from }),
        }
    }

    /// Takes an unidentified card out of a hidden zone: from a Deck the one at the place's depth,
    /// from a Hand any.
    ///
    /// In a Hand, the slots that it may have been in get new names, since they can no longer be
    /// told apart.
    fn leave_unnamed(&mut self, from: Place, face: Option<&Face>) -> Result<Option<Slot>, Refused> {
        let slots = self.hidden_zone(from)?;
        if slots.is_empty() {
            return Err(Refused::NoCard(from));
        }
        if let Place::Deck(_, depth) = from {
            let index = index_from_top(depth, slots.len() - 1);
            return Ok(Some(slots.remove(index)));
        }
        let is_it =
            |slot: &Slot| slot.known.as_ref().is_some_and(|known| Some(&*known.face) == face);
        // A card of the Hand that everyone knew is gone, so the other slots are not in doubt.
        if let Some(index) = slots.iter().position(is_it) {
            return Ok(Some(slots.remove(index)));
        }
        let all_hidden = face.is_none();
        // Without a face it may have been any card, with one only a card that nobody had seen.
        let unknown = slots.iter().rposition(|slot| slot.known.is_none());
        slots.remove(unknown.unwrap_or(slots.len() - 1));
        let kept = std::mem::take(slots);
        let renamed: Vec<_> = kept
            .into_iter()
            .map(|slot| match slot.known {
                Some(_) if !all_hidden => slot,
                _ => self.new_slot(None, None, None),
            })
            .collect();
        *self.hidden_zone(from)? = renamed;
        Ok(None)
    }

    fn enter_hidden(
        &mut self,
        it: &Move,
        item: Travelling,
        face: Option<Arc<Face>>,
    ) -> Result<(), Refused> {
        let was = item.slot.as_ref().map(|slot| slot.id).or_else(|| hidden_face(&item));
        let source_id = it.source_id.clone();
        let mut slot = self.new_slot(was, face, source_id);
        if slot.known.is_none() {
            slot.known = item.object.as_ref().and_then(|object| {
                let face = object.own_face()?.clone();
                Some(Arc::new(crate::KnownCard { face, source_id: object.source_id.clone() }))
            });
        }
        if let Some(old) = item.slot {
            slot.known = slot.known.or(old.known);
            slot.seen_by = old.seen_by;
        }
        let slots = self.hidden_zone(it.to)?;
        let index = if let Place::Deck(_, depth) = it.to {
            index_from_top(depth, slots.len())
        } else {
            slots.len()
        };
        slots.insert(index, slot);
        Ok(())
    }

    fn enter_visible(
        &mut self,
        it: &Move,
        item: Travelling,
        face: Option<Arc<Face>>,
        way: MoveWay,
    ) {
        let controller = match way {
            MoveWay::PlayedBy(seat) => seat,
            MoveWay::Moved => item.controller,
        };
        let mut object = self.new_object(Kind::Card, it.to, item.owner);
        object.controller = it.to.seat().unwrap_or(controller);
        object.slot = item.slot.as_ref().map(|slot| slot.id).or_else(|| hidden_face(&item));
        if let Some(old) = &item.object {
            // The item is what connects the objects of one card through its moves.
            object.item = old.item;
            object.kind = old.kind.clone();
            object.face = old.own_face().cloned();
            object.source_id.clone_from(&old.source_id);
        }
        if let Some(known) = item.slot.and_then(|slot| slot.known) {
            object.face = Some(known.face.clone());
            object.source_id.clone_from(&known.source_id);
        }
        object.face = face.or(object.face);
        object.source_id = it.source_id.clone().or(object.source_id);
        object.face_down = matches!(it.to, Place::Mana(_)) || object.face.is_none();
        if object.face_down && object.slot.is_none() {
            object.slot = Some(self.next_slot_id());
        }
        object.statuses = it.statuses;
        object.counters.clone_from(&it.counters);
        self.enter(object);
    }
}

fn from_hidden(from: Place, slot: Option<Slot>) -> Travelling {
    let owner = from.seat().expect("hidden zones are personal");
    Travelling { object: None, slot, owner, controller: owner }
}

/// The slot of the hidden face of an object that lay face down.
fn hidden_face(item: &Travelling) -> Option<SlotId> {
    item.object.as_ref().filter(|object| object.face_down).and_then(|object| object.slot)
}

fn index_from_top(depth: crate::Depth, last: usize) -> usize {
    match depth {
        crate::Depth::Top => 0,
        crate::Depth::Bottom => last,
        crate::Depth::Under(cards) => last.min(cards as usize),
    }
}
