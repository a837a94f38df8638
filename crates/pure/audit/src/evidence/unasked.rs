//! Evidence about steps that nothing requires.

use rules::{ObjectId, Place, Status};

use crate::facts::{Comparison, FactName};
use crate::object_name::ObjectName;

/// Evidence about a step that neither a rule nor an ability requires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnaskedEvidence {
    /// The action.
    pub deed: UnaskedAction,
    /// The object whose ability is the recorded cause, if one is named.
    pub source: Option<(ObjectId, ObjectName)>,
}

/// An action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaskedAction {
    /// A card is drawn.
    Draw,
    /// Something goes to this place.
    Go(Place),
    /// A token is created.
    Create,
    /// Something gains this status.
    Gain(Status),
    /// Something loses this status.
    Lose(Status),
    /// Something gains counters.
    Count,
    /// Something loses counters.
    Uncount,
    /// An Expedition moves.
    Move,
    /// Somebody becomes the first player.
    BecomeFirst,
    /// A Deck is shuffled.
    Shuffle,
    /// Control of something changes.
    Control,
    /// A card is played.
    Play,
}

impl UnaskedEvidence {
    pub(super) fn comparison(&self) -> Comparison {
        use FactName::{
            Cards, Counters, FirstPlayer, Gained, Lost, Moved, Played, Shuffled, To, Tokens,
        };
        let (recorded, expected) = match self.deed {
            UnaskedAction::Draw => (Cards.is(1_u32), Cards.is(0_u32)),
            UnaskedAction::Go(place) => (To.is(place), To.is(None::<Place>)),
            UnaskedAction::Create => (Tokens.is(1_u32), Tokens.is(0_u32)),
            UnaskedAction::Gain(status) => (Gained.is(Some(status)), Gained.is(None::<Status>)),
            UnaskedAction::Lose(status) => (Lost.is(Some(status)), Lost.is(None::<Status>)),
            UnaskedAction::Count | UnaskedAction::Uncount => {
                (Counters.is(true), Counters.is(false))
            }
            UnaskedAction::Move => (Moved.is(true), Moved.is(false)),
            UnaskedAction::BecomeFirst => (FirstPlayer.is(true), FirstPlayer.is(false)),
            UnaskedAction::Shuffle => (Shuffled.is(true), Shuffled.is(false)),
            UnaskedAction::Control => (FactName::Player.is(true), FactName::Player.is(false)),
            UnaskedAction::Play => (Played.is(true), Played.is(false)),
        };
        match &self.source {
            Some((id, _)) => {
                Comparison::new([recorded, FactName::Source.is(Some(*id))], [expected])
            }
            None => Comparison::new([recorded], [expected]),
        }
    }
}
