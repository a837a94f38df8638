//! The board that abilities are applied to: the facts, and the changes so far.

use std::sync::Arc;

use super::adventure::{printed_terrains, standing};
use super::budget::Budget;
use super::index::{AbilityIndex, TargetIndex};
use super::view::{AbilityId, Standing, Target};
use crate::{
    Ability, BOOST, CardType, Edition, Expedition, ExpeditionId, Face, Kind, MarkerPlace, Object,
    ObjectId, Place, Seat, State, Statistics, Terrain, TerrainSet,
};

/// Expeditions are bits of a `u16`, enough for eight players; any others have no bit.
const EXPEDITIONS_MAX: usize = 16;

/// The facts of a state, and the changes that abilities have made so far.
///
/// Thousands of abilities are tried on it and undone, so it is changed in place and never copied:
/// `apply` changes it, `snapshot` and `undo` restore it.
pub(super) struct Board<'a> {
    // The facts.
    pub(super) state: &'a State,
    pub(super) edition: Edition,
    /// The objects that abilities may concern: in play, Heroes, in Reserves and in Limbo; by id.
    pub(super) entries: Vec<BoardObject<'a>>,
    /// Number of Mana Orbs of each seat.
    pub(super) orbs: Vec<u32>,
    /// The standing of each Expedition.
    pub(super) standings: Vec<Standing>,
    /// The Expeditions that each one with a bit faces.
    facing: Vec<u16>,

    // The changes. Everything that a footprint may depend on has an aspect in `aspect`.
    /// By index of the entries.
    pub(super) current: Vec<Characteristics>,
    /// Sub-types gained, by index of the entries.
    pub(super) subtypes: Vec<Vec<&'a str>>,
    /// Abilities gained, in the order of gaining.
    pub(super) gained: Vec<Gained<'a>>,
    /// The terrains from the Hero region on, or those of the Arena.
    pub(super) regions: Vec<TerrainSet>,
    /// By index of the state's Expeditions.
    pub(super) movement: Vec<Movement>,
    /// Changes to the limits of each seat.
    pub(super) limits: Vec<LimitChanges>,

    /// The work done so far.
    pub(super) budget: Budget,
}

/// An object.
pub(super) struct BoardObject<'a> {
    pub(super) id: ObjectId,
    pub(super) object: &'a Object,
    /// Its printed face; `None` if it lies face down (`4.0 3.1.3.c`).
    pub(super) face: Option<&'a Arc<Face>>,
}

impl<'a> BoardObject<'a> {
    pub(super) fn abilities(&self) -> &'a [Ability] {
        self.face.and_then(|face| face.abilities.as_deref()).unwrap_or_default()
    }
}

/// The speaker of an ability that says "I" and "you" (`4.0 7.2.1`, `4.0 7.2.3`).
#[derive(Clone, Copy, Debug)]
pub(super) struct Speaker {
    /// The object, if it is among the entries.
    pub(super) entry: Option<usize>,
    /// The controller.
    pub(super) seat: Seat,
}

/// The characteristics of an object that abilities change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Characteristics {
    types: u8,
    pub(super) statistics: Option<Statistics>,
    /// Keywords that apply to it.
    pub(super) keywords: Keywords,
    /// The Expeditions it is in, by bit.
    pub(super) expeditions: u16,
    /// Whether it has lost its printed abilities.
    pub(super) lost: bool,
    /// Whether its abilities are ignored.
    pub(super) ignored: bool,
    /// The number of abilities it has gained.
    pub(super) gained: usize,
    /// The gained abilities before this index are lost if they are its own.
    pub(super) gained_lost: usize,
}

impl Characteristics {
    pub(super) const fn is(self, card_type: CardType) -> bool {
        self.types & (1 << card_type as u8) != 0
    }

    pub(super) const fn also(&mut self, card_type: CardType) {
        self.types |= 1 << card_type as u8;
    }
}

/// The keywords that apply to an object; several Tough are added.
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
    /// It cannot.
    pub(super) blocked: bool,
    /// The terrains due to which it may.
    pub(super) due_to: TerrainSet,
    /// Defenders do not stop it.
    pub(super) ignores_defender: bool,
}

/// Changes to the limits of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LimitChanges {
    pub(super) reserve: i32,
    pub(super) landmarks: i32,
}

/// An ability that an object gained.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gained<'a> {
    pub(super) entry: usize,
    /// The index among the object's abilities: gained ones come after the printed ones.
    pub(super) index: usize,
    pub(super) ability: &'a Ability,
}

impl<'a> Board<'a> {
    /// The facts before any ability, boosts counted (`4.0 2.3.1.a-b`, `4.0 2.3.1.l`).
    pub(super) fn new(state: &'a State, edition: Edition) -> Self {
        let (entries, orbs) = entries(state);
        let all = state.expeditions.iter();
        let facing = all.clone().take(EXPEDITIONS_MAX).map(|expedition| {
            let indices = expedition.facing.iter().filter_map(|&id| index(state, id));
            indices.fold(0, |bits, index| bits | 1 << index)
        });
        let free = Movement { blocked: false, due_to: TerrainSet::ALL, ignores_defender: false };
        Self {
            orbs,
            standings: all.clone().map(|expedition| standing(state, expedition)).collect(),
            facing: facing.collect(),
            current: entries.iter().map(|entry| characteristics(state, entry)).collect(),
            subtypes: vec![Vec::new(); entries.len()],
            gained: Vec::new(),
            regions: (0..state.regions()).map(|region| printed_terrains(state, region)).collect(),
            movement: vec![free; state.expeditions.len()],
            limits: vec![LimitChanges::default(); state.players.len()],
            budget: Budget::default(),
            state,
            edition,
            entries,
        }
    }

    /// The Expedition in which its card is, by bit.
    pub(super) fn home(&self, entry: usize) -> u16 {
        home(self.state, self.entries[entry].object)
    }

    /// The index of an Expedition, as the bits of characteristics count them.
    pub(super) fn index(&self, id: ExpeditionId) -> Option<usize> {
        index(self.state, id)
    }

    /// The index of an object that is among the entries.
    pub(super) fn entry(&self, id: ObjectId) -> Option<usize> {
        self.entries.binary_search_by_key(&id, |entry| entry.id).ok()
    }

    /// The id of the object that "I" refers to.
    pub(super) fn speaker_id(&self, speaker: Speaker) -> Option<ObjectId> {
        speaker.entry.map(|entry| self.entries[entry].id)
    }

    /// The public id of an ability.
    pub(super) fn ability_id(&self, (host, index): AbilityIndex) -> AbilityId {
        let index = u32::try_from(index).unwrap_or(u32::MAX);
        AbilityId { object: self.entries[host].id, index }
    }

    /// The public form of a target.
    pub(super) fn target(&self, target: TargetIndex) -> Target {
        let small = |index: usize| u8::try_from(index).unwrap_or(u8::MAX);
        match target {
            TargetIndex::Object(entry) => Target::Object(self.entries[entry].id),
            TargetIndex::Region(index) => Target::Region(small(index)),
            TargetIndex::Expedition(index) => Target::Expedition(self.state.expeditions[index].id),
            TargetIndex::Seat(index) => Target::Seat(Seat::new(small(index))),
        }
    }

    /// The Expeditions of these bits, with their indices.
    pub(super) fn expeditions(
        &self,
        bits: u16,
    ) -> impl Iterator<Item = (usize, &'a Expedition)> + use<'a> {
        let all: &'a [Expedition] = &self.state.expeditions;
        all.iter()
            .enumerate()
            .take(EXPEDITIONS_MAX)
            .filter(move |&(index, _)| bits & (1 << index) != 0)
    }

    /// All Expeditions of a seat, by bit.
    pub(super) fn own(&self, seat: Seat) -> u16 {
        let own = self.expeditions(u16::MAX).filter(|(_, one)| one.id.seat == seat);
        own.fold(0, |bits, (index, _)| bits | 1 << index)
    }

    /// The Expeditions that face any of these, by bit.
    pub(super) fn facing(&self, bits: u16) -> u16 {
        let facing = self.facing.iter().enumerate().filter(|(index, _)| bits & (1 << index) != 0);
        facing.fold(0, |all, (_, facing)| all | facing)
    }

    /// The Expeditions that "my Expedition" refers to, by bit.
    pub(super) fn mine(&self, speaker: Speaker) -> u16 {
        speaker.entry.map_or(0, |entry| self.current[entry].expeditions)
    }

    /// The region of an Expedition.
    pub(super) fn region(&self, expedition: &Expedition) -> usize {
        usize::from(self.state.region(expedition.id.seat, expedition.position))
    }

    /// The region a Terrain Marker lies on; during tie-breakers there is only the Arena, whatever
    /// number a log uses.
    pub(super) fn marked(&self, on: MarkerPlace) -> Option<usize> {
        match on {
            MarkerPlace::Region(_) if self.state.day.tie_breaker => Some(0),
            MarkerPlace::Region(index) => Some(usize::from(index)),
            MarkerPlace::Object(_) => None,
        }
        .filter(|&region| region < self.regions.len())
    }

    /// Whether one of these Expeditions is in a terrain (`4.0 7.5.8.a`).
    pub(super) fn is_in(&self, bits: u16, terrain: Terrain) -> bool {
        self.expeditions(bits).any(|(_, one)| {
            self.regions.get(self.region(one)).is_some_and(|terrains| terrains.has(terrain))
        })
    }

    /// Whether an object has a sub-type.
    pub(super) fn has_subtype(&self, entry: usize, subtype: &str) -> bool {
        let printed = self.entries[entry].face.map_or(&[][..], |face| &face.subtypes);
        let gained = &self.subtypes[entry];
        // Comparing texts of the same length reads them to the end.
        self.budget.spend((printed.len() + gained.len()) * (1 + subtype.len() / 64));
        printed.iter().any(|one| one == subtype) || gained.contains(&subtype)
    }

    /// Whether the object that gained it has since lost it.
    pub(super) fn is_lost(&self, gained: usize) -> bool {
        gained < self.current[self.gained[gained].entry].gained_lost
    }
}

/// The objects that abilities may concern, and the number of each seat's Mana Orbs.
fn entries(state: &State) -> (Vec<BoardObject<'_>>, Vec<u32>) {
    let mut entries = Vec::with_capacity(state.objects.len());
    let mut orbs = vec![0; state.players.len()];
    for (&id, object) in &state.objects {
        if object.place.is_derived() {
            let face = object.face.as_ref().filter(|_| !object.face_down);
            entries.push(BoardObject { id, object, face });
        } else if let Place::Mana(seat) = object.place
            && let Some(count) = orbs.get_mut(seat.index())
        {
            *count += 1;
        }
    }
    (entries, orbs)
}

/// The printed characteristics of an object, with its boosts.
fn characteristics(state: &State, entry: &BoardObject<'_>) -> Characteristics {
    let card_type = match entry.object.kind {
        Kind::Emblem(_) => Some(CardType::Emblem),
        Kind::Card | Kind::Token => entry.face.and_then(|face| face.card_type),
    };
    let mut printed = Characteristics {
        types: 0,
        statistics: entry.face.and_then(|face| statistics(face, entry.object)),
        keywords: Keywords::default(),
        expeditions: home(state, entry.object),
        lost: false,
        ignored: false,
        gained: 0,
        gained_lost: 0,
    };
    if let Some(card_type) = card_type {
        printed.also(card_type);
    }
    printed
}

fn home(state: &State, object: &Object) -> u16 {
    if let Place::Expedition(id) = object.place {
        index(state, id).map_or(0, |index| 1 << index)
    } else {
        0
    }
}

fn index(state: &State, id: ExpeditionId) -> Option<usize> {
    state.expeditions.iter().take(EXPEDITIONS_MAX).position(|one| one.id == id)
}

/// A Character's statistics plus one of each for every boost; no other object has statistics (`4.0
/// 2.2.11.c`).
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
