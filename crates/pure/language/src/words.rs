//! Names of players, cards and places, as far as one viewer may know them.

use replay::{Knowledge, Viewer};
use rules::{
    Depth, ExpeditionId, Face, FaceEntry, Object, ObjectId, Piece, Place, Seat, Slot, SlotId, State,
};

use crate::caption::by_side;
use crate::language::Language;
use crate::nameless::Nameless;
use crate::names::SeatNames;

/// Names in one state for one viewer, under the same rules as [`StateView`](replay::StateView).
#[derive(Clone, Copy)]
pub(crate) struct Words<'a> {
    pub(crate) state: &'a State,
    pub(crate) knowledge: &'a Knowledge,
    pub(crate) viewer: Viewer,
    pub(crate) language: Language,
}

impl<'a> Words<'a> {
    /// The players' names.
    pub(crate) fn names(self) -> SeatNames {
        SeatNames::of(self.state, self.knowledge)
    }

    /// A player in a sentence.
    pub(crate) fn player(self, seat: Seat) -> String {
        self.names().player(seat, self.language)
    }

    /// Several players.
    pub(crate) fn players(self, seats: &[Seat]) -> String {
        self.language.and(seats.iter().map(|&seat| self.player(seat)).collect())
    }

    /// Games won, one number per side: `2-1`.
    pub(crate) fn score(self, won: &[u8]) -> String {
        let teams = self.state.started.as_ref().map_or(&[][..], |started| &started.teams[..]);
        by_side(won, teams).join("-")
    }

    /// `Gwyn's hero Expedition`, inside a sentence.
    pub(crate) fn expedition(self, id: ExpeditionId) -> String {
        self.the_owned(Place::Expedition(id))
    }

    /// A place with its player, as a heading.
    pub(crate) fn owned(self, it: Place) -> String {
        self.of_owner(it, &self.language.place(it))
    }

    /// A place with its player, inside a sentence.
    pub(crate) fn the_owned(self, it: Place) -> String {
        self.of_owner(it, &self.language.the_place(it))
    }

    fn of_owner(self, it: Place, place: &str) -> String {
        let Some(seat) = it.seat() else { return place.to_owned() };
        let player = self.player(seat);
        self.language.say("owned-place", [("player", player.into()), ("place", place.into())])
    }

    /// The title of a face in an event.
    pub(crate) fn entry(self, entry: &FaceEntry) -> String {
        match entry {
            FaceEntry::New(face) => self.card(face).to_owned(),
            FaceEntry::Known(reference) => {
                let face = self.state.faces.get(reference.as_str());
                face.map_or(reference.as_str(), |face| self.card(face)).to_owned()
            }
        }
    }

    /// The face of an object, if this viewer may know it.
    pub(crate) fn face(self, object: &'a Object) -> Option<&'a Face> {
        let slot = object.slot.filter(|_| object.face_down && self.sees(object.place, 0));
        let opened = slot.and_then(|slot| self.knowledge.card(slot));
        object.face.as_deref().or_else(|| opened.map(|identity| &*identity.face))
    }

    /// The title of a face, in the language of the reader if cards are printed in it.
    pub(crate) fn card(self, face: &Face) -> &str {
        self.language.card(face.title())
    }

    /// An object: its title, or its appearance.
    pub(crate) fn thing(self, object: &Object) -> String {
        match self.face(object) {
            Some(face) => self.card(face).to_owned(),
            None => self.language.nameless(Nameless::of(object)).to_owned(),
        }
    }

    /// An object or Terrain Marker that exists in this state.
    pub(crate) fn find(self, id: ObjectId) -> Option<String> {
        if let Some(object) = self.state.objects.get(&id) {
            return Some(self.thing(object));
        }
        let marker = self.state.adventure.markers.iter().find(|marker| marker.id == id)?;
        let terrains = self.language.terrains(&marker.terrains);
        Some(self.language.say("terrain-marker", [("terrains", terrains.into())]))
    }

    /// The title of the card in a slot of `place`, if this viewer may know it there.
    pub(crate) fn slot_title(self, place: Place, slot: &'a Slot) -> Option<&'a str> {
        if let Some(known) = &slot.known {
            return Some(self.card(&known.face));
        }
        let seen = self.sees(place, slot.seen_by);
        let opened = self.knowledge.card(slot.id).filter(|_| seen)?;
        Some(self.card(&opened.face))
    }

    /// A slot in a hidden zone, with the zone.
    pub(crate) fn slot(self, id: SlotId) -> Option<(Place, &'a Slot)> {
        let state = self.state;
        state
            .seats()
            .flat_map(|seat| [Place::Hand(seat), Place::Deck(seat, Depth::Top)])
            .find_map(|place| Some((place, state.slots(place).iter().find(|slot| slot.id == id)?)))
    }

    /// A card in a booster or a pool.
    fn drafted(self, id: SlotId) -> Option<&'a Slot> {
        self.state.draft.as_ref()?.cards().find(|slot| slot.id == id)
    }

    /// The title of a card in a booster or a pool, if this viewer may know it.
    fn drafted_title(self, slot: &'a Slot) -> Option<&'a str> {
        if let Some(known) = &slot.known {
            return Some(self.card(&known.face));
        }
        let opened = self.knowledge.card(slot.id);
        Some(self.card(&opened.filter(|_| self.viewer.has_seen(slot.seen_by))?.face))
    }

    /// An object or a card in a hidden zone.
    pub(crate) fn piece(self, piece: Piece) -> Option<String> {
        match piece {
            Piece::Object(id) => self.find(id),
            Piece::Slot(id) => {
                let title = match self.slot(id) {
                    Some((place, slot)) => self.slot_title(place, slot),
                    None => self.drafted_title(self.drafted(id)?),
                };
                let title = title.map(str::to_owned);
                Some(title.unwrap_or_else(|| self.a_card()))
            }
        }
    }

    /// A card that this viewer may not know.
    pub(crate) fn a_card(self) -> String {
        self.language.word("a-card").to_owned()
    }

    /// Whether this viewer may know hidden cards there.
    pub(crate) fn sees(self, place: Place, seen_by: u8) -> bool {
        self.viewer.may_see(place, seen_by)
    }
}
