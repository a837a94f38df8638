//! Amounts: numbers, counts, ranges.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::filter::{Filter, Measure};
use super::target::{Expeditions, Objects, Whom};
use crate::CardType;

/// A number: a constant, or a count.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Number {
    /// A constant.
    Plain(u32),
    /// This many for each thing counted.
    Per(Box<Per>),
}

/// This many for each thing counted, plus a constant.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Per {
    /// How many for each.
    pub times: u32,
    /// What is counted.
    pub per: Counted,
    /// The constant to add.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub plus: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl Number {
    /// Once for each thing counted.
    pub fn per(per: Counted) -> Self {
        Self::Per(Box::new(Per { times: 1, per, plus: 0 }))
    }
}

/// Something to count.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Counted {
    /// These cards or objects.
    Objects(Box<Filter>),
    /// Boosts on these.
    Boosts(Box<Objects>),
    /// Counters of this name on the object that has the ability.
    MyCounters(Arc<str>),
    /// Counters of this name on the controller's Hero.
    HeroCounters(Arc<str>),
    /// Base statistics of 0 among these.
    BaseStatisticsOfZero(Box<Filter>),
    /// The measure of the only object.
    Measured(Measure, Box<Objects>),
    /// The number of different values of the measure among these.
    Different(Measure, Box<Filter>),
    /// The sum of the measure over these.
    Total(Measure, Box<Filter>),
    /// These Expeditions.
    Expeditions(Box<Expeditions>),
    /// Visible regions with exactly one terrain.
    SingleTerrainRegions,
    /// Regions between the controller's Expeditions.
    RegionsBetween,
    /// The number on the die.
    Result,
    /// The number in the previous step.
    ThatMany,
    /// The amount paid for the `{X}` in the cost.
    Paid,
    /// Other cards that this player played this turn.
    OtherCardsPlayed(Whom),
    /// Types of cards among these, such as Character and Spell.
    TypesAmong(Vec<CardType>, Box<Filter>),
    /// Cards that the previous steps discarded. Since version 3 of the format.
    DiscardedThisWay,
}

/// A range of amounts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Range {
    /// Exactly this many.
    Exactly(Number),
    /// At most this many.
    UpTo(Number),
    /// As many as the player wants.
    Any,
}
