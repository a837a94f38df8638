//! A ledger shared by several machines: a NATS JetStream stream, and a local copy at each node that
//! serves reads.
//!
//! Each message of the stream is a record, and its sequence is the index of its leaf plus 1, so the
//! log is the same at every node. A node reads from its own copy, which is an ordinary
//! single-machine store; it acknowledges an append once a quorum of the cluster and its own copy
//! have it on disk. `docs/cluster.md` states the guarantees.

mod address;
mod append;
mod begin;
mod breaks;
mod cluster;
mod compare;
mod fence;
mod follow;
mod message;
mod migrate;
mod nats;
mod peers;
mod season;
mod send;
mod settings;
mod take;

use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use record::{EventId, MatchId, Sealed};

pub use address::{Address, AddressError};
pub use begin::{Begun, begin_season};
pub use migrate::{Migrated, Stage, migrate_to_cluster, migrate_to_folder};

use crate::{
    Acceptance, Append, AppendError, AppendReceipt, Checkpoints, Cursor, Fault, Head, Leaves, Line,
    Listing, OpenError, Page, Peers, ReadError, SledStore, Store, Term,
};
use breaks::Breaks;
use fence::Fence;
use follow::{LocalCopy, Tell, TellShown};
use nats::Nats;
use peers::Others;
use season::{Season, Seasons};

/// How long a caller waits for what other nodes have appended.
const PATIENCE: Duration = Duration::from_secs(15);

/// How often progress is logged during a start.
const NEWS: Duration = Duration::from_secs(5);

/// How long a stream must look too short before it is considered so: a new leader may not have read
/// its own log yet.
const SURE: Duration = Duration::from_secs(5);

/// A ledger in a NATS cluster, with a local copy in a folder.
pub struct JetStreamStore {
    copy: Arc<LocalCopy>,
    others: Arc<Others>,
    following: Mutex<Option<JoinHandle<()>>>,
}

impl JetStreamStore {
    /// Opens or creates the ledger, and waits until the copy in this folder has caught up.
    pub fn open(address: &Address, data: &Path) -> Result<Self, OpenError> {
        let local = SledStore::open(data)?;
        let refused = |what: String| OpenError::Cluster { address: address.to_string(), what };
        let nats = Arc::new(Nats::connect(address)?);
        let name = &address.name;
        let breaks = Breaks::open(data)?;
        let (season, last) = open_stream(&nats, &local, &breaks, name).map_err(refused)?;
        let marks = make_stream(&nats, &peers::stream(name)).map_err(refused)?;
        settings::check_servers(&nats).map_err(refused)?;
        let copy = Arc::new(LocalCopy::new(local, breaks, nats, name, season));
        let hears = Arc::downgrade(&copy);
        // News only saves a pause: it is not stored, so a lost message costs a poll and nothing else.
        copy.nats.listen(format!("{name}.news"), move |message| {
            let news = serde_json::from_slice::<(u32, u64)>(&message.payload);
            if let (Some(copy), Ok((season, sequence))) = (hears.upgrade(), news) {
                copy.hear(season, sequence);
            }
        });
        let follows = Arc::clone(&copy);
        let thread = thread::Builder::new().name("ledger-follow".to_owned());
        let thread = thread
            .spawn(move || follows.run())
            .map_err(Fault::at("starting the thread for", data))?;
        let others = Others::new(Arc::clone(&copy.nats), name, marks.created);
        let store = Self { copy, others, following: Mutex::new(Some(thread)) };
        loop {
            match store.copy.reach(last, Instant::now() + NEWS) {
                Ok(true) => return Ok(store),
                Ok(false) => {
                    let behind = store.copy.behind().unwrap_or_default();
                    tracing::info!(behind, "reading what the cluster has and this node lacks");
                }
                Err(error) => return Err(refused(error.to_string())),
            }
        }
    }
}

/// The stream of a ledger's checkpoints, and its subject.
fn checkpoints(name: &str) -> (String, String) {
    (format!("{name}-checkpoints"), format!("{name}.checkpoint"))
}

/// A stream of a ledger; it is created if it does not exist.
fn make_stream(
    nats: &Nats,
    (stream, subject): &(String, String),
) -> Result<settings::Stream, String> {
    let found = settings::find(nats, stream, subject)?;
    found.map_or_else(|| settings::make(nats, stream, subject), Ok)
}

/// Creates the streams of checkpoints and records that do not exist; returns all seasons.
fn make_streams(nats: &Nats, name: &str) -> Result<Seasons, String> {
    make_stream(nats, &checkpoints(name))?;
    let seasons = season::settled(nats, name)?;
    if !seasons.is_empty() {
        return Ok(seasons);
    }
    let first = settings::make(nats, &season::stream(name, 1), &season::subjects(name, 1))?;
    Ok(Seasons::from([(1, first)]))
}

/// The season in which a copy continues, and the sequence of the last message overall, which the
/// copy matches.
fn open_stream(
    nats: &Nats,
    local: &SledStore,
    breaks: &Breaks,
    name: &str,
) -> Result<(Season, u64), String> {
    let records = local.acknowledged();
    let kept = records + breaks.messages();
    let began = Instant::now();
    let seasons = loop {
        let seasons = season::settled(nats, name)?;
        // A stream that looks shorter than the copy may be a new leader's that has not read its log yet: asked again
        // before it counts as a loss.
        let has_all = season::last(&seasons) >= kept;
        if has_all || began.elapsed() > SURE {
            break seasons;
        }
        thread::sleep(Duration::from_millis(500));
    };
    if seasons.is_empty() && kept > 0 {
        let stream = season::stream(name, 1);
        return Err(format!(
            "the stream {stream} is gone, but this node has {kept} of its records"
        ));
    }
    let seasons = if seasons.is_empty() { make_streams(nats, name)? } else { seasons };
    make_stream(nats, &checkpoints(name))?;
    let last = season::last(&seasons);
    let newest = seasons.keys().next_back().map_or(1, |&number| number);
    // A copy that has more than the stream is not its copy, or the cluster has lost acknowledged records: neither may
    // go on.
    if last < kept {
        let stream = season::stream(name, newest);
        return Err(format!("the stream {stream} has {last} records, but this node has {kept}"));
    }
    if let Some(leaf) = records.checked_sub(1) {
        let kept = breaks.sequence_of(leaf);
        // The stream of an ended season may have been removed.
        if let Some(number) = season::number_of_message(&seasons, kept) {
            // Counting is not enough: another ledger of the same length would be continued. Each record's hash covers
            // those before it in its match.
            check_last(nats, local, &season::stream(name, number), kept)?;
        }
    }
    Ok((season::of_copy(&seasons, name, kept)?, last))
}

/// Checks that the last record of a copy is the one in a stream.
fn check_last(nats: &Nats, local: &SledStore, stream: &str, kept: u64) -> Result<(), String> {
    let messages = settings::patiently("its last record", || nats.read(stream, kept, 1));
    let messages = messages.map_err(|trouble| trouble.to_string())?;
    let line = messages.first().map(|message| &message.payload[..]).unwrap_or_default();
    let is_same = Sealed::parse(line).is_ok_and(|sealed| {
        let (match_id, seq) = (sealed.record.match_id, sealed.record.seq);
        let has = local.range(&match_id, seq..seq.saturating_add(1));
        has.is_ok_and(|lines| lines.first().is_some_and(|kept| *kept.bytes == *line))
    });
    if is_same {
        return Ok(());
    }
    Err(format!("record {kept} of the stream {stream} differs from this node's"))
}

impl Drop for JetStreamStore {
    fn drop(&mut self) {
        self.stop();
    }
}

impl JetStreamStore {
    fn stop(&self) {
        self.copy.close();
        let following = self.following.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = following {
            // A panic of the thread has been printed.
            let _ = thread.join();
        }
    }
}

impl Store for JetStreamStore {
    fn append(&self, append: Append) -> Result<AppendReceipt, AppendError> {
        self.copy.append(&append)
    }

    fn head(&self, match_id: &MatchId) -> Result<Option<Head>, ReadError> {
        self.copy.check_match(match_id)?;
        self.copy.local.head(match_id)
    }

    fn find(&self, match_id: &MatchId, id: &EventId) -> Result<Option<Line>, ReadError> {
        self.copy.check_match(match_id)?;
        self.copy.local.find(match_id, id)
    }

    fn range(&self, match_id: &MatchId, seqs: Range<u32>) -> Result<Vec<Line>, ReadError> {
        self.copy.check_match(match_id)?;
        self.copy.local.range(match_id, seqs)
    }

    fn acceptances(&self, match_id: &MatchId) -> Result<Vec<Acceptance>, ReadError> {
        self.copy.check_match(match_id)?;
        self.copy.local.acceptances(match_id)
    }

    fn leaves(&self) -> Box<dyn Leaves> {
        self.copy.local.leaves()
    }

    fn listing(&self, match_id: &MatchId) -> Result<Option<Listing>, ReadError> {
        self.copy.local.listing(match_id)
    }

    fn search(
        &self,
        terms: &[Term],
        after: Option<&Cursor>,
        limit: usize,
    ) -> Result<Page, ReadError> {
        let mut page = self.copy.local.search(terms, after, limit)?;
        // After the page is cut, so that `next` stays a valid position: a page with a broken match is shorter.
        page.items.retain(|found| self.copy.check_match(&found.match_id).is_ok());
        Ok(page)
    }

    fn match_ids(&self, after: Option<&MatchId>, limit: usize) -> Result<Vec<MatchId>, ReadError> {
        let (mut all, mut after) = (Vec::new(), after.cloned());
        loop {
            // Read on until the page is full: a short page would mean the end to its reader.
            let wanted = limit - all.len();
            let mut names = self.copy.local.match_ids(after.as_ref(), wanted)?;
            let is_last = names.len() < wanted;
            after = names.last().cloned();
            names.retain(|match_id| self.copy.check_match(match_id).is_ok());
            all.append(&mut names);
            if is_last || all.len() == limit {
                return Ok(all);
            }
        }
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn catch_up(&self, match_id: &MatchId) -> Result<(), ReadError> {
        if self.copy.catch_up_until(match_id, Instant::now() + PATIENCE)? {
            return Ok(());
        }
        Err(Fault::new("the cluster did not report in time what it has of the match: try again")
            .into())
    }

    fn follow(&self, tell: Tell, shown: TellShown) {
        self.copy.follow(tell, shown);
    }

    fn behind(&self) -> Result<u64, ReadError> {
        self.copy.behind()
    }

    fn position(&self) -> Option<u64> {
        Some(self.copy.applied())
    }

    fn shows(&self, position: u64) -> bool {
        self.copy.shown() >= position
    }

    fn breaks(&self) -> Vec<u64> {
        self.copy.broken_messages()
    }

    fn checkpoints(&self) -> Option<Box<dyn Checkpoints>> {
        let (nats, name) = (Arc::clone(&self.copy.nats), self.copy.name.clone());
        Some(Box::new(Fence { nats, name, last: 0 }))
    }

    fn peers(&self) -> Option<Arc<dyn Peers>> {
        Some(self.others.clone())
    }

    fn is_poisoned(&self) -> bool {
        self.copy.local.is_poisoned()
    }

    fn close(&self) {
        self.stop();
        self.copy.local.close();
    }
}
