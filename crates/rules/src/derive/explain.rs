//! Why an object is what it is: each ability that changed it, in order, with what it found and what it left.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use super::board::{Board, Characteristics};
use super::footprint::footprint;
use super::index::{AbilityIndex, TargetIndex};
use super::instance::{OrderedAbility, instances};
use super::order::{Application, Order, order};
use super::reading::{Reading, of_later, readings};
use super::result::{applied_ability, applied_marker, view};
use super::view::{Applied, Bound, ObjectView, Target, Undecided};
use super::waiting::Waiting;
use crate::{
    Ability, BOOST, CardType, Edition, ExpeditionId, Face, Keyword, Marker, ObjectId,
    State, Statistics, TerrainSet,
};

/// Why an object is what it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Explanation {
    /// The object.
    pub object: ObjectId,
    /// What is printed on it.
    pub base: Option<Arc<Face>>,
    /// The boosts that count before any ability.
    pub boosts: u32,
    /// The abilities that say something of it or of where it is, and its own, in the order in which they apply.
    pub applied: Vec<Explained>,
    /// Its own abilities that it lost before their turn, so that they never apply.
    pub lost: Vec<Ability>,
    /// What it is in the end.
    pub result: ObjectView,
    /// The terrains of the regions of its Expeditions in the end.
    pub regions: Vec<Location>,
    /// What stays open because the board asks for more than is looked at for one answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undecided: Option<Undecided>,
}

/// Where an object is on the Adventure by one of its Expeditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Location {
    /// The Expedition.
    pub expedition: ExpeditionId,
    /// The terrains of its region.
    pub terrains: TerrainSet,
}

/// An ability that was applied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Explained {
    /// Which, when, to what, and what it waited for.
    #[serde(flatten)]
    pub applied: Applied,
    /// The ability itself; none for a Terrain Marker.
    pub says: Option<Ability>,
    /// The name of the card that has it, where that is known.
    pub source: Option<Arc<str>>,
    /// What it changed of the object and of the regions it is in.
    pub changes: Vec<Change>,
    /// Readings of ours that decided here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<Reading>,
}

/// Something that became something else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// The statistics.
    Statistics {
        /// Before.
        from: Statistics,
        /// After.
        to: Statistics,
    },
    /// A keyword it has now.
    Gained(Keyword),
    /// An ability it has now.
    GainedAbility(Ability),
    /// The Expeditions it is in.
    Expeditions {
        /// Before.
        from: Vec<ExpeditionId>,
        /// After.
        to: Vec<ExpeditionId>,
    },
    /// A type it has now as well.
    Type(CardType),
    /// A sub-type it has now as well.
    Subtype(String),
    /// It lost its abilities.
    LostAbilities,
    /// Its abilities are ignored.
    IgnoredAbilities,
    /// The terrains of a region it is in.
    Terrains {
        /// Which.
        region: u8,
        /// Before.
        from: TerrainSet,
        /// After.
        to: TerrainSet,
    },
}

/// Why `object` is what it is; none if it is not in play, in a Hero zone, in a Reserve or in Limbo.
pub fn explain(state: &State, edition: Edition, object: ObjectId) -> Option<Explanation> {
    let board = Board::new(state, edition);
    let index = board.entry(object)?;
    let order = order(board);
    let board = &order.board;
    let mut view = view(&order);
    let result = view.objects.remove(&object)?;
    let expeditions = board.expeditions(board.current[index].expeditions);
    let regions: Vec<usize> = expeditions.map(|(_, one)| board.region(one)).collect();
    // All is applied once more, to see what each ability does. What it costs to find the readings takes nothing from what
    // can be derived: it is another board, with a budget of its own.
    let mut again = Board::new(state, edition);
    let mut applied = of_markers(&again, &order.markers, &regions);
    again.apply_markers();
    let (abilities, is_spent) = of_abilities(again, &order, index, &regions);
    applied.extend(abilities);
    let readings = Undecided {
        because: Bound::Readings,
        waiting: Vec::new(),
        open: vec![Target::Object(object)],
    };
    Some(Explanation {
        object,
        base: result.face.clone(),
        boosts: board.entries[index].object.counter(BOOST),
        applied,
        lost: lost(board, index, &order.lost),
        regions: locations(board, index),
        result,
        undecided: view.undecided.or_else(|| is_spent.then_some(readings)),
    })
}

/// What was applied, done again to a board, as far as it says something of an object or of where it is or is its own;
/// and whether the budget did not reach for all of it.
fn of_abilities<'a>(
    board: Board<'a>,
    order: &Order<'a>,
    index: usize,
    regions: &[usize],
) -> (Vec<Explained>, bool) {
    let instances = instances(&board);
    let mut waiting = Waiting::new(board, instances);
    let mut found = Vec::new();
    for next in &order.applications {
        let is_here = |target| match target {
            TargetIndex::Object(entry) => entry == index,
            TargetIndex::Region(region) => regions.contains(&region),
            TargetIndex::Expedition(_) | TargetIndex::Seat(_) => false,
        };
        let is_own = next.instance.host == index;
        if !is_own && !next.footprint.targets().any(is_here) {
            waiting.apply(next.number);
            continue;
        }
        let before = Before::new(&waiting.board, index);
        let readings = readings(&mut waiting, next);
        waiting.apply(next.number);
        let changes = changes(&waiting.board, index, regions, &before);
        if is_own || !changes.is_empty() {
            let now = footprint(&waiting.board, &next.instance);
            found.push((next, changes, readings, now));
        }
    }
    let board = &waiting.board;
    let explained = found.into_iter().map(|(next, changes, mut readings, now)| {
        let then = footprint(board, &next.instance);
        readings.extend(of_later(next, &now, &then));
        readings.sort();
        let host = &board.entries[next.instance.host];
        Explained {
            applied: applied_ability(board, next),
            says: Some(ability(next)),
            source: host.face.map(|face| face.title().into()),
            changes,
            readings,
        }
    });
    (explained.collect(), board.budget.is_spent())
}

/// What may change of an object and of the regions.
struct Before {
    characteristics: Characteristics,
    subtypes: usize,
    gained: usize,
    regions: Vec<TerrainSet>,
}

impl Before {
    fn new(board: &Board<'_>, index: usize) -> Self {
        Self {
            characteristics: board.current[index],
            subtypes: board.subtypes[index].len(),
            gained: board.gained.len(),
            regions: board.regions.clone(),
        }
    }
}

/// The abilities of an object among those that were lost.
fn lost(board: &Board<'_>, index: usize, lost: &[AbilityIndex]) -> Vec<Ability> {
    let gained = board.gained.iter().filter(|one| one.entry == index).map(|one| one.ability);
    let all: Vec<_> = board.entries[index].abilities().iter().chain(gained).collect();
    let own = lost.iter().filter(|(host, _)| *host == index);
    own.filter_map(|&(_, one)| all.get(one).map(|&ability| ability.clone())).collect()
}

/// What Terrain Markers made of these regions, before any other ability.
fn of_markers(board: &Board<'_>, markers: &[&Marker], regions: &[usize]) -> Vec<Explained> {
    let mut terrains = board.regions.clone();
    let mut applied = Vec::new();
    for marker in markers {
        let Some(region) = board.marked(marker.on) else { continue };
        let to = marker.terrains.iter().copied().collect();
        let from = std::mem::replace(&mut terrains[region], to);
        if !regions.contains(&region) {
            continue;
        }
        let here = |other: &&&Marker| board.marked(other.on) == Some(region);
        let several = markers.iter().filter(here).count() > 1;
        let region = u8::try_from(region).unwrap_or(u8::MAX);
        let change = (from != to).then_some(Change::Terrains { region, from, to });
        applied.push(Explained {
            applied: applied_marker(board, marker),
            says: None,
            source: None,
            changes: change.into_iter().collect(),
            readings: several.then_some(Reading::SeveralMarkers).into_iter().collect(),
        });
    }
    applied
}

/// The ability that was applied.
fn ability(applied: &Application<'_>) -> Ability {
    match applied.instance.ability {
        OrderedAbility::Keyword(keyword) => Ability::Keyword(keyword),
        OrderedAbility::Passive(passive, _) => Ability::Passive(passive.clone()),
    }
}

fn locations(board: &Board<'_>, index: usize) -> Vec<Location> {
    let expeditions = board.expeditions(board.current[index].expeditions);
    let terrains = |one| board.regions.get(board.region(one)).copied().unwrap_or_default();
    expeditions.map(|(_, one)| Location { expedition: one.id, terrains: terrains(one) }).collect()
}

/// What an ability that was just applied changed of an object and its regions.
fn changes(board: &Board<'_>, index: usize, regions: &[usize], before: &Before) -> Vec<Change> {
    let (was, is) = (before.characteristics, board.current[index]);
    let mut found = Vec::new();
    if let (Some(from), Some(to)) = (was.statistics, is.statistics)
        && from != to
    {
        found.push(Change::Statistics { from, to });
    }
    found.extend(new_keywords(was, is).into_iter().map(Change::Gained));
    let gained = board.gained[before.gained..].iter().filter(|one| one.entry == index);
    found.extend(gained.map(|one| Change::GainedAbility(one.ability.clone())));
    if was.expeditions != is.expeditions {
        let ids = |bits| board.expeditions(bits).map(|(_, one)| one.id).collect();
        found.push(Change::Expeditions { from: ids(was.expeditions), to: ids(is.expeditions) });
    }
    let types = CardType::ALL.into_iter();
    found.extend(types.filter(|&one| is.is(one) && !was.is(one)).map(Change::Type));
    let subtypes = board.subtypes[index][before.subtypes..].iter();
    found.extend(subtypes.map(|&subtype| Change::Subtype(subtype.to_owned())));
    if is.lost && !was.lost {
        found.push(Change::LostAbilities);
    }
    if is.ignored && !was.ignored {
        found.push(Change::IgnoredAbilities);
    }
    found.extend(regions.iter().filter_map(|&region| {
        let (from, to) = (before.regions[region], board.regions[region]);
        let region = u8::try_from(region).unwrap_or(u8::MAX);
        (from != to).then_some(Change::Terrains { region, from, to })
    }));
    found
}

fn new_keywords(was: Characteristics, is: Characteristics) -> Vec<Keyword> {
    let (old, new) = (was.keywords, is.keywords);
    let tough = new.tough.saturating_sub(old.tough);
    let all = [
        (new.defender && !old.defender, Keyword::Defender),
        (new.eternal && !old.eternal, Keyword::Eternal),
        (new.gigantic && !old.gigantic, Keyword::Gigantic),
        (new.seasoned && !old.seasoned, Keyword::Seasoned),
        (tough > 0, Keyword::Tough(tough)),
    ];
    all.into_iter().filter_map(|(has, keyword)| has.then_some(keyword)).collect()
}
