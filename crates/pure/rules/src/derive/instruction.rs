//! The changes that statements make, by kind.

use super::edit::{LimitEdit, MovementEdit, TerrainEdit};
use crate::{Ability, CardType, Count, Statement, Statistics, Terrains};

/// A statement that changes something derived: one variant for each kind of target, so that it
/// cannot be applied to another kind.
#[derive(Clone, Copy, Debug)]
pub(super) enum Instruction<'a> {
    Object(ObjectInstruction<'a>),
    Region(TerrainEdit),
    Expedition(MovementEdit),
    Seat(LimitEdit),
}

/// An instruction for objects; the board supplies the numbers that some of them need.
#[derive(Clone, Copy, Debug)]
pub(super) enum ObjectInstruction<'a> {
    Have(&'a Ability),
    Tough(&'a Count),
    LoseAbilities,
    IgnoreAbilities,
    AlsoType(CardType),
    AlsoSubtypes(&'a [String]),
    AllHighest,
    Add(Statistics),
}

impl<'a> Instruction<'a> {
    /// What is counted for its number, if it has one.
    pub(super) const fn counts(self) -> Option<&'a Count> {
        if let Self::Object(ObjectInstruction::Tough(count)) = self { Some(count) } else { None }
    }

    /// The instruction of a statement; `None` for a rule for play, on which no ability depends.
    ///
    /// A new statement is handled here and, if it changes something read elsewhere, in `aspect`.
    pub(super) fn of(statement: &'a Statement) -> Option<Self> {
        Some(match statement {
            Statement::Have(ability) => Self::Object(ObjectInstruction::Have(ability)),
            Statement::Tough(count) => Self::Object(ObjectInstruction::Tough(count)),
            Statement::LoseAbilities => Self::Object(ObjectInstruction::LoseAbilities),
            Statement::IgnoreAbilities => Self::Object(ObjectInstruction::IgnoreAbilities),
            &Statement::AlsoType(one) => Self::Object(ObjectInstruction::AlsoType(one)),
            Statement::AlsoSubtypes(all) => Self::Object(ObjectInstruction::AlsoSubtypes(all)),
            Statement::AllHighest => Self::Object(ObjectInstruction::AllHighest),
            &Statement::Add(more) => Self::Object(ObjectInstruction::Add(more)),
            &Statement::Terrains(Terrains { ref gain, lose_others }) => {
                Self::Region(TerrainEdit { gain: gain.iter().copied().collect(), lose_others })
            }
            Statement::CannotMoveForward => Self::Expedition(MovementEdit::CannotMoveForward),
            &Statement::OnlyDueTo(terrain) => Self::Expedition(MovementEdit::OnlyDueTo(terrain)),
            Statement::IgnoresDefender => Self::Expedition(MovementEdit::IgnoresDefender),
            &Statement::ReserveLimit(more) => Self::Seat(LimitEdit::Reserve(more)),
            &Statement::LandmarkLimit(more) => Self::Seat(LimitEdit::Landmarks(more)),
            Statement::Costs(_)
            | Statement::CostsAtLeast(_)
            | Statement::StayExhausted
            | Statement::KeepOneMoreExhausted
            | Statement::NotCounted
            | Statement::DrawOneAndExpandFromDeck
            | Statement::MoreForward(_)
            | Statement::DiscardMeInsteadOfForward
            | Statement::DiscardMeInsteadOfForwardTo(_)
            | Statement::LeavingExpedition(_)
            | Statement::GainsStatusInstead(..)
            | Statement::GainsBoostsInstead(..)
            | Statement::GainsAgain(_)
            | Statement::ResupplyInsteadOfAscend
            | Statement::ResupplyOfTwo
            | Statement::Dice(_)
            | Statement::TokensInstead(_)
            | Statement::MayBePlayedExhausted
            | Statement::CannotBePlayed
            | Statement::CannotActivate(_)
            | Statement::CannotGainCounters
            | Statement::CountersBeyondMaximum(_)
            | Statement::FirstGainsBoosts(_)
            | Statement::BeginsWith(_) => return None,
        })
    }
}
