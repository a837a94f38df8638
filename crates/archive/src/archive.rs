//! The one place where events are added to matches, and the one where matches are given.

mod leaves;
mod memory;
mod naming;
mod openings;
mod proof;
mod release;
mod resend;
mod size;

pub use naming::NewMatch;
pub use release::{Listed, Search};

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::Path;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex};

use ledger::{APPEND_BYTES_MAX, Append, AppendError, Cursor, Head, Outcome, Store};
use record::{At, Chain, Digest, Draft, EventId, MatchId, Sealed};
use replay::{Batch, Knowledge, RecordError, Replay};
use rules::Subject;

use crate::audience::{Audience, Audiences};
use crate::author::Author;
use crate::error::{ArchiveError, SetUpError};
use crate::listing::listing;
use crate::names::{Names, names};
use crate::opening::{Authors, MatchOpenings, Openings, fresh_salt};
use crate::side::Side;
use memory::{LoadedMatch, LoadedMatches, Sides};
use size::Size;

/// Records read from the store at once.
const READ_AT_ONCE: u32 = 1024;

/// The matches of a store, with all that is kept beside them.
pub struct Archive {
    store: Arc<dyn Store>,
    openings: Openings,
    names: Names,
    renamed: openings::Renamed,
    audiences: Audiences,
    keys: Mutex<leaves::Keys>,
    loaded: Mutex<LoadedMatches>,
    /// Held while a match is read into memory, so that others who ask for it wait instead of reading it too.
    reading: Mutex<BTreeMap<MatchId, Arc<Mutex<()>>>>,
    naming: Mutex<()>,
    clock: AtomicU64,
}

/// What is known of the openings of a match beside themselves.
#[derive(Debug, Default)]
struct OpeningNotes {
    /// Those that were dropped for good.
    dropped: BTreeSet<Subject>,
    /// Whose they and the records are.
    authors: Authors,
}

/// The end of a match; none if it has no record.
pub fn head(replay: &Replay) -> Option<Head> {
    replay.records().last().map(|last| Head { seq: last.record.seq, hash: last.hash })
}

/// A receipt for one event.
#[derive(Clone, Debug, serde::Serialize)]
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

/// Events on their way into a match.
pub struct NewEvents {
    /// The head that they follow; none before the first event.
    pub expected: Option<Digest>,
    /// What happened, in order.
    pub drafts: Vec<Draft>,
    /// Who records them.
    pub author: Author,
    /// When they came.
    pub at: At,
    /// Whether the match is to be found in lists.
    pub listed: bool,
}

impl Archive {
    /// The matches of an open store, with its other files in the folder `data`.
    pub fn open(store: Arc<dyn Store>, data: &Path) -> Result<Self, SetUpError> {
        let audiences = Audiences::open(data, &*store)?;
        let openings = Openings::open(data)?;
        let (names, clock) = (Names::default(), AtomicU64::new(0));
        let (renamed, keys, loaded, reading, naming) = Default::default();
        Ok(Self {
            store,
            openings,
            names,
            renamed,
            audiences,
            keys,
            loaded,
            reading,
            naming,
            clock,
        })
    }

    /// All of a match that is there, released or not; blocks on the store if it is not in memory.
    pub fn whole(&self, match_id: &MatchId) -> Result<Arc<Side>, ArchiveError> {
        let one = self.get(match_id)?;
        self.release(&one)?;
        Ok(one.sides().whole)
    }

    /// A match that is there as far as everyone who may read it may see it; blocks on the store if it is not in memory.
    pub fn released(&self, match_id: &MatchId) -> Result<Arc<Side>, ArchiveError> {
        let one = self.get(match_id)?;
        self.release(&one)?;
        let Sides { whole, released } = one.sides();
        Ok(released.unwrap_or(whole))
    }

    /// Who may see a match; none if nobody can say so, or there is no such match.
    pub fn audience(&self, match_id: &MatchId) -> Result<Option<Audience>, ArchiveError> {
        Ok(self.audiences.of(match_id)?)
    }

    /// How many records of a match are still to be read from the store before it is in memory.
    pub fn unread(&self, match_id: &MatchId) -> Result<u32, ArchiveError> {
        if self.is_loaded(match_id) {
            return Ok(0);
        }
        Ok(self.store.head(match_id)?.map_or(0, |head| head.seq.saturating_add(1)))
    }

    /// That a match is there; it is not read into memory.
    pub fn find(&self, match_id: &MatchId) -> Result<(), ArchiveError> {
        let is_there =
            self.is_loaded(match_id) || !self.is_free(match_id)? && self.is_whole(match_id)?;
        if is_there { Ok(()) } else { Err(ArchiveError::NoMatch) }
    }

    /// Whether nobody has taken the name of a match.
    pub(crate) fn is_free(&self, match_id: &MatchId) -> Result<bool, ArchiveError> {
        Ok(self.store.head(match_id)?.is_none())
    }

    /// Whether the store takes reads.
    pub fn check(&self) -> Result<(), ArchiveError> {
        Ok(self.store.matches(None, 1).map(drop)?)
    }

    /// A match that is there, all of it: only for who writes to it.
    fn get(&self, match_id: &MatchId) -> Result<Arc<LoadedMatch>, ArchiveError> {
        let one = self.get_or_empty(match_id)?;
        if one.is_empty() { Err(ArchiveError::NoMatch) } else { Ok(one) }
    }

    /// A match from the store, not kept in memory; none if it is not there or not whole.
    pub fn read(&self, match_id: &MatchId) -> Result<Option<Replay>, ArchiveError> {
        let whole = self.is_whole(match_id)?;
        let (replay, _) = if whole { self.load(match_id)? } else { Default::default() };
        Ok(Some(replay).filter(|replay| !replay.records().is_empty()))
    }

    /// A match from the store, and what is known beside its openings.
    fn load(&self, match_id: &MatchId) -> Result<(Replay, OpeningNotes), ArchiveError> {
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
            self.openings.of(match_id).map_err(fault)?;
        if openings.iter().any(|opening| opening.subject().seq() > seq) {
            // They were kept for records that then did not come to be.
            openings.retain(|opening| opening.subject().seq() <= seq);
            authors = self.openings.cut(match_id, Some(seq)).map_err(fault)?;
        }
        let replay =
            Replay::load(record::File { records, openings, proof: None, head }).map_err(fault)?;
        Ok((replay, OpeningNotes { dropped, authors }))
    }

    /// Adds events: tries them, seals them, waits until they are safe, then shows them.
    ///
    /// Events that were added before, with the same bodies, get the receipts they got then.
    pub fn append(
        &self,
        match_id: &MatchId,
        adding: NewEvents,
    ) -> Result<(Outcome, Vec<EventReceipt>), ArchiveError> {
        let one = self.get_or_empty(match_id)?;
        let _writing = one.writing.lock().expect("no thread panics holding it");
        let author = adding.author;
        self.add(&one, adding).map_err(|error| match error {
            ArchiveError::HeadMoved(head) => {
                ArchiveError::HeadMoved(head.filter(|head| one.is_shown_to(author, head.seq)))
            }
            error => error,
        })
    }

    /// The same while nobody else adds any.
    fn add(
        &self,
        one: &Arc<LoadedMatch>,
        adding: NewEvents,
    ) -> Result<(Outcome, Vec<EventReceipt>), ArchiveError> {
        let (match_id, whole) = (&one.match_id, one.sides().whole);
        let NewEvents { expected, mut drafts, author, at, listed } = adding;
        let (batch, openings) = {
            let replay = whole.so_far();
            let next = head(&replay).map_or(0, |head| head.seq.saturating_add(1));
            for (seq, draft) in (next..).zip(&mut drafts) {
                draft.conceal(seq, &[], fresh_salt).map_err(fault)?;
            }
            if let Some(receipts) = self.receipts_of_before(one, author, &replay, &drafts)? {
                return Ok((Outcome::AlreadyThere, receipts));
            }
            let batch = stage(match_id, &replay, expected, drafts)?;
            let openings = openings::merged(replay.openings(), &batch.openings);
            (batch, openings)
        };
        let mut size = one.size().with_records(&batch.records);
        if !batch.openings.is_empty() {
            size = size.with_openings(&openings);
        }
        size.check()?;
        let receipts: Vec<_> = batch.records.iter().map(EventReceipt::from).collect();
        let mut append = Append::new(at, expected, batch.records.clone());
        if listed {
            let last = batch.states.last().expect("a batch has events");
            append = append.listed(self.listing(match_id, last, at)?);
        }
        // What a record is committed to is safe before the record is, and so is whose it is.
        let last = head(&whole.so_far()).map(|head| head.seq);
        {
            let known = &mut one.beside().authors;
            let changed = self.openings.go_on(match_id, last, author.token, &batch.openings, known);
            if let Some(authors) = changed.map_err(fault)? {
                *known = authors;
            }
        }
        let receipt =
            self.store.append(append).map_err(|error| self.not_added(one, last, error))?;
        let before = (!batch.openings.is_empty()).then(|| names(&whole.so_far()));
        whole.change(|replay| {
            if before.is_some() {
                replay.open(openings);
            }
            replay.add(batch);
        });
        *one.size() = size;
        if let Some(before) = before {
            self.renamed(one, &before);
        }
        if receipt.first_seq == 0 {
            self.keep(one.clone());
        }
        self.release_more(one);
        Ok((receipt.outcome, receipts))
    }

    /// Why events were not added. What opens them is forgotten, unless they may be in the store all the same.
    fn not_added(&self, one: &LoadedMatch, last: Option<u32>, error: AppendError) -> ArchiveError {
        if !matches!(error, AppendError::Poisoned(_)) {
            match self.openings.cut(&one.match_id, last) {
                Ok(authors) => one.beside().authors = authors,
                Err(error) => return fault(error),
            }
        }
        error.into()
    }

    /// Notes who is named in a match where before others were; it is done whatever becomes of this.
    fn renamed(&self, one: &LoadedMatch, before: &BTreeSet<String>) {
        let after = names(&one.sides().whole.so_far());
        match self.store.listing(&one.match_id) {
            Ok(Some(listing)) => {
                let place = Cursor::new(listing.at, one.match_id.clone());
                self.names.change(&place, before, &after);
            }
            Ok(None) => {}
            Err(_) => self.names.forget(),
        }
    }

    /// Keeps a whole match with its openings; one that is here already with the same head stays as it is.
    ///
    /// An earlier import that was cut off is gone on with. The caller sees to it that nobody else takes the name.
    fn take_in(&self, file: record::File, author: Author) -> Result<Outcome, ArchiveError> {
        let match_id = file.records[0].record.match_id.clone();
        let (head, mut openings) = (file.head, file.openings.clone());
        Size::of_both(&file.records, &openings).check()?;
        let known = self.store.head(&match_id)?;
        let there = known.is_some() && self.is_whole(&match_id)?;
        let one = there.then(|| self.get(&match_id)).transpose()?;
        let is_shown = |seq| one.as_ref().is_none_or(|one| one.is_shown_to(author, seq));
        let fits = |known: &Head| {
            let begun = file.records[..file.records.len() - 1].get(known.seq as usize);
            // Who is not shown the end of it is not told that this is it.
            let is_same = known.hash == head && (0..=known.seq).all(&is_shown);
            if there { is_same } else { begun.is_some_and(|at| at.hash == known.hash) }
        };
        if !known.as_ref().is_none_or(fits) {
            let text = format!("there is another match `{match_id}` here, with another head");
            return Err(ArchiveError::Conflict(text));
        }
        let replay =
            Replay::load(file).map_err(|error| ArchiveError::Refused(error.to_string()))?;
        if let Some(one) = one {
            openings.retain(|opening| !one.beside().dropped.contains(&opening.subject()));
            self.add_openings(&match_id, author, &openings)?;
            return Ok(Outcome::AlreadyThere);
        }
        let none = Authors::default();
        let authors = self.openings.go_on(&match_id, None, author.token, &openings, &none);
        let authors = authors.map_err(fault)?.unwrap_or(none);
        keep(&*self.store, &replay, known)?;
        let one = self.replace(match_id, replay, authors)?;
        self.renamed(&one, &BTreeSet::new());
        Ok(Outcome::Stored)
    }
}

fn fault(error: impl Error + 'static) -> ArchiveError {
    ArchiveError::fault(&error)
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

/// Keeps what follows the head `begun` of a match in parts that one sync each can take; it is listed with the last.
fn keep(store: &dyn Store, replay: &Replay, begun: Option<Head>) -> Result<(), ArchiveError> {
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
        let count = rest.iter().take_while(fits).count().max(1);
        let (part, more) = rest.split_at(count);
        let mut append = Append::new(at, expected, part.to_vec());
        if more.is_empty() {
            append = append.listed(listing(last, &Knowledge::default(), at));
        }
        expected = Some(store.append(append)?.head);
        rest = more;
    }
    Ok(())
}
