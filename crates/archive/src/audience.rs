//! Audiences: who may read a match, and with what delay.
//!
//! ```text
//! audience/match-<id>.ndjson           and the same in mirror/audience/: see `copies`
//! ["<64 hex>",7,{"visibility":"unlisted","secret":"..","delay":{"seconds":600},"released":17,"hands":[0,1]}]
//! ```
//! Every match has its line from before its first record on, even a public one without delay, so
//! that a line missing or damaged in both copies is never taken for that. Nothing of such a match
//! is released, and only officials and tokens for it are warned that it exists, until a copy is
//! brought back or an official sets its delay. The number of the line grows with each change; the
//! higher one counts.

mod earlier;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Mutex, PoisonError, RwLock};

use ledger::{Acceptance, Store};
use record::{At, Digest, MatchId};
use replay::Replay;
use rules::{Seat, State};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::copies::{Copies, CopiesError, LineContent, Lines};
use crate::delay::Delay;
use crate::error::ArchiveError;
use crate::error::SetUpError;
use crate::feed::MatchFeed;

/// Maximum number of matches with an unknown audience that are named at the start.
const NAMED_MAX: usize = 20;

/// Who may read a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Everyone; it is listed.
    #[default]
    Public,
    /// Anyone with its secret; it is not listed.
    Unlisted,
    /// Holders of a token for it; it is not listed.
    Private,
}

/// The audience of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Audience {
    /// Who may read it.
    pub visibility: Visibility,
    /// The unguessable suffix of its links; `None` for a public match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// The delay for everyone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delay: Option<Delay>,
    /// How many records of a delayed match are released in any case: what was shown stays shown,
    /// whatever the clock is set to.
    pub released: u32,
    /// The seats whose players agree that everyone sees all hands after the match.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub hands: BTreeSet<Seat>,
}

impl Audience {
    /// The audience of a match about to be opened; a match that is not public gets the secret of
    /// its links.
    pub(crate) fn new(visibility: Visibility, delay: Option<Delay>) -> Result<Self, ArchiveError> {
        let secret = match visibility {
            Visibility::Public => None,
            Visibility::Unlisted | Visibility::Private => {
                let mut bits = [0; 32];
                getrandom::fill(&mut bits)
                    .map_err(|error| ArchiveError::Fault(error.to_string()))?;
                Some(Digest::new(bits).to_string())
            }
        };
        Ok(Self { visibility, secret, delay, released: 0, hands: BTreeSet::new() })
    }

    /// How many records are released, and when there may be more.
    ///
    /// `accepted` are the appends of the match in order, possibly more than `whole` already
    /// contains.
    pub(crate) fn due(&self, whole: &Replay, accepted: &[Acceptance], now: At) -> (u32, i64) {
        let all = u32::try_from(whole.records().len()).expect("record numbers fit");
        let (count, due) =
            self.delay.map_or((all, MatchFeed::NEVER), |delay| delay.due(whole, accepted, now));
        // `accepted` may already be ahead of `whole`.
        (count.max(self.released).min(all), due)
    }

    /// Whether everyone who may read the match sees all its hands, given its last state as far as
    /// they may see it: it has its result, and every player has agreed.
    pub fn shows_hands(&self, last: &State) -> bool {
        let seats = last.opened.as_ref().map_or(0, |opened| opened.players.len());
        let agree = (0..=u8::MAX).take(seats).all(|seat| self.hands.contains(&Seat::new(seat)));
        last.match_result.is_some() && seats > 0 && agree
    }

    /// Whether everyone may read it, immediately or later.
    pub fn is_public(&self) -> bool {
        self.visibility == Visibility::Public
    }

    /// The suffix of the links to an unlisted match.
    pub fn link(&self) -> Option<&str> {
        self.secret.as_deref().filter(|_| self.visibility == Visibility::Unlisted)
    }

    /// Whether a link's suffix opens it; the time this takes reveals nothing about the secret.
    pub fn is_opened_by(&self, suffix: &str) -> bool {
        // That crate compares hashes in constant time.
        self.link()
            .is_some_and(|link| blake3::hash(suffix.as_bytes()) == blake3::hash(link.as_bytes()))
    }
}

impl LineContent for Audience {
    const FOLDER: &'static str = "audience";
    const REMEDY: &'static str = "let an official of the match set its delay (`POST /v1/matches/{id}/delay`): until then only officials can see it";

    fn supersedes(&self, _: &Self) -> bool {
        false
    }

    fn settle(lines: &mut Lines<Self>) {
        let last = lines.0.pop_last();
        lines.0 = last.into_iter().collect();
    }
}

/// The audiences of all matches, kept in memory once they have been read.
pub(crate) struct Audiences {
    copies: Copies<Audience>,
    known: RwLock<BTreeMap<MatchId, Audience>>,
    /// Matches whose damage the log has already reported.
    warned: Mutex<BTreeSet<MatchId>>,
}

impl Audiences {
    /// Opens the audiences of a data folder; what an earlier version stored for the matches of this
    /// store is migrated. The log names the matches that have none.
    pub(crate) fn open(data: &Path, store: &dyn Store) -> Result<Self, SetUpError> {
        let (copies, mut there) = Copies::open(data)?;
        let audiences = Self { copies, known: RwLock::default(), warned: Mutex::default() };
        earlier::carry_over(data, store, &audiences, &mut there)?;
        let (mut missing, mut named) = (0, Vec::new());
        each_match(store, |match_id| {
            if !there.contains(match_id) {
                missing += 1;
                if missing <= NAMED_MAX {
                    named.push(match_id.clone());
                }
            }
            Ok(())
        })?;
        // In a cluster this is no loss: the others have them.
        if store.peers().is_some() && missing > 0 {
            let ids = named.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            tracing::info!(
                missing,
                ids,
                "matches are visible to officials only until another service has sent their audience"
            );
            return Ok(audiences);
        }
        for match_id in &named {
            audiences.warn_of_missing(match_id);
        }
        if missing > NAMED_MAX {
            tracing::error!(
                missing,
                "more matches are visible to officials only, for the same reason"
            );
        }
        Ok(audiences)
    }

    /// The audience of a match; `None` if it is unknown or there is no such match.
    pub(crate) fn of(&self, match_id: &MatchId) -> Result<Option<Audience>, CopiesError> {
        let known =
            self.known.read().unwrap_or_else(PoisonError::into_inner).get(match_id).cloned();
        if known.is_some() {
            return Ok(known);
        }
        match self.copies.of(match_id) {
            Ok(lines) => {
                let Some(found) = lines.all().last().cloned() else { return Ok(None) };
                let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
                // One that was set meanwhile is newer.
                Ok(Some(known.entry(match_id.clone()).or_insert(found).clone()))
            }
            Err(error @ CopiesError::Lost { .. }) => {
                let mut warned = self.warned.lock().unwrap_or_else(PoisonError::into_inner);
                if warned.insert(match_id.clone()) {
                    tracing::error!(%error, "the audience of a match is unknown");
                }
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// Stores the audience of a match; on the disk when this returns. The caller makes sure that no
    /// one else does so meanwhile.
    pub(crate) fn set(&self, match_id: &MatchId, audience: &Audience) -> Result<(), CopiesError> {
        if self.of(match_id)?.as_ref() == Some(audience) {
            return Ok(());
        }
        let written = self.copies.decide(match_id, |lines| {
            lines.0 = BTreeMap::from([(lines.next(), audience.clone())]);
        });
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        match written {
            Ok(()) => drop(known.insert(match_id.clone(), audience.clone())),
            // It may or may not be on the disk: the next access reads it.
            Err(_) => drop(known.remove(match_id)),
        }
        written
    }

    /// Stores how many records of a match are released in any case; on the disk when this returns.
    pub(crate) fn set_released(&self, match_id: &MatchId, count: u32) -> Result<(), CopiesError> {
        if self.of(match_id)?.is_none_or(|audience| audience.released == count) {
            return Ok(());
        }
        self.change(match_id, |audience| Some(Audience { released: count, ..audience? }))
    }

    /// Takes the audience of a match from another service; what was released here stays released.
    pub(crate) fn take(
        &self,
        match_id: &MatchId,
        others: &Lines<Audience>,
    ) -> Result<(), CopiesError> {
        let Some(theirs) = others.all().last().cloned() else { return Ok(()) };
        self.change(match_id, |ours| {
            // Each service releases by its own clock.
            let released = ours.map_or(0, |ours| ours.released).max(theirs.released);
            Some(Audience { released, ..theirs })
        })
    }

    /// Changes the audience as it is on the disk, whoever changes it meanwhile.
    fn change(
        &self,
        match_id: &MatchId,
        change: impl FnOnce(Option<Audience>) -> Option<Audience>,
    ) -> Result<(), CopiesError> {
        // Anyone reading it meanwhile reads the new value, not the old one.
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.remove(match_id);
        self.copies.decide(match_id, |lines| {
            if let Some(audience) = change(lines.all().last().cloned()) {
                lines.0 = BTreeMap::from([(lines.next(), audience)]);
            }
        })
    }

    /// The lines on the disk.
    pub(crate) fn lines(&self, match_id: &MatchId) -> Result<Lines<Audience>, CopiesError> {
        self.copies.of(match_id)
    }

    /// The matches that have an audience.
    pub(crate) fn matches(&self) -> std::io::Result<BTreeSet<MatchId>> {
        self.copies.matches()
    }

    fn warn_of_missing(&self, match_id: &MatchId) {
        let [first, second] = self.copies.paths(match_id);
        let (first, second) = (first.display(), second.display());
        tracing::error!(
            "match `{match_id}`: {first} and {second} are missing, so its audience is unknown; restore one of the two from a backup, or {}",
            Audience::REMEDY
        );
    }
}

/// Calls a function for each match of a store.
pub(crate) fn each_match(
    store: &dyn Store,
    mut each: impl FnMut(&MatchId) -> Result<(), SetUpError>,
) -> Result<(), SetUpError> {
    /// Number of names read at once.
    const NAMES: usize = 1024;
    let mut last: Option<MatchId> = None;
    loop {
        let names = store.match_ids(last.as_ref(), NAMES)?;
        names.iter().try_for_each(&mut each)?;
        last = names.last().cloned();
        if names.len() < NAMES {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use ledger::MemoryStore;
    use tempfile::TempDir;

    use super::*;

    #[test]
    fn what_was_kept_before_players_could_agree_is_read_and_written_as_it_was() {
        let line = r#"{"visibility":"public","delay":{"seconds":600},"released":17}"#;
        let audience: Audience = serde_json::from_str(line).expect("it is read");
        assert_eq!(audience.hands, BTreeSet::new());
        assert_eq!(serde_json::to_string(&audience).expect("plain data"), line);
    }

    fn open(folder: &TempDir) -> Audiences {
        Audiences::open(folder.path(), &MemoryStore::default()).expect("it can be read")
    }

    fn late(released: u32) -> Audience {
        let audience = Audience::new(Visibility::Unlisted, Some(Delay::Seconds(600)));
        Audience { released, ..audience.expect("random bits") }
    }

    #[test]
    fn what_is_kept_is_there_after_a_restart_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let (dots, id) = ("..".parse().expect("a name"), "m1".parse().expect("a name"));
        let (first, second) = (late(17), late(18));
        open(&folder).set(&dots, &first).expect("kept");
        open(&folder).set(&id, &first).expect("kept");
        open(&folder).set(&id, &second).expect("kept");
        let audiences = open(&folder);
        assert_eq!(audiences.of(&dots).expect("it can be read"), Some(first.clone()));
        assert_eq!(audiences.of(&id).expect("it can be read"), Some(second));
        assert_eq!(audiences.of(&"m2".parse().expect("a name")).expect("it can be read"), None);
        for path in audiences.copies.paths(&id) {
            let text = fs::read_to_string(path).expect("a file");
            assert_eq!(text.lines().count(), 1);
            assert!(!text.contains(first.link().expect("a secret")), "what is replaced is gone");
        }
    }

    #[test]
    fn a_stop_between_the_two_copies_leaves_the_newer_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let id = "m1".parse().expect("a name");
        let (old, new) = (late(17), late(18));
        open(&folder).set(&id, &old).expect("kept");
        let paths = open(&folder).copies.paths(&id);
        let before = fs::read(&paths[0]).expect("a file");
        open(&folder).set(&id, &new).expect("kept");
        let after = fs::read(&paths[0]).expect("a file");
        for older in &paths {
            fs::write(older, &before).expect("written");
            assert_eq!(open(&folder).of(&id).expect("it can be read"), Some(new.clone()));
            assert!(paths.iter().all(|path| fs::read(path).is_ok_and(|bytes| bytes == after)));
        }
    }

    #[test]
    fn what_both_copies_have_lost_is_nobodys_until_it_is_said_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let id = "m1".parse().expect("a name");
        open(&folder).set(&id, &late(17)).expect("kept");
        let paths = open(&folder).copies.paths(&id);
        for bytes in [&b"x"[..], b""] {
            for path in &paths {
                fs::write(path, bytes).expect("written");
            }
            let audiences = open(&folder);
            assert_eq!(audiences.of(&id).expect("it can be read"), None);
            assert!(paths.iter().all(|path| fs::read(path).is_ok_and(|now| now == bytes)));
            let said = late(3);
            audiences.set(&id, &said).expect("kept");
            assert_eq!(open(&folder).of(&id).expect("it can be read"), Some(said));
        }
    }
}
