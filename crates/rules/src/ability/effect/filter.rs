//! Filters for cards and objects: their kind, their properties, their place and their player.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::number::Number;
use super::target::{Expeditions, Whom};
use crate::{CardType, Icon, Status, Terrain};

/// Which cards or objects: all that is named must be so.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Filter {
    /// One of these kinds; any card if none is named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kinds: Vec<Noun>,
    /// What else is so of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub is: Vec<Is>,
    /// Where they are.
    #[serde(rename = "in", default, skip_serializing_if = "Where::is_in_play")]
    pub place: Where,
    /// Whose they are: who controls them in play, whose zone it is elsewhere. Absent for anybody's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Whom>,
    /// Not the object that has the ability.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub other: bool,
    /// Or one of these instead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub or: Vec<Filter>,
}

/// A kind of card, by the noun that a card uses for it.
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

/// Something that is so of a card or object.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Is {
    /// This is not so.
    Not(Box<Is>),
    /// One of these is so.
    Any(Vec<Is>),
    /// It has the status.
    Status(Status),
    /// It has a boost.
    Boosted,
    /// It has a counter of any kind.
    WithCounters,
    /// It is a token.
    Token,
    /// It is of this sub-type, in lower case.
    Subtype(String),
    /// One of its base statistics is 0.
    WithBaseStatisticOfZero,
    /// The measure is this or more.
    AtLeast(Measure, Number),
    /// The measure is this or less.
    AtMost(Measure, Number),
    /// The measure is exactly this.
    Exactly(Measure, Number),
    /// All of them together have no more than this of the measure.
    TotalAtMost(Measure, Number),
    /// None of the same description has more of the measure.
    Highest(Measure),
    /// It is in the terrain (`4.0 7.5.8.b`).
    InTerrain(Terrain),
    /// It is in a terrain of which its base statistic is 0.
    InTerrainOfItsZero,
    /// It is in a region with one terrain alone.
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

/// What can be measured of a card.
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
    /// Among the cards of which was spoken last.
    Those,
}

/// A zone as cards name it.
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
