//! Groups of appends that are written to sled together.

use std::collections::BTreeMap;

use record::{EventId, MatchId, Sealed};

use crate::append::MatchFacts;
use crate::table::{SledTable, Write, damaged, lists};
use crate::{Append, Fault, Head, Listing, key};

/// Appends that one sync brings to the disk; after a stop, each is there entirely or not at all.
///
/// Each append is decided on as if those before it were already stored.
pub(crate) struct Group<'a> {
    table: &'a SledTable,
    writes: Vec<Write>,
    /// Whether the order of the writes is enough to keep each append atomic.
    in_order: bool,
    before: BTreeMap<MatchId, Option<Head>>,
    heads: BTreeMap<&'a MatchId, Head>,
    events: BTreeMap<(&'a MatchId, &'a EventId), &'a Sealed>,
    listings: BTreeMap<&'a MatchId, &'a Listing>,
}

impl<'a> Group<'a> {
    /// An empty group.
    pub(crate) fn new(table: &'a SledTable) -> Self {
        let (writes, before, heads, events, listings) = Default::default();
        Self { table, writes, in_order: true, before, heads, events, listings }
    }

    /// Adds an accepted append whose first record is this leaf; an error leaves the group
    /// unchanged.
    pub(crate) fn put(&mut self, append: &'a Append, leaf: u64) -> Result<(), Fault> {
        let match_id = append.match_id();
        // First, because it may fail: an error must leave the group unchanged.
        if let Some(listing) = &append.listing {
            self.list(match_id, listing)?;
        }
        for sealed in &append.records {
            let (seq, id) = (sealed.record.seq, &sealed.record.id);
            self.insert(key::record(match_id, seq), &sealed.line);
            self.insert(key::id(match_id, id), &seq.to_be_bytes());
            self.events.insert((match_id, id), sealed);
        }
        let acceptance = append.acceptance(leaf);
        let key = key::acceptance(match_id, acceptance.first_seq);
        self.insert(key, &acceptance.to_bytes());
        // The head is written last: records, ids and acceptances after it do not exist for any
        // reader.
        self.insert(key::head(match_id), &append.head().to_bytes());
        // Only the first append of a match in this group sets it: readers see the head of before the whole group.
        self.before.entry(match_id.clone()).or_insert_with(|| append.head_before());
        self.heads.insert(match_id, append.head());
        Ok(())
    }

    /// Reads the old listing before it changes anything, as that may fail; writes only the
    /// differences.
    fn list(&mut self, match_id: &'a MatchId, listing: &'a Listing) -> Result<(), Fault> {
        let old = match self.listings.get(match_id) {
            Some(old) => Some((*old).clone()),
            None => self.table.listing(match_id)?,
        };
        if old.as_ref() == Some(listing) {
            return Ok(());
        }
        // A listing removes and adds keys of several lists. No order of single writes keeps the match in exactly one
        // place of each list.
        self.in_order = false;
        // Most listings differ in one term only, and each write costs sled a copy of a leaf of its tree.
        let places: Vec<_> = lists(match_id, listing).collect();
        let old: Vec<_> = old.iter().flat_map(|old| lists(match_id, old)).collect();
        for gone in old.iter().filter(|place| !places.contains(place)) {
            self.writes.push((gone.as_slice().into(), None));
        }
        for new in places.iter().filter(|place| !old.contains(place)) {
            self.insert(new, &[]);
        }
        let json = serde_json::to_vec(listing).expect("a listing is JSON");
        self.insert(key::listing(match_id), &json);
        self.listings.insert(match_id, listing);
        Ok(())
    }

    fn insert(&mut self, key: impl AsRef<[u8]>, value: &[u8]) {
        self.writes.push((key.as_ref().into(), Some(value.into())));
    }

    /// The matches with new records, and their previous heads.
    pub(crate) const fn before(&self) -> &BTreeMap<MatchId, Option<Head>> {
        &self.before
    }

    /// Writes everything to sled.
    ///
    /// After a stop, sled's log is as it was after some write. Where the order is enough, no batch
    /// is used: a batch costs sled a disk write of its own.
    pub(crate) fn write(self) -> Result<(), Fault> {
        if self.in_order {
            self.table.write_in_order(self.writes)
        } else {
            self.table.write_whole(self.writes)
        }
    }
}

/// What a group and sled know of one match.
pub(crate) struct MatchInGroup<'a>(pub(crate) &'a Group<'a>, pub(crate) &'a MatchId);

impl MatchFacts for MatchInGroup<'_> {
    fn head(&self) -> Result<Option<Head>, Fault> {
        match self.0.heads.get(self.1) {
            Some(head) => Ok(Some(*head)),
            None => self.0.table.head(self.1),
        }
    }

    fn find(&self, id: &EventId) -> Result<Option<Sealed>, Fault> {
        if let Some(sealed) = self.0.events.get(&(self.1, id)) {
            return Ok(Some((*sealed).clone()));
        }
        let end = self.head()?.map_or(0, |head| head.seq.saturating_add(1));
        // Ids after the head come from a write that was torn off before its head: they must not refuse a retry.
        let line = self.0.table.find(self.1, id)?.filter(|line| line.seq < end);
        line.map(|line| line.read().map_err(|_| damaged("record", self.1))).transpose()
    }
}
