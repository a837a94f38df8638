//! The breaks that a node has found in the stream.
//!
//! The copy omits whatever is broken, and everything later in the same match. All nodes omit the
//! same messages, because the omission follows from the stream alone. A file next to the copy lists
//! the omitted messages, which makes it possible to tell which message each record of the copy came
//! from.

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

use record::MatchId;
use serde::{Deserialize, Serialize};

use crate::{Fault, KeptFile};

/// A break in the stream: its place and the fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct StreamBreak {
    /// The first message of the broken append.
    pub(super) first: u64,
    /// The message that reveals it.
    pub(super) sequence: u64,
    /// The last message of the append.
    pub(super) last: u64,
    /// The matches whose subjects these messages have.
    pub(super) matches: BTreeSet<MatchId>,
    pub(super) what: String,
}

impl StreamBreak {
    /// A break of the stream itself, and of no match.
    pub(super) const fn of_all(sequence: u64, what: String) -> Self {
        let matches = BTreeSet::new();
        Self { first: sequence, sequence, last: sequence, matches, what }
    }
}

impl fmt::Display for StreamBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "message {}", self.sequence)?;
        for match_id in &self.matches {
            write!(f, " (match `{match_id}`)")?;
        }
        write!(f, ": {}", self.what)
    }
}

/// All breaks found, in order.
pub(super) struct Breaks {
    kept: KeptFile,
    all: Vec<StreamBreak>,
}

impl Breaks {
    /// The breaks of the copy in this folder.
    pub(super) fn open(data: &Path) -> Result<Self, Fault> {
        let otherwise = "remove both, and `copy` with them: all is read from the cluster again";
        let kept = KeptFile::new(data, "breaks.json", otherwise);
        let all = kept.open()?.map(|bytes| serde_json::from_slice(&bytes));
        let all = all.transpose().map_err(|_| kept.lost())?.unwrap_or_default();
        Ok(Self { kept, all })
    }

    /// Adds a break and saves it to the disk.
    pub(super) fn add(&mut self, found: StreamBreak) -> Result<(), Fault> {
        self.all.push(found);
        let bytes = serde_json::to_vec(&self.all).expect("it is JSON");
        Ok(self.kept.write(&bytes)?)
    }

    /// The first break of a match.
    pub(super) fn of(&self, match_id: &MatchId) -> Option<&StreamBreak> {
        self.all.iter().find(|found| found.matches.contains(match_id))
    }

    /// The messages at which breaks were found.
    pub(super) fn sequences(&self) -> Vec<u64> {
        self.all.iter().map(|found| found.sequence).collect()
    }

    /// The number of omitted messages.
    pub(super) fn messages(&self) -> u64 {
        self.all.iter().map(|found| found.last + 1 - found.first).sum()
    }

    /// The sequence of the message that became the record with this leaf in the copy.
    pub(super) fn sequence_of(&self, leaf: u64) -> u64 {
        self.all.iter().fold(leaf + 1, |sequence, found| {
            // Breaks are in order, so each moves the sequence before the next one is compared with it.
            if found.first <= sequence { sequence + found.last + 1 - found.first } else { sequence }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn breaks_are_there_after_a_start_and_say_which_message_a_record_was() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut breaks = Breaks::open(folder.path()).expect("an empty folder");
        assert_eq!((breaks.messages(), breaks.sequence_of(4)), (0, 5));
        let m: MatchId = "m".parse().expect("a name");
        for (first, last) in [(3, 4), (6, 6)] {
            let (matches, what) = (BTreeSet::from([m.clone()]), "bytes".to_owned());
            breaks.add(StreamBreak { first, sequence: last, last, matches, what }).expect("kept");
        }
        let again = Breaks::open(folder.path()).expect("it can be read");
        assert_eq!(again.all, breaks.all);
        let sequences: Vec<_> = (0..5).map(|leaf| again.sequence_of(leaf)).collect();
        assert_eq!((again.messages(), sequences), (3, vec![1, 2, 5, 7, 8]));
        assert_eq!(again.of(&m).map(|found| found.sequence), Some(4));
        assert_eq!(again.of(&"o".parse().expect("a name")), None);
    }
}
