//! What comes next at any moment of a recorded match: the engine, and the card database, asked about a replay.

mod coming;
mod completed;

pub use coming::{Coming, FollowingRecord, completed, decisions_since, follows, written};
pub use completed::CompletedReplay;
