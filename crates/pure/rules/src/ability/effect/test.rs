//! Tests: conditions of effects.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::filter::Filter;
use super::happening::Happening;
use super::number::{Counted, Number};
use super::target::{ExpeditionIs, Expeditions, Objects, Whom};

/// A test that an effect makes when it is carried out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Test {
    /// The test is not met.
    Not(Box<Test>),
    /// All of these are met.
    All(Vec<Test>),
    /// One of these is met.
    Any(Vec<Test>),
    /// The count is at least this.
    AtLeast(Counted, Number),
    /// The count is at most this.
    AtMost(Counted, Number),
    /// The count is exactly this.
    Exactly(Counted, Number),
    /// The first number is greater than the second.
    More(Counted, Counted),
    /// The objects match the filter.
    Is(Objects, Box<Filter>),
    /// The objects matched the filter before they left or changed.
    Was(Objects, Box<Filter>),
    /// All the Expeditions meet the condition.
    Expeditions(Box<Expeditions>, ExpeditionIs),
    /// At least one of the Expeditions meets the condition.
    AnyExpedition(Box<Expeditions>, ExpeditionIs),
    /// The player is first player.
    FirstPlayer(Whom),
    /// It is the first Day.
    FirstDay,
    /// It happened in the previous steps.
    ThisWay(Box<Happening>),
    /// It happened this turn.
    ThisTurn(Box<Happening>),
    /// It happened this Day. Since version 3 of the format.
    ThisDay(Box<Happening>),
}
