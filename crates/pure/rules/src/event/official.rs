//! Statements and actions by officials, and states written down as seen.

use std::collections::BTreeMap;
use std::ops::Not;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::shape::data;
use crate::{
    Counters, ExpeditionId, FaceEntry, ObjectId, Phase, Place, Seat, SlotId, Statuses,
    TumultRevealed,
};

data! {
    /// The round clock.
    Clock {
        /// Seconds left, or seconds added.
        seconds: u32,
    }
}

data! {
    /// Words.
    Remark {
        /// The player it concerns.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// The text.
        text: String,
    }
}

data! {
    /// An official's decision.
    Ruling {
        /// The official, as the event names them.
        by: String,
        /// What was decided and why.
        text: String,
        /// The record it concerns.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        about: Option<u32>,
        /// Paragraphs of the match's edition that it is based on.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        paragraphs: Vec<String>,
        /// The player it concerns.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// The infraction, as a code from the organizer's list.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        infraction: Option<String>,
        /// The appealed ruling or penalty that this decides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        appeal: Option<Appeal>,
    }
}

/// The level of a penalty, lowest first.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum PenaltyLevel {
    /// A caution.
    Caution,
    /// A warning, which is counted.
    Warning,
    /// The game.
    GameLoss,
    /// The match.
    MatchLoss,
    /// The match and the event.
    Disqualification,
}

impl PenaltyLevel {
    /// Each, the least first.
    pub const ALL: [Self; 5] =
        [Self::Caution, Self::Warning, Self::GameLoss, Self::MatchLoss, Self::Disqualification];
}

/// The outcome of an appeal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AppealOutcome {
    /// The appealed decision is void, and the decision on the appeal replaces it.
    Changed,
    /// The appealed decision is upheld.
    Upheld,
}

data! {
    /// A decided appeal.
    Appeal {
        /// The record that was appealed.
        of: u32,
        /// The outcome.
        outcome: AppealOutcome,
        /// Who appealed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    }
}

data! {
    /// A penalty.
    Penalty {
        /// The official, as the event names them.
        by: String,
        /// The player penalized.
        seat: Seat,
        /// The penalty, such as `warning` or `game loss`.
        penalty: String,
        /// Why.
        text: String,
        /// Its level.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<PenaltyLevel>,
        /// The infraction, as a code from the organizer's list.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        infraction: Option<String>,
        /// The regular level for the infraction, if this penalty differs from it, for example after a repeat offence.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead_of: Option<PenaltyLevel>,
        /// The record it concerns.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        about: Option<u32>,
        /// The appealed ruling or penalty that this decides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        appeal: Option<Appeal>,
    }
}

impl Ruling {
    /// Whether version 1 of the format cannot express it.
    pub(super) const fn is_newer_than_version_1(&self) -> bool {
        self.seat.is_some() || self.infraction.is_some() || self.appeal.is_some()
    }
}

impl Penalty {
    /// Whether version 1 of the format cannot express it.
    pub(super) const fn is_newer_than_version_1(&self) -> bool {
        self.level.is_some()
            || self.infraction.is_some()
            || self.instead_of.is_some()
            || self.about.is_some()
            || self.appeal.is_some()
    }
}

data! {
    /// A file stored elsewhere.
    EvidenceAttached {
        /// SHA-256 of its bytes, 64 lower-case hex digits.
        sha256: String,
        /// Its media type.
        media_type: String,
        /// Its size in bytes.
        size: u64,
        /// What it shows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    }
}

/// Why an observed state was recorded instead of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ObservedWhy {
    /// The recording was wrong.
    Correction,
    /// Part of the recording is missing.
    Gap,
    /// The recorder could not follow.
    Unknown,
}

data! {
    /// An observed state; what happened between the previous record and this one cannot be judged.
    Observed {
        /// Why.
        why: ObservedWhy,
        /// A text for people.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
        /// The observed facts; empty if there is only a gap to report.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        facts: Vec<Fact>,
    }
}

/// An observed fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// This object is no longer there.
    Absent(ObjectId),
    /// The current day and phase.
    Clock(ClockFact),
    /// An Expedition counter.
    Expedition(ExpeditionFact),
    /// The number of cards in a hidden zone.
    Hidden(HiddenFact),
    /// A player's Mana Orbs.
    Mana(ManaFact),
    /// An object and everything on it.
    Object(ObjectFact),
    /// A Tumult card.
    Tumult(TumultRevealed),
}

impl Fact {
    /// Whether it has a field that version 2 of the format does not have.
    pub(super) const fn is_newer_than_version_2(&self) -> bool {
        match self {
            Self::Hidden(hidden) => hidden.at_least,
            Self::Object(object) => object.token || object.unseen,
            Self::Absent(_)
            | Self::Clock(_)
            | Self::Expedition(_)
            | Self::Mana(_)
            | Self::Tumult(_) => false,
        }
    }

    /// The face it names, if any.
    pub(super) fn face_mut(&mut self) -> Option<&mut FaceEntry> {
        match self {
            Self::Object(object) => object.face.as_mut(),
            Self::Absent(_)
            | Self::Clock(_)
            | Self::Expedition(_)
            | Self::Hidden(_)
            | Self::Mana(_)
            | Self::Tumult(_) => None,
        }
    }
}

data! {
    /// The day as observed; absent members do not change.
    ClockFact {
        /// The day.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        day: Option<u32>,
        /// The phase.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        phase: Option<Phase>,
        /// The first player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first_player: Option<Seat>,
        /// Whose turn it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<Seat>,
        /// Everyone who has passed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        passed: Option<Vec<Seat>>,
    }
}

data! {
    /// An Expedition as observed.
    ExpeditionFact {
        /// Which.
        expedition: ExpeditionId,
        /// The region its counter is in.
        position: u8,
        /// Whether it is Ascended.
        ascended: bool,
    }
}

data! {
    /// A hidden zone as observed.
    HiddenFact {
        /// `deck:N` or `hand:N`.
        place: Place,
        /// The number of cards in it; missing ones are added at the bottom, surplus ones removed from there.
        count: u32,
        /// Whether there may be more.
        #[serde(default, skip_serializing_if = "Not::not")]
        at_least: bool,
    }
}

data! {
    /// Mana Orbs as observed.
    ManaFact {
        /// The player.
        seat: Seat,
        /// How many there are; missing ones are added, surplus ones removed, newest first.
        orbs: u32,
        /// How many of them are ready.
        ready: u32,
    }
}

data! {
    /// An object as observed.
    ObjectFact {
        /// Which; absent if the log has not seen it in this place. If it is elsewhere, it becomes a new object of the same item.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        object: Option<ObjectId>,
        /// Where.
        place: Place,
        /// The hidden card it was, if known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        was: Option<SlotId>,
        /// Its face; needed if the log has not seen it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        face: Option<FaceEntry>,
        /// Its owner; by default the seat of the place.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        owner: Option<Seat>,
        /// All its statuses.
        #[serde(default, skip_serializing_if = "Statuses::is_empty")]
        statuses: Statuses,
        /// All its boosts and counters.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        counters: Counters,
        /// The card's id in the log it was imported from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source_id: Option<Arc<str>>,
        /// Whether it is a token (`4.0 2.1.e`).
        #[serde(default, skip_serializing_if = "Not::not")]
        token: bool,
        /// Whether its statuses and counters were not seen: those given here are the ones that the recorder expects.
        #[serde(default, skip_serializing_if = "Not::not")]
        unseen: bool,
    }
}

data! {
    /// A rewind.
    Rewound {
        /// The record whose state is restored; it must be on the current line of play.
        to: u32,
        /// Who decided it.
        by: String,
        /// Why.
        reason: String,
    }
}
