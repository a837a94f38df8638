//! Releases delayed matches to the public, and how lists show them.

use std::sync::{Arc, MutexGuard};

use ledger::{APPEND_BYTES_MAX, Acceptance, Cursor, FoundMatch, Head, Listing, ReadError, Term};
use record::{At, MatchId};
use replay::{Knowledge, Replay, Viewer};
use rules::State;
use serde_json::Value;

use super::loaded::{LoadedMatch, Sides};
use super::read::{READ_AT_ONCE, head};
use super::search::has_all;
use super::state::Archive;
use crate::audience::{Audience, Visibility};
use crate::delay::Delay;
use crate::error::{ArchiveError, fault};
use crate::feed::MatchFeed;
use crate::listing::{listing, name, names, played, terms};
use crate::names::{NamePositions, player_names};
use crate::now;

/// Maximum number of terms of earlier states under which a delayed match is still found: its
/// listing has a size limit.
const OLDER_TERMS_MAX: usize = 32;

/// How soon to check again whether an unknown audience has become known.
const LOOK_AGAIN_MS: i64 = 1_000;

impl LoadedMatch {
    pub(super) fn releasing(&self) -> MutexGuard<'_, ()> {
        self.releasing.lock().expect("no thread panics holding it")
    }

    /// Gives the public a side of its own from here on; followers keep the one they have.
    pub(super) fn split(&self) {
        let mut sides = self.sides.write().expect("no thread panics holding it");
        if sides.released.is_none() {
            // The new side is the full one: those who follow the match as the public keep their side, which then
            // stops growing.
            let full =
                MatchFeed::new(self.match_id.clone(), Replay::clone(&sides.full.snapshot()), false);
            let released = std::mem::replace(&mut sides.full, Arc::new(full));
            sides.released = Some(released);
        }
        if let Some(released) = &sides.released {
            released.set_due(0);
        }
    }
}

impl Archive {
    /// Whether a match has all that was imported of it.
    ///
    /// A long match is stored in several parts and listed with the last; only matches that not
    /// everyone may read are never listed, and those are not imported. If the audience is unknown,
    /// the match counts as complete.
    pub(crate) fn is_complete(&self, match_id: &MatchId) -> Result<bool, ArchiveError> {
        let audience = self.audience_of(match_id)?;
        let is_public = audience.as_ref().is_some_and(Audience::is_public);
        Ok(!is_public || self.store.listing(match_id)?.is_some() || self.is_short(match_id)?)
    }

    /// Whether a match is so short that its import cannot have been interrupted: it would have been
    /// stored, and listed, in one part. If it is not listed, a restore has recovered its records
    /// but not its listing.
    fn is_short(&self, match_id: &MatchId) -> Result<bool, ArchiveError> {
        let (mut seq, mut bytes) = (0, 0);
        while bytes <= APPEND_BYTES_MAX / 2 {
            let lines = self.store.range(match_id, seq..seq.saturating_add(READ_AT_ONCE))?;
            let Some(last) = lines.last() else { return Ok(seq > 0) };
            seq = last.seq.saturating_add(1);
            bytes += lines.iter().map(|line| line.bytes.len() + 1).sum::<usize>();
        }
        Ok(false)
    }

    /// Whether a match appears in lists. A match with an unknown audience stays listed if it was.
    pub fn is_listed(&self, match_id: &MatchId) -> Result<bool, ArchiveError> {
        match self.audience_of(match_id)? {
            Some(audience) => Ok(audience.is_public()),
            None => Ok(self.store.listing(match_id)?.is_some()),
        }
    }

    /// Whether the public sees less of a match than there is.
    pub(super) fn is_delayed(&self, match_id: &MatchId) -> Result<bool, ArchiveError> {
        // Unknown counts as delayed: showing too late can be mended, showing too early cannot.
        Ok(self.audience_of(match_id)?.is_none_or(|audience| audience.delay.is_some()))
    }

    /// The delay with which the public sees a match.
    pub fn delay(&self, match_id: &MatchId) -> Result<Option<Delay>, ArchiveError> {
        Ok(self.audience_of(match_id)?.and_then(|audience| audience.delay))
    }

    /// Sets the delay with which the public sees a match from now on; what it has already seen
    /// stays released.
    ///
    /// This also settles the audience of a match for which it was unknown: an unlisted match is
    /// private.
    pub fn change_delay(
        &self,
        match_id: &MatchId,
        delay: Option<Delay>,
    ) -> Result<(), ArchiveError> {
        let loaded_match = self.get(match_id)?;
        self.release(&loaded_match)?;
        {
            let _writing = loaded_match.writing.lock().expect("no thread panics holding it");
            let _releasing = loaded_match.releasing();
            let changing = self.change_audience(match_id)?;
            let Sides { full, released } = loaded_match.sides();
            // What has been shown is written down first, so that a longer delay does not hide it again.
            let seen = released.as_ref().unwrap_or(&full).snapshot().records().len();
            let released = u32::try_from(seen).expect("record numbers fit");
            let audience = match self.audience_of(match_id)? {
                Some(audience) => audience,
                None if self.is_listed(match_id)? => Audience::new(Visibility::Public, None)?,
                None => Audience::new(Visibility::Private, None)?,
            };
            self.audiences.set(match_id, &Audience { delay, released, ..audience })?;
            loaded_match.split();
            self.share_audience(match_id)?;
            drop(changing);
        }
        self.release(&loaded_match)
    }

    /// Releases the due records of a match that has or had a delay.
    pub(super) fn release(&self, loaded_match: &LoadedMatch) -> Result<(), ArchiveError> {
        let now = now();
        // Asked without a lock: almost every read comes here, and almost never is something due.
        let is_due = loaded_match.sides().released.is_some_and(|released| released.is_due(now));
        if is_due { self.release_now(loaded_match, now) } else { Ok(()) }
    }

    fn release_now(&self, loaded_match: &LoadedMatch, now: At) -> Result<(), ArchiveError> {
        let _releasing = loaded_match.releasing();
        let Sides { full, released: Some(released) } = loaded_match.sides() else { return Ok(()) };
        let match_id = &loaded_match.match_id;
        let Some(audience) = self.audience_of(match_id)? else {
            released.set_due(now.unix_ms() + LOOK_AGAIN_MS);
            return Ok(());
        };
        // Only a delay in seconds needs acceptance times, which are read from the store.
        let is_timed = matches!(audience.delay, Some(Delay::Seconds(_)));
        let accepted =
            if is_timed { self.store.acceptances(match_id)? } else { Vec::<Acceptance>::new() };
        let (count, due, all) = {
            let full = full.snapshot();
            let (count, due) = audience.due(&full, &accepted, now);
            (count, due, full.records().len())
        };
        // A delay in events follows from the records alone; only its end is written, so that the match leaves the
        // slow path of lists.
        if is_timed || audience.delay.is_some() && count as usize == all {
            // First on the disk: setting a clock back hides nothing that was shown.
            self.audiences.set_released(match_id, count)?;
        }
        released.set_due(due);
        if count as usize > released.snapshot().records().len() {
            let full = full.snapshot();
            released.change(|replay| replay.follow(&full, count as usize));
        }
        Ok(())
    }

    /// Whether everyone who may read a match may see this record of it.
    pub fn is_released(&self, match_id: &MatchId, seq: u32) -> Result<bool, ArchiveError> {
        let loaded_match = self.get(match_id)?;
        self.release(&loaded_match)?;
        let Sides { full, released } = loaded_match.sides();
        let replay = released.as_ref().unwrap_or(&full).snapshot();
        Ok(replay.at(seq).is_some())
    }

    /// The number of records, from the first on, that everyone who may read a match may see;
    /// unlimited if it has no delay.
    pub(super) fn released_count(&self, match_id: &MatchId) -> Result<u64, ArchiveError> {
        if !self.is_delayed(match_id)? {
            return Ok(u64::MAX);
        }
        let loaded_match = self.get(match_id)?;
        self.release(&loaded_match)?;
        let Sides { full, released } = loaded_match.sides();
        Ok(released.as_ref().unwrap_or(&full).snapshot().records().len() as u64)
    }

    /// Releases the due records of a match that is being read.
    pub fn release_of(&self, loaded: &MatchFeed) -> Result<(), ArchiveError> {
        self.release(&*self.get(&loaded.match_id)?)
    }

    /// Releases due records after an append, which succeeds even if this fails: the next access
    /// retries it.
    pub(super) fn release_after_append(&self, loaded_match: &LoadedMatch) {
        let Some(released) = loaded_match.sides().released else { return };
        let now = now();
        // Older records are already waiting for their time before the new ones.
        if released.due().is_some() && !released.is_due(now) {
            return;
        }
        if let Err(error) = self.release_now(loaded_match, now) {
            released.set_due(0);
            tracing::error!(match_id = %loaded_match.match_id, %error, "records could not be released");
        }
    }

    /// The listing of a match with this last state.
    ///
    /// A delayed match is also found by its earlier terms: the public sees an earlier state of it.
    pub(super) fn listing(
        &self,
        match_id: &MatchId,
        last: &State,
        at: At,
        played: Option<At>,
    ) -> Result<Listing, ArchiveError> {
        let before = self.store.listing(match_id)?;
        // The position in lists is that of the first listing: a cursor stays valid while the match goes on.
        let at = before.as_ref().map_or(at, |before| before.at);
        let mut listing = listing(last, &Knowledge::default(), at, played);
        if self.is_delayed(match_id)? {
            let before = before.into_iter().flat_map(|before| before.terms);
            let new = before.filter(|term| !listing.terms.contains(term)).take(OLDER_TERMS_MAX);
            let new: Vec<_> = new.collect();
            listing.terms.extend(new);
        }
        Ok(listing)
    }

    /// Among this many candidates after a position, the matches that have all these terms as
    /// everyone may see them, and that name this player if one is given, newest first; and where
    /// there may be more.
    pub fn search(
        &self,
        asked: &Search,
        after: Option<&Cursor>,
        limit: usize,
    ) -> Result<(Vec<PublicMatch>, Option<Cursor>), ArchiveError> {
        self.check_sure()?;
        let (candidates, next) = self.candidates(asked, after, limit)?;
        let mut items = Vec::new();
        for found in candidates {
            let Some(mut listed) = self.listed(found)? else { continue };
            // Checked again: the store's terms are of the full match, and a delayed one may not show yet what was
            // searched for.
            if asked.is_met_by(&listed) && self.has_words(&mut listed, &asked.words)? {
                items.push(listed);
            }
        }
        Ok((items, next))
    }

    /// Number of records that a [`search`](Self::search) reads from the store: those of delayed
    /// matches that are not in memory, and for words those that nobody has searched yet.
    pub fn unread_of_search(
        &self,
        asked: &Search,
        after: Option<&Cursor>,
        limit: usize,
    ) -> Result<u32, ArchiveError> {
        let mut unread = 0_u32;
        for found in self.candidates(asked, after, limit)?.0 {
            let audience = self.audience_of(&found.match_id)?.filter(Audience::is_public);
            let Some(audience) = audience else { continue };
            let is_late = audience.delay.is_some() && audience.released <= found.head.seq;
            let of_match = if is_late {
                self.unread(&found.match_id)?
            } else {
                self.unread_of_words(&found, &asked.words)?
            };
            unread = unread.saturating_add(of_match);
        }
        Ok(unread)
    }

    /// Number of records that are read to find words in a released match.
    fn unread_of_words(&self, found: &FoundMatch, words: &[String]) -> Result<u32, ArchiveError> {
        if words.is_empty() || self.details_read.has(&found.match_id, found.head) {
            return Ok(0);
        }
        let all = found.head.seq.saturating_add(1);
        Ok(if has_all(&self.summary(found)?, words) { 0 } else { all })
    }

    /// The matches that may be requested, after a position, and where there may be more.
    fn candidates(
        &self,
        asked: &Search,
        after: Option<&Cursor>,
        limit: usize,
    ) -> Result<(Vec<FoundMatch>, Option<Cursor>), ArchiveError> {
        let Some(player) = &asked.player else {
            let page = self.store.search(&asked.terms, after, limit)?;
            return Ok((page.items, page.next));
        };
        let places = self.names.find(player, after, limit, || self.read_names())?;
        // From the places and not from the items: a page may be empty although there is more.
        let next = places.last().filter(|_| places.len() == limit).cloned();
        let mut items = Vec::new();
        for match_id in places.iter().map(Cursor::match_id) {
            let head = match self.store.head(match_id) {
                // One broken match must not make every list with this player fail.
                Err(ReadError::Broken(_)) => continue,
                head => head?,
            };
            let both = head.zip(self.store.listing(match_id)?);
            let found = |(head, listing)| FoundMatch { match_id: match_id.clone(), head, listing };
            let is_asked = |found: &FoundMatch| {
                asked.terms.iter().all(|term| found.listing.terms.contains(term))
            };
            items.extend(both.map(found).filter(is_asked));
        }
        Ok((items, next))
    }

    /// Whether the names in listed matches are known: until then a list opens the openings of all
    /// of them.
    pub fn has_names(&self) -> bool {
        self.names.are_known()
    }

    /// Reads the names in listed matches, unless they are known.
    pub fn read_all_names(&self) -> Result<(), ArchiveError> {
        if self.has_names() {
            return Ok(());
        }
        // The openings are opened before the index is locked: appends wait for that.
        drop(self.read_names()?);
        self.names.find("", None, 0, || self.read_names()).map(drop)
    }

    /// The positions of all listed matches by the names in them.
    fn read_names(&self) -> Result<NamePositions, ArchiveError> {
        let (mut all, mut after) = (NamePositions::new(), None);
        loop {
            let page = self.store.matches(after.as_ref(), READ_AT_ONCE as usize)?;
            for found in page.items {
                let (place, summary) = (found.cursor(), self.summary(&found)?);
                for name in names(&summary) {
                    all.entry(name).or_default().insert(place.clone());
                }
            }
            after = page.next;
            if after.is_none() {
                return Ok(all);
            }
        }
    }

    /// What a list shows of a match, with the names from its openings. Damaged openings name no
    /// one: other matches are still listed.
    fn summary(&self, found: &FoundMatch) -> Result<Value, ArchiveError> {
        let mut summary = serde_json::from_str(&found.listing.summary).map_err(fault)?;
        if !self.has_current_openings(&found.match_id) {
            return Ok(summary);
        }
        let read = || self.openings_of(&found.match_id).map(|kept| player_names(&kept.openings));
        match self.names.players(&found.match_id, read) {
            Ok(players) => name(&mut summary, &players),
            Err(error) => tracing::error!(%error, "a match is listed without names"),
        }
        Ok(summary)
    }

    /// A listed match as far as it is released; `None` if nothing of it is.
    fn listed(&self, found: FoundMatch) -> Result<Option<PublicMatch>, ArchiveError> {
        let at = found.listing.at;
        let Some(audience) = self.audience_of(&found.match_id)?.filter(Audience::is_public) else {
            return Ok(None);
        };
        // The stored summary is of the full match, so it is used only if all of it is released.
        if audience.delay.is_none() || audience.released > found.head.seq {
            let summary = self.summary(&found)?;
            let FoundMatch { match_id, head, .. } = found;
            return Ok(Some(PublicMatch { match_id, head, at, summary, cards: Vec::new() }));
        }
        let loaded_match = self.get(&found.match_id)?;
        self.release(&loaded_match)?;
        let Sides { full, released } = loaded_match.sides();
        let replay = released.as_ref().unwrap_or(&full).snapshot();
        let Some((head, state)) = head(&replay).and_then(|end| Some((end, replay.at(end.seq)?)))
        else {
            return Ok(None);
        };
        let players = replay.knowledge_for(Viewer::Public);
        let summary = listing(state, players, at, played(replay.records())).summary;
        let summary = serde_json::from_str(&summary).map_err(fault)?;
        let (match_id, cards) = (found.match_id, Vec::new());
        Ok(Some(PublicMatch { match_id, head, at, summary, cards }))
    }
}

/// The filter of a list.
pub struct Search {
    /// The terms searched in the store.
    pub terms: Vec<Term>,
    /// A name, in searchable form.
    pub player: Option<String>,
    /// Parts of names, in lower case without accents: each is in a name, a hero, the event, the format, a card or the day
    /// on which the match was played.
    pub words: Vec<String>,
}

impl Search {
    pub(super) fn is_met_by(&self, listed: &PublicMatch) -> bool {
        let terms = terms(&listed.summary, listed.at);
        let is_named = |player: &String| names(&listed.summary).any(|name| name == *player);
        self.terms.iter().all(|term| terms.contains(term))
            && self.player.as_ref().is_none_or(is_named)
    }
}

/// A match in a list, as everyone may see it.
pub struct PublicMatch {
    /// Its id.
    pub match_id: MatchId,
    /// Its last released record.
    pub head: Head,
    /// When it was opened here.
    pub at: At,
    /// Players with their heroes, event, format, edition and result.
    pub summary: Value,
    /// The cards that matched words.
    pub cards: Vec<String>,
}

impl PublicMatch {
    /// Its position in the list.
    pub fn cursor(&self) -> Cursor {
        Cursor::new(self.at, self.match_id.clone())
    }
}

#[cfg(test)]
mod tests {
    use ledger::{Append, MemoryStore, Store};
    use record::{Chain, Draft};

    use super::*;

    /// A public match with this many notes of 32 KiB, which is not listed.
    fn with_notes(count: usize) -> Result<(), ArchiveError> {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Arc::new(MemoryStore::default());
        let archive = Archive::open(store.clone(), folder.path()).expect("an empty folder");
        let match_id: MatchId = "m".parse().expect("a name");
        let mut chain = Chain::new(match_id.clone());
        let opened = r#"{"event": {"type": "match_opened", "data": {"edition": "4.0", "format": "f",
            "players": [{}, {}], "recorder": "test"}}}"#;
        let note = format!(
            r#"{{"event": {{"type": "note", "data": {{"text": "{}"}}}}}}"#,
            "x".repeat(32 * 1024)
        );
        let mut seal = |text: &str| {
            let draft = Draft::parse(text.as_bytes()).expect("a draft");
            chain.seal(draft).expect("in order")
        };
        let mut records = vec![seal(opened)];
        records.extend((0..count).map(|_| seal(&note)));
        let audience = Audience::new(Visibility::Public, None).expect("random bits");
        archive.audiences.set(&match_id, &audience).expect("kept");
        store.append(Append::new(crate::now(), None, records)).expect("kept");
        archive.find(&match_id)
    }

    #[test]
    fn what_no_list_names_is_an_import_that_was_cut_off_only_if_it_is_long() {
        with_notes(1).expect("a restore has lost how it was listed");
        let error = with_notes(6).expect_err("more of it may be to come");
        assert!(matches!(error, ArchiveError::NoMatch), "{error}");
    }
}
