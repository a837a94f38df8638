//! The leaves of a store on the disk, read from its mirror.

use std::collections::{BTreeMap, VecDeque};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::sync::Weak;

use record::{Digest, Leaf, LeafForm, MatchId, match_key};

use crate::segment::AppendLine;
use crate::segments::segment_path;
use crate::shared::SharedStore;
use crate::table::damaged;
use crate::{Fault, Leaves, ReadError, segment};

/// Maximum number of match keys cached; they are small, and can be found again in the store.
const KEYS_MAX: usize = 1024;

/// The leaves of a store on the disk, from its mirror.
pub(crate) struct MirrorLeaves {
    shared: Weak<SharedStore>,
    segment: u32,
    open: Option<(PathBuf, BufReader<File>)>,
    /// The leaves of the last append read that have not been returned yet.
    rest: VecDeque<Leaf>,
    keys: BTreeMap<MatchId, Digest>,
    read: u64,
}

impl MirrorLeaves {
    /// A reader from the first leaf on.
    pub(crate) fn new(shared: Weak<SharedStore>) -> Self {
        let (rest, keys) = (VecDeque::new(), BTreeMap::new());
        Self { shared, segment: 0, open: None, rest, keys, read: 0 }
    }

    /// The next line, which the caller knows to exist.
    fn line(&mut self, shared: &SharedStore) -> Result<Vec<u8>, Fault> {
        loop {
            if let Some((path, reader)) = &mut self.open {
                let mut line = Vec::new();
                reader.read_until(b'\n', &mut line).map_err(Fault::at("reading", path))?;
                if line.pop() == Some(b'\n') {
                    return Ok(line);
                }
            }
            // The line is known to exist, so the end of this segment means that it is in the next one.
            let path = segment_path(&shared.folder.mirror(), self.segment + 1);
            let file = File::open(&path).map_err(Fault::at("opening", &path))?;
            self.segment += 1;
            self.open = Some((path, BufReader::new(file)));
        }
    }

    /// Reads the next append, which the caller knows to exist.
    fn append(&mut self, shared: &SharedStore) -> Result<(), Fault> {
        let mut hashes = Vec::new();
        let last = loop {
            let line = self.line(shared)?;
            if segment::is_end(&line) {
                break line;
            }
            hashes.push(record::hash(&line));
        };
        let wrong =
            || Fault::new("reading the mirror: the end of an append changed during the read");
        let AppendLine { match_id, seq, form, .. } = segment::parse_end(&last).ok_or_else(wrong)?;
        let before = hashes.len().checked_sub(1).and_then(|before| u32::try_from(before).ok());
        let first_seq = before.and_then(|before| seq.checked_sub(before)).ok_or_else(wrong)?;
        // The key is the hash of the match's first record, which is in sight only if this append opens the match.
        let first = hashes.first().filter(|_| first_seq == 0);
        let is_two = form == LeafForm::Two;
        let key = is_two.then(|| self.key(shared, match_id, first)).transpose()?;
        let leaf = |(seq, record): (u32, Digest)| match key {
            Some(key) => Leaf::Two { key, seq: seq.into(), record },
            None => Leaf::One { record },
        };
        self.rest.extend((first_seq..).zip(hashes).map(leaf));
        Ok(())
    }

    /// The key of a match: from the hash of its first record, or from the store.
    fn key(
        &mut self,
        shared: &SharedStore,
        match_id: MatchId,
        first: Option<&Digest>,
    ) -> Result<Digest, Fault> {
        if let Some(key) = self.keys.get(&match_id) {
            return Ok(*key);
        }
        let key = if let Some(first) = first {
            match_key(first)
        } else {
            let first = shared.table.range(&match_id, 0..1)?;
            match_key(&first.first().ok_or_else(|| damaged("record", &match_id))?.hash())
        };
        if self.keys.len() >= KEYS_MAX {
            // Emptied as a whole: any key can be found again in the store.
            self.keys.clear();
        }
        self.keys.insert(match_id, key);
        Ok(key)
    }
}

impl Leaves for MirrorLeaves {
    fn next(&mut self, limit: usize) -> Result<Vec<Leaf>, ReadError> {
        // A weak reference, so that a log that is still open does not keep the store and its lock from being
        // released.
        let shared = self.shared.upgrade().ok_or(ReadError::Closed)?;
        shared.check()?;
        // Never to the end of the file: what is there but not synced may be gone after a power cut, and its root
        // would have been signed.
        let news = shared.acknowledged().saturating_sub(self.read);
        let wanted = usize::try_from(news).unwrap_or(limit).min(limit);
        while self.rest.len() < wanted {
            match self.append(&shared) {
                // What has been read is returned; the next call continues after it.
                Err(fault) if fault.passes() && !self.rest.is_empty() => break,
                read => read?,
            }
        }
        let count = wanted.min(self.rest.len());
        self.read += count as u64;
        Ok(self.rest.drain(..count).collect())
    }
}
