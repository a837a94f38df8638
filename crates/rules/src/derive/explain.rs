//! Why an object is what it is: each ability that changed it, in order, with what it found and what it left.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use super::board::{Board, Piece, Work};
use super::footprint::{Target as Index, footprint};
use super::order::{Name, Order, instances, order};
use super::reading::{of_later, readings};
use super::view::{id, targets, view};
use super::waiting::Waiting;
use super::{
    Applied, Bound, Clause, ObjectView, Reading, Statistics, Target, TerrainSet, Undecided, Waited,
    start,
};
use crate::{Ability, Edition, ExpeditionId, Face, Keyword, Marker, MarkerPlace, ObjectId, State};

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
    Type(crate::CardType),
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
    let (after_markers, markers) = start(&board);
    let order = order(&board, after_markers);
    let mut view = view(&board, &order);
    let result = view.objects.remove(&object)?;
    let last = &order.work;
    let regions: Vec<usize> = board
        .expeditions(last.pieces[index].expeditions)
        .map(|(_, one)| board.region(one))
        .collect();
    let mut applied = of_markers(&markers, &regions, board.start().regions);
    // What it costs to find the readings takes nothing from what can be derived.
    let again = Board::new(state, edition);
    applied.extend(steps(&again, &order, index, &regions));
    let readings = Undecided {
        because: Bound::Readings,
        waiting: Vec::new(),
        open: vec![Target::Object(object)],
    };
    Some(Explanation {
        object,
        base: result.face.clone(),
        boosts: board.entries[index].object.counter(crate::BOOST),
        applied,
        lost: lost(&board, index, last, &order.lost),
        regions: ends(&board, index, last),
        result,
        undecided: view.undecided.or_else(|| again.steps.are_used_up().then_some(readings)),
    })
}

/// The steps of an order, done again, that say something of an object or of where it is, and its own.
fn steps<'a>(
    board: &Board<'a>,
    order: &Order<'a>,
    index: usize,
    regions: &[usize],
) -> Vec<Explained> {
    let mut waiting = Waiting::new(board, start(board).0, instances(board));
    let mut found = Vec::new();
    for step in &order.steps {
        let is_here = |target| match target {
            Index::Object(entry) => entry == index,
            Index::Region(region) => regions.contains(&region),
            Index::Expedition(_) | Index::Seat(_) => false,
        };
        let is_own = step.one.host == index;
        if !is_own && !step.footprint.targets().any(is_here) {
            waiting.apply(step.number);
            continue;
        }
        let before = Seen::new(&waiting.work, index);
        let readings = readings(board, &mut waiting, step);
        waiting.apply(step.number);
        let changes = changes(board, index, regions, &before, &waiting.work);
        if is_own || !changes.is_empty() {
            let now = footprint(board, &waiting.work, &step.one);
            found.push((step, changes, readings, now));
        }
    }
    let explained = found.into_iter().map(|(step, changes, mut readings, now)| {
        let then = footprint(board, &waiting.work, &step.one);
        readings.extend(of_later(step, &now, &then));
        readings.sort();
        let host = &board.entries[step.one.host];
        Explained {
            applied: Applied {
                ability: id(board, step.one.name()),
                timestamp: step.one.timestamp,
                to: targets(board, &step.footprint),
                waited_for: waited(board, &step.waited_for),
            },
            says: Some(says(step.one.says)),
            source: host.face.map(|face| face.title().into()),
            changes,
            readings,
        }
    });
    explained.collect()
}

/// What may change of an object and of the regions.
struct Seen {
    piece: Piece,
    subtypes: usize,
    gained: usize,
    regions: Vec<TerrainSet>,
}

impl Seen {
    fn new(work: &Work<'_>, index: usize) -> Self {
        let (piece, subtypes) = (work.pieces[index], work.subtypes[index].len());
        Self { piece, subtypes, gained: work.gained.len(), regions: work.regions.clone() }
    }
}

/// The abilities of an object among those that were lost.
fn lost(board: &Board<'_>, index: usize, work: &Work<'_>, names: &[Name]) -> Vec<Ability> {
    let gained = work.gained.iter().filter(|one| one.entry == index).map(|one| one.ability);
    let all: Vec<_> = board.entries[index].abilities().iter().chain(gained).collect();
    let own = names.iter().filter(|(host, _)| *host == index);
    own.filter_map(|&(_, one)| all.get(one).map(|&ability| ability.clone())).collect()
}

/// What Terrain Markers made of these regions, before any other ability.
fn of_markers(
    markers: &[&Marker],
    regions: &[usize],
    mut terrains: Vec<TerrainSet>,
) -> Vec<Explained> {
    let mut applied = Vec::new();
    for marker in markers {
        let MarkerPlace::Region(region) = marker.on else { continue };
        let to = marker.terrains.iter().copied().collect();
        let from = std::mem::replace(&mut terrains[usize::from(region)], to);
        if !regions.contains(&usize::from(region)) {
            continue;
        }
        let several = markers.iter().filter(|other| other.on == marker.on).count() > 1;
        let change = (from != to).then_some(Change::Terrains { region, from, to });
        applied.push(Explained {
            applied: Applied {
                ability: super::AbilityId { object: marker.id, index: 0 },
                timestamp: marker.timestamp,
                to: vec![Target::Region(region)],
                waited_for: Vec::new(),
            },
            says: None,
            source: None,
            changes: change.into_iter().collect(),
            readings: several.then_some(Reading::SeveralMarkers).into_iter().collect(),
        });
    }
    applied
}

fn says(says: super::footprint::Says<'_>) -> Ability {
    match says {
        super::footprint::Says::Keyword(keyword) => Ability::Keyword(keyword),
        super::footprint::Says::Passive(passive) => Ability::Passive(passive.clone()),
    }
}

fn waited(board: &Board<'_>, list: &[(Name, Clause)]) -> Vec<Waited> {
    list.iter().map(|&(name, because)| Waited { ability: id(board, name), because }).collect()
}

fn ends(board: &Board<'_>, index: usize, work: &Work<'_>) -> Vec<Location> {
    let expeditions = board.expeditions(work.pieces[index].expeditions);
    let terrains = |one| work.regions.get(board.region(one)).copied().unwrap_or_default();
    expeditions.map(|(_, one)| Location { expedition: one.id, terrains: terrains(one) }).collect()
}

/// What one step changed of an object and its regions.
fn changes(
    board: &Board<'_>,
    index: usize,
    regions: &[usize],
    before: &Seen,
    after: &Work<'_>,
) -> Vec<Change> {
    let (was, is) = (before.piece, after.pieces[index]);
    let mut found = Vec::new();
    if let (Some(from), Some(to)) = (was.statistics, is.statistics)
        && from != to
    {
        found.push(Change::Statistics { from, to });
    }
    found.extend(new_keywords(was, is).into_iter().map(Change::Gained));
    let gained = after.gained[before.gained..].iter().filter(|one| one.entry == index);
    found.extend(gained.map(|one| Change::GainedAbility(one.ability.clone())));
    if was.expeditions != is.expeditions {
        let ids = |bits| board.expeditions(bits).map(|(_, one)| one.id).collect();
        found.push(Change::Expeditions { from: ids(was.expeditions), to: ids(is.expeditions) });
    }
    let types = crate::CardType::ALL.into_iter();
    found.extend(types.filter(|&one| is.is(one) && !was.is(one)).map(Change::Type));
    let subtypes = after.subtypes[index][before.subtypes..].iter();
    found.extend(subtypes.map(|&subtype| Change::Subtype(subtype.to_owned())));
    if is.lost && !was.lost {
        found.push(Change::LostAbilities);
    }
    if is.ignored && !was.ignored {
        found.push(Change::IgnoredAbilities);
    }
    found.extend(regions.iter().filter_map(|&region| {
        let (from, to) = (before.regions[region], after.regions[region]);
        let region = u8::try_from(region).unwrap_or(u8::MAX);
        (from != to).then_some(Change::Terrains { region, from, to })
    }));
    found
}

fn new_keywords(was: Piece, is: Piece) -> Vec<Keyword> {
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
