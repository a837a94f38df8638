//! Why an object is what it is: each ability that changed it, in order, with what it found and what it left.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use super::board::{Board, Piece, Work};
use super::order::{Name, order};
use super::reading::readings;
use super::view::{id, targets};
use super::{
    Applied, Clause, ObjectView, Reading, Statistics, Target, TerrainSet, Waited, derive, start,
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
    let result = derive(state, edition).objects.remove(&object)?;
    let board = Board::new(state, edition);
    let index = board.entry(object)?;
    let before_markers = board.start();
    let (after_markers, markers) = start(&board);
    let mut works = vec![after_markers.clone()];
    let order = order(&board, after_markers, true, |work| works.push(work.clone()));
    let last = &order.work;
    let regions: Vec<usize> = board
        .expeditions(last.pieces[index].expeditions)
        .map(|(_, one)| board.region(one))
        .collect();
    let mut applied = of_markers(&markers, &regions, before_markers);
    for (at, step) in order.steps.iter().enumerate() {
        let changes = changes(&board, index, &regions, &works[at], &works[at + 1]);
        if changes.is_empty() && step.one.host != index {
            continue;
        }
        let host = &board.entries[step.one.host];
        applied.push(Explained {
            applied: Applied {
                ability: id(&board, step.one.name()),
                timestamp: step.one.timestamp,
                to: targets(&board, &step.footprint),
                waited_for: waited(&board, &step.waited_for),
            },
            says: Some(says(step.one.says)),
            source: host.face.map(|face| face.title().into()),
            changes,
            readings: readings(&board, &order.steps, &works, at),
        });
    }
    Some(Explanation {
        object,
        base: result.face.clone(),
        boosts: board.entries[index].object.counter(crate::BOOST),
        applied,
        lost: lost(&board, index, last, &order.lost),
        regions: ends(&board, index, last),
        result,
    })
}

/// The abilities of an object among those that were lost.
fn lost(board: &Board<'_>, index: usize, work: &Work<'_>, names: &[Name]) -> Vec<Ability> {
    let gained = work.gained.iter().filter(|one| one.entry == index).map(|one| one.ability);
    let all: Vec<_> = board.entries[index].abilities().iter().chain(gained).collect();
    let own = names.iter().filter(|(host, _)| *host == index);
    own.filter_map(|&(_, one)| all.get(one).map(|&ability| ability.clone())).collect()
}

/// What Terrain Markers made of these regions, before any other ability.
fn of_markers(markers: &[&Marker], regions: &[usize], mut before: Work<'_>) -> Vec<Explained> {
    let mut applied = Vec::new();
    for marker in markers {
        let MarkerPlace::Region(region) = marker.on else { continue };
        let mut after = before.clone();
        after.regions[usize::from(region)] = marker.terrains.iter().copied().collect();
        if regions.contains(&usize::from(region)) {
            let several = markers.iter().filter(|other| other.on == marker.on).count() > 1;
            applied.push(Explained {
                applied: Applied {
                    ability: super::AbilityId { object: marker.id, index: 0 },
                    timestamp: marker.timestamp,
                    to: vec![Target::Region(region)],
                    waited_for: Vec::new(),
                },
                says: None,
                source: None,
                changes: terrains(regions, &before, &after),
                readings: several.then_some(Reading::SeveralMarkers).into_iter().collect(),
            });
        }
        before = after;
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
    before: &Work<'_>,
    after: &Work<'_>,
) -> Vec<Change> {
    let (was, is) = (before.pieces[index], after.pieces[index]);
    let mut found = Vec::new();
    if let (Some(from), Some(to)) = (was.statistics, is.statistics)
        && from != to
    {
        found.push(Change::Statistics { from, to });
    }
    found.extend(new_keywords(was, is).into_iter().map(Change::Gained));
    let gained = after.gained[before.gained.len()..].iter().filter(|one| one.entry == index);
    found.extend(gained.map(|one| Change::GainedAbility(one.ability.clone())));
    if was.expeditions != is.expeditions {
        let ids = |bits| board.expeditions(bits).map(|(_, one)| one.id).collect();
        found.push(Change::Expeditions { from: ids(was.expeditions), to: ids(is.expeditions) });
    }
    let types = crate::CardType::ALL.into_iter();
    found.extend(types.filter(|&one| is.is(one) && !was.is(one)).map(Change::Type));
    let subtypes = after.subtypes[before.subtypes.len()..].iter().filter(|one| one.0 == index);
    found.extend(subtypes.map(|&(_, subtype)| Change::Subtype(subtype.to_owned())));
    if is.lost && !was.lost {
        found.push(Change::LostAbilities);
    }
    if is.ignored && !was.ignored {
        found.push(Change::IgnoredAbilities);
    }
    found.extend(terrains(regions, before, after));
    found
}

/// The terrains one step changed.
fn terrains(regions: &[usize], before: &Work<'_>, after: &Work<'_>) -> Vec<Change> {
    let change = |&region: &usize| {
        let (from, to) = (before.regions[region], after.regions[region]);
        let region = u8::try_from(region).unwrap_or(u8::MAX);
        (from != to).then_some(Change::Terrains { region, from, to })
    };
    regions.iter().filter_map(change).collect()
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
