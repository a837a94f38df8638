//! The verdict of a position on a record.

use rules::{CauseKind, Event, ObjectId};

use super::due::{Due, RequiringParagraph};

/// The verdict on a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A consequence that was due.
    Expected,
    /// A decision that its player may take.
    Decided,
    /// Something the table showed, where it had to.
    Chance,
    /// Part of an effect, whose details are not checked here.
    Within,
    /// Not a play: the frame of the match, and statements and actions by officials.
    NotAPlay,
    /// Something other than what was due or may be decided.
    Departs(Departure),
}

/// How a record departs from what had to come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Departure {
    /// What was due instead, in order; empty if no rule requires anything like it.
    pub due: Vec<Due>,
    /// The paragraphs that require something else.
    pub paragraphs: Vec<RequiringParagraph>,
    /// Why it may still be right; `None` if it is certain.
    pub doubt: Option<VerdictDoubt>,
    /// The earlier departure that may have caused it.
    pub after: Option<u32>,
    /// Whether nothing can explain it, not even a passive ability.
    pub is_certain: bool,
}

/// Why a verdict is uncertain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerdictDoubt {
    /// Since this record, the log has an observation instead of the steps.
    Gap(u32),
    /// People recorded the match while playing it, and may have left this out.
    Paper,
    /// An ability of this object cannot be read.
    Unread(ObjectId),
    /// The effect that began with this record may explain it.
    Effect(u32),
}

/// The stretch of records over which a position was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LostStretch {
    /// The record that departed.
    pub from: u32,
    /// The record by which it resynchronised; `None` while it has not.
    pub to: Option<u32>,
}

/// The class of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// A person chose it.
    Decision,
    /// The table showed it.
    Chance,
    /// It follows from the rules.
    Consequence,
    /// It follows from an effect.
    Effect,
    /// It is not a play.
    Aside,
}

impl Verdict {
    /// The class of the record with this verdict.
    pub fn class(&self, event: &Event) -> Class {
        match self {
            Self::Expected => Class::Consequence,
            Self::Decided => Class::Decision,
            Self::Chance => Class::Chance,
            Self::Within => Class::Effect,
            Self::NotAPlay => Class::Aside,
            Self::Departs(_) => of_event(event),
        }
    }
}

/// The class of an event by itself.
const fn of_event(event: &Event) -> Class {
    match event {
        Event::DeckRegistered(_)
        | Event::Picked(_)
        | Event::PlayerLeft(_)
        | Event::GameEnded(_)
        | Event::Passed(_)
        | Event::CardPlayed(_)
        | Event::QuickActionPlayed(_)
        | Event::ReactionPlayed(_)
        | Event::TimestampsAssigned(_)
        | Event::ChoiceMade(_) => Class::Decision,
        Event::GameStarted(_)
        | Event::BoostersOpened(_)
        | Event::PoolRegistered(_)
        | Event::Shuffled(_)
        | Event::DieRolled(_)
        | Event::Revealed(_)
        | Event::TumultRevealed(_) => Class::Chance,
        Event::BoostersPassed(_)
        | Event::DayBegan(_)
        | Event::PhaseBegan(_)
        | Event::DailyEffectBegan(_)
        | Event::DailyEffectEnded(_)
        | Event::TurnBegan(_)
        | Event::TieBreakerBegan(_)
        | Event::ReactionActivated(_)
        | Event::Resolved(_) => Class::Consequence,
        Event::FirstPlayerChanged(_)
        | Event::AfterYou(_)
        | Event::EmblemCreated(_)
        | Event::Moved(_)
        | Event::TokenCreated(_)
        | Event::Ceased(_)
        | Event::StatusGained(_)
        | Event::StatusLost(_)
        | Event::CountersChanged(_)
        | Event::ManaPaid(_)
        | Event::ManaReadied(_)
        | Event::LookedAt(_)
        | Event::ExpeditionMoved(_)
        | Event::TerrainMarkerPlaced(_)
        | Event::TerrainMarkerMoved(_)
        | Event::ControlChanged(_)
        | Event::FaceChanged(_) => match event.cause() {
            Some(rules::Cause { kind: CauseKind::Ability, .. }) => Class::Effect,
            _ => Class::Consequence,
        },
        Event::MatchOpened(_)
        | Event::MatchEnded(_)
        | Event::ResultSigned(_)
        | Event::ClockStarted(_)
        | Event::ClockStopped(_)
        | Event::ClockExtended(_)
        | Event::JudgeCalled(_)
        | Event::Ruling(_)
        | Event::Penalty(_)
        | Event::Note(_)
        | Event::EvidenceAttached(_)
        | Event::Observed(_)
        | Event::Rewound(_) => Class::Aside,
    }
}
