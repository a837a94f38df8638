//! Records a foreign game while it is played: its log is imported again and again as it grows, and
//! what is new is appended.

use std::collections::BTreeSet;

use ledger::Head;
use record::{Draft, DraftOpening, MatchId};
use rules::{Opening, SlotId, SlotOpening, Subject};

use super::append::NewEvents;
use super::import::NewMatch;
use super::read::head;
use super::state::Archive;
use crate::audience::Visibility;
use crate::author::Author;
use crate::delay::Delay;
use crate::error::ArchiveError;
use crate::now;

/// Number of records appended at once.
const APPENDED_AT_ONCE: usize = 200;

/// A game as far as it was played.
pub struct GameSoFar {
    /// Its name.
    pub match_id: MatchId,
    /// Who may read it, if it is opened now.
    pub visibility: Visibility,
    /// The delay for everyone, if it is opened now.
    pub delay: Option<Delay>,
    /// All events so far; the first is `match_opened`.
    pub drafts: Vec<Draft>,
    /// The author who records it.
    pub author: Author,
}

/// A game that was recorded as far as it was played.
pub struct LiveProgress {
    /// Its last record.
    pub head: Head,
    /// How many records are new.
    pub added: usize,
    /// The secret of its links, if it has them and the author may know it.
    pub link: Option<String>,
}

impl Archive {
    /// Appends what is new of a game; opens its match if it has none.
    ///
    /// What is recorded must be the beginning of the events: a match with other records is a
    /// conflict, and stays as it is.
    pub fn grow(&self, growing: GameSoFar) -> Result<LiveProgress, ArchiveError> {
        let GameSoFar { match_id, visibility, delay, drafts, author } = growing;
        let Some(first) = drafts.first() else {
            return Err(ArchiveError::Refused("the log contains no event".to_owned()));
        };
        let is_new = self.find(&match_id).is_err();
        if is_new {
            let (match_id, draft) = (match_id.clone(), first.clone());
            self.open_match(NewMatch { match_id, visibility, delay, draft, author })?;
        }
        let full = self.get(&match_id)?.sides().full;
        let recorded = full.snapshot();
        // The first record holds the players' names apart, so it is compared by where it is from.
        let is_same = |index: usize| {
            let (record, draft) = (&recorded.records()[index].record, &drafts[index]);
            record.source == draft.source && (index == 0 || record.event == draft.event)
        };
        let count = recorded.records().len();
        if count > drafts.len() || !(0..count).all(is_same) {
            let text = format!(
                "match `{match_id}` has other records than this log gives: import the game when it is over, under another name"
            );
            return Err(ArchiveError::Conflict(text));
        }
        self.add_late_openings(&match_id, author, &drafts[..count])?;
        let mut last = head(&recorded).ok_or(ArchiveError::NoMatch)?;
        let listed = self.is_listed(&match_id)?;
        for part in drafts[count..].chunks(APPENDED_AT_ONCE) {
            let (expected, drafts) = (Some(last.hash), part.to_vec());
            let adding = NewEvents { expected, drafts, author, at: now(), listed };
            let (_, receipts) = self.append(&match_id, adding)?;
            let newest = receipts.last().expect("a part has events");
            last = Head { seq: newest.seq, hash: newest.hash };
        }
        let link = self.link_for(&match_id, author)?;
        Ok(LiveProgress { head: last, added: drafts.len() - count + usize::from(is_new), link })
    }

    /// Adds what has become known of hidden cards since their records were made.
    fn add_late_openings(
        &self,
        match_id: &MatchId,
        author: Author,
        drafts: &[Draft],
    ) -> Result<(), ArchiveError> {
        let loaded_match = self.get(match_id)?;
        let replay = loaded_match.sides().full.snapshot();
        let mut known: BTreeSet<Subject> = replay.openings().iter().map(Opening::subject).collect();
        // What was dropped for good does not come back.
        known.extend(loaded_match.notes().dropped.iter().copied());
        let mut late = Vec::new();
        for (seq, draft) in (0..).zip(drafts) {
            for opening in &draft.open {
                let DraftOpening::Slot(it) = opening else { continue };
                let slot = SlotId::new(seq, it.index);
                let (face, source_id) = (it.face.clone(), it.source_id.clone());
                let opening = Opening::Slot(SlotOpening { slot, face, source_id, salt: None });
                if !known.contains(&opening.subject()) {
                    late.push(opening);
                }
            }
        }
        if late.is_empty() {
            return Ok(());
        }
        self.add_openings(match_id, author, &late).map(drop)
    }
}
