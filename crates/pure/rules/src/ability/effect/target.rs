//! References to players, objects and Expeditions, as cards express them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::filter::Filter;
use super::number::{Number, Range};
use crate::{Side, Terrain};

/// A player, from the perspective of the player who carries out the effect (`4.0 7.2.3.a`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Whom {
    /// The player who carries it out.
    You,
    /// The controller of the object with the ability, if another player carries it out.
    Controller,
    /// An opponent.
    Opponent,
    /// An opponent who is targeted.
    TargetOpponent,
    /// A player who is targeted.
    TargetPlayer,
    /// Another player who is targeted.
    OtherTargetPlayer,
    /// Another player.
    Other,
    /// Any player.
    Any,
    /// All players, starting with the one who carries it out.
    Each,
    /// All opponents.
    EachOpponent,
    /// The player mentioned last.
    They,
    /// The player who controls, or controlled, the object mentioned last.
    ItsController,
    /// The owner of that object.
    ItsOwner,
    /// The player who controls the Expedition that faces that object.
    FacingIt,
}

/// Cards or objects in an effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Objects {
    /// The object that has the ability.
    Me,
    /// The object or objects mentioned last; in a reaction, initially what activated it.
    It,
    /// The object that has the ability, and the one mentioned last.
    Both,
    /// All of these.
    All(Box<Filter>),
    /// Targets, declared with the intent (`4.0 5.1.2.c`).
    Target(Range, Box<Filter>),
    /// Chosen when the step is carried out, by the player who carries it out.
    Choose(Range, Box<Filter>),
    /// Chosen at random.
    Random(Range, Box<Filter>),
    /// From the top of this player's Deck.
    Top(Number, Whom),
    /// The rest of the cards that were looked at or revealed.
    Rest,
}

/// Expeditions in an effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Expeditions {
    /// Which.
    pub which: Which,
    /// Further conditions on them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub is: Vec<ExpeditionIs>,
}

impl From<Which> for Expeditions {
    fn from(which: Which) -> Self {
        Self { which, is: Vec::new() }
    }
}

/// Which Expeditions.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Which {
    /// The Expedition of the object with the ability.
    Mine,
    /// The other Expedition of that object's controller.
    MyOther,
    /// Those that face the object with the ability.
    FacingMe,
    /// The Expedition mentioned last, or the Expedition of the object mentioned last.
    Its,
    /// The Expeditions that face it.
    FacingIt,
    /// The other Expedition of the controller of the one mentioned last.
    ItsOther,
    /// The Expedition into which the object with the ability is played.
    PlayedIn,
    /// The Expedition on this side of this player.
    Side(Side, Whom),
    /// All Expeditions of this player, or of everyone if no player is given.
    All(Option<Whom>),
    /// Targets, of this player, or of anyone if no player is given.
    Target(Range, Option<Whom>),
    /// Chosen when the step is carried out, of this player, or of anyone if no player is given.
    Choose(Range, Option<Whom>),
}

/// A condition on an Expedition.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExpeditionIs {
    /// The condition is not met.
    Not(Box<ExpeditionIs>),
    /// It is neither the one mentioned before nor that of the object with the ability.
    Other,
    /// It is ahead (`4.0 7.5.2`).
    Ahead,
    /// It is behind.
    Behind,
    /// It is behind or tied.
    BehindOrTied,
    /// It is tied.
    Tied,
    /// It is Ascended.
    Ascended,
    /// It is in the terrain.
    InTerrain(Terrain),
    /// It is in a region with exactly one terrain.
    InSingleTerrain,
    /// It is in the Hero region or the Companion region.
    InStartingRegion,
    /// An Expedition of another player is in its region.
    InContact,
    /// At least this many of these are in it.
    With(Number, Box<Filter>),
    /// It faces at least this many of these.
    Facing(Number, Box<Filter>),
}
