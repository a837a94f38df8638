//! The next state under construction: operations that events share.
//!
//! A refused event leaves it incomplete. That is harmless: it works on a copy, and `reduce` drops
//! the copy.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::{
    Contradiction, CounterChange, EmblemEntry, ExpeditionId, Face, FaceEntry, HeroEntry, ItemId,
    Kind, KnownCard, Mana, Marker, MarkerEntry, MarkerPlace, Object, ObjectId, Piece, Place,
    Player, Refused, Seat, Shown, Slot, SlotId, State, Status, StatusChanged, Statuses, Timestamp,
    TokenEntry, TumultRevealed,
};

/// The state after an event, under construction, and how many ids that event has assigned.
pub(crate) struct NextState {
    pub(crate) state: State,
    /// The record that the event becomes: it is part of every id assigned.
    seq: u32,
    objects: u32,
    slots: u32,
}

impl NextState {
    pub(crate) fn new(state: &State) -> Self {
        let seq = state.next_seq();
        let mut state = state.clone();
        state.seq = Some(seq);
        Self { state, seq, objects: 0, slots: 0 }
    }

    pub(crate) fn finish(self) -> State {
        self.state
    }

    // Ids.

    pub(crate) fn next_slot_id(&mut self) -> SlotId {
        let id = SlotId::new(self.seq, self.slots);
        self.slots += 1;
        id
    }

    fn next_object_id(&mut self) -> ObjectId {
        let id = ObjectId::new(self.seq, self.objects);
        self.objects += 1;
        id
    }

    fn next_timestamp(&mut self) -> Timestamp {
        let timestamp = self.state.next_timestamp;
        self.state.next_timestamp = Timestamp::new(timestamp.number() + 1);
        timestamp
    }

    pub(crate) fn new_slot(
        &mut self,
        was: Option<SlotId>,
        face: Option<Arc<Face>>,
        source_id: Option<Arc<str>>,
    ) -> Slot {
        let known = face.map(|face| Arc::new(KnownCard { face, source_id }));
        Slot { id: self.next_slot_id(), was, known, seen_by: 0 }
    }

    // Existence checks.

    pub(crate) fn check_seat(&self, seat: Seat) -> Result<(), Refused> {
        if seat.index() < self.state.players.len() { Ok(()) } else { Err(Refused::NoSeat(seat)) }
    }

    pub(crate) fn player(&mut self, seat: Seat) -> Result<&mut Player, Refused> {
        Arc::make_mut(&mut self.state.players).get_mut(seat.index()).ok_or(Refused::NoSeat(seat))
    }

    pub(crate) fn check_object(&self, id: ObjectId) -> Result<(), Refused> {
        if self.state.objects.contains_key(&id) { Ok(()) } else { Err(Refused::NoObject(id)) }
    }

    pub(crate) fn object(&mut self, id: ObjectId) -> Result<&mut Object, Refused> {
        self.state.objects.get_mut(&id).map(Arc::make_mut).ok_or(Refused::NoObject(id))
    }

    /// The face that an entry refers to; a new one enters the log.
    pub(crate) fn face(&mut self, entry: &FaceEntry) -> Result<Arc<Face>, Refused> {
        match entry {
            FaceEntry::Known(reference) => {
                let face = self.state.faces.get(reference.as_str());
                face.cloned().ok_or_else(|| Refused::NoFace(reference.clone()))
            }
            FaceEntry::New(face) => {
                // The last face told counts: a later record may know more of the card, or a changed one.
                self.state.faces.insert(face.reference.as_str().into(), face.clone());
                Ok(face.clone())
            }
        }
    }

    // Objects that enter and leave.

    /// Puts `object` into the game with the next timestamp.
    pub(crate) fn enter(&mut self, mut object: Object) -> ObjectId {
        let id = self.next_object_id();
        object.timestamp = self.next_timestamp();
        self.state.objects.insert(id, Arc::new(object));
        id
    }

    /// A new object of a new item, owned and controlled by one seat; `enter` gives it its timestamp.
    pub(crate) fn new_object(&self, kind: Kind, place: Place, seat: Seat) -> Object {
        Object {
            item: ItemId::new(self.seq, self.objects),
            kind,
            place,
            owner: seat,
            controller: seat,
            timestamp: Timestamp::new(0),
            face: None,
            replaced: None,
            face_down: false,
            slot: None,
            statuses: Statuses::NONE,
            counters: BTreeMap::new(),
            source_id: None,
            digest: crate::state::DigestMemo::default(),
        }
    }

    pub(crate) fn enter_hero(&mut self, seat: Seat, hero: &HeroEntry) -> Result<(), Refused> {
        let face = self.face(&hero.face)?;
        let mut object = self.new_object(Kind::Card, Place::Hero(seat), seat);
        object.face = Some(face);
        object.counters.clone_from(&hero.counters);
        object.source_id.clone_from(&hero.source_id);
        self.enter(object);
        Ok(())
    }

    pub(crate) fn create_token(&mut self, token: &TokenEntry) -> Result<(), Refused> {
        let seat = token.to.seat().ok_or(Refused::NoPlace(token.to))?;
        if token.to.zone().is_hidden() {
            return Err(Refused::NoPlace(token.to));
        }
        self.check_place(token.to)?;
        let face = self.face(&token.face)?;
        let mut object = self.new_object(Kind::Token, token.to, seat);
        object.face = Some(face);
        object.statuses = token.statuses;
        object.counters.clone_from(&token.counters);
        object.source_id.clone_from(&token.source_id);
        self.enter(object);
        Ok(())
    }

    pub(crate) fn create_emblem(&mut self, emblem: &EmblemEntry) -> Result<(), Refused> {
        self.check_seat(emblem.controller)?;
        let kind = Kind::Emblem(Arc::new(emblem.clone()));
        let object = self.new_object(kind, Place::Limbo, emblem.controller);
        self.enter(object);
        Ok(())
    }

    pub(crate) fn cease(&mut self, id: ObjectId) -> Result<(), Refused> {
        if self.state.objects.remove(&id).is_some() {
            return Ok(());
        }
        let found = self.state.adventure.markers.iter().position(|marker| marker.id == id);
        let index = found.ok_or(Refused::NoObject(id))?;
        Arc::make_mut(&mut self.state.adventure).markers.remove(index);
        Ok(())
    }

    /// Checks that a place can contain an object: it belongs to the game being played.
    pub(crate) fn check_place(&self, place: Place) -> Result<(), Refused> {
        match place {
            Place::Adventure(_) => Err(Refused::NoPlace(place)),
            Place::Expedition(id) if self.state.expedition(id).is_none() => {
                Err(Refused::NoExpedition(id))
            }
            Place::Limbo => Ok(()),
            Place::Expedition(ExpeditionId { seat, .. })
            | Place::Deck(seat, _)
            | Place::Discard(seat)
            | Place::Hand(seat)
            | Place::Hero(seat)
            | Place::Landmark(seat)
            | Place::Mana(seat)
            | Place::Reserve(seat) => self.check_seat(seat),
        }
    }

    /// Moves an object without making it a new object (`4.0 3.2.4.d`).
    pub(crate) fn relocate(&mut self, id: ObjectId, to: Place) -> Result<(), Refused> {
        self.check_place(to)?;
        let object = self.object(id)?;
        if object.place.zone() != to.zone() {
            return Err(Refused::NotThere { object: id, is: object.place, said: to });
        }
        object.place = to;
        object.controller = to.seat().unwrap_or(object.controller);
        Ok(())
    }

    pub(crate) fn assign_timestamps(&mut self, order: &[ObjectId]) -> Result<(), Refused> {
        let mut timestamps = Vec::with_capacity(order.len());
        for (index, id) in order.iter().enumerate() {
            // Named twice, an object would use up the timestamp of another one.
            if order[..index].contains(id) {
                return Err(Refused::Contradiction(Contradiction::OrderTwice));
            }
            timestamps.push(self.state.objects.get(id).ok_or(Refused::NoObject(*id))?.timestamp);
        }
        // The objects keep the timestamps that they have together, so their order among all others stays.
        timestamps.sort_unstable();
        for (&id, timestamp) in order.iter().zip(timestamps) {
            self.object(id)?.timestamp = timestamp;
        }
        Ok(())
    }

    // Statuses and counters of objects.

    pub(crate) fn change_status(
        &mut self,
        it: &StatusChanged,
        change: impl Fn(Statuses, Status) -> Statuses,
    ) -> Result<(), Refused> {
        if it.objects.is_empty() && it.expeditions.is_empty() {
            return Err(Refused::Empty("objects"));
        }
        for &id in &it.objects {
            let object = self.object(id)?;
            object.statuses = change(object.statuses, it.status);
        }
        for &id in &it.expeditions {
            let expedition = self.expedition(id)?;
            expedition.statuses = change(expedition.statuses, it.status);
        }
        Ok(())
    }

    pub(crate) fn change_counters(&mut self, it: &CounterChange) -> Result<(), Refused> {
        let object = self.object(it.object)?;
        // Below zero there is nothing to remove; whether that was allowed is for the audit.
        let count = object.counter(&it.counter).saturating_add_signed(it.by);
        if count == 0 {
            // A counter of zero must not differ from none: the digest covers this map.
            object.counters.remove(&it.counter);
        } else {
            object.counters.insert(it.counter.clone(), count);
        }
        Ok(())
    }

    /// Exhausts or readies orbs: those named, or else this many, smallest timestamps first.
    ///
    /// Our reading: which orbs of equal standing pay does not matter, since a player may exhaust
    /// one to ready another at any time (`4.0 3.2.9.e`).
    pub(crate) fn change_mana(&mut self, it: &Mana, exhaust: bool) -> Result<(), Refused> {
        self.check_seat(it.seat)?;
        let orbs = if it.orbs.is_empty() {
            let place = Place::Mana(it.seat);
            let can = |(_, orb): &(_, &Object)| orb.statuses.has(Status::Exhausted) != exhaust;
            let mut orbs: Vec<_> = self
                .state
                .objects_in(place)
                .filter(can)
                .map(|(id, orb)| (orb.timestamp, id))
                .collect();
            // Every reader of the log has to exhaust the same orbs, so the choice is fixed.
            orbs.sort_unstable();
            orbs.iter().map(|&(_, id)| id).take(it.count as usize).collect()
        } else {
            it.orbs.clone()
        };
        if orbs.len() != it.count as usize {
            return Err(Refused::NoMana {
                seat: it.seat,
                have: orbs.len(),
                want: it.count as usize,
            });
        }
        for id in orbs {
            let orb = self.object(id)?;
            orb.statuses = if exhaust {
                orb.statuses.with(Status::Exhausted)
            } else {
                orb.statuses.without(Status::Exhausted)
            };
        }
        Ok(())
    }

    // Knowledge of hidden cards.

    pub(crate) fn reveal(&mut self, shown: &Shown) -> Result<(), Refused> {
        let face = self.face(&shown.face)?;
        match shown.what {
            Piece::Object(id) => {
                let object = self.object(id)?;
                object.face = Some(face);
                object.replaced = None;
                object.source_id.clone_from(&shown.source_id);
            }
            Piece::Slot(id) => {
                let source_id = shown.source_id.clone();
                self.slot(id)?.known = Some(Arc::new(KnownCard { face, source_id }));
            }
        }
        Ok(())
    }

    pub(crate) fn look_at(&mut self, what: Piece, seats: &[Seat]) -> Result<(), Refused> {
        seats.iter().try_for_each(|&seat| self.check_seat(seat))?;
        match what {
            Piece::Object(id) => self.check_object(id),
            Piece::Slot(id) => {
                let slot = self.slot(id)?;
                slot.seen_by |= seats.iter().fold(0, |bits, seat| bits | 1 << seat.index());
                Ok(())
            }
        }
    }

    /// A slot, wherever it is.
    fn slot(&mut self, id: SlotId) -> Result<&mut Slot, Refused> {
        let is_drafted = self.state.draft.iter().flat_map(|draft| draft.cards());
        if is_drafted.map(|slot| slot.id).any(|drafted| drafted == id) {
            let draft = Arc::make_mut(self.state.draft.as_mut().expect("it holds the card"));
            let found = draft.cards_mut().find(|slot| slot.id == id);
            return Ok(found.expect("it holds the card"));
        }
        let seat = self.state.seats().find(|&seat| {
            let player = &self.state.players[seat.index()];
            player.hand.iter().chain(player.deck.iter()).any(|slot| slot.id == id)
        });
        let player = match seat {
            Some(seat) => self.player(seat)?,
            None => return Err(Refused::NoSlotAnywhere(id)),
        };
        let zone = if player.hand.iter().any(|slot| slot.id == id) {
            &mut player.hand
        } else {
            &mut player.deck
        };
        let found = Arc::make_mut(zone).iter_mut().find(|slot| slot.id == id);
        Ok(found.expect("one of the two zones holds it"))
    }

    /// Renames all slots of a hidden zone: they can no longer be told apart.
    pub(crate) fn shuffle(&mut self, place: Place) -> Result<(), Refused> {
        let count = self.hidden_zone(place)?.len();
        let slots = (0..count).map(|_| self.new_slot(None, None, None)).collect();
        *self.hidden_zone(place)? = slots;
        Ok(())
    }

    /// The slots of a hidden zone.
    pub(crate) fn hidden_zone(&mut self, place: Place) -> Result<&mut Vec<Slot>, Refused> {
        match place {
            Place::Deck(seat, _) => Ok(Arc::make_mut(&mut self.player(seat)?.deck)),
            Place::Hand(seat) => Ok(Arc::make_mut(&mut self.player(seat)?.hand)),
            Place::Adventure(_)
            | Place::Discard(_)
            | Place::Expedition(_)
            | Place::Hero(_)
            | Place::Landmark(_)
            | Place::Limbo
            | Place::Mana(_)
            | Place::Reserve(_) => Err(Refused::NotHidden(place)),
        }
    }

    // The Adventure.

    pub(crate) fn expedition(
        &mut self,
        id: ExpeditionId,
    ) -> Result<&mut crate::Expedition, Refused> {
        Arc::make_mut(&mut self.state.expeditions)
            .iter_mut()
            .find(|expedition| expedition.id == id)
            .ok_or(Refused::NoExpedition(id))
    }

    pub(crate) fn move_expedition(&mut self, id: ExpeditionId, to: u8) -> Result<(), Refused> {
        check_region(to, 8)?;
        let expedition = self.expedition(id)?;
        let forward =
            to.abs_diff(expedition.start()) > expedition.position.abs_diff(expedition.start());
        expedition.moved |= forward;
        expedition.position = to;
        Ok(())
    }

    pub(crate) fn reveal_tumult(&mut self, it: &TumultRevealed) -> Result<(), Refused> {
        let adventure = Arc::make_mut(&mut self.state.adventure);
        let tumult =
            adventure.tumult.get_mut(usize::from(it.index)).ok_or(Refused::NoTumult(it.index))?;
        tumult.shown = Some((it.card, it.rotated));
        Ok(())
    }

    pub(crate) fn place_marker(&mut self, it: &MarkerEntry) -> Result<(), Refused> {
        self.check_seat(it.owner)?;
        self.check_marker_place(it.on)?;
        let marker = Marker {
            id: self.next_object_id(),
            timestamp: self.next_timestamp(),
            terrains: it.terrains.clone(),
            on: it.on,
            owner: it.owner,
            source_id: it.source_id.clone(),
        };
        Arc::make_mut(&mut self.state.adventure).markers.push(marker);
        Ok(())
    }

    pub(crate) fn move_marker(&mut self, id: ObjectId, to: MarkerPlace) -> Result<(), Refused> {
        self.check_marker_place(to)?;
        let found = self.state.adventure.markers.iter().position(|marker| marker.id == id);
        let index = found.ok_or(Refused::NoMarker(id))?;
        // The newest marker of a region decides its terrains (`4.0 3.2.1.e`), and a moved one is new there.
        let (id, timestamp) = (self.next_object_id(), self.next_timestamp());
        let markers = &mut Arc::make_mut(&mut self.state.adventure).markers;
        let marker = markers.remove(index);
        markers.push(Marker { id, timestamp, on: to, ..marker });
        Ok(())
    }

    fn check_marker_place(&self, on: MarkerPlace) -> Result<(), Refused> {
        match on {
            MarkerPlace::Region(number) => {
                // In the Arena, a log may continue to use the region's former number.
                check_region(number, self.state.regions().max(8))
            }
            MarkerPlace::Object(id) => self.check_object(id),
        }
    }
}

fn check_region(number: u8, count: u8) -> Result<(), Refused> {
    if number < count { Ok(()) } else { Err(Refused::NoRegion(number)) }
}
