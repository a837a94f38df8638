//! Abilities as data: what a card can do, as far as this program can say it.
//!
//! Passive abilities and keywords are whole; of the others the log says that they are there and what starts them,
//! because passive abilities give, take and switch off abilities of every kind (`4.0 2.2.12.a`).

mod passive;
mod select;
mod statement;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use passive::{Condition, Count, Passive, Works};
pub use select::{
    CardFilter, PlayedFrom, Scope, Selector, WhichExpedition, WhichRegions, Who, Within,
};
pub use statement::{
    CostChange, Dice, ExtraCost, LeavingExpedition, MoreForward, Start, Statement, Terrains,
};

/// One ability of a face, written `{"keyword":"gigantic"}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ability {
    /// A passive ability that the rulebook names (`4.0 7.4`).
    Keyword(Keyword),
    /// A statement (`4.0 2.2.12.m`).
    Passive(Passive),
    /// A trigger and an effect (`4.0 2.2.12.l`).
    Reaction(Reaction),
    /// A cost and an effect (`4.0 2.2.12.k`).
    QuickAction(QuickAction),
    /// What a Spell does (`4.0 2.2.12.n`).
    Effect,
    /// Something is printed that the log cannot say.
    Unread,
}

/// How many abilities may be given inside one another by what is newly recorded.
///
/// Printed cards give abilities that give none. What was recorded before there was a limit is read as it is.
pub const GIVEN_DEPTH_MAX: usize = 2;

impl Passive {
    /// How many abilities are given inside one another: 0 if it gives none.
    pub(crate) fn given_depth(&self) -> usize {
        let (mut says, mut depth) = (&self.says, 0);
        while let Statement::Have(given) = says {
            depth += 1;
            let Ability::Passive(given) = &**given else { break };
            says = &given.says;
        }
        depth
    }
}

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
    /// Stays through Rest (`4.0 7.4.3`).
    Eternal,
    /// Gains Fleeting as it enters Limbo.
    Fleeting,
    /// Is in both Expeditions (`4.0 7.4.4`).
    Gigantic,
    /// May be played for this much and goes to the Reserve (`4.0 7.4.5`).
    Scout(u8),
    /// Keeps its boosts on the way to the Reserve (`4.0 7.4.6`).
    Seasoned,
    /// An opponent pays this much to target it (`4.0 7.4.7`).
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
            Self::Tough(_) => "tough",
        }
    }

    /// The number behind the word, 0 for the words that have none.
    pub const fn number(self) -> u8 {
        match self {
            Self::Scout(number) | Self::Tough(number) => number,
            _ => 0,
        }
    }
}

/// A reaction, by what activates it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reaction {
    /// What activates it, any one of these.
    pub on: Vec<Trigger>,
    /// Whether it is a support ability, which works in the Reserve only (`4.0 2.2.12.i`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub support: bool,
}

/// What activates a reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// `{J}`: I join the Expedition zone or the Landmark zone (`4.0 7.1.1.a`).
    Joined,
    /// `{H}`: I am played from Hand (`4.0 7.1.1.b`).
    PlayedFromHand,
    /// `{R}`: I am played from Reserve (`4.0 7.1.1.c`).
    PlayedFromReserve,
    /// The Morning begins.
    AtMorning,
    /// Noon begins.
    AtNoon,
    /// The Afternoon begins.
    AtAfternoon,
    /// Dusk begins.
    AtDusk,
    /// The Night begins.
    AtNight,
    /// Anything else.
    When,
}

/// A quick action, by what it costs.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuickAction {
    /// All that has to be paid.
    pub cost: Vec<Cost>,
    /// Whether it is a support ability, which works in the Reserve only (`4.0 2.2.12.i`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub support: bool,
}

/// Part of the cost of a quick action, by kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    /// `{D}`: discard me from the Reserve (`4.0 7.1.4.b`).
    Discard,
    /// `{T}`: exhaust me (`4.0 7.1.4.a`).
    Exhaust,
    /// Mana.
    Mana,
    /// Something else.
    Other,
    /// Sacrifice something.
    Sacrifice,
    /// Spend counters.
    Spend,
}
