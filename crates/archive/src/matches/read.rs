//! Reads matches.

use std::sync::Arc;

use audit::Eyes;
use ledger::Head;
use record::{MatchId, Sealed};
use replay::Replay;

use super::loaded::{LoadedMatch, OpeningNotes, Sides};
use super::state::Archive;
use crate::audience::Audience;
use crate::error::{ArchiveError, fault};
use crate::feed::{DraftSeen, MatchFeed};
use crate::opening::MatchOpenings;

/// Number of records read from the store at once.
pub(super) const READ_AT_ONCE: u32 = 1024;

/// The head of a match; `None` if it has no records.
pub fn head(replay: &Replay) -> Option<Head> {
    replay.records().last().map(|last| Head { seq: last.record.seq, hash: last.hash })
}

impl Archive {
    /// The whole of an existing match, released or not; blocks on the store if it is not in memory.
    pub fn full(&self, match_id: &MatchId) -> Result<Arc<MatchFeed>, ArchiveError> {
        let loaded_match = self.get(match_id)?;
        self.release(&loaded_match)?;
        Ok(loaded_match.sides().full)
    }

    /// An existing match as far as everyone who may read it may see it; blocks on the store if it
    /// is not in memory.
    pub fn released(&self, match_id: &MatchId) -> Result<Arc<MatchFeed>, ArchiveError> {
        let loaded_match = self.get(match_id)?;
        self.release(&loaded_match)?;
        let Sides { full, released } = loaded_match.sides();
        Ok(released.unwrap_or(full))
    }

    /// The audience of a match; `None` if it is unknown or there is no such match.
    pub fn audience(&self, match_id: &MatchId) -> Result<Option<Audience>, ArchiveError> {
        Ok(self.audience_of(match_id)?)
    }

    /// The draft that the decks of a match are built from, if it is here and may be read: its
    /// officials may read all of it, others only if everyone may read it.
    pub fn draft_of(
        &self,
        replay: &Replay,
        eyes: impl FnOnce(&MatchId) -> Eyes,
    ) -> Result<Option<DraftSeen>, ArchiveError> {
        let Some(named) = replay.draft() else { return Ok(None) };
        let eyes = eyes(&named.match_id);
        let side = match eyes {
            Eyes::Public if !self.is_listed(&named.match_id)? => return Ok(None),
            Eyes::Public => self.released(&named.match_id),
            Eyes::Official => self.full(&named.match_id),
        };
        match side {
            Ok(side) => Ok(Some(DraftSeen::new(side.snapshot(), eyes))),
            Err(ArchiveError::NoMatch) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// How many records of a match must still be read from the store before it is in memory.
    pub fn unread(&self, match_id: &MatchId) -> Result<u32, ArchiveError> {
        if self.is_loaded(match_id) {
            return Ok(0);
        }
        if let Some(guest) = self.guest(match_id) {
            return Ok(guest.records);
        }
        Ok(self.store.head(match_id)?.map_or(0, |head| head.seq.saturating_add(1)))
    }

    /// Checks that a match exists; it is not loaded.
    pub fn find(&self, match_id: &MatchId) -> Result<(), ArchiveError> {
        let is_there =
            self.is_loaded(match_id) || !self.is_free(match_id)? && self.is_complete(match_id)?;
        if is_there { Ok(()) } else { Err(ArchiveError::NoMatch) }
    }

    /// Whether the name of a match is free.
    pub(crate) fn is_free(&self, match_id: &MatchId) -> Result<bool, ArchiveError> {
        Ok(self.guest(match_id).is_none() && self.store.head(match_id)?.is_none())
    }

    /// Checks that the store can be read.
    pub fn check(&self) -> Result<(), ArchiveError> {
        Ok(self.store.matches(None, 1).map(drop)?)
    }

    /// The whole of an existing match: only for callers who write to it.
    pub(super) fn get(&self, match_id: &MatchId) -> Result<Arc<LoadedMatch>, ArchiveError> {
        let loaded_match = self.get_or_empty(match_id)?;
        if loaded_match.is_empty() { Err(ArchiveError::NoMatch) } else { Ok(loaded_match) }
    }

    /// A match from the store, not kept in memory; `None` if it does not exist or is not intact.
    pub fn read(&self, match_id: &MatchId) -> Result<Option<Replay>, ArchiveError> {
        let full = self.is_complete(match_id)?;
        let (replay, _) = if full { self.load(match_id)? } else { Default::default() };
        Ok(Some(replay).filter(|replay| !replay.records().is_empty()))
    }

    /// A match from the store, and what is known besides its openings.
    pub(super) fn load(&self, match_id: &MatchId) -> Result<(Replay, OpeningNotes), ArchiveError> {
        if self.guest(match_id).is_some() {
            let file = self.guests.file(match_id)?;
            return Ok((Replay::load(file).map_err(fault)?, OpeningNotes::default()));
        }
        let mut records: Vec<Sealed> = Vec::new();
        loop {
            let from = u32::try_from(records.len()).expect("record numbers fit");
            let lines = self.store.range(match_id, from..from.saturating_add(READ_AT_ONCE))?;
            if lines.is_empty() {
                break;
            }
            for line in lines {
                let seq = line.seq;
                let wrong =
                    |error| ArchiveError::Fault(format!("{match_id}, record {seq}: {error}"));
                records.push(line.read().map_err(wrong)?);
            }
        }
        let Some(last) = records.last() else { return Ok(Default::default()) };
        let (head, seq) = (last.hash, last.record.seq);
        let MatchOpenings { mut openings, dropped, mut authors } =
            self.openings_of(match_id).map_err(fault)?;
        if openings.iter().any(|opening| opening.subject().seq() > seq) {
            // They were stored for records that were then never stored, or not yet if the store is
            // shared.
            openings.retain(|opening| opening.subject().seq() <= seq);
            // In a shared store, another service's append may be on its way: its openings arrive first and must stay.
            if !self.store.is_shared() {
                authors = self.openings.cut(match_id, Some(seq)).map_err(fault)?;
            }
        }
        let replay =
            Replay::load(record::File { records, openings, proof: None, head }).map_err(fault)?;
        Ok((replay, OpeningNotes { dropped, authors }))
    }
}
