//! Matches of guests: put here without a token, for a while.

use std::collections::BTreeSet;
use std::time::Duration;

use record::{Digest, MatchId};
use replay::Replay;

use super::loaded::Sides;
use super::size::MatchSize;
use super::state::Archive;
use crate::audience::{Audience, Visibility};
use crate::error::ArchiveError;
use crate::guests::{Guest, PutGuest};
use crate::now;

impl Archive {
    /// Lets guests put matches here, each for this long.
    #[must_use]
    pub const fn with_guests(mut self, time: Option<Duration>) -> Self {
        self.guest_time = time;
        self
    }

    /// How long a guest's match stays; `None` if guests may put nothing here.
    pub const fn guest_time(&self) -> Option<Duration> {
        self.guest_time
    }

    /// The match of a guest, until it ends.
    pub fn guest(&self, match_id: &MatchId) -> Option<Guest> {
        self.guests.of(match_id, now())
    }

    /// All matches of guests, in the order in which they end.
    pub fn guests(&self) -> Vec<(MatchId, Guest)> {
        self.guests.list()
    }

    /// Puts a match here for a guest, unless the same content is here already.
    pub fn put_guest(
        &self,
        file: &record::File,
        content: Digest,
    ) -> Result<PutGuest, ArchiveError> {
        let time = self.guest_time.ok_or_else(|| {
            ArchiveError::NotFound("matches of guests: this service takes none".to_owned())
        })?;
        MatchSize::of_both(&file.records, &file.openings).check()?;
        // Rebuilt before anything is stored: a file whose events make no sense leaves nothing behind.
        Replay::load(file.clone()).map_err(|error| ArchiveError::Refused(error.to_string()))?;
        self.guests.put(file, content, now(), time)
    }

    /// Lets the match of a guest stay for the whole time from now.
    pub fn keep_guest(&self, match_id: &MatchId) -> Result<Guest, ArchiveError> {
        self.guests.keep(match_id, now(), self.guest_time.unwrap_or_default())
    }

    /// Ends the match of a guest: nothing of it is in the data folder or in memory when this
    /// returns.
    pub fn end_guest(&self, match_id: &MatchId) -> Result<(), ArchiveError> {
        self.guests.remove(match_id)?;
        let loaded_match = self.loaded_match(match_id);
        self.unload(match_id);
        if let Some(loaded_match) = loaded_match {
            let Sides { full, released } = loaded_match.sides();
            for side in [Some(full), released].into_iter().flatten() {
                // Whoever still follows it holds the match in memory.
                side.change(|replay| *replay = Replay::default());
            }
        }
        Ok(())
    }

    /// Ends the matches of guests whose time is over.
    pub fn end_guests(&self) {
        for match_id in self.guests.ended(now()) {
            match self.end_guest(&match_id) {
                Ok(()) => tracing::info!(%match_id, "the match of a guest has ended"),
                // It is shown to nobody any more, and the next attempt is a second away.
                Err(error) => {
                    tracing::error!(%match_id, %error, "the file of an ended match could not be removed");
                }
            }
        }
    }

    /// The audience of a guest's match: whoever has its link.
    pub(super) fn guests_audience(&self, match_id: &MatchId) -> Option<Audience> {
        let secret = Some(self.guest(match_id)?.secret);
        let (visibility, hands) = (Visibility::Unlisted, BTreeSet::new());
        Some(Audience { visibility, secret, delay: None, released: 0, hands })
    }

    /// Checks that a match is in the store, and so may change.
    pub(super) fn check_recorded(&self, match_id: &MatchId) -> Result<(), ArchiveError> {
        if self.guest(match_id).is_none() {
            return Ok(());
        }
        let text = "a guest has put this match here, so it does not change: import its file to record in it";
        Err(ArchiveError::Refused(text.to_owned()))
    }
}
