//! The transparency log of a store: the tree over its records, its signed sizes and roots, and proofs.
//!
//! ```text
//! tree/hashes        every hash of the tree; rebuilt from the records at each start
//! tree/leaves        the contents of its leaves; rebuilt likewise
//! tree/size          the last size and root that was about to be signed, as an unsigned checkpoint; in two copies
//! tree/checkpoint    the last signed checkpoint; the same
//! tree/lock          held by the one log that is open
//! ```
//! A record is acknowledged first. Then, within about a second, come these steps, each begun after
//! the previous one is done and, where it persists something, on the disk:
//!
//! | step | after a stop before it |
//! |---|---|
//! | 1. its hashes are added                 | the next start adds them                                             |
//! | 2. size and root are persisted          | the next start adds the hashes                                       |
//! | 3. the checkpoint is signed             | the next start finds the same root at this size, or refuses          |
//! | 4. the checkpoint is persisted          | the next start signs the same text, which gives the same note        |
//! | 5. the checkpoint is shown to others    | the next start shows it                                              |
//!
//! So there are never two roots for one size, and what others have seen is on the disk. At each
//! start the tree is built from the records and compared with both files; a store that has fewer
//! records, or others, does not open.
//!
//! Where several programs share the store, a checkpoint is published for all of them before step 4,
//! and each adopts what others have published: see `fenced`.

use std::fs::{self, File, TryLockError};
use std::io;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use record::{Consistency, Inclusion, Leaf, NoteError, Signer, checkpoint, open_checkpoint};
use tlog_tiles::{Checkpoint, EMPTY_HASH, Hash, Tile, prove_record, prove_tree};

use crate::fenced::Fenced;
use crate::folder::sync_names;
use crate::hashes::Hashes;
use crate::kept::{KeptFile, NEW_LOG};
use crate::lock::Lock;
use crate::{Checkpoints, Fault, Leaves, LogError, ReadError};

/// Maximum time that a record waits for its checkpoint, besides the work itself.
const PAUSE: Duration = Duration::from_millis(500);

/// How long a caller waits for a record's checkpoint before something must be wrong.
const COVERED: Duration = Duration::from_secs(20);

/// Number of leaves added at once.
const LEAVES_AT_ONCE: usize = 4096;

/// Number of batches of leaves that are read before those that are being hashed.
const BATCHES_AHEAD: usize = 4;

/// The levels of a tile, and the maximum of its level in the tree: C2SP tlog-tiles.
const TILE_HEIGHT: u8 = 8;
const TILE_LEVEL_MAX: u8 = 5;

/// Whether a key has been used for signing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyUse {
    /// It may not have signed anything that others have seen.
    New,
    /// It has: without a checkpoint, the log is lost.
    Known,
}

/// A signed size of the tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Published {
    /// Number of records in the tree.
    pub size: u64,
    /// Its root.
    pub root: Hash,
    /// The checkpoint: a signed note.
    pub note: Arc<str>,
}

/// The log of one store; dropping it signs a checkpoint for everything acknowledged, and does not
/// close the store.
pub struct Log {
    shared: Arc<LogState>,
    /// What stops the adding thread, while it runs.
    running: Mutex<Option<(Sender<()>, JoinHandle<()>)>>,
    _lock: Lock,
}

/// The state that callers share with the adding thread.
struct LogState {
    signer: Signer,
    hashes: Hashes,
    state: Mutex<State>,
    news: Condvar,
}

struct State {
    published: Published,
    /// Why nothing more is published.
    ended: Option<ReadError>,
}

impl LogState {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn end(&self, why: ReadError) {
        self.state().ended.get_or_insert(why);
        self.news.notify_all();
    }
}

/// The next step; tests make a step fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LogStep {
    /// Adding hashes.
    Integrate,
    /// Persisting size and root.
    Persist,
    /// Signing the checkpoint.
    Sign,
    /// Persisting the checkpoint.
    Keep,
    /// Showing the checkpoint.
    Publish,
}

/// Callback before each step.
pub(crate) type Steps = Box<dyn Fn(LogStep) -> io::Result<()> + Send>;

impl Log {
    /// Opens or creates the log of the store with these leaves in the store's folder.
    pub fn open(
        leaves: Box<dyn Leaves>,
        folder: &Path,
        signer: Signer,
        key: KeyUse,
    ) -> Result<Self, LogError> {
        Self::open_with(leaves, folder, signer, key, (None, Box::new(|_| Ok(()))))
    }

    /// Opens or creates the log of a store that several programs share, all of which publish their
    /// checkpoints there.
    pub fn open_shared(
        leaves: Box<dyn Leaves>,
        folder: &Path,
        signer: Signer,
        key: KeyUse,
        checkpoints: Box<dyn Checkpoints>,
    ) -> Result<Self, LogError> {
        let fenced = Some(Fenced::new(checkpoints));
        Self::open_with(leaves, folder, signer, key, (fenced, Box::new(|_| Ok(()))))
    }

    /// Opens the log of the store with these leaves for reading: it has the last checkpoint that
    /// was signed, and signs no more.
    ///
    /// Nothing is written except `tree/hashes` and `tree/leaves`, which each start rebuilds.
    pub fn read(leaves: Box<dyn Leaves>, folder: &Path, signer: Signer) -> Result<Self, LogError> {
        let steps: Steps = Box::new(|_| Ok(()));
        let (adder, lock, last) =
            Adder::begin(leaves, folder, signer, KeyUse::Known, (None, steps))?;
        let mut state = adder.shared.state();
        state.published = last.expect("a known key has signed, or it is an error");
        state.ended = Some(ReadError::Closed);
        drop(state);
        Ok(Self { shared: adder.shared, running: Mutex::new(None), _lock: lock })
    }

    /// [`open`](Self::open), with others who may sign, or with steps that may fail.
    pub(crate) fn open_with(
        leaves: Box<dyn Leaves>,
        folder: &Path,
        signer: Signer,
        key: KeyUse,
        with: (Option<Fenced>, Steps),
    ) -> Result<Self, LogError> {
        let (mut adder, lock, last) = Adder::begin(leaves, folder, signer, key, with)?;
        let shared = Arc::clone(&adder.shared);
        match last.filter(|last| adder.fenced.is_none() && last.size == adder.size) {
            // It is on the disk, and signing it again would give the same note.
            Some(last) => shared.state().published = last,
            None => adder.first()?,
        }
        let (stop, stopped) = channel();
        let thread = thread::Builder::new().name("ledger-log".to_owned());
        let thread = thread.spawn(move || adder.run(&stopped));
        let thread = thread.map_err(Fault::at("starting the thread for", folder))?;
        Ok(Self { shared, running: Mutex::new(Some((stop, thread))), _lock: lock })
    }

    /// Signs a checkpoint for everything acknowledged and then stops making checkpoints, whoever
    /// still holds the log.
    pub fn close(&self) {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((stop, thread)) = running {
            drop(stop);
            // A panic of the thread was reported by `check`.
            let _ = thread.join();
        }
    }

    /// The signer.
    pub fn signer(&self) -> &Signer {
        &self.shared.signer
    }

    /// Checks that checkpoints are still being made.
    pub fn check(&self) -> Result<(), ReadError> {
        self.shared.state().ended.clone().map_or(Ok(()), Err)
    }

    /// The last checkpoint.
    pub fn published(&self) -> Published {
        self.shared.state().published.clone()
    }

    /// Waits for the checkpoint that covers this acknowledged leaf, and returns the last one.
    pub fn covering(&self, leaf: u64) -> Result<Published, ReadError> {
        let wait = |state: &mut State| state.published.size <= leaf && state.ended.is_none();
        let waited = self.shared.news.wait_timeout_while(self.shared.state(), COVERED, wait);
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        match &state.ended {
            // Before `ended`: a log that has stopped still proves what it covered.
            _ if state.published.size > leaf => Ok(state.published.clone()),
            Some(why) => Err(why.clone()),
            None => {
                let text =
                    format!("leaf {leaf} has no checkpoint yet; check the load and the disk");
                Err(Fault::new(text).into())
            }
        }
    }

    /// The proof that the tree of this published size contains this leaf at its index.
    ///
    /// # Errors
    ///
    /// A [`Fault`] if the hashes cannot be read, or the tree has another leaf there: the store was
    /// then changed.
    pub fn inclusion(&self, leaf: &Leaf, at: u64, size: u64) -> Result<Inclusion, Fault> {
        let hashes = &self.shared.hashes;
        // The tree was built from the mirror and the leaf comes from sled: a difference must never become a proof.
        if hashes.leaf(at)? != leaf.hash() {
            let record = leaf.record();
            return Err(Fault::new(format!(
                "leaf {at} of the tree is not record {record}; stop this program and compare sled with the mirror"
            )));
        }
        let path = prove_record(size, at, hashes).map_err(|error| hashes.unread(&error))?;
        Ok(Inclusion { leaf: at, size, hashes: path })
    }

    /// The proof that the tree of `to` leaves extends that of `from`; `None` unless `1 <= from <=
    /// to <=` the published size.
    pub fn consistency(&self, from: u64, to: u64) -> Result<Option<Consistency>, Fault> {
        // Only published sizes: hashes beyond them are in the file, but their root is not signed yet.
        if !(1..=to).contains(&from) || to > self.published().size {
            return Ok(None);
        }
        let hashes = &self.shared.hashes;
        let path = prove_tree(to, from, hashes).map_err(|error| hashes.unread(&error))?;
        Ok(Some(Consistency { from, to, hashes: path }))
    }

    /// The tile with this name in C2SP tlog-tiles, `<L>/<N>` or `<L>/<N>.p/<W>`: 1 to 256 hashes;
    /// `None` if it does not exist.
    pub fn tile(&self, name: &str) -> Result<Option<Vec<u8>>, Fault> {
        let Some(tile) = self.published_tile(name) else { return Ok(None) };
        let hashes = &self.shared.hashes;
        tile.read_data(hashes).map(Some).map_err(|error| hashes.unread(&error))
    }

    /// The leaves whose hashes are the tile `0/<N>` or `0/<N>.p/<W>`, by `<N>` or `<N>.p/<W>`;
    /// `None` if there is no such tile.
    pub fn leaves(&self, name: &str) -> Result<Option<Vec<Leaf>>, Fault> {
        let Some(tile) = self.published_tile(&format!("0/{name}")) else { return Ok(None) };
        let (first, count) = (tile.level_index() << TILE_HEIGHT, tile.width() as usize);
        self.shared.hashes.leaves(first, count).map(Some)
    }

    /// The tile with this name, if the published tree has it.
    fn published_tile(&self, name: &str) -> Option<Tile> {
        let level = name.split_once('/').and_then(|(level, _)| level.parse().ok());
        // The library panics on these two.
        if level.is_none_or(|level: u8| level > TILE_LEVEL_MAX) || name.ends_with(".p/0") {
            return None;
        }
        let tile = Tile::from_path(&format!("tile/{TILE_HEIGHT}/{name}")).ok()?;
        // 128 bits: a name from outside may have any index, and the shifts would overflow 64.
        let end = (u128::from(tile.level_index()) << TILE_HEIGHT) + u128::from(tile.width());
        (end << (TILE_HEIGHT * tile.level()) <= self.published().size.into()).then_some(tile)
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        self.close();
    }
}

/// The state of the adding thread.
struct Adder {
    shared: Arc<LogState>,
    leaves: Box<dyn Leaves>,
    tree: PathBuf,
    /// What was about to be signed, and what was signed.
    about: KeptFile,
    last_signed: KeptFile,
    /// Number of leaves whose hashes are stored.
    size: u64,
    /// The shared checkpoints, if other programs may sign too.
    fenced: Option<Fenced>,
    steps: Steps,
}

impl Adder {
    /// Starts with everything that exists, which is what was signed and maybe more; also returns
    /// the lock and the last signed checkpoint.
    fn begin(
        leaves: Box<dyn Leaves>,
        folder: &Path,
        signer: Signer,
        key: KeyUse,
        (fenced, steps): (Option<Fenced>, Steps),
    ) -> Result<(Self, Lock, Option<Published>), LogError> {
        let tree = folder.join("tree");
        fs::create_dir_all(&tree).map_err(Fault::at("creating", &tree))?;
        // Its contents are synced before they are shown, so its own name must be, too.
        sync_names(folder)?;
        // Before the files of hashes are truncated: another program may be reading them.
        let lock = lock(&tree)?;
        let hashes = Hashes::create(&tree)?;
        let published = Published { size: 0, root: EMPTY_HASH, note: "".into() };
        let state = Mutex::new(State { published, ended: None });
        let shared = Arc::new(LogState { signer, hashes, state, news: Condvar::new() });
        let (about, last_signed) = (about(folder), signed(folder));
        let mut adder = Self { shared, leaves, tree, about, last_signed, size: 0, fenced, steps };
        // All leaves are read at each start rather than kept: the comparison with what was signed is worth nothing
        // against hashes from a file.
        adder.build()?;
        // Checked before the first signature: a store that was rolled back must not sign a second root for an old
        // size.
        let last = adder.check(folder, key)?;
        Ok((adder, lock, last))
    }

    /// Covers new records again and again, until the log is closed or a permanent failure occurs.
    fn run(mut self, stopped: &Receiver<()>) {
        let shared = Arc::clone(&self.shared);
        let _guard = Guard(&shared);
        loop {
            let is_last = stopped.recv_timeout(PAUSE) != Err(RecvTimeoutError::Timeout);
            // Once more after the stop, so that the last checkpoint covers everything acknowledged.
            match self.advance() {
                Ok(()) if is_last => return shared.end(ReadError::Closed),
                Ok(()) => {}
                // Running out of descriptors or memory passes; anything else leaves it unknown what is on the disk.
                Err(why) if why.passes() && !is_last => {
                    tracing::warn!(%why, "the log will try again in a moment");
                }
                Err(why) => {
                    if !matches!(why, ReadError::Closed) {
                        tracing::error!(%why, "the log has stopped making checkpoints");
                    }
                    return shared.end(why);
                }
            }
        }
    }

    fn advance(&mut self) -> Result<(), ReadError> {
        self.integrate()?;
        self.adopt()?;
        let covered = self.shared.state().published.size;
        let may_sign =
            self.fenced.as_mut().is_none_or(|fenced| fenced.may_sign(self.size, covered));
        if may_sign && self.size > covered {
            self.publish()?;
        }
        Ok(())
    }

    /// Shows the first checkpoint: the last one of other programs, or a new one.
    fn first(&mut self) -> Result<(), LogError> {
        loop {
            // After the hashes are added and before it signs: what others have published may cover these leaves
            // already.
            self.adopt()?;
            if !self.shared.state().published.note.is_empty() || self.publish()? {
                return Ok(());
            }
            tracing::warn!("waiting for the cluster: it does not accept a checkpoint yet");
            thread::sleep(PAUSE);
        }
    }

    /// Adopts the checkpoints of other programs, as far as the tree has reached them.
    fn adopt(&mut self) -> Result<(), LogError> {
        let Some(fenced) = &mut self.fenced else { return Ok(()) };
        let shared = &self.shared;
        let folder = self.tree.parent().unwrap_or(&self.tree);
        let Some(newest) =
            fenced.next(&shared.signer.verifier(), &shared.hashes, self.size, folder)?
        else {
            return Ok(());
        };
        // Sizes only grow. A checkpoint read again after a reconnection is not shown a second time.
        if newest.size >= shared.state().published.size {
            self.show(newest)?;
        }
        Ok(())
    }

    fn step(&self, step: LogStep) -> Result<(), Fault> {
        (self.steps)(step).map_err(Fault::at("writing to", &self.tree))
    }

    /// Adds the hashes of all leaves at a start: they are read while others are hashed.
    fn build(&mut self) -> Result<(), ReadError> {
        self.step(LogStep::Integrate)?;
        let Self { leaves, shared, size, .. } = self;
        thread::scope(|scope| {
            let (send, batches) = sync_channel(BATCHES_AHEAD);
            let reading = scope.spawn(move || {
                loop {
                    let batch = leaves.next(LEAVES_AT_ONCE)?;
                    if batch.is_empty() || send.send(batch).is_err() {
                        return Ok(());
                    }
                }
            });
            for batch in batches {
                shared.hashes.add(*size, &batch)?;
                *size += batch.len() as u64;
            }
            reading.join().unwrap_or_else(|panic| resume_unwind(panic))
        })
    }

    /// Adds the hashes of all new leaves.
    fn integrate(&mut self) -> Result<(), ReadError> {
        loop {
            // What is taken from the leaves is not returned again.
            self.step(LogStep::Integrate)?;
            let leaves = self.leaves.next(LEAVES_AT_ONCE)?;
            if leaves.is_empty() {
                return Ok(());
            }
            self.shared.hashes.add(self.size, &leaves)?;
            self.size += leaves.len() as u64;
        }
    }

    /// Checks that the tree extends what was signed, which it returns, and what was about to be.
    fn check(&self, folder: &Path, key: KeyUse) -> Result<Option<Published>, LogError> {
        let misfit = |kept: &KeptFile| LogError::Misfit { path: kept.paths()[0].clone() };
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        let verifier = self.shared.signer.verifier();
        let signed = self.last_signed.open()?.map(text).map(|note| {
            let opened = open_checkpoint(&note, &verifier)?;
            Ok::<_, NoteError>(Published {
                size: opened.size(),
                root: *opened.hash(),
                note: note.into(),
            })
        });
        let signed = signed.transpose().map_err(|_| misfit(&self.last_signed))?;
        if signed.is_none() && key == KeyUse::Known {
            return Err(LogError::Gone { path: self.last_signed.paths()[0].clone() });
        }
        let about = self.about.open()?.map(|bytes| Checkpoint::from_bytes(&bytes));
        let about = about.transpose().map_err(|_| misfit(&self.about))?;
        if about.as_ref().is_some_and(|about| about.origin() != verifier.origin().as_str()) {
            return Err(misfit(&self.about));
        }
        let signed_size = signed.iter().map(|signed| (signed.size, signed.root));
        let about = about.iter().map(|about| (about.size(), *about.hash()));
        // Also what was about to be signed: the stop may have come after others had seen the note.
        for (earlier, root) in signed_size.chain(about) {
            let folder = folder.to_owned();
            if earlier > self.size {
                return Err(LogError::Behind { folder, size: self.size, signed: earlier });
            }
            if self.shared.hashes.root(earlier)? != root {
                return Err(LogError::Different { folder, size: earlier });
            }
        }
        Ok(signed)
    }

    /// Persists size and root, signs them, persists that, and shows it; returns whether no other
    /// program was faster.
    fn publish(&mut self) -> Result<bool, ReadError> {
        let LogState { signer, hashes, .. } = &*self.shared;
        let (size, root) = (self.size, hashes.root(self.size)?);
        let text = Checkpoint::new(signer.origin().as_str(), size, root, "").expect("an origin");
        self.step(LogStep::Persist)?;
        // Before it is signed: from now on no other root can be signed for this size, even after a rollback of the
        // tree.
        self.about.write(&text.to_bytes()).map_err(Fault::from)?;
        self.step(LogStep::Sign)?;
        let note: Arc<str> = checkpoint(size, root, signer).into();
        if let Some(fenced) = &mut self.fenced
            && !fenced.publish(&note)?
        {
            return Ok(false);
        }
        self.show(Published { size, root, note })?;
        Ok(true)
    }

    /// Persists a checkpoint and shows it.
    fn show(&self, published: Published) -> Result<(), Fault> {
        self.step(LogStep::Keep)?;
        // On the disk before anyone sees it: a root that others hold and this store forgets could be signed
        // differently.
        self.last_signed.write(published.note.as_bytes())?;
        self.step(LogStep::Publish)?;
        self.shared.state().published = published;
        self.shared.news.notify_all();
        Ok(())
    }
}

/// Reports that nothing more will come if the thread panics.
struct Guard<'a>(&'a LogState);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.end(Fault::new("adding to the tree: its thread has panicked").into());
        }
    }
}

fn lock(tree: &Path) -> Result<Lock, LogError> {
    let path = tree.join("lock");
    let file = File::create(&path).map_err(Fault::at("creating", &path))?;
    match Lock::take(file) {
        Ok(lock) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(LogError::InUse { folder: tree.to_owned() }),
        Err(TryLockError::Error(error)) => Err(Fault::at("locking", &path)(error).into()),
    }
}

/// The file with the size and root about to be signed, in the store's folder.
pub(crate) fn about(folder: &Path) -> KeptFile {
    KeptFile::new(folder, "tree/size", NEW_LOG)
}

/// The file with the last signed checkpoint, in the store's folder.
pub(crate) fn signed(folder: &Path) -> KeptFile {
    KeptFile::new(folder, "tree/checkpoint", NEW_LOG)
}
