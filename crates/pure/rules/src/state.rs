//! The facts at one moment of a match. What follows from them is computed by
//! [`derive`](crate::derive).

use std::sync::{Arc, OnceLock};

use imbl::OrdMap;
use serde::Serialize;

use crate::{
    CardPlayed, Counters, DailyEffect, EmblemEntry, ExpeditionId, Face, FaceEntry, GameEnded,
    GameStarted, ItemId, MarkerPlace, MatchEnded, MatchOpened, ObjectId, Phase, Piece, Place, Seat,
    SlotId, Status, Statuses, Terrain, Timestamp, TumultCard,
};

/// The state of a match after some record.
///
/// A value: cloning shares everything unchanged, so every version of a match can be kept. Two
/// states are the same if their [digests](crate::State::digest) are.
#[derive(Clone, Debug)]
pub struct State {
    /// The record it is the state after; `None` before record 0.
    pub seq: Option<u32>,
    /// How often play was rewound: 0 on the first line of play.
    pub line: u32,
    /// The timestamp of the next object; it increases across lines of play too.
    pub next_timestamp: Timestamp,
    /// The present day.
    pub day: Day,
    /// The first record's data, once it exists.
    pub opened: Option<Arc<MatchOpened>>,
    /// Boosters and pools, if decks are built from them; part of the digest only if they exist.
    pub draft: Option<Arc<BoosterDraft>>,
    /// How the present game began.
    pub started: Option<Arc<GameStarted>>,
    /// One per seat.
    pub players: Arc<Vec<Player>>,
    /// Every Expedition, in the order in which the game named them.
    pub expeditions: Arc<Vec<Expedition>>,
    /// The regions and what lies on them; of all Adventures if there are several.
    pub adventure: Arc<Adventure>,
    /// Every object that exists, except Terrain Markers and the regions themselves.
    pub objects: OrdMap<ObjectId, Arc<Object>>,
    /// Every face the log has shown, by reference.
    pub faces: OrdMap<Arc<str>, Arc<Face>>,
    /// The results of all games, by their numbers; not part of the digest, as version 1 does not
    /// have those of earlier games.
    pub results: OrdMap<u8, Arc<GameEnded>>,
    /// The result of the present game, once it has one.
    pub game_result: Option<Arc<GameEnded>>,
    /// The result of the match, once it has one.
    pub match_result: Option<Arc<MatchEnded>>,
}

/// The present game, day, phase and turn.
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

/// The facts about one seat, apart from objects.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Player {
    /// Whether this player has passed today.
    pub passed: bool,
    /// Whether this player has left the game.
    #[serde(skip_serializing_if = "is_false")]
    pub left: bool,
    /// The Deck, top first.
    pub deck: Arc<Vec<Slot>>,
    /// The Hand; its order is meaningless.
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
    /// The slot it came from, if the log shows which.
    pub was: Option<SlotId>,
    /// What the log has revealed to everyone about the card in it.
    pub known: Option<Arc<KnownCard>>,
    /// Seats that have looked at it, by bit.
    pub seen_by: u8,
}

/// The boosters and pools of a draft.
#[derive(Clone, Debug, Default, Serialize)]
pub struct BoosterDraft {
    /// By number, in the order in which they were opened; a used-up booster is empty.
    pub boosters: Vec<Booster>,
    /// One per seat: the cards that its player may build a deck from, in the order in which they
    /// were added.
    pub pools: Vec<Vec<Slot>>,
}

/// A booster.
#[derive(Clone, Debug, Serialize)]
pub struct Booster {
    /// Who opened it.
    pub opened_by: Seat,
    /// The seat that has it in hand.
    pub holder: Seat,
    /// The remaining cards; their order is meaningless.
    pub cards: Vec<Slot>,
}

/// A card in a hidden zone that everyone knows.
#[derive(Clone, Debug, Serialize)]
pub struct KnownCard {
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
    /// Its previous face before `face_changed`, until it changes zones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replaced: Option<ReplacedFace>,
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

/// The cached part of an object in the digest.
///
/// A clone starts empty: an object is cloned to be changed, and then its part differs.
#[derive(Debug, Default)]
pub(crate) struct DigestMemo(pub(crate) OnceLock<[u8; 32]>);

impl Clone for DigestMemo {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Object {
    /// Whether it is face up or face down as a Mana Orb: objects in the Mana zone have no other
    /// type (`4.0 3.1.3.c`).
    pub fn is_mana_orb(&self) -> bool {
        matches!(self.place, Place::Mana(_))
    }

    /// Its own face, which it also has in the next zone (`face_changed` lasts until it changes
    /// zones).
    pub fn own_face(&self) -> Option<&Arc<Face>> {
        match &self.replaced {
            Some(replaced) => replaced.face.as_ref(),
            None => self.face.as_ref(),
        }
    }

    /// The number of counters of this name on it.
    pub fn counter(&self, name: &str) -> u32 {
        self.counters.get(name).copied().unwrap_or(0)
    }
}

/// An object's face before an effect gave it another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReplacedFace {
    /// Its own face, if it was public.
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
    /// The position of its counter along its way, 0 = Hero region, 7 = Companion region; in the
    /// Arena 3 for hero, 4 for companion.
    pub position: u8,
    /// Its statuses; only Ascended is meaningful.
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
    /// The Tumult cards from the Hero region on, three per Adventure.
    pub tumult: Vec<Tumult>,
    /// Terrain Markers, oldest first.
    pub markers: Vec<Marker>,
}

/// A Tumult card in the Adventure.
#[derive(Clone, Debug, Serialize)]
pub struct Tumult {
    /// The hidden face.
    pub slot: SlotId,
    /// Its face, once it is face up.
    pub shown: Option<(TumultCard, bool)>,
}

/// A Terrain Marker.
#[derive(Clone, Debug, Serialize)]
pub struct Marker {
    /// Its object.
    pub id: ObjectId,
    /// When it was placed where it lies.
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

/// The index of the Tumult card that a region is half of; `None` for Hero and Companion regions.
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
    /// The number of the next record.
    pub fn next_seq(&self) -> u32 {
        self.seq.map_or(0, |seq| seq + 1)
    }

    /// Whether set-up is in progress, which in `2024-09 1.3.1.d` lasts through the first Morning. In
    /// 4.0 the first day has no Morning (`4.0 4.1.j`); one that was recorded is part of set-up too, so
    /// that nothing more is found in it than that it is there.
    pub const fn is_set_up(&self) -> bool {
        match self.day.phase {
            Phase::Setup => true,
            Phase::Morning => self.day.day == 1,
            Phase::Noon | Phase::Afternoon | Phase::Dusk | Phase::Night => false,
        }
    }

    /// The face that an entry of a record means: one that comes with it, or one that is in the log.
    pub fn face_of<'s>(&'s self, entry: &'s FaceEntry) -> Option<&'s Arc<Face>> {
        match entry {
            FaceEntry::Known(reference) => self.faces.get(reference.as_str()),
            FaceEntry::New(face) => Some(face),
        }
    }

    /// The face of a card that is played, as far as the log shows it.
    pub fn face_played(&self, played: &CardPlayed) -> Option<Arc<Face>> {
        match (&played.card.face, played.card.what) {
            (Some(entry), _) => self.face_of(entry).cloned(),
            (None, Some(Piece::Object(id))) => self.objects.get(&id)?.face.clone(),
            (None, _) => None,
        }
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

    /// The slots of a hidden zone; empty for a visible one.
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

    /// The number of ready Mana Orbs of a seat.
    pub fn ready_mana(&self, seat: Seat) -> usize {
        self.objects_in(Place::Mana(seat))
            .filter(|(_, orb)| !orb.statuses.has(Status::Exhausted))
            .count()
    }

    /// The number of regions; one in the Arena.
    pub fn regions(&self) -> u8 {
        let adventures = u8::try_from(self.adventure.tumult.len() / 3).unwrap_or(1).max(1);
        if self.day.tie_breaker { 1 } else { adventures * 8 }
    }

    /// The region at a position along a seat's way: the same number if all share one Adventure.
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

    /// The Hero of a seat as the log shows it, with its object.
    pub fn hero(&self, seat: Seat) -> Option<(ObjectId, &Object)> {
        self.objects_in(Place::Hero(seat)).next()
    }

    /// The state after play was rewound to `earlier`: the same facts, on a new line of play.
    ///
    /// Object ids and timestamps continue from here, so that none is used twice; what the log has
    /// shown stays known.
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
