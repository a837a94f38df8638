//! Repeated requests: the sender gets the same receipts, and a caller who guesses what others sent
//! learns nothing.
//!
//! `record::Body` decides whether two events are the same. The ledger checks that again under the
//! lock of its only writer, as only it knows what others append meanwhile; this module decides who
//! may know, and with which openings.

use std::collections::BTreeSet;

use record::{Digest, Draft, MatchId, Sealed};
use replay::{Recorder, Replay};
use rules::Opening;

use super::append::EventReceipt;
use super::loaded::{LoadedMatch, OpeningNotes};
use super::state::Archive;
use crate::author::Author;
use crate::error::{ArchiveError, fault};
use crate::opening::fresh_salt;

impl LoadedMatch {
    /// Whether an author is shown a record, or has its receipt: it is released, or is theirs.
    pub(super) fn is_shown_to(&self, author: Author, seq: u32) -> bool {
        let released = self.sides().released;
        let is_released = released.is_none_or(|side| side.snapshot().at(seq).is_some());
        is_released || author.sees_all || author.is(self.notes().authors.of_record(seq))
    }
}

impl Archive {
    /// The receipts of events that are all stored already, with the same bodies; `None` if the
    /// first one is not.
    ///
    /// Records not shown to the author are treated as absent.
    pub(super) fn receipts_of_before(
        &self,
        loaded_match: &LoadedMatch,
        author: Author,
        replay: &Replay,
        drafts: &[Draft],
    ) -> Result<Option<Vec<EventReceipt>>, ArchiveError> {
        let mut receipts = Vec::new();
        for draft in drafts {
            let Some(id) = &draft.id else { return Ok(None) };
            let found =
                self.store.find(&loaded_match.match_id, id)?.map(|line| line.read().map_err(fault));
            let found = found.transpose()?;
            match found.filter(|found| loaded_match.is_shown_to(author, found.record.seq)) {
                Some(found) if is_same(replay, &loaded_match.notes(), author, &found, draft) => {
                    receipts.push(EventReceipt::from(&found));
                }
                None if receipts.is_empty() => return Ok(None),
                _ => return Err(ArchiveError::IdReused(id.clone())),
            }
        }
        Ok(Some(receipts).filter(|receipts| !receipts.is_empty()))
    }

    /// The records of a foreign log, committed with the salts of an earlier import of it if the
    /// author may compare them; a whole match already here with the same events is then returned
    /// unchanged.
    ///
    /// The caller must hold the name: two imports at once would each commit with salts of its own.
    pub(super) fn committed(
        &self,
        match_id: &MatchId,
        author: Author,
        mut drafts: Vec<Draft>,
    ) -> Result<record::File, ArchiveError> {
        let mut kept = self.openings.of(match_id).map_err(fault)?;
        let is_theirs = |subject| author.is(kept.authors.of_opening(subject));
        kept.openings.retain(|it| author.sees_all || is_theirs(it.subject()));
        Draft::conceal_all(&mut drafts, 0, &kept.openings, fresh_salt).map_err(fault)?;
        if self.store.head(match_id)?.is_some() && self.is_complete(match_id)? {
            let loaded_match = self.get(match_id)?;
            let full = loaded_match.sides().full;
            let replay = full.snapshot();
            let records = replay.records();
            let same = |(found, draft): (&Sealed, &Draft)| {
                is_same(&replay, &loaded_match.notes(), author, found, draft)
            };
            if records.len() == drafts.len() && records.iter().zip(&drafts).all(same) {
                let records: Vec<_> = records.iter().cloned().collect();
                let (openings, head) =
                    (replay.openings().to_vec(), records[records.len() - 1].hash);
                return Ok(record::File { records, openings, proof: None, head });
            }
        }
        let file = Recorder::file(match_id.clone(), drafts, |_| ());
        let file = file.map_err(|error| ArchiveError::Refused(error.to_string()))?;
        file.ok_or_else(|| ArchiveError::Refused("the log contains no event".to_owned()))
    }
}

/// Whether a record has the same content and the same openings as a draft.
///
/// Its openings are compared only for authors who wrote it or may see everything. For others no
/// opened record counts as the same: a response that depended on the opening would confirm their
/// guess. Dropped openings are no longer compared.
fn is_same(
    replay: &Replay,
    notes: &OpeningNotes,
    author: Author,
    found: &Sealed,
    draft: &Draft,
) -> bool {
    let record = &found.record;
    let told = draft.openings(record.seq);
    let subjects: BTreeSet<_> = told.iter().map(Opening::subject).collect();
    let may_compare = author.sees_all || author.is(notes.authors.of_record(record.seq));
    let is_digest =
        |said| replay.at(record.seq).is_some_and(|state| said == Digest::new(state.digest()));
    let kept = |subject| replay.openings().iter().find(|known| known.subject() == subject);
    record.body() == draft.body()
        && draft.state.is_none_or(is_digest)
        && subjects.iter().eq(record.commit.keys())
        && (told.is_empty() || may_compare)
        && told
            .iter()
            .all(|told| kept(told.subject()).is_none_or(|kept| kept.unsalted() == told.unsalted()))
}
