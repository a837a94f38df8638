//! What every store does.

use std::ops::Range;
use std::sync::Arc;

use record::{EventId, MatchId};

use crate::{
    Acceptance, Append, AppendError, Checkpoints, Cursor, Head, Leaves, Line, Listing, Peers,
    ReadError, Receipt, Term,
};

/// A place that keeps the records of many matches; shared by threads, and by several programs if it is one of a cluster.
///
/// Reads show what is acknowledged and nothing else. What other programs append shows after a moment: a store that only
/// this one writes has nothing to do for the functions that are about them.
pub trait Store: Send + Sync {
    /// Keeps records, all or none, and returns when they are safe.
    ///
    /// Events that are all there already with the same bodies get the receipt they got then, whatever the head is now.
    /// A body is what the caller gave: actor, time, event and source. A caller that makes up the time itself looks
    /// with [`find`](Self::find) first.
    fn append(&self, append: Append) -> Result<Receipt, AppendError>;

    /// The end of a match; none if there is no such match.
    fn head(&self, match_id: &MatchId) -> Result<Option<Head>, ReadError>;

    /// The record of an event.
    fn find(&self, match_id: &MatchId, id: &EventId) -> Result<Option<Line>, ReadError>;

    /// The records with these numbers, in order; what is past the end is left out.
    fn range(&self, match_id: &MatchId, seqs: Range<u32>) -> Result<Vec<Line>, ReadError>;

    /// How the appends of a match were accepted, in order; none if there is no such match.
    fn acceptances(&self, match_id: &MatchId) -> Result<Vec<Acceptance>, ReadError>;

    /// The leaves of all records, in the order in which they were accepted.
    fn leaves(&self) -> Box<dyn Leaves>;

    /// How a match is listed.
    fn listing(&self, match_id: &MatchId) -> Result<Option<Listing>, ReadError>;

    /// The listed matches that have all these terms, after a place, newest first and at most `limit`.
    fn search(
        &self,
        terms: &[Term],
        after: Option<&Cursor>,
        limit: usize,
    ) -> Result<Page, ReadError>;

    /// The listed matches after a place, newest first and at most `limit`.
    fn matches(&self, after: Option<&Cursor>, limit: usize) -> Result<Page, ReadError> {
        self.search(&[], after, limit)
    }

    /// Every match, listed or not, after this one in order of ids, at most `limit`.
    fn match_ids(&self, after: Option<&MatchId>, limit: usize) -> Result<Vec<MatchId>, ReadError>;

    /// Whether other programs append to it too.
    fn is_shared(&self) -> bool {
        false
    }

    /// Waits until reads show all that was acknowledged of a match before this was called, by whichever program.
    fn catch_up(&self, _: &MatchId) -> Result<(), ReadError> {
        Ok(())
    }

    /// Has this told, soon, of each match that shows something new from now on, and `shown` once [`shows`](Self::shows)
    /// goes further; once for a store.
    fn follow(&self, _: Box<dyn Fn(&MatchId) + Send + Sync>, _shown: Box<dyn Fn() + Send + Sync>) {}

    /// How many records are known to be acknowledged that reads do not show yet; an error if that cannot be known.
    fn behind(&self) -> Result<u64, ReadError> {
        Ok(0)
    }

    /// The place in the order of all records up to which this program has acknowledged any; none if the store is not shared.
    fn position(&self) -> Option<u64> {
        None
    }

    /// Whether reads show all records up to a position, and those that are told of new ones were told of these.
    fn shows(&self, _: u64) -> bool {
        true
    }

    /// Where the store is broken that is shared: the numbers of its messages. It serves the matches of these no more.
    fn breaks(&self) -> Vec<u64> {
        Vec::new()
    }

    /// Where the programs that share the store publish its checkpoints, one after the other; none if it is not shared.
    fn checkpoints(&self) -> Option<Box<dyn Checkpoints>> {
        None
    }

    /// The other programs that share the store; none if it is not shared, or they know nothing of each other.
    fn peers(&self) -> Option<Arc<dyn Peers>> {
        None
    }

    /// Whether the store has stopped because a sync failed; then the process should end.
    fn is_poisoned(&self) -> bool;

    /// Closes it cleanly whoever still holds it: waits for the appends under way, and refuses everything from then on.
    ///
    /// Its files and its lock are given back when nobody holds it any more, or with the process.
    fn close(&self);
}

/// A part of the list of matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The matches, newest first.
    pub items: Vec<Found>,
    /// Where the next page starts; none on the last page.
    pub next: Option<Cursor>,
}

/// A match in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The match.
    pub match_id: MatchId,
    /// Its end.
    pub head: Head,
    /// How it is listed.
    pub listing: Listing,
}

impl Found {
    /// Its place in the list.
    pub fn cursor(&self) -> Cursor {
        Cursor::new(self.listing.at, self.match_id.clone())
    }
}

impl Page {
    /// The page of the first `limit` of these; one more than that says that there is a next page.
    pub(crate) fn of(mut items: Vec<Found>, limit: usize) -> Self {
        let more = items.len() > limit;
        items.truncate(limit);
        let next = if more { items.last().map(Found::cursor) } else { None };
        Self { items, next }
    }
}
