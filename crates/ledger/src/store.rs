//! The interface of every store.

use std::ops::Range;
use std::sync::Arc;

use record::{EventId, MatchId};

use crate::{
    Acceptance, Append, AppendError, AppendReceipt, Checkpoints, Cursor, Head, Leaves, Line,
    Listing, Peers, ReadError, Term,
};

/// A store of the records of many matches; shared by threads, and in a cluster by several programs.
///
/// Reads show acknowledged records only. Appends of other programs become visible after a moment; a
/// store with a single writer need not implement the functions about them.
pub trait Store: Send + Sync {
    /// Stores records, all or none, and returns when they are safe.
    ///
    /// If all events are already stored with the same bodies, the result is the receipt from that
    /// time, whatever the head is now. A body is what the caller supplied: actor, time, event and
    /// source. A caller that generates the time itself checks with [`find`](Self::find) first.
    fn append(&self, append: Append) -> Result<AppendReceipt, AppendError>;

    /// The head of a match; `None` if there is no such match.
    fn head(&self, match_id: &MatchId) -> Result<Option<Head>, ReadError>;

    /// The record of an event.
    fn find(&self, match_id: &MatchId, id: &EventId) -> Result<Option<Line>, ReadError>;

    /// The records with these numbers, in order; numbers past the end are skipped.
    fn range(&self, match_id: &MatchId, seqs: Range<u32>) -> Result<Vec<Line>, ReadError>;

    /// The acceptances of a match's appends, in order; empty if there is no such match.
    fn acceptances(&self, match_id: &MatchId) -> Result<Vec<Acceptance>, ReadError>;

    /// The leaves of all records, in the order in which they were accepted.
    fn leaves(&self) -> Box<dyn Leaves>;

    /// The listing of a match.
    fn listing(&self, match_id: &MatchId) -> Result<Option<Listing>, ReadError>;

    /// The listed matches that have all these terms, after a position, newest first and at most
    /// `limit`.
    fn search(
        &self,
        terms: &[Term],
        after: Option<&Cursor>,
        limit: usize,
    ) -> Result<Page, ReadError>;

    /// The listed matches after a position, newest first and at most `limit`.
    fn matches(&self, after: Option<&Cursor>, limit: usize) -> Result<Page, ReadError> {
        self.search(&[], after, limit)
    }

    /// Every match, listed or not, after this one in order of ids, at most `limit`.
    fn match_ids(&self, after: Option<&MatchId>, limit: usize) -> Result<Vec<MatchId>, ReadError>;

    /// Whether other programs append to it too.
    fn is_shared(&self) -> bool {
        false
    }

    /// Waits until reads show everything of a match that any program acknowledged before the call.
    fn catch_up(&self, _: &MatchId) -> Result<(), ReadError> {
        Ok(())
    }

    /// Registers callbacks: one is called soon after a match has something new, and `shown` when
    /// [`shows`](Self::shows) advances; call it once for a store.
    fn follow(&self, _: Box<dyn Fn(&MatchId) + Send + Sync>, _shown: Box<dyn Fn() + Send + Sync>) {}

    /// The number of records known to be acknowledged that reads do not show yet; an error if it is
    /// unknown.
    fn behind(&self) -> Result<u64, ReadError> {
        Ok(0)
    }

    /// The position in the order of all records up to which this program has acknowledged any;
    /// `None` if the store is not shared.
    fn position(&self) -> Option<u64> {
        None
    }

    /// Whether reads show all records up to a position, and the callbacks have run for them.
    fn shows(&self, _: u64) -> bool {
        true
    }

    /// Where a shared store is broken: the numbers of its messages. It no longer serves the matches
    /// of these.
    fn breaks(&self) -> Vec<u64> {
        Vec::new()
    }

    /// Where the programs that share the store publish its checkpoints in sequence; `None` if it is
    /// not shared.
    fn checkpoints(&self) -> Option<Box<dyn Checkpoints>> {
        None
    }

    /// The other programs that share the store; `None` if it is not shared, or they do not know of
    /// each other.
    fn peers(&self) -> Option<Arc<dyn Peers>> {
        None
    }

    /// Whether the store has stopped because a sync failed; the process should then end.
    fn is_poisoned(&self) -> bool;

    /// Closes it cleanly whoever still holds it: waits for the appends under way, and refuses
    /// everything from then on.
    ///
    /// Its files and its lock are released when nobody holds it any more, or with the process.
    fn close(&self);
}

/// A page of the list of matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The matches, newest first.
    pub items: Vec<FoundMatch>,
    /// Where the next page starts; `None` on the last page.
    pub next: Option<Cursor>,
}

/// A match in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundMatch {
    /// The match.
    pub match_id: MatchId,
    /// Its head.
    pub head: Head,
    /// Its listing.
    pub listing: Listing,
}

impl FoundMatch {
    /// Its position in the list.
    pub fn cursor(&self) -> Cursor {
        Cursor::new(self.listing.at, self.match_id.clone())
    }
}

impl Page {
    /// The page of the first `limit` of these; one more item means that there is a next page.
    pub(crate) fn of(mut items: Vec<FoundMatch>, limit: usize) -> Self {
        let more = items.len() > limit;
        items.truncate(limit);
        let next = if more { items.last().map(FoundMatch::cursor) } else { None };
        Self { items, next }
    }
}
