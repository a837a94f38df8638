//! What happens before the first game of a match whose decks are built from what its players open.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::shape::data;
use crate::{DeckEntry, Seat, SlotId};

data! {
    /// Boosters that players open and then hold. Their cards fill the slots `hN.0`, `hN.1`, ... in this order.
    BoostersOpened {
        /// At least one; boosters are numbered from 0 in the order in which the match opens them.
        boosters: Vec<BoosterEntry>,
    }
}

data! {
    /// A booster when it is opened.
    BoosterEntry {
        /// Who opens it.
        seat: Seat,
        /// The number of cards in it, without those that are not part of the draft.
        size: u32,
    }
}

data! {
    /// A card taken out of a booster into the pool of a player.
    Picked {
        /// Who picks.
        seat: Seat,
        /// Which card. Absent if nobody can tell which card of the booster: the booster then gets new slots, and the picked
        /// card is the first of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<SlotId>,
    }
}

data! {
    /// Boosters handed on, all at the same time. Their cards get new slots, in the order in which the boosters are named:
    /// nobody can tell which card the previous player took.
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
    /// Cards that a player may build a deck from, received at once instead of by picks. They fill the slots `hN.0`, `hN.1`, ...
    PoolRegistered {
        /// The player.
        seat: Seat,
        /// How many.
        size: u32,
        /// The cards in slot order, if everyone may know them; the sum of the counts is `size`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        list: Vec<DeckEntry>,
    }
}
