//! The game of Altered as data: what can happen ([`Event`]), what is so ([`State`]), what follows from it ([`View`]).
//!
//! Pure: no input or output, no clock, no randomness, no floats, no hash maps. The same events give the same
//! state, byte for byte, on every machine.

mod ability;
mod day;
mod derive;
mod digest;
mod event;
mod face;
mod hex;
mod id;
mod moves;
mod observe;
mod opening;
mod reduce;
mod refused;
mod state;
mod status;
mod step;
mod zone;

pub use ability::*;
pub use day::{DailyEffect, Edition, EditionError, Phase};
pub use derive::{
    AbilityId, Applied, Change, Clause, CostLine, ExpeditionView, Explained, Explanation, Location,
    ObjectView, PlayCost, Playing, ProgressView, Reading, RegionView, Rest, SeatView, Standing,
    Statistics, Target, TerrainSet, Victory, View, Waited, derive, explain, play_cost, play_rules,
    rest,
};
pub use event::*;
pub use face::{CardType, Face, FaceEntry, Terrain};
pub use hex::{PublicKey, Salt, Signature};
pub use id::{ItemId, NameError, ObjectId, Piece, Seat, SlotId, Timestamp};
pub use opening::{Opening, PlayerOpening, SlotOpening, Subject};
pub use reduce::reduce;
pub use refused::Refused;
pub use state::{
    Adventure, Day, Expedition, Kind, Known, Marker, Object, Player, Replaced, Slot, State, Tumult,
};
pub use status::{Status, Statuses};
pub use zone::{Depth, ExpeditionId, Place, Side, Zone};
