//! What statements change of what is derived, by what they change.

use super::edit::{LimitEdit, MovementEdit, TerrainEdit};
use crate::{Ability, CardType, Count, Statement, Statistics, Terrains};

/// A statement that changes what is derived: a kind for each kind of target, so that no other can be done to it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Instruction<'a> {
    Object(ObjectInstruction<'a>),
    Region(TerrainEdit),
    Expedition(MovementEdit),
    Seat(LimitEdit),
}

/// What is said of objects; the board has the numbers that some of it needs.
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

    /// What a statement changes; none for a rule that play has to follow, on which no ability depends.
    ///
    /// A new statement is decided about here and, if it changes what is read elsewhere, in `aspect`.
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
