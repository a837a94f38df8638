//! Openings of matches: adding, dropping, and whether earlier responses are still valid afterwards.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};

use record::{CommitmentFit, Digest, MatchId};
use replay::Replay;
use rules::{Event, Opening, Subject};

use super::loaded::{LoadedMatch, Sides};
use super::state::Archive;
use crate::author::Author;
use crate::error::{ArchiveError, fault};
use crate::names::names;
use crate::opening::players_hash;

impl LoadedMatch {
    /// Replaces what is revealed about hidden cards and players, on both sides.
    fn show_openings(&self, openings: Vec<Opening>) {
        let size = self.size().with_openings(&openings);
        *self.size() = size;
        let Sides { full, released } = self.sides();
        full.change(|replay| replay.open(openings));
        if let Some(released) = released {
            let full = full.snapshot();
            released.change(|replay| replay.follow(&full, replay.records().len()));
        }
    }
}

impl Archive {
    /// Whether the public player information of a match still has this [hash](players_hash), which
    /// a response was made with.
    pub fn players_unchanged(&self, match_id: &MatchId, players: &Digest) -> bool {
        let told = self.changed_players.0.read().unwrap_or_else(PoisonError::into_inner);
        told.get(match_id).is_none_or(|now| now == players)
    }

    /// Stores openings for slots and players of a match; returns how many there are then.
    pub fn add_openings(
        &self,
        match_id: &MatchId,
        author: Author,
        new: &[Opening],
    ) -> Result<usize, ArchiveError> {
        let loaded_match = self.get(match_id)?;
        let _writing = loaded_match.writing.lock().expect("no thread panics holding it");
        let mut added = Vec::new();
        let (last, openings) = {
            let full = loaded_match.sides().full;
            let replay = full.snapshot();
            for opening in new {
                if loaded_match.is_news(&replay, author, opening)? {
                    added.push(opening.clone());
                }
            }
            (replay.last(), merged(replay.openings(), &added))
        };
        let count = openings.len();
        if added.is_empty() {
            // Sent again, because the others have not been informed.
            self.share_openings(match_id)?;
            return Ok(count);
        }
        loaded_match.size().with_openings(&openings).check()?;
        let _changing = self.change_openings(match_id)?;
        let authors = self.openings.add(match_id, last, author.token, &added);
        loaded_match.notes().authors = authors.map_err(fault)?;
        self.replace_openings(&loaded_match, openings);
        self.share_openings(match_id)?;
        Ok(count)
    }

    /// Drops an opening for good; the chain does not change.
    pub fn drop_opening(&self, match_id: &MatchId, subject: Subject) -> Result<(), ArchiveError> {
        let loaded_match = self.get(match_id)?;
        let _writing = loaded_match.writing.lock().expect("no thread panics holding it");
        let mut openings = loaded_match.sides().full.snapshot().openings().to_vec();
        let count = openings.len();
        openings.retain(|opening| opening.subject() != subject);
        if openings.len() == count {
            if loaded_match.notes().dropped.contains(&subject)
                && self.has_unshared_openings(match_id)
            {
                // Sent again, because the others have not been informed.
                return self.share_openings(match_id);
            }
            return Err(ArchiveError::NotFound(format!("{subject} has no opening in this match")));
        }
        let _changing = self.change_openings(match_id)?;
        // Gone from the disk before it is gone from memory: a stop in between must not bring it back.
        self.openings.drop(match_id, subject).map_err(fault)?;
        loaded_match.notes().dropped.insert(subject);
        self.replace_openings(&loaded_match, openings);
        self.share_openings(match_id)
    }

    /// Replaces the revealed information of a match with these openings.
    pub(super) fn replace_openings(&self, loaded_match: &Arc<LoadedMatch>, openings: Vec<Opening>) {
        let full = loaded_match.sides().full;
        let before = names(&full.snapshot());
        let players = players_hash(&openings);
        let is_other = players != players_hash(full.snapshot().openings());
        loaded_match.show_openings(openings);
        if is_other {
            // After the change: responses from here on have the new hash, and those with the old
            // hash are not cached.
            let mut told = self.changed_players.0.write().unwrap_or_else(PoisonError::into_inner);
            told.insert(loaded_match.match_id.clone(), players);
        }
        self.update_names(loaded_match, &before);
    }
}

/// Openings by subject; new ones replace others of the same subject.
pub(super) fn merged(known: &[Opening], new: &[Opening]) -> Vec<Opening> {
    let all = known.iter().chain(new).map(|opening| (opening.subject(), opening.clone()));
    all.collect::<BTreeMap<_, _>>().into_values().collect()
}

impl LoadedMatch {
    /// Whether an opening adds something new about an existing subject, and matches the commitment
    /// of its record.
    ///
    /// The response does not depend on what others than the author have revealed, except whether
    /// they have.
    fn is_news(
        &self,
        replay: &Replay,
        author: Author,
        opening: &Opening,
    ) -> Result<bool, ArchiveError> {
        let subject = opening.subject();
        let made_by = replay.records().get(subject.seq() as usize);
        // As if there were no such record: a caller could otherwise count the hidden records of a delayed match.
        let made_by = made_by.filter(|made_by| self.is_shown_to(author, made_by.record.seq));
        let Some(made_by) = made_by else {
            let text =
                format!("no record available to you creates {subject}: send the opening later");
            return Err(ArchiveError::Refused(text));
        };
        if let (Opening::Player(it), Event::MatchOpened(opened)) = (opening, &made_by.record.event)
            && it.player.index() >= opened.players.len()
        {
            let count = opened.players.len();
            let text = format!("{subject} does not exist: this match has {count} players");
            return Err(ArchiveError::Refused(text));
        }
        let record = &made_by.record;
        // Before anything about other openings is said: only who knows the salt gets further.
        if record::fit(&record.match_id, &record.commit, opening) != CommitmentFit::Fits {
            let seq = subject.seq();
            return Err(ArchiveError::Refused(format!(
                "this opening of {subject} does not match its commitment in record {seq}: send the opening with its original salt"
            )));
        }
        let notes = self.notes();
        if notes.dropped.contains(&subject) {
            return Err(ArchiveError::Conflict(format!(
                "the opening of {subject} was dropped permanently"
            )));
        }
        let Some(known) = replay.openings().iter().find(|known| known.subject() == subject) else {
            return Ok(true);
        };
        let may_compare = author.sees_all || author.is(notes.authors.of_opening(subject));
        // Anyone with its salt knows what it is.
        let is_known = if may_compare { known == opening } else { opening.salt().is_some() };
        if is_known {
            return Ok(false);
        }
        let text = format!("{subject} already has an opening: the first one stays");
        Err(ArchiveError::Conflict(text))
    }
}
