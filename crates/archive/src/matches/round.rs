//! The matches of a round.

use std::sync::atomic::Ordering;

use ledger::FoundMatch;
use record::MatchId;
use serde_json::Value;

use super::read::READ_AT_ONCE;
use super::state::Archive;
use crate::error::{ArchiveError, fault};
use crate::listing::term;

impl Archive {
    /// The listed matches of a round of an event, or of all its rounds if none is named: newest
    /// first and at most `limit`.
    ///
    /// Matches of which nothing is released yet are included: a caller who views one gets what they
    /// may see of it.
    pub fn round(
        &self,
        event: &str,
        round: Option<&str>,
        limit: usize,
    ) -> Result<Vec<MatchId>, ArchiveError> {
        let Some(term) = term(ledger::Field::Event, event) else { return Ok(Vec::new()) };
        let (mut ids, mut after) = (Vec::new(), None);
        loop {
            let page = self.store.search(
                std::slice::from_ref(&term),
                after.as_ref(),
                READ_AT_ONCE as usize,
            )?;
            for found in page.items {
                if round.is_none() || self.round_of(&found)?.as_deref() == round {
                    ids.push(found.match_id);
                }
            }
            after = page.next;
            if after.is_none() || ids.len() >= limit {
                ids.truncate(limit);
                return Ok(ids);
            }
        }
    }

    /// The round that a match was opened in. Lists of earlier versions do not contain it; the first
    /// record does.
    fn round_of(&self, found: &FoundMatch) -> Result<Option<String>, ArchiveError> {
        let summary: Value = serde_json::from_str(&found.listing.summary).map_err(fault)?;
        if let Some(round) = summary.get("round") {
            return Ok(round.as_str().map(str::to_owned));
        }
        let first = self.store.range(&found.match_id, 0..1)?;
        let Some(first) = first.first() else { return Ok(None) };
        let record: Value = serde_json::from_slice(&first.bytes).map_err(fault)?;
        Ok(record["event"]["data"]["round"].as_str().map(str::to_owned))
    }

    /// How many matches have been added since the service started: a different number means that
    /// there are more.
    pub fn opened(&self) -> u64 {
        self.opened.load(Ordering::Relaxed)
    }
}
