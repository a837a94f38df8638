//! Where and when passive abilities apply, and what they count.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::effect::{Counted, Test};
use super::select::Selector;
use crate::{Status, Terrain};

/// Where the object of an ability must be for the ability to work (`4.0 2.2.12.g-j`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Works {
    /// In play; a Hero's in the Hero zone, an emblem's in Limbo.
    #[default]
    Usual,
    /// In the Reserve while it is ready: a support ability.
    Support,
    /// Anywhere, because it is about playing the card or says so.
    Anywhere,
}

impl Works {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    pub(super) fn is_usual(&self) -> bool {
        *self == Self::Usual
    }
}

/// The condition of a passive ability.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// The condition is not met.
    Not(Box<Condition>),
    /// There are at least this many.
    AtLeast(Count, u32),
    /// There are fewer than this many.
    LessThan(Count, u32),
    /// I am Boosted.
    Boosted,
    /// I have the status.
    Status(Status),
    /// I am in the terrain (`4.0 7.5.8.b`).
    InTerrain(Terrain),
    /// I am In Contact: an Expedition of another player is in my region.
    InContact,
    /// My Expedition is Ascended.
    Ascended,
    /// My Expedition is behind (`4.0 7.5.2.b`).
    Behind,
    /// It is the first Day.
    FirstDay,
    /// I am played in an Expedition that has no Characters.
    PlayedInEmptyExpedition,
    /// I am played in an Expedition that is in the Hero region or the Companion region.
    PlayedInStartingRegion,
    /// The test is met. Not in version 1 of the format.
    So(Box<Test>),
}

impl Condition {
    /// The condition without any leading `not`.
    pub(crate) fn without_not(&self) -> &Self {
        let mut condition = self;
        while let Self::Not(inner) = condition {
            condition = inner;
        }
        condition
    }

    /// What is counted for it, with or without a leading `not`.
    pub(crate) fn counts(&self) -> Option<&Count> {
        match self.without_not() {
            Self::AtLeast(count, _) | Self::LessThan(count, _) => Some(count),
            Self::Not(_)
            | Self::Boosted
            | Self::Status(_)
            | Self::InTerrain(_)
            | Self::InContact
            | Self::Ascended
            | Self::Behind
            | Self::FirstDay
            | Self::PlayedInEmptyExpedition
            | Self::PlayedInStartingRegion
            | Self::So(_) => None,
        }
    }
}

/// Something to count.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Count {
    /// Characters in the Expeditions that face mine.
    CharactersFacingMe,
    /// Objects.
    Objects(Selector),
    /// Objects of the opponent who has the most of them.
    OpponentsObjects(Selector),
    /// Mana Orbs of my controller.
    ManaOrbs,
    /// Counters of this name on me.
    MyCounters(Arc<str>),
    /// Counters of this name on my controller's Hero.
    HeroCounters(Arc<str>),
    /// Visible regions with exactly one terrain.
    SingleTerrainRegions,
    /// Ascended Expeditions of my controller.
    AscendedExpeditions,
    /// Regions between my controller's Expeditions; 0 if they are in one region or next to each other.
    RegionsBetween,
    /// Base statistics of 0 among the Characters that my controller has in play.
    BaseStatisticsOfZero,
    /// A count in the vocabulary of effects. Not in version 1 of the format.
    These(Box<Counted>),
}
