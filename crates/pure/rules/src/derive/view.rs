//! The result of [`derive`](crate::derive), as data: independent of the code that computes it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};

use crate::{
    Ability, CardType, Edition, ExpeditionId, Face, Keyword, Kind, ObjectId, Passive, Phase, Seat,
    State, Statistics, Terrain, TerrainSet, Timestamp,
};

/// Everything that follows from one state under one edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct View {
    /// The edition of the rules applied.
    pub edition: Edition,
    /// The characteristics of every object in play, in a Hero zone, in a Reserve or in Limbo.
    pub objects: BTreeMap<ObjectId, ObjectView>,
    /// The regions, starting with the Hero region: 8, or only the Arena.
    pub regions: Vec<RegionView>,
    /// Every Expedition, in the order of the state.
    pub expeditions: Vec<ExpeditionView>,
    /// Every seat.
    pub seats: Vec<SeatView>,
    /// Who has won by the position of the Expeditions, or would win by Progress in the Arena.
    pub victory: Victory,
    /// The passive abilities in the order in which they apply, Terrain Markers first.
    pub applied: Vec<Applied>,
    /// Abilities that were lost before they could apply.
    pub lost: Vec<AbilityId>,
    /// Passive abilities in force that are rules of play rather than changes to characteristics.
    pub in_force: Vec<AbilityId>,
    /// Objects with unread abilities, each of which may change this result.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<ObjectId>,
    /// What is left open because the board is too complex for one response.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undecided: Option<Undecided>,
}

impl View {
    /// An ability of `state`, from which this was derived; `None` for a Terrain Marker, and for an
    /// emblem only passive ones.
    pub fn ability(&self, state: &State, id: AbilityId) -> Option<Ability> {
        match &state.objects.get(&id.object)?.kind {
            Kind::Emblem(_) => self.passive(state, id).cloned().map(Ability::Passive),
            Kind::Card | Kind::Token => self.objects.get(&id.object)?.ability(id.index).cloned(),
        }
    }

    /// A passive ability of `state` that is not a keyword.
    pub fn passive<'a>(&'a self, state: &'a State, id: AbilityId) -> Option<&'a Passive> {
        let kind = &state.objects.get(&id.object)?.kind;
        if let Kind::Emblem(emblem) = kind {
            return emblem.passives.get(usize::try_from(id.index).ok()?);
        }
        let ability = self.objects.get(&id.object)?.ability(id.index)?;
        if let Ability::Passive(passive) = ability { Some(passive) } else { None }
    }
}

/// What an object is once all passive abilities apply.
///
/// Serialised with its full `type`s, `subtypes` and `abilities`, printed ones first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectView {
    /// The printed face; `None` if it lies face down or is unknown.
    pub face: Option<Arc<Face>>,
    /// Its types: the printed one and those gained.
    pub types: Vec<CardType>,
    /// Sub-types gained.
    pub also_subtypes: Vec<String>,
    /// Statistics, boosts included; only for objects that have any.
    pub statistics: Option<Statistics>,
    /// The keywords that apply to it; several Tough are added.
    pub keywords: Vec<Keyword>,
    /// Abilities gained.
    pub gained: Vec<Ability>,
    /// Abilities gained before these and lost again.
    pub gained_and_lost: Vec<Ability>,
    /// Whether the printed abilities are lost.
    pub lost_abilities: bool,
    /// Whether its abilities are ignored (`4.0 7.3.18.b`).
    pub ignored_abilities: bool,
    /// The Expeditions it is in: both of its controller if it is Gigantic.
    pub expeditions: Vec<ExpeditionId>,
    /// The cost to play it from the Reserve, where it can be known: into the Expedition where it
    /// costs least.
    pub play_cost: Option<PlayCost>,
    /// The cost for each of its player's Expeditions, if they differ.
    pub play_cost_by_expedition: Vec<PlayCostInto>,
}

impl ObjectView {
    /// Whether it is of this type.
    pub fn is(&self, card_type: CardType) -> bool {
        self.types.contains(&card_type)
    }

    /// Its sub-types, printed ones first.
    pub fn subtypes(&self) -> impl Iterator<Item = &str> {
        let printed = self.face.iter().flat_map(|face| &face.subtypes);
        printed.chain(&self.also_subtypes).map(String::as_str)
    }

    /// Its abilities, printed ones first, without those it lost.
    pub fn abilities(&self) -> impl Iterator<Item = &Ability> {
        let printed = self.face.iter().filter(|_| !self.lost_abilities);
        printed.flat_map(|face| face.abilities.iter().flatten()).chain(&self.gained)
    }

    /// One of its abilities by [`AbilityId`], including those that it lost.
    pub fn ability(&self, index: u32) -> Option<&Ability> {
        let printed = self.face.iter().flat_map(|face| face.abilities.iter().flatten());
        let mut all = printed.chain(&self.gained_and_lost).chain(&self.gained);
        all.nth(usize::try_from(index).ok()?)
    }

    /// Whether a keyword applies to it, whatever its number.
    pub fn has(&self, keyword: Keyword) -> bool {
        self.keywords.iter().any(|one| one.word() == keyword.word())
    }
}

impl ObjectView {
    /// Sets the cost, for each Expedition if they differ.
    pub(super) fn set_costs(&mut self, costs: Vec<(Option<ExpeditionId>, PlayCost)>) {
        let least = costs.iter().min_by_key(|(_, cost)| (cost.cost, cost.least));
        self.play_cost = least.map(|(_, cost)| cost.clone());
        if costs.len() > 1 {
            let into = |(expedition, play_cost): (Option<ExpeditionId>, PlayCost)| {
                Some(PlayCostInto { expedition: expedition?, play_cost })
            };
            self.play_cost_by_expedition = costs.into_iter().filter_map(into).collect();
        }
    }
}

/// An [`ObjectView`] as it is written.
#[derive(Serialize, JsonSchema)]
struct WrittenObject<'a> {
    /// The card, if known.
    reference: Option<&'a str>,
    /// Its types, the printed one first.
    types: &'a [CardType],
    /// Its sub-types, printed ones first.
    subtypes: Vec<&'a str>,
    /// Boosts included; only what has statistics has any.
    statistics: Option<Statistics>,
    /// The keywords that apply to it; the numbers of several Tough are added up.
    keywords: &'a [Keyword],
    /// Its abilities, printed ones first; those it lost are not among them.
    abilities: Vec<&'a Ability>,
    /// Whether its abilities exist without effect (`4.0 7.3.18.b`).
    ignored_abilities: bool,
    /// The Expeditions it is in.
    expeditions: &'a [ExpeditionId],
    /// What it costs to play it from the Reserve, where it can be known: into the Expedition where it costs least.
    play_cost: Option<&'a PlayCost>,
    /// What it costs for each of its player's Expeditions, if that is not the same.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    play_cost_by_expedition: &'a [PlayCostInto],
}

impl Serialize for ObjectView {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let written = WrittenObject {
            reference: self.face.as_ref().map(|face| &*face.reference),
            types: &self.types,
            subtypes: self.subtypes().collect(),
            statistics: self.statistics,
            keywords: &self.keywords,
            abilities: self.abilities().collect(),
            ignored_abilities: self.ignored_abilities,
            expeditions: &self.expeditions,
            play_cost: self.play_cost.as_ref(),
            play_cost_by_expedition: &self.play_cost_by_expedition,
        };
        written.serialize(to)
    }
}

impl JsonSchema for ObjectView {
    fn schema_name() -> Cow<'static, str> {
        "ObjectView".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        WrittenObject::json_schema(generator)
    }
}

/// A region.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RegionView {
    /// 0 = Hero region, 7 = Companion region.
    pub index: u8,
    /// Its terrains in printed order; empty while it is face down, unless an ability gives it some.
    pub terrains: TerrainSet,
}

/// An Expedition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ExpeditionView {
    /// Which.
    pub id: ExpeditionId,
    /// The objects in it, including Gigantic ones from the other Expedition.
    pub members: Vec<ObjectId>,
    /// The sum over its Characters that are not Asleep, as Progress uses it (`4.0 4.2.4.b`).
    pub statistics: Statistics,
    /// Its distance from its start, in regions.
    pub distance: u8,
    /// Its position relative to the Expedition it faces.
    pub standing: Standing,
    /// Whether an effect, a passive ability or a Defender keeps it from moving forward.
    pub blocked: bool,
    /// The Characters with Defender in it, whether or not they prevent it from moving.
    pub defenders: Vec<ObjectId>,
    /// The terrains that may move it forward (`4.0 4.2.4.d`).
    pub may_move_due_to: TerrainSet,
    /// What Progress would do now.
    pub progress: ProgressView,
}

impl ExpeditionView {
    /// Whether something other than Progress may move it forward in this phase (`4.0 4.2.4.d`): a
    /// Defender prevents that only during Dusk (`4.0 7.4.2.c`).
    pub fn may_be_moved_forward(&self, phase: Phase) -> bool {
        let defended = !self.defenders.is_empty() && phase != Phase::Dusk;
        (defended || !self.blocked) && self.may_move_due_to == TerrainSet::ALL
    }
}

/// What Progress would do with an Expedition.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ProgressView {
    /// Whether it would move forward.
    pub forward: bool,
    /// The terrains of its region that it wins, or ties if it is Ascended, even if it is blocked.
    pub due_to: Vec<Terrain>,
}

/// An Expedition's position relative to the one it faces (`4.0 7.5.2`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Further from its start.
    Ahead,
    /// Closer to its start.
    Behind,
    /// Equally far.
    Tied,
}

/// What follows for a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SeatView {
    /// The player.
    pub seat: Seat,
    /// Objects that may stay in the Reserve at Clean-up.
    pub reserve_limit: i32,
    /// Objects that may stay in the Landmark zone at Clean-up.
    pub landmark_limit: i32,
    /// The sum of both Expeditions' distances: 7 means that they meet, more that they have crossed.
    pub distance: u8,
}

/// Who has won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Victory {
    /// Nobody.
    Open,
    /// Several players are tied at the greatest distance: tie-breakers start.
    TieBreaker(Vec<Seat>),
    /// This player.
    Winner(Seat),
}

/// An ability of an object: printed ones are numbered from 0 in printed order, followed by gained ones in the order gained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
pub struct AbilityId {
    /// The object that has it, which may be a Terrain Marker.
    pub object: ObjectId,
    /// Which of its abilities.
    pub index: u32,
}

/// A passive ability in the order of application.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Applied {
    /// Which.
    #[serde(flatten)]
    pub ability: AbilityId,
    /// The timestamp that determined its order.
    pub timestamp: Timestamp,
    /// What it applied to; empty if its condition was not met.
    pub to: Vec<Target>,
    /// The abilities that it would have preceded if it did not directly depend on them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waited_for: Vec<Waited>,
}

/// A dependency of an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Waited {
    /// The other ability.
    #[serde(flatten)]
    pub ability: AbilityId,
    /// The kind of dependency; for an indirect one, that of the ability in between.
    pub because: DependencyClause,
    /// The ability that directly depends on the other, if this one does so only because the two depend on each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub through: Option<AbilityId>,
}

/// The three ways to depend on an ability (`4.0 2.3.2.d-f`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "Clause")]
pub enum DependencyClause {
    /// Applying it would remove the ability (`4.0 2.3.2.d`).
    Existence,
    /// Applying it changes what the ability applies to (`4.0 2.3.2.e`).
    Scope,
    /// Applying it changes what the ability does (`4.0 2.3.2.f`).
    Outcome,
}

impl DependencyClause {
    /// The paragraph, the same in both editions.
    pub const fn paragraph(self) -> &'static str {
        match self {
            Self::Existence => "2.3.2.d",
            Self::Scope => "2.3.2.e",
            Self::Outcome => "2.3.2.f",
        }
    }
}

/// What an ability applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// An object.
    Object(ObjectId),
    /// A region, by its index.
    Region(u8),
    /// An Expedition.
    Expedition(ExpeditionId),
    /// A player.
    Seat(Seat),
}

/// What a card costs: increases, then decreases, then restrictions by timestamp (`4.0 5.1.2.e`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlayCost {
    /// The Hand Cost or the Reserve Cost (`4.0 5.1.2.d`).
    pub base: i32,
    /// Mandatory increases and decreases.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<CostLine>,
    /// Optional changes that the player may choose.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<CostLine>,
    /// Minimum costs, in timestamp order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub floors: Vec<CostLine>,
    /// The cost without optional changes.
    pub cost: i32,
    /// The cost with every optional decrease.
    pub least: i32,
}

/// The cost of a card played into one Expedition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlayCostInto {
    /// The Expedition that it would join.
    pub expedition: ExpeditionId,
    /// The cost there.
    #[serde(flatten)]
    pub play_cost: PlayCost,
}

/// Part of a cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CostLine {
    /// The ability; absent for a card in a hidden zone.
    pub ability: Option<AbilityId>,
    /// The increase in mana, negative for a decrease; for a floor, the minimum cost.
    pub by: i32,
    /// The cost that a decrease does not go below.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least: Option<i32>,
}

/// What is left open when a board is too complex for one response.
///
/// What was applied before that stands: the rest of the response shows base characteristics with those changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Undecided {
    /// What exceeded the limit.
    pub because: Bound,
    /// The objects with passive abilities that were not applied.
    pub waiting: Vec<ObjectId>,
    /// What these might change, and what else is unknown because of them.
    pub open: Vec<Target>,
}

/// What a board can have too many of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    /// Passive abilities, printed and gained.
    Abilities,
    /// Abilities that may depend on each other, and what they may affect.
    Steps,
    /// The same steps, repeated to find which of our readings change the result.
    Readings,
}
