//! Replicates openings, audiences, tokens and scenes to the other services of a shared store.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::{Arc, MutexGuard, PoisonError};

use ledger::{AnswerOthers, PeerResponses};
use record::MatchId;
use rules::Opening;

use super::loaded::{LoadedMatch, OpeningNotes};
use super::state::Archive;
use crate::audience::Audience;
use crate::author::Author;
use crate::copies::{CopiesError, Lines};
use crate::error::{ArchiveError, fault};
use crate::opening::MatchOpenings;
use crate::peer_request::{AccessLogChunk, Chunk, PeerRequest};
use crate::peer_sync::{Changing, SharedItem};

impl Archive {
    /// Whether other services share the store, so that its side files must be
    /// [synchronised](Self::poll_peers).
    pub fn has_peers(&self) -> bool {
        self.beside.peers.is_some()
    }

    /// Checks that this service is up to date on what was hidden and dropped: it has heard from the
    /// others recently.
    pub fn check_sure(&self) -> Result<(), ArchiveError> {
        if self.beside.is_sure() {
            return Ok(());
        }
        Err(ArchiveError::Unknown(
            "this service has not received recent changes of what is hidden or dropped: try again, or use another service".to_owned(),
        ))
    }

    /// Checks that this service is up to date on revoked tokens; waits briefly if a revocation is
    /// on its way.
    pub fn check_tokens(&self) -> Result<(), ArchiveError> {
        self.check_sure()?;
        if self.beside.is_soon_current(&SharedItem::Tokens) {
            return Ok(());
        }
        Err(ArchiveError::Unknown(
            "this service does not know which tokens were revoked elsewhere: try again, or use another service".to_owned(),
        ))
    }

    /// The audience of a match; `None` if it is unknown here.
    pub(super) fn audience_of(&self, match_id: &MatchId) -> Result<Option<Audience>, CopiesError> {
        if let Some(audience) = self.guests_audience(match_id) {
            return Ok(Some(audience));
        }
        if !self.beside.is_current(&SharedItem::Audience(match_id.clone())) {
            return Ok(None);
        }
        self.audiences.of(match_id)
    }

    /// Whether the openings here are those that others have too.
    pub(super) fn has_current_openings(&self, match_id: &MatchId) -> bool {
        self.beside.is_current(&SharedItem::Openings(match_id.clone()))
    }

    /// The openings of a match; empty, as if all were hidden, if it is unknown here which of them
    /// were dropped.
    pub(super) fn openings_of(&self, match_id: &MatchId) -> Result<MatchOpenings, CopiesError> {
        let mut found = self.openings.of(match_id)?;
        if !self.has_current_openings(match_id) {
            // Hidden rather than out of date: another service may have dropped a name for good.
            found.openings.clear();
        }
        Ok(found)
    }

    /// Begins to change the audience of a match that is known here.
    pub(super) fn change_audience(
        &self,
        match_id: &MatchId,
    ) -> Result<Option<Changing<'_>>, ArchiveError> {
        self.check_recorded(match_id)?;
        let thing = SharedItem::Audience(match_id.clone());
        // Begun before it is checked: from here on no other service's version can arrive between check and change.
        let changing = self.beside.begin(thing.clone())?;
        if self.beside.is_current(&thing) {
            return Ok(changing);
        }
        Err(ArchiveError::Unknown(
            "another service has changed the audience of this match, and the change has not arrived here yet: try again".to_owned(),
        ))
    }

    /// Begins to change the openings of a match.
    pub(super) fn change_openings(
        &self,
        match_id: &MatchId,
    ) -> Result<Option<Changing<'_>>, ArchiveError> {
        self.check_recorded(match_id)?;
        self.beside.begin(SharedItem::Openings(match_id.clone()))
    }

    /// Begins to change the openings of records that come after the last one, if there is anything
    /// to write.
    pub(super) fn change_openings_for(
        &self,
        loaded_match: &LoadedMatch,
        last: Option<u32>,
        author: Author,
        openings: &[Opening],
    ) -> Result<Option<Changing<'_>>, ArchiveError> {
        let (match_id, known) = (&loaded_match.match_id, &loaded_match.notes().authors);
        if self.openings.is_known(match_id, last, author.token, openings, known) {
            return Ok(None);
        }
        self.change_openings(match_id)
    }

    /// Informs the other services of a change to the openings of a match, if there is one.
    pub(super) fn share_openings(&self, match_id: &MatchId) -> Result<(), ArchiveError> {
        self.share(&SharedItem::Openings(match_id.clone())).map(drop)
    }

    /// Whether the openings of a match were changed here and the others have not been informed.
    pub(super) fn has_unshared_openings(&self, match_id: &MatchId) -> bool {
        self.beside.is_changed(&SharedItem::Openings(match_id.clone()))
    }

    /// Informs the other services of a change to the audience of a match, if there is one.
    pub(super) fn share_audience(&self, match_id: &MatchId) -> Result<(), ArchiveError> {
        self.share(&SharedItem::Audience(match_id.clone())).map(drop)
    }

    fn share(&self, thing: &SharedItem) -> Result<(), ArchiveError> {
        if !self.beside.is_changed(thing) {
            return Ok(());
        }
        // The mark comes first: anything taken later is not in what is sent now.
        let after = self.beside.mark_of(thing);
        match self.whole(thing)? {
            Some(whole) => self.beside.share(thing, after, &whole),
            None => Ok(()),
        }
    }

    /// The complete contents of a thing here; `None` if it has something that must not be sent yet.
    fn whole(&self, thing: &SharedItem) -> Result<Option<String>, ArchiveError> {
        let bytes = match thing {
            SharedItem::Tokens => {
                serde_json::to_vec(&self.tokens.all().map_err(fault)?).map_err(fault)?
            }
            SharedItem::Scenes => self.channels.to_json(),
            SharedItem::Audience(match_id) => self.audiences.lines(match_id)?.to_bytes(),
            SharedItem::Openings(match_id) => {
                let lines = self.openings.lines(match_id)?;
                let head = self.store.head(match_id)?.map(|head| head.seq);
                // Openings stored for a record that does not exist may never get one.
                if lines.last_record() > head {
                    return Ok(None);
                }
                lines.to_bytes()
            }
            SharedItem::Service(_) => return Ok(None),
        };
        Ok(Some(String::from_utf8(bytes).expect("it is JSON")))
    }

    /// Takes a thing of which another service has sent the first part; if the rest does not arrive,
    /// it is taken later.
    fn take(&self, mut part: Chunk) -> Result<(), ArchiveError> {
        let name = part.thing.clone();
        let unread = |()| ArchiveError::Fault(format!("`{name}` was received but cannot be read"));
        let thing: SharedItem = name.parse().map_err(unread)?;
        let Some(taking) = self.beside.begin_to_take(&thing, part.mark) else { return Ok(()) };
        // A message has at most a million bytes, so a longer thing comes in parts, from whichever service has the
        // same version.
        while let Some(from) = part.next() {
            let answers = self.ask(&PeerRequest::Get { thing: name.clone(), from });
            if !answers.all.iter().filter_map(|answer| read_part(answer)).any(|it| part.add(&it)) {
                return Ok(());
            }
        }
        let whole = Some(&part.text).filter(|_| part.is_whole()).ok_or(()).map_err(unread)?;
        let lines_unread = || unread(());
        let has_more = match &thing {
            SharedItem::Tokens => {
                let all: Vec<_> = serde_json::from_str(whole).map_err(fault)?;
                self.tokens.merge(&all).map_err(fault)?
            }
            SharedItem::Scenes => {
                self.channels.merge(&serde_json::from_str(whole).map_err(fault)?)?
            }
            SharedItem::Audience(match_id) => {
                let lines = Lines::whole(whole.as_bytes()).ok_or_else(lines_unread)?;
                self.audiences.take(match_id, &lines)?;
                // Of two changes only one counts.
                false
            }
            SharedItem::Openings(match_id) => {
                let lines = Lines::whole(whole.as_bytes()).ok_or_else(lines_unread)?;
                self.openings.take(match_id, &lines)?
            }
            SharedItem::Service(_) => return Ok(()),
        };
        if matches!(thing, SharedItem::Tokens | SharedItem::Scenes)
            && let Some(now) = self.whole(&thing)?
        {
            self.told().insert(thing, now);
        }
        taking.taken(part.mark, has_more)
    }

    /// The response to another service's request.
    fn answered(&self, question: &[u8]) -> Result<Vec<u8>, ArchiveError> {
        match PeerRequest::read(question)? {
            PeerRequest::Get { thing: name, from } => {
                let thing: SharedItem =
                    name.parse().map_err(|()| ArchiveError::NotFound(name.clone()))?;
                let mark = self.beside.mark_of(&thing);
                // A service that asks for the rest can tell by its hash whether it is the same.
                let is_known = mark > 0 || from > 0;
                let whole = if is_known { self.whole(&thing)? } else { None };
                let part = whole.and_then(|whole| Chunk::of(name, mark, &whole, from));
                serde_json::to_vec(&part).map_err(fault)
            }
            PeerRequest::Put(part) => {
                let thing = part.thing.parse::<SharedItem>();
                let taken = self.take(part);
                // Even if it was not taken: what is here is then no longer shown.
                if let Ok(thing) = thing {
                    self.show_beside(&thing);
                }
                taken.map(|()| b"taken".to_vec())
            }
            PeerRequest::Looks { match_id, service, from } => {
                let me = self.beside.service();
                if service.is_some_and(|service| service != me) {
                    return Ok(Vec::new());
                }
                let looks = String::from_utf8(self.looks.of(&match_id)?);
                let part = AccessLogChunk::of(me, &looks.map_err(fault)?, from);
                serde_json::to_vec(&part).map_err(fault)
            }
        }
    }

    /// Starts answering requests of other services with [`answer`](Self::answer).
    pub fn answer_others(&self, answer: AnswerOthers) {
        if let Some(peers) = &self.beside.peers {
            peers.answer(answer);
        }
    }

    /// Answers another service; with an empty response if it cannot.
    pub fn answer(&self, question: &[u8]) -> Vec<u8> {
        self.answered(question).unwrap_or_else(|error| {
            tracing::error!(%error, "another service gets no answer");
            Vec::new()
        })
    }

    /// Reads the marks set since the last poll, fetches what is missing here, and announces what
    /// was changed here.
    ///
    /// A server with a shared store calls this repeatedly, several times a second.
    pub fn poll_peers(&self) -> Result<(), ArchiveError> {
        let (stale, changed) = self.beside.poll()?;
        for thing in stale {
            // A writer here holds the thing until it is marked; it is taken at the next poll.
            if !self.beside.is_busy(&thing) {
                self.get_beside(&thing)?;
                // Even if nothing arrived: a thing that is known to be out of date must not be shown any longer.
                self.show_beside(&thing);
            }
        }
        // Taken in a statement of its own: in the head of the loop, the lock would be held for all of it, and whoever writes a
        // match may be waiting for a service that waits for this lock.
        let unshown = std::mem::take(&mut *self.unshown());
        for match_id in unshown {
            if let Some(loaded_match) = self.loaded_match(&match_id) {
                let writing = loaded_match.writing.lock().expect("no thread panics holding it");
                self.show_again(&loaded_match, writing);
            }
        }
        for thing in changed {
            if let Err(error) = self.share(&thing) {
                tracing::debug!(%thing, %error, "a change is not shared yet");
            }
        }
        self.share_changed(SharedItem::Tokens)?;
        self.share_changed(SharedItem::Scenes)
    }

    /// Fetches a thing from any service that has it.
    fn get_beside(&self, thing: &SharedItem) -> Result<(), ArchiveError> {
        for answer in self.ask(&PeerRequest::Get { thing: thing.to_string(), from: 0 }).all {
            if let Some(part) = read_part(&answer) {
                self.take(part)?;
            }
        }
        Ok(())
    }

    fn ask(&self, question: &PeerRequest) -> PeerResponses {
        let nobody = || PeerResponses { all: Vec::new(), complete: true };
        self.beside.peers.as_ref().map_or_else(nobody, |peers| peers.ask(&question.to_bytes()))
    }

    /// Announces things that change without a notice, such as the tokens in their file, if they
    /// have changed since they were last sent.
    fn share_changed(&self, thing: SharedItem) -> Result<(), ArchiveError> {
        if !self.beside.is_current(&thing) {
            return Ok(());
        }
        let Some(now) = self.whole(&thing)? else { return Ok(()) };
        if self.told().get(&thing) != Some(&now) {
            drop(self.beside.begin(thing.clone())?);
            self.share(&thing)?;
            self.told().insert(thing, now);
        }
        Ok(())
    }

    /// The version of such a thing that the others have.
    fn told(&self) -> MutexGuard<'_, BTreeMap<SharedItem, String>> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes what was stored here before anyone set a mark, so that the others are informed.
    pub(super) fn note_unmarked(&self) -> io::Result<()> {
        if !self.has_peers() {
            return Ok(());
        }
        let audiences = self.audiences.matches()?.into_iter().map(SharedItem::Audience);
        let openings = self.openings.matches()?.into_iter().map(SharedItem::Openings);
        self.beside.note_unmarked(audiences.chain(openings))
    }

    /// Treats the local version of everything as final: a service with later changes is gone for
    /// good.
    pub fn give_up_others(&self) -> Result<(), ArchiveError> {
        self.beside.poll()?;
        self.beside.give_up_others()
    }

    /// The views of a match in the access logs of the other running services, as lines of JSON.
    pub fn looks_elsewhere(&self, match_id: &MatchId) -> Result<String, ArchiveError> {
        let ask = |service: Option<String>, from: usize| {
            let question = PeerRequest::Looks { match_id: match_id.clone(), service, from };
            let answers = self.ask(&question);
            let read =
                |answer: &Vec<u8>| serde_json::from_slice::<Option<AccessLogChunk>>(answer).ok();
            let parts: Vec<_> = answers.all.iter().filter_map(read).flatten().collect();
            Some(parts).filter(|_| answers.complete)
        };
        let unknown = || {
            ArchiveError::Unknown(
                "another service does not report which official views it has logged: try again"
                    .to_owned(),
            )
        };
        let (mut all, mut parts) = (String::new(), ask(None, 0).ok_or_else(unknown)?);
        while let Some(part) = parts.pop() {
            all.push_str(&part.text);
            if let Some(next) = part.next {
                let rest = ask(Some(part.service), next).and_then(|mut rest| rest.pop());
                parts.push(rest.ok_or_else(unknown)?);
            }
        }
        Ok(all)
    }

    /// Shows the present contents of the side files of a match in memory; at the next poll instead
    /// if a writer holds the match, since that may wait for the service that waits for this one.
    fn show_beside(&self, thing: &SharedItem) {
        let (SharedItem::Audience(match_id) | SharedItem::Openings(match_id)) = thing else {
            return;
        };
        self.names.forget_players(match_id);
        let Some(loaded_match) = self.loaded_match(match_id) else { return };
        match loaded_match.writing.try_lock() {
            Ok(writing) => self.show_again(&loaded_match, writing),
            Err(_) => drop(self.unshown().insert(match_id.clone())),
        }
    }

    fn show_again(&self, loaded_match: &Arc<LoadedMatch>, writing: MutexGuard<'_, ()>) {
        let shown = self.replace_beside(loaded_match);
        drop(writing);
        if let Err(error) = shown.and_then(|()| self.release(loaded_match)) {
            let match_id = &loaded_match.match_id;
            tracing::error!(%match_id, %error, "changes by other services are not shown");
            // Reading it anew is safe; going on with what may have been dropped is not.
            self.unload(match_id);
        }
    }

    fn replace_beside(&self, loaded_match: &Arc<LoadedMatch>) -> Result<(), ArchiveError> {
        let match_id = &loaded_match.match_id;
        let full = loaded_match.sides().full.snapshot();
        let MatchOpenings { mut openings, dropped, authors } = self.openings_of(match_id)?;
        // Openings travel ahead of their records; those of records that are not here yet are shown with them.
        openings.retain(|it| full.records().get(it.subject().seq() as usize).is_some());
        *loaded_match.notes() = OpeningNotes { dropped, authors };
        if full.openings() != openings {
            self.replace_openings(loaded_match, openings);
        }
        if self.is_delayed(match_id)? || loaded_match.sides().released.is_some() {
            let _releasing = loaded_match.releasing();
            loaded_match.split();
        }
        Ok(())
    }

    /// The matches in memory that do not yet show the present contents of their side files.
    fn unshown(&self) -> MutexGuard<'_, BTreeSet<MatchId>> {
        self.unshown.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A part received in a response; `None` if the other service has nothing.
fn read_part(answer: &[u8]) -> Option<Chunk> {
    serde_json::from_slice::<Option<Chunk>>(answer).ok().flatten()
}

#[cfg(test)]
mod tests;
