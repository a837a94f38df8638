//! How late the public is given a match, and what it finds of it in lists.

use std::sync::{Arc, MutexGuard};

use ledger::{Acceptance, Cursor, Found, Head, Listing, Term};
use record::{At, MatchId};
use replay::{Knowledge, Viewer};
use rules::State;
use serde_json::Value;

use super::{InMemory, Matches, READ_AT_ONCE, Sides, fault, head};
use crate::app::App;
use crate::delay::{Delay, Entry};
use crate::listing::{listing, name, names, terms};
use crate::loaded::Loaded;
use crate::names::Places;
use crate::problem::ApiError;

/// Terms of earlier states that a delayed match is still found by at most: its listing has a size.
const OLDER_TERMS_MAX: usize = 32;

impl InMemory {
    fn releasing(&self) -> MutexGuard<'_, ()> {
        self.releasing.lock().expect("no thread panics holding it")
    }

    /// Gives the public a side of its own from here on; whoever follows the match keeps the one it has.
    fn split(&self) {
        let mut sides = self.sides.write().expect("no thread panics holding it");
        if sides.released.is_none() {
            let whole = Loaded::new(self.match_id.clone(), sides.whole.so_far().clone(), false);
            let released = std::mem::replace(&mut sides.whole, Arc::new(whole));
            sides.released = Some(released);
        }
        if let Some(released) = &sides.released {
            released.set_due(0);
        }
    }
}

impl Matches {
    /// How late the public sees a match.
    pub(crate) fn delay(&self, match_id: &MatchId) -> Option<Delay> {
        self.delays.of(match_id).map(|entry| entry.delay)
    }

    /// Says how late the public sees a match that is about to be opened.
    pub(crate) fn set_delay(
        &self,
        match_id: &MatchId,
        delay: Option<Delay>,
    ) -> Result<(), ApiError> {
        let entry = delay.map(|delay| Entry { delay, released: 0 });
        self.delays.set(match_id, entry).map_err(fault)
    }

    /// Says how late the public sees a match from now on; what it saw already stays released.
    pub(crate) fn change_delay(
        &self,
        match_id: &MatchId,
        delay: Option<Delay>,
    ) -> Result<(), ApiError> {
        let one = self.get(match_id)?;
        self.release(&one)?;
        {
            let _writing = one.writing.lock().expect("no thread panics holding it");
            let _releasing = one.releasing();
            let Sides { whole, released } = one.sides();
            let seen = released.as_ref().unwrap_or(&whole).so_far().records().len();
            let released = u32::try_from(seen).expect("record numbers fit");
            let entry = delay.map(|delay| Entry { delay, released });
            self.delays.set(match_id, entry).map_err(fault)?;
            one.split();
        }
        self.release(&one)
    }

    /// Releases what is due of a match that has or had a delay.
    pub(super) fn release(&self, one: &InMemory) -> Result<(), ApiError> {
        let now = App::now();
        let is_due = one.sides().released.is_some_and(|released| released.is_due(now));
        if is_due { self.release_now(one, now) } else { Ok(()) }
    }

    fn release_now(&self, one: &InMemory, now: At) -> Result<(), ApiError> {
        let _releasing = one.releasing();
        let Sides { whole, released: Some(released) } = one.sides() else { return Ok(()) };
        let (match_id, entry) = (&one.match_id, self.delays.of(&one.match_id));
        let accepted = match entry {
            Some(Entry { delay: Delay::Seconds(_), .. }) => self.store.acceptances(match_id)?,
            _ => Vec::<Acceptance>::new(),
        };
        let (count, due, all) = {
            let whole = whole.so_far();
            let all = u32::try_from(whole.records().len()).expect("record numbers fit");
            let (count, due) =
                entry.map_or((all, Loaded::NEVER), |entry| entry.due(&whole, &accepted, now));
            (count, due, all)
        };
        if let Some(entry) = entry
            && (matches!(entry.delay, Delay::Seconds(_)) || count == all)
        {
            // First on the disk: a clock that is set back hides nothing that was shown.
            self.delays.set(match_id, Some(Entry { released: count, ..entry })).map_err(fault)?;
        }
        released.set_due(due);
        if count as usize > released.so_far().records().len() {
            let whole = whole.so_far();
            released.change(|replay| replay.follow(&whole, count as usize));
        }
        Ok(())
    }

    /// Whether everyone who may read a match may see this record of it.
    pub(crate) fn is_released(&self, match_id: &MatchId, seq: u32) -> Result<bool, ApiError> {
        let one = self.get(match_id)?;
        self.release(&one)?;
        let Sides { whole, released } = one.sides();
        let replay = released.as_ref().unwrap_or(&whole).so_far();
        Ok(replay.at(seq).is_some())
    }

    /// Releases what is due of a match that somebody is given.
    pub(crate) fn release_of(&self, loaded: &Loaded) -> Result<(), ApiError> {
        self.release(&*self.get(&loaded.match_id)?)
    }

    /// The same after an append, which is done whatever becomes of this: what fails now is done with the next look.
    pub(super) fn release_more(&self, one: &InMemory) {
        let Some(released) = one.sides().released else { return };
        let now = App::now();
        // What waits for its time already does so before what came now.
        if released.due().is_some() && !released.is_due(now) {
            return;
        }
        if let Err(error) = self.release_now(one, now) {
            released.set_due(0);
            tracing::error!(match_id = %one.match_id, %error, "records were not released");
        }
    }

    /// How a match is listed with this last state.
    ///
    /// One that has a delay is also found by what it was found by before: the public sees an earlier state of it.
    pub(super) fn listing(
        &self,
        match_id: &MatchId,
        last: &State,
        at: At,
    ) -> Result<Listing, ApiError> {
        let before = self.store.listing(match_id)?;
        let at = before.as_ref().map_or(at, |before| before.at);
        let mut listing = listing(last, &Knowledge::default(), at);
        if self.delays.of(match_id).is_some() {
            let before = before.into_iter().flat_map(|before| before.terms);
            let new = before.filter(|term| !listing.terms.contains(term)).take(OLDER_TERMS_MAX);
            let new: Vec<_> = new.collect();
            listing.terms.extend(new);
        }
        Ok(listing)
    }

    /// The listed matches that have all these terms as everyone may see them, and that name this player if one is
    /// given, after a place, newest first.
    ///
    /// A page is full as long as there are more, and its end names a match that is on it: neither tells of a match that
    /// is found only by what is not released.
    pub(crate) fn search(
        &self,
        asked: &Asked,
        after: Option<Cursor>,
        limit: usize,
    ) -> Result<(Vec<Listed>, Option<Cursor>), ApiError> {
        let (mut items, mut after) = (Vec::new(), after);
        loop {
            let (page, next) = self.candidates(asked, after.as_ref(), limit + 1)?;
            for found in page {
                items.extend(self.released(found)?.filter(|listed| asked.is_met_by(listed)));
            }
            after = next;
            if items.len() > limit || after.is_none() {
                break;
            }
        }
        let more = items.len() > limit;
        items.truncate(limit);
        let next = items.last().filter(|_| more).map(Listed::cursor);
        Ok((items, next))
    }

    /// The matches that may be asked for, after a place, and where there may be more.
    fn candidates(
        &self,
        asked: &Asked,
        after: Option<&Cursor>,
        limit: usize,
    ) -> Result<(Vec<Found>, Option<Cursor>), ApiError> {
        let Some(player) = &asked.player else {
            let page = self.store.search(&asked.terms, after, limit)?;
            return Ok((page.items, page.next));
        };
        let places = self.names.find(player, after, limit, || self.read_names())?;
        let next = places.last().filter(|_| places.len() == limit).cloned();
        let mut items = Vec::new();
        for match_id in places.iter().map(Cursor::match_id) {
            let both = self.store.head(match_id)?.zip(self.store.listing(match_id)?);
            let found = |(head, listing)| Found { match_id: match_id.clone(), head, listing };
            let is_asked =
                |found: &Found| asked.terms.iter().all(|term| found.listing.terms.contains(term));
            items.extend(both.map(found).filter(is_asked));
        }
        Ok((items, next))
    }

    /// The places of all listed matches by the names in them.
    fn read_names(&self) -> Result<Places, ApiError> {
        let (mut all, mut after) = (Places::new(), None);
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

    /// What a list shows of a match, with the names that its openings tell. Openings that are damaged name nobody: other
    /// matches are listed all the same.
    fn summary(&self, found: &Found) -> Result<Value, ApiError> {
        let mut summary = serde_json::from_str(&found.listing.summary).map_err(fault)?;
        match self.openings.of(&found.match_id) {
            Ok(kept) => name(&mut summary, &kept.openings),
            Err(error) => tracing::error!(%error, "a match is listed without names"),
        }
        Ok(summary)
    }

    /// A listed match as far as it is released; none if nothing of it is.
    fn released(&self, found: Found) -> Result<Option<Listed>, ApiError> {
        let at = found.listing.at;
        if self.delays.of(&found.match_id).is_none_or(|entry| entry.released > found.head.seq) {
            let summary = self.summary(&found)?;
            let Found { match_id, head, .. } = found;
            return Ok(Some(Listed { match_id, head, at, summary }));
        }
        let one = self.get(&found.match_id)?;
        self.release(&one)?;
        let Sides { whole, released } = one.sides();
        let replay = released.as_ref().unwrap_or(&whole).so_far();
        let Some((head, state)) = head(&replay).and_then(|end| Some((end, replay.at(end.seq)?)))
        else {
            return Ok(None);
        };
        let players = replay.knowledge_for(Viewer::Public);
        let summary = listing(state, players, at).summary;
        let summary = serde_json::from_str(&summary).map_err(fault)?;
        Ok(Some(Listed { match_id: found.match_id, head, at, summary }))
    }
}

/// What a list is narrowed to.
pub(crate) struct Asked {
    /// What is found in the store.
    pub(crate) terms: Vec<Term>,
    /// A name, as it is found.
    pub(crate) player: Option<String>,
}

impl Asked {
    fn is_met_by(&self, listed: &Listed) -> bool {
        let terms = terms(&listed.summary, listed.at);
        let is_named = |player: &String| names(&listed.summary).any(|name| name == *player);
        self.terms.iter().all(|term| terms.contains(term))
            && self.player.as_ref().is_none_or(is_named)
    }
}

/// A match in a list, as everyone may see it.
pub(crate) struct Listed {
    pub(crate) match_id: MatchId,
    pub(crate) head: Head,
    /// When it was opened here.
    pub(crate) at: At,
    pub(crate) summary: Value,
}

impl Listed {
    fn cursor(&self) -> Cursor {
        Cursor::new(self.at, self.match_id.clone())
    }
}
