//! The types of objects.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The type of an object (`4.0 2.2.1.a`).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum CardType {
    /// Is in an Expedition and has statistics.
    Character,
    /// A reaction waiting in Limbo, or an effect that lasts.
    Emblem,
    /// The player's Hero.
    Hero,
    /// A face-down card in the Mana zone.
    ManaOrb,
    /// A Landmark or Expedition Permanent, depending on its sub-types.
    Permanent,
    /// Part of the Adventure.
    Region,
    /// Resolves once from Limbo.
    Spell,
}

impl CardType {
    /// All of them, in alphabetical order.
    pub const ALL: [Self; 7] = [
        Self::Character,
        Self::Emblem,
        Self::Hero,
        Self::ManaOrb,
        Self::Permanent,
        Self::Region,
        Self::Spell,
    ];
}
