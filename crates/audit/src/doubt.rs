//! What keeps a verdict from being certain.

use rules::{Edition, Object, ObjectId, State};

use crate::matter::Matters;
use crate::object_name::ObjectName;
use crate::reach;

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
    /// The ability leaves choices or hangs on what is so, and may have been read wrongly.
    Reading,
    /// The log does not tell all abilities of this object.
    Unread(ObjectName),
    /// Cards were put into the Deck, and not every log says truly where.
    MixedDeck,
    /// The card has been changed by the publisher since, or nobody tells on which day it was played.
    Erratum,
    /// The deck list and the play do not call cards by the same kind of name.
    Naming,
    /// Something about the deck is not known.
    Deck(decks::Open),
}

impl Doubt {
    /// Whether something alters one of these of which the log does not tell what it says.
    pub(crate) fn unread(state: &State, matters: Matters) -> Option<Self> {
        let alters = |object: &Object| reach::unapplied_of(object).meets(matters);
        let mut all = state.objects.iter().filter(|(_, object)| alters(object));
        all.next().map(|(&id, _)| Self::Unread(ObjectName::of(state, id)))
    }
}
