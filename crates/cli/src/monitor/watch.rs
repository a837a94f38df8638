//! One check of a log, as anyone can do it: its checkpoint, new leaves in its tree, and leaves
//! withheld before.

use std::cmp::Ordering;
use std::fmt;

use record::{Consistency, Leaf, NoteError, Verifier, open_checkpoint, read_entries};
use tlog_tiles::{Checkpoint, Hash, Tile};

use super::seen::{MonitorState, ShownLeaf};
use crate::error::CliError;

/// Number of leaves in a full tile, and its height: C2SP tlog-tiles.
const TILE: u64 = 256;
const TILE_HEIGHT: u8 = 8;

/// Number of tiles fetched between two saves of the state.
const TILES_AT_ONCE: u64 = 256;

/// Requests a path from the log, such as `/checkpoint`.
pub(super) type Ask<'a> = dyn Fn(&str) -> Result<Vec<u8>, CliError> + 'a;

/// A fault that an append-only log cannot have.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Wrong {
    /// The checkpoint is not signed with the key that the log had when it was first seen.
    Unsigned(NoteError),
    /// The log has signed a smaller tree after a larger one, whose beginning it is.
    RolledBack {
        /// Number of leaves in the smaller one.
        size: u64,
        /// Number of leaves in the larger one, which was seen before.
        before: u64,
    },
    /// The log does not show that the tree of a checkpoint extends the one seen before: its leaves
    /// do not, and it gives no proof.
    Past {
        /// Its size.
        size: u64,
        /// Number of leaves seen before.
        checked: u64,
    },
    /// The leaves that were served are not those of the signed tree, which does extend the one seen
    /// before. Tiles are not signed, so whatever lies between may have changed them.
    Served {
        /// The first leaf that had not been seen before.
        from: u64,
        /// Number of leaves in the tree.
        size: u64,
    },
    /// An entry does not match the leaf in the tree.
    Entry {
        /// The leaf.
        leaf: u64,
    },
    /// A tile has the wrong length.
    Tile {
        /// Its path.
        path: String,
    },
    /// Two records with the same number in one match.
    Fork {
        /// The key of the match.
        key: record::Digest,
        /// The number.
        seq: u64,
        /// Both leaves, and the hashes of their records.
        leaves: [(u64, record::Digest); 2],
    },
    /// A leaf of form 1 after one of form 2, which cannot be watched: a log that uses form 2 uses
    /// it for everything that follows.
    Unwatched {
        /// The leaf.
        leaf: u64,
        /// The first of form 2.
        after: u64,
    },
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsigned(error) => write!(
                f,
                "the checkpoint is not signed with the key that this log had before ({error}): another server is answering, or this is another log"
            ),
            Self::RolledBack { size, before } => write!(
                f,
                "the log has signed a tree of {size} leaves, but {before} were signed before: {} are gone, so keep both checkpoints and publish them",
                before - size
            ),
            Self::Past { size, checked } => write!(
                f,
                "the log does not show that its signed tree of {size} leaves extends the {checked} leaves seen before: the past was changed, so keep both checkpoints and publish them"
            ),
            Self::Served { from, size } => write!(
                f,
                "leaves {from} to {}: what was served is not what the log has signed, although it has signed that it has only grown, so run the monitor again without a cache or proxy in between, and contact the origin if this persists",
                size - 1
            ),
            Self::Entry { leaf } => write!(
                f,
                "leaf {leaf}: its entry does not match the tree, so run the monitor again, and contact the origin if this persists"
            ),
            Self::Tile { path } => write!(
                f,
                "{path}: its length is wrong, so run the monitor again, and contact the origin if this persists"
            ),
            Self::Fork { key, seq, leaves: [(one, first), (other, second)] } => write!(
                f,
                "one match has two records {seq} (match key {key}): leaf {one} has the hash {first} and leaf {other} the hash {second}, so keep this file and ask the origin for both"
            ),
            Self::Unwatched { leaf, after } => write!(
                f,
                "leaf {leaf} has form 1 but follows leaf {after}, which has form 2: it may hide a second record with the same number, so ask the origin for it"
            ),
        }
    }
}

/// A check that could not be finished, or found a fault.
#[derive(Debug)]
pub(crate) enum Stopped {
    /// The log is at fault; the notes are the checkpoints that show it, the earlier one first.
    Wrong(Wrong, Vec<String>),
    /// The log could not be read, or the state could not be saved.
    Error(CliError),
}

impl From<CliError> for Stopped {
    fn from(error: CliError) -> Self {
        Self::Error(error)
    }
}

/// Updates the state to the last checkpoint; `keep` is called with it now and then, and at the end.
#[expect(clippy::result_large_err, reason = "it is made once, at the end of a look")]
pub(super) fn watch(
    ask: &Ask<'_>,
    seen: &mut MonitorState,
    mut keep: impl FnMut(&MonitorState, u64) -> Result<(), CliError>,
) -> Result<(), Stopped> {
    let note = String::from_utf8_lossy(&ask("/checkpoint")?).into_owned();
    let unsigned = |error| Stopped::Wrong(Wrong::Unsigned(error), vec![note.clone()]);
    let signed = open_checkpoint(&note, &seen.key()).map_err(unsigned)?;
    let (size, known) = (signed.size(), seen.len());
    let (last, earlier) = seen.last_signed().map(|(last, note)| (last, note.to_owned())).unzip();
    let wrong = |wrong| Stopped::Wrong(wrong, earlier.iter().chain([&note]).cloned().collect());
    if let Some(found) = last.as_ref().and_then(|last| broken(seen, last, &signed)) {
        return Err(wrong(found));
    }
    // Before anything else is asked for: a log that then falls silent is still held to it.
    let promised = seen.promise(&note);
    if size > known {
        keep(seen, size)?;
    }
    // From the last known tile on: it was partial, and has more leaves now.
    for tile in known / TILE..size.div_ceil(TILE) {
        let from = seen.len();
        if from >= size {
            break;
        }
        for leaf in fetch(ask, tile, size)?.map_err(wrong)?.skip(within(from)) {
            seen.push(&leaf);
        }
        if tile % TILES_AT_ONCE == TILES_AT_ONCE - 1 {
            keep(seen, size)?;
        }
    }
    let is_kept = |last: &Checkpoint| seen.root(last.size()) == Some(*last.hash());
    if ![&signed].into_iter().chain(&last).all(is_kept) {
        let checked = seen.checked();
        seen.cut();
        seen.promise(&promised);
        keep(seen, size)?;
        // If the log proves that its tree has grown out of the earlier ones, something in between served other
        // leaves, and the log is not accused.
        let has_grown = seen.signed().iter().chain(&last).all(|from| extends(ask, from, &signed));
        let found = Wrong::Served { from: checked, size };
        return Err(wrong(if has_grown { found } else { Wrong::Past { size, checked } }));
    }
    seen.check(&note);
    ask_again(ask, seen, known)?.map_err(wrong)?;
    Ok(keep(seen, size)?)
}

/// What two checkpoints show without another leaf: that the later one is not of the same tree, or
/// of less of it.
fn broken(seen: &MonitorState, before: &Checkpoint, now: &Checkpoint) -> Option<Wrong> {
    let (size, before_size) = (now.size(), before.size());
    let root = match size.cmp(&before_size) {
        Ordering::Greater => return None,
        Ordering::Equal => Some(*before.hash()),
        Ordering::Less => seen.root(size),
    };
    if root.is_some_and(|root| root != *now.hash()) {
        return Some(Wrong::Past { size, checked: seen.checked() });
    }
    (size < before_size).then_some(Wrong::RolledBack { size, before: before_size })
}

/// Whether the log proves that the tree of the later checkpoint extends that of the earlier one. A
/// log that gives no proof has not proved it.
fn extends(ask: &Ask<'_>, earlier: &Checkpoint, later: &Checkpoint) -> bool {
    let (from, to) = (earlier.size(), later.size());
    let path = format!("/v1/proof/consistency?from={from}&to={to}");
    let proves = |proof: Consistency| {
        (proof.from, proof.to) == (from, to) && proof.verify(*earlier.hash(), *later.hash()).is_ok()
    };
    // Every tree extends an empty one, of which there is no proof.
    from == 0 || ask(&path).is_ok_and(|bytes| serde_json::from_slice(&bytes).is_ok_and(proves))
}

/// The index of a leaf in its tile.
fn within(leaf: u64) -> usize {
    usize::try_from(leaf % TILE).expect("a tile is small")
}

/// The leaves of a tile in a tree of this size; the inner error is their fault.
fn fetch(
    ask: &Ask<'_>,
    tile: u64,
    size: u64,
) -> Result<Result<impl Iterator<Item = ShownLeaf> + use<>, Wrong>, CliError> {
    let first = tile * TILE;
    let width = (size - first).min(TILE);
    let name = Tile::new(TILE_HEIGHT, 0, tile, u32::try_from(width).expect("at most 256"), false);
    let name = name.path();
    let name = name.strip_prefix("tile/8/0/").expect("that is its height and level");
    let (path, beside) = (format!("/tile/entries/{name}"), format!("/tile/0/{name}"));
    // The hashes come last: a withheld leaf still has its hash.
    let (bundle, hashes) = (ask(&path)?, ask(&beside)?);
    let hashes: Vec<Hash> = hashes.as_chunks().0.iter().copied().map(Hash).collect();
    if hashes.len() as u64 != width {
        return Ok(Err(Wrong::Tile { path: beside }));
    }
    let entries = read_entries(&bundle).filter(|entries| entries.len() == hashes.len());
    let Some(entries) = entries else { return Ok(Err(Wrong::Tile { path })) };
    let mut leaves = Vec::with_capacity(hashes.len());
    for (leaf, (entry, hash)) in (first..).zip(entries.into_iter().zip(hashes)) {
        let shown = match Leaf::from_bytes(entry) {
            None if entry.is_empty() => ShownLeaf::Withheld(hash),
            Some(whole) if whole.hash() == hash => ShownLeaf::Whole(whole),
            _ => return Ok(Err(Wrong::Entry { leaf })),
        };
        leaves.push(shown);
    }
    Ok(Ok(leaves.into_iter()))
}

/// Requests withheld leaves among the first `known` again.
fn ask_again(
    ask: &Ask<'_>,
    seen: &mut MonitorState,
    known: u64,
) -> Result<Result<(), Wrong>, CliError> {
    let withheld: Vec<u64> = withheld(seen).filter(|leaf| *leaf < known).collect();
    for of_one_tile in withheld.chunk_by(|one, other| one / TILE == other / TILE) {
        let tile = of_one_tile[0] / TILE;
        let shown: Vec<ShownLeaf> = match fetch(ask, tile, seen.len())? {
            Ok(shown) => shown.collect(),
            Err(wrong) => return Ok(Err(wrong)),
        };
        for leaf in of_one_tile {
            match shown[within(*leaf)] {
                now if now.hash() != seen.at(*leaf).hash() => {
                    return Ok(Err(Wrong::Entry { leaf: *leaf }));
                }
                ShownLeaf::Whole(whole) => seen.fill(*leaf, whole),
                ShownLeaf::Withheld(_) => {}
            }
        }
    }
    Ok(Ok(()))
}

/// The leaves that are withheld.
pub(super) fn withheld(seen: &MonitorState) -> impl Iterator<Item = u64> {
    (0..)
        .zip(seen.iter())
        .filter(|(_, shown)| matches!(shown, ShownLeaf::Withheld(_)))
        .map(|(leaf, _)| leaf)
}

/// Leaves of form 1.
pub(super) fn unwatched(seen: &MonitorState) -> impl Iterator<Item = u64> {
    let is_one = |shown: &ShownLeaf| matches!(shown, ShownLeaf::Whole(Leaf::One { .. }));
    (0..).zip(seen.iter()).filter(move |(_, shown)| is_one(shown)).map(|(leaf, _)| leaf)
}

/// Second records with the same number in one match, and leaves that may hide them.
pub(super) fn forks(seen: &MonitorState) -> Vec<Wrong> {
    let two = |leaf: u64| match seen.at(leaf) {
        ShownLeaf::Whole(Leaf::Two { key, seq, record }) => Some(((key, seq), record)),
        ShownLeaf::Whole(Leaf::One { .. }) | ShownLeaf::Withheld(_) => None,
    };
    let mut watched: Vec<u64> = (0..seen.len()).filter(|leaf| two(*leaf).is_some()).collect();
    let mut wrong: Vec<Wrong> = Vec::new();
    if let Some(after) = watched.first().copied() {
        let behind = unwatched(seen).filter(|leaf| *leaf > after);
        wrong.extend(behind.map(|leaf| Wrong::Unwatched { leaf, after }));
    }
    // Leaves of one match and number become neighbours, and the earliest of them is the one compared with.
    watched.sort_by_key(|leaf| (two(*leaf).map(|(place, _)| place), *leaf));
    let Some(mut first) = watched.first().copied() else { return wrong };
    for leaf in watched {
        let (Some((place, record)), Some((of, before))) = (two(leaf), two(first)) else { continue };
        if place != of {
            first = leaf;
        } else if record != before {
            let (key, seq) = place;
            wrong.push(Wrong::Fork { key, seq, leaves: [(first, before), (leaf, record)] });
        }
    }
    wrong
}

/// The key that a service publishes.
pub(super) fn named(ask: &Ask<'_>) -> Result<Option<Verifier>, CliError> {
    let answer: serde_json::Value = serde_json::from_slice(&ask("/v1/origin")?).unwrap_or_default();
    Ok(answer["key"].as_str().and_then(|key| key.parse().ok()))
}
