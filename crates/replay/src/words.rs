//! What people call players, cards and places, as far as one viewer may know them.

use rules::{
    Depth, Edition, ExpeditionId, Face, FaceEntry, Kind, Object, ObjectId, Phase, Piece, Place,
    Seat, Slot, SlotId, State, Status, Statuses, Terrain,
};

use crate::{Knowledge, Viewer};

/// Names in one state for one viewer; the same rules as [`StateView`](crate::StateView) has.
#[derive(Clone, Copy)]
pub(crate) struct Words<'a> {
    pub(crate) state: &'a State,
    pub(crate) knowledge: &'a Knowledge,
    pub(crate) viewer: Viewer,
}

impl<'a> Words<'a> {
    /// The edition the match is played under.
    pub(crate) fn edition(self) -> Edition {
        self.state.opened.as_ref().map_or(Edition::Four, |opened| opened.edition)
    }

    /// A player's name, or the seat.
    pub(crate) fn player(self, seat: Seat) -> String {
        let opened = self.state.opened.as_ref();
        opened
            .and_then(|opened| opened.players.get(seat.index())?.name.clone())
            .unwrap_or_else(|| format!("Seat {seat}"))
    }

    /// Several players.
    pub(crate) fn players(self, seats: &[Seat]) -> String {
        and(seats.iter().map(|&seat| self.player(seat)).collect())
    }

    /// `Gwyn's hero Expedition`.
    pub(crate) fn expedition(self, id: ExpeditionId) -> String {
        self.owned(Place::Expedition(id))
    }

    /// A place with whose it is.
    pub(crate) fn owned(self, it: Place) -> String {
        match it.seat() {
            Some(seat) => format!("{}'s {}", self.player(seat), place(it)),
            None => place(it),
        }
    }

    /// The title of a face that an event carries.
    pub(crate) fn entry(self, entry: &FaceEntry) -> String {
        match entry {
            FaceEntry::New(face) => face.title().to_owned(),
            FaceEntry::Known(reference) => {
                let face = self.state.faces.get(reference.as_str());
                face.map_or(reference.as_str(), |face| face.title()).to_owned()
            }
        }
    }

    /// The face of an object, if this viewer may know it.
    pub(crate) fn face(self, object: &'a Object) -> Option<&'a Face> {
        let slot = object.slot.filter(|_| object.face_down && self.sees(object.place, 0));
        let opened = slot.and_then(|slot| self.knowledge.card(slot));
        object.face.as_deref().or_else(|| opened.map(|identity| &*identity.face))
    }

    /// An object: its title, or what it looks like.
    pub(crate) fn thing(self, object: &Object) -> String {
        let plain = match (&object.kind, self.face(object)) {
            (_, Some(face)) => return face.title().to_owned(),
            (Kind::Emblem(_), None) => "an emblem",
            (Kind::Card | Kind::Token, None) if object.is_mana_orb() => "a Mana Orb",
            (Kind::Card | Kind::Token, None) => "a face-down card",
        };
        plain.to_owned()
    }

    /// An object or Terrain Marker that is there in this state.
    pub(crate) fn find(self, id: ObjectId) -> Option<String> {
        if let Some(object) = self.state.objects.get(&id) {
            return Some(self.thing(object));
        }
        let marker = self.state.adventure.markers.iter().find(|marker| marker.id == id)?;
        Some(format!("a {} Terrain Marker", terrains(&marker.terrains, " + ")))
    }

    /// The title of the card in a slot of `place`, if this viewer may know it there.
    pub(crate) fn slot_title(self, place: Place, slot: &'a Slot) -> Option<&'a str> {
        if let Some(known) = &slot.known {
            return Some(known.face.title());
        }
        let seen = self.sees(place, slot.seen_by);
        let opened = self.knowledge.card(slot.id).filter(|_| seen)?;
        Some(opened.face.title())
    }

    /// A slot in a hidden zone, with the zone.
    pub(crate) fn slot(self, id: SlotId) -> Option<(Place, &'a Slot)> {
        let state = self.state;
        state
            .seats()
            .flat_map(|seat| [Place::Hand(seat), Place::Deck(seat, Depth::Top)])
            .find_map(|place| Some((place, state.slots(place).iter().find(|slot| slot.id == id)?)))
    }

    /// An object or a card in a hidden zone.
    pub(crate) fn piece(self, piece: Piece) -> Option<String> {
        match piece {
            Piece::Object(id) => self.find(id),
            Piece::Slot(id) => {
                let (place, slot) = self.slot(id)?;
                Some(self.slot_title(place, slot).unwrap_or("a card").to_owned())
            }
        }
    }

    /// Whether this viewer may know what is hidden there.
    pub(crate) fn sees(self, place: Place, seen_by: u8) -> bool {
        self.viewer.may_see(place, seen_by)
    }
}

/// A place, without whose it is.
pub(crate) fn place(place: Place) -> String {
    let plain = match place {
        Place::Adventure(region) => return format!("region {region}"),
        Place::Deck(_, Depth::Under(count)) => return format!("deck under {}", cards(count)),
        Place::Deck(_, Depth::Top) => "deck",
        Place::Deck(_, Depth::Bottom) => "bottom of the deck",
        Place::Discard(_) => "discard pile",
        Place::Expedition(id) => match id.side {
            rules::Side::Hero => "hero Expedition",
            rules::Side::Companion => "companion Expedition",
        },
        Place::Hand(_) => "hand",
        Place::Hero(_) => "Hero zone",
        Place::Landmark(_) => "Landmark zone",
        Place::Limbo => "Limbo",
        Place::Mana(_) => "Mana zone",
        Place::Reserve(_) => "Reserve",
    };
    plain.to_owned()
}

/// A status as a keyword.
pub(crate) fn status(status: Status) -> &'static str {
    match status {
        Status::Anchored => "Anchored",
        Status::Ascended => "Ascended",
        Status::Asleep => "Asleep",
        Status::Exhausted => "Exhausted",
        Status::Fleeting => "Fleeting",
    }
}

/// A phase as a heading.
pub(crate) fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "Set-up",
        Phase::Morning => "Morning",
        Phase::Noon => "Noon",
        Phase::Afternoon => "Afternoon",
        Phase::Dusk => "Dusk",
        Phase::Night => "Night",
    }
}

/// A terrain as a keyword.
pub(crate) fn terrain(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Forest => "Forest",
        Terrain::Mountain => "Mountain",
        Terrain::Water => "Water",
    }
}

/// Several terrains, or that there is none.
pub(crate) fn terrains(all: &[Terrain], between: &str) -> String {
    let words: Vec<_> = all.iter().map(|&one| terrain(one)).collect();
    if words.is_empty() { "blank".to_owned() } else { words.join(between) }
}

/// What something enters with: `; Fleeting; boost 2`, or nothing.
pub(crate) fn marks(statuses: Statuses, counters: &rules::Counters) -> String {
    let statuses = statuses.iter().map(|one| format!("; {}", status(one)));
    let counters = counters.iter().map(|(name, count)| format!("; {name} {count}"));
    statuses.chain(counters).collect()
}

/// `1 card`, `2 cards`.
pub(crate) fn cards(count: u32) -> String {
    if count == 1 { "1 card".to_owned() } else { format!("{count} cards") }
}

/// Minutes and seconds.
pub(crate) fn seconds(seconds: i64) -> String {
    match (seconds / 60, seconds % 60) {
        (0, rest) => format!("{rest} s"),
        (minutes, 0) => format!("{minutes} min"),
        (minutes, rest) => format!("{minutes} min {rest} s"),
    }
}

/// `A`, `A and B`, `A, B and C`.
pub(crate) fn and(mut words: Vec<String>) -> String {
    match (words.pop(), words.is_empty()) {
        (None, _) => String::new(),
        (Some(last), true) => last,
        (Some(last), false) => format!("{} and {last}", words.join(", ")),
    }
}

/// With a capital article at the start; names are left as they are.
pub(crate) fn capital(text: &str) -> String {
    match text.strip_prefix("a ").or_else(|| text.strip_prefix("an ")) {
        Some(_) => format!("A{}", &text[1..]),
        None => text.to_owned(),
    }
}
