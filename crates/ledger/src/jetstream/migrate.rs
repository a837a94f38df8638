//! Moves a ledger from a folder to a cluster, and back.
//!
//! Every append is moved as it was accepted, in the order of the log, together with the last
//! checkpoint, so the tree over the records continues with its root. In both directions, the first
//! part may already have been moved. In the end, everything is read from both sides and compared.

use std::path::Path;

use tlog_tiles::Hash;

use super::breaks::Breaks;
use super::cluster::ClusterLedger;
use super::compare::{Tally, compare};
use super::follow::AT_ONCE;
use super::send::send;
use super::take::take;
use super::{Address, make_streams, open_stream, season};
use crate::folder::Folder;
use crate::signed::{Signed, root, size_and_root};
use crate::{Fault, OpenError, SledStore, log};

/// The result of a move: both sides are the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Migrated {
    /// Number of matches.
    pub matches: usize,
    /// Number of records.
    pub records: u64,
    /// Number of records that were already there.
    pub before: u64,
    /// The root of the tree over all records.
    pub root: Hash,
}

/// The stage in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Copying the records.
    Copying,
    /// Reading and comparing both sides.
    Comparing,
}

/// Moves the records of the store in a folder to a cluster that has none of them, or the first
/// ones; `progress` is called with the number of records done and the total. Afterwards the folder
/// is a copy of the stream.
pub fn migrate_to_cluster(
    from: &Path,
    to: &Address,
    mut progress: impl FnMut(Stage, u64, u64),
) -> Result<Migrated, OpenError> {
    let (folder, local) = (Folder::new(from), SledStore::open(from)?);
    let (mirror, all) = (folder.mirror(), local.acknowledged());
    let cluster = ClusterLedger::new(to)?;
    let seasons = make_streams(&cluster.nats, &to.name).map_err(|what| cluster.refused(what))?;
    let before = season::last(&seasons);
    if before > all {
        return Err(cluster.refused(format!(
            "the stream already has {before} records, but the folder has {all}: give another name for the ledger"
        )));
    }
    // Before anything is sent: a stream of another ledger must not be continued with these records.
    compare(&cluster, &mirror, before, |done| progress(Stage::Comparing, done, before))?;
    send(&cluster, &mirror, before, |done| progress(Stage::Copying, done, all))?;
    let tally = compare(&cluster, &mirror, all, |done| progress(Stage::Comparing, done, all))?;
    let migrated = finish(&cluster, &folder, &local, &tally, before)?;
    // Published last: a checkpoint in the cluster promises that all its records are there.
    if let Some(note) = log::signed(from).read().map_err(Fault::from)? {
        cluster.publish_checkpoint(&String::from_utf8_lossy(&note))?;
    }
    Ok(migrated)
}

/// Moves the records of a cluster to a store in a folder that has none of them, or the first ones;
/// `progress` is called with the number of records done and the total.
///
/// The folder also gets the last checkpoint if it has none. The key that signed it is not in the
/// cluster.
pub fn migrate_to_folder(
    from: &Address,
    to: &Path,
    mut progress: impl FnMut(Stage, u64, u64),
) -> Result<Migrated, OpenError> {
    let cluster = ClusterLedger::new(from)?;
    let seasons = cluster.seasons()?;
    let (folder, local) = (Folder::new(to), SledStore::open(to)?);
    let stream = open_stream(&cluster.nats, &local, &Breaks::open(to)?, &from.name);
    let (_, all) = stream.map_err(|what| cluster.refused(what))?;
    let before = local.acknowledged();
    while local.acknowledged() < all {
        let arrived = cluster.read(&seasons, local.acknowledged() + 1, AT_ONCE as u64)?;
        if !take(&local, &arrived).map_err(|found| cluster.refused(found.to_string()))? {
            return Err(Fault::new(format!("{} accepts nothing more", to.display())).into());
        }
        progress(Stage::Copying, local.acknowledged().min(all), all);
    }
    let all = local.acknowledged();
    let mirror = folder.mirror();
    let tally = compare(&cluster, &mirror, all, |done| progress(Stage::Comparing, done, all))?;
    let migrated = finish(&cluster, &folder, &local, &tally, before)?;
    // Asked after the comparison: a record that was accepted meanwhile would be missing from the folder without
    // anyone noticing.
    if cluster.last()? != all {
        return Err(cluster.refused(
            "it has accepted more records in the meantime: stop the services that use it, and run the same command again".to_owned(),
        ));
    }
    let signed = log::signed(to);
    if let Some(note) = cluster.last_checkpoint()?.1
        && signed.read().map_err(Fault::from)?.is_none()
    {
        signed.write(note.as_bytes()).map_err(Fault::from)?;
    }
    Ok(migrated)
}

/// Checks what must be equal in the end: the root, the heads, and the roots that either side has
/// signed.
fn finish(
    cluster: &ClusterLedger<'_>,
    folder: &Folder,
    local: &SledStore,
    tally: &Tally,
    before: u64,
) -> Result<Migrated, OpenError> {
    let all = tally.root(local)?;
    let signed = Signed::read(folder)?.fits(&tally.leaves);
    let published = cluster.last_checkpoint()?.1.is_none_or(|note| {
        let signed = size_and_root(note.as_bytes());
        signed.is_some_and(|(size, signed)| {
            let leaves = usize::try_from(size).ok().and_then(|size| tally.leaves.get(..size));
            leaves.is_some_and(|leaves| root(leaves) == signed)
        })
    });
    if !signed || !published {
        let side = if signed { "cluster" } else { "folder" };
        return Err(cluster.refused(format!(
            "the last checkpoint of the {side} covers different or more records: some are lost"
        )));
    }
    let (matches, records) = (tally.matches.len(), tally.leaves.len() as u64);
    Ok(Migrated { matches, records, before, root: all })
}
