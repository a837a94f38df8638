//! Why an ability did nothing, and why one that might affect an object does not.

use schemars::JsonSchema;
use serde::Serialize;

use super::board::{Board, Speaker};
use super::condition::{count, counted, holds};
use super::index::TargetIndex;
use super::instance::{AbilityInstance, OrderedAbility};
use super::instruction::Instruction;
use super::selection::{for_each_target, is_selected, select};
use crate::{Condition, Count, Edition, ObjectId, Passive, Scope, Selector, TerrainSet, Within};

/// Why an ability did nothing, or nothing to one object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "Found")]
pub enum NoEffect {
    /// The abilities of its object are ignored (`4.0 7.3.18.b`).
    Ignored,
    /// The count in its condition, with the objects counted.
    Counted {
        /// How many.
        number: u32,
        /// The objects, if objects are counted.
        objects: Vec<ObjectId>,
    },
    /// The regions of its Expeditions have these terrains, but its condition requires another.
    Terrains(TerrainSet),
    /// Another condition is not met.
    NotSo,
    /// There is nothing for it to apply to.
    Nothing,
    /// It applies only if there is one such object, but there are these.
    Several(Vec<ObjectId>),
    /// It applies only to objects with a property that this object lacks.
    Lacks(Requirement),
}

impl NoEffect {
    /// The paragraph that it comes from, if the edition has one.
    pub const fn paragraph(&self, edition: Edition) -> Option<&'static str> {
        match (self, edition) {
            (Self::Ignored, Edition::Four) => Some("7.3.18.b"),
            _ => None,
        }
    }
}

/// A property that an ability requires of the objects it applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Requirement {
    /// To be Anchored.
    Anchored,
    /// To be Boosted.
    Boosted,
    /// To have a counter.
    Counters,
    /// To be exhausted.
    Exhausted,
    /// A Hand Cost of at least this.
    HandCost,
    /// To be in the required place.
    Place,
    /// A Reserve Cost of at least this.
    ReserveCost,
    /// A sub-type.
    Subtype,
    /// To be a token.
    Token,
    /// A type.
    Type,
}

impl Requirement {
    /// All reasons.
    pub const ALL: [Self; 10] = [
        Self::Anchored,
        Self::Boosted,
        Self::Counters,
        Self::Exhausted,
        Self::HandCost,
        Self::Place,
        Self::ReserveCost,
        Self::Subtype,
        Self::Token,
        Self::Type,
    ];

    /// The matching objects, together with those that fail only this test.
    fn without(self, selector: &Selector) -> Selector {
        let mut wider = selector.clone();
        match self {
            Self::Anchored => wider.anchored = false,
            Self::Boosted => wider.boosted = false,
            Self::Counters => wider.with_counters = false,
            Self::Exhausted => wider.exhausted = false,
            Self::HandCost => wider.hand_cost_at_least = None,
            Self::Place => wider.within = Within::InPlayOrReserve,
            Self::ReserveCost => wider.reserve_cost_at_least = None,
            Self::Subtype => wider.subtype = None,
            Self::Token => wider.token = false,
            Self::Type => wider.card_type = None,
        }
        wider
    }
}

/// Why an ability that would do nothing now does nothing.
pub(super) fn found(board: &Board<'_>, instance: &AbilityInstance<'_>) -> NoEffect {
    if board.current[instance.host].ignored {
        return NoEffect::Ignored;
    }
    let speaker = instance.speaker;
    let OrderedAbility::Passive(Passive { condition, scope, .. }, _) = instance.ability else {
        return NoEffect::Nothing;
    };
    if let Some(condition) = condition.as_ref().filter(|one| !holds(board, speaker, one)) {
        return not_met(board, speaker, condition);
    }
    if let Scope::Only(selector) = scope {
        let all: Vec<_> = select(board, speaker, selector).collect();
        if all.len() > 1 {
            return NoEffect::Several(ids(board, all));
        }
    }
    NoEffect::Nothing
}

fn not_met(board: &Board<'_>, speaker: Speaker, condition: &Condition) -> NoEffect {
    if let Some(what) = condition.counts() {
        let number = count(board, speaker, what);
        return NoEffect::Counted { number, objects: objects(board, speaker, what) };
    }
    let Condition::InTerrain(_) = condition.without_not() else { return NoEffect::NotSo };
    let mine = board.expeditions(board.mine(speaker));
    let terrains = mine.filter_map(|(_, one)| board.regions.get(board.region(one)));
    NoEffect::Terrains(terrains.fold(TerrainSet::default(), |all, &one| all.with(one)))
}

/// The objects among the things counted.
fn objects(board: &Board<'_>, speaker: Speaker, what: &Count) -> Vec<ObjectId> {
    board.budget.spend(board.entries.len());
    let all = 0..board.entries.len();
    ids(board, all.filter(|&entry| counted(board, speaker, what, entry) != 0))
}

fn ids(board: &Board<'_>, entries: impl IntoIterator<Item = usize>) -> Vec<ObjectId> {
    entries.into_iter().map(|entry| board.entries[entry].id).collect()
}

/// Why another object's ability, which is about to be applied and does not affect this object or
/// its regions, does not; `None` if nobody would expect it to.
///
/// It might affect the object if only its condition is not met, if it is ignored, or if a single
/// changeable property of the object is missing: its player and its other characteristics do not
/// count as such.
pub(super) fn missed(
    board: &Board<'_>,
    instance: &AbilityInstance<'_>,
    does_nothing: bool,
    entry: usize,
    regions: &[usize],
) -> Option<NoEffect> {
    let OrderedAbility::Passive(Passive { scope, .. }, instruction) = instance.ability else {
        return None;
    };
    let is_meant = || {
        let mut meant = false;
        for_each_target(board, instance.speaker, scope, |target| {
            meant |= match target {
                TargetIndex::Object(object) => object == entry,
                TargetIndex::Region(region) => regions.contains(&region),
                TargetIndex::Expedition(_) | TargetIndex::Seat(_) => false,
            };
        });
        meant
    };
    let id = board.entries[entry].id;
    if does_nothing {
        let why = found(board, instance);
        let is_among = matches!(&why, NoEffect::Several(all) if all.contains(&id));
        if why != NoEffect::Nothing {
            return (is_among || is_meant()).then_some(why);
        }
    }
    let (Scope::Objects(selector) | Scope::Only(selector), Instruction::Object(_)) =
        (scope, instruction)
    else {
        return None;
    };
    board.budget.spend(Requirement::ALL.len());
    let means = |selector: &Selector| is_selected(board, instance.speaker, selector, entry);
    let mut all = Requirement::ALL.into_iter().filter(|_| !means(selector));
    all.find(|one| means(&one.without(selector))).map(NoEffect::Lacks)
}
