//! Replicates openings, audiences and tokens between the services that share a store.
//!
//! This data may have to be forgotten, so no server of the cluster ever gets it: the services send
//! it to each other. A server stores only a mark for each change, which says what was changed but
//! not how. A service that has read all marks knows which of its things are up to date; the others
//! it does not show until another service has sent them.
//!
//! ```text
//! beside.ndjson                    in two copies, each line with its sum and number
//! ["service 1f0c..",0,"2026-.."]   what this service is called, and of which series the marks are
//! ["audience m1",17,null]          the audience of `m1` here is that of mark 17
//! ["openings m1",19,"9a2b.."]      those of mark 19, and a change that is not marked yet
//! ```
//! Each change adds a line; the last one of a thing counts. Marks of another series, as after a
//! move to another cluster, do not apply to these: everything here then counts as changed and not
//! marked.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io;
use std::path::Path;
use std::str::FromStr;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ledger::Peers;
use record::{Digest, MatchId};
use serde::{Deserialize, Serialize};

use crate::copies::{LineContent, LineFile, Lines};
use crate::error::{ArchiveError, SetUpError};
use crate::peer_request::{Chunk, PeerRequest};

/// How long a service continues after it last knew that it had read all marks.
const SURE: Duration = Duration::from_secs(10);

/// How long a request waits for a thing that was changed elsewhere before it is refused.
const SOON: Duration = Duration::from_millis(250);

/// A thing that is changed as a whole.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum SharedItem {
    Tokens,
    Scenes,
    Audience(MatchId),
    Openings(MatchId),
    /// A service of this name has joined.
    Service(String),
}

impl fmt::Display for SharedItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tokens => f.write_str("tokens"),
            Self::Scenes => f.write_str("scenes"),
            Self::Audience(match_id) => write!(f, "audience {match_id}"),
            Self::Openings(match_id) => write!(f, "openings {match_id}"),
            Self::Service(name) => write!(f, "service {name}"),
        }
    }
}

impl FromStr for SharedItem {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (kind, name) = text.split_once(' ').unwrap_or((text, ""));
        match kind {
            "tokens" if name.is_empty() => Ok(Self::Tokens),
            "scenes" if name.is_empty() => Ok(Self::Scenes),
            "audience" => name.parse().map(Self::Audience).map_err(drop),
            "openings" => name.parse().map(Self::Openings).map_err(drop),
            "service" => Ok(Self::Service(name.to_owned())),
            _ => Err(()),
        }
    }
}

/// The replication state of the things in a data folder.
pub(crate) struct PeerSync {
    pub(crate) peers: Option<Arc<dyn Peers>>,
    /// `None` without other services.
    file: Option<LineFile<Noted>>,
    known: Mutex<ReplicationState>,
    /// Signalled when a thing has been taken.
    taken: Condvar,
}

#[derive(Default)]
struct ReplicationState {
    service: String,
    /// The last mark that was read.
    read: u64,
    /// When it was last known that there is no later mark.
    sure: Option<Instant>,
    /// The last mark of each thing.
    marks: BTreeMap<SharedItem, u64>,
    kept: BTreeMap<SharedItem, LocalVersion>,
    /// The things being changed here now.
    busy: BTreeSet<SharedItem>,
    /// The things being taken from another service now.
    taking: BTreeSet<SharedItem>,
}

/// The local version of a thing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct LocalVersion {
    /// The mark whose changes are all here.
    mark: u64,
    /// The nonce for the mark of a later change here, which is not set yet or not known to be set.
    changed: Option<String>,
}

impl PeerSync {
    /// Opens the replication state of a data folder.
    pub(crate) fn open(data: &Path, peers: Option<Arc<dyn Peers>>) -> Result<Self, SetUpError> {
        let (mut known, mut file) = (ReplicationState::default(), None);
        if let Some(peers) = &peers {
            let (opened, lines) = LineFile::<Noted>::open(data)?;
            let (series, mut was) = (peers.series(), None);
            for Noted(thing, mark, changed) in lines.all().cloned() {
                match thing.parse() {
                    Ok(SharedItem::Service(name)) => (known.service, was) = (name, changed),
                    Ok(thing) => drop(known.kept.insert(thing, LocalVersion { mark, changed })),
                    Err(()) => {}
                }
            }
            if known.service.is_empty() {
                known.service = nonce().map_err(io::Error::other)?;
            }
            // Marks of another stream say nothing about these contents, and their numbers would look newer than they
            // are.
            if was.is_some_and(|was| was != series) {
                for kept in known.kept.values_mut() {
                    let changed = Some(nonce().map_err(io::Error::other)?);
                    *kept = LocalVersion { mark: 0, changed };
                }
            }
            let service = SharedItem::Service(known.service.clone());
            let first = Noted::new(&service, &LocalVersion { mark: 0, changed: Some(series) });
            let rest = known.kept.iter().map(|(thing, kept)| Noted::new(thing, kept));
            // A line is added for each change; at a start, only the last one of each thing is kept.
            opened.replace(&Lines((0..).zip(std::iter::once(first).chain(rest)).collect()))?;
            file = Some(opened);
        }
        Ok(Self { peers, file, known: Mutex::new(known), taken: Condvar::new() })
    }

    fn known(&self) -> MutexGuard<'_, ReplicationState> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The name of this service.
    pub(crate) fn service(&self) -> String {
        self.known().service.clone()
    }

    /// Whether all marks set more than a short while ago have been read: a source that cannot be
    /// behind has confirmed it, or all services that ever joined are here and have read no more.
    pub(crate) fn is_sure(&self) -> bool {
        let Some(peers) = &self.peers else { return true };
        let known = self.known();
        let Some(sure) = known.sure else { return false };
        let services = known.marks.keys().filter_map(|thing| match thing {
            SharedItem::Service(name) if *name != known.service => Some(name),
            _ => None,
        });
        let is_here = |name: &String| {
            peers.heard(name).is_some_and(|(ago, read)| ago < SURE && read <= known.read)
        };
        // The leader's word for a while, or every service that ever joined: one that is silent may have dropped
        // something.
        sure.elapsed() < SURE || services.into_iter().all(is_here)
    }

    /// Whether the local version of a thing is the latest, as far as the marks have been read.
    pub(crate) fn is_current(&self, thing: &SharedItem) -> bool {
        if self.peers.is_none() {
            return true;
        }
        self.known().is_current(thing)
    }

    /// Whether the local version of a thing is the latest; waits a moment for what is on its way.
    pub(crate) fn is_soon_current(&self, thing: &SharedItem) -> bool {
        let is_stale = |known: &mut ReplicationState| !known.is_current(thing);
        let waited = self.taken.wait_timeout_while(self.known(), SOON, is_stale);
        let (known, _) = waited.unwrap_or_else(PoisonError::into_inner);
        known.is_current(thing)
    }

    /// Begins to change a thing, or notes that it was changed: until this is dropped nothing from
    /// others replaces it.
    pub(crate) fn begin(&self, thing: SharedItem) -> Result<Option<Changing<'_>>, ArchiveError> {
        if self.peers.is_none() {
            return Ok(None);
        }
        let is_taken = |known: &mut ReplicationState| known.taking.contains(&thing);
        // A change made on top of contents that are being replaced would be lost.
        let known = self.taken.wait_while(self.known(), is_taken);
        let mut known = known.unwrap_or_else(PoisonError::into_inner);
        let mut kept = known.kept.get(&thing).cloned().unwrap_or_default();
        // Written before the change itself: after a stop in between, the others are told once too often rather than
        // never.
        if kept.changed.is_none() {
            kept.changed = Some(nonce().map_err(|error| ArchiveError::Fault(error.to_string()))?);
            self.keep(&mut known, &thing, kept)?;
        }
        known.busy.insert(thing.clone());
        Ok(Some(Changing { beside: self, thing }))
    }

    /// Whether a thing was changed here and the others have not been informed.
    pub(crate) fn is_changed(&self, thing: &SharedItem) -> bool {
        self.known().kept.get(thing).is_some_and(|kept| kept.changed.is_some())
    }

    /// Marks a change of a thing, if there is one, and sends its present contents to the others.
    /// The change applies to the contents with the mark `after`: if a later one has been taken
    /// since, it is not marked.
    pub(crate) fn share(
        &self,
        thing: &SharedItem,
        after: u64,
        whole: &str,
    ) -> Result<(), ArchiveError> {
        let Some(peers) = &self.peers else { return Ok(()) };
        let changed = self.known().kept.get(thing).and_then(|kept| kept.changed.clone());
        let Some(nonce) = changed else { return Ok(()) };
        let name = thing.to_string();
        // Before the contents are sent: from this mark on, a service that misses them hides what it has.
        let Some(mark) = peers.mark(&name, after, &nonce) else {
            return Err(ArchiveError::Unknown(format!(
                "it is unknown whether the other services will learn of the change to `{name}`: send it again"
            )));
        };
        let part = Chunk::of(name, mark, whole, 0).expect("a text begins");
        let answers = peers.ask(&PeerRequest::Put(part).to_bytes());
        // A service that cannot take it sends an empty response.
        if !answers.complete || answers.all.iter().any(Vec::is_empty) {
            tracing::warn!(%thing, mark, "another service has not confirmed the change: it shows nothing affected by it until it does");
        }
        let mut known = self.known();
        known.note(thing, mark);
        // A poll may have found this mark meanwhile, and the thing may have a later one by now.
        let kept = known.kept.get(thing).and_then(|kept| kept.changed.as_ref());
        if kept == Some(&nonce) {
            self.keep(&mut known, thing, LocalVersion { mark, changed: None })?;
        }
        Ok(())
    }

    /// Notes a mark of a thing, and begins to take its new contents: `None` if they are here, or
    /// the thing is in use. Until this is dropped nobody here changes it.
    pub(crate) fn begin_to_take(&self, thing: &SharedItem, mark: u64) -> Option<Taking<'_>> {
        let mut known = self.known();
        known.note(thing, mark);
        if mark <= known.mark_of(thing) || known.busy.contains(thing) {
            return None;
        }
        known.taking.insert(thing.clone()).then(|| Taking { beside: self, thing: thing.clone() })
    }

    /// The mark up to which all of a thing is here.
    pub(crate) fn mark_of(&self, thing: &SharedItem) -> u64 {
        self.known().mark_of(thing)
    }

    /// Whether the thing is being changed here.
    pub(crate) fn is_busy(&self, thing: &SharedItem) -> bool {
        self.known().busy.contains(thing)
    }

    /// Notes things that were stored here before anything was marked.
    pub(crate) fn note_unmarked(&self, things: impl Iterator<Item = SharedItem>) -> io::Result<()> {
        let mut known = self.known();
        for thing in things {
            if let Entry::Vacant(free) = known.kept.entry(thing) {
                let nonce = nonce().map_err(io::Error::other)?;
                free.insert(LocalVersion { mark: 0, changed: Some(nonce) });
            }
        }
        Ok(())
    }

    /// Treats the local version of each thing as final: services with later changes are gone for
    /// good.
    pub(crate) fn give_up_others(&self) -> Result<(), ArchiveError> {
        let mut known = self.known();
        for (thing, mark) in known.marks.clone() {
            if mark > known.mark_of(&thing) && !matches!(thing, SharedItem::Service(_)) {
                tracing::warn!(%thing, mark, "its last change is abandoned");
                let nonce = nonce().map_err(|error| ArchiveError::Fault(error.to_string()))?;
                self.keep(&mut known, &thing, LocalVersion { mark, changed: Some(nonce) })?;
            }
        }
        Ok(())
    }

    /// Reads new marks and returns the things to fetch and those to share. Announces this service.
    pub(crate) fn poll(&self) -> Result<(Vec<SharedItem>, Vec<SharedItem>), ArchiveError> {
        let Some(peers) = &self.peers else { return Ok(Default::default()) };
        let (service, read) = {
            let known = self.known();
            (known.service.clone(), known.read)
        };
        peers.say(&service, read);
        let began = Instant::now();
        // Asked before the marks are read: reading up to this one proves that nothing set by then was missed.
        let last = peers.last_mark();
        let marks = peers.marks(read)?;
        let mut known = self.known();
        for mark in marks {
            known.read = mark.number;
            let Ok(thing) = mark.thing.parse::<SharedItem>() else { continue };
            known.note(&thing, mark.number);
            let mut kept = known.kept.get(&thing).cloned().unwrap_or_default();
            if kept.changed.as_ref() == Some(&mark.nonce) {
                // Our own mark, of which we had not heard. Later changes are marked once more.
                kept.mark = mark.number;
                let nonce = nonce().map_err(|error| ArchiveError::Fault(error.to_string()))?;
                kept.changed = Some(nonce);
                self.keep(&mut known, &thing, kept)?;
            }
        }
        if last.is_some_and(|last| last <= known.read) {
            // From before the question: the time that the answer took does not count.
            known.sure = Some(began);
        }
        let is_ours = |thing: &SharedItem| !matches!(thing, SharedItem::Service(_));
        let stale = known.marks.iter().filter(|(thing, mark)| **mark > known.mark_of(thing));
        let stale: Vec<_> =
            stale.map(|(thing, _)| thing).filter(|thing| is_ours(thing)).cloned().collect();
        // Not while others' changes of the thing are missing: what is marked must contain them.
        let changed = known.kept.iter().filter(|(thing, kept)| {
            kept.changed.is_some() && !known.busy.contains(thing) && !stale.contains(thing)
        });
        let changed = changed.map(|(thing, _)| thing.clone()).collect();
        let me = SharedItem::Service(service);
        let is_new = known.sure.is_some() && !known.marks.contains_key(&me);
        drop(known);
        if is_new {
            // The next poll reads it, or tries again.
            peers.mark(&me.to_string(), 0, "");
        }
        Ok((stale, changed))
    }

    /// Saves the local version of a thing; on the disk when this returns.
    fn keep(
        &self,
        known: &mut ReplicationState,
        thing: &SharedItem,
        kept: LocalVersion,
    ) -> Result<(), ArchiveError> {
        if known.kept.get(thing) == Some(&kept) {
            return Ok(());
        }
        self.file.as_ref().map_or(Ok(()), |file| file.add(&Noted::new(thing, &kept)))?;
        known.kept.insert(thing.clone(), kept);
        Ok(())
    }
}

impl ReplicationState {
    fn mark_of(&self, thing: &SharedItem) -> u64 {
        self.kept.get(thing).map_or(0, |kept| kept.mark)
    }

    fn is_current(&self, thing: &SharedItem) -> bool {
        self.marks.get(thing).is_none_or(|&mark| mark <= self.mark_of(thing))
    }

    /// Notes that a thing has this mark.
    fn note(&mut self, thing: &SharedItem, mark: u64) {
        let last = self.marks.entry(thing.clone()).or_default();
        *last = mark.max(*last);
    }
}

/// A thing being changed.
pub(crate) struct Changing<'a> {
    beside: &'a PeerSync,
    thing: SharedItem,
}

impl Drop for Changing<'_> {
    fn drop(&mut self) {
        self.beside.known().busy.remove(&self.thing);
    }
}

/// A thing being taken from another service.
pub(crate) struct Taking<'a> {
    beside: &'a PeerSync,
    thing: SharedItem,
}

impl Taking<'_> {
    /// Notes that everything up to this mark is here, and whether the others must be informed of
    /// something more.
    pub(crate) fn taken(self, mark: u64, has_more: bool) -> Result<(), ArchiveError> {
        let mut known = self.beside.known();
        let mut changed = None;
        if has_more {
            changed = known.kept.get(&self.thing).and_then(|kept| kept.changed.clone());
            let new = || nonce().map_err(|error| ArchiveError::Fault(error.to_string()));
            changed = Some(changed.map_or_else(new, Ok)?);
        }
        self.beside.keep(&mut known, &self.thing, LocalVersion { mark, changed })
    }
}

impl Drop for Taking<'_> {
    fn drop(&mut self) {
        self.beside.known().taking.remove(&self.thing);
        self.beside.taken.notify_all();
    }
}

#[derive(Clone, Serialize, Deserialize)]
struct Noted(String, u64, Option<String>);

impl Noted {
    fn new(thing: &SharedItem, kept: &LocalVersion) -> Self {
        Self(thing.to_string(), kept.mark, kept.changed.clone())
    }
}

impl LineContent for Noted {
    const FOLDER: &'static str = "beside.ndjson";
    const REMEDY: &'static str =
        "remove both: this service then takes what the other services have";

    fn supersedes(&self, _: &Self) -> bool {
        false
    }

    fn settle(_: &mut Lines<Self>) {}
}

/// A unique text from 32 random bytes.
fn nonce() -> Result<String, getrandom::Error> {
    let mut bits = [0; 32];
    getrandom::fill(&mut bits)?;
    Ok(Digest::new(bits).to_string())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use crate::testing::Cluster;

    #[test]
    fn a_service_is_sure_for_a_while_and_then_as_long_as_all_that_ever_came_are_here() {
        let cluster = Cluster::default();
        let folders = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
        let nodes = [cluster.node(), cluster.node()];
        let of = |which: usize| {
            PeerSync::open(folders[which].path(), Some(nodes[which].clone())).expect("its folder")
        };
        let [first, second] = [of(0), of(1)];
        nodes[1].answer(Box::new(|_| Vec::new()));
        nodes[0].answer(Box::new(|_| Vec::new()));
        assert!(!first.is_sure(), "it has not looked");
        for _ in 0..3 {
            first.poll().expect("the cluster is there");
            second.poll().expect("the cluster is there");
        }
        assert!(first.is_sure());
        let grow_old = || first.known().sure = Instant::now().checked_sub(SURE);
        grow_old();
        assert!(first.is_sure(), "the other one is here and has read no more");
        let peers: &dyn Peers = &*nodes[1];
        peers.mark("tokens", 0, "").expect("the cluster is there");
        for _ in 0..2 {
            second.poll().expect("the cluster is there");
        }
        assert!(!first.is_sure(), "the other one has read more");
        first.poll().expect("the cluster is there");
        assert!(first.is_sure() && !first.is_current(&SharedItem::Tokens));
        // A service that came once, and was never heard.
        peers.mark("service third", 0, "").expect("the cluster is there");
        first.poll().expect("the cluster is there");
        assert!(first.is_sure(), "the leader has said so");
        grow_old();
        assert!(!first.is_sure(), "somebody is not here");
    }

    #[test]
    fn who_needs_a_thing_that_is_on_its_way_waits_a_moment_and_not_for_ever() {
        let cluster = Cluster::default();
        let folder = tempfile::tempdir().expect("a folder");
        let node = cluster.node();
        let beside = PeerSync::open(folder.path(), Some(node.clone())).expect("its folder");
        let peers: &dyn Peers = &*node;
        peers.mark("tokens", 0, "somebody else's").expect("the cluster is there");
        beside.poll().expect("the cluster is there");
        assert!(!beside.is_soon_current(&SharedItem::Tokens), "nobody sends it");
        let taking = beside.begin_to_take(&SharedItem::Tokens, 1).expect("it is not here");
        std::thread::scope(|scope| {
            let waits = scope.spawn(|| beside.is_soon_current(&SharedItem::Tokens));
            taking.taken(1, false).expect("written");
            assert!(waits.join().expect("no panic"));
        });
    }

    #[test]
    fn a_change_whose_mark_a_look_finds_while_others_are_told_is_current_in_the_end() {
        let cluster = Cluster::default();
        let folder = tempfile::tempdir().expect("a folder");
        let nodes = [cluster.node(), cluster.node()];
        let first = PeerSync::open(folder.path(), Some(nodes[0].clone())).expect("its folder");
        let first = Arc::new(first);
        let (looks, told) = (Arc::clone(&first), AtomicBool::new(false));
        nodes[1].answer(Box::new(move |_| {
            if !told.swap(true, Ordering::Relaxed) {
                // The other thread of the same service, which does not know yet that the mark is
                // its own.
                let (stale, changed) = looks.poll().expect("the cluster is there");
                assert_eq!((stale, changed), (vec![], vec![SharedItem::Scenes]));
                let after = looks.mark_of(&SharedItem::Scenes);
                looks.share(&SharedItem::Scenes, after, "[]").expect("the cluster is there");
            }
            b"taken".to_vec()
        }));
        drop(first.begin(SharedItem::Scenes).expect("a change"));
        first.share(&SharedItem::Scenes, 0, "[]").expect("the cluster is there");
        let (stale, changed) = first.poll().expect("the cluster is there");
        assert_eq!((stale, changed), (vec![], vec![]));
        assert!(first.is_current(&SharedItem::Scenes));
    }
}
