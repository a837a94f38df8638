//! Passive abilities that the rulebook names.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Edition;

/// A keyword ability (`4.0 7.4`), and Fleeting where a card has it printed (`4.0 2.4.7.b`).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Keyword {
    /// Goes to the Reserve exhausted (`4.0 7.4.1`).
    Cooldown,
    /// Its Expedition does not move forward during Dusk (`4.0 7.4.2`).
    Defender,
    /// Stays in play during Rest (`4.0 7.4.3`).
    Eternal,
    /// Gains Fleeting as it enters Limbo.
    Fleeting,
    /// Is in both Expeditions (`4.0 7.4.4`).
    Gigantic,
    /// May be played for this much mana, and then goes to the Reserve (`4.0 7.4.5`).
    Scout(u8),
    /// Keeps its boosts on the way to the Reserve (`4.0 7.4.6`).
    Seasoned,
    /// May be played for this much mana as a Landmark Permanent and Construction that may go to the Reserve at Noon. Since
    /// version 3 of the format; no edition of the rules defines it.
    Temple(u8),
    /// An opponent must pay this much mana to target it (`4.0 7.4.7`).
    Tough(u8),
}

impl Keyword {
    /// Its word in the log.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Cooldown => "cooldown",
            Self::Defender => "defender",
            Self::Eternal => "eternal",
            Self::Fleeting => "fleeting",
            Self::Gigantic => "gigantic",
            Self::Scout(_) => "scout",
            Self::Seasoned => "seasoned",
            Self::Temple(_) => "temple",
            Self::Tough(_) => "tough",
        }
    }

    /// The paragraph that defines it, if the edition has one.
    pub const fn paragraph(self, edition: Edition) -> Option<&'static str> {
        match (self, edition) {
            (Self::Cooldown, Edition::Four) => Some("7.4.1.b"),
            (Self::Eternal, Edition::Four) => Some("7.4.3.b"),
            (Self::Defender, Edition::Four) | (Self::Eternal, Edition::September2024) => {
                Some("7.4.2.b")
            }
            (Self::Gigantic, Edition::Four) | (Self::Seasoned, Edition::September2024) => {
                Some("7.4.4.b")
            }
            (Self::Scout(_), Edition::Four) => Some("7.4.5.c"),
            (Self::Seasoned, Edition::Four) => Some("7.4.6.b"),
            (Self::Tough(_), Edition::Four) => Some("7.4.7.c"),
            (Self::Fleeting, Edition::Four) => Some("2.4.7.b"),
            (
                Self::Cooldown
                | Self::Defender
                | Self::Fleeting
                | Self::Gigantic
                | Self::Scout(_)
                | Self::Tough(_),
                Edition::September2024,
            )
            | (Self::Temple(_), _) => None,
        }
    }

    /// The number after the word, 0 for words without one.
    pub const fn number(self) -> u8 {
        match self {
            Self::Scout(number) | Self::Temple(number) | Self::Tough(number) => number,
            Self::Cooldown
            | Self::Defender
            | Self::Eternal
            | Self::Fleeting
            | Self::Gigantic
            | Self::Seasoned => 0,
        }
    }
}
