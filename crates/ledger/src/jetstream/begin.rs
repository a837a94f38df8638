//! Ends a season and begins the next.

use async_nats::HeaderMap;

use super::Address;
use super::cluster::ClusterLedger;
use super::season::{end, ended, root};
use super::settings::patiently;
use crate::OpenError;

/// A season that has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Begun {
    /// Its number.
    pub season: u32,
    /// The number of its first record in the log, from 1.
    pub first: u64,
    /// Whether it had already begun and has no records yet.
    pub was_begun: bool,
}

/// Ends the current season of a ledger and begins the next one, unless the current one has no
/// records; services keep running meanwhile.
pub fn begin_season(address: &Address) -> Result<Begun, OpenError> {
    let cluster = ClusterLedger::new(address)?;
    let (nats, name) = (&cluster.nats, &address.name);
    let seasons = cluster.seasons()?;
    let (&number, last) = seasons.last_key_value().expect("there is one at least");
    // A season without records was begun a moment ago, perhaps by the same command: ending it would leave an empty
    // stream for good.
    if last.last < last.first {
        return Ok(Begun { season: number, first: last.first, was_begun: true });
    }
    let ended = patiently("ending its season", || {
        // Asked within the retry: an end whose acknowledgement was lost must not be sent again.
        if ended(nats, name, number)?.is_none() {
            nats.publish(end(&root(name, number)), HeaderMap::new(), Vec::new())?;
        }
        ended(nats, name, number)
    });
    ended.map_err(|trouble| cluster.refused(format!("ending its season: {trouble}")))?;
    let seasons = cluster.seasons()?;
    let (&season, stream) = seasons.last_key_value().expect("there was one before");
    Ok(Begun { season, first: stream.first, was_begun: false })
}
