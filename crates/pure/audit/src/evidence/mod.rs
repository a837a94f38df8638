//! The evidence of findings, as facts: without wording, and without people's names.
//!
//! Each theme of checks has its own evidence, which states what was recorded and what the rules
//! require.

#[macro_use]
mod presentation;

mod board;
mod cards;
mod days;
mod decks;
mod drafts;
mod due;
mod faces;
mod opening;
mod results;
mod turns;
mod unasked;

use crate::facts::Comparison;
use crate::object_name::ObjectName;

pub use board::{CounterEvidence, EmblemEvidence, ObjectEvidence, TargetEvidence, TokenEvidence};
pub use cards::{
    EffectEvidence, ManaEvidence, PlayingEvidence, ReactionEvidence, ResolutionEvidence,
};
pub use days::{
    DayEvidence, MorningEvidence, MoveFault, NightEvidence, ProgressEvidence, RestFault,
    VictoryEvidence,
};
pub use decks::{DeckEvidence, DeckFinding};
pub use drafts::DraftEvidence;
pub use due::DueEvidence;
pub use faces::{FaceEvidence, FacePart};
pub use opening::SetupEvidence;
pub use presentation::{MessageOf, Presentation};
pub use results::ResultEvidence;
pub use turns::TurnEvidence;
pub use unasked::{UnaskedAction, UnaskedEvidence};

/// What one finding covers at once: which objects, or how many cards.
enum Extent<'a> {
    Objects(&'a mut Vec<ObjectName>),
    Cards(&'a mut u32),
}

impl Evidence {
    /// The part that grows when the finding covers more.
    fn several(&mut self) -> Option<Extent<'_>> {
        match self {
            Self::Counter(it) => it.several(),
            Self::Mana(it) => it.several(),
            Self::Night(it) => it.several(),
            Self::Object(it) => it.several(),
            Self::Day(_)
            | Self::Deck(_)
            | Self::Draft(_)
            | Self::Due(_)
            | Self::Effect(_)
            | Self::Emblem(_)
            | Self::Face(_)
            | Self::Morning(_)
            | Self::Playing(_)
            | Self::Progress(_)
            | Self::Reaction(_)
            | Self::Resolution(_)
            | Self::Result(_)
            | Self::Setup(_)
            | Self::Target(_)
            | Self::Token(_)
            | Self::Turn(_)
            | Self::Unasked(_)
            | Self::Victory(_) => None,
        }
    }

    /// This evidence extended by what `other` covers; `None` if the two differ otherwise.
    pub(crate) fn together(&self, other: &Self) -> Option<Self> {
        let (mut joined, mut other) = (self.clone(), other.clone());
        match (joined.several()?, other.several()?) {
            (Extent::Objects(own), Extent::Objects(others)) => own.append(&mut others.clone()),
            (Extent::Cards(own), Extent::Cards(others)) => *own += *others,
            (Extent::Objects(_), Extent::Cards(_)) | (Extent::Cards(_), Extent::Objects(_)) => {
                return None;
            }
        }
        // Compared with what they cover taken out: everything else must be equal.
        let mut own = self.clone();
        for evidence in [&mut own, &mut other] {
            match evidence.several()? {
                Extent::Objects(objects) => objects.clear(),
                Extent::Cards(cards) => *cards = 0,
            }
        }
        (own == other).then_some(joined)
    }
}

macro_rules! themes {
    ($($(#[$doc:meta])* $theme:ident($of:ty),)*) => {
        /// The evidence of a finding.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Evidence { $($(#[$doc])* $theme($of),)* }

        $(impl From<$of> for Evidence {
            fn from(evidence: $of) -> Self {
                Self::$theme(evidence)
            }
        })*
    };
}

impl Evidence {
    /// The messages of findings that are presented by [`Presentation`], with their variables; the
    /// sentences of the others are made of parts and have no message of their own.
    pub fn messages() -> impl Iterator<Item = MessageOf> {
        let all = [
            CounterEvidence::MESSAGES,
            DayEvidence::MESSAGES,
            DraftEvidence::MESSAGES,
            EmblemEvidence::MESSAGES,
            ManaEvidence::MESSAGES,
            MorningEvidence::MESSAGES,
            NightEvidence::MESSAGES,
            ObjectEvidence::MESSAGES,
            PlayingEvidence::MESSAGES,
            ProgressEvidence::MESSAGES,
            ReactionEvidence::MESSAGES,
            ResolutionEvidence::MESSAGES,
            ResultEvidence::MESSAGES,
            SetupEvidence::MESSAGES,
            TargetEvidence::MESSAGES,
            TokenEvidence::MESSAGES,
            TurnEvidence::MESSAGES,
            VictoryEvidence::MESSAGES,
        ];
        all.into_iter().flatten().copied()
    }

    /// What was recorded, and what the rules require.
    pub fn comparison(&self) -> Comparison {
        match self {
            Self::Counter(it) => it.present().comparison,
            Self::Day(it) => it.present().comparison,
            Self::Deck(it) => it.comparison(),
            Self::Draft(it) => it.present().comparison,
            Self::Due(it) => it.comparison(),
            Self::Effect(it) => it.comparison(),
            Self::Emblem(it) => it.present().comparison,
            Self::Face(it) => it.comparison(),
            Self::Mana(it) => it.present().comparison,
            Self::Morning(it) => it.present().comparison,
            Self::Night(it) => it.present().comparison,
            Self::Object(it) => it.present().comparison,
            Self::Playing(it) => it.present().comparison,
            Self::Progress(it) => it.present().comparison,
            Self::Reaction(it) => it.present().comparison,
            Self::Resolution(it) => it.present().comparison,
            Self::Result(it) => it.present().comparison,
            Self::Setup(it) => it.present().comparison,
            Self::Target(it) => it.present().comparison,
            Self::Token(it) => it.present().comparison,
            Self::Turn(it) => it.present().comparison,
            Self::Unasked(it) => it.comparison(),
            Self::Victory(it) => it.present().comparison,
        }
    }
}

themes! {
    /// Counters.
    Counter(CounterEvidence),
    /// The order of days, phases and daily effects.
    Day(DayEvidence),
    /// What is in a deck.
    Deck(DeckEvidence),
    /// How boosters are drafted.
    Draft(DraftEvidence),
    /// What is due instead.
    Due(DueEvidence),
    /// What an effect did.
    Effect(EffectEvidence),
    /// Emblems and dice.
    Emblem(EmblemEvidence),
    /// What is recorded of a card.
    Face(FaceEvidence),
    /// Mana Orbs and costs.
    Mana(ManaEvidence),
    /// The Morning.
    Morning(MorningEvidence),
    /// The Night.
    Night(NightEvidence),
    /// Objects, zones, timestamps and statuses.
    Object(ObjectEvidence),
    /// Played cards and quick actions.
    Playing(PlayingEvidence),
    /// How Expeditions moved.
    Progress(ProgressEvidence),
    /// Reactions.
    Reaction(ReactionEvidence),
    /// What becomes of a played card.
    Resolution(ResolutionEvidence),
    /// Results of games and of the match.
    Result(ResultEvidence),
    /// Set-up.
    Setup(SetupEvidence),
    /// Targets.
    Target(TargetEvidence),
    /// Tokens.
    Token(TokenEvidence),
    /// Turns.
    Turn(TurnEvidence),
    /// Steps that nothing requires.
    Unasked(UnaskedEvidence),
    /// Victory and tie-breakers.
    Victory(VictoryEvidence),
}
