//! What is so at one moment of a match: facts only. What follows from them is computed by [`derive`](crate::derive).

use std::sync::{Arc, OnceLock};

use imbl::OrdMap;
use serde::Serialize;

use crate::{
    Counters, DailyEffect, EmblemEntry, ExpeditionId, Face, GameEnded, GameStarted, ItemId,
    MarkerPlace, MatchEnded, MatchOpened, ObjectId, Phase, Place, Seat, SlotId, Status, Statuses,
    Terrain, Timestamp, TumultCard,
};

/// The state of a match after some record.
///
/// A value: cloning shares all that did not change, so every version of a match can be kept. Two states are the same
/// if their [digests](crate::State::digest) are.
#[derive(Clone, Debug)]
pub struct State {
    /// The record it is the state after; none before record 0.
    pub seq: Option<u32>,
    /// How often play was rewound: 0 on the first line.
    pub line: u32,
    /// The timestamp the next object gets; grows across lines too.
    pub next_timestamp: Timestamp,
    /// Where the day stands.
    pub day: Day,
    /// The first record's data, once it is there.
    pub opened: Option<Arc<MatchOpened>>,
    /// Boosters and pools, where decks are built from them; part of the digest only where it is there.
    pub draft: Option<Arc<Draft>>,
    /// How the present game began.
    pub started: Option<Arc<GameStarted>>,
    /// One per seat.
    pub players: Arc<Vec<Player>>,
    /// Every Expedition, in the order in which the game named them.
    pub expeditions: Arc<Vec<Expedition>>,
    /// The regions and what lies on them; of all Adventures where there are several.
    pub adventure: Arc<Adventure>,
    /// Every object that exists, Terrain Markers and the regions themselves apart.
    pub objects: OrdMap<ObjectId, Arc<Object>>,
    /// Every face the log has shown, by reference.
    pub faces: OrdMap<Arc<str>, Arc<Face>>,
    /// The results of all games, by their numbers; not part of the digest, as version 1 has none of the games before.
    pub results: OrdMap<u8, Arc<GameEnded>>,
    /// The result of the present game, once it has one.
    pub game_result: Option<Arc<GameEnded>>,
    /// The result of the match, once it has one.
    pub match_result: Option<Arc<MatchEnded>>,
}

/// Where the day stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Day {
    /// The game of the match, from 1; 0 before the first.
    pub game: u8,
    /// The day of the game, from 1; 1 during set-up too.
    pub day: u32,
    /// The phase of the day.
    pub phase: Phase,
    /// The daily effect that is resolving.
    pub daily_effect: Option<DailyEffect>,
    /// The first player.
    pub first_player: Option<Seat>,
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// Whether tie-breakers have started.
    pub tie_breaker: bool,
}

/// What belongs to one seat besides objects.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Player {
    /// Whether this player has passed today.
    pub passed: bool,
    /// Whether this player has left the game.
    #[serde(skip_serializing_if = "is_false")]
    pub left: bool,
    /// The Deck, top first.
    pub deck: Arc<Vec<Slot>>,
    /// The Hand; its order means nothing.
    pub hand: Arc<Vec<Slot>>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_false(it: &bool) -> bool {
    !*it
}

/// A card in a hidden zone.
#[derive(Clone, Debug, Serialize)]
pub struct Slot {
    /// Its name.
    pub id: SlotId,
    /// The slot it came from, where the log says which.
    pub was: Option<SlotId>,
    /// What the log has told everyone about the card in it.
    pub known: Option<Arc<Known>>,
    /// Seats that have looked at it, by bit.
    pub seen_by: u8,
}

/// Boosters and pools.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Draft {
    /// By their numbers, in the order in which they were opened; one that is used up is empty.
    pub boosters: Vec<Booster>,
    /// One per seat: the cards that its player may build a deck from, in the order in which they came.
    pub pools: Vec<Vec<Slot>>,
}

/// A booster.
#[derive(Clone, Debug, Serialize)]
pub struct Booster {
    /// Who opened it.
    pub opened_by: Seat,
    /// Who has it in hand.
    pub holder: Seat,
    /// What is left of it; its order means nothing.
    pub cards: Vec<Slot>,
}

/// A card everyone knows although it lies in a hidden zone.
#[derive(Clone, Debug, Serialize)]
pub struct Known {
    /// Its face.
    pub face: Arc<Face>,
    /// Its id in the log it was imported from.
    pub source_id: Option<Arc<str>>,
}

/// A game piece in a visible zone.
#[derive(Clone, Debug, Serialize)]
pub struct Object {
    /// The item it represents.
    pub item: ItemId,
    /// What kind of item that is.
    pub kind: Kind,
    /// Where it is.
    pub place: Place,
    /// Whose card it is.
    pub owner: Seat,
    /// Who controls it.
    pub controller: Seat,
    /// When it entered.
    pub timestamp: Timestamp,
    /// Its face, if everyone knows it.
    pub face: Option<Arc<Face>>,
    /// What it showed before `face_changed`, until it changes zones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replaced: Option<Replaced>,
    /// Whether it lies face down.
    pub face_down: bool,
    /// The slot it came out of; names the hidden face of a face-down object.
    pub slot: Option<SlotId>,
    /// Its statuses.
    pub statuses: Statuses,
    /// Its boosts and counters, none of them 0.
    pub counters: Counters,
    /// Its id in the log it was imported from, if everyone may know it.
    pub source_id: Option<Arc<str>>,
    #[serde(skip)]
    pub(crate) digest: DigestMemo,
}

/// An object's part of the digest, once somebody asked for it.
///
/// A clone starts empty: an object is cloned to be changed, and then its part is another.
#[derive(Debug, Default)]
pub(crate) struct DigestMemo(pub(crate) OnceLock<[u8; 32]>);

impl Clone for DigestMemo {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Object {
    /// Whether it is face up or face down as a Mana Orb: what is in the Mana zone has no other type (`4.0 3.1.3.c`).
    pub fn is_mana_orb(&self) -> bool {
        matches!(self.place, Place::Mana(_))
    }

    /// Its own face, which it has in the next zone too (`face_changed` lasts until it changes zones).
    pub fn own_face(&self) -> Option<&Arc<Face>> {
        match &self.replaced {
            Some(replaced) => replaced.face.as_ref(),
            None => self.face.as_ref(),
        }
    }

    /// How many counters of this name are on it.
    pub fn counter(&self, name: &str) -> u32 {
        self.counters.get(name).copied().unwrap_or(0)
    }
}

/// What an object showed before an effect gave it another face.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Replaced {
    /// Its own face, if everyone knew it.
    pub face: Option<Arc<Face>>,
}

/// What kind of item an object represents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A card.
    Card,
    /// An emblem.
    Emblem(Arc<EmblemEntry>),
    /// A token.
    Token,
}

/// One Expedition.
#[derive(Clone, Debug, Serialize)]
pub struct Expedition {
    /// Which.
    pub id: ExpeditionId,
    /// How far along its way its counter is, 0 = Hero region, 7 = Companion region; in the Arena 3 for hero, 4 for companion.
    pub position: u8,
    /// Its statuses; only Ascended makes sense.
    pub statuses: Statuses,
    /// Whether it has moved forward this day.
    pub moved: bool,
    /// Those it is compared with at Progress.
    pub facing: Vec<ExpeditionId>,
}

impl Expedition {
    /// The region it starts in.
    pub const fn start(&self) -> u8 {
        match self.id.side {
            crate::Side::Hero => 0,
            crate::Side::Companion => 7,
        }
    }

    /// Whether a tie moves it forward (`4.0 4.2.4.e`).
    pub const fn is_ascended(&self) -> bool {
        self.statuses.has(Status::Ascended)
    }
}

/// The regions: the Hero region, six halves of three Tumult cards, the Companion region.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Adventure {
    /// The Tumult cards from the Hero region on, three an Adventure.
    pub tumult: Vec<Tumult>,
    /// Terrain Markers, oldest first.
    pub markers: Vec<Marker>,
}

/// A Tumult card in the Adventure.
#[derive(Clone, Debug, Serialize)]
pub struct Tumult {
    /// The hidden face.
    pub slot: SlotId,
    /// What it shows, once it is face up.
    pub shown: Option<(TumultCard, bool)>,
}

/// A Terrain Marker.
#[derive(Clone, Debug, Serialize)]
pub struct Marker {
    /// The object it is.
    pub id: ObjectId,
    /// When it came to lie where it lies.
    pub timestamp: Timestamp,
    /// What it shows.
    pub terrains: Vec<Terrain>,
    /// Where it lies.
    pub on: MarkerPlace,
    /// Whose it is.
    pub owner: Seat,
    /// Its id in the log it was imported from.
    pub source_id: Option<Arc<str>>,
}

/// The index of the Tumult card that a region is a half of; none for Hero and Companion regions.
pub const fn tumult_at(region: usize) -> Option<usize> {
    match region % 8 {
        0 | 7 => None,
        half => Some(region / 8 * 3 + (half - 1) / 2),
    }
}

impl Default for State {
    /// The state before record 0.
    fn default() -> Self {
        Self {
            seq: None,
            line: 0,
            next_timestamp: Timestamp::new(1),
            day: Day {
                game: 0,
                day: 1,
                phase: Phase::Setup,
                daily_effect: None,
                first_player: None,
                turn: None,
                tie_breaker: false,
            },
            opened: None,
            draft: None,
            started: None,
            players: Arc::default(),
            expeditions: Arc::default(),
            adventure: Arc::default(),
            objects: OrdMap::new(),
            faces: OrdMap::new(),
            results: OrdMap::new(),
            game_result: None,
            match_result: None,
        }
    }
}

impl State {
    /// The number of the record that comes next.
    pub fn next_seq(&self) -> u32 {
        self.seq.map_or(0, |seq| seq + 1)
    }

    /// Every seat, in order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0u8..).map(Seat::new).take(self.players.len())
    }

    /// The objects in one place, in the order of their ids.
    pub fn objects_in(&self, place: Place) -> impl Iterator<Item = (ObjectId, &Object)> {
        self.objects
            .iter()
            .filter(move |(_, object)| object.place == place)
            .map(|(&id, object)| (id, &**object))
    }

    /// The slots of a hidden zone; nothing for a visible one.
    pub fn slots(&self, place: Place) -> &[Slot] {
        let player = |seat: Seat| self.players.get(seat.index());
        match place {
            Place::Deck(seat, _) => player(seat).map_or(&[], |player| &player.deck),
            Place::Hand(seat) => player(seat).map_or(&[], |player| &player.hand),
            Place::Adventure(_)
            | Place::Discard(_)
            | Place::Expedition(_)
            | Place::Hero(_)
            | Place::Landmark(_)
            | Place::Limbo
            | Place::Mana(_)
            | Place::Reserve(_) => &[],
        }
    }

    /// Every card in a Hand, a Deck, a booster or a pool.
    pub fn hidden(&self) -> impl Iterator<Item = &Slot> {
        let players = self.players.iter();
        let of_players = players.flat_map(|player| player.hand.iter().chain(player.deck.iter()));
        of_players.chain(self.draft.iter().flat_map(|draft| draft.cards()))
    }

    /// Mana Orbs of a seat that are ready.
    pub fn ready_mana(&self, seat: Seat) -> usize {
        self.objects_in(Place::Mana(seat))
            .filter(|(_, orb)| !orb.statuses.has(Status::Exhausted))
            .count()
    }

    /// The regions there are; one in the Arena.
    pub fn regions(&self) -> u8 {
        let adventures = u8::try_from(self.adventure.tumult.len() / 3).unwrap_or(1).max(1);
        if self.day.tie_breaker { 1 } else { adventures * 8 }
    }

    /// The region that a place along the way of a seat is in: the same number where all share one Adventure.
    pub fn region(&self, seat: Seat, position: u8) -> u8 {
        if self.day.tie_breaker {
            return 0;
        }
        let path = self.started.as_ref().and_then(|started| started.paths.get(seat.index()));
        path.and_then(|path| path.get(usize::from(position))).copied().unwrap_or(position)
    }

    /// One Expedition.
    pub fn expedition(&self, id: ExpeditionId) -> Option<&Expedition> {
        self.expeditions.iter().find(|expedition| expedition.id == id)
    }

    /// What the log told of the Hero of a seat, with its object.
    pub fn hero(&self, seat: Seat) -> Option<(ObjectId, &Object)> {
        self.objects_in(Place::Hero(seat)).next()
    }

    /// The state in which play goes on after it was rewound to `earlier`: as it was then, on a new line.
    ///
    /// Object ids and timestamps go on from here, so that none is ever used twice; what the log has shown stays known.
    #[must_use]
    pub fn rewound(&self, earlier: &Self) -> Self {
        Self {
            seq: Some(self.next_seq()),
            line: self.line + 1,
            next_timestamp: self.next_timestamp,
            faces: self.faces.clone(),
            ..earlier.clone()
        }
    }
}
