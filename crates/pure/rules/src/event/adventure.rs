//! Expeditions, regions and control.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::shape::{data, step};
use crate::{Cause, ExpeditionId, FaceEntry, ObjectId, Place, Seat, Terrain};

step! {
    /// Expedition counters moving together.
    ExpeditionMoved {
        /// At least one.
        moves: Vec<ExpeditionMove>,
    }
}

data! {
    /// The move of one counter.
    ExpeditionMove {
        /// The Expedition of the counter.
        expedition: ExpeditionId,
        /// The region where it ends, 0 = Hero region, 7 = Companion region.
        to: u8,
        /// The terrains it moved forward due to (`4.0 4.2.4.j`).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        due_to: Vec<Terrain>,
    }
}

data! {
    /// A Tumult card turned face up.
    TumultRevealed {
        /// Its index, 0 to 2 from the Hero region; 3 to 5 in a second Adventure.
        index: u8,
        /// What it shows.
        card: TumultCard,
        /// Whether its multi-terrain half is nearer the Hero region.
        rotated: bool,
    }
}

/// One of the three Tumult cards, numbered by the terrain that stands alone: 1 Forest, 2 Mountain, 3 Water (`2024-09 1.1.7.f`).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "u8", into = "u8")]
#[schemars(with = "u8", extend("minimum" = 1, "maximum" = 3))]
pub struct TumultCard(u8);

impl TumultCard {
    /// The terrain of the half that has one.
    pub fn alone(self) -> Terrain {
        Terrain::ALL[usize::from(self.0 - 1)]
    }
}

impl TryFrom<u8> for TumultCard {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        match number {
            1..=3 => Ok(Self(number)),
            _ => Err(format!(
                "Tumult card {number} does not exist: 1 is Forest alone, 2 Mountain, 3 Water"
            )),
        }
    }
}

impl From<TumultCard> for u8 {
    fn from(card: TumultCard) -> Self {
        card.0
    }
}

/// The location of a Terrain Marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MarkerPlace {
    /// An object, such as the Hero that brings the marker into the game.
    Object(ObjectId),
    /// A region, 0 to 7; 8 to 15 in a second Adventure.
    Region(u8),
}

step! {
    /// Terrain Markers put down.
    TerrainMarkerPlaced {
        /// In the order of their timestamps.
        markers: Vec<MarkerEntry>,
    }
}

data! {
    /// A Terrain Marker.
    MarkerEntry {
        /// What it shows.
        terrains: Vec<Terrain>,
        /// Where it is.
        on: MarkerPlace,
        /// Its owner.
        owner: Seat,
        /// The marker's id in the log it was imported from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source_id: Option<Arc<str>>,
    }
}

step! {
    /// A Terrain Marker moved.
    TerrainMarkerMoved {
        /// Which.
        marker: ObjectId,
        /// To where, maybe the region it was on.
        to: MarkerPlace,
    }
}

step! {
    /// An object under new control.
    ControlChanged {
        /// Which.
        object: ObjectId,
        /// Where it is now, in the same kind of zone; its controller is the seat there.
        to: Place,
    }
}

step! {
    /// New base characteristics.
    FaceChanged {
        /// Of which object.
        object: ObjectId,
        /// What they are.
        face: FaceEntry,
    }
}
