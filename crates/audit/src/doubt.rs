//! What keeps a verdict from being certain.

use rules::{Edition, ObjectId, State};

use crate::object_name::ObjectName;

/// Why something cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The log says what was seen, not what happened.
    Gap,
    /// People wrote the match down beside playing it.
    Paper,
    /// The edition has no paragraph that asks for it.
    Silent(Edition),
    /// What follows from the board was not worked out to the end: the objects whose abilities were not applied.
    Undecided(Vec<ObjectId>),
    /// An ability did something meanwhile that may explain it.
    Ability,
    /// The log does not tell all abilities of this object.
    Unread(ObjectName),
    /// Cards were put into the Deck, and not every log says truly where.
    MixedDeck,
}

impl Doubt {
    /// Whether some ability in play cannot be read.
    pub(crate) fn unread(state: &State) -> Option<Self> {
        rules::unread(state).next().map(|id| Self::Unread(ObjectName::of(state, id)))
    }
}
