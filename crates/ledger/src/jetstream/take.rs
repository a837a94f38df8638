//! Stores messages from the stream in a folder.

use std::collections::{BTreeMap, BTreeSet};

use record::{EventId, MatchId, Sealed};

use super::append::OfMatch;
use super::breaks::StreamBreak;
use super::message::Arrived;
use crate::append::MatchFacts;
use crate::{Append, AppendError, Fault, Head, Outcome, SledStore};

/// What a folder will know of a match once the earlier appends are stored.
struct Soon<'a> {
    kept: OfMatch<'a>,
    head: Option<Head>,
    records: BTreeMap<EventId, Sealed>,
}

impl MatchFacts for Soon<'_> {
    fn head(&self) -> Result<Option<Head>, Fault> {
        self.head.map_or_else(|| self.kept.head(), |head| Ok(Some(head)))
    }

    fn find(&self, id: &EventId) -> Result<Option<Sealed>, Fault> {
        self.records.get(id).map_or_else(|| self.kept.find(id), |sealed| Ok(Some(sealed.clone())))
    }
}

/// How many of these appends, from the first on, a folder can store, and why not the next one.
///
/// This is known before the first one is stored: an omission must be on the disk before what comes
/// after it.
pub(super) fn sound(
    local: &SledStore,
    all: &[Arrived],
) -> Result<(usize, Option<StreamBreak>), Fault> {
    let mut known = BTreeMap::<&MatchId, Soon<'_>>::new();
    for (number, arrived) in all.iter().enumerate() {
        let (append, match_id) = (&arrived.append, arrived.append.match_id());
        let soon = known.entry(match_id).or_insert_with(|| Soon {
            kept: OfMatch(local, match_id),
            head: None,
            records: BTreeMap::new(),
        });
        let what = match append.decide(soon) {
            Ok(None) => {
                soon.head = Some(append.head());
                let ids = append.records.iter();
                soon.records.extend(ids.map(|sealed| (sealed.record.id.clone(), sealed.clone())));
                continue;
            }
            Ok(Some(_)) => "its records are already here".to_owned(),
            Err(AppendError::Fault(fault)) => return Err(fault),
            Err(error) => error.to_string(),
        };
        return Ok((number, Some(left_out(arrived, what))));
    }
    Ok((all.len(), None))
}

/// Logs that an append is omitted.
pub(super) fn left_out(arrived: &Arrived, what: String) -> StreamBreak {
    let (last, Append { records, .. }) = (arrived.last, &arrived.append);
    let matches = BTreeSet::from([arrived.append.match_id().clone()]);
    StreamBreak { first: last + 1 - records.len() as u64, sequence: last, last, matches, what }
}

/// Stores appends in a folder, in this order; `false` if it accepts nothing more.
pub(super) fn take(local: &SledStore, all: &[Arrived]) -> Result<bool, StreamBreak> {
    // All at once, so that a copy that catches up pays one sync for many appends.
    let answers = local.append_all(all.iter().map(|arrived| arrived.append.clone()));
    for (arrived, answer) in all.iter().zip(answers) {
        let what = match answer {
            Ok(receipt) if receipt.outcome == Outcome::Stored => continue,
            Ok(_) => "its records are already here".to_owned(),
            Err(AppendError::Closed | AppendError::Poisoned(_)) => return Ok(false),
            Err(error) => error.to_string(),
        };
        return Err(left_out(arrived, what));
    }
    Ok(true)
}
