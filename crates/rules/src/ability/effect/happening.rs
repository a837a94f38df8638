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
    /// The player plays such a card.
    Plays(Whom, Box<Filter>, PlayedFrom),
    /// The player draws one or more cards.
    Draws(Whom),
    /// The player Resupplies.
    Resupplies(Whom),
    /// The player rolls one or more dice.
    Rolls(Whom),
    /// The die shows a number from the first to the second.
    Rolled(u32, u32),
    /// The player reveals a card.
    Reveals(Whom),
    /// The player creates such tokens.
    Creates(Whom, Box<Filter>),
    /// The player sacrifices such objects.
    Sacrifices(Whom, Box<Filter>),
    /// The player discards such cards.
    Discards(Whom, Box<Filter>),
    /// The player exhausts such cards.
    Exhausts(Whom, Box<Filter>),
    /// The player passes.
    Passes(Whom),
    /// The player passes before all others.
    PassesFirst(Whom),
    /// The player passes after all others.
    PassesLast(Whom),
    /// The player gives something to another by an effect.
    MakesGift(Whom),
    /// The player is given something by another's effect.
    ReceivesGift(Whom),
    /// So many abilities with this icon are activated.
    Activates(u32, Icon),
    /// Objects join these zones.
    Joins(Objects, Box<Where>),
    /// Cards go to a zone from others; from anywhere if none is named.
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
        /// What they leave.
        from: Where,
        /// In the Afternoon only.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        afternoon: bool,
    },
    /// Objects gain something; so many at least, for boosts and counters.
    Gains(Objects, Gain),
    /// The object gains its last, say third, counter of the name.
    GainsNth(u32, Arc<str>),
    /// The objects are sacrificed.
    Sacrificed(Objects),
    /// Expeditions move forward.
    MovesForward(Expeditions, Option<Due>),
    /// Expeditions do not move forward at Dusk.
    FailsToMove(Expeditions),
    /// The player puts such a card there.
    Puts(Whom, Box<Filter>, Area),
}

/// What an Expedition moves forward due to (`4.0 4.2.4`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Due {
    /// This terrain.
    Terrain(Terrain),
    /// A tie, since it is Ascended.
    Ascension,
}
