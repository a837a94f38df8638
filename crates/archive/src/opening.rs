//! Openings: what slots contain and who the players are, and which of them each viewer may export.

mod copies;
mod lines;

use record::Digest;
use rules::{Opening, Salt};

pub(crate) use copies::{MatchOpenings, Openings};
pub(crate) use lines::Authors;

/// 32 random bytes from the operating system.
pub fn fresh_salt() -> Result<Salt, getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(Salt::new(bytes))
}

/// A hash of the public player information in these openings.
pub fn players_hash(openings: &[Opening]) -> Digest {
    let players: Vec<_> = openings.iter().filter_map(Opening::player).collect();
    record::hash(&record::canonical_json(&players))
}
