//! Amounts: numbers, counts, ranges.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::filter::{Filter, Measure};
use super::target::{Expeditions, Objects, Whom};
use crate::CardType;

/// A number: written as it is, or as something that is counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Number {
    /// This one.
    Plain(u32),
    /// So many for each that is counted.
    Per(Box<Per>),
}

/// So many for each that is counted, and so many more.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Per {
    /// For each one.
    pub times: u32,
    /// What is counted.
    pub per: Counted,
    /// How many more.
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

/// What can be counted.
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
    /// What is measured of the one object.
    Measured(Measure, Box<Objects>),
    /// How many different numbers are measured of these.
    Different(Measure, Box<Filter>),
    /// The sum of what is measured of these.
    Total(Measure, Box<Filter>),
    /// These Expeditions.
    Expeditions(Box<Expeditions>),
    /// Visible regions with one terrain alone.
    SingleTerrainRegions,
    /// Regions between the controller's Expeditions.
    RegionsBetween,
    /// What the die shows.
    Result,
    /// How many there were in the step before.
    ThatMany,
    /// What is paid for the `{X}` in the cost.
    Paid,
    /// Other cards that this player played this turn.
    OtherCardsPlayed(Whom),
    /// Types of cards among these, such as Character and Spell.
    TypesAmong(Vec<CardType>, Box<Filter>),
}

/// How many of something: at least, at most.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Range {
    /// So many, no more and no less.
    Exactly(Number),
    /// Not more than so many.
    UpTo(Number),
    /// As many as the player wants.
    Any,
}
