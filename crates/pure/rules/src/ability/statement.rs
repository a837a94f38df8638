//! Parts of statements: terrains, costs, dice and replacements.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::condition::Count;
use crate::Terrain;

/// Terrains that regions gain and lose.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Terrains {
    /// The terrains gained.
    pub gain: Vec<Terrain>,
    /// Whether all other terrains are lost.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lose_others: bool,
}

/// A cost increase or decrease.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CostChange {
    /// Mana more; less if negative.
    pub by: i32,
    /// How often: once for each of these; absent for once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per: Option<Count>,
    /// The cost cannot go below this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least: Option<i32>,
    /// Whether the player chooses.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub optional: bool,
    /// What the player must do for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extra: Option<ExtraCost>,
    /// They cost nothing, whatever else is said about their cost. Since version 3 of the format.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub free: bool,
}

/// What a player does for a lower cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExtraCost {
    /// Discard a card of their Reserve.
    DiscardFromReserve,
    /// Exhaust a card of their Reserve. Not in version 1 of the format.
    ExhaustInReserve,
    /// Sacrifice a Permanent.
    SacrificePermanent,
    /// Target only a Character in this terrain.
    TargetIn(Terrain),
    /// Target only a Gigantic Character. Since version 3 of the format.
    TargetGigantic,
    /// Sacrifice a Character. Since version 3 of the format.
    SacrificeCharacter,
    /// Spend this many boosts of Characters in their Expeditions. Since version 3 of the format.
    SpendBoosts(u32),
}

/// One more region, always or depending on a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoreForward {
    /// The lowest roll for it; absent if no die is rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll_at_least: Option<u8>,
    /// The highest roll at which it does not move at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stays_at_most: Option<u8>,
}

/// What happens to an object that would leave the Expedition zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LeavingExpedition {
    /// It goes to its owner's Mana zone.
    ToMana,
    /// Its controller may have it go to its owner's Mana zone.
    MayGoToMana,
    /// Its controller may have it go to its owner's Mana zone, and draws a card otherwise.
    MayGoToManaOrDraw,
    /// In the Afternoon it stays and loses all its boosts.
    LosesBoosts,
    /// In the Afternoon it stays and loses Anchored.
    LosesAnchored,
    /// Instead of going to the Reserve it gains Fleeting and defects; if it is already Fleeting, it goes to the Discard pile.
    Defects,
    /// In the Afternoon it stays and loses Anchored, if its controller sacrifices the object that says so. Since version 3 of the
    /// format.
    MaySacrificeMeToLoseAnchored,
    /// In the Afternoon it stays, if its controller sacrifices the object that says so. Since version 3 of the format.
    MaySacrificeMe,
}

/// What happens to dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Dice {
    /// 1 may be added to the result.
    MayAddOne,
    /// The top card of the Deck is also revealed.
    RevealTopCard,
    /// One more die is rolled and one of them is ignored.
    OneMore,
}

/// What an object begins the game with.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// This many counters of this name.
    Counters(Arc<str>, u32),
    /// A Terrain Marker of each of these terrains.
    TerrainMarkers(Vec<Terrain>),
}
