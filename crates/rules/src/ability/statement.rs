//! What passive abilities say.
//!
//! The first group changes what [`derive`](crate::derive) answers; the rest are rules that play has to follow, which it lists as
//! being in force.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Ability, Count, Trigger};
use crate::{Statistics, Status, Terrain};

/// What a passive ability says of what it applies to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Statement {
    // Characteristics.
    /// They have this ability.
    Have(Box<Ability>),
    /// They are Tough, by what can be counted (`4.0 7.4.7.b`).
    Tough(Count),
    /// They lose all abilities.
    LoseAbilities,
    /// Their other abilities are ignored (`4.0 7.3.18`).
    IgnoreAbilities,
    /// They are of this type as well.
    AlsoType(crate::CardType),
    /// They have these sub-types as well.
    AlsoSubtypes(Vec<String>),
    /// Their statistics all equal the highest of them.
    AllHighest,
    /// Their statistics are so much greater.
    Add(Statistics),
    /// Regions: their terrains.
    Terrains(Terrains),

    // Numbers and movement.
    /// Players: the reserve limit is so much greater.
    ReserveLimit(i32),
    /// Players: the landmark limit is so much greater.
    LandmarkLimit(i32),
    /// Expeditions: they can't move forward.
    CannotMoveForward,
    /// Expeditions: they can't move forward during Dusk except due to this terrain (`4.0 4.2.4.d`).
    OnlyDueTo(Terrain),
    /// Expeditions: Characters with Defender don't prevent them from moving forward.
    IgnoresDefender,

    // Costs (`4.0 5.1.2.e`).
    /// They cost more or less.
    Costs(CostChange),
    /// They can't cost less.
    CostsAtLeast(i32),

    // Rules of the day.
    /// They stay exhausted at Prepare.
    StayExhausted,
    /// One more exhausted card may stay in the Reserve at Clean-up.
    KeepOneMoreExhausted,
    /// They don't count towards the reserve limit.
    NotCounted,
    /// In the Morning, one card is drawn, and the top card of the Deck goes to the Mana zone instead of one of the Hand.
    DrawOneAndExpandFromDeck,

    // What happens instead, or as well.
    /// Their movement at Dusk is longer.
    MoreForward(MoreForward),
    /// The object may be discarded instead of the movement.
    DiscardMeInsteadOfForward,
    /// Leaving the Expedition zone ends elsewhere or not at all.
    LeavingExpedition(LeavingExpedition),
    /// The first status is not gained, but the second.
    GainsStatusInstead(Status, Status),
    /// The status is not gained, but so many boosts.
    GainsBoostsInstead(Status, u32),
    /// The status may be gained again (`4.0 2.4.1.g`).
    GainsAgain(Status),
    /// To Ascend an Expedition that is Ascended is to Resupply.
    ResupplyInsteadOfAscend,
    /// To Resupply is to reveal two cards and keep one.
    ResupplyOfTwo,
    /// Dice.
    Dice(Dice),

    // What may be done and what may not.
    /// They may be played although they are exhausted.
    MayBePlayedExhausted,
    /// They can't be played.
    CannotBePlayed,
    /// Their reactions with these triggers can't activate.
    CannotActivate(Vec<Trigger>),
    /// They can't gain counters.
    CannotGainCounters,
    /// Support abilities give counters beyond the maximum, by so many or without end.
    CountersBeyondMaximum(Option<u32>),
    /// The first one played each Afternoon gains so many boosts.
    FirstGainsBoosts(u32),
    /// They begin the game with these.
    BeginsWith(Start),
}

/// Terrains that regions gain and lose.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Terrains {
    /// What they gain.
    pub gain: Vec<Terrain>,
    /// Whether they lose all others.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lose_others: bool,
}

/// A cost that is greater or less.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CostChange {
    /// Mana more; less if negative.
    pub by: i32,
    /// As often as these can be counted; absent for once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per: Option<Count>,
    /// Not below this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least: Option<i32>,
    /// Whether the player chooses.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub optional: bool,
    /// What has to be done for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extra: Option<ExtraCost>,
}

/// What a player does for a lower cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExtraCost {
    /// Discard a card of their Reserve.
    DiscardFromReserve,
    /// Sacrifice a Permanent.
    SacrificePermanent,
    /// Target only a Character in this terrain.
    TargetIn(Terrain),
}

/// One region more, always or by a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoreForward {
    /// The least roll for it; absent if no die is rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll_at_least: Option<u8>,
    /// The greatest roll with which it does not move at all.
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
    /// The same, and draws a card if not.
    MayGoToManaOrDraw,
    /// In the Afternoon it stays and loses all its boosts.
    LosesBoosts,
    /// In the Afternoon it stays and loses Anchored.
    LosesAnchored,
}

/// What happens to dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Dice {
    /// 1 may be added to the result.
    MayAddOne,
    /// The top card of the Deck is revealed as well.
    RevealTopCard,
    /// One more is rolled and one of them ignored.
    OneMore,
}

/// What an object begins the game with.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// So many counters of this name.
    Counters(Arc<str>, u32),
    /// A Terrain Marker of each of these terrains.
    TerrainMarkers(Vec<Terrain>),
}
