//! Tests: conditions of effects.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::filter::Filter;
use super::happening::Happening;
use super::number::{Counted, Number};
use super::target::{ExpeditionIs, Expeditions, Objects, Whom};

/// Something that is so or not when an effect looks.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Test {
    /// This is not so.
    Not(Box<Test>),
    /// All of these are so.
    All(Vec<Test>),
    /// One of these is so.
    Any(Vec<Test>),
    /// So many or more are counted.
    AtLeast(Counted, Number),
    /// So many or fewer are counted.
    AtMost(Counted, Number),
    /// Exactly so many are counted.
    Exactly(Counted, Number),
    /// The first is more than the second.
    More(Counted, Counted),
    /// The objects are as described.
    Is(Objects, Box<Filter>),
    /// The objects were as described before they left or changed.
    Was(Objects, Box<Filter>),
    /// The Expeditions are so, every one of them.
    Expeditions(Box<Expeditions>, ExpeditionIs),
    /// One or more of the Expeditions are so.
    AnyExpedition(Box<Expeditions>, ExpeditionIs),
    /// The player is first player.
    FirstPlayer(Whom),
    /// It is the first Day.
    FirstDay,
    /// It happened in the steps before.
    ThisWay(Box<Happening>),
    /// It happened this turn.
    ThisTurn(Box<Happening>),
}
