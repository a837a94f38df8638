//! The game of Altered as data: what can happen ([`Event`]), the facts ([`State`]), and what
//! follows from them ([`View`]).
//!
//! Pure: no input or output, no clock, no randomness, no floats, no hash maps. The same events give the same
//! state, byte for byte, on every machine.
//!
//! ```
//! use rules::{Edition, Event, GameStarted, Seat, State, Terrain, derive, reduce};
//!
//! let opened = r#"{"type": "match_opened", "data": {"edition": "4.0", "format": "limited",
//!     "players": [{"name": "Kim"}, {"name": "Ari"}], "recorder": "paper"}}"#;
//! let token = r#"{"type": "token_created", "data": {"tokens": [{"to": "expedition:0:hero", "face":
//!     {"reference": "T", "name": "Brassbug", "type": "character", "forest": 2, "mountain": 2, "water": 2}}]}}"#;
//! let started = Event::GameStarted(GameStarted::two_players(1, Seat::new(0)));
//!
//! let mut state = State::default();
//! for event in [Event::from_json(opened)?, started, Event::from_json(token)?] {
//!     state = reduce(&state, &event)?;
//! }
//!
//! let view = derive(&state, Edition::Four);
//! let hero = &view.expeditions[0];
//! assert_eq!(hero.members[0].to_string(), "o2.0");
//! assert_eq!(hero.progress.due_to, [Terrain::Forest, Terrain::Mountain, Terrain::Water]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(clippy::wildcard_enum_match_arm)]

mod ability;
mod card_type;
mod counter;
mod day;
mod derive;
mod digest;
mod draft;
mod event;
mod face;
mod hex;
mod id;
mod match_id;
mod moves;
mod next_state;
mod observe;
mod opening;
mod plain;
mod race;
mod reduce;
mod refused;
mod state;
mod status;
mod team;
mod terrain;
mod zone;

pub use ability::*;
pub use card_type::CardType;
pub use counter::{BOOST, Counters};
pub use day::{DailyEffect, Edition, EditionError, Phase};
pub use derive::{
    AbilityId, Applied, AppliedAbility, Bound, Change, CostLine, DependencyClause,
    ExpeditionLocation, ExpeditionView, Explanation, InForce, Missed, NoEffect, ObjectView,
    PlayCost, PlayCostInto, Playing, ProgressView, Reading, RegionView, Requirement, Rest,
    SeatView, Settled, Standing, Target, Undecided, Victory, View, Waited, derive, derives_alike,
    explain, rest, unread,
};
pub use draft::Direction;
pub use event::*;
pub use face::{Face, FaceEntry};
pub use hex::{PublicKey, Salt, Signature};
pub use id::{ItemId, NameError, ObjectId, Piece, Seat, SlotId, Timestamp};
pub use match_id::MatchId;
pub use opening::{Opening, OpeningMembers, PlayerOpening, SlotOpening, Subject};
pub use plain::plain;
pub use reduce::reduce;
pub use refused::{Contradiction, Refused};
pub use state::{
    Adventure, Booster, BoosterDraft, Day, Expedition, Kind, KnownCard, Marker, Object, Player,
    ReplacedFace, Slot, State, Tumult, tumult_at,
};
pub use status::{Status, Statuses};
pub use terrain::{Statistics, Terrain, TerrainSet};
pub use zone::{Depth, ExpeditionId, Place, Side, Zone};
