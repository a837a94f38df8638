//! Matches that are new here: opened, or brought as a whole. Who opens one has its name to themselves meanwhile.

use std::sync::{MutexGuard, PoisonError};

use ledger::Outcome;
use record::{Draft, MatchId};

use super::{Archive, EventReceipt, NewEvents};
use crate::audience::{Audience, Visibility};
use crate::author::Author;
use crate::delay::Delay;
use crate::error::ArchiveError;
use crate::now;

/// A match to open.
pub struct NewMatch {
    /// Its name.
    pub match_id: MatchId,
    /// Who may read it.
    pub visibility: Visibility,
    /// How late everyone sees it.
    pub delay: Option<Delay>,
    /// Its first event.
    pub draft: Draft,
    /// Who opens it.
    pub author: Author,
}

impl Archive {
    /// Opens a match; one that was opened in the same way before is given as it is, with the receipt of then.
    ///
    /// The last answer is who may see it.
    pub fn open_match(
        &self,
        new: NewMatch,
    ) -> Result<(Outcome, Vec<EventReceipt>, Audience), ArchiveError> {
        let NewMatch { match_id, visibility, delay, draft, author } = new;
        let _naming = self.naming();
        let taken = || {
            ArchiveError::Conflict(format!(
                "there is a match `{match_id}` already: leave `match` out for another name"
            ))
        };
        if self.is_free(&match_id)? {
            self.audiences.set(&match_id, &Audience::new(visibility, delay)?)?;
        } else if !self.is_whole(&match_id)? {
            return Err(taken());
        }
        let audience = self.audiences.of(&match_id)?.ok_or_else(taken)?;
        if (audience.visibility, audience.delay) != (visibility, delay) {
            return Err(taken());
        }
        let listed = audience.is_public();
        let events = NewEvents { expected: None, drafts: vec![draft], author, at: now(), listed };
        let (outcome, receipts) = self.append(&match_id, events).map_err(|error| match error {
            // Nobody is told of the head of a match they may not read.
            ArchiveError::HeadMoved(_) => taken(),
            error => error,
        })?;
        Ok((outcome, receipts, audience))
    }

    /// Keeps a whole match with its openings, for everyone to read if it is new here; one that is here already with the
    /// same head stays as it is.
    pub fn import(&self, file: record::File, author: Author) -> Result<Outcome, ArchiveError> {
        let _naming = self.naming();
        let match_id = &file.records[0].record.match_id;
        if self.is_free(match_id)? {
            self.audiences.set(match_id, &Audience::new(Visibility::Public, None)?)?;
        }
        self.take_in(file, author)
    }

    /// Held while a match is opened or imported, so that nobody else takes its name meanwhile.
    fn naming(&self) -> MutexGuard<'_, ()> {
        self.naming.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
