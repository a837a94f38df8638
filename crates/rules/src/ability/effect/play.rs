//! Playing cards by effects, modifications of the next card played, and tokens.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::filter::Filter;
use super::number::Number;
use super::step::{Gain, Loss};
use super::target::{Expeditions, Objects};
use crate::{Ability, Icon, PlayedFrom, Statistics};

/// A card to be played as the effect says (`4.0 7.3`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// Which card: from the Hand or the Reserve, if nothing else is said.
    pub what: Objects,
    /// For what.
    pub charge: Charge,
    /// Into which Expedition; absent for any of the player's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub into: Option<Expeditions>,
}

/// What is paid for a card.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Charge {
    /// Its cost.
    Cost,
    /// Its Hand Cost, although it is played from Reserve.
    HandCost,
    /// So much less, but not less than the second number.
    Less(Number, Option<u32>),
    /// So much more.
    More(Number),
    /// Nothing.
    Free,
}

/// What changes the next card of a kind that the player plays.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NextPlay {
    /// Which card; in play it is in these Expeditions.
    pub card: Filter,
    /// Whether it counts when it joins a zone in play, played or not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub joins: bool,
    /// From where it is played.
    #[serde(default, skip_serializing_if = "PlayedFrom::is_any")]
    pub from: PlayedFrom,
    /// Until when.
    pub during: Span,
    /// What changes.
    pub does: Vec<OnPlay>,
}

/// One thing that is different of the next card played.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OnPlay {
    /// It costs so much less, but not less than the second number.
    Less(Number, Option<u32>),
    /// It costs nothing.
    Free,
    /// It gains this.
    Gains(Gain),
    /// It loses this.
    Loses(Loss),
    /// Its abilities with the icon are activated too, or one of them.
    Activates {
        /// Which.
        icon: Icon,
        /// Only one of them.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        one: bool,
    },
}

/// How long something holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Span {
    /// Until the turn ends.
    Turn,
    /// Until the Afternoon ends.
    Afternoon,
    /// Until the Day ends.
    Day,
}

/// A token to create.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Token {
    /// Its name.
    pub name: String,
    /// Its statistics, if it is a Character.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub statistics: Option<Statistics>,
    /// Its sub-types in lower case.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub subtypes: Vec<String>,
    /// The abilities it has besides those that its card is known for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Ability>,
}
