//! The state of a monitor: every leaf of a log, and the checkpoints that the log has signed for them.
//!
//! ```text
//! {"checked":40,"checkpoint":"<signed note>","key":"<verifier key>","v":1}      a line
//! 49 02 <72 bytes>       each leaf: its length, its bytes, zeros up to 74
//! 00 <32 bytes>          one that is withheld: its hash in the tree
//! ```
//! The first `checked` leaves are those of the checkpoint. While the leaves of a later one are being
//! fetched, the line also has that one, as `promised`: the log is held to it even if the monitor is
//! interrupted.

use std::fs;
use std::io;
use std::path::Path;

use record::{LEAF_BYTES_MAX, Leaf, Verifier, open_checkpoint};
use serde::{Deserialize, Serialize};
use tlog_tiles::{Checkpoint, EMPTY_HASH, Hash, node_hash};

use crate::error::CliError;
use crate::output;

/// Size in bytes of a leaf in the file.
const SLOT: usize = 1 + LEAF_BYTES_MAX;

/// The version of the file.
const VERSION: u8 = 1;

/// The state of a monitor.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MonitorState {
    head: SeenHead,
    slots: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeenHead {
    checked: u64,
    checkpoint: String,
    key: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    promised: String,
    v: u8,
}

/// A leaf as far as it was shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ShownLeaf {
    /// All of it.
    Whole(Leaf),
    /// Only its hash.
    Withheld(Hash),
}

impl ShownLeaf {
    /// Its hash in the tree.
    pub(crate) fn hash(&self) -> Hash {
        match self {
            Self::Whole(leaf) => leaf.hash(),
            Self::Withheld(hash) => *hash,
        }
    }

    fn slot(&self) -> [u8; SLOT] {
        let mut slot = [0; SLOT];
        match self {
            Self::Whole(leaf) => {
                let bytes = leaf.to_bytes();
                slot[0] = u8::try_from(bytes.len()).expect("a leaf is short");
                slot[1..=bytes.len()].copy_from_slice(&bytes);
            }
            Self::Withheld(hash) => slot[1..=hash.0.len()].copy_from_slice(&hash.0),
        }
        slot
    }

    fn of([length, bytes @ ..]: &[u8; SLOT]) -> Option<Self> {
        if *length == 0 {
            return bytes.first_chunk().map(|hash| Self::Withheld(Hash(*hash)));
        }
        bytes.get(..usize::from(*length)).and_then(Leaf::from_bytes).map(Self::Whole)
    }
}

impl MonitorState {
    /// An empty state for the log with this key.
    pub(crate) fn new(key: &Verifier) -> Self {
        let (checkpoint, promised) = (String::new(), String::new());
        let head = SeenHead { checked: 0, checkpoint, key: key.to_string(), promised, v: VERSION };
        Self { head, slots: Vec::new() }
    }

    /// Reads the state from a file; `None` if it does not exist.
    pub(crate) fn load(path: &Path) -> Result<Option<Self>, CliError> {
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(cause) => return Err(CliError::Read { path: path.to_owned(), cause }),
        };
        let mut seen = Self::parse(bytes).filter(Self::is_whole);
        if let Some(seen) = seen.as_mut().filter(|seen| seen.head.promised.is_empty()) {
            // A monitor that did not note what was promised was interrupted.
            seen.cut();
        }
        seen.map(Some).ok_or_else(|| CliError::NotSeen { path: path.to_owned() })
    }

    fn parse(mut bytes: Vec<u8>) -> Option<Self> {
        let end = bytes.iter().position(|byte| *byte == b'\n')?;
        let head: SeenHead = serde_json::from_slice(&bytes[..end]).ok()?;
        bytes.drain(..=end);
        let is_whole = bytes.len().is_multiple_of(SLOT) && head.v == VERSION;
        let is_one_way =
            |slot: &[u8; SLOT]| ShownLeaf::of(slot).is_some_and(|shown| shown.slot() == *slot);
        let is_read = bytes.as_chunks().0.iter().all(is_one_way);
        (is_whole && is_read).then_some(Self { head, slots: bytes })
    }

    /// Whether the leaves are those of the checkpoint, and the key has signed it and what it has
    /// promised since.
    fn is_whole(&self) -> bool {
        let SeenHead { checked, checkpoint, key, promised, .. } = &self.head;
        let Ok(key) = key.parse::<Verifier>() else { return false };
        let is_checked = if checkpoint.is_empty() {
            *checked == 0
        } else {
            open_checkpoint(checkpoint, &key).is_ok_and(|signed| {
                signed.size() == *checked && self.root(*checked) == Some(*signed.hash())
            })
        };
        let is_later = |signed: Checkpoint| signed.size() >= self.len();
        let is_promised =
            promised.is_empty() || open_checkpoint(promised, &key).is_ok_and(is_later);
        is_checked && is_promised
    }

    /// Saves the state to a file atomically: if it fails, the file is unchanged.
    pub(crate) fn save(&self, path: &Path) -> Result<(), CliError> {
        let mut bytes = serde_json::to_vec(&self.head).expect("plain data");
        bytes.push(b'\n');
        bytes.extend(&self.slots);
        output::write(path, &bytes)
    }

    /// The key that the log had when it was first seen.
    pub(crate) fn key(&self) -> Verifier {
        self.head.key.parse().expect("it was written from one, or checked when it was read")
    }

    /// Number of leaves compared with a checkpoint.
    pub(crate) const fn checked(&self) -> u64 {
        self.head.checked
    }

    /// The checkpoint of the leaves that were compared with one; `None` before the first.
    pub(crate) fn signed(&self) -> Option<Checkpoint> {
        let note = &self.head.checkpoint;
        let read = |note| open_checkpoint(note, &self.key()).expect("it was read before");
        (!note.is_empty()).then(|| read(note))
    }

    /// The last checkpoint that the log has signed, as far as it was seen, and its note; `None`
    /// before the first.
    pub(crate) fn last_signed(&self) -> Option<(Checkpoint, &str)> {
        let SeenHead { checkpoint, promised, .. } = &self.head;
        let note = if promised.is_empty() { checkpoint } else { promised };
        let read = |note| open_checkpoint(note, &self.key()).expect("it was read before");
        (!note.is_empty()).then(|| (read(note), note.as_str()))
    }

    /// Notes a checkpoint whose leaves are still to be compared with it, or none; returns the one
    /// noted before.
    pub(crate) fn promise(&mut self, checkpoint: &str) -> String {
        std::mem::replace(&mut self.head.promised, checkpoint.to_owned())
    }

    /// Number of leaves stored.
    pub(crate) fn len(&self) -> u64 {
        (self.slots.len() / SLOT) as u64
    }

    /// Adds a leaf.
    pub(crate) fn push(&mut self, leaf: &ShownLeaf) {
        self.slots.extend(leaf.slot());
    }

    /// A stored leaf.
    pub(crate) fn at(&self, leaf: u64) -> ShownLeaf {
        let slots = self.slots.as_chunks().0;
        ShownLeaf::of(&slots[usize::try_from(leaf).expect("it is in memory")]).expect("it was read")
    }

    /// All leaves.
    pub(crate) fn iter(&self) -> impl Iterator<Item = ShownLeaf> {
        self.slots.as_chunks().0.iter().map(|slot| ShownLeaf::of(slot).expect("it was read"))
    }

    /// Fills in a leaf that was withheld.
    pub(crate) fn fill(&mut self, at: u64, leaf: Leaf) {
        let slots = self.slots.as_chunks_mut().0;
        slots[usize::try_from(at).expect("it is in memory")] = ShownLeaf::Whole(leaf).slot();
    }

    /// Notes that all leaves are those of this checkpoint.
    pub(crate) fn check(&mut self, checkpoint: &str) {
        self.head.checked = self.len();
        checkpoint.clone_into(&mut self.head.checkpoint);
        self.head.promised.clear();
    }

    /// Removes the leaves that no checkpoint covers.
    pub(crate) fn cut(&mut self) {
        self.slots.truncate(usize::try_from(self.head.checked).expect("they are here") * SLOT);
    }

    /// The root over the first leaves up to this size; `None` if there are fewer.
    pub(crate) fn root(&self, size: u64) -> Option<Hash> {
        let size = usize::try_from(size).ok()?;
        let slots = self.slots.as_chunks().0.get(..size)?;
        // The roots of the full subtrees, largest first (RFC 6962 2.1).
        let mut full: Vec<Hash> = Vec::new();
        for (number, slot) in slots.iter().enumerate() {
            let mut hash = ShownLeaf::of(slot)?.hash();
            for _ in 0..number.trailing_ones() {
                hash = node_hash(full.pop()?, hash);
            }
            full.push(hash);
        }
        let root = full.into_iter().rev().reduce(|right, left| node_hash(left, right));
        Some(root.unwrap_or(EMPTY_HASH))
    }
}
