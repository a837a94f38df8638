//! Explains why an object is what it is: each ability that changed it, in order, with the
//! characteristics before and after.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use super::board::{Board, Characteristics};
use super::cost;
use super::footprint::footprint;
use super::found::{self, NoEffect};
use super::index::{AbilityIndex, TargetIndex};
use super::instance::{OrderedAbility, instances};
use super::order::{AbilityOrder, Application, order};
use super::reading::{Reading, of_later, readings};
use super::result::{applied_ability, applied_marker, view};
use super::view::{AbilityId, Applied, Bound, ObjectView, Target, Undecided};
use super::waiting::WaitingAbilities;
use crate::{
    Ability, BOOST, CardType, Edition, ExpeditionId, Face, Keyword, Marker, ObjectId, State,
    Statistics, TerrainSet,
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
    /// The edition of the rules applied.
    pub edition: Edition,
    /// The abilities that concern it or its location, and its own, in the order in which they apply.
    pub applied: Vec<AppliedAbility>,
    /// Its own abilities that it lost before they could apply.
    pub lost: Vec<Ability>,
    /// Its final characteristics.
    pub result: ObjectView,
    /// The final terrains of the regions of its Expeditions.
    pub regions: Vec<ExpeditionLocation>,
    /// Abilities in force that are rules of play, and that concern it or are its own; their effect on its cost is part of the cost.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub in_force: Vec<InForce>,
    /// Abilities of other objects that might affect it but do not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missed: Vec<Missed>,
    /// Objects with unread abilities, each of which may change this result.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<ObjectId>,
    /// What is left open because the board is too complex for one response.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undecided: Option<Undecided>,
}

/// An ability in force that is a rule of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct InForce {
    /// Which.
    #[serde(flatten)]
    pub ability: AbilityId,
    /// The ability itself.
    pub says: Ability,
}

/// An ability that does not affect an object, though it might.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Missed {
    /// Which.
    #[serde(flatten)]
    pub ability: AbilityId,
    /// The ability itself.
    pub says: Ability,
    /// The reason, when it was applied.
    pub found: NoEffect,
}

/// The location of one of an object's Expeditions on the Adventure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Location")]
pub struct ExpeditionLocation {
    /// The Expedition.
    pub expedition: ExpeditionId,
    /// The terrains of its region.
    pub terrains: TerrainSet,
}

/// An ability that was applied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Explained")]
pub struct AppliedAbility {
    /// Which ability, when, to what it applied, and what it depended on.
    #[serde(flatten)]
    pub applied: Applied,
    /// The ability itself; absent for a Terrain Marker.
    pub says: Option<Ability>,
    /// The name of the card that has it, if known.
    pub source: Option<Arc<str>>,
    /// What it changed on the object and in its regions.
    pub changes: Vec<Change>,
    /// The reason if it did nothing at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<NoEffect>,
    /// Our readings that made a difference here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<Reading>,
    /// The decisive paragraphs of the edition, by number.
    pub paragraphs: Vec<&'static str>,
}

/// A change to a characteristic.
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
    /// A keyword that it gained.
    Gained(Keyword),
    /// An ability that it gained.
    GainedAbility(Ability),
    /// The Expeditions it is in.
    Expeditions {
        /// Before.
        from: Vec<ExpeditionId>,
        /// After.
        to: Vec<ExpeditionId>,
    },
    /// A type that it gained.
    Type(CardType),
    /// A sub-type that it gained.
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

impl Change {
    /// The paragraph that it comes from, if the edition has one.
    pub const fn paragraph(&self, edition: Edition) -> Option<&'static str> {
        match (self, edition) {
            (Self::Statistics { .. }, _) => Some("2.3.1.j"),
            (Self::Gained(keyword), _) => keyword.paragraph(edition),
            (Self::Expeditions { .. }, _) => Keyword::Gigantic.paragraph(edition),
            (Self::IgnoredAbilities, Edition::Four) => Some("7.3.18.b"),
            (
                Self::GainedAbility(_)
                | Self::Type(_)
                | Self::Subtype(_)
                | Self::LostAbilities
                | Self::IgnoredAbilities
                | Self::Terrains { .. },
                _,
            ) => None,
        }
    }
}

impl AppliedAbility {
    /// Adds the paragraphs of its contents.
    fn cited(mut self, edition: Edition) -> Self {
        let waited = self.applied.waited_for.iter().map(|one| Some(one.because.paragraph()));
        let changes = self.changes.iter().map(|one| one.paragraph(edition));
        let found = self.found.iter().map(|one| one.paragraph(edition));
        let readings = self.readings.iter().map(|one| one.paragraph(edition));
        let marker = (self.says.is_none() && edition == Edition::Four).then_some("3.2.1.d");
        let all = waited.chain(changes).chain(found).chain(readings).chain([marker]).flatten();
        self.paragraphs = all.collect();
        self.paragraphs.sort_unstable();
        self.paragraphs.dedup();
        self
    }
}

/// Explains why `object` is what it is; `None` if it is not in play, in a Hero zone, in a Reserve
/// or in Limbo.
pub fn explain(state: &State, edition: Edition, object: ObjectId) -> Option<Explanation> {
    let board = Board::new(state, edition);
    let index = board.entry(object)?;
    let order = order(board);
    let board = &order.board;
    let mut view = view(&order);
    let result = view.objects.remove(&object)?;
    let expeditions = board.expeditions(board.current[index].expeditions);
    let regions: Vec<usize> = expeditions.map(|(_, one)| board.region(one)).collect();
    // Everything is applied again, to see what each ability does. Finding the readings does not
    // reduce the budget for the derivation: this is another board, with a budget of its own.
    let mut again = Board::new(state, edition);
    let mut applied = of_markers(&again, &order.markers, &regions);
    again.apply_markers();
    let ObjectExplanation { explained, missed, is_spent } =
        of_abilities(again, &order, index, &regions);
    applied.extend(explained);
    let readings = Undecided {
        because: Bound::Readings,
        waiting: Vec::new(),
        open: vec![Target::Object(object)],
    };
    Some(Explanation {
        object,
        edition,
        base: result.face.clone(),
        boosts: board.entries[index].object.counter(BOOST),
        applied: applied.into_iter().map(|one| one.cited(edition)).collect(),
        in_force: in_force(board, index),
        missed,
        unread: view.unread,
        lost: lost(board, index, &order.lost),
        regions: locations(board, index),
        result,
        undecided: view.undecided.or_else(|| is_spent.then_some(readings)),
    })
}

/// What all abilities do to one object.
struct ObjectExplanation {
    /// Those that change it or its location, and its own.
    explained: Vec<AppliedAbility>,
    /// Those that might.
    missed: Vec<Missed>,
    /// Whether the budget was insufficient.
    is_spent: bool,
}

/// Repeats everything that was applied on a board, recording what affects an object or its
/// location, might do so, or is the object's own.
fn of_abilities<'a>(
    board: Board<'a>,
    order: &AbilityOrder<'a>,
    index: usize,
    regions: &[usize],
) -> ObjectExplanation {
    let instances = instances(&board);
    let mut waiting = WaitingAbilities::new(board, instances);
    let (mut steps, mut missed) = (Vec::new(), Vec::new());
    for next in &order.applications {
        let is_here = |target| match target {
            TargetIndex::Object(entry) => entry == index,
            TargetIndex::Region(region) => regions.contains(&region),
            TargetIndex::Expedition(_) | TargetIndex::Seat(_) => false,
        };
        let is_own = next.instance.host == index;
        let does_nothing = next.footprint.is_nothing();
        if !is_own && !next.footprint.targets().any(is_here) {
            let why = found::missed(&waiting.board, &next.instance, does_nothing, index, regions);
            missed.extend(why.map(|found| Missed {
                ability: waiting.board.ability_id(next.instance.ability_index()),
                says: ability(next),
                found,
            }));
            waiting.apply(next.number);
            continue;
        }
        let why = does_nothing.then(|| found::found(&waiting.board, &next.instance));
        let before = Baseline::new(&waiting.board, index);
        let readings = readings(&mut waiting, next);
        waiting.apply(next.number);
        let changes = changes(&waiting.board, index, regions, &before);
        if is_own || !changes.is_empty() {
            let now = footprint(&waiting.board, &next.instance);
            steps.push((next, changes, readings, now, why));
        }
    }
    let board = &waiting.board;
    let explained = steps.into_iter().map(|(next, changes, mut readings, now, found)| {
        let then = footprint(board, &next.instance);
        readings.extend(of_later(next, &now, &then));
        readings.sort();
        let host = &board.entries[next.instance.host];
        AppliedAbility {
            applied: applied_ability(board, next),
            says: Some(ability(next)),
            source: host.face.map(|face| face.title().into()),
            changes,
            found,
            readings,
            paragraphs: Vec::new(),
        }
    });
    let explained = explained.collect();
    ObjectExplanation { explained, missed, is_spent: board.budget.is_spent() }
}

/// The rules for play that apply now and concern an object, or are its own.
fn in_force(board: &Board<'_>, index: usize) -> Vec<InForce> {
    let rules = cost::rules(board);
    let about = cost::about(board, &rules, index);
    let told = about.map(|(ability, passive)| InForce {
        ability: board.ability_id(ability),
        says: Ability::Passive(passive.clone()),
    });
    told.collect()
}

/// The characteristics of an object and of regions that may change.
struct Baseline {
    characteristics: Characteristics,
    subtypes: usize,
    gained: usize,
    regions: Vec<TerrainSet>,
}

impl Baseline {
    fn new(board: &Board<'_>, index: usize) -> Self {
        Self {
            characteristics: board.current[index],
            subtypes: board.subtypes[index].len(),
            gained: board.gained.len(),
            regions: board.regions.clone(),
        }
    }
}

/// The abilities of an object that were lost.
fn lost(board: &Board<'_>, index: usize, lost: &[AbilityIndex]) -> Vec<Ability> {
    let gained = board.gained.iter().filter(|one| one.entry == index).map(|one| one.ability);
    let all: Vec<_> = board.entries[index].abilities().iter().chain(gained).collect();
    let own = lost.iter().filter(|(host, _)| *host == index);
    own.filter_map(|&(_, one)| all.get(one).map(|&ability| ability.clone())).collect()
}

/// The effect of Terrain Markers on these regions, before any other ability.
fn of_markers(board: &Board<'_>, markers: &[&Marker], regions: &[usize]) -> Vec<AppliedAbility> {
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
        applied.push(AppliedAbility {
            applied: applied_marker(board, marker),
            says: None,
            source: None,
            changes: change.into_iter().collect(),
            found: None,
            readings: several.then_some(Reading::SeveralMarkers).into_iter().collect(),
            paragraphs: Vec::new(),
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

fn locations(board: &Board<'_>, index: usize) -> Vec<ExpeditionLocation> {
    let expeditions = board.expeditions(board.current[index].expeditions);
    let terrains = |one| board.regions.get(board.region(one)).copied().unwrap_or_default();
    expeditions
        .map(|(_, one)| ExpeditionLocation { expedition: one.id, terrains: terrains(one) })
        .collect()
}

/// The changes that an ability has just made to an object and its regions.
fn changes(board: &Board<'_>, index: usize, regions: &[usize], before: &Baseline) -> Vec<Change> {
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
