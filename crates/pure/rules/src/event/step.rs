//! Steps: items, marks and knowledge of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::shape::{data, step};
use crate::{
    Cause, Counters, ExpeditionId, FaceEntry, ObjectId, Piece, Place, Seat, Status, Statuses,
};

step! {
    /// Moves that happen together.
    Moved {
        /// At least one; objects enter, and get their timestamps, in this order.
        moves: Vec<Move>,
    }
}

data! {
    /// One item moving from one place to another.
    Move {
        /// The object or slot that moves; absent for "a card of this hidden zone" if nobody can tell which.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        what: Option<Piece>,
        /// Where it was.
        from: Place,
        /// Where it goes.
        to: Place,
        /// Its face, if it was hidden and becomes visible; without one it is face down.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        face: Option<FaceEntry>,
        /// Statuses it has when it enters.
        #[serde(default, skip_serializing_if = "Statuses::is_empty")]
        statuses: Statuses,
        /// Boosts and counters it has when it enters.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        counters: Counters,
        /// The card's id in the log it was imported from, once everyone may know it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source_id: Option<Arc<str>>,
    }
}

impl Move {
    /// `what` going from one place to another, ready and with nothing on it.
    pub fn new(what: impl Into<Option<Piece>>, from: Place, to: Place) -> Self {
        Self {
            what: what.into(),
            from,
            to,
            face: None,
            statuses: Statuses::NONE,
            counters: Counters::new(),
            source_id: None,
        }
    }
}

step! {
    /// Tokens entering.
    TokenCreated {
        /// In the order of their timestamps.
        tokens: Vec<TokenEntry>,
    }
}

data! {
    /// A token.
    TokenEntry {
        /// Its characteristics, as specified by the effect (`4.0 2.3.1.b`).
        face: FaceEntry,
        /// Where it enters; its controller is the seat there.
        to: Place,
        /// Statuses it has when it enters.
        #[serde(default, skip_serializing_if = "Statuses::is_empty")]
        statuses: Statuses,
        /// Boosts and counters it has when it enters.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        counters: Counters,
        /// The token's id in the log it was imported from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source_id: Option<Arc<str>>,
    }
}

step! {
    /// Objects that are gone from the game.
    Ceased {
        /// Which.
        objects: Vec<ObjectId>,
    }
}

data! {
    /// An order of timestamps.
    TimestampsAssigned {
        /// The objects, oldest first; their timestamps are redistributed among them in this order.
        order: Vec<ObjectId>,
        /// The players who chose, in the order in which they chose.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chosen_by: Vec<Seat>,
    }
}

step! {
    /// A status gained or lost.
    StatusChanged {
        /// Which.
        status: Status,
        /// By these objects.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        objects: Vec<ObjectId>,
        /// By these Expeditions.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        expeditions: Vec<ExpeditionId>,
    }
}

step! {
    /// Counters gained or lost.
    CountersChanged {
        /// All at the same time.
        changes: Vec<CounterChange>,
    }
}

data! {
    /// One kind of counter on one object.
    CounterChange {
        /// The object.
        object: ObjectId,
        /// The name; boosts are `boost`.
        counter: Arc<str>,
        /// The number added, or removed if negative; no more can be removed than there are.
        by: i32,
    }
}

step! {
    /// Mana Orbs exhausted or readied.
    Mana {
        /// Whose.
        seat: Seat,
        /// How many.
        count: u32,
        /// Which, where the recorder knows; else those with the smallest timestamps that can be.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        orbs: Vec<ObjectId>,
    }
}

step! {
    /// Cards shown.
    Revealed {
        /// Which, with their faces.
        cards: Vec<Shown>,
    }
}

data! {
    /// A hidden card shown to everyone in its place.
    Shown {
        /// The slot, or the face-down object.
        what: Piece,
        /// Its face.
        face: FaceEntry,
        /// The card's id in the log it was imported from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source_id: Option<Arc<str>>,
    }
}

step! {
    /// Cards looked at.
    LookedAt {
        /// By whom.
        seats: Vec<Seat>,
        /// What they saw; the faces are openings.
        what: Vec<Piece>,
    }
}

step! {
    /// A hidden zone mixed.
    Shuffled {
        /// `deck:N` or `hand:N`.
        place: Place,
    }
}

step! {
    /// Dice.
    DieRolled {
        /// Who rolled.
        seat: Seat,
        /// 1 to 6 each, in the order they fell.
        results: Vec<u8>,
    }
}

step! {
    /// A decision.
    ChoiceMade {
        /// Who decided, if known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// About what, such as `target`, `die` or `optional`.
        about: String,
        /// What was chosen among things at the table.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pieces: Vec<Piece>,
        /// What was chosen among players.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        seats: Vec<Seat>,
        /// What was chosen among numbers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<i32>,
        /// What was chosen among Expeditions. Since version 3 of the format.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        expeditions: Vec<ExpeditionId>,
    }
}
