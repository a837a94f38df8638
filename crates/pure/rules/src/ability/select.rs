//! Selectors: the objects, regions, Expeditions, players or cards being played that an ability is
//! about.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::effect::Filter;
use crate::{CardType, ExpeditionId, Terrain};

/// What a passive ability applies to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// The object that has it.
    #[default]
    Me,
    /// All these objects.
    Objects(Selector),
    /// All these objects. Not in version 1 of the format.
    These(Box<Filter>),
    /// The only one of these objects; nothing if there are several.
    Only(Selector),
    /// Regions.
    Regions(WhichRegions),
    /// Expeditions.
    Expeditions(WhichExpedition),
    /// Players: their limits and permissions.
    Players(Who),
    /// Cards that are being played.
    Played(CardFilter),
}

impl Scope {
    pub(super) fn is_me(&self) -> bool {
        *self == Self::Me
    }
}

/// Players, as the controller of an ability sees them (`4.0 7.2.3.a`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// Everybody.
    #[default]
    Any,
    /// The others.
    Opponents,
    /// The controller.
    You,
}

impl Who {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    pub(super) fn is_any(&self) -> bool {
        *self == Self::Any
    }
}

/// A filter for objects; every member that is present must match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a word of its own in the log")]
pub struct Selector {
    /// Where they are.
    #[serde(default, skip_serializing_if = "Within::is_in_play")]
    pub within: Within,
    /// Who controls them; outside the zones in play, whose zone it is.
    #[serde(default, skip_serializing_if = "Who::is_any")]
    pub of: Who,
    /// Not the object that has the ability.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub other: bool,
    /// The type.
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    pub card_type: Option<CardType>,
    /// The sub-type, in lower case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subtype: Option<String>,
    /// Tokens only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub token: bool,
    /// Boosted only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub boosted: bool,
    /// Anchored only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub anchored: bool,
    /// Exhausted only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exhausted: bool,
    /// Only those with a boost or another counter.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub with_counters: bool,
    /// The minimum Hand Cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand_cost_at_least: Option<i32>,
    /// The minimum Reserve Cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reserve_cost_at_least: Option<i32>,
}

/// Where objects are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Within {
    /// In the Expedition zone or the Landmark zone (`4.0 3.1.4.a`).
    #[default]
    InPlay,
    /// In play or in the Reserve.
    InPlayOrReserve,
    /// In the Expeditions that face mine.
    FacingMe,
    /// In my Expedition.
    MyExpedition,
    /// In the Landmark zone.
    Landmarks,
    /// In the Reserve.
    Reserve,
}

impl Within {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    fn is_in_play(&self) -> bool {
        *self == Self::InPlay
    }
}

/// Which regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WhichRegions {
    /// All of them.
    All,
    /// Mine.
    Mine,
    /// Mine and those of the Expeditions that face me.
    MineAndFacing,
}

/// Which Expeditions.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WhichExpedition {
    /// All of them.
    All,
    /// This one.
    Named(ExpeditionId),
    /// Mine.
    Mine,
    /// My controller's other one and the one it faces; none if I am in both (`4.0 7.4.4.l`).
    OtherAndFacing,
    /// Those that face me and are in this terrain.
    FacingIn(Terrain),
}

/// A filter for cards being played; every member that is present must match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardFilter {
    /// Who plays them.
    #[serde(default, skip_serializing_if = "Who::is_any")]
    pub by: Who,
    /// Where they are played from.
    #[serde(default, skip_serializing_if = "PlayedFrom::is_any")]
    pub from: PlayedFrom,
    /// Not the card that has the ability.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub other: bool,
    /// The type.
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    pub card_type: Option<CardType>,
    /// The sub-type, in lower case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subtype: Option<String>,
    /// Only exhausted cards in the Reserve.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exhausted: bool,
    /// Only into the Expedition of the object that has the ability.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub into_my_expedition: bool,
    /// The minimum Hand Cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand_cost_at_least: Option<i32>,
    /// The maximum Hand Cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand_cost_at_most: Option<i32>,
    /// The minimum Base Cost (`4.0 2.2.9`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base_cost_at_least: Option<i32>,
}

/// Where a card is played from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlayedFrom {
    /// Anywhere.
    #[default]
    Any,
    /// The Hand.
    Hand,
    /// The Reserve.
    Reserve,
}

impl PlayedFrom {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    pub(super) fn is_any(&self) -> bool {
        *self == Self::Any
    }
}
