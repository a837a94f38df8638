//! Playing cards by effects, modifications of the next card played, and tokens.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::filter::Filter;
use super::number::Number;
use super::step::{Gain, Loss};
use super::target::{Expeditions, Objects};
use crate::{Ability, Icon, PlayedFrom, Statistics};

/// A card to be played by an effect (`4.0 7.3`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// Which card; from the Hand or the Reserve unless specified otherwise.
    pub what: Objects,
    /// Its cost.
    pub charge: Charge,
    /// The Expedition to play it into; absent for any of the player's.
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
    /// Reduced by the first number, but not below the second.
    Less(Number, Option<u32>),
    /// Increased by this.
    More(Number),
    /// Nothing.
    Free,
}

/// A change to the next card of a kind that the player plays.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NextPlay {
    /// Which card; if it is in play, in these Expeditions.
    pub card: Filter,
    /// Whether joining a zone in play counts, even without being played.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub joins: bool,
    /// Where it is played from.
    #[serde(default, skip_serializing_if = "PlayedFrom::is_any")]
    pub from: PlayedFrom,
    /// How long this applies.
    pub during: Span,
    /// The changes.
    pub does: Vec<OnPlay>,
}

/// One change to the next card played.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OnPlay {
    /// Its cost is reduced by the first number, but not below the second.
    Less(Number, Option<u32>),
    /// It costs nothing.
    Free,
    /// It gains this.
    Gains(Gain),
    /// It loses this.
    Loses(Loss),
    /// Its abilities with the icon are also activated, or one of them.
    Activates {
        /// Which.
        icon: Icon,
        /// Only one of them.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        one: bool,
    },
}

/// How long something lasts.
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
    /// Its abilities in addition to those printed on its card.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Ability>,
    /// Whether it is the Signature token of the player's Hero, and `name` is empty. Since version 3 of the format.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub signature: bool,
}
