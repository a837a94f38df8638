//! Which players agree that everyone sees all hands after the match.

use std::collections::BTreeSet;

use record::MatchId;
use rules::Seat;

use super::loaded::Sides;
use super::state::Archive;
use crate::error::ArchiveError;

impl Archive {
    /// The seats whose players agree, and whether everyone who may read the match sees all its
    /// hands.
    pub fn hands(&self, match_id: &MatchId) -> Result<(BTreeSet<Seat>, bool), ArchiveError> {
        let Some(audience) = self.audience_of(match_id)? else { return Ok(Default::default()) };
        let replay = self.released(match_id)?.snapshot();
        let shown = replay.at(replay.last()).is_some_and(|last| audience.shows_hands(last));
        Ok((audience.hands, shown))
    }

    /// Sets whether the player of a seat agrees from now on; on the disk when this returns.
    pub fn agree(&self, match_id: &MatchId, seat: Seat, agrees: bool) -> Result<(), ArchiveError> {
        let loaded_match = self.get(match_id)?;
        let _writing = loaded_match.writing.lock().expect("no thread panics holding it");
        let _releasing = loaded_match.releasing();
        let Sides { full, .. } = loaded_match.sides();
        let opened = full.snapshot().at(0).and_then(|first| first.opened.clone());
        if opened.is_none_or(|opened| opened.players.len() <= seat.index()) {
            return Err(ArchiveError::Refused(format!("this match has no seat {seat}")));
        }
        let _changing = self.change_audience(match_id)?;
        let Some(mut audience) = self.audience_of(match_id)? else {
            let text = "the audience of this match is unknown: ask one of its officials".to_owned();
            return Err(ArchiveError::Conflict(text));
        };
        if agrees {
            audience.hands.insert(seat);
        } else {
            audience.hands.remove(&seat);
        }
        self.audiences.set(match_id, &audience)?;
        self.share_audience(match_id)
    }
}
