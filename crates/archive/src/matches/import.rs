//! Adds new matches: opened, or imported whole. Opening a match reserves its name meanwhile.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use std::sync::{MutexGuard, PoisonError};

use ledger::{APPEND_BYTES_MAX, Append, Head, Outcome, Store};
use record::{Draft, EventId, MatchId, Sealed};
use replay::{Knowledge, Replay};

use super::append::{EventReceipt, NewEvents};
use super::read::head;
use super::size::MatchSize;
use super::state::Archive;
use crate::audience::{Audience, Visibility};
use crate::author::Author;
use crate::delay::Delay;
use crate::error::{ArchiveError, fault};
use crate::listing::{listing, played};
use crate::now;
use crate::opening::Authors;

/// A match to open.
pub struct NewMatch {
    /// Its name.
    pub match_id: MatchId,
    /// Who may read it.
    pub visibility: Visibility,
    /// The delay for everyone.
    pub delay: Option<Delay>,
    /// Its first event.
    pub draft: Draft,
    /// The author who opens it.
    pub author: Author,
}

/// A whole match to import.
pub enum NewFile {
    /// With its commitments.
    Whole(record::File),
    /// The events of a foreign log, which are committed first.
    Log(MatchId, Vec<Draft>),
}

impl NewFile {
    /// The name of the match.
    pub fn match_id(&self) -> &MatchId {
        match self {
            Self::Whole(file) => &file.records[0].record.match_id,
            Self::Log(match_id, _) => match_id,
        }
    }
}

/// A match that was imported.
pub struct Imported {
    /// Whether it is new.
    pub outcome: Outcome,
    /// Its name.
    pub match_id: MatchId,
    /// Its last record.
    pub head: Head,
    /// The secret of its links, if it has them and the importer may know it.
    pub link: Option<String>,
}

impl Archive {
    /// Opens a match; one that was already opened in the same way is returned unchanged, with its
    /// original receipt.
    ///
    /// The last value is the match's audience.
    pub fn open_match(
        &self,
        new: NewMatch,
    ) -> Result<(Outcome, Vec<EventReceipt>, Audience), ArchiveError> {
        let NewMatch { match_id, visibility, delay, draft, author } = new;
        let _naming = self.naming();
        let taken = || {
            ArchiveError::Conflict(format!(
                "a match `{match_id}` already exists: leave `match` out to get another name"
            ))
        };
        if self.is_free(&match_id)? {
            // Before the first record: a match without a known audience would be visible to officials only.
            self.set_first_audience(&match_id, &Audience::new(visibility, delay)?)?;
        } else if !self.is_complete(&match_id)? {
            return Err(taken());
        }
        let audience = self.audience_of(&match_id)?.ok_or_else(taken)?;
        // A repeated request must ask for the same match; another audience means that somebody else has taken the
        // name.
        if (audience.visibility, audience.delay) != (visibility, delay) {
            return Err(taken());
        }
        let listed = audience.is_public();
        let events = NewEvents { expected: None, drafts: vec![draft], author, at: now(), listed };
        let (outcome, receipts) = self.append(&match_id, events).map_err(|error| match error {
            // Nobody learns the head of a match they may not read.
            ArchiveError::HeadMoved(_) => taken(),
            error => error,
        })?;
        if self.audience_of(&match_id)?.is_none_or(|now| now.secret != audience.secret) {
            // Another service was about to open a match of this name, but was too late.
            self.set_first_audience(&match_id, &audience)?;
        }
        Ok((outcome, receipts, audience))
    }

    /// Stores the audience of a match about to be opened; other services know it before there is a
    /// record.
    fn set_first_audience(
        &self,
        match_id: &MatchId,
        audience: &Audience,
    ) -> Result<(), ArchiveError> {
        let _changing = self.change_audience(match_id)?;
        self.audiences.set(match_id, audience)?;
        self.share_audience(match_id)
    }

    /// Imports a whole match with its openings; a match already here with the same head stays
    /// unchanged.
    ///
    /// A new match is readable by everyone if no visibility is given; one already here must have
    /// the visibility that is given.
    pub fn import(
        &self,
        new: NewFile,
        visibility: Option<Visibility>,
        author: Author,
    ) -> Result<Imported, ArchiveError> {
        // From before the salts are chosen: the same log imported twice at once is the same match.
        let _naming = self.naming();
        let file = match new {
            NewFile::Whole(file) => file,
            NewFile::Log(match_id, drafts) => self.committed(&match_id, author, drafts)?,
        };
        let (head, match_id) = (file.head, file.records[0].record.match_id.clone());
        let last = file.records[file.records.len() - 1].record.seq;
        if self.is_free(&match_id)? {
            let audience = Audience::new(visibility.unwrap_or_default(), None)?;
            self.set_first_audience(&match_id, &audience)?;
        }
        let outcome = self.store_file(file, visibility, author)?;
        let link = self.link_for(&match_id, author)?;
        Ok(Imported { outcome, match_id, head: Head { seq: last, hash: head }, link })
    }

    /// The match of an earlier import, if its first event has this id.
    pub fn imported(
        &self,
        match_id: &MatchId,
        first: &EventId,
        author: Author,
    ) -> Result<Option<Imported>, ArchiveError> {
        if self.find(match_id).is_err() {
            return Ok(None);
        }
        let replay = self.get(match_id)?.sides().full.snapshot();
        let is_same = replay.records().front().is_some_and(|sealed| sealed.record.id == *first);
        let Some(head) = head(&replay).filter(|_| is_same) else { return Ok(None) };
        let link = self.link_for(match_id, author)?;
        let (outcome, match_id) = (Outcome::AlreadyThere, match_id.clone());
        Ok(Some(Imported { outcome, match_id, head, link }))
    }

    /// The secret of the links of a match, for whoever has imported it.
    pub(super) fn link_for(
        &self,
        match_id: &MatchId,
        author: Author,
    ) -> Result<Option<String>, ArchiveError> {
        let authors =
            |match_id| Ok::<_, ArchiveError>(self.get(match_id)?.notes().authors.of_record(0));
        if !author.sees_all && !author.is(authors(match_id)?) {
            return Ok(None);
        }
        Ok(self.audience_of(match_id)?.and_then(|audience| audience.link().map(str::to_owned)))
    }

    /// Stores a whole match with its openings; a match already here with the same head stays
    /// unchanged.
    ///
    /// An interrupted import is continued. The caller must hold the name.
    fn store_file(
        &self,
        file: record::File,
        visibility: Option<Visibility>,
        author: Author,
    ) -> Result<Outcome, ArchiveError> {
        let match_id = file.records[0].record.match_id.clone();
        let (head, mut openings) = (file.head, file.openings.clone());
        // Before the file is rebuilt, which takes time and memory in proportion to its size.
        MatchSize::of_both(&file.records, &openings).check()?;
        let known = self.store.head(&match_id)?;
        let there = known.is_some() && self.is_complete(&match_id)?;
        let loaded_match = there.then(|| self.get(&match_id)).transpose()?;
        let is_shown = |seq| {
            loaded_match.as_ref().is_none_or(|loaded_match| loaded_match.is_shown_to(author, seq))
        };
        let fits = |known: &Head| {
            let begun = file.records[..file.records.len() - 1].get(known.seq as usize);
            // A caller who is not shown the end of the match does not learn that this is it.
            let is_same = known.hash == head && (0..=known.seq).all(&is_shown);
            // An import that was cut off may be continued by the same file: its last record is not there yet, so the
            // head must be one of the others.
            if there { is_same } else { begun.is_some_and(|at| at.hash == known.hash) }
        };
        if !known.as_ref().is_none_or(fits) {
            let text = format!(
                "match `{match_id}` has already been imported with different records: open that match"
            );
            return Err(ArchiveError::Conflict(text));
        }
        let audience = self.audience_of(&match_id)?;
        let is_asked = |asked| audience.as_ref().is_some_and(|it| it.visibility == asked);
        if !visibility.is_none_or(is_asked) {
            let text = format!(
                "match `{match_id}` has already been imported with another visibility: leave `visibility` out"
            );
            return Err(ArchiveError::Conflict(text));
        }
        // Rebuilt before anything is stored: a file whose events make no sense leaves nothing behind.
        let replay =
            Replay::load(file).map_err(|error| ArchiveError::Refused(error.to_string()))?;
        if let Some(loaded_match) = loaded_match {
            // Importing a file again must not bring back what was dropped for good.
            openings.retain(|opening| !loaded_match.notes().dropped.contains(&opening.subject()));
            self.add_openings(&match_id, author, &openings)?;
            return Ok(Outcome::AlreadyThere);
        }
        // As with an append: openings are stored before the records that commit to them.
        let changing = self.change_openings(&match_id)?;
        let none = Authors::default();
        let authors = self.openings.extend(&match_id, None, author.token, &openings, &none);
        let authors = authors.map_err(fault)?.unwrap_or(none);
        let listed = audience.is_some_and(|audience| audience.is_public());
        store_in_parts(&*self.store, &replay, known, listed)?;
        let loaded_match = self.replace(match_id.clone(), replay, authors)?;
        self.opened.fetch_add(1, Ordering::Relaxed);
        self.update_names(&loaded_match, &BTreeSet::new());
        self.share_openings(&match_id)?;
        drop(changing);
        Ok(Outcome::Stored)
    }

    /// Held while a match is opened or imported, so that no one else takes its name meanwhile.
    fn naming(&self) -> MutexGuard<'_, ()> {
        self.naming.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Stores what follows the head `begun` of a match in parts small enough for one sync; the last
/// part lists it if it is to be listed.
fn store_in_parts(
    store: &dyn Store,
    replay: &Replay,
    begun: Option<Head>,
    listed: bool,
) -> Result<(), ArchiveError> {
    let last = replay.at(replay.last()).ok_or(ArchiveError::NoMatch)?;
    let new: Vec<_> =
        replay.span(begun.map_or(0, |head| head.seq as usize + 1)..usize::MAX).cloned().collect();
    let mut rest = &new[..];
    let mut expected = begun.map(|head| head.hash);
    let at = crate::now();
    while !rest.is_empty() {
        let mut bytes = 0;
        let fits = |sealed: &&Sealed| {
            bytes += sealed.line.len() + 1;
            bytes <= APPEND_BYTES_MAX
        };
        // At least one, so that it cannot loop for ever; a record has at most 64 KiB.
        let count = rest.iter().take_while(fits).count().max(1);
        let (part, more) = rest.split_at(count);
        let mut append = Append::new(at, expected, part.to_vec());
        // Being listed marks a long import as complete, so it comes with the last part.
        if more.is_empty() && listed {
            let played = played(replay.records());
            append = append.listed(listing(last, &Knowledge::default(), at, played));
        }
        expected = Some(store.append(append)?.head);
        rest = more;
    }
    Ok(())
}
