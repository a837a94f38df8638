//! References to players, objects and Expeditions, as cards express them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::filter::Filter;
use super::number::{Number, Range};
use crate::{Side, Terrain};

/// A player, as the one who carries out the effect sees it (`4.0 7.2.3.a`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Whom {
    /// The one who carries it out.
    You,
    /// The controller of the object with the ability, where another player carries it out.
    Controller,
    /// One who is no ally.
    Opponent,
    /// An opponent who is targeted.
    TargetOpponent,
    /// A player who is targeted.
    TargetPlayer,
    /// Another player who is targeted.
    OtherTargetPlayer,
    /// Another player.
    Other,
    /// Whichever player.
    Any,
    /// All players, from the one who carries it out.
    Each,
    /// All opponents.
    EachOpponent,
    /// The player of whom was spoken last.
    They,
    /// Who controls, or controlled, the object of which was spoken last.
    ItsController,
    /// Who owns it.
    ItsOwner,
    /// Who controls the Expedition that faces it.
    FacingIt,
}

/// Cards or objects in an effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Objects {
    /// The object that has the ability.
    Me,
    /// The object or objects of which was spoken last; in a reaction first of all what activated it.
    It,
    /// The object that has the ability, and that of which was spoken last.
    Both,
    /// All of these.
    All(Box<Filter>),
    /// Targets, declared with the intent (`4.0 5.1.2.c`).
    Target(Range, Box<Filter>),
    /// Chosen as the step is carried out, by who carries it out.
    Choose(Range, Box<Filter>),
    /// Taken by chance.
    Random(Range, Box<Filter>),
    /// From the top of this player's Deck.
    Top(Number, Whom),
    /// What is left of what was looked at or revealed.
    Rest,
}

/// Expeditions in an effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Expeditions {
    /// Which.
    pub which: Which,
    /// What else is so of them.
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
    /// That of the object with the ability.
    Mine,
    /// The other one of its controller.
    MyOther,
    /// Those that face the object with the ability.
    FacingMe,
    /// That of which was spoken last, or that of the object of which was spoken last.
    Its,
    /// Those that face it.
    FacingIt,
    /// The other one of whose was spoken last.
    ItsOther,
    /// The one into which the object with the ability is played.
    PlayedIn,
    /// The one of this side of this player.
    Side(Side, Whom),
    /// All of this player; of everybody if none is named.
    All(Option<Whom>),
    /// Targets, of this player; of anybody if none is named.
    Target(Range, Option<Whom>),
    /// Chosen as the step is carried out, of this player; of anybody if none is named.
    Choose(Range, Option<Whom>),
}

/// Something that is so of an Expedition.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExpeditionIs {
    /// This is not so.
    Not(Box<ExpeditionIs>),
    /// It is not that of which was spoken, nor that of the object with the ability.
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
    /// It is in a region with one terrain alone.
    InSingleTerrain,
    /// It is in the Hero region or the Companion region.
    InStartingRegion,
    /// An Expedition of another player is in its region.
    InContact,
    /// So many of these or more are in it.
    With(Number, Box<Filter>),
    /// It faces so many of these or more.
    Facing(Number, Box<Filter>),
}
