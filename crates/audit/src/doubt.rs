//! What keeps a verdict from being certain.

use rules::{Ability, Edition, Object, ObjectId, Place, State};

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
        unread(state).map(|id| Self::Unread(ObjectName::of(state, id)))
    }
}

/// An object whose abilities the log does not tell whole, where they would work.
fn unread(state: &State) -> Option<ObjectId> {
    let works = |object: &Object| {
        matches!(
            object.place,
            Place::Expedition(_) | Place::Landmark(_) | Place::Hero(_) | Place::Reserve(_)
        )
    };
    let is_told = |object: &Object| match object.face.as_ref().map(|face| &face.abilities) {
        Some(Some(abilities)) => !abilities.contains(&Ability::Unread),
        Some(None) | None => false,
    };
    let found = state.objects.iter().find(|(_, object)| works(object) && !is_told(object));
    found.map(|(&id, _)| id)
}
