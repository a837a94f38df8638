//! Evidence about steps that nothing requires.

use rules::{ObjectId, Place, Status};

use crate::facts::{Comparison, FactName};
use crate::object_name::ObjectName;

/// Evidence about a step that neither a rule nor an ability requires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnaskedEvidence {
    /// The action.
    pub deed: Deed,
    /// The object whose ability is the recorded cause, if one is named.
    pub source: Option<(ObjectId, ObjectName)>,
}

/// An action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
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
            Deed::Draw => (Cards.is(1_u32), Cards.is(0_u32)),
            Deed::Go(place) => (To.is(place), To.is(None::<Place>)),
            Deed::Create => (Tokens.is(1_u32), Tokens.is(0_u32)),
            Deed::Gain(status) => (Gained.is(Some(status)), Gained.is(None::<Status>)),
            Deed::Lose(status) => (Lost.is(Some(status)), Lost.is(None::<Status>)),
            Deed::Count | Deed::Uncount => (Counters.is(true), Counters.is(false)),
            Deed::Move => (Moved.is(true), Moved.is(false)),
            Deed::BecomeFirst => (FirstPlayer.is(true), FirstPlayer.is(false)),
            Deed::Shuffle => (Shuffled.is(true), Shuffled.is(false)),
            Deed::Control => (FactName::Player.is(true), FactName::Player.is(false)),
            Deed::Play => (Played.is(true), Played.is(false)),
        };
        match &self.source {
            Some((id, _)) => {
                Comparison::new([recorded, FactName::Source.is(Some(*id))], [expected])
            }
            None => Comparison::new([recorded], [expected]),
        }
    }
}
