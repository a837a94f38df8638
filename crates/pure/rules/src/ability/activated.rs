//! Reactions and quick actions: what triggers them, what they cost, what they do.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::effect::{Happening, Number, Objects, Step, Test};

/// A reaction: what activates it and what it does (`4.0 6.1`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reaction {
    /// What activates it, any one of these.
    pub on: Vec<Trigger>,
    /// Whether it is a support ability, which works in the Reserve only (`4.0 2.2.12.i`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub support: bool,
    /// The condition that must be met when it is activated.
    #[serde(rename = "if", default, skip_serializing_if = "Option::is_none")]
    pub test: Option<Test>,
    /// What it does. Version 1 of the format does not specify it.
    #[serde(rename = "do", default, skip_serializing_if = "Vec::is_empty")]
    pub effect: Vec<Step>,
}

/// What activates a reaction.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
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
    /// Anything else; version 1 of the format does not specify it.
    When,
    /// Something happens.
    This(Box<Happening>),
}

impl Trigger {
    pub(super) fn in_version_1(&self) -> Self {
        if let Self::This(_) = self { Self::When } else { self.clone() }
    }
}

/// An icon ability, which cards refer to by its icon (`4.0 7.1`).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Icon {
    /// `{J}`.
    Join,
    /// `{H}`.
    Hand,
    /// `{R}`.
    Reserve,
    /// `{D}`.
    Discard,
    /// `{T}`.
    Exhaust,
}

/// A quick action: what it costs and what it does (`4.0 5.3`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuickAction {
    /// Everything that must be paid.
    pub cost: Vec<Cost>,
    /// Whether it is a support ability, which works in the Reserve only (`4.0 2.2.12.i`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub support: bool,
    /// The condition for activating it.
    #[serde(rename = "if", default, skip_serializing_if = "Option::is_none")]
    pub test: Option<Test>,
    /// What it does. Version 1 of the format does not specify it.
    #[serde(rename = "do", default, skip_serializing_if = "Vec::is_empty")]
    pub effect: Vec<Step>,
}

/// Part of the cost of a quick action.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    /// `{D}`: discard me from the Reserve (`4.0 7.1.4.b`).
    Discard,
    /// `{T}`: exhaust me (`4.0 7.1.4.a`).
    Exhaust,
    /// Mana; version 1 of the format does not specify how much.
    Mana,
    /// Something else; version 1 of the format does not specify what.
    Other,
    /// Sacrifice something; version 1 of the format does not specify what.
    Sacrifice,
    /// Spend counters; version 1 of the format does not specify which.
    Spend,
    /// This much mana.
    Pay(Number),
    /// As much mana as the player wants, up to this.
    PayUpTo(Number),
    /// This much more mana if the test is met.
    PayIf(Number, Box<Test>),
    /// This much more mana for a target that is among these.
    PayForTarget(Number, Box<Objects>),
    /// Carry out this step.
    Do(Box<Step>),
}

impl Cost {
    /// `None` for a cost that applies only in some cases, which version 1 cannot express.
    pub(super) fn in_version_1(&self) -> Option<Self> {
        Some(match self {
            Self::PayIf(..) | Self::PayForTarget(..) => return None,
            Self::Pay(_) | Self::PayUpTo(_) => Self::Mana,
            Self::Do(step) if matches!(**step, Step::Sacrifice(_)) => Self::Sacrifice,
            Self::Do(step) if matches!(**step, Step::Spend(..)) => Self::Spend,
            Self::Do(_) => Self::Other,
            Self::Discard
            | Self::Exhaust
            | Self::Mana
            | Self::Other
            | Self::Sacrifice
            | Self::Spend => self.clone(),
        })
    }

    /// The order in which version 1 lists costs.
    pub(super) const fn rank_in_version_1(&self) -> u8 {
        match self {
            Self::Discard => 0,
            Self::Exhaust => 1,
            Self::Mana
            | Self::Pay(_)
            | Self::PayUpTo(_)
            | Self::PayIf(..)
            | Self::PayForTarget(..) => 2,
            Self::Other | Self::Do(_) => 3,
            Self::Sacrifice => 4,
            Self::Spend => 5,
        }
    }
}
