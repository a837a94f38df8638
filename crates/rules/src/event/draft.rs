//! What happens before the first game of a match whose decks are built from what its players open.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::shape::data;
use crate::{DeckEntry, Seat, SlotId};

data! {
    /// Boosters that players open and have in hand. Their cards fill the slots `hN.0`, `hN.1`, ... in this order.
    BoostersOpened {
        /// At least one; boosters are numbered from 0 in the order in which the match opens them.
        boosters: Vec<BoosterEntry>,
    }
}

data! {
    /// A booster as it is opened.
    BoosterEntry {
        /// Who opens it.
        seat: Seat,
        /// Cards in it, without those that are no part of the draft.
        size: u32,
    }
}

data! {
    /// A card taken out of a booster into the pool of a player.
    Picked {
        /// Who picks.
        seat: Seat,
        /// Which card. Absent where nobody can tell which of the booster in hand: then that has new slots, and the card
        /// that was picked is the first of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<SlotId>,
    }
}

data! {
    /// Boosters handed on, all at the same time. Their cards have new slots, in the order in which the boosters are named:
    /// nobody can tell which card the one before has taken.
    BoostersPassed {
        /// At least one.
        passes: Vec<BoosterPass>,
    }
}

data! {
    /// A booster handed on.
    BoosterPass {
        /// Its number.
        booster: u32,
        /// Who gets it.
        seat: Seat,
    }
}

data! {
    /// Cards that a player may build a deck from, at once and not by picks. They fill the slots `hN.0`, `hN.1`, ...
    PoolRegistered {
        /// Whose.
        seat: Seat,
        /// How many.
        size: u32,
        /// Which, in slot order, where everyone may know; the sum of the counts is `size`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        list: Vec<DeckEntry>,
    }
}
