//! Reads a whole mirror, and compares it with sled: several segments at a time.
//!
//! Most of a mirror need not be read record by record. Whatever its sums confirm is what was
//! written; and a line that both copies have is that too.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use record::MatchId;

use crate::folder::Folder;
use crate::guard::guarded;
use crate::scan::{MirrorDamage, OpenSegment, Unread};
use crate::segment::{self, AppendLine};
use crate::segments::{segment_path, segments};
use crate::table::SledTable;
use crate::{Acceptance, Fault, sums};

/// The first damage in the mirror of a folder, and the number of records before it. `is_listed`
/// means that the full segments match their listed hashes.
pub(crate) fn first_damage(
    folder: &Folder,
    is_listed: bool,
) -> Result<(Option<MirrorDamage>, u64), Fault> {
    let mirror = folder.mirror();
    let (all, progress) = (segments(&mirror)?, SegmentProgress::new("reading the mirror"));
    let known = |path: &Path| if is_listed { known_bytes(folder, path) } else { Ok(0) };
    let read = |(_, path): &(u32, PathBuf)| {
        let read = ReadSegment::segment(path, known(path)?)?;
        progress.add(read.leaves, all.len());
        Ok(read)
    };
    // Each segment is read from its own first leaf, since those before it are read at the same time; below, they are
    // checked to join.
    let found = all.par_iter().map(read).collect::<Result<Vec<_>, Fault>>()?;
    let mut leaves = 0;
    for (number, (read, (_, path))) in found.into_iter().zip(&all).enumerate() {
        let wrong = |leaf: &u64| *leaf != leaves;
        let begins = read
            .first_leaf
            .filter(wrong)
            .map(|leaf| (0, format!("leaf {leaf} instead of {leaves}")));
        if let Some((offset, what)) = begins.clone().or(read.damage) {
            let before = if begins.is_some() { 0 } else { read.leaves };
            let (path, later) = (path.clone(), all.len() - number - 1);
            return Ok((Some(MirrorDamage { path, offset, what, later }), leaves + before));
        }
        leaves += read.leaves;
    }
    Ok((None, leaves))
}

/// The number of bytes at the start of a segment that are as they were written, by a sum of them.
fn known_bytes(folder: &Folder, path: &Path) -> Result<u64, Fault> {
    // `is_listed` has shown that all of them match.
    if sums::read(&folder.mirror())?.has(path) {
        return Ok(u64::MAX);
    }
    let Some((closed, _)) = folder.closed() else { return Ok(0) };
    let (number, rest) = closed.split_first_chunk().expect("it is longer");
    let (length, hash) = rest.split_first_chunk().expect("it is longer");
    let length = u64::from_be_bytes(*length);
    if *path != segment_path(&folder.mirror(), u32::from_be_bytes(*number)) {
        return Ok(0);
    }
    let is_same = sums::hash_of_first(path, length)?.as_bytes()[..] == *hash;
    Ok(if is_same { length } else { 0 })
}

/// A segment that was read.
struct ReadSegment {
    /// The leaf that it begins with; `None` if it has no append.
    first_leaf: Option<u64>,
    /// The number of records before the damage.
    leaves: u64,
    damage: Option<(u64, String)>,
}

impl ReadSegment {
    /// Reads a segment, of which the hashes confirm the first `known` bytes.
    fn segment(path: &Path, known: u64) -> Result<Self, Fault> {
        let mut open = OpenSegment::open(path.to_owned())?;
        let mut read = Self { first_leaf: None, leaves: 0, damage: None };
        loop {
            let next = match open.unread()? {
                Ok(None) => return Ok(read),
                Ok(Some(unread)) => read.append(&mut open, &unread, known),
                Err(what) => Err(what),
            };
            if let Err(what) = next {
                read.damage = Some((open.offset, what));
                return Ok(read);
            }
        }
    }

    fn append(
        &mut self,
        open: &mut OpenSegment,
        unread: &Unread,
        known: u64,
    ) -> Result<(), String> {
        let end = segment::parse_end(&unread.last).ok_or("the final line cannot be read")?;
        let first = *self.first_leaf.get_or_insert(end.leaf);
        let leaf = first + self.leaves;
        if open.offset >= known {
            open.read(unread, leaf)?;
        // What a sum confirms is not parsed again: that is most of the time of a start after an unclean stop.
        } else if (end.leaf, end.records) == (leaf, unread.records.len()) {
            open.pass(unread);
        } else {
            return Err(format!("leaf {} instead of {leaf}", end.leaf));
        }
        self.leaves += end.records as u64;
        Ok(())
    }
}

/// The part of a mirror that sled has, too.
#[derive(Default)]
pub(crate) struct Compared {
    /// The last record of each match.
    pub(crate) ends: BTreeMap<MatchId, u32>,
    /// The number of records.
    pub(crate) leaves: u64,
    /// The segment, from 0, and the byte in it, where the rest begins.
    pub(crate) rest: (usize, u64),
}

/// Compares a mirror, whose end may be damaged, with sled, up to the first append that sled lacks;
/// an error if sled has anything else in the place of one.
pub(crate) fn compare(mirror: &Path, table: &SledTable) -> Result<Compared, Fault> {
    let (all, progress) = (segments(mirror)?, SegmentProgress::new("comparing both copies"));
    let compare = |(_, path): &(u32, PathBuf)| {
        let both = guarded(|| ComparedSegment::segment(path, table))?;
        progress.add(both.leaves, all.len());
        Ok(both)
    };
    let found = all.par_iter().map(compare).collect::<Result<Vec<_>, Fault>>()?;
    let mut compared = Compared::default();
    for (number, both) in found.into_iter().enumerate() {
        for (match_id, seq) in both.ends {
            compared.ends.insert(match_id, seq);
        }
        compared.leaves += both.leaves;
        compared.rest = (number, both.end);
        // Later segments are read again one by one: what sled lacks must be filled in the order of the mirror.
        if !both.is_all {
            break;
        }
    }
    Ok(compared)
}

/// The beginning of a segment that sled has, too.
#[derive(Default)]
struct ComparedSegment {
    ends: BTreeMap<MatchId, u32>,
    leaves: u64,
    /// The byte where it ends.
    end: u64,
    /// Whether it is all of the segment.
    is_all: bool,
}

impl ComparedSegment {
    fn segment(path: &Path, table: &SledTable) -> Result<Self, Fault> {
        let (mut open, mut both) = (OpenSegment::open(path.to_owned())?, Self::default());
        loop {
            // What is damaged at the end was found before.
            let Ok(next) = open.unread()? else { return Ok(both) };
            let Some(unread) = next else {
                both.is_all = true;
                return Ok(both);
            };
            let Some(end) = segment::parse_end(&unread.last) else { return Ok(both) };
            if !has(table, &unread, &end)? {
                return Ok(both);
            }
            open.pass(&unread);
            both.end = open.offset;
            both.leaves += end.records as u64;
            both.ends.insert(end.match_id, end.seq);
        }
    }
}

/// Whether sled has exactly these lines; an error if it has something else in their place.
fn has(table: &SledTable, unread: &Unread, end: &AppendLine) -> Result<bool, Fault> {
    let AppendLine { match_id, seq, accepted, form, leaf, .. } = end;
    let other = || Fault::new(format!("match `{match_id}`: sled and the mirror differ"));
    let records = u32::try_from(unread.records.len()).map_err(|_| other())?;
    let first_seq = (seq + 1).checked_sub(records).ok_or_else(other)?;
    let Some(head) = table.head(match_id)?.filter(|head| head.seq >= first_seq) else {
        return Ok(false);
    };
    let lines =
        // A head in the middle of an append cannot be: sled writes each append whole. The empty list then differs.
        if head.seq < *seq { Vec::new() } else { table.range(match_id, first_seq..seq + 1)? };
    let accepted = Acceptance {
        first_seq,
        leaf: *leaf,
        accepted: *accepted,
        form: *form,
        records: Some(records),
    };
    let both = lines.iter().map(|line| &*line.bytes).eq(unread.records.iter().map(|line| &**line));
    let is_same = both && table.acceptances(match_id, first_seq..seq + 1)? == [accepted];
    if is_same { Ok(true) } else { Err(other()) }
}

/// Reports on the log how far a reading of many records is.
struct SegmentProgress {
    what: &'static str,
    segments: AtomicU64,
    records: AtomicU64,
}

impl SegmentProgress {
    const fn new(what: &'static str) -> Self {
        Self { what, segments: AtomicU64::new(0), records: AtomicU64::new(0) }
    }

    /// Reports that one of `of` segments is done, with this many records.
    fn add(&self, records: u64, of: usize) {
        let segments = self.segments.fetch_add(1, Ordering::Relaxed) + 1;
        let records = self.records.fetch_add(records, Ordering::Relaxed) + records;
        tracing::info!(records, segments, of, "{}", self.what);
    }
}
