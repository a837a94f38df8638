//! Appends events to a match.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use ledger::{Append, AppendError, Cursor, Outcome};
use record::{At, Chain, Digest, Draft, EventId, MatchId, Sealed};
use replay::{Batch, RecordError, Replay};

use super::loaded::LoadedMatch;
use super::openings::merged;
use super::read::head;
use super::state::Archive;
use crate::author::Author;
use crate::error::{ArchiveError, fault};
use crate::listing::played;
use crate::names::names;
use crate::opening::fresh_salt;

/// A receipt for one event.
#[derive(Clone, Debug, serde::Serialize, schemars::JsonSchema)]
pub struct EventReceipt {
    /// The event.
    pub id: EventId,
    /// Its record's number.
    pub seq: u32,
    /// Its record's hash.
    pub hash: Digest,
}

impl From<&Sealed> for EventReceipt {
    fn from(sealed: &Sealed) -> Self {
        Self { id: sealed.record.id.clone(), seq: sealed.record.seq, hash: sealed.hash }
    }
}

/// Events to be appended to a match.
#[derive(Clone)]
pub struct NewEvents {
    /// The head that they follow; `None` before the first event.
    pub expected: Option<Digest>,
    /// The events, in order.
    pub drafts: Vec<Draft>,
    /// The author who records them.
    pub author: Author,
    /// When they arrived.
    pub at: At,
    /// Whether the match appears in lists.
    pub listed: bool,
}

impl Archive {
    /// Appends events: applies them, seals them, waits until they are stored, then shows them.
    ///
    /// Events that were appended earlier with the same bodies get their original receipts.
    pub fn append(
        &self,
        match_id: &MatchId,
        adding: NewEvents,
    ) -> Result<(Outcome, Vec<EventReceipt>), ArchiveError> {
        self.check_recorded(match_id)?;
        let loaded_match = self.get_or_empty(match_id)?;
        // From reading the head until the store has decided: two appends to one head would otherwise both be staged,
        // and the second's openings written.
        let _writing = loaded_match.writing.lock().expect("no thread panics holding it");
        let author = adding.author;
        let added = if self.store.is_shared() {
            self.add_shared(&loaded_match, adding)
        } else {
            self.add(&loaded_match, adding)
        };
        added
            .map_err(|error| match error {
                ArchiveError::HeadMoved(head) => ArchiveError::HeadMoved(
                    // The head of a delayed match tells that something has happened; whoever may not see it gets no
                    // head.
                    head.filter(|head| loaded_match.is_shown_to(author, head.seq)),
                ),
                error => error,
            })
            .and_then(|added| {
                // Also after a repeated request: the first one may have failed only in telling the other services.
                self.share_openings(match_id)?;
                Ok(added)
            })
    }

    /// Appends events while the match's write lock is held, so that nobody else appends any.
    pub(super) fn add(
        &self,
        loaded_match: &Arc<LoadedMatch>,
        adding: NewEvents,
    ) -> Result<(Outcome, Vec<EventReceipt>), ArchiveError> {
        let (match_id, full) = (&loaded_match.match_id, loaded_match.sides().full);
        let NewEvents { expected, mut drafts, author, at, listed } = adding;
        let (batch, openings) = {
            let replay = full.snapshot();
            let next = head(&replay).map_or(0, |head| head.seq.saturating_add(1));
            Draft::conceal_all(&mut drafts, next, &[], fresh_salt).map_err(fault)?;
            if let Some(receipts) =
                self.receipts_of_before(loaded_match, author, &replay, &drafts)?
            {
                return Ok((Outcome::AlreadyThere, receipts));
            }
            let batch = stage(match_id, &replay, expected, drafts)?;
            let openings = merged(replay.openings(), &batch.openings);
            (batch, openings)
        };
        let mut size = loaded_match.size().with_records(&batch.records);
        if !batch.openings.is_empty() {
            size = size.with_openings(&openings);
        }
        size.check()?;
        let receipts: Vec<_> = batch.records.iter().map(EventReceipt::from).collect();
        let mut append = Append::new(at, expected, batch.records.clone());
        if listed {
            let last = batch.states.last().expect("a batch has events");
            let before = full.snapshot();
            let played = played(before.records().iter().chain(&batch.records));
            append = append.listed(self.listing(match_id, last, at, played)?);
        }
        // Openings and authorship are stored before the records that depend on them.
        let last = head(&full.snapshot()).map(|head| head.seq);
        // Until the end of the append, nothing from other services may replace these openings.
        let _changing = self.change_openings_for(loaded_match, last, author, &batch.openings)?;
        {
            let known = &mut loaded_match.notes().authors;
            let changed =
                self.openings.extend(match_id, last, author.token, &batch.openings, known);
            if let Some(authors) = changed.map_err(fault)? {
                *known = authors;
            }
        }
        let sent = self.store.is_shared().then(|| append.clone());
        let stored = self.store.append(append).and_then(|receipt| match receipt.outcome {
            Outcome::Stored => Ok(receipt),
            // Stored by another author or without these ids: not new, so not added to what is in memory.
            Outcome::AlreadyThere => {
                Err(AppendError::IdReused { id: batch.records[0].record.id.clone() })
            }
        });
        if let (Some(sent), Err(AppendError::Unknown { .. })) = (sent, &stored) {
            self.in_doubt().insert(match_id.clone(), sent);
        }
        let receipt = stored.map_err(|error| self.not_added(loaded_match, last, error))?;
        let before = (!batch.openings.is_empty()).then(|| names(&full.snapshot()));
        // In memory only after the store has it: readers must never see a record that a stop can take back.
        full.change(|replay| {
            if before.is_some() {
                replay.open(openings);
            }
            replay.add(batch);
        });
        *loaded_match.size() = size;
        if let Some(before) = before {
            self.update_names(loaded_match, &before);
        }
        if receipt.first_seq == 0 {
            self.cache(loaded_match.clone());
            self.opened.fetch_add(1, Ordering::Relaxed);
        }
        self.release_after_append(loaded_match);
        Ok((Outcome::Stored, receipts))
    }

    /// The error for events that were not appended. Their openings are removed, unless the events
    /// may be in the store after all.
    fn not_added(
        &self,
        loaded_match: &LoadedMatch,
        last: Option<u32>,
        error: AppendError,
    ) -> ArchiveError {
        // If the records may be stored, their openings must stay: a name or a hidden card could never be proved
        // again.
        if !matches!(error, AppendError::Poisoned(_) | AppendError::Unknown { .. }) {
            match self.openings.cut(&loaded_match.match_id, last) {
                Ok(authors) => loaded_match.notes().authors = authors,
                Err(error) => return fault(error),
            }
        }
        error.into()
    }

    /// Records which players a match names if that has changed; a failure of this is ignored.
    pub(super) fn update_names(&self, loaded_match: &LoadedMatch, before: &BTreeSet<String>) {
        self.names.forget_players(&loaded_match.match_id);
        let after = names(&loaded_match.sides().full.snapshot());
        match self.store.listing(&loaded_match.match_id) {
            Ok(Some(listing)) => {
                let place = Cursor::new(listing.at, loaded_match.match_id.clone());
                self.names.change(&place, before, &after);
            }
            Ok(None) => {}
            // An index that may be wrong is dropped rather than repaired: it is rebuilt for the next list.
            Err(_) => self.names.forget(),
        }
    }
}

fn stage(
    match_id: &MatchId,
    replay: &Replay,
    expected: Option<Digest>,
    drafts: Vec<Draft>,
) -> Result<Batch, ArchiveError> {
    let head = head(replay);
    if head.map(|head| head.hash) != expected {
        return Err(ArchiveError::HeadMoved(head));
    }
    let chain = match head {
        None => Chain::new(match_id.clone()),
        Some(head) => Chain::resume(match_id.clone(), head.seq + 1, head.hash, []),
    };
    Batch::stage(&chain, replay.versions(), drafts).map_err(|error| match error {
        RecordError::Seal(record::SealError::DuplicateId { id, .. }) => ArchiveError::IdReused(id),
        error => ArchiveError::Refused(error.to_string()),
    })
}

#[cfg(test)]
mod tests {
    use ledger::{MemoryStore, Store};

    use super::*;
    use crate::audience::Visibility;
    use crate::matches::import::NewMatch;

    #[test]
    fn an_event_that_was_sent_under_the_id_that_another_would_get_is_not_added_twice() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Arc::new(MemoryStore::default());
        let archive = Archive::open(store.clone(), folder.path()).expect("an empty folder");
        let draft = |text: &str| Draft::parse(text.as_bytes()).expect("a draft");
        let opened = r#"{"event": {"type": "match_opened", "data": {"edition": "4.0", "format": "f",
            "players": [{}, {}], "recorder": "test"}}}"#;
        let match_id: MatchId = "m".parse().expect("a name");
        let author = Author::OPERATOR;
        let new = NewMatch {
            match_id: match_id.clone(),
            visibility: Visibility::Public,
            delay: None,
            draft: draft(opened),
            author,
        };
        archive.open_match(new).expect("it is new");
        let add = |text: &str| {
            let expected = store.head(&match_id).expect("read").map(|head| head.hash);
            let (drafts, at) = (vec![draft(text)], crate::now());
            archive.append(&match_id, NewEvents { expected, drafts, author, at, listed: true })
        };
        add(r#"{"id": "e2", "event": {"type": "note", "data": {"text": "x"}}}"#).expect("record 1");
        // Record 2 would get the id `e2`, which says the same.
        let error =
            add(r#"{"event": {"type": "note", "data": {"text": "x"}}}"#).expect_err("taken");
        assert!(matches!(&error, ArchiveError::IdReused(id) if id.as_str() == "e2"), "{error}");
        let in_memory = || archive.full(&match_id).expect("it is there").snapshot().records().len();
        assert_eq!(in_memory(), 2);
        add(r#"{"id": "x", "event": {"type": "note", "data": {"text": "x"}}}"#).expect("record 2");
        assert_eq!(in_memory(), 3);
        assert_eq!(store.head(&match_id).expect("read").map(|head| head.seq), Some(2));
    }
}
