//! Appends: records to be stored, and the result.

use std::collections::BTreeSet;

use record::{At, Digest, EventId, LeafForm, MatchId, Sealed};
use thiserror::Error;

use crate::listing::LISTING_BYTES_MAX;
use crate::{Acceptance, Fault, Head, Listing, ReadError};

/// Maximum size, in bytes, of the lines of one append, and of the appends in one sync.
///
/// sled recovers from losing the last 256 KiB of its file, but not reliably from losing 1 MiB. It
/// may write far more than it is given, up to several of its segments when it moves pages; anything
/// lost then comes from the mirror.
pub const APPEND_BYTES_MAX: usize = 256 * 1024;

/// Records of one match that are stored all together or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The time of acceptance.
    pub accepted: At,
    /// The hash of the record they follow; `None` if they open the match.
    pub expected: Option<Digest>,
    /// The records, at least one, in order.
    pub records: Vec<Sealed>,
    /// The new listing of the match; `None` leaves the listing unchanged, and a match that never
    /// had one is not listed.
    pub listing: Option<Listing>,
    /// The form of its leaves: 2 for everything accepted now.
    pub(crate) form: LeafForm,
}

/// The result of an append: the records stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AppendReceipt {
    /// The number of the first record.
    pub first_seq: u32,
    /// The number of the last record.
    pub last_seq: u32,
    /// The hash of the last record.
    pub head: Digest,
    /// Whether the records are new.
    pub outcome: Outcome,
}

/// Whether an append changed anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The records are new.
    Stored,
    /// All of them were already stored, with the same bodies.
    AlreadyThere,
}

/// Why records were not stored.
#[derive(Clone, Debug, Error)]
pub enum AppendError {
    /// Something else has been appended since.
    #[error("{}; read the new records and append to the last one", moved(current.as_ref()))]
    HeadMoved {
        /// The current head; `None` if there is no such match.
        current: Option<Head>,
    },
    /// The id of an event is taken, by another body or in another append.
    #[error("the match already has an event with the id `{id}`; give the new event another id")]
    IdReused {
        /// The id.
        id: EventId,
    },
    /// The lines, or the listing, are too long in total.
    #[error("an append of {bytes} bytes is over the limit of {max}; append in several parts")]
    TooLarge {
        /// The size of the append in bytes.
        bytes: usize,
        /// The maximum in bytes.
        max: usize,
    },
    /// The records are not consecutive, or there are none.
    #[error(
        "record {seq} does not follow the one before it; seal the records of an append as one chain"
    )]
    Unlinked {
        /// The first such record.
        seq: u32,
    },
    /// A sync failed, now or earlier: it is unknown whether the records are stored.
    #[error(
        "the store stopped: {0}; what is on the disk is unknown, so stop this program, check the disk and restart it"
    )]
    Poisoned(Fault),
    /// More records than a cluster accepts at once.
    #[error("an append of {records} records is over the limit of {max}; append in several parts")]
    TooMany {
        /// The number of records in the append.
        records: usize,
        /// The maximum.
        max: usize,
    },
    /// The cluster has not confirmed whether the records are stored; they may still be stored
    /// later.
    #[error(
        "it is unknown whether the records were stored ({why}); send them again with the same ids"
    )]
    Unknown {
        /// The reason.
        why: String,
    },
    /// The match is broken in the cluster; nothing was stored.
    #[error("{0}")]
    Broken(String),
    /// The store was closed; nothing was stored.
    #[error("the store is closed; open it again")]
    Closed,
    /// The store could not be read; nothing was stored.
    #[error(transparent)]
    Fault(#[from] Fault),
}

fn moved(current: Option<&Head>) -> String {
    current.map_or_else(
        || "there is no such match".to_owned(),
        |head| format!("the match ends with record {}, hash {}", head.seq, head.hash),
    )
}

impl From<ReadError> for AppendError {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Poisoned(why) => Self::Poisoned(why),
            ReadError::Closed => Self::Closed,
            ReadError::Broken(what) => Self::Broken(what),
            ReadError::Fault(fault) => Self::Fault(fault),
        }
    }
}

/// The facts about a match that a store needs to decide about an append.
pub(crate) trait MatchFacts {
    /// The head of the match.
    fn head(&self) -> Result<Option<Head>, Fault>;
    /// The record of this event.
    fn find(&self, id: &EventId) -> Result<Option<Sealed>, Fault>;
}

impl Append {
    /// An append of records accepted now that follow the record with this hash; the listing stays
    /// unchanged.
    pub const fn new(accepted: At, expected: Option<Digest>, records: Vec<Sealed>) -> Self {
        Self { accepted, expected, records, listing: None, form: LeafForm::Two }
    }

    /// This append, with a listing.
    #[must_use]
    pub fn listed(mut self, listing: Listing) -> Self {
        self.listing = Some(listing);
        self
    }

    /// This append, with leaves of the form that it was accepted with.
    #[must_use]
    pub(crate) fn with_form(mut self, form: LeafForm) -> Self {
        self.form = form;
        self
    }

    /// The match.
    pub(crate) fn match_id(&self) -> &MatchId {
        &self.records[0].record.match_id
    }

    /// Total size of its lines in bytes.
    pub(crate) fn bytes(&self) -> usize {
        // Each line ends with a line feed in the mirror.
        self.records.iter().map(|sealed| sealed.line.len() + 1).sum()
    }

    /// Its last record, as a head.
    pub(crate) fn head(&self) -> Head {
        let last = &self.records[self.records.len() - 1];
        Head { seq: last.record.seq, hash: last.hash }
    }

    /// Its acceptance, if its first record is this leaf.
    pub(crate) fn acceptance(&self, leaf: u64) -> Acceptance {
        let first_seq = self.records[0].record.seq;
        let records = u32::try_from(self.records.len()).ok();
        Acceptance { first_seq, leaf, accepted: self.accepted, form: self.form, records }
    }

    /// The head that it follows, if it follows the head at all.
    pub(crate) fn head_before(&self) -> Option<Head> {
        let seq = self.records[0].record.seq.checked_sub(1)?;
        self.expected.map(|hash| Head { seq, hash })
    }

    /// Checks everything that needs no store: sizes, links, numbers and ids.
    pub(crate) fn check(&self) -> Result<(), AppendError> {
        let too_large = |bytes, max| AppendError::TooLarge { bytes, max };
        let listing = self.listing.as_ref().map_or(0, Listing::bytes);
        // The listing is checked on its own: the mirror's end line carries it, and `LINE_BYTES_MAX` is the longest
        // line that a salvage looks for.
        if listing > LISTING_BYTES_MAX {
            return Err(too_large(listing, LISTING_BYTES_MAX));
        }
        if self.bytes() > APPEND_BYTES_MAX {
            return Err(too_large(self.bytes(), APPEND_BYTES_MAX));
        }
        self.check_links()?;
        // The store has one record for each event id: a second one would hide the first, and a retry could not find
        // its receipt.
        let mut ids = BTreeSet::new();
        match self.records.iter().find(|sealed| !ids.insert(&sealed.record.id)) {
            Some(twice) => Err(AppendError::IdReused { id: twice.record.id.clone() }),
            None => Ok(()),
        }
    }

    fn check_links(&self) -> Result<(), AppendError> {
        let unlinked = |sealed: &Sealed| AppendError::Unlinked { seq: sealed.record.seq };
        let first = self.records.first().ok_or(AppendError::Unlinked { seq: 0 })?;
        let follows = self.expected.map_or(first.record.seq == 0, |head| {
            first.record.prev == head && first.record.seq > 0
        });
        if !follows {
            return Err(unlinked(first));
        }
        for pair in self.records.windows(2) {
            let (before, next) = (&pair[0], &pair[1].record);
            let in_order = before.record.seq.checked_add(1) == Some(next.seq);
            if !in_order || next.prev != before.hash || next.match_id != before.record.match_id {
                return Err(unlinked(&pair[1]));
            }
        }
        Ok(())
    }

    /// The stored receipt if everything is already stored; `None` if the append is to be written
    /// now.
    pub(crate) fn decide(
        &self,
        known: &impl MatchFacts,
    ) -> Result<Option<AppendReceipt>, AppendError> {
        let head = known.head()?;
        // Before the head is compared: a client whose response was lost retries after others have appended, and must
        // get its receipt instead of `HeadMoved`. Without a head nothing counts, even if records of a torn write are
        // there.
        if let (Some(_), Some(receipt)) = (head, self.earlier_receipt(known)?) {
            return Ok(Some(receipt));
        }
        let follows = match (head, self.expected) {
            (None, None) => true,
            (Some(head), Some(expected)) => head.hash == expected,
            (Some(_), None) | (None, Some(_)) => false,
        };
        if !follows {
            return Err(AppendError::HeadMoved { current: head });
        }
        let seq = self.records[0].record.seq;
        // `check_links` compares the first record's hash only: it may be sealed with another number.
        if head.is_some_and(|head| head.seq.checked_add(1) != Some(seq)) {
            return Err(AppendError::Unlinked { seq });
        }
        Ok(None)
    }

    /// The receipt of an earlier append of the same events; `None` if no event of this one is
    /// stored.
    fn earlier_receipt(
        &self,
        known: &impl MatchFacts,
    ) -> Result<Option<AppendReceipt>, AppendError> {
        let mut there: Vec<Sealed> = Vec::new();
        let mut absent = false;
        for sealed in &self.records {
            let reused = || AppendError::IdReused { id: sealed.record.id.clone() };
            match known.find(&sealed.record.id)? {
                None if there.is_empty() => absent = true,
                // A retry is all or nothing: part of an append can never be stored, so a partial overlap is another
                // append that reuses an id.
                None => return Err(AppendError::IdReused { id: there[0].record.id.clone() }),
                Some(found) => {
                    let next =
                        // Events of different appends, or in another order, have no one receipt.
                        there.last().is_none_or(|last| last.record.seq + 1 == found.record.seq);
                    if absent || !next || found.record.body() != sealed.record.body() {
                        return Err(reused());
                    }
                    there.push(found);
                }
            }
        }
        Ok(there.first().zip(there.last()).map(|(first, last)| AppendReceipt {
            first_seq: first.record.seq,
            last_seq: last.record.seq,
            head: last.hash,
            outcome: Outcome::AlreadyThere,
        }))
    }

    /// The receipt of an append that has been written now.
    pub(crate) fn receipt(&self) -> AppendReceipt {
        let Head { seq: last_seq, hash: head } = self.head();
        let first_seq = self.records[0].record.seq;
        AppendReceipt { first_seq, last_seq, head, outcome: Outcome::Stored }
    }
}
