//! A store in memory: it behaves like the others, and its contents are lost with it.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, Weak};

use record::{EventId, Leaf, MatchId, Sealed, match_key};

use crate::append::MatchFacts;
use crate::{
    Acceptance, Append, AppendError, AppendReceipt, Cursor, Fault, FoundMatch, Head, Leaves, Line,
    Listing, Page, ReadError, Store, Term,
};

/// A store in memory, for tests and demonstrations; written as plainly as possible, since the other
/// stores are compared with it.
#[derive(Clone, Default)]
pub struct MemoryStore {
    contents: Arc<RwLock<Contents>>,
}

impl MemoryStore {
    fn read(&self) -> RwLockReadGuard<'_, Contents> {
        self.contents.read().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Default)]
struct Contents {
    matches: BTreeMap<MatchId, MemoryMatch>,
    /// The leaves of all records, in the order in which they were accepted.
    leaves: Vec<Leaf>,
}

#[derive(Default)]
struct MemoryMatch {
    records: Vec<Sealed>,
    seqs: BTreeMap<EventId, u32>,
    acceptances: Vec<Acceptance>,
    listing: Option<Listing>,
}

impl MemoryMatch {
    fn end(&self) -> Option<Head> {
        self.records.last().map(|last| Head { seq: last.record.seq, hash: last.hash })
    }

    fn of(&self, id: &EventId) -> Option<&Sealed> {
        self.seqs.get(id).map(|seq| &self.records[*seq as usize])
    }

    fn lines(&self, seqs: Range<u32>) -> Vec<Line> {
        let end = (seqs.end as usize).min(self.records.len());
        let start = (seqs.start as usize).min(end);
        self.records[start..end].iter().map(line).collect()
    }

    fn add(&mut self, append: Append, leaf: u64) {
        self.acceptances.push(append.acceptance(leaf));
        for sealed in append.records {
            self.seqs.insert(sealed.record.id.clone(), sealed.record.seq);
            self.records.push(sealed);
        }
        self.listing = append.listing.or(self.listing.take());
    }
}

impl MatchFacts for MemoryMatch {
    fn head(&self) -> Result<Option<Head>, Fault> {
        Ok(self.end())
    }

    fn find(&self, id: &EventId) -> Result<Option<Sealed>, Fault> {
        Ok(self.of(id).cloned())
    }
}

fn line(sealed: &Sealed) -> Line {
    Line { seq: sealed.record.seq, bytes: Arc::clone(&sealed.line) }
}

/// The leaves of a store in memory.
struct MemoryLeaves {
    contents: Weak<RwLock<Contents>>,
    read: usize,
}

impl Leaves for MemoryLeaves {
    fn next(&mut self, limit: usize) -> Result<Vec<Leaf>, ReadError> {
        let store = MemoryStore { contents: self.contents.upgrade().ok_or(ReadError::Closed)? };
        let contents = store.read();
        let next: Vec<_> = contents.leaves.iter().skip(self.read).take(limit).copied().collect();
        self.read += next.len();
        Ok(next)
    }
}

impl Store for MemoryStore {
    fn append(&self, append: Append) -> Result<AppendReceipt, AppendError> {
        append.check()?;
        let match_id = append.match_id().clone();
        let mut all = self.contents.write().unwrap_or_else(PoisonError::into_inner);
        let new = MemoryMatch::default();
        let known = all.matches.get(&match_id).unwrap_or(&new);
        if let Some(receipt) = append.decide(known)? {
            return Ok(receipt);
        }
        let receipt = append.receipt();
        let leaf = all.leaves.len() as u64;
        let first = known.records.first().unwrap_or(&append.records[0]);
        let (form, key) = (append.form, match_key(&first.hash));
        let of = |sealed: &Sealed| Leaf::new(form, key, sealed.record.seq, sealed.hash);
        all.leaves.extend(append.records.iter().map(of));
        all.matches.entry(match_id).or_default().add(append, leaf);
        Ok(receipt)
    }

    fn head(&self, match_id: &MatchId) -> Result<Option<Head>, ReadError> {
        Ok(self.read().matches.get(match_id).and_then(MemoryMatch::end))
    }

    fn find(&self, match_id: &MatchId, id: &EventId) -> Result<Option<Line>, ReadError> {
        Ok(self.read().matches.get(match_id).and_then(|found| found.of(id).map(line)))
    }

    fn range(&self, match_id: &MatchId, seqs: Range<u32>) -> Result<Vec<Line>, ReadError> {
        let lines = |found: &MemoryMatch| found.lines(seqs);
        Ok(self.read().matches.get(match_id).map(lines).unwrap_or_default())
    }

    fn acceptances(&self, match_id: &MatchId) -> Result<Vec<Acceptance>, ReadError> {
        let found = |found: &MemoryMatch| found.acceptances.clone();
        Ok(self.read().matches.get(match_id).map(found).unwrap_or_default())
    }

    fn leaves(&self) -> Box<dyn Leaves> {
        Box::new(MemoryLeaves { contents: Arc::downgrade(&self.contents), read: 0 })
    }

    fn listing(&self, match_id: &MatchId) -> Result<Option<Listing>, ReadError> {
        Ok(self.read().matches.get(match_id).and_then(|found| found.listing.clone()))
    }

    fn search(
        &self,
        terms: &[Term],
        after: Option<&Cursor>,
        limit: usize,
    ) -> Result<Page, ReadError> {
        let found = |(match_id, found): (&MatchId, &MemoryMatch)| {
            let listing = found.listing.clone()?;
            let head = found.end()?;
            Some(FoundMatch { match_id: match_id.clone(), head, listing })
        };
        let mut items: Vec<FoundMatch> = self.read().matches.iter().filter_map(found).collect();
        items.retain(|item| {
            terms.iter().all(|term| item.listing.terms.contains(term))
                && after.is_none_or(|after| item.cursor() > *after)
        });
        items.sort_by_key(FoundMatch::cursor);
        items.truncate(limit.saturating_add(1));
        Ok(Page::of(items, limit))
    }

    fn match_ids(&self, after: Option<&MatchId>, limit: usize) -> Result<Vec<MatchId>, ReadError> {
        let all = self.read();
        let later = all.matches.keys().filter(|id| after.is_none_or(|after| *id > after));
        Ok(later.take(limit).cloned().collect())
    }

    fn is_poisoned(&self) -> bool {
        false
    }

    fn close(&self) {}
}
