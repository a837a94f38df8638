//! Statements and actions by officials, and states written down as seen.

use std::collections::BTreeMap;
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
        /// Whose matter it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// What was said.
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
        /// The record it is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        about: Option<u32>,
        /// Paragraphs of the match's edition it rests on.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        paragraphs: Vec<String>,
        /// Whom it is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// What a player did wrong, by the code of the organiser's list.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        infraction: Option<String>,
        /// The ruling or penalty that was appealed, which this decides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        appeal: Option<Appeal>,
    }
}

/// How much a penalty costs, the least first.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum PenaltyLevel {
    /// Words.
    Caution,
    /// Words that are counted.
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

/// What came of an appeal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AppealOutcome {
    /// What was appealed is void: what decides the appeal stands in its place.
    Changed,
    /// What was appealed stands.
    Upheld,
}

data! {
    /// An appeal, decided.
    Appeal {
        /// The record that was appealed.
        of: u32,
        /// What came of it.
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
        /// Who got it.
        seat: Seat,
        /// Such as `warning`, `game loss`.
        penalty: String,
        /// Why.
        text: String,
        /// What it costs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<PenaltyLevel>,
        /// What the player did, by the code of the organiser's list.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        infraction: Option<String>,
        /// The level that the infraction has by itself, where this one is another: the player did it before, say.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead_of: Option<PenaltyLevel>,
        /// The record it is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        about: Option<u32>,
        /// The ruling or penalty that was appealed, which this decides.
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
    /// A file kept elsewhere.
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

/// Why somebody wrote down a state instead of steps.
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
    /// What was seen; what lies between this and the record before cannot be judged.
    Observed {
        /// Why.
        why: ObservedWhy,
        /// For people.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
        /// What is so; none if there is only the gap to tell of.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        facts: Vec<Fact>,
    }
}

/// Something seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// This object is not there any more.
    Absent(ObjectId),
    /// Where the day stands.
    Clock(ClockFact),
    /// An Expedition counter.
    Expedition(ExpeditionFact),
    /// How many cards a hidden zone holds.
    Hidden(HiddenFact),
    /// A player's Mana Orbs.
    Mana(ManaFact),
    /// An object and all that is on it.
    Object(ObjectFact),
    /// A Tumult card.
    Tumult(TumultRevealed),
}

impl Fact {
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
    /// The day as seen; what is absent stays as it was.
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
    /// An Expedition as seen.
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
    /// A hidden zone as seen.
    HiddenFact {
        /// `deck:N` or `hand:N`.
        place: Place,
        /// Cards in it; missing ones are added at the bottom, surplus ones leave from there.
        count: u32,
    }
}

data! {
    /// Mana Orbs as seen.
    ManaFact {
        /// Whose.
        seat: Seat,
        /// How many there are; missing ones are added, surplus ones leave, the newest first.
        orbs: u32,
        /// How many of them are ready.
        ready: u32,
    }
}

data! {
    /// An object as seen.
    ObjectFact {
        /// Which; absent for one the log has not seen in this place. If it is elsewhere, it becomes a new object of the same item.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        object: Option<ObjectId>,
        /// Where.
        place: Place,
        /// The hidden card it was, if that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        was: Option<SlotId>,
        /// Its face; needed if the log has not seen it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        face: Option<FaceEntry>,
        /// Whose it is; the seat of the place if absent.
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
    }
}

data! {
    /// A rewind.
    Rewound {
        /// The record whose state is the state again; on the present line.
        to: u32,
        /// Who decided it.
        by: String,
        /// Why.
        reason: String,
    }
}
