//! The facts that abilities are applied to, and what has become of them so far.

use std::sync::Arc;

use super::bound::Steps;
use super::footprint::Target;
use super::{Standing, Statistics, TerrainSet};
use crate::{
    Ability, BOOST, CardType, Edition, Expedition, ExpeditionId, Face, Keyword, Kind, Object,
    ObjectId, Place, Seat, State, Terrain,
};

/// Expeditions beyond these are in no bits.
const EXPEDITIONS: usize = 16;

/// What does not change while abilities are applied.
pub(super) struct Board<'a> {
    pub(super) state: &'a State,
    pub(super) edition: Edition,
    /// The objects that abilities may be about: in play, Heroes, in Reserves and in Limbo; by id.
    pub(super) entries: Vec<Entry<'a>>,
    /// Mana Orbs of each seat.
    pub(super) orbs: Vec<u32>,
    /// How each Expedition stands.
    pub(super) standings: Vec<Standing>,
    /// Which Expeditions each of those in bits faces.
    facing: Vec<u16>,
    /// What has been looked at so far.
    pub(super) steps: Steps,
}

/// An object.
pub(super) struct Entry<'a> {
    pub(super) id: ObjectId,
    pub(super) object: &'a Object,
    /// What is printed on it; nothing if it lies face down (`4.0 3.1.3.c`).
    pub(super) face: Option<&'a Arc<Face>>,
}

impl<'a> Entry<'a> {
    pub(super) fn abilities(&self) -> &'a [Ability] {
        self.face.and_then(|face| face.abilities.as_deref()).unwrap_or_default()
    }
}

/// Who speaks when an ability says "I" and "you" (`4.0 7.2.1`, `4.0 7.2.3`).
#[derive(Clone, Copy, Debug)]
pub(super) struct Me {
    /// The object, if it is among the entries.
    pub(super) entry: Option<usize>,
    /// The controller.
    pub(super) seat: Seat,
}

/// What has become of the facts.
pub(super) struct Work<'a> {
    /// By index of the entries.
    pub(super) pieces: Vec<Piece>,
    /// The terrains from the Hero region on, or the Arena's.
    pub(super) regions: Vec<TerrainSet>,
    /// By index of the state's Expeditions.
    pub(super) movement: Vec<Movement>,
    /// What is added to the reserve limit and the landmark limit of each seat.
    pub(super) limits: Vec<[i32; 2]>,
    /// Sub-types gained, by index of the entries.
    pub(super) subtypes: Vec<Vec<&'a str>>,
    /// Abilities gained.
    pub(super) gained: Vec<Gained<'a>>,
}

/// The characteristics of an object that abilities change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    types: u8,
    pub(super) statistics: Option<Statistics>,
    /// Keywords that apply to it.
    pub(super) keywords: Keywords,
    /// The Expeditions it is in, by bit.
    pub(super) expeditions: u16,
    /// Whether it has lost what is printed on it.
    pub(super) lost: bool,
    /// Whether its abilities are ignored.
    pub(super) ignored: bool,
    /// How many abilities it has gained.
    pub(super) gained: usize,
    /// Of all abilities gained, those before this one are lost where they are its own.
    pub(super) gained_lost: usize,
}

impl Piece {
    pub(super) const fn is(self, card_type: CardType) -> bool {
        self.types & (1 << card_type as u8) != 0
    }

    pub(super) const fn also(&mut self, card_type: CardType) {
        self.types |= 1 << card_type as u8;
    }
}

/// The keywords that apply to an object; several Tough add up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a keyword")]
pub(super) struct Keywords {
    pub(super) defender: bool,
    pub(super) eternal: bool,
    pub(super) gigantic: bool,
    pub(super) seasoned: bool,
    pub(super) tough: u8,
}

/// Whether an Expedition may move forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Movement {
    /// It can't.
    pub(super) blocked: bool,
    /// Due to which terrains it may.
    pub(super) due_to: TerrainSet,
    /// Defenders don't keep it.
    pub(super) ignores_defender: bool,
}

/// An ability that an object gained.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gained<'a> {
    pub(super) entry: usize,
    /// Which of the object's abilities it is: those gained are counted after the printed ones.
    pub(super) index: usize,
    pub(super) ability: &'a Ability,
}

/// How some things are at a moment.
#[derive(Default, PartialEq, Eq)]
pub(super) struct Snapshot {
    pieces: Vec<(usize, Piece)>,
    /// How many sub-types these objects have gained.
    subtypes: Vec<(usize, usize)>,
    regions: Vec<(usize, TerrainSet)>,
    movement: Vec<(usize, Movement)>,
    limits: Vec<(usize, [i32; 2])>,
    gained: usize,
}

impl<'a> Board<'a> {
    pub(super) fn new(state: &'a State, edition: Edition) -> Self {
        let mut entries = Vec::with_capacity(state.objects.len());
        let mut orbs = vec![0; state.players.len()];
        for (&id, object) in &state.objects {
            match object.place {
                Place::Mana(seat) => {
                    if let Some(count) = orbs.get_mut(seat.index()) {
                        *count += 1;
                    }
                }
                Place::Expedition(_)
                | Place::Landmark(_)
                | Place::Hero(_)
                | Place::Reserve(_)
                | Place::Limbo => {
                    let face = object.face.as_ref().filter(|_| !object.face_down);
                    entries.push(Entry { id, object, face });
                }
                _ => {}
            }
        }
        let all = state.expeditions.iter();
        let standings = all.clone().map(|one| super::progress::standing(state, one)).collect();
        let mut board = Self {
            state,
            edition,
            entries,
            orbs,
            standings,
            facing: Vec::new(),
            steps: Steps::default(),
        };
        let bits = |one: &Expedition| {
            let indices = one.facing.iter().filter_map(|&id| board.index(id));
            indices.fold(0, |bits, index| bits | 1 << index)
        };
        board.facing = all.take(EXPEDITIONS).map(bits).collect();
        board
    }

    /// The facts before any ability, boosts counted (`4.0 2.3.1.a-b`, `4.0 2.3.1.l`).
    pub(super) fn start(&self) -> Work<'a> {
        let count = if self.state.day.tie_breaker { 1 } else { 8 };
        let free = Movement { blocked: false, due_to: TerrainSet::ALL, ignores_defender: false };
        Work {
            pieces: self.entries.iter().map(|entry| self.piece(entry)).collect(),
            regions: (0..count).map(|index| super::progress::printed(self.state, index)).collect(),
            movement: vec![free; self.state.expeditions.len()],
            limits: vec![[0, 0]; self.state.players.len()],
            subtypes: vec![Vec::new(); self.entries.len()],
            gained: Vec::new(),
        }
    }

    fn piece(&self, entry: &Entry<'_>) -> Piece {
        let card_type = match entry.object.kind {
            Kind::Emblem(_) => Some(CardType::Emblem),
            Kind::Card | Kind::Token => entry.face.and_then(|face| face.card_type),
        };
        let mut piece = Piece {
            types: 0,
            statistics: entry.face.and_then(|face| statistics(face, entry.object)),
            keywords: Keywords::default(),
            expeditions: self.place(entry),
            lost: false,
            ignored: false,
            gained: 0,
            gained_lost: 0,
        };
        if let Some(card_type) = card_type {
            piece.also(card_type);
        }
        piece
    }

    /// The Expedition its card is in, by bit.
    pub(super) fn home(&self, entry: usize) -> u16 {
        self.place(&self.entries[entry])
    }

    fn place(&self, entry: &Entry<'_>) -> u16 {
        match entry.object.place {
            Place::Expedition(id) => self.index(id).map_or(0, |index| 1 << index),
            _ => 0,
        }
    }

    /// The index of an Expedition, as the bits of pieces count them.
    pub(super) fn index(&self, id: ExpeditionId) -> Option<usize> {
        self.state.expeditions.iter().take(EXPEDITIONS).position(|one| one.id == id)
    }

    /// The index of an object that is among the entries.
    pub(super) fn entry(&self, id: ObjectId) -> Option<usize> {
        self.entries.binary_search_by_key(&id, |entry| entry.id).ok()
    }

    /// The id of whoever says "I".
    pub(super) fn entry_id(&self, me: Me) -> Option<ObjectId> {
        me.entry.map(|entry| self.entries[entry].id)
    }

    /// The Expeditions of these bits, with their indices.
    pub(super) fn expeditions(&self, bits: u16) -> impl Iterator<Item = (usize, &'a Expedition)> {
        let all: &'a [Expedition] = &self.state.expeditions;
        all.iter().enumerate().take(EXPEDITIONS).filter(move |&(index, _)| bits & (1 << index) != 0)
    }

    /// All Expeditions of a seat, by bit.
    pub(super) fn own(&self, seat: Seat) -> u16 {
        let own = self.expeditions(u16::MAX).filter(|(_, one)| one.id.seat == seat);
        own.fold(0, |bits, (index, _)| bits | 1 << index)
    }

    /// Those that face any of these, by bit.
    pub(super) fn facing(&self, bits: u16) -> u16 {
        let facing = self.facing.iter().enumerate().filter(|(index, _)| bits & (1 << index) != 0);
        facing.fold(0, |all, (_, facing)| all | facing)
    }

    /// The region an Expedition is in.
    pub(super) fn region(&self, expedition: &Expedition) -> usize {
        if self.state.day.tie_breaker { 0 } else { usize::from(expedition.position) }
    }
}

impl Work<'_> {
    /// Whether one of these Expeditions is in a terrain (`4.0 7.5.8.a`).
    pub(super) fn is_in(&self, board: &Board<'_>, bits: u16, terrain: Terrain) -> bool {
        board.expeditions(bits).any(|(_, one)| {
            self.regions.get(board.region(one)).is_some_and(|terrains| terrains.has(terrain))
        })
    }

    /// Whether an object has a sub-type.
    pub(super) fn has_subtype(&self, board: &Board<'_>, entry: usize, subtype: &str) -> bool {
        let printed = board.entries[entry].face.map_or(&[][..], |face| &face.subtypes);
        let gained = &self.subtypes[entry];
        // Texts of one length are compared to their ends.
        board.steps.count((printed.len() + gained.len()) * (1 + subtype.len() / 64));
        printed.iter().any(|one| one == subtype) || gained.contains(&subtype)
    }

    /// Whether the object that gained it has lost it since.
    pub(super) fn is_lost(&self, gained: usize) -> bool {
        gained < self.pieces[self.gained[gained].entry].gained_lost
    }

    /// Gives an object a keyword that works where it is.
    pub(super) fn be(&mut self, board: &Board<'_>, entry: usize, keyword: Keyword) {
        let piece = &mut self.pieces[entry];
        let keywords = &mut piece.keywords;
        match keyword {
            Keyword::Defender => keywords.defender = true,
            Keyword::Eternal => keywords.eternal = true,
            Keyword::Seasoned => keywords.seasoned = true,
            Keyword::Tough(number) => keywords.tough = keywords.tough.saturating_add(number),
            Keyword::Gigantic => {
                keywords.gigantic = true;
                if piece.expeditions != 0 {
                    piece.expeditions = board.own(board.entries[entry].object.controller);
                }
            }
            Keyword::Cooldown | Keyword::Fleeting | Keyword::Scout(_) => {}
        }
    }

    /// How these are now.
    pub(super) fn snapshot(&self, targets: impl IntoIterator<Item = Target>) -> Snapshot {
        let mut now = Snapshot { gained: self.gained.len(), ..Snapshot::default() };
        for target in targets {
            match target {
                Target::Object(entry) => {
                    now.pieces.push((entry, self.pieces[entry]));
                    now.subtypes.push((entry, self.subtypes[entry].len()));
                }
                Target::Region(index) => now.regions.push((index, self.regions[index])),
                Target::Expedition(index) => now.movement.push((index, self.movement[index])),
                Target::Seat(index) => now.limits.push((index, self.limits[index])),
            }
        }
        now
    }

    /// Whether something that footprints may come from is otherwise than it was.
    pub(super) fn differs(&self, was: &Snapshot) -> bool {
        self.others(was).next().is_some() || self.has_other_terrains(was)
    }

    /// Whether any region is otherwise than it was.
    pub(super) fn has_other_terrains(&self, was: &Snapshot) -> bool {
        was.regions.iter().any(|&(index, region)| region != self.regions[index])
    }

    /// The objects that are otherwise than they were.
    pub(super) fn others(&self, was: &Snapshot) -> impl Iterator<Item = usize> {
        let objects = was.pieces.iter().zip(&was.subtypes);
        let changed = objects.filter(|&(&(entry, piece), &(_, subtypes))| {
            piece != self.pieces[entry] || subtypes != self.subtypes[entry].len()
        });
        changed.map(|(&(entry, _), _)| entry)
    }

    /// Makes everything that was changed since as it was.
    pub(super) fn undo(&mut self, was: &Snapshot) {
        let Snapshot { pieces, subtypes, regions, movement, limits, gained } = was;
        for &(entry, piece) in pieces {
            self.pieces[entry] = piece;
        }
        for &(entry, count) in subtypes {
            self.subtypes[entry].truncate(count);
        }
        for &(index, region) in regions {
            self.regions[index] = region;
        }
        for &(index, one) in movement {
            self.movement[index] = one;
        }
        for &(index, one) in limits {
            self.limits[index] = one;
        }
        self.gained.truncate(*gained);
    }

    /// The Expeditions of whoever says "my Expedition", by bit.
    pub(super) fn mine(&self, me: Me) -> u16 {
        me.entry.map_or(0, |entry| self.pieces[entry].expeditions)
    }
}

/// A Character's statistics with one more of each for every boost; nothing else has any (`4.0 2.2.11.c`).
fn statistics(face: &Face, object: &Object) -> Option<Statistics> {
    let printed = Statistics {
        forest: face.statistic(Terrain::Forest),
        mountain: face.statistic(Terrain::Mountain),
        water: face.statistic(Terrain::Water),
    };
    let character = face.card_type == Some(CardType::Character);
    character.then(|| printed + Statistics::all(boosts(object)))
}

fn boosts(object: &Object) -> i32 {
    i32::try_from(object.counter(BOOST)).unwrap_or(i32::MAX)
}
