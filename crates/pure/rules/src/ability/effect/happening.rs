//! Happenings: what can occur and trigger a reaction.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::filter::{Area, Filter, Where};
use super::step::Gain;
use super::target::{Expeditions, Objects, Whom};
use crate::{Icon, PlayedFrom, Terrain};

/// Something that happens in a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Happening {
    /// The player plays a matching card.
    Plays(Whom, Box<Filter>, PlayedFrom),
    /// The player draws one or more cards.
    Draws(Whom),
    /// The player Resupplies.
    Resupplies(Whom),
    /// The player rolls one or more dice.
    Rolls(Whom),
    /// The die shows a number in this range, both ends included.
    Rolled(u32, u32),
    /// The player reveals a card.
    Reveals(Whom),
    /// The player creates matching tokens.
    Creates(Whom, Box<Filter>),
    /// The player sacrifices matching objects.
    Sacrifices(Whom, Box<Filter>),
    /// The player discards matching cards.
    Discards(Whom, Box<Filter>),
    /// The player exhausts matching cards.
    Exhausts(Whom, Box<Filter>),
    /// The player passes.
    Passes(Whom),
    /// The player passes before all others.
    PassesFirst(Whom),
    /// The player passes after all others.
    PassesLast(Whom),
    /// The player gives something to another player by an effect.
    MakesGift(Whom),
    /// The player is given something by another player's effect.
    ReceivesGift(Whom),
    /// This many abilities with this icon are activated.
    Activates(u32, Icon),
    /// Objects join these zones.
    Joins(Objects, Box<Where>),
    /// Cards go to a zone, from one of the given zones or from anywhere.
    Goes {
        /// Which cards.
        what: Objects,
        /// From one of these zones.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        from: Vec<Area>,
        /// To this zone.
        to: Area,
    },
    /// Objects leave these zones.
    Leaves {
        /// Which objects.
        what: Objects,
        /// The zones that they leave.
        from: Where,
        /// Only in the Afternoon.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        afternoon: bool,
    },
    /// Objects gain something; for boosts and counters, at least this many.
    Gains(Objects, Gain),
    /// The object gains the last possible counter of this name, such as the third.
    GainsNth(u32, Arc<str>),
    /// The objects are sacrificed.
    Sacrificed(Objects),
    /// Expeditions move forward.
    MovesForward(Expeditions, Option<ProgressReason>),
    /// Expeditions do not move forward at Dusk.
    FailsToMove(Expeditions),
    /// The player puts a matching card there.
    Puts(Whom, Box<Filter>, Area),
}

/// What makes an Expedition move forward (`4.0 4.2.4`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "Due")]
pub enum ProgressReason {
    /// This terrain.
    Terrain(Terrain),
    /// A tie, because it is Ascended.
    Ascension,
}
