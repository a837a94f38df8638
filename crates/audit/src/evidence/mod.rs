//! What checks find, as facts: no sentence, and nobody's name.
//!
//! Each theme of checks has its evidence, and each evidence says what was recorded and what the rules ask for.

mod board;
mod cards;
mod days;
mod opening;
mod turns;

use crate::facts::Comparison;

pub use board::{CounterEvidence, EmblemEvidence, ObjectEvidence, TargetEvidence, TokenEvidence};
pub use cards::{ManaEvidence, PlayingEvidence, ReactionEvidence, ResolutionEvidence};
pub use days::{
    DayEvidence, MorningEvidence, MoveFault, NightEvidence, ProgressEvidence, RestFault,
    VictoryEvidence,
};
pub use opening::{DeckEvidence, DeckFault, SetupEvidence};
pub use turns::TurnEvidence;

macro_rules! evidence {
    ($($(#[$doc:meta])* $theme:ident($of:ty),)*) => {
        /// What a finding rests on.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Evidence { $($(#[$doc])* $theme($of),)* }

        impl Evidence {
            /// What was recorded, and what the rules ask for.
            pub fn comparison(&self) -> Comparison {
                match self { $(Self::$theme(evidence) => evidence.comparison(),)* }
            }
        }

        $(impl From<$of> for Evidence {
            fn from(evidence: $of) -> Self {
                Self::$theme(evidence)
            }
        })*
    };
}

evidence! {
    /// Counters.
    Counter(CounterEvidence),
    /// The order of days, phases and daily effects.
    Day(DayEvidence),
    /// What is in a deck.
    Deck(DeckEvidence),
    /// Emblems and dice.
    Emblem(EmblemEvidence),
    /// Mana Orbs and costs.
    Mana(ManaEvidence),
    /// The Morning.
    Morning(MorningEvidence),
    /// The Night.
    Night(NightEvidence),
    /// Objects, zones, timestamps and statuses.
    Object(ObjectEvidence),
    /// Cards and quick actions that are played.
    Playing(PlayingEvidence),
    /// How Expeditions moved.
    Progress(ProgressEvidence),
    /// Reactions.
    Reaction(ReactionEvidence),
    /// What becomes of a card that is played.
    Resolution(ResolutionEvidence),
    /// Set-up.
    Setup(SetupEvidence),
    /// Targets.
    Target(TargetEvidence),
    /// Tokens.
    Token(TokenEvidence),
    /// Turns.
    Turn(TurnEvidence),
    /// Victory and tie-breakers.
    Victory(VictoryEvidence),
}
