//! Reactions and quick actions: what starts them and what they cost.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A reaction, by what activates it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reaction {
    /// What activates it, any one of these.
    pub on: Vec<Trigger>,
    /// Whether it is a support ability, which works in the Reserve only (`4.0 2.2.12.i`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub support: bool,
}

/// What activates a reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// `{J}`: I join the Expedition zone or the Landmark zone (`4.0 7.1.1.a`).
    Joined,
    /// `{H}`: I am played from Hand (`4.0 7.1.1.b`).
    PlayedFromHand,
    /// `{R}`: I am played from Reserve (`4.0 7.1.1.c`).
    PlayedFromReserve,
    /// The Morning begins.
    AtMorning,
    /// Noon begins.
    AtNoon,
    /// The Afternoon begins.
    AtAfternoon,
    /// Dusk begins.
    AtDusk,
    /// The Night begins.
    AtNight,
    /// Anything else.
    When,
}

/// A quick action, by what it costs.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuickAction {
    /// All that has to be paid.
    pub cost: Vec<Cost>,
    /// Whether it is a support ability, which works in the Reserve only (`4.0 2.2.12.i`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub support: bool,
}

/// Part of the cost of a quick action, by kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    /// `{D}`: discard me from the Reserve (`4.0 7.1.4.b`).
    Discard,
    /// `{T}`: exhaust me (`4.0 7.1.4.a`).
    Exhaust,
    /// Mana.
    Mana,
    /// Something else.
    Other,
    /// Sacrifice something.
    Sacrifice,
    /// Spend counters.
    Spend,
}
