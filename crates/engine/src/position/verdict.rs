//! What a record is to a position.

use rules::{CauseKind, Event, ObjectId};

use super::due::{Due, Paragraph};

/// What a record is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A consequence that was due.
    Expected,
    /// A decision that its player may take.
    Decided,
    /// What the table showed, where it had to show something.
    Chance,
    /// Part of an effect, whose inside is not looked into here.
    Within,
    /// No move of the game: the frame of the match, and what officials say and do.
    Aside,
    /// Something else than what was due or may be decided.
    Departs(Departure),
}

/// How a record departs from what had to come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Departure {
    /// What was due instead, in order; nothing where no rule asks for anything like it.
    pub due: Vec<Due>,
    /// The paragraphs that ask for something else.
    pub paragraphs: Vec<Paragraph>,
    /// Why it may be right all the same; none if it is certain.
    pub doubt: Option<Doubt>,
    /// The earlier departure that it may only follow from.
    pub after: Option<u32>,
    /// Whether nothing explains it, not even what a passive ability may do.
    pub is_certain: bool,
}

/// Why a position is not sure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// Since this record the log says what was seen, not what happened.
    Gap(u32),
    /// People wrote the match down beside playing it, and may have left this out.
    Paper,
    /// Nobody can read an ability of this object.
    Unread(ObjectId),
    /// The effect that began with this record may explain it.
    Effect(u32),
}

/// From where to where a position did not know where it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The record that departed.
    pub from: u32,
    /// The record by which it found its feet; none while it has not.
    pub to: Option<u32>,
}

/// What kind of record it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// A person chose.
    Decision,
    /// The table showed it.
    Chance,
    /// It follows from the rules.
    Consequence,
    /// It follows from an effect.
    Effect,
    /// It is no move.
    Aside,
}

impl Verdict {
    /// What kind of record it is, of which this is the verdict.
    pub fn class(&self, event: &Event) -> Class {
        match self {
            Self::Expected => Class::Consequence,
            Self::Decided => Class::Decision,
            Self::Chance => Class::Chance,
            Self::Within => Class::Effect,
            Self::Aside => Class::Aside,
            Self::Departs(_) => of_event(event),
        }
    }
}

/// What kind an event is by itself.
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
