//! Ending a season and beginning the next one.

use async_nats::HeaderMap;

use super::Address;
use super::cluster::Cluster;
use super::season::{end, ended, root};
use super::settings::patiently;
use crate::OpenError;

/// A season that was begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Begun {
    /// Its number.
    pub season: u32,
    /// The number of its first record in the log, from 1.
    pub first: u64,
    /// Whether it was begun before, and has no record yet.
    pub was_begun: bool,
}

/// Ends the season of a ledger and begins the next one, unless that has no record yet; services go on meanwhile.
pub fn begin_season(address: &Address) -> Result<Begun, OpenError> {
    let cluster = Cluster::new(address)?;
    let (nats, name) = (&cluster.nats, &address.name);
    let seasons = cluster.seasons()?;
    let (&number, last) = seasons.last_key_value().expect("there is one at least");
    if last.last < last.first {
        return Ok(Begun { season: number, first: last.first, was_begun: true });
    }
    let ended = patiently("ending its season", || {
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
