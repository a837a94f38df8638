//! Filters for cards and objects: their kind, their properties, their place and their player.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::number::Number;
use super::target::{Expeditions, Whom};
use crate::{CardType, Icon, Status, Terrain};

/// A filter for cards or objects; every member that is present must match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Filter {
    /// One of these kinds; any kind if absent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kinds: Vec<Noun>,
    /// Further conditions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub is: Vec<Is>,
    /// Where they are.
    #[serde(rename = "in", default, skip_serializing_if = "Where::is_in_play")]
    pub place: Where,
    /// Whose they are: their controller in play, the player whose zone it is elsewhere. Absent for anyone's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Whom>,
    /// Not the object that has the ability.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub other: bool,
    /// Alternatives: one of these instead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub or: Vec<Filter>,
}

/// A kind of card, as named on cards.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Noun {
    /// Of this type.
    Type(CardType),
    /// Of this sub-type, in lower case.
    Subtype(String),
    /// A Permanent for the Expeditions.
    ExpeditionPermanent,
    /// A Permanent for the Landmark zone.
    Landmark,
    /// Any token.
    Token,
}

/// A condition on a card or object.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Is {
    /// The condition is not met.
    Not(Box<Is>),
    /// One of these conditions is met.
    Any(Vec<Is>),
    /// It has the status.
    Status(Status),
    /// It has a boost.
    Boosted,
    /// It has a counter of any kind.
    WithCounters,
    /// It is a token.
    Token,
    /// It has this sub-type, in lower case.
    Subtype(String),
    /// One of its base statistics is 0.
    WithBaseStatisticOfZero,
    /// The measure is this or more.
    AtLeast(Measure, Number),
    /// The measure is this or less.
    AtMost(Measure, Number),
    /// The measure is exactly this.
    Exactly(Measure, Number),
    /// The total of the measure over all of them is at most this.
    TotalAtMost(Measure, Number),
    /// No other that matches the filter has more of the measure.
    Highest(Measure),
    /// It is in the terrain (`4.0 7.5.8.b`).
    InTerrain(Terrain),
    /// It is in a terrain for which its base statistic is 0.
    InTerrainOfItsZero,
    /// It is in a region with exactly one terrain.
    InSingleTerrain,
    /// An Expedition of another player is in its region.
    InContact,
    /// It has an ability with this icon.
    WithIcon(Icon),
    /// It has the same name as the object with the ability.
    WithMyName,
    /// It has this name in English.
    Named(String),
    /// It is a Feat that was completed.
    Completed,
}

/// A number that can be measured on a card.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// The Base Cost (`4.0 2.2.9`).
    BaseCost,
    /// The Hand Cost.
    HandCost,
    /// The Reserve Cost.
    ReserveCost,
    /// This statistic.
    Statistic(Terrain),
    /// The highest of its statistics.
    HighestStatistic,
    /// Its boosts.
    Boosts,
}

/// Where cards are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Where {
    /// In the Expedition zone or the Landmark zone (`4.0 3.1.4.a`).
    #[default]
    Play,
    /// In these Expeditions.
    Expeditions(Box<Expeditions>),
    /// In any of these zones.
    Zones(Vec<Area>),
    /// Among the cards mentioned last.
    Those,
}

/// A zone as named on cards.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Area {
    /// The Expedition zone or the Landmark zone.
    Play,
    /// The Expedition zone.
    Expeditions,
    /// The Landmark zone.
    Landmarks,
    /// The Hand.
    Hand,
    /// The Reserve.
    Reserve,
    /// The Deck.
    Deck,
    /// The Mana zone.
    Mana,
    /// The discard pile.
    Discard,
}

impl Where {
    fn is_in_play(&self) -> bool {
        *self == Self::Play
    }
}

impl Filter {
    /// Everything of this kind in play.
    pub fn kind(kind: Noun) -> Self {
        Self { kinds: vec![kind], ..Self::default() }
    }
}
