//! How late the public is given a match, and what it finds of it in lists.

use std::sync::{Arc, MutexGuard};

use ledger::{Acceptance, Cursor, Found, Listing, Page, Term};
use record::{At, MatchId};
use replay::{Knowledge, Viewer};
use rules::State;
use serde_json::Value;

use super::{InMemory, Matches, Sides, fault, head};
use crate::app::App;
use crate::delay::{Delay, Entry};
use crate::listing::{listing, terms};
use crate::loaded::Loaded;
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
        players: &Knowledge,
        at: At,
    ) -> Result<Listing, ApiError> {
        let before = self.store.listing(match_id)?;
        let mut listing = listing(last, players, before.as_ref().map_or(at, |before| before.at));
        if self.delays.of(match_id).is_some() {
            let before = before.into_iter().flat_map(|before| before.terms);
            let new = before.filter(|term| !listing.terms.contains(term)).take(OLDER_TERMS_MAX);
            let new: Vec<_> = new.collect();
            listing.terms.extend(new);
        }
        Ok(listing)
    }

    /// The listed matches that have all these terms as everyone may see them, after a place, newest first.
    ///
    /// A page is full as long as there are more, and its end names a match that is on it: neither tells of a match that
    /// is found only by what is not released.
    pub(crate) fn search(
        &self,
        asked: &[Term],
        after: Option<Cursor>,
        limit: usize,
    ) -> Result<Page, ApiError> {
        let (mut items, mut after) = (Vec::new(), after);
        loop {
            let page = self.store.search(asked, after.as_ref(), limit + 1)?;
            for found in page.items {
                items.extend(self.released(found, asked)?);
            }
            after = page.next;
            if items.len() > limit || after.is_none() {
                break;
            }
        }
        let more = items.len() > limit;
        items.truncate(limit);
        let next = items.last().filter(|_| more).map(Found::cursor);
        Ok(Page { items, next })
    }

    /// A listed match as far as it is released; none if nothing of it is that has these terms.
    fn released(&self, mut found: Found, asked: &[Term]) -> Result<Option<Found>, ApiError> {
        let Some(entry) = self.delays.of(&found.match_id) else { return Ok(Some(found)) };
        if entry.released <= found.head.seq {
            let one = self.get(&found.match_id)?;
            self.release(&one)?;
            let Sides { whole, released } = one.sides();
            let replay = released.as_ref().unwrap_or(&whole).so_far();
            let Some((head, state)) =
                head(&replay).and_then(|end| Some((end, replay.at(end.seq)?)))
            else {
                return Ok(None);
            };
            found.head = head;
            let players = replay.knowledge_for(Viewer::Public);
            found.listing.summary = listing(state, players, found.listing.at).summary;
        }
        let summary: Value = serde_json::from_str(&found.listing.summary).map_err(fault)?;
        let terms = terms(&summary, found.listing.at);
        Ok(asked.iter().all(|term| terms.contains(term)).then_some(found))
    }
}
