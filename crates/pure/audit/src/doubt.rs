//! Reasons why a verdict is not certain.

use rules::{Edition, Object, ObjectId, State};

use crate::matter::Matters;
use crate::object_name::ObjectName;
use crate::reach;

/// Why something cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The log has an observation instead of steps.
    Gap,
    /// People recorded the match while playing it.
    Paper,
    /// The edition has no paragraph that requires it.
    Silent(Edition),
    /// The board was not fully derived: the objects whose abilities were not applied.
    Undecided(Vec<ObjectId>),
    /// An ability did something meanwhile that may explain it.
    Ability,
    /// The ability leaves choices or depends on circumstances, and may have been read wrongly.
    Reading,
    /// The program that recorded the match carried the effect out itself, and ours would have done it otherwise.
    Engine,
    /// The log does not tell all abilities of this object.
    Unread(ObjectName),
    /// Cards were put into the Deck, and not every log is accurate about where.
    MixedDeck,
    /// The publisher has changed the card since, or the day of play is unknown.
    Erratum,
    /// The deck list and the play use different kinds of card names.
    Naming,
    /// Something about the deck is unknown.
    Deck(decks::OpenQuestion),
}

impl Doubt {
    /// Whether something whose abilities the log does not record alters one of these.
    pub(crate) fn unread(state: &State, matters: Matters) -> Option<Self> {
        let alters = |object: &Object| reach::unapplied_of(object).meets(matters);
        let mut all = state.objects.iter().filter(|(_, object)| alters(object));
        all.next().map(|(&id, _)| Self::Unread(ObjectName::of(state, id)))
    }
}
