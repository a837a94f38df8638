//! A store that other programs append to: shows what they have appended, and resolves uncertain
//! appends first.

use std::collections::BTreeMap;
use std::sync::{Arc, MutexGuard, PoisonError};

use ledger::{Append, AppendError, Outcome};
use record::MatchId;

use super::append::{EventReceipt, NewEvents};
use super::loaded::LoadedMatch;
use super::read::head;
use super::state::Archive;
use crate::error::ArchiveError;
use crate::names::names;

impl Archive {
    /// Shows what any program has appended to a match, if the match is in memory.
    ///
    /// The store reports every append; those of this archive are already shown.
    pub fn notice(&self, match_id: &MatchId) {
        let Some(loaded_match) = self.loaded_match(match_id) else { return };
        let _writing = loaded_match.writing.lock().expect("no thread panics holding it");
        if let Err(error) = self.read_on(&loaded_match) {
            tracing::error!(%match_id, %error, "appends by other services are not shown");
            if matches!(error, ArchiveError::Broken(_)) {
                self.unload(match_id);
            }
        }
    }

    /// Subscribes to the store, for [`notice`](Self::notice) and
    /// [`notice_shown`](Self::notice_shown).
    pub fn follow(
        &self,
        tell: Box<dyn Fn(&MatchId) + Send + Sync>,
        shown: Box<dyn Fn() + Send + Sync>,
    ) {
        self.store.follow(tell, shown);
    }

    /// Where the shared store is broken.
    pub fn breaks(&self) -> Vec<u64> {
        self.store.breaks()
    }

    /// How many records others are known to have appended that are not shown yet.
    pub fn behind(&self) -> Result<u64, ArchiveError> {
        Ok(self.store.behind()?)
    }

    /// The position in the order of all records up to which any were acknowledged here; `None` if
    /// the store is not shared.
    pub fn position(&self) -> Option<u64> {
        self.store.position()
    }

    /// Waits until everything up to a position is shown.
    pub async fn until_shown(&self, position: u64) {
        let mut news = self.shown.subscribe();
        while !self.store.shows(position) && news.changed().await.is_ok() {}
    }

    /// Wakes the tasks that wait for a position.
    pub fn notice_shown(&self) {
        self.shown.send_replace(());
    }

    /// Reads what the store has of a match beyond what is in memory; the caller has its lock.
    pub(super) fn read_on(&self, loaded_match: &Arc<LoadedMatch>) -> Result<(), ArchiveError> {
        let full = loaded_match.sides().full;
        let known = head(&full.snapshot());
        if self.store.head(&loaded_match.match_id)? == known {
            return Ok(());
        }
        let before = names(&full.snapshot());
        // The whole match and not only the new records: openings may have changed with them.
        let (replay, notes) = self.load(&loaded_match.match_id)?;
        full.change(|now| now.follow(&replay, replay.records().len()));
        *loaded_match.size() = super::size::MatchSize::of(&full.snapshot());
        *loaded_match.notes() = notes;
        self.update_names(loaded_match, &before);
        if known.is_none() {
            self.cache(loaded_match.clone());
        }
        self.release_after_append(loaded_match);
        Ok(())
    }

    /// Resolves what is uncertain about a match before an append: an uncertain append is sent again
    /// unchanged, and what others have appended is read. The caller has the lock of the match.
    pub(super) fn settle(&self, loaded_match: &Arc<LoadedMatch>) -> Result<(), ArchiveError> {
        let match_id = &loaded_match.match_id;
        let doubt = self.in_doubt().get(match_id).cloned();
        if let Some(append) = doubt {
            // The same ids and the same head: it is stored once, or refused because something else came first.
            if let Err(error @ AppendError::Unknown { .. }) = self.store.append(append) {
                return Err(error.into());
            }
            // The store shows what became of it.
            self.in_doubt().remove(match_id);
        }
        self.read_on(loaded_match)
    }

    /// Appends events to a match that others may append to as well; the caller has its lock.
    pub(super) fn add_shared(
        &self,
        loaded_match: &Arc<LoadedMatch>,
        adding: NewEvents,
    ) -> Result<(Outcome, Vec<EventReceipt>), ArchiveError> {
        self.settle(loaded_match)?;
        let known = head(&loaded_match.sides().full.snapshot());
        if known.map(|head| head.hash) != adding.expected {
            // Another program may have appended what the caller has seen there.
            let caught_up = self.store.catch_up(&loaded_match.match_id);
            caught_up.map_err(|error| ArchiveError::Unknown(error.to_string()))?;
            self.read_on(loaded_match)?;
        }
        match self.add(loaded_match, adding.clone()) {
            // The same request may have reached another program at the same time: there is a
            // receipt now.
            Err(ArchiveError::IdReused(_)) => {
                self.read_on(loaded_match)?;
                self.add(loaded_match, adding)
            }
            added => added,
        }
    }

    /// The appends of which it is unknown whether the store has them.
    pub(super) fn in_doubt(&self) -> MutexGuard<'_, BTreeMap<MatchId, Append>> {
        self.in_doubt.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use ledger::Store;
    use record::Draft;

    use super::*;
    use crate::audience::Visibility;
    use crate::author::Author;
    use crate::matches::import::NewMatch;
    use crate::testing::{Cluster, Silent};

    const OPENED: &str = r#"{"id": "o", "event": {"type": "match_opened", "data": {"edition": "4.0",
        "format": "f", "players": [{"name": "Kim"}, {"name": "Ari"}], "recorder": "test"}}}"#;

    fn draft(text: &str) -> Draft {
        Draft::parse(text.as_bytes()).expect("a draft")
    }

    /// An archive over such a store, with a match of one record.
    fn archive(cluster: &Cluster, folder: &std::path::Path) -> (Archive, MatchId) {
        let store = cluster.node();
        let archive = Archive::open(store.clone(), folder).expect("an empty folder");
        let match_id: MatchId = "m".parse().expect("a name");
        if store.head(&match_id).expect("read").is_none() {
            let new = NewMatch {
                match_id: match_id.clone(),
                visibility: Visibility::Public,
                delay: None,
                draft: draft(OPENED),
                author: Author::OPERATOR,
            };
            archive.open_match(new).expect("it is new");
        }
        (archive, match_id)
    }

    /// Appends a note to the head that the archive shows.
    fn add(archive: &Archive, match_id: &MatchId, id: &str) -> Result<Outcome, ArchiveError> {
        let text =
            format!(r#"{{"id": "{id}", "event": {{"type": "note", "data": {{"text": "x"}}}}}}"#);
        let side = archive.full(match_id)?;
        let expected = head(&side.snapshot()).map(|head| head.hash);
        let (drafts, author, at) = (vec![draft(&text)], Author::OPERATOR, crate::now());
        let adding = NewEvents { expected, drafts, author, at, listed: true };
        Ok(archive.append(match_id, adding)?.0)
    }

    fn count(archive: &Archive, match_id: &MatchId) -> usize {
        archive.full(match_id).expect("it is there").snapshot().records().len()
    }

    #[test]
    fn an_append_in_doubt_is_settled_before_anything_else_whatever_became_of_it() {
        for silent in [Silent::Kept, Silent::Lost] {
            let folder = tempfile::tempdir().expect("a folder");
            let cluster = Cluster::default();
            let (archive, match_id) = archive(&cluster, folder.path());
            cluster.state().appends.push(silent);
            let error = add(&archive, &match_id, "a").expect_err("nobody answers");
            assert!(matches!(&error, ArchiveError::Unknown(_)), "{error}");
            assert_eq!(count(&archive, &match_id), 1, "what is in doubt is not shown");
            // As long as there is no response nothing else is accepted.
            cluster.state().appends.push(Silent::Lost);
            let error = add(&archive, &match_id, "b").expect_err("nobody answers");
            assert!(matches!(&error, ArchiveError::Unknown(_)), "{error}");
            // Sent again, it is stored once.
            assert_eq!(add(&archive, &match_id, "a").expect("settled"), Outcome::AlreadyThere);
            assert_eq!(count(&archive, &match_id), 2);
            add(&archive, &match_id, "b").expect("it follows");
            assert_eq!(count(&archive, &match_id), 3);
        }
    }

    #[test]
    fn a_match_that_is_opened_in_doubt_keeps_the_names_of_its_players() {
        for silent in [Silent::Kept, Silent::Lost] {
            let folder = tempfile::tempdir().expect("a folder");
            let cluster = Cluster::default();
            cluster.state().appends.push(silent);
            let archive = Archive::open(cluster.node(), folder.path()).expect("an empty folder");
            let match_id: MatchId = "m".parse().expect("a name");
            let open = || {
                archive.open_match(NewMatch {
                    match_id: match_id.clone(),
                    visibility: Visibility::Public,
                    delay: None,
                    draft: draft(OPENED),
                    author: Author::OPERATOR,
                })
            };
            open().expect_err("nobody answers");
            open().expect("sent again");
            let side = archive.full(&match_id).expect("it is there");
            let names: Vec<_> = names(&side.snapshot()).into_iter().collect();
            assert_eq!(names, ["ari", "kim"]);
        }
    }

    #[test]
    fn what_another_program_appends_shows_once_it_is_told() {
        let folders = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
        let cluster = Cluster::default();
        let (first, match_id) = archive(&cluster, folders[0].path());
        let (second, _) = archive(&cluster, folders[1].path());
        // The second does not know the audience: only officials see the match.
        assert_eq!(count(&second, &match_id), 1);
        add(&first, &match_id, "a").expect("it follows");
        second.notice(&match_id);
        assert_eq!(count(&second, &match_id), 2);
        // A caller who has seen what the first one has may append to it immediately.
        add(&first, &match_id, "b").expect("it follows");
        let expected = cluster.node().head(&match_id).expect("read").map(|head| head.hash);
        let text = r#"{"id": "c", "event": {"type": "note", "data": {"text": "x"}}}"#;
        let (drafts, author, at) = (vec![draft(text)], Author::OPERATOR, crate::now());
        let adding = NewEvents { expected, drafts, author, at, listed: false };
        second.append(&match_id, adding).expect("it follows");
        first.notice(&match_id);
        assert_eq!([count(&first, &match_id), count(&second, &match_id)], [4, 4]);
    }
}
