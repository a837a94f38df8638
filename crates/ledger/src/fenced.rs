//! A log that several programs may sign: one at a time, and never two roots for one size.
//!
//! | event | result |
//! |---|---|
//! | a checkpoint is published | all programs that share the log adopt it, once their own tree has reached it with the same root |
//! | the last signer is still running | it signs new records |
//! | it does not sign for the duration of a lease | the first program to notice signs |
//! | two sign at the same time, or one was paused | the first is published: the other has not seen it, so it is refused |
//! | a root differs from that of the tree here | the log here ends: one of the two has lost records |
//!
//! Clocks are never compared: the lease only keeps two programs from trying at once.

use std::path::Path;
use std::time::{Duration, Instant};

use record::{Verifier, open_checkpoint};

use crate::hashes::Hashes;
use crate::log::Published;
use crate::{Checkpoints, LogError, ReadError};

/// How long records may be without a checkpoint before a program other than the last signer signs.
pub(crate) const LEASE: Duration = Duration::from_secs(3);

/// What a program knows of the checkpoints of all programs.
pub(crate) struct Fenced {
    checkpoints: Box<dyn Checkpoints>,
    /// Published checkpoints that the tree here has not reached yet, in order.
    ahead: Vec<Published>,
    is_signer: bool,
    /// Since when there have been records without a checkpoint.
    uncovered: Instant,
}

impl Fenced {
    pub(crate) fn new(checkpoints: Box<dyn Checkpoints>) -> Self {
        Self { checkpoints, ahead: Vec::new(), is_signer: false, uncovered: Instant::now() }
    }

    /// The newest checkpoint of other programs that this tree has reached, if there is a new one.
    pub(crate) fn next(
        &mut self,
        verifier: &Verifier,
        hashes: &Hashes,
        size: u64,
        folder: &Path,
    ) -> Result<Option<Published>, LogError> {
        for note in self.checkpoints.news()? {
            let opened = open_checkpoint(&note, verifier);
            let opened = opened.map_err(|_| LogError::OtherKey { folder: folder.to_owned() })?;
            let (size, root) = (opened.size(), *opened.hash());
            self.ahead.push(Published { size, root, note: note.into() });
            // Somebody else has signed, so this program steps back for a whole lease.
            (self.is_signer, self.uncovered) = (false, Instant::now());
        }
        let mut newest = None;
        // A checkpoint can be compared only once this tree has as many leaves; until then it waits here.
        let covered = self.ahead.iter().take_while(|published| published.size <= size).count();
        for published in self.ahead.drain(..covered) {
            if hashes.root(published.size)? != published.root {
                let (folder, size) = (folder.to_owned(), published.size);
                return Err(LogError::Different { folder, size });
            }
            newest = Some(published);
        }
        Ok(newest)
    }

    /// Whether this program should sign a tree of this size, given the number of leaves in the
    /// published one.
    pub(crate) fn may_sign(&mut self, size: u64, covered: u64) -> bool {
        if size <= covered {
            self.uncovered = Instant::now();
        }
        // While others' checkpoints are ahead, this tree is too small to be signed: the sizes would go backwards.
        self.ahead.is_empty() && (self.is_signer || self.uncovered.elapsed() >= LEASE)
    }

    /// Publishes a checkpoint, unless another program was faster.
    pub(crate) fn publish(&mut self, note: &str) -> Result<bool, ReadError> {
        self.is_signer = self.checkpoints.publish(note)?;
        Ok(self.is_signer)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::{Arc, Mutex, PoisonError};
    use std::thread;

    use record::{At, Chain, Draft, Signer};
    use tempfile::TempDir;

    use super::*;
    use crate::log::LogStep;
    use crate::{Append, KeyUse, Log, MemoryStore, Store};

    /// Checkpoints in memory.
    struct InMemory {
        all: Arc<Mutex<Vec<String>>>,
        seen: usize,
    }

    impl Checkpoints for InMemory {
        fn news(&mut self) -> Result<Vec<String>, ReadError> {
            let all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
            let news = all[self.seen..].to_vec();
            self.seen = all.len();
            Ok(news)
        }

        fn publish(&mut self, note: &str) -> Result<bool, ReadError> {
            let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
            let is_next = all.len() == self.seen;
            if is_next {
                all.push(note.to_owned());
                self.seen += 1;
            }
            Ok(is_next)
        }
    }

    fn signer(bits: u8) -> Signer {
        Signer::new("daybook-test".parse().expect("a name"), &[bits; 32])
    }

    /// Adds a match of one record and returns its leaf.
    fn add(store: &MemoryStore, number: u64) -> u64 {
        let mut chain = Chain::new(format!("m{number}").parse().expect("a name"));
        let text = r#"{"event": {"type": "match_opened", "data": {"edition": "4.0", "format": "f",
            "players": [], "recorder": "test"}}}"#;
        let first = chain.seal(Draft::parse(text.as_bytes()).expect("a draft")).expect("the first");
        store.append(Append::new(At::UNIX_EPOCH, None, vec![first])).expect("kept");
        number
    }

    /// A log that pauses this long before it signs a tree of one record.
    fn log(store: &MemoryStore, all: &Arc<Mutex<Vec<String>>>, pause: Duration) -> (Log, TempDir) {
        let folder = tempfile::tempdir().expect("a folder");
        let fenced = Fenced::new(Box::new(InMemory { all: Arc::clone(all), seen: 0 }));
        let count = Mutex::new(0);
        let steps = move |step| {
            let mut count = count.lock().expect("no thread panics holding it");
            *count += u32::from(step == LogStep::Sign);
            if step == LogStep::Sign && *count == 2 {
                thread::sleep(pause);
            }
            Ok(())
        };
        let with = (Some(fenced), Box::new(steps) as _);
        let log = Log::open_with(store.leaves(), folder.path(), signer(0), KeyUse::New, with);
        (log.expect("a log"), folder)
    }

    /// Checks that each size has one root, and no checkpoint is smaller than the one before it.
    fn check_all(all: &Mutex<Vec<String>>) -> Vec<u64> {
        let (mut roots, mut sizes) = (BTreeMap::new(), Vec::new());
        for note in &*all.lock().expect("no thread panics holding it") {
            let opened = open_checkpoint(note, &signer(0).verifier()).expect("it is signed");
            sizes.push(opened.size());
            let root = *opened.hash();
            assert_eq!(*roots.entry(opened.size()).or_insert(root), root);
        }
        assert!(sizes.is_sorted(), "{sizes:?}");
        sizes
    }

    #[test]
    fn a_signer_that_was_paused_for_twice_its_lease_publishes_nothing_and_takes_over_what_others_did()
     {
        let (store, all) = (MemoryStore::default(), Arc::default());
        let (paused, _first) = log(&store, &all, 2 * LEASE);
        let (other, _second) = log(&store, &all, Duration::ZERO);
        let before = paused.published();
        assert_eq!((before.size, other.published()), (0, before));
        add(&store, 0);
        let taken = other.covering(0).expect("the other one signs after a lease");
        assert_eq!(taken.size, 1);
        assert_eq!(check_all(&all), [0, 1]);
        let last = add(&store, 1);
        let both =
            [other.covering(last).expect("signed"), paused.covering(last).expect("taken over")];
        assert_eq!(both[0], both[1]);
        assert_eq!(check_all(&all), [0, 1, 2]);
        paused.check().expect("it goes on");
    }

    #[test]
    fn another_key_or_another_root_ends_the_log_that_finds_it() {
        let (store, all) = (MemoryStore::default(), Arc::default());
        let (_log, _folder) = log(&store, &all, Duration::ZERO);
        let folder = tempfile::tempdir().expect("a folder");
        let open = |store: &MemoryStore, bits| {
            let checkpoints = Box::new(InMemory { all: Arc::clone(&all), seen: 0 });
            Log::open_shared(store.leaves(), folder.path(), signer(bits), KeyUse::New, checkpoints)
        };
        let error = open(&store, 1).err().expect("another key");
        assert!(matches!(error, LogError::OtherKey { .. }), "{error}");
        let note = record::checkpoint(1, tlog_tiles::EMPTY_HASH, &signer(0));
        all.lock().expect("no thread panics holding it").push(note);
        let other = MemoryStore::default();
        add(&other, 7);
        let error = open(&other, 0).err().expect("another root");
        assert!(matches!(error, LogError::Different { size: 1, .. }), "{error}");
    }
}
