//! Appends that go to sled together.

use std::collections::BTreeMap;

use record::{EventId, MatchId, Sealed};

use crate::append::Known;
use crate::table::{Table, damaged, lists};
use crate::{Append, Fault, Head, Listing, key};

/// Appends that become one write, whole or absent after a stop: sled writes to its file once for each.
///
/// Each append is decided on as if those before it were there already.
pub(crate) struct Group<'a> {
    table: &'a Table,
    batch: sled::Batch,
    heads: BTreeMap<MatchId, Head>,
    events: BTreeMap<(MatchId, EventId), Sealed>,
    listings: BTreeMap<MatchId, Listing>,
}

impl<'a> Group<'a> {
    /// Nothing yet.
    pub(crate) fn new(table: &'a Table) -> Self {
        let (batch, heads, events, listings) = Default::default();
        Self { table, batch, heads, events, listings }
    }

    /// Adds an append that was decided on; an error leaves the group as it was.
    pub(crate) fn put(&mut self, append: &Append) -> Result<(), Fault> {
        let match_id = append.match_id();
        if let Some(listing) = &append.listing {
            self.list(match_id, listing)?;
        }
        for sealed in &append.records {
            let (seq, id) = (sealed.record.seq, &sealed.record.id);
            self.batch.insert(key::record(match_id, seq), &*sealed.line);
            self.batch.insert(key::id(match_id, id), &seq.to_be_bytes());
            self.events.insert((match_id.clone(), id.clone()), sealed.clone());
        }
        self.batch.insert(key::head(match_id), append.head().to_bytes().as_slice());
        self.heads.insert(match_id.clone(), append.head());
        Ok(())
    }

    /// Reads the old listing before it changes anything, as that may fail.
    fn list(&mut self, match_id: &MatchId, listing: &Listing) -> Result<(), Fault> {
        let old = match self.listings.get(match_id) {
            Some(old) => Some(old.clone()),
            None => self.table.listing(match_id)?,
        };
        if let Some(old) = old {
            lists(match_id, &old).for_each(|key| self.batch.remove(key));
        }
        lists(match_id, listing).for_each(|key| self.batch.insert(key, &[]));
        let json = serde_json::to_vec(listing).expect("a listing is JSON");
        self.batch.insert(key::listing(match_id), json);
        self.listings.insert(match_id.clone(), listing.clone());
        Ok(())
    }

    /// The matches that have something new.
    pub(crate) fn matches(&self) -> impl Iterator<Item = &MatchId> {
        self.heads.keys()
    }

    /// Writes everything to sled.
    pub(crate) fn write(self) -> Result<(), Fault> {
        self.table.write(self.batch)
    }
}

/// What a group and sled know of one match.
pub(crate) struct Kept<'a>(pub(crate) &'a Group<'a>, pub(crate) &'a MatchId);

impl Known for Kept<'_> {
    fn head(&self) -> Result<Option<Head>, Fault> {
        match self.0.heads.get(self.1) {
            Some(head) => Ok(Some(*head)),
            None => self.0.table.head(self.1),
        }
    }

    fn find(&self, id: &EventId) -> Result<Option<Sealed>, Fault> {
        if let Some(sealed) = self.0.events.get(&(self.1.clone(), id.clone())) {
            return Ok(Some(sealed.clone()));
        }
        let line = self.0.table.find(self.1, id)?;
        line.map(|line| line.read().map_err(|_| damaged("record", self.1))).transpose()
    }
}
