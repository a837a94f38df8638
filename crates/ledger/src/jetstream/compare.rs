//! Compares a folder with a stream, record by record.

use std::collections::BTreeMap;
use std::path::Path;

use record::{Digest, Leaf, MatchId, match_key};
use tlog_tiles::Hash;

use super::append::{RECORDS_MAX, into_fault};
use super::cluster::ClusterLedger;
use crate::scan::{MirrorItem, MirrorScan};
use crate::signed::root;
use crate::{APPEND_BYTES_MAX, Append, Fault, Head, OpenError, SledStore, Store};

/// The appends of a mirror, in parts small enough for a cluster.
pub(super) struct MirrorParts {
    scan: MirrorScan,
    waiting: Option<Append>,
}

impl MirrorParts {
    /// The appends from the first record on.
    pub(super) fn new(mirror: &Path) -> Result<Self, Fault> {
        Ok(Self { scan: MirrorScan::new(mirror)?, waiting: None })
    }

    /// The next appends, with at most `most` records in total, but at least one append; empty at
    /// the end.
    pub(super) fn next(&mut self, most: u64) -> Result<Vec<Append>, Fault> {
        let (mut part, mut records, mut bytes) = (Vec::new(), 0, 0);
        let most = most.min(RECORDS_MAX as u64);
        while let Some(append) = self.waiting.take().map_or_else(|| self.read(), |a| Ok(Some(a)))? {
            records += append.records.len() as u64;
            bytes += append.bytes();
            // One append always goes alone if it must: an append is never split.
            if !part.is_empty() && (records > most || bytes > APPEND_BYTES_MAX) {
                self.waiting = Some(append);
                break;
            }
            part.push(append);
        }
        Ok(part)
    }

    fn read(&mut self) -> Result<Option<Append>, Fault> {
        match self.scan.next()? {
            MirrorItem::Append(append, _) => Ok(Some(append)),
            MirrorItem::End => Ok(None),
            MirrorItem::Damaged(damage) => {
                let (path, offset) = (damage.path.display(), damage.offset);
                Err(Fault::new(format!("{path}, byte {offset}: {}", damage.what)))
            }
        }
    }
}

/// The total number of records in these appends.
pub(super) fn records(appends: &[Append]) -> u64 {
    appends.iter().map(|append| append.records.len() as u64).sum()
}

/// What has been read from a stream and is the same in the folder.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) leaves: Vec<Leaf>,
    /// The key and the end of each match.
    pub(super) matches: BTreeMap<MatchId, (Digest, Head)>,
}

impl Tally {
    fn add(&mut self, append: &Append) {
        let first = match_key(&append.records[0].hash);
        let (key, head) =
            self.matches.entry(append.match_id().clone()).or_insert((first, append.head()));
        *head = append.head();
        let leaves = append
            .records
            .iter()
            .map(|sealed| Leaf::new(append.form, *key, sealed.record.seq, sealed.hash));
        self.leaves.extend(leaves);
    }

    /// The root of the tree, which must equal the folder's root; its sled must have the same heads.
    pub(super) fn root(&self, local: &SledStore) -> Result<Hash, OpenError> {
        let (mut reader, mut leaves) = (local.leaves(), Vec::new());
        loop {
            let some = reader.next(RECORDS_MAX).map_err(into_fault)?;
            if some.is_empty() {
                break;
            }
            leaves.extend(some);
        }
        // The folder's leaves come from its mirror; its sled is compared by its heads below.
        let (mine, theirs) = (root(&leaves), root(&self.leaves));
        if mine != theirs {
            let what = format!(
                "the tree of the folder has the root {mine}, but the cluster's has {theirs}"
            );
            return Err(Fault::new(what).into());
        }
        let ids = local.match_ids(None, usize::MAX).map_err(into_fault)?;
        for id in &ids {
            let head = local.head(id).map_err(into_fault)?;
            if head != self.matches.get(id).map(|(_, head)| *head) {
                return Err(
                    Fault::new(format!("match `{id}` has a different head in the folder")).into()
                );
            }
        }
        if ids.len() == self.matches.len() {
            return Ok(mine);
        }
        let (mine, theirs) = (ids.len(), self.matches.len());
        Err(Fault::new(format!("the folder has {mine} matches, but the cluster has {theirs}"))
            .into())
    }
}

/// Compares the first `until` records of a mirror with those of the stream: their bytes, acceptance
/// times and listings.
pub(super) fn compare(
    cluster: &ClusterLedger<'_>,
    mirror: &Path,
    until: u64,
    mut progress: impl FnMut(u64),
) -> Result<Tally, OpenError> {
    let (mut parts, mut tally, mut at) = (MirrorParts::new(mirror)?, Tally::default(), 0);
    let seasons = cluster.seasons()?;
    let differs = |record: u64| {
        cluster.refused(format!("record {record} of the stream differs from the folder's"))
    };
    while at < until {
        let part = parts.next(until - at)?;
        let end = at + records(&part);
        if part.is_empty() || end > until {
            return Err(differs(at + 1));
        }
        let mut wanted = part.iter();
        while at < end {
            for arrived in cluster.read(&seasons, at + 1, end - at)? {
                if wanted.next() != Some(&arrived.append) {
                    return Err(differs(at + 1));
                }
                tally.add(&arrived.append);
                at = arrived.last;
            }
        }
        progress(at);
    }
    Ok(tally)
}
