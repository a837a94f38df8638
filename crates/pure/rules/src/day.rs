//! The parts of a day, and the editions of the rules.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// An edition of the Complete Rules.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub enum Edition {
    /// September 2024.
    #[serde(rename = "2024-09")]
    September2024,
    /// 4.0, effective 2025-10-03.
    #[serde(rename = "4.0")]
    Four,
}

impl Edition {
    /// Every edition, oldest first.
    pub const ALL: [Self; 2] = [Self::September2024, Self::Four];
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::September2024 => "2024-09",
            Self::Four => "4.0",
        })
    }
}

/// The error for a text that is not an edition.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown edition `{0}`: give 2024-09 or 4.0")]
pub struct EditionError(String);

impl FromStr for Edition {
    type Err = EditionError;

    fn from_str(text: &str) -> Result<Self, EditionError> {
        let named = Self::ALL.into_iter().find(|edition| edition.to_string() == text);
        named.ok_or_else(|| EditionError(text.to_owned()))
    }
}

/// A phase of the day (`4.0 4.2.a`), or the time before the first one.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Before the first phase of day 1.
    #[default]
    Setup,
    /// Succeed, Prepare, Draw, Expand.
    Morning,
    /// Only reactions.
    Noon,
    /// Turns.
    Afternoon,
    /// Progress.
    Dusk,
    /// Rest, Clean-up, Check Victory.
    Night,
}

impl Phase {
    /// All of them in order.
    pub const ALL: [Self; 6] =
        [Self::Setup, Self::Morning, Self::Noon, Self::Afternoon, Self::Dusk, Self::Night];

    /// Its word in the log.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Setup => "setup",
            Self::Morning => "morning",
            Self::Noon => "noon",
            Self::Afternoon => "afternoon",
            Self::Dusk => "dusk",
            Self::Night => "night",
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A daily effect (`2024-09 4.2`, `4.0 4.2`).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum DailyEffect {
    /// Morning: the next player becomes the first player.
    Succeed,
    /// Morning: everything is readied.
    Prepare,
    /// Morning: two cards each.
    Draw,
    /// Morning: one card each may become a Mana Orb.
    Expand,
    /// Dusk: Expeditions move.
    Progress,
    /// Night: Characters go to the Reserve.
    Rest,
    /// Night: cards over the limits are removed.
    CleanUp,
    /// Night: check for a winner; only in 4.0.
    CheckVictory,
}

impl DailyEffect {
    /// All of them in the order of a day.
    pub const ALL: [Self; 8] = [
        Self::Succeed,
        Self::Prepare,
        Self::Draw,
        Self::Expand,
        Self::Progress,
        Self::Rest,
        Self::CleanUp,
        Self::CheckVictory,
    ];

    /// Its word in the log.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Succeed => "succeed",
            Self::Prepare => "prepare",
            Self::Draw => "draw",
            Self::Expand => "expand",
            Self::Progress => "progress",
            Self::Rest => "rest",
            Self::CleanUp => "clean_up",
            Self::CheckVictory => "check_victory",
        }
    }
}
