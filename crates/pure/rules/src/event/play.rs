//! Cards, quick actions and reactions being played.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::shape::{data, step};
use crate::{Cause, Move, ObjectId, Passive, Seat};

step! {
    /// A card played.
    CardPlayed {
        /// Who played it.
        seat: Seat,
        /// Mana as announced, whatever the payment that follows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mana: Option<u32>,
        /// From where to where, and with what it enters.
        card: Move,
    }
}

step! {
    /// A quick action played.
    QuickActionPlayed {
        /// Who played it.
        seat: Seat,
        /// Whose action it is.
        object: ObjectId,
        /// Mana as announced.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mana: Option<u32>,
    }
}

step! {
    /// Emblems entering Limbo.
    EmblemsCreated {
        /// In the order of their timestamps.
        emblems: Vec<EmblemEntry>,
    }
}

data! {
    /// An emblem.
    EmblemEntry {
        /// Its controller.
        controller: Seat,
        /// The object whose reaction or effect it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source: Option<ObjectId>,
        /// How long it lasts; absent for a reaction (`4.0 2.2.15.b`).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        duration: Option<Duration>,
        /// The passive abilities of an Ongoing Emblem, if the log can express them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        passives: Vec<Passive>,
        /// What it does, as text for people.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<Arc<str>>,
        /// Its abilities are about the next such card that its controller plays, and it ceases to exist with that. Since version 3
        /// of the format.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        next: bool,
    }
}

/// How long an Ongoing Emblem lasts (`4.0 2.2.15.a`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Duration {
    /// This Afternoon.
    Afternoon,
    /// This Day.
    Day,
    /// This turn.
    Turn,
}

step! {
    /// A reaction played from Limbo.
    ReactionPlayed {
        /// Who played it.
        seat: Seat,
        /// Its emblem.
        emblem: ObjectId,
    }
}

step! {
    /// Something in Limbo that is done.
    Resolved {
        /// The card or emblem, still in Limbo: where it goes is the next event.
        object: ObjectId,
    }
}
